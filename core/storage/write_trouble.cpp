// SPDX-License-Identifier: Apache-2.0
#include "core/storage/write_trouble.h"

#include "core/foundation/unforeseen.h"
#include "core/foundation/words.h"
#include "core/foundation/write_failure.h"

#include <SQLiteCpp/Exception.h>
#include <fmt/format.h>
#include <sqlite3.h>

namespace passerby::storage {

namespace {

std::string reasonOf(const SQLite::Exception& exception)
{
    switch (exception.getErrorCode()) {
    case SQLITE_IOERR:
        return "the disk reports an error";
    case SQLITE_CANTOPEN:
    case SQLITE_PERM:
    case SQLITE_READONLY:
        return "its folder lets nothing be written";
    case SQLITE_TOOBIG:
        return "a value in it is too long";
    default:
        return fmt::format("error {} of SQLite", exception.getErrorCode());
    }
}

} // namespace

foundation::Error writeTrouble(const std::filesystem::path& goal, const std::filesystem::path& draft, const std::exception& exception)
{
    const auto* database = dynamic_cast<const SQLite::Exception*>(&exception);
    const foundation::Error told = foundation::unforeseen(exception);
    if (told.code == "no-memory" || (database && database->getErrorCode() == SQLITE_NOMEM))
        return {"too-large", foundation::told("There is not enough memory to write the file."), goal.string()};
    if (!database)
        return {"cannot-write", told.message, goal.string()};
    const bool isFull = database->getErrorCode() == SQLITE_FULL; // of the draft's disk, or of that for temporary files
    const std::string otherwise =
        isFull ? "There is no space left on the disk for temporary files." : "The file cannot be written: " + reasonOf(*database) + ".";
    return foundation::writeFailure(goal, draft, otherwise);
}

} // namespace passerby::storage
