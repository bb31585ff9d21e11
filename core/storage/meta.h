// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/storage/project_reader.h"
#include "core/storage/project_writer.h"

#include <optional>

namespace passerby::storage {

/// What the table passerby_meta says.
struct MetaOfFile {
    int version = kSchemaVersion;
    std::optional<world::Settings> settings; ///< a side of a variant may have none
    foundation::FileStamp basedOn;           ///< of an autosave
    world::VariantId shown;                  ///< null: the base
};

void writeMeta(ProjectWriter& writer, const MetaOfFile& meta);
/// Fails "newer-version", and "damaged" where something is missing or is none of its kind.
[[nodiscard]] MetaOfFile readMeta(ProjectReader& reader);
/// A whole number in decimal from a value of the file; fails "damaged" with the name of the setting.
[[nodiscard]] std::uint64_t hashFromText(const std::string& text);

} // namespace passerby::storage
