// SPDX-License-Identifier: Apache-2.0
#include "core/exporters/staged_output.h"

#include <atomic>
#include <fstream>
#include <unistd.h>

namespace passerby::exporters {

namespace fs = std::filesystem;
using foundation::Error;
using foundation::Result;

StagedOutput::~StagedOutput()
{
    std::error_code ignored;
    for (const Staged& staged : m_staged)
        fs::remove(staged.draft, ignored);
}

Result<void> StagedOutput::makeFolder(const fs::path& folder)
{
    std::error_code error;
    fs::create_directories(folder, error);
    if (error || !fs::is_directory(folder, error))
        return Error{"cannot-write", "The folder cannot be made.", folder.string()};
    return {};
}

Result<fs::path> StagedOutput::draftFor(const fs::path& goal)
{
    static std::atomic<unsigned> counter = 0;
    std::error_code error;
    const fs::path folder = goal.has_parent_path() ? goal.parent_path() : fs::path(".");
    if (!fs::is_directory(folder, error))
        return Error{"cannot-write", "There is no such folder.", folder.string()};
    if (fs::exists(goal, error) && !fs::is_regular_file(goal, error))
        return Error{"cannot-write", "This is not a file.", goal.string()};
    const std::string name = "." + goal.filename().string() + ".export-" + std::to_string(getpid()) + "-" + std::to_string(counter++);
    m_staged.push_back({folder / name, goal});
    fs::remove(m_staged.back().draft, error);
    return m_staged.back().draft;
}

Result<void> StagedOutput::write(const fs::path& goal, std::string_view content)
{
    const auto draft = draftFor(goal);
    if (!draft)
        return draft.error();
    std::ofstream stream(draft.value(), std::ios::binary);
    stream.write(content.data(), static_cast<std::streamsize>(content.size()));
    stream.close();
    if (!stream)
        return Error{"cannot-write", "The file cannot be written.", goal.string()};
    return {};
}

Result<std::vector<fs::path>> StagedOutput::commit()
{
    std::vector<fs::path> goals;
    for (const Staged& staged : m_staged) {
        std::error_code error;
        fs::rename(staged.draft, staged.goal, error);
        if (error)
            return Error{"cannot-write", "The file cannot be put into place: " + error.message() + ".", staged.goal.string()};
        goals.push_back(staged.goal);
    }
    m_staged.clear();
    return goals;
}

} // namespace passerby::exporters
