// SPDX-License-Identifier: Apache-2.0
#include "core/exporters/export_folder.h"

#include <algorithm>

namespace passerby::exporters {

namespace fs = std::filesystem;
using foundation::Result;

Result<void> ExportFolder::makeFolderOf(const fs::path& goal)
{
    return m_output.makeFolder(goal.parent_path());
}

Result<void> ExportFolder::write(const std::string& name, std::string_view text, const std::string& content)
{
    const fs::path goal = m_folder / name;
    if (const auto made = makeFolderOf(goal); !made)
        return made.error();
    if (const auto written = m_output.write(goal, text); !written)
        return written.error();
    if (!content.empty())
        list(name, content);
    return {};
}

Result<fs::path> ExportFolder::draftFor(const std::string& name, const std::string& content)
{
    const fs::path goal = m_folder / name;
    if (const auto made = makeFolderOf(goal); !made)
        return made.error();
    list(name, content);
    return m_output.draftFor(goal);
}

std::vector<ManifestFile> ExportFolder::files() const
{
    std::vector<ManifestFile> files;
    for (const auto& [name, content] : m_files)
        files.push_back({name, content});
    return files;
}

Result<std::vector<fs::path>> ExportFolder::commit(std::span<const std::string_view> names)
{
    auto written = m_output.commit();
    if (!written)
        return written;
    for (const std::string_view name : names) {
        const fs::path file = m_folder / name;
        std::error_code ignored;
        if (std::find(written.value().begin(), written.value().end(), file) == written.value().end())
            fs::remove(file, ignored);
    }
    return written;
}

} // namespace passerby::exporters
