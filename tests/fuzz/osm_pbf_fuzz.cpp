// SPDX-License-Identifier: GPL-3.0-or-later
// Any map as PBF is imported or refused, never more.
#include "core/importers/osm/osm_import.h"
#include "tests/fuzz/scratch_file.h"

#include <unistd.h>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    static const int firstOwn = [] {
        const int next = dup(STDERR_FILENO);
        close(next);
        return next;
    }();
    passerby::foundation::JobContext context;
    static_cast<void>(passerby::importers::importOsm(passerby::testing::scratchFile(data, size, ".osm.pbf"), {}, context).ok());
    close_range(static_cast<unsigned>(firstOwn), ~0U, 0); // libosmium leaves a broken map open: after 20,000 rounds no file could be
    return 0;
}
