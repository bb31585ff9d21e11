// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/foundation/random_stream.h"
#include "core/variants/row_place.h"
#include "core/world/patch_builder.h"
#include "core/world/row_references.h"

#include <set>

namespace passerby::testing {

/// Edits any row of any kind of a city in some way that it takes.
class RandomEdits {
public:
    explicit RandomEdits(std::uint64_t seed) : m_random(seed, 0, foundation::Purpose::general) {}

    /// Adds, changes or removes a row, with whatever refers to it, or changes the settings. False where the city refused, or has no such
    /// row.
    bool edit(world::World& world)
    {
        world::WorldPatch patch;
        if (m_random.below(20) == 0) {
            patch.settings = world.settings();
            patch.settings->population = m_random.below(1000);
        } else {
            draw(world, patch);
        }
        return !patch.empty() && world.apply(patch).ok();
    }
    void edit(world::World& world, int times)
    {
        for (int done = 0; done < times;)
            done += edit(world) ? 1 : 0;
    }

private:
    void draw(const world::World& world, world::WorldPatch& patch)
    {
        std::uint32_t kinds = 0;
        variants::forEachVaryingKind([&]<class Row>() { ++kinds; });
        std::uint32_t wanted = m_random.below(kinds);
        variants::forEachVaryingKind([&]<class Row>() {
            if (wanted-- == 0 && !world.of<Row>().empty())
                drawOf<Row>(world, patch);
        });
    }
    template <class Row>
    void drawOf(const world::World& world, world::WorldPatch& patch)
    {
        const auto& table = world.of<Row>();
        const auto& entry = table.at(m_random.below(static_cast<std::uint32_t>(table.size())));
        switch (m_random.below(4)) {
        case 0:
            patch.put(table.nextId(), altered(world, *entry.row));
            break;
        case 1:
            erase(world, entry.id, patch);
            break;
        default:
            patch.put(entry.id, altered(world, *entry.row));
        }
    }
    template <class Row>
    Row altered(const world::World& world, Row row)
    {
        const geometry::Point step{m_random.below(5) - 2.0, m_random.below(5) - 2.0};
        if constexpr (requires { row.name; })
            row.name += static_cast<char>('a' + m_random.below(3));
        if constexpr (requires { row.position; })
            row.position = row.position + step;
        if constexpr (requires { row.points; })
            for (geometry::Point& point : row.points)
                point = point + step;
        if constexpr (requires { row.polygon; }) {
            for (geometry::Point& point : row.polygon.outer)
                point = point + step;
            row.polygon.holes.clear();
        }
        if constexpr (requires { row.share; })
            row.share = 0.01 * m_random.below(100);
        if (m_random.below(3) == 0)
            world::changeReferences(row, [&]<class Other>(foundation::Id<Other> id) {
                const auto& others = world.of<Other>();
                return id.isNull() || others.empty() || m_random.below(2) == 0
                           ? id
                           : others.at(m_random.below(static_cast<std::uint32_t>(others.size()))).id;
            });
        return row;
    }
    template <class Row>
    void erase(const world::World& world, foundation::Id<Row> id, world::WorldPatch& patch)
    {
        if (!m_erased.emplace(variants::placeOf(id)).second)
            return;
        const bool isFirst = m_erased.size() == 1;
        patch.erase(id);
        variants::forEachVaryingKind([&]<class User>() {
            for (const auto& [user, row] : world.of<User>()) {
                bool uses = false;
                world::forEachReference(row, [&]<class Other>(foundation::Id<Other> other) {
                    if constexpr (std::is_same_v<Other, Row>)
                        uses = uses || other == id;
                });
                if (uses)
                    erase(world, user, patch);
            }
        });
        if (isFirst)
            m_erased.clear();
    }

    foundation::RandomStream m_random;
    std::set<variants::RowPlace> m_erased;
};

} // namespace passerby::testing
