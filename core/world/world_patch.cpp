// SPDX-License-Identifier: Apache-2.0
#include "core/world/world_patch.h"

namespace passerby::world {

bool WorldPatch::empty() const
{
    return !settings && std::apply([](const auto&... changes) { return (changes.empty() && ...); }, rows);
}

} // namespace passerby::world
