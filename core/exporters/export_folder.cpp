// SPDX-License-Identifier: Apache-2.0
#include "core/exporters/export_folder.h"

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>

namespace passerby::exporters {

namespace fs = std::filesystem;
using foundation::Result;

namespace {

/// The files that a manifest of this format in the folder names; nothing where there is none.
std::optional<std::vector<fs::path>> earlierFiles(const fs::path& folder, std::string_view format)
{
    std::ifstream file(folder / "manifest.json");
    const auto manifest = nlohmann::json::parse(file, nullptr, false);
    if (!manifest.is_object() || manifest.value("format", nlohmann::json()) != format)
        return std::nullopt;
    std::vector<fs::path> files;
    if (const auto listed = manifest.find("files"); listed != manifest.end() && listed->is_array())
        for (const auto& entry : *listed) {
            const auto name = entry.is_object() ? entry.find("name") : entry.end();
            if (!entry.is_object() || name == entry.end() || !name->is_string())
                continue;
            const fs::path path(name->get<std::string>());
            const bool isBelow = path.is_relative() && std::find(path.begin(), path.end(), fs::path("..")) == path.end();
            if (isBelow && path.has_filename())
                files.push_back(folder / path);
        }
    return files;
}

} // namespace

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

bool ExportFolder::holdsEarlier(std::string_view format) const
{
    return earlierFiles(m_folder, format).has_value();
}

Result<std::vector<fs::path>> ExportFolder::commit(std::string_view format)
{
    const auto earlier = earlierFiles(m_folder, format);
    auto written = m_output.commit();
    if (!written || !earlier)
        return written;
    for (const fs::path& file : *earlier) {
        std::error_code ignored;
        if (std::find(written.value().begin(), written.value().end(), file) == written.value().end() && fs::is_regular_file(file, ignored))
            fs::remove(file, ignored);
    }
    return written;
}

} // namespace passerby::exporters
