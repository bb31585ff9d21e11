// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/job_context.h"
#include "core/foundation/result.h"

#include <filesystem>
#include <string>
#include <vector>

namespace passerby::jobs {

/// Whether a program of that name is on the path.
[[nodiscard]] bool isProgramThere(const std::string& name);

/// Runs a program of the path without a shell, its output and its errors into `log`, until it ends. Errors: "cannot-run" (it is not there,
/// ends with anything but 0, or takes longer than `limit_s`; the message holds the last line of the log), "cancelled". Whatever runs then
/// is ended.
[[nodiscard]] foundation::Result<void> runProgram(const std::string& name, const std::vector<std::string>& arguments,
                                                  const std::filesystem::path& log, double limit_s, const foundation::JobContext& context);

/// A folder of its own, gone with everything in it when this is.
class ScratchFolder {
public:
    /// Error "cannot-write".
    [[nodiscard]] static foundation::Result<ScratchFolder> make();
    ScratchFolder(ScratchFolder&& other) noexcept : m_path(std::move(other.m_path)) { other.m_path.clear(); }
    ScratchFolder& operator=(ScratchFolder&&) = delete;
    ScratchFolder(const ScratchFolder&) = delete;
    ScratchFolder& operator=(const ScratchFolder&) = delete;
    ~ScratchFolder();

    [[nodiscard]] std::filesystem::path file(const char* name) const { return m_path / name; }

private:
    explicit ScratchFolder(std::filesystem::path path) : m_path(std::move(path)) {}
    std::filesystem::path m_path;
};

} // namespace passerby::jobs
