// SPDX-License-Identifier: Apache-2.0
#include "core/generator/habits.h"

#include "core/generator/day.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <fmt/format.h>
#include <string_view>

namespace passerby::generator {

namespace {

using world::GoalChoice;

struct KindRow {
    std::string_view name;
    std::string_view icon;
    std::string_view color;
    double waitMean_s;
    double waitSd_s;
    double perThousand; ///< of all targets
};

constexpr KindRow kKindRows[kPlaceKinds] = {
    {"Home", "home", "#444aa9", 7200, 1800, 350},
    {"Office", "briefcase", "#477f85", 5400, 1500, 175},
    {"Café", "coffee", "#e1773b", 1500, 500, 65},
    {"Shop", "shopping-bag", "#ebb432", 600, 200, 160},
    {"Restaurant", "tools-kitchen-2", "#932601", 2700, 700, 65},
    {"School", "school", "#4daaa0", 5400, 1200, 30},
    {"Park", "trees", "#4bdba0", 1800, 600, 35},
    {"Station", "train", "#6b3860", 300, 100, 30},
    {"Culture", "masks-theater", "#8c71d7", 3600, 1200, 25},
    {"Doctor", "stethoscope", "#d3befd", 1800, 600, 35},
    {"Church", "building-church", "#ba93fb", 1800, 600, 10},
    {"Market", "basket", "#ba4f1f", 900, 300, 20},
    {"Hotel", "bed", "#7c4d2a", 7200, 1800, 20},
    {"Bar", "beer", "#c2478b", 3600, 1200, 25},
    {"Grocery", "shopping-cart", "#7fae3c", 900, 300, 25},
    {"Leisure", "ball-football", "#2f8fbd", 1800, 600, 15},
    {"Service", "mail", "#9a9a4a", 600, 200, 20},
    {"Parking", "parking", "#5d6b7a", 180, 60, 20},
};

struct GoalRow {
    PlaceKind from;
    PlaceKind to;
    GoalChoice choice;
    bool roundTrip;
    double weight;
};

using enum PlaceKind;

constexpr GoalRow kGoals[] = {
    {home, office, GoalChoice::bound, false, 0.28},
    {home, school, GoalChoice::bound, false, 0.08},
    {home, shop, GoalChoice::uniform, false, 0.13},
    {home, cafe, GoalChoice::closest, false, 0.08},
    {home, restaurant, GoalChoice::closest, true, 0.06},
    {home, station, GoalChoice::closest, false, 0.08},
    {home, park, GoalChoice::closest, true, 0.08},
    {home, market, GoalChoice::closest, true, 0.05},
    {home, culture, GoalChoice::uniform, false, 0.04},
    {home, doctor, GoalChoice::bound, true, 0.04},
    {home, church, GoalChoice::bound, true, 0.03},
    {home, grocery, GoalChoice::closest, true, 0.15},
    {home, leisure, GoalChoice::uniform, true, 0.04},
    {home, bar, GoalChoice::closest, false, 0.05},
    {home, parking, GoalChoice::closest, false, 0.05},
    {home, service, GoalChoice::closest, true, 0.04},
    {office, home, GoalChoice::bound, false, 0.42},
    {office, cafe, GoalChoice::closest, true, 0.18},
    {office, restaurant, GoalChoice::closest, true, 0.16},
    {office, shop, GoalChoice::uniform, false, 0.10},
    {office, station, GoalChoice::closest, false, 0.08},
    {office, bar, GoalChoice::closest, false, 0.06},
    {office, office, GoalChoice::uniform, true, 0.06},
    {cafe, home, GoalChoice::bound, false, 0.45},
    {cafe, shop, GoalChoice::uniform, false, 0.30},
    {cafe, culture, GoalChoice::uniform, false, 0.10},
    {cafe, park, GoalChoice::closest, false, 0.15},
    {shop, home, GoalChoice::bound, false, 0.45},
    {shop, shop, GoalChoice::uniform, false, 0.30},
    {shop, cafe, GoalChoice::closest, false, 0.15},
    {shop, market, GoalChoice::closest, false, 0.10},
    {restaurant, home, GoalChoice::bound, false, 0.65},
    {restaurant, culture, GoalChoice::uniform, false, 0.15},
    {restaurant, bar, GoalChoice::closest, false, 0.20},
    {school, home, GoalChoice::bound, false, 0.75},
    {school, shop, GoalChoice::closest, false, 0.15},
    {school, park, GoalChoice::closest, false, 0.10},
    {park, home, GoalChoice::bound, false, 0.70},
    {park, cafe, GoalChoice::closest, false, 0.30},
    {station, home, GoalChoice::bound, false, 0.50},
    {station, office, GoalChoice::bound, false, 0.25},
    {station, shop, GoalChoice::uniform, false, 0.15},
    {station, hotel, GoalChoice::uniform, false, 0.10},
    {culture, home, GoalChoice::bound, false, 0.50},
    {culture, restaurant, GoalChoice::closest, false, 0.25},
    {culture, station, GoalChoice::closest, false, 0.25},
    {doctor, home, GoalChoice::bound, false, 0.70},
    {doctor, shop, GoalChoice::closest, false, 0.30},
    {church, home, GoalChoice::bound, false, 0.70},
    {church, cafe, GoalChoice::closest, false, 0.30},
    {market, home, GoalChoice::bound, false, 0.60},
    {market, shop, GoalChoice::uniform, false, 0.40},
    {hotel, home, GoalChoice::bound, false, 0.40},
    {hotel, culture, GoalChoice::uniform, false, 0.40},
    {hotel, restaurant, GoalChoice::closest, true, 0.20},
    {bar, home, GoalChoice::bound, false, 0.80},
    {bar, bar, GoalChoice::closest, false, 0.20},
    {grocery, home, GoalChoice::bound, false, 1.00},
    {leisure, home, GoalChoice::bound, false, 0.80},
    {leisure, cafe, GoalChoice::closest, false, 0.20},
    {service, home, GoalChoice::bound, false, 0.60},
    {service, shop, GoalChoice::closest, false, 0.40},
    {parking, home, GoalChoice::bound, false, 0.40},
    {parking, shop, GoalChoice::uniform, false, 0.30},
    {parking, office, GoalChoice::bound, false, 0.30},
};

struct Inclination {
    PlaceKind to;
    double factor;
};

struct ProfileRow {
    std::string_view name;
    double share;
    double speedMean_mps;
    double speedSd_mps;
    std::string_view color;
    std::vector<Inclination> inclinations;
};

world::Hourly scaled(world::Hourly factors, double value)
{
    for (double& factor : factors)
        factor *= value;
    return factors;
}

GoalChoice choiceOf(const GoalRow& goal, Owned owned)
{
    if (owned == Owned::asUsual || goal.choice != GoalChoice::bound || goal.to == home)
        return goal.choice;
    return goal.to == office ? GoalChoice::uniform : GoalChoice::closest;
}

} // namespace

std::vector<world::TargetTypeId> addTargetTypes(world::PatchBuilder& builder, std::span<const PlaceKind> kinds, double waitScale,
                                                bool hasDay, Owned owned)
{
    assert(kinds.size() >= 2);
    // Goals need the ids of all types: rows are put twice, first bare, then whole.
    std::array<world::TargetType, kPlaceKinds> rows;
    std::vector<world::TargetTypeId> ids(kPlaceKinds);
    for (const PlaceKind kind : kinds) {
        const KindRow& row = kKindRows[static_cast<std::size_t>(kind)];
        world::TargetType& type = rows[static_cast<std::size_t>(kind)];
        type.name = row.name;
        type.icon = row.icon;
        type.color = world::parseHex(row.color).value_or(world::Color{});
        type.waitMean_s = row.waitMean_s * waitScale;
        type.waitSd_s = row.waitSd_s * waitScale;
        if (const auto stay = stayOverDay(kind); stay && hasDay)
            type.hourlyWaitMean_s = scaled(*stay, type.waitMean_s);
        ids[static_cast<std::size_t>(kind)] = builder.add(type);
    }
    for (const GoalRow& goal : kGoals) {
        const world::TargetTypeId to = ids[static_cast<std::size_t>(goal.to)];
        if (to.isNull())
            continue;
        world::Goal& added = rows[static_cast<std::size_t>(goal.from)].goals.emplace_back();
        added = {to, choiceOf(goal, owned), goal.roundTrip, goal.weight, {}};
        if (hasDay)
            added.hourlyWeight = scaled(attractionOverDay(goal.to), goal.weight);
    }
    for (const PlaceKind kind : kinds)
        builder.replace(ids[static_cast<std::size_t>(kind)], std::move(rows[static_cast<std::size_t>(kind)]));
    return ids;
}

std::vector<world::TargetTypeId> addTargetTypes(world::PatchBuilder& builder, int count, double waitScale, bool hasDay, Owned owned)
{
    assert(count >= 2 && count <= kPlaceKinds);
    std::vector<PlaceKind> kinds;
    kinds.reserve(static_cast<std::size_t>(count));
    for (int kind = 0; kind < count; ++kind)
        kinds.push_back(static_cast<PlaceKind>(kind));
    std::vector<world::TargetTypeId> ids = addTargetTypes(builder, kinds, waitScale, hasDay, owned);
    ids.resize(static_cast<std::size_t>(count));
    return ids;
}

std::vector<int> targetQuotas(int targets, int count)
{
    assert(targets >= count);
    double sum = 0.0;
    for (int kind = 0; kind < count; ++kind)
        sum += kKindRows[kind].perThousand;
    std::vector<int> quotas;
    int given = 0;
    for (int kind = 0; kind < count; ++kind) {
        const int rest = targets - given - (count - kind - 1); // leaves one for each kind to come
        quotas.push_back(std::clamp(static_cast<int>(std::lround(targets * kKindRows[kind].perThousand / sum)), 1, rest));
        given += quotas.back();
    }
    quotas.front() += targets - given;
    return quotas;
}

std::string tooFewTargets(int targets, int types)
{
    return fmt::format("There must be at least one target of each type, but there are {} targets for {} types. Ask for more targets or "
                       "fewer types.",
                       targets, types);
}

void addProfiles(world::PatchBuilder& builder, const std::vector<world::TargetTypeId>& types)
{
    const ProfileRow profiles[] = {
        {"Resident", 0.42, 1.34, 0.26, "#3b6fb5", {}},
        {"Commuter", 0.25, 1.45, 0.22, "#d97b29", {}},
        {"Tourist", 0.12, 1.10, 0.22, "#5f9e8f", {{office, 0.1}, {school, 0.1}, {culture, 5.0}, {cafe, 2.0}, {church, 3.0}}},
        {"Child", 0.08, 1.20, 0.24, "#a6783f", {{office, 0.05}, {school, 6.0}, {park, 2.0}, {culture, 0.3}}},
        {"Elderly", 0.10, 0.98, 0.22, "#7a68b3", {{office, 0.05}, {school, 0.05}, {doctor, 4.0}, {park, 2.0}, {church, 3.0}}},
        {"Courier", 0.03, 1.60, 0.20, "#b5495b", {}},
    };
    for (const ProfileRow& row : profiles) {
        world::AgentProfile profile;
        profile.name = row.name;
        profile.share = row.share;
        profile.speedMean_mps = row.speedMean_mps;
        profile.speedSd_mps = row.speedSd_mps;
        profile.colors = {world::parseHex(row.color).value_or(world::Color{})};
        for (const Inclination& inclination : row.inclinations)
            if (const auto kind = static_cast<std::size_t>(inclination.to); kind < types.size() && !types[kind].isNull())
                profile.goalMultipliers.emplace(types[kind], inclination.factor);
        builder.add(std::move(profile));
    }
}

} // namespace passerby::generator
