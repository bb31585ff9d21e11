// SPDX-License-Identifier: GPL-3.0-or-later
// Any file of a picture is looked through without a step beyond its end.
#include "core/world/picture_file.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    static_cast<void>(passerby::world::storedSize({data, size}));
    static_cast<void>(passerby::world::pictureFault({data, size}));
    return 0;
}
