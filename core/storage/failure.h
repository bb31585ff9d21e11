// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/result.h"

#include <string>
#include <utility>

namespace passerby::storage {

/// Carries an Error out of nested calls of this room; project_store.cpp turns it into a Result, so that none leaves the room.
struct Failure {
    foundation::Error error;
};

[[noreturn]] inline void fail(std::string code, std::string message, std::string where = {})
{
    throw Failure{{std::move(code), std::move(message), std::move(where)}};
}

/// For a file that cannot be what it claims to be. `where` names table and row.
[[noreturn]] inline void failDamaged(std::string what, std::string where = {})
{
    fail("damaged", "The project file is damaged: " + std::move(what) + ".", std::move(where));
}

} // namespace passerby::storage
