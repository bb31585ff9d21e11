// SPDX-License-Identifier: Apache-2.0
#include "core/world/patch_builder.h"

namespace passerby::world {

PatchBuilder::PatchBuilder(const World& world)
{
    const auto start = [&world]<class Row>(foundation::Id<Row>& next) { next = world.of<Row>().nextId(); };
    std::apply([&start](auto&... next) { (start(next), ...); }, m_next);
}

} // namespace passerby::world
