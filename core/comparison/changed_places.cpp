// SPDX-License-Identifier: Apache-2.0
#include "core/comparison/changed_places.h"

#include "core/comparison/place_names.h"
#include "core/foundation/words.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <set>

namespace passerby::comparison {

namespace {

using foundation::told;
using geometry::Point;

using TileEntry = ChangeTiles::value_type;

Point middleOf(const TileKey& key)
{
    return {(key.column + 0.5) * kTile_m, (key.row + 0.5) * kTile_m};
}

/// Grows places out of tiles; each tile is in one place at most.
class PlaceGrower {
public:
    explicit PlaceGrower(const ChangeTiles& tiles) : m_tiles(tiles)
    {
        double walking = 0.0;
        for (const auto& [key, tile] : tiles)
            walking += tile.people.a + tile.people.b;
        m_least = kRounding * walking;
        for (const TileEntry& entry : tiles)
            if (std::abs(entry.second.change()) > m_least)
                m_order.push_back(&entry);
        std::stable_sort(m_order.begin(), m_order.end(), [](const TileEntry* x, const TileEntry* y) {
            return std::abs(x->second.change()) > std::abs(y->second.change());
        });
    }

    std::vector<ChangedPlace> grow()
    {
        std::vector<ChangedPlace> places;
        for (const TileEntry* seed : m_order)
            if (m_taken.count(seed) == 0)
                places.push_back(placeFrom(*seed));
        std::erase_if(places, [this](const ChangedPlace& place) { return std::abs(place.change()) <= m_least; });
        return places;
    }

private:
    /// Calls visit(tile) for those of all names in the same square and the eight around it.
    template <class Visit>
    void forEachNear(const TileKey& key, Visit visit) const
    {
        for (int column = key.column - 1; column <= key.column + 1; ++column)
            for (int row = key.row - 1; row <= key.row + 1; ++row)
                for (auto at = m_tiles.lower_bound({key.level, column, row, {}});
                     at != m_tiles.end() && at->first.level == key.level && at->first.column == column && at->first.row == row; ++at)
                    visit(*at);
    }
    [[nodiscard]] bool isAlike(const TileEntry& seed, const TileEntry& other) const
    {
        return std::abs(other.second.change()) > m_least && (other.second.change() > 0.0) == (seed.second.change() > 0.0)
               && m_taken.count(&other) == 0;
    }
    /// The name of the seed, or of what changes most beside it.
    [[nodiscard]] std::string nameAround(const TileEntry& seed) const
    {
        std::string name = seed.first.name;
        double most = 0.0;
        if (name.empty())
            forEachNear(seed.first, [&](const TileEntry& other) {
                if (!other.first.name.empty() && isAlike(seed, other) && std::abs(other.second.change()) > most) {
                    most = std::abs(other.second.change());
                    name = other.first.name;
                }
            });
        return name;
    }
    ChangedPlace placeFrom(const TileEntry& seed)
    {
        ChangedPlace place;
        place.name = nameAround(seed);
        place.level = seed.first.level;
        const double reach_m = place.name.empty() ? 0.5 * kPlaceReach_m : kPlaceReach_m;
        std::vector<const TileEntry*> found{&seed};
        m_taken.insert(&seed);
        for (std::size_t next = 0; next < found.size(); ++next)
            forEachNear(found[next]->first, [&](const TileEntry& other) {
                if ((other.first.name.empty() || other.first.name == place.name) && isAlike(seed, other)
                    && geometry::distance(middleOf(other.first), middleOf(seed.first)) <= reach_m) {
                    found.push_back(&other);
                    m_taken.insert(&other);
                }
            });
        double weight = 0.0;
        for (const TileEntry* one : found) {
            const Tile& tile = one->second;
            place.people.a += tile.people.a;
            place.people.b += tile.people.b;
            place.area_m2.a += tile.area_m2.a;
            place.area_m2.b += tile.area_m2.b;
            place.middle = place.middle + middleOf(one->first) * std::abs(tile.change());
            weight += std::abs(tile.change());
        }
        place.middle = place.middle * (1.0 / weight);
        return place;
    }

    const ChangeTiles& m_tiles;
    double m_least = 0.0;
    std::vector<const TileEntry*> m_order; ///< the largest change first
    std::set<const TileEntry*> m_taken;
};

} // namespace

std::vector<ChangedPlace> changedPlaces(const ChangeTiles& tiles, const world::World& a, const world::World& b, Point shift)
{
    std::vector<ChangedPlace> places = PlaceGrower(tiles).grow();
    std::stable_sort(places.begin(), places.end(),
                     [](const ChangedPlace& x, const ChangedPlace& y) { return std::abs(x.change()) > std::abs(y.change()); });
    const PlaceNames names(a, b, shift);
    for (ChangedPlace& place : places)
        if (place.name.empty())
            place.name = names.unnamedAt(place.middle, place.level);
    return places;
}

std::vector<ChangedPlace> byDensityChange(std::vector<ChangedPlace> places, std::size_t most)
{
    const auto change = [](const ChangedPlace& place) { return std::abs(place.densityB() - place.densityA()); };
    std::erase_if(places, [](const ChangedPlace& place) {
        return std::max(place.area_m2.a, place.area_m2.b) < kLeastPlace_m2 || (place.people.a > 0.0 && place.area_m2.a < kLeastPlace_m2)
               || (place.people.b > 0.0 && place.area_m2.b < kLeastPlace_m2);
    });
    std::stable_sort(places.begin(), places.end(), [&](const ChangedPlace& x, const ChangedPlace& y) { return change(x) > change(y); });
    places.resize(std::min(places.size(), most));
    return places;
}

void nameApart(std::vector<ChangedPlace>& places, std::size_t most, const world::World& a, const world::World& b, Point shift)
{
    const std::vector<ChangedPlace> dense = byDensityChange(places, most);
    std::vector<ChangedPlace*> shown;
    for (std::size_t i = 0; i < places.size(); ++i) {
        const auto isSame = [&](const ChangedPlace& other) { return other.middle == places[i].middle && other.name == places[i].name; };
        if (i < most || std::any_of(dense.begin(), dense.end(), isSame))
            shown.push_back(&places[i]);
    }
    const PlaceNames names(a, b, shift);
    std::vector<std::string> apart;
    for (const ChangedPlace* place : shown) {
        const auto isNamedSo = [place](const ChangedPlace* other) { return other->name == place->name; };
        std::string name = place->name;
        if (std::count_if(shown.begin(), shown.end(), isNamedSo) > 1) {
            if (const std::string near = names.near(place->middle, place->level, place->name); !near.empty())
                name = told("{}, near {}", place->name, near);
            const auto isTaken = [&apart](const std::string& one) { return std::find(apart.begin(), apart.end(), one) != apart.end(); };
            if (const std::string door = names.door(place->middle, place->level); isTaken(name) && !door.empty())
                name = told("{}, at {}", place->name, door);
            for (int number = 2; isTaken(name); ++number)
                name = fmt::format("{} ({})", place->name, number);
        }
        apart.push_back(name);
    }
    for (std::size_t i = 0; i < shown.size(); ++i)
        shown[i]->name = apart[i];
}

} // namespace passerby::comparison
