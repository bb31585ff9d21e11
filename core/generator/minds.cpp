// SPDX-License-Identifier: Apache-2.0
#include "core/generator/minds.h"

#include <optional>

namespace passerby::generator {

namespace {

using world::Guidance;
using world::NeedGrowth;
using world::Steering;

struct Range {
    double low;
    double high;
};

/// How a need begins, and when it is seen to.
struct NeedNumbers {
    Range start;
    double growth_s;
    double threshold;
    double decay_s;
};

struct MindRow {
    std::string_view name;
    double share;
    double speedMean_mps;
    double speedSd_mps;
    world::Color color;
    double ticketShare; ///< who need one
    std::optional<NeedNumbers> thirst, tiredness, curiosity, company;
    double friendsShare;
    Range friends;
    double patience_s; ///< 0: not told
    Range stay_s;      ///< 0, 0: not told
    double passageTaste;
};

constexpr double kAtService_s = 0.0; ///< fulfilled at the end of a service

// How fast company is missed and how fast it is had are ours, as are the groups of commuters; all else is as our reading of the paper has
// it.
constexpr std::array<MindRow, kAllMinds.size()> kMindRows{{
    {"Commuter",
     0.76,
     1.42,
     0.22,
     {0xd9, 0x7b, 0x29},
     0.6,
     NeedNumbers{{0.0, 0.8}, 3600.0, 0.70, kAtService_s},
     NeedNumbers{{0.0, 0.5}, 1500.0, 0.65, 90.0},
     NeedNumbers{{0.0, 0.8}, 1800.0, 0.75, 60.0},
     NeedNumbers{{0.0, 0.7}, 3600.0, 0.70, 90.0},
     0.1,
     {2, 3},
     240.0,
     {240.0, 1500.0},
     0.10},
    {"Tourist",
     0.18,
     1.15,
     0.22,
     {0x5f, 0x9e, 0x8f},
     0.8,
     NeedNumbers{{0.0, 0.9}, 2700.0, 0.60, kAtService_s},
     NeedNumbers{{0.0, 0.7}, 1200.0, 0.55, 120.0},
     NeedNumbers{{0.3, 1.0}, 900.0, 0.45, 150.0},
     NeedNumbers{{0.2, 1.0}, 3600.0, 0.50, 90.0},
     0.6,
     {2, 4},
     420.0,
     {900.0, 2700.0},
     0.15},
    {"Performer",
     0.02,
     1.25,
     0.15,
     {0x9b, 0x5d, 0xa8},
     0.0,
     NeedNumbers{{0.0, 0.5}, 2700.0, 0.80, kAtService_s},
     NeedNumbers{{0.0, 0.3}, 2400.0, 0.80, 120.0},
     std::nullopt,
     std::nullopt,
     1.0,
     {4, 6},
     300.0,
     {0.0, 0.0},
     0.10},
    {"Police officer",
     0.02,
     1.20,
     0.10,
     {0x2f, 0x4b, 0x8f},
     0.0,
     std::nullopt,
     NeedNumbers{{0.0, 0.0}, 7200.0, 0.9, 120.0},
     std::nullopt,
     std::nullopt,
     0.5,
     {2, 2},
     0.0,
     {0.0, 0.0},
     0.0},
    {"Soldier on patrol",
     0.02,
     1.25,
     0.05,
     {0x5a, 0x6b, 0x3a},
     0.0,
     std::nullopt,
     std::nullopt,
     std::nullopt,
     std::nullopt,
     1.0,
     {2, 2},
     0.0,
     {0.0, 0.0},
     0.0},
}};

const MindRow& rowOf(Mind mind)
{
    return kMindRows[static_cast<std::size_t>(mind)];
}

/// What is wanted first has the smallest rank.
enum Rank { ticketRank, thirstRank, tirednessRank, curiosityRank, companyRank };

NeedOfMind made(std::string_view name, const NeedNumbers& numbers, NeedGrowth growsWith, Rank rank, std::string_view fulfilledBy)
{
    world::Need need;
    need.name = name;
    need.startLow = numbers.start.low;
    need.startHigh = numbers.start.high;
    need.growth_s = numbers.growth_s;
    need.growsWith = growsWith;
    need.threshold = numbers.threshold;
    need.decay_s = numbers.decay_s;
    need.rank = rank;
    return {std::move(need), fulfilledBy};
}

} // namespace

std::string_view nameOf(Mind mind)
{
    return rowOf(mind).name;
}

world::AgentProfile profileOf(Mind mind)
{
    const MindRow& row = rowOf(mind);
    world::AgentProfile profile;
    profile.name = row.name;
    profile.share = row.share;
    profile.speedMean_mps = row.speedMean_mps;
    profile.speedSd_mps = row.speedSd_mps;
    profile.guidance = Guidance::autonomous;
    profile.steering = Steering::reactive;
    profile.colors = {row.color};
    const auto tell = [&profile](const char* name, double value) { profile.parameters.emplace(name, value); };
    tell(kPassageTaste, row.passageTaste);
    tell(kFriendsShare, row.friendsShare);
    tell(kFriendsLeast, row.friends.low);
    tell(kFriendsMost, row.friends.high);
    if (row.patience_s > 0.0)
        tell(kPatience_s, row.patience_s);
    if (row.stay_s.high > 0.0) {
        tell(kStayLeast_s, row.stay_s.low);
        tell(kStayMost_s, row.stay_s.high);
    }
    return profile;
}

std::vector<NeedOfMind> needsOf(Mind mind)
{
    const MindRow& row = rowOf(mind);
    std::vector<NeedOfMind> needs;
    const auto add = [&](std::string_view name, const std::optional<NeedNumbers>& numbers, NeedGrowth growsWith, Rank rank,
                         std::string_view fulfilledBy) {
        if (numbers)
            needs.push_back(made(name, *numbers, growsWith, rank, fulfilledBy));
    };
    if (row.ticketShare > 0.0) {
        add("ticket", NeedNumbers{{1.0, 1.0}, 0.0, 0.5, kAtService_s}, NeedGrowth::time, ticketRank, "ticket counter");
        needs.back().need.share = row.ticketShare;
    }
    add("thirst", row.thirst, NeedGrowth::time, thirstRank, "vending machine");
    add("tiredness", row.tiredness, NeedGrowth::effort, tirednessRank, "bench");
    add("curiosity", row.curiosity, NeedGrowth::time, curiosityRank, "stage");
    add("company", row.company, NeedGrowth::time, companyRank, {});
    return needs;
}

void addNeeds(world::PatchBuilder& builder, world::AgentProfileId profile, Mind mind,
              const std::function<world::FixtureKindId(std::string_view)>& kindNamed)
{
    for (NeedOfMind& one : needsOf(mind)) {
        one.need.profile = profile;
        if (!one.fulfilledBy.empty())
            one.need.fulfilledBy = kindNamed(one.fulfilledBy);
        builder.add(std::move(one.need));
    }
}

} // namespace passerby::generator
