// SPDX-License-Identifier: Apache-2.0
#include "core/generator/town_names.h"

#include "core/generator/habits.h"
#include "core/generator/name_pools.h"
#include "core/generator/town_draft.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

namespace passerby::generator {

namespace {

using geometry::Point;

/// "Mill", then "Upper Mill" where all words were taken: enough for the largest town.
std::string nextDistinct(NamePool& pool)
{
    constexpr std::array<std::string_view, 5> kBefore{"", "Upper ", "Little ", "Old ", "New "};
    const std::string_view before = kBefore[pool.round() % kBefore.size()];
    return std::string(before) + pool.next();
}

/// South, north, west or east of the centre.
std::string ringName(const StreetPlan& plan, const PlannedStreet& street)
{
    const Point away = geometry::midpoint(plan.junctions[street.a], plan.junctions[street.b]) - plan.centre;
    if (street.isNorthward)
        return away.x < 0.0 ? "West Ring" : "East Ring";
    return away.y < 0.0 ? "South Ring" : "North Ring";
}

std::string endingOf(StreetKind kind, foundation::RandomStream& random)
{
    constexpr std::array<std::string_view, 4> kQuiet{" Street", " Road", " Lane", " Way"};
    constexpr std::array<std::string_view, 3> kOnFoot{" Lane", " Row", " Alley"};
    if (kind == StreetKind::main)
        return " Street";
    return std::string(kind == StreetKind::pedestrian ? kOnFoot[random.below(kOnFoot.size())] : kQuiet[random.below(kQuiet.size())]);
}

/// Numbers of the houses of all streets, and where other places are.
class Addresses {
public:
    explicit Addresses(const TownDraft& draft) : m_draft(draft), m_addresses(draft.doors.size())
    {
        std::map<std::size_t, std::vector<std::size_t>> fronts; // doors by cell
        for (std::size_t door = 0; door < draft.doors.size(); ++door) {
            if (draft.doors[door].site == Site::front)
                fronts[draft.doors[door].cell].push_back(door);
            else
                m_addresses[door] = draft.cells[draft.doors[door].cell].name;
        }
        for (std::size_t street = 0; street < draft.plan.streets.size(); ++street)
            if (!draft.plan.streets[street].isRemoved)
                numberHouses(street, fronts);
    }

    [[nodiscard]] const std::string& of(std::size_t door) const { return m_addresses[door]; }

private:
    void numberHouses(std::size_t street, const std::map<std::size_t, std::vector<std::size_t>>& fronts)
    {
        const StreetSides at = sidesOf(m_draft.plan, street);
        const Point from = m_draft.plan.junctions[m_draft.plan.streets[street].a];
        const Point along = m_draft.plan.junctions[m_draft.plan.streets[street].b] - from;
        for (const bool isLeft : {true, false}) {
            const std::size_t cell =
                isLeft ? m_draft.blocks[at.leftBlock].strips[at.leftSide].cell : m_draft.blocks[at.rightBlock].strips[at.rightSide].cell;
            const auto found = fronts.find(cell);
            if (found == fronts.end())
                continue;
            std::vector<std::pair<double, std::size_t>> houses; // by their place along the street
            for (const std::size_t door : found->second)
                if (const Point to = m_draft.doors[door].position - from; (geometry::cross(along, to) > 0.0) == isLeft)
                    houses.emplace_back(geometry::dot(along, to), door);
            std::sort(houses.begin(), houses.end());
            const std::string& name = m_draft.names.streets[street];
            int& last = m_last[{name, isLeft}];
            for (const auto& [place, door] : houses)
                m_addresses[door] = name + ' ' + std::to_string(2 * ++last - (isLeft ? 1 : 0));
        }
    }

