// SPDX-License-Identifier: Apache-2.0
#include "core/world/world_patch.h"

namespace passerby::world {

WorldPatch::WorldPatch() = default;
WorldPatch::WorldPatch(const WorldPatch& other) = default;
WorldPatch::WorldPatch(WorldPatch&& other) noexcept = default;
WorldPatch& WorldPatch::operator=(const WorldPatch& other) = default;
WorldPatch& WorldPatch::operator=(WorldPatch&& other) noexcept = default;
WorldPatch::~WorldPatch() = default;

bool WorldPatch::empty() const
{
    return !settings && std::apply([](const auto&... changes) { return (changes.empty() && ...); }, rows);
}

} // namespace passerby::world
