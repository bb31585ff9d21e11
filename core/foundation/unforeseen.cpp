// SPDX-License-Identifier: Apache-2.0
#include "core/foundation/unforeseen.h"

#include "core/foundation/words.h"

#include <filesystem>
#include <new>
#include <stdexcept>
#include <system_error>

namespace passerby::foundation {

Error unforeseen(const std::exception& exception)
{
    if (dynamic_cast<const std::bad_alloc*>(&exception) || dynamic_cast<const std::length_error*>(&exception))
        return {"no-memory", foundation::told("There is not enough memory for this."), {}};
    if (const auto* file = dynamic_cast<const std::filesystem::filesystem_error*>(&exception))
        return {"system", file->code().message() + ".", file->path1().string()};
    if (const auto* system = dynamic_cast<const std::system_error*>(&exception))
        return {"system", told("The system refuses this: {}.", system->code().message()), {}};
    std::string message = "This failed by a mistake of the program. Please tell its makers what you did";
    if (dynamic_cast<const std::runtime_error*>(&exception)) // the words of whoever threw it, rather than those of a library's inside
        message += " (" + std::string(exception.what()) + ")";
    return {"unexpected", message + ".", {}};
}

} // namespace passerby::foundation
