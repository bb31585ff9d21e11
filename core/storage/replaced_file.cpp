// SPDX-License-Identifier: Apache-2.0
#include "core/storage/replaced_file.h"

#include "core/storage/failure.h"

#include <atomic>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace passerby::storage {

namespace fs = std::filesystem;

namespace {

constexpr mode_t kAnyWrite = S_IWUSR | S_IWGRP | S_IWOTH;

/// ".city.gpkg.saving-": drafts of one goal start so; the process and a counter follow.
std::string draftPrefix(const fs::path& goal)
{
    return "." + goal.filename().string() + ".saving-";
}

fs::path folderOf(const fs::path& goal)
{
    return goal.has_parent_path() ? goal.parent_path() : fs::path(".");
}

std::string reason()
{
    return std::strerror(errno); // NOLINT(concurrency-mt-unsafe): glibc's is per thread
}

void requireWritable(const fs::path& goal)
{
    struct stat status {};
    const fs::path folder = folderOf(goal);
    if (stat(folder.c_str(), &status) != 0 || !S_ISDIR(status.st_mode))
        fail("cannot-write", "There is no such folder.", folder.string());
    if (access(folder.c_str(), W_OK) != 0)
        fail("read-only", "The folder is read-only.", folder.string());
    if (stat(goal.c_str(), &status) != 0)
        return;
    if (!S_ISREG(status.st_mode))
        fail("cannot-write", "This is not a file.", goal.string());
    // The bits are looked at as well because an administrator may write in spite of them.
    if ((status.st_mode & kAnyWrite) == 0 || access(goal.c_str(), W_OK) != 0)
        fail("read-only", "The file is read-only.", goal.string());
}

/// Removes drafts of this goal whose process is gone.
void removeAbandonedDrafts(const fs::path& goal)
{
    const std::string prefix = draftPrefix(goal);
    std::error_code ignored;
    for (fs::directory_iterator entry(folderOf(goal), ignored), end; !ignored && entry != end; entry.increment(ignored)) {
        const std::string name = entry->path().filename().string();
        if (!name.starts_with(prefix))
            continue;
        pid_t process = 0;
        const char* digits = name.data() + prefix.size();
        const auto parsed = std::from_chars(digits, name.data() + name.size(), process);
        if (parsed.ptr != digits && process > 0 && kill(process, 0) != 0 && errno == ESRCH) {
            std::error_code notRemoved;
            fs::remove(entry->path(), notRemoved);
        }
    }
}

/// Syncs a file or folder; false with errno set.
bool sync(const fs::path& path, int flags)
{
    const int file = open(path.c_str(), flags | O_CLOEXEC);
    if (file < 0)
        return false;
    const bool synced = fsync(file) == 0;
    const int error = errno;
    close(file);
    errno = error;
    return synced;
}

} // namespace

bool hasUnfinishedChanges(const fs::path& database)
{
    for (const char* suffix : {"-wal", "-journal"}) {
        std::error_code missing;
        const auto size = fs::file_size(database.string() + suffix, missing);
        if (!missing && size > 0)
            return true;
    }
    return false;
}

ReplacedFile::ReplacedFile(const fs::path& goal)
{
    static std::atomic<unsigned> counter = 0;
    std::error_code notThere;
    m_goal = fs::canonical(goal, notThere);
    if (notThere)
        m_goal = goal;
    requireWritable(m_goal);
    if (hasUnfinishedChanges(m_goal))
        fail("in-use", "Another program has unfinished changes to this file. Close it there first.", m_goal.string());
    removeAbandonedDrafts(m_goal);
    m_draft = folderOf(m_goal) / (draftPrefix(m_goal) + std::to_string(getpid()) + "-" + std::to_string(counter++));
    fs::remove(m_draft, notThere);
}

ReplacedFile::~ReplacedFile()
{
    std::error_code ignored;
    fs::remove(m_draft, ignored);
}

void ReplacedFile::commit()
{
    struct stat old {};
    if (stat(m_goal.c_str(), &old) == 0 && chmod(m_draft.c_str(), old.st_mode & 07777U) != 0)
        fail("cannot-write", "The file cannot be given the permissions of the old one: " + reason() + ".", m_goal.string());
    if (!sync(m_draft, O_RDONLY))
        fail("cannot-write", "The file cannot be brought to the disk: " + reason() + ".", m_goal.string());
    if (rename(m_draft.c_str(), m_goal.c_str()) != 0)
        fail("cannot-write", "The file cannot be put into place: " + reason() + ".", m_goal.string());
    sync(folderOf(m_goal), O_RDONLY | O_DIRECTORY); // some file systems cannot sync folders; the file is whole either way
}

} // namespace passerby::storage
