// SPDX-License-Identifier: GPL-3.0-or-later
// Any map as PBF is imported or refused, never more.
#include "core/importers/osm/osm_import.h"
#include "tests/fuzz/scratch_file.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    passerby::foundation::JobContext context;
    static_cast<void>(passerby::importers::importOsm(passerby::testing::scratchFile(data, size, ".osm.pbf"), {}, context).ok());
    return 0;
}