    const TownDraft& m_draft;
    std::vector<std::string> m_addresses; ///< [doors]
    std::map<std::pair<std::string, bool>, int> m_last;
};

class Signs {
public:
    explicit Signs(foundation::RandomStream& random)
        : m_families(familyNames(), random),
          m_cafes(cafeWords(), random),
          m_inns(innSigns(), random),
          m_saints(saints(), random),
          m_culture(culturePlaces(), random),
          m_leisure(leisurePlaces(), random),
          m_services(servicePlaces(), random)
    {
    }

    /// What stands over the door; empty for homes.
    std::string next(PlaceKind kind)
    {
        switch (kind) {
        case PlaceKind::home:
            return {};
        case PlaceKind::office: {
            const std::string one = m_families.next();
            return one + " & " + m_families.next();
        }
        case PlaceKind::cafe:
            return "Café " + m_cafes.next();
        case PlaceKind::shop:
            return m_families.next() + "'s";
        case PlaceKind::restaurant:
        case PlaceKind::bar:
            return "The " + m_inns.next();
        case PlaceKind::school:
            return m_families.next() + " School";
        case PlaceKind::park:
            return "Bench";
        case PlaceKind::station:
            return "Stop";
        case PlaceKind::culture:
            return m_culture.next();
        case PlaceKind::doctor:
            return "Dr " + m_families.next();
        case PlaceKind::church:
            return "St " + m_saints.next();
        case PlaceKind::market:
            return "Stall";
        case PlaceKind::hotel:
            return "Hotel " + m_inns.next();
        case PlaceKind::grocery:
            return m_families.next() + "'s Groceries";
        case PlaceKind::leisure:
            return m_leisure.next();
        case PlaceKind::service:
            return m_services.next();
        case PlaceKind::parking:
            return "Car park";
        }
        return {};
    }

private:
    NamePool m_families;
    NamePool m_cafes;
    NamePool m_inns;
    NamePool m_saints;
    NamePool m_culture;
    NamePool m_leisure;
    NamePool m_services;
};

} // namespace

TownNames nameTown(const StreetPlan& plan, foundation::RandomStream& random)
{
    NamePool stems(streetStems(), random);
    NamePool churches(saints(), random);
    std::map<std::pair<std::size_t, StreetKind>, std::string> named;
    TownNames names;
    for (const PlannedStreet& street : plan.streets) {
        std::string& name = named[{street.line, street.kind}];
        if (name.empty())
            name = street.kind == StreetKind::ring ? ringName(plan, street) : nextDistinct(stems) + endingOf(street.kind, random);
        names.streets.push_back(name);
    }
    for (const PlannedBlock& block : plan.blocks) {
        std::string& name = names.blocks.emplace_back();
        if (block.use == BlockUse::market)
            name = "Market square";
        else if (block.use == BlockUse::fountainSquare)
            name = nextDistinct(stems) + " Square";
        else if (block.use == BlockUse::park)
            name = nextDistinct(stems) + " Park";
        else if (block.use == BlockUse::churchSquare)
            name = "St " + nextDistinct(churches);
    }
    return names;
}

std::vector<std::vector<std::string>> placeNames(const TownDraft& draft, const std::vector<std::vector<std::size_t>>& doors,
                                                 foundation::RandomStream& random)
{
    const Addresses addresses(draft);
    Signs signs(random);
    std::map<std::pair<std::string, std::string>, int> given;
    std::vector<std::vector<std::string>> names(doors.size());
    for (std::size_t kind = 0; kind < doors.size(); ++kind)
        for (const std::size_t door : doors[kind]) {
            const std::string& fixed = draft.doors[door].sign;
            const std::string sign = fixed.empty() ? signs.next(static_cast<PlaceKind>(kind)) : fixed;
            const std::string& where = fixed.empty() ? addresses.of(door) : fixed;
            std::string name = sign.empty() ? where : sign;
            if (const int times = ++given[{sign, where}]; times > 1)
                name += ' ' + std::to_string(times);
            if (!sign.empty() && fixed.empty())
                name.append(", ").append(where);
            names[kind].push_back(std::move(name));
        }
    return names;
}

} // namespace passerby::generator
