// SPDX-License-Identifier: Apache-2.0
#include "core/importers/osm/habits.h"

#include <array>
#include <string>
#include <utility>
#include <vector>

namespace passerby::importers::osm {

namespace {

using world::GoalChoice;

struct TypeRow {
    std::string_view name;
    std::string_view icon;
    std::string_view color;
    double waitMean_s;
    double waitSd_s;
};

constexpr TypeRow kTypes[] = {
    {"Home", "home", "#444aa9", 7200, 1800},
    {"Office", "briefcase", "#477f85", 5400, 1500},
    {"Café", "coffee", "#e1773b", 1500, 500},
    {"Shop", "shopping-bag", "#ebb432", 600, 200},
    {"Restaurant", "tools-kitchen-2", "#932601", 2700, 700},
    {"School", "school", "#4daaa0", 5400, 1200},
    {"Park", "trees", "#4bdba0", 1800, 600},
    {"Station", "train", "#6b3860", 300, 100},
    {"Culture", "masks-theater", "#8c71d7", 3600, 1200},
    {"Doctor", "stethoscope", "#d3befd", 1800, 600},
    {"Church", "building-church", "#ba93fb", 1800, 600},
    {"Market", "basket", "#ba4f1f", 900, 300},
    {"Hotel", "bed", "#7c4d2a", 7200, 1800},
    {"Bar", "beer", "#c2478b", 3600, 1200},
    {"Grocery", "shopping-cart", "#7fae3c", 900, 300},
    {"Service", "mail", "#9a9a4a", 600, 200},
    {"Rest", "armchair", "#8aa37b", 600, 200},
    {"Parking", "parking", "#5d6b7a", 180, 60},
};

struct GoalRow {
    std::string_view from; ///< empty: every type but "Home" and those with rows of their own
    std::string_view to;
    GoalChoice choice;
    bool roundTrip;
    double weight;
};

constexpr GoalRow kGoals[] = {
    {"Home", "Office", GoalChoice::bound, false, 0.30},
    {"Home", "School", GoalChoice::bound, false, 0.10},
    {"Home", "Grocery", GoalChoice::closest, true, 0.20},
    {"Home", "Shop", GoalChoice::uniform, false, 0.15},
    {"Home", "Restaurant", GoalChoice::closest, false, 0.08},
    {"Home", "Café", GoalChoice::closest, false, 0.07},
    {"Home", "Station", GoalChoice::closest, false, 0.10},
    {"Home", "Park", GoalChoice::closest, true, 0.05},
    {"Home", "Church", GoalChoice::closest, true, 0.02},
    {"Home", "Doctor", GoalChoice::bound, true, 0.03},
    {"Home", "Culture", GoalChoice::uniform, false, 0.04},
    {"Home", "Bar", GoalChoice::closest, false, 0.04},
    {"Home", "Market", GoalChoice::closest, true, 0.04},
    {"Home", "Parking", GoalChoice::closest, false, 0.04},
    {"Office", "Home", GoalChoice::bound, false, 0.50},
    {"Office", "Restaurant", GoalChoice::closest, true, 0.15},
    {"Office", "Café", GoalChoice::closest, true, 0.15},
    {"Office", "Shop", GoalChoice::closest, true, 0.05},
    {"Office", "Service", GoalChoice::closest, true, 0.05},
    {"Office", "Station", GoalChoice::closest, false, 0.10},
    {"Shop", "Home", GoalChoice::bound, false, 0.50},
    {"Shop", "Shop", GoalChoice::uniform, false, 0.25},
    {"Shop", "Café", GoalChoice::closest, false, 0.15},
    {"Shop", "Rest", GoalChoice::closest, true, 0.10},
    {"Station", "Home", GoalChoice::bound, false, 0.45},
    {"Station", "Office", GoalChoice::bound, false, 0.25},
    {"Station", "Shop", GoalChoice::uniform, false, 0.15},
    {"Station", "Hotel", GoalChoice::uniform, false, 0.10},
    {"Station", "Culture", GoalChoice::uniform, false, 0.05},
    {"Hotel", "Home", GoalChoice::bound, false, 0.40},
    {"Hotel", "Culture", GoalChoice::uniform, true, 0.25},
    {"Hotel", "Restaurant", GoalChoice::closest, true, 0.20},
    {"Hotel", "Shop", GoalChoice::uniform, false, 0.15},
    {"Parking", "Home", GoalChoice::bound, false, 0.40},
    {"Parking", "Shop", GoalChoice::uniform, false, 0.30},
    {"Parking", "Office", GoalChoice::bound, false, 0.20},
    {"Parking", "Restaurant", GoalChoice::closest, false, 0.10},
    {"", "Home", GoalChoice::bound, false, 0.60},
    {"", "Shop", GoalChoice::closest, true, 0.15},
    {"", "Café", GoalChoice::closest, true, 0.15},
    {"", "Rest", GoalChoice::closest, true, 0.10},
};

struct ProfileRow {
    std::string_view name;
    double share;
    double speedMean_mps;
    double speedSd_mps;
    std::string_view color;
    std::vector<std::pair<std::string_view, double>> inclinations;
};

world::Color colorOfHex(std::string_view hex)
{
    return world::parseHex(hex).value_or(world::Color{});
}

using TypeIds = std::map<std::string_view, world::TargetTypeId>;

bool hasRows(std::string_view type)
{
    for (const auto& row : kGoals)
        if (row.from == type)
            return true;
    return false;
}

std::vector<world::Goal> goalsOf(std::string_view type, const TypeIds& ids)
{
    const std::string_view from = hasRows(type) ? type : std::string_view();
    std::vector<world::Goal> goals;
    bool leaves = false;
    for (const auto& row : kGoals) {
        const auto to = ids.find(row.to);
        if (row.from != from || to == ids.end() || (row.to == type && row.roundTrip))
            continue;
        goals.push_back({to->second, row.choice, row.roundTrip, row.weight, {}});
        leaves = leaves || (!row.roundTrip && row.to != type);
    }
    if (leaves)
        return goals;
    // Without homes, or with nothing but homes: anywhere else, so that nobody is caught in one place.
    for (const auto& [other, id] : ids)
        if (other != type || ids.size() == 1)
            goals.push_back({id, GoalChoice::uniform, false, 0.6 / static_cast<double>(ids.size()), {}});
    return goals;
}

void addProfiles(world::PatchBuilder& builder, const TypeIds& ids)
{
    const ProfileRow profiles[] = {
        {"Resident", 0.42, 1.34, 0.26, "#3b6fb5", {}},
        {"Commuter", 0.25, 1.45, 0.22, "#d97b29", {}},
        {"Tourist", 0.12, 1.10, 0.22, "#5f9e8f", {{"Office", 0.1}, {"School", 0.1}, {"Culture", 5.0}, {"Café", 2.0}, {"Church", 3.0}}},
        {"Child", 0.08, 1.20, 0.24, "#a6783f", {{"Office", 0.05}, {"School", 6.0}, {"Park", 2.0}, {"Culture", 0.3}, {"Bar", 0.05}}},
        {"Elderly", 0.10, 0.98, 0.22, "#7a68b3", {{"Office", 0.05}, {"School", 0.05}, {"Doctor", 4.0}, {"Park", 2.0}, {"Church", 3.0}}},
        {"Courier", 0.03, 1.60, 0.20, "#b5495b", {}},
    };
    for (const auto& row : profiles) {
        world::AgentProfile profile;
        profile.name = row.name;
        profile.share = row.share;
        profile.speedMean_mps = row.speedMean_mps;
        profile.speedSd_mps = row.speedSd_mps;
        profile.colors = {colorOfHex(row.color)};
        for (const auto& [type, factor] : row.inclinations)
            if (const auto found = ids.find(type); found != ids.end())
                profile.goalMultipliers.emplace(found->second, factor);
        builder.add(std::move(profile));
    }
}

} // namespace

TypeIds addHabits(world::PatchBuilder& builder, const std::set<std::string_view>& present)
{
    // Goals need the ids of all types: rows are put twice, first bare, then whole.
    TypeIds ids;
    std::vector<world::TargetType> types;
    for (const auto& row : kTypes) {
        if (present.count(row.name) == 0)
            continue;
        types.push_back({std::string(row.name), colorOfHex(row.color), std::string(row.icon), row.waitMean_s, row.waitSd_s, {}, {}});
        ids.emplace(row.name, builder.add(types.back()));
    }
    for (auto& type : types) {
        type.goals = goalsOf(type.name, ids);
        builder.replace(ids.find(type.name)->second, type);
    }
    addProfiles(builder, ids);
    return ids;
}

} // namespace passerby::importers::osm
