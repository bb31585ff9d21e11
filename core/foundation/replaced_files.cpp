// SPDX-License-Identifier: Apache-2.0
#include "core/foundation/replaced_files.h"

#include "core/foundation/words.h"
#include "core/foundation/write_failure.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <fcntl.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace passerby::foundation {

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

Error cannotWrite(std::string message, const fs::path& where)
{
    return {"cannot-write", std::move(message), where.string()};
}

/// With what the system says about its last error; what `what` tells where that alone would not say enough.
template <class Words>
Error refused(const Words& what, const fs::path& where)
{
    const int error = errno; // before words are looked for
    Error refusal = writeFailure(where, error);
    if (refusal.code == "cannot-write")
        refusal.message = what() + ": " + std::generic_category().message(error) + ".";
    return refusal;
}

/// Writes all of it; false with errno set.
bool writeAll(int file, std::string_view content)
{
    while (!content.empty()) {
        const ssize_t written = ::write(file, content.data(), content.size());
        if (written < 0 && errno != EINTR)
            return false;
        content.remove_prefix(static_cast<std::size_t>(std::max<ssize_t>(written, 0)));
    }
    return true;
}

Result<void> checkWritable(const fs::path& goal)
{
    struct stat status {};
    const fs::path folder = folderOf(goal);
    if (stat(folder.c_str(), &status) != 0 || !S_ISDIR(status.st_mode))
        return cannotWrite(told("There is no such folder."), folder);
    if (access(folder.c_str(), W_OK) != 0)
        return Error{"read-only", told("The folder is read-only."), folder.string()};
    if (stat(goal.c_str(), &status) != 0)
        return {};
    if (!S_ISREG(status.st_mode))
        return cannotWrite(told("This is not a file."), goal);
    // The bits are looked at as well because an administrator may write in spite of them.
    if ((status.st_mode & kAnyWrite) == 0 || access(goal.c_str(), W_OK) != 0)
        return Error{"read-only", told("The file is read-only."), goal.string()};
    return {};
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

Result<void> prepare(const fs::path& draft, const fs::path& goal)
{
    if (auto writable = checkWritable(goal); !writable) // still: what was written may have taken hours
        return writable;
    struct stat old {};
    if (stat(goal.c_str(), &old) == 0 && chmod(draft.c_str(), old.st_mode & 07777U) != 0)
        return refused([] { return told("The file cannot be given the permissions of the old one"); }, goal);
    if (!sync(draft, O_RDONLY))
        return refused([] { return told("The file cannot be brought to the disk"); }, goal);
    return {};
}

} // namespace

ReplacedFiles::~ReplacedFiles()
{
    std::error_code ignored;
    for (const Staged& staged : m_staged)
        fs::remove(staged.draft, ignored);
    for (auto folder = m_folders.rbegin(); folder != m_folders.rend(); ++folder)
        fs::remove(*folder, ignored);
}

Result<void> ReplacedFiles::makeFolder(const fs::path& folder)
{
    std::error_code error;
    std::vector<fs::path> missing;
    for (fs::path above = folder.lexically_normal(); !above.empty() && !fs::exists(above, error); above = folderOf(above))
        if (above.has_filename()) // not "a/", which is "a"
            missing.push_back(above);
    for (auto next = missing.rbegin(); next != missing.rend(); ++next) {
        if (mkdir(next->c_str(), 0777) == 0)
            m_folders.push_back(*next);
        else if (errno != EEXIST)
            return refused([] { return told("The folder cannot be made"); }, folder);
    }
    if (!fs::is_directory(folder, error))
        return cannotWrite(told("This is not a folder."), folder);
    return {};
}

Result<fs::path> ReplacedFiles::draftFor(const fs::path& goal)
{
    static std::atomic<unsigned> counter = 0;
    std::error_code notThere;
    fs::path real = fs::canonical(goal, notThere);
    if (notThere)
        real = goal;
    if (const auto writable = checkWritable(real); !writable)
        return writable.error();
    removeAbandonedDrafts(real);
    fs::path draft = folderOf(real) / (draftPrefix(real) + std::to_string(getpid()) + "-" + std::to_string(counter++));
    fs::remove(draft, notThere);
    m_staged.push_back({draft, std::move(real), goal});
    return draft;
}

Result<void> ReplacedFiles::write(const fs::path& goal, std::string_view content)
{
    const auto draft = draftFor(goal);
    if (!draft)
        return draft.error();
    const int file = open(draft.value().c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (file < 0)
        return writeFailure(goal, errno);
    const bool isWritten = writeAll(file, content);
    const int error = errno;
    if (close(file) != 0 && isWritten)
        return writeFailure(goal, errno);
    if (!isWritten)
        return writeFailure(goal, error);
    return {};
}

Result<std::vector<fs::path>> ReplacedFiles::commit()
{
    for (const Staged& staged : m_staged)
        if (const auto prepared = prepare(staged.draft, staged.goal); !prepared)
            return prepared.error();
    for (const Staged& staged : m_staged)
        if (rename(staged.draft.c_str(), staged.goal.c_str()) != 0)
            return refused([] { return told("The file cannot be put into place"); }, staged.goal);
    std::vector<fs::path> goals;
    for (const Staged& staged : m_staged) {
        sync(folderOf(staged.goal), O_RDONLY | O_DIRECTORY); // some file systems cannot sync folders; the file is whole either way
        goals.push_back(staged.name);
    }
    m_staged.clear();
    m_folders.clear();
    return goals;
}

} // namespace passerby::foundation
