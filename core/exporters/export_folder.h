// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exporters/manifest/manifest.h"
#include "core/foundation/replaced_files.h"

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace passerby::exporters {

/// Files of an export on their way into one folder, all or none, with what each of them holds.
class ExportFolder {
public:
    explicit ExportFolder(std::filesystem::path folder) : m_folder(std::move(folder)) {}

    /// `name` as seen from the folder, with "/"; folders below are made. Without `content` the manifest does not list it. Errors: those of
    /// foundation::ReplacedFiles.
    [[nodiscard]] foundation::Result<void> write(const std::string& name, std::string_view text, const std::string& content = {});
    /// Where to write a file that is not written as text.
    [[nodiscard]] foundation::Result<std::filesystem::path> draftFor(const std::string& name, const std::string& content);
    /// That something is not in the folder, and why, in a sentence.
    void leaveOut(const std::string& why) { m_leftOut.push_back(why); }

    [[nodiscard]] std::vector<ManifestFile> files() const;
    [[nodiscard]] const std::vector<std::string>& leftOut() const { return m_leftOut; }
    [[nodiscard]] const std::filesystem::path& path() const { return m_folder; }
    /// For writers that write a file of their own, and say so by list().
    [[nodiscard]] foundation::ReplacedFiles& output() { return m_output; }
    void list(const std::string& name, const std::string& content) { m_files.emplace_back(name, content); }
    /// Whether an export of this format (of the manifest) lies there already.
    [[nodiscard]] bool holdsEarlier(std::string_view format) const;
    /// Puts all of them in place and returns them. What the manifest of an earlier export of this format names and is not written now goes.
    [[nodiscard]] foundation::Result<std::vector<std::filesystem::path>> commit(std::string_view format);

private:
    [[nodiscard]] foundation::Result<void> makeFolderOf(const std::filesystem::path& goal);

    std::filesystem::path m_folder;
    foundation::ReplacedFiles m_output;
    std::vector<std::pair<std::string, std::string>> m_files;
    std::vector<std::string> m_leftOut;
};

} // namespace passerby::exporters
