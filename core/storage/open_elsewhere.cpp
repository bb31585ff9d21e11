// SPDX-License-Identifier: Apache-2.0
#include "core/storage/open_elsewhere.h"

#include "core/foundation/words.h"

#include <array>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <fstream>
#include <string>
#include <system_error>
#include <unistd.h>

namespace passerby::storage {

namespace fs = std::filesystem;

namespace {

struct Holder {
    pid_t process = 0;
    std::string program;
    std::string computer;
};

/// What the sign of a file says; no process where there is none or it says nothing.
Holder holderOf(const fs::path& file)
{
    std::error_code notThere;
    fs::path real = fs::canonical(file, notThere);
    if (notThere)
        real = fs::absolute(file, notThere);
    const fs::path sign = real.parent_path() / ("." + real.filename().string() + ".lock");
    if (!fs::is_regular_file(sign, notThere))
        return {};
    std::ifstream stream(sign);
    std::string process;
    Holder holder;
    std::getline(stream, process);
    std::getline(stream, holder.program);
    std::getline(stream, holder.computer);
    std::from_chars(process.data(), process.data() + process.size(), holder.process);
    return holder;
}

std::string thisComputer()
{
    std::array<char, 256> name{};
    return gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "";
}

/// The program that the process runs; empty where that cannot be known.
std::string programOf(pid_t process)
{
    std::error_code unknown;
    std::string name = fs::read_symlink("/proc/" + std::to_string(process) + "/exe", unknown).filename().string();
    constexpr std::string_view kReplacedSince = " (deleted)";
    if (name.ends_with(kReplacedSince))
        name.resize(name.size() - kReplacedSince.size());
    return name;
}

bool stillRuns(const Holder& holder)
{
    if (holder.process <= 0)
        return false;
    if (!holder.computer.empty() && holder.computer != thisComputer())
        return true; // cannot be looked at from here
    if (kill(holder.process, 0) != 0 && errno == ESRCH)
        return false;
    const std::string program = programOf(holder.process);
    return program.empty() || holder.program.empty() || program == holder.program; // else the number went to another one
}

} // namespace

foundation::Result<void> checkNotOpenElsewhere(const fs::path& file)
{
    const Holder holder = holderOf(file);
    if (!stillRuns(holder))
        return {};
    const std::string who = holder.computer.empty() ? foundation::told("process {}", holder.process)
                                                    : foundation::told("process {} on {}", holder.process, holder.computer);
    return foundation::Error{"open-elsewhere",
                             foundation::told("This city is open in a window ({}). Close it there first, or write to another file.", who),
                             file.string()};
}

} // namespace passerby::storage
