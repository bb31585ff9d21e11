// SPDX-License-Identifier: Apache-2.0
#include "core/storage/write_trouble.h"

#include "core/foundation/unforeseen.h"
#include "core/foundation/write_failure.h"

#include <SQLiteCpp/Exception.h>
#include <sqlite3.h>

namespace passerby::storage {

foundation::Error writeTrouble(const std::filesystem::path& goal, const std::filesystem::path& draft, const std::exception& exception)
{
    const auto* database = dynamic_cast<const SQLite::Exception*>(&exception);
    const foundation::Error told = foundation::unforeseen(exception);
    if (told.code == "no-memory" || (database && database->getErrorCode() == SQLITE_NOMEM))
        return {"too-large", "There is not enough memory to write the file.", goal.string()};
    if (!database)
        return {"cannot-write", told.message, goal.string()};
    const bool isFull = database->getErrorCode() == SQLITE_FULL; // of the draft's disk, or of that for temporary files
    const std::string otherwise = isFull ? "There is no space left on the disk for temporary files."
                                         : "The file cannot be written: " + std::string(exception.what()) + ".";
    return foundation::writeFailure(goal, draft, otherwise);
}

} // namespace passerby::storage
