// SPDX-License-Identifier: Apache-2.0
#include "core/variants/removal.h"

#include "core/foundation/words.h"
#include "core/world/row_references.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>

namespace passerby::variants {

using foundation::Error;
using foundation::Result;
using world::World;

namespace {

constexpr std::size_t kMostUsersListed = 20;

/// Rows that stay and refer to some that go.
std::vector<RowPlace> usersOf(const World& city, const std::set<RowPlace>& going)
{
    std::vector<RowPlace> users;
    forEachVaryingKind([&]<class Row>() {
        for (const auto& [id, row] : city.of<Row>()) {
            if (going.contains(placeOf(id)))
                continue;
            bool uses = false;
            world::forEachReference(row, [&](auto other) { uses = uses || going.contains(placeOf(other)); });
            if (uses)
                users.push_back(placeOf(id));
        }
    });
    return users;
}

std::string listed(const std::vector<RowPlace>& places)
{
    std::string text;
    for (std::size_t i = 0; i < std::min(places.size(), kMostUsersListed); ++i)
        text += (i == 0 ? "" : ", ") + textOf(places[i]);
    return places.size() > kMostUsersListed ? text + foundation::told(" and {} more", places.size() - kMostUsersListed) : text;
}

} // namespace

Result<World> withoutRows(const World& city, const std::vector<RowPlace>& places)
{
    const std::set<RowPlace> going(places.begin(), places.end());
    world::WorldPatch patch;
    for (const RowPlace& place : going) {
        bool isThere = false;
        forEachVaryingKind([&]<class Row>() {
            const auto id = city.of<Row>().idOf(place.number);
            if (place.kind != world::rowKind<Row>() || id.isNull())
                return;
            patch.erase(id);
            isThere = true;
        });
        if (!isThere)
            return Error{"no-such-row", foundation::told("There is no {} {}.", place.kind, place.number), textOf(place)};
    }
    if (const auto users = usersOf(city, going); !users.empty())
        return Error{"in-use",
                     foundation::told("What is to go is referred to by others, which would have to go as well: {}.", listed(users)),
                     textOf(*going.begin())};
    World result = city;
    if (const auto applied = result.apply(patch); !applied)
        return applied.error();
    return result;
}

} // namespace passerby::variants
