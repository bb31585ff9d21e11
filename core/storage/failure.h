// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/result.h"
#include "core/foundation/words.h"

#include <string>
#include <utility>

namespace passerby::storage {

/// Carries an Error out of nested calls of this room; project_store.cpp turns it into a Result, so that none leaves the room.
struct Failure {
    foundation::Error error;
    std::string damage{}; ///< what is wrong in a file that cannot be what it claims to be; empty: that is not it
};

[[noreturn]] inline void fail(std::string code, std::string message, std::string where = {})
{
    throw Failure{{std::move(code), std::move(message), std::move(where)}, {}};
}

/// For a file that cannot be what it claims to be. `what` goes on after a colon. `where` names table and row.
[[noreturn]] inline void failDamaged(std::string what, std::string where = {})
{
    throw Failure{{"damaged", foundation::told("The project file is damaged: {}.", what), std::move(where)}, std::move(what)};
}

} // namespace passerby::storage
