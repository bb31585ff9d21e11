// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes are opened or refused, never more.
#include "core/storage/project_store.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    passerby::foundation::JobContext context;
    static_cast<void>(passerby::storage::loadProjectBytes({data, size}, context).ok());
    return 0;
}
