// SPDX-License-Identifier: Apache-2.0
#include "core/jobs/other_program.h"

#include "core/foundation/words.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <fstream>
#include <spawn.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace passerby::jobs {

using foundation::Error;
using foundation::Result;

namespace {

constexpr auto kLooksEvery = std::chrono::milliseconds(10);

std::string lastLineOf(const std::filesystem::path& log)
{
    std::ifstream file(log);
    std::string last;
    for (std::string line; std::getline(file, line);)
        if (!line.empty())
            last = line;
    return last;
}

/// Its process; 0 where it could not be started.
pid_t start(const std::string& name, const std::vector<std::string>& arguments, const std::filesystem::path& log)
{
    std::vector<std::string> words{name};
    words.insert(words.end(), arguments.begin(), arguments.end());
    std::vector<char*> argv;
    for (std::string& word : words)
        argv.push_back(word.data());
    argv.push_back(nullptr);
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, log.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    posix_spawn_file_actions_adddup2(&files, STDOUT_FILENO, STDERR_FILENO);
    pid_t process = 0;
    if (posix_spawnp(&process, name.c_str(), &files, nullptr, argv.data(), environ) != 0)
        process = 0;
    posix_spawn_file_actions_destroy(&files);
    return process;
}

void end(pid_t process)
{
    kill(process, SIGKILL);
    waitpid(process, nullptr, 0);
}

} // namespace

bool isProgramThere(const std::string& name)
{
    const char* path = std::getenv("PATH");
    std::string folders = path ? path : "";
    for (std::size_t begin = 0; begin <= folders.size();) {
        const std::size_t colon = std::min(folders.find(':', begin), folders.size());
        const std::string file = folders.substr(begin, colon - begin) + "/" + name;
        if (colon > begin && access(file.c_str(), X_OK) == 0)
            return true;
        begin = colon + 1;
    }
    return false;
}

Result<void> runProgram(const std::string& name, const std::vector<std::string>& arguments, const std::filesystem::path& log,
                        double limit_s, const foundation::JobContext& context)
{
    const pid_t process = start(name, arguments, log);
    if (process == 0)
        return Error{"cannot-run", foundation::told("{} cannot be started.", name), ""};
    const auto began = std::chrono::steady_clock::now();
    int status = 0;
    while (true) {
        const pid_t ended = waitpid(process, &status, WNOHANG);
        if (ended == process)
            break;
        if (ended < 0 && errno != EINTR)
            return Error{"cannot-run", foundation::told("{} was lost: {}.", name, std::strerror(errno)), ""};
        if (context.isCancelled()) {
            end(process);
            return Error{"cancelled", foundation::told("Cancelled."), ""};
        }
        if (std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count() > limit_s) {
            end(process);
            return Error{"cannot-run", foundation::told("{} took longer than {:g} s.", name, limit_s), ""};
        }
        std::this_thread::sleep_for(kLooksEvery);
    }
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
        return Error{"cannot-run", foundation::told("{} failed: {}", name, lastLineOf(log)), ""};
    return {};
}

Result<ScratchFolder> ScratchFolder::make()
{
    std::error_code error;
    std::string pattern = (std::filesystem::temp_directory_path(error) / "passerby-XXXXXX").string();
    if (error || !mkdtemp(pattern.data()))
        return Error{"cannot-write", foundation::told("No folder can be made for files of a moment."), pattern};
    return ScratchFolder(pattern);
}

ScratchFolder::~ScratchFolder()
{
    std::error_code unknown;
    if (!m_path.empty())
        std::filesystem::remove_all(m_path, unknown);
}

} // namespace passerby::jobs
