// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/result.h"

#include <exception>

namespace passerby::foundation {

/// What people are told of an exception that nobody handled where it came from. Codes: "no-memory", "system" (the system refused
/// something), "unexpected" (a mistake of the program).
[[nodiscard]] Error unforeseen(const std::exception& exception);

} // namespace passerby::foundation
