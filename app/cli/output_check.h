// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/foundation/result.h"

#include <initializer_list>
#include <string>

namespace CLI {
class App;
}

namespace passerby::cli {

/// Refuses results that would replace one of the `inputs` that they are made from, and, unless it `isForced`, a city that a window has
/// open. An empty output names none. A variant of a city takes nothing. Errors: "same-file",
/// "open-elsewhere", "variant-output".
[[nodiscard]] foundation::Result<void> checkOutput(std::initializer_list<std::string> inputs, const std::string& output,
                                                   bool isForced = false);

/// A result that was asked for: the option and the file that it names; an empty one names none.
struct NamedResult {
    std::string option;
    std::string file;
};

/// Refuses two results in one file, which would replace each other. Error: "same-file".
[[nodiscard]] foundation::Result<void> checkResultsApart(std::initializer_list<NamedResult> results);

/// Adds --force, by which a city is written though a window has it open.
void addForceOption(CLI::App& verb, bool& isForced);

} // namespace passerby::cli
