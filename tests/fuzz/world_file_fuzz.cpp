// SPDX-License-Identifier: GPL-3.0-or-later
// Any world file of a picture is read or refused, never more.
#include "core/importers/gis/world_file.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto read = passerby::importers::parseWorldFile(text, "picture.pgw");
    if (read.ok())
        static_cast<void>(passerby::importers::placementOf(read.value(), {}));
    return 0;
}
