// SPDX-License-Identifier: Apache-2.0
#include "core/world/state_set.h"

namespace passerby::world {

bool operator==(const StateSet& a, const StateSet& b)
{
    const bool sameBytes = a.bytes == b.bytes || (a.bytes && b.bytes && *a.bytes == *b.bytes);
    return a.name == b.name && a.source == b.source && a.licence == b.licence && a.kind == b.kind && sameBytes;
}

} // namespace passerby::world
