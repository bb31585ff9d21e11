// SPDX-License-Identifier: Apache-2.0
#include "core/storage/project_store.h"

#include "core/foundation/input_file.h"
#include "core/foundation/replaced_files.h"
#include "core/foundation/unforeseen.h"
#include "core/foundation/words.h"
#include "core/storage/failure.h"
#include "core/storage/guarded_database.h"
#include "core/storage/read_project.h"
#include "core/storage/write_project.h"
#include "core/storage/write_trouble.h"
#include "core/world/content_hash.h"

#include <SQLiteCpp/Exception.h>
#include <exception>
#include <fmt/format.h>
#include <sqlite3.h>

namespace passerby::storage {

namespace fs = std::filesystem;
using foundation::Error;
using foundation::Result;

namespace {

Error withPlace(Error error, const fs::path& file)
{
    error.where = error.where.empty() ? file.string() : file.string() + ": " + error.where;
    return error;
}

void dropStaleBake(StoredProject& project)
{
    const bool isBaked = project.bake || !project.hourBakes.empty();
    if (isBaked && project.bakeHash == world::bakeHash(project.world))
        return;
    project.bake.reset();
    project.hourBakes.clear();
    project.bakeHash = 0;
    project.segments.clear();
}

/// What is wrong with a file whose reading ended so.
std::string faultOf(const SQLite::Exception& exception)
{
    switch (exception.getErrorCode()) {
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
        return foundation::told("its pages do not fit together");
    case SQLITE_TOOBIG:
        return foundation::told("a value in it is longer than the file");
    case SQLITE_ERROR:
        return foundation::told("its tables are not those of a city");
    default:
        return foundation::told("it cannot be read as a database (error {} of SQLite)", exception.getErrorCode());
    }
}

/// Carries out a read; whatever the library throws there is the file's fault.
template <class Work>
auto reading(const Work& work) -> Result<decltype(work())>
{
    try {
        return work();
    } catch (const Failure& failure) {
        return failure.error;
    } catch (const SQLite::Exception& exception) {
        if (exception.getErrorCode() == SQLITE_NOMEM)
            return Error{"too-large", foundation::told("There is not enough memory to open the file."), {}};
        return Error{"damaged", foundation::told("The project file is damaged: {}.", faultOf(exception)), {}};
    } catch (const std::bad_alloc&) {
        return Error{"too-large", foundation::told("There is not enough memory to open the file."), {}};
    }
}

void writeDraft(const fs::path& file, const fs::path& draft, const StoredProject& project, foundation::JobContext& context)
{
    try {
        writeProject(draft, project, context);
    } catch (const Failure&) {
        throw;
    } catch (const std::exception& exception) {
        throw Failure{writeTrouble(file, draft, exception)};
    }
    std::error_code unknown;
    if (fs::file_size(draft, unknown) > kLargestFile_bytes)
        fail("too-large",
             foundation::told("The city is too large for one file (more than {}).", foundation::spelledSize(kLargestFile_bytes)));
}

void requireUnchanged(const fs::path& file, const foundation::FileStamp* expected)
{
    if (expected && foundation::stampOf(file) != *expected)
        fail("changed-meanwhile", foundation::told("Another program has changed this file meanwhile."));
}

foundation::FileStamp writeReplacing(const fs::path& file, const StoredProject& project, foundation::JobContext& context,
                                     const foundation::FileStamp* expected)
{
    foundation::ReplacedFiles replaced;
    const auto draft = replaced.draftFor(file);
    if (!draft)
        throw Failure{draft.error()};
    requireNoUnfinishedChanges(file);
    requireUnchanged(file, expected);
    writeDraft(file, draft.value(), project, context);
    if (context.isCancelled())
        fail("cancelled", foundation::told("Saving was cancelled."));
    const foundation::FileStamp stamp = foundation::stampOf(draft.value()); // renaming leaves it
    requireUnchanged(file, expected);
    if (const auto committed = replaced.commit(); !committed)
        throw Failure{committed.error()};
    return stamp;
}

} // namespace

Result<StoredProject> loadProjectBytes(std::span<const std::uint8_t> bytes, foundation::JobContext& context)
{
    return reading([&] {
        SQLite::Database database = openGuarded(bytes);
        StoredProject project = readProject(database, context);
        dropStaleBake(project);
        return project;
    });
}

Result<StoredProject> loadProject(const fs::path& file, foundation::JobContext& context)
{
    context.report(0.0, "Opening");
    const foundation::FileStamp stamp = foundation::stampOf(file); // before it is read: what is written meanwhile counts as a change
    const auto bytes = foundation::readInput(file, kLargestFile_bytes);
    if (!bytes)
        return bytes.error();
    const auto finished = reading([&] { return requireNoUnfinishedChanges(file), true; });
    if (!finished)
        return withPlace(finished.error(), file);
    context.report(0.1, "Checking the file");
    auto project = loadProjectBytes({reinterpret_cast<const std::uint8_t*>(bytes.value().data()), bytes.value().size()}, context);
    if (!project)
        return withPlace(project.error(), file);
    project.value().stamp = stamp;
    context.report(1.0, "Opened");
    return project;
}

Result<foundation::FileStamp> saveProject(const fs::path& file, const StoredProject& project, foundation::JobContext& context,
                                          const foundation::FileStamp* expected)
{
    foundation::FileStamp stamp;
    try {
        const bool isBaked = project.bake || !project.hourBakes.empty();
        if (!isBaked || project.bakeHash == world::bakeHash(project.world)) {
            stamp = writeReplacing(file, project, context, expected);
        } else {
            StoredProject unbaked = project;
            dropStaleBake(unbaked);
            stamp = writeReplacing(file, unbaked, context, expected);
        }
    } catch (const Failure& failure) {
        Error error = failure.error;
        if (error.where.empty())
            error.where = file.string();
        return error;
    } catch (const std::exception& exception) {
        return withPlace(foundation::unforeseen(exception), file);
    }
    context.report(1.0, "Saved");
    return stamp;
}

} // namespace passerby::storage
