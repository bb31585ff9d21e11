// SPDX-License-Identifier: Apache-2.0
#include "core/world/behaviour_shares.h"

#include <algorithm>
#include <cmath>

namespace passerby::world {

namespace {

constexpr std::size_t kGuidances = Spelling<Guidance>::kNames.size();
constexpr auto kSchedule = static_cast<std::size_t>(Guidance::alibi);

using Shares = std::array<double, kGuidances>;

/// Of all people, by Guidance; nothing where all shares are 0.
Shares sharesOf(const World& world)
{
    Shares sums{};
    double all = 0.0;
    for (const auto& [id, profile] : world.profiles()) {
        const double share = std::max(0.0, profile.share);
        all += share;
        sums[static_cast<std::size_t>(carriedOutGuidance(profile.guidance))] += share;
    }
    for (double& sum : sums)
        sum = all > 0.0 ? sum / all : 0.0;
    return sums;
}

} // namespace

bool hasSteeredProfile(const World& world)
{
    return std::any_of(world.profiles().begin(), world.profiles().end(), [](const auto& entry) { return isSteered(entry.second); });
}

bool hasAutonomousPeople(const World& world)
{
    return sharesOf(world)[static_cast<std::size_t>(Guidance::autonomous)] > 0.0;
}

double wanderingShare(const World& world)
{
    return sharesOf(world)[static_cast<std::size_t>(Guidance::affordance)];
}

PeopleByGuidance peopleByGuidance(const World& world, std::uint64_t people)
{
    const Shares shares = sharesOf(world);
    PeopleByGuidance counts{};
    Shares remainders{};
    auto rest = static_cast<double>(people); // keeps a schedule: what the others leave, so that rounding loses nobody
    std::uint64_t left = people;             // not given out yet
    for (std::size_t kind = 0; kind < kGuidances; ++kind) {
        if (kind == kSchedule)
            continue;
        const double quota = shares[kind] * static_cast<double>(people);
        rest -= quota;
        counts[kind] = std::min(left, static_cast<std::uint64_t>(quota));
        remainders[kind] = quota - std::floor(quota);
        left -= counts[kind];
    }
    const double scheduled = std::floor(std::max(0.0, rest));
    remainders[kSchedule] = rest - scheduled;
    counts[kSchedule] = std::min(left, static_cast<std::uint64_t>(scheduled));
    for (left -= counts[kSchedule]; left > 0; --left) {
        std::size_t next = kSchedule;
        for (std::size_t kind = 0; kind < kGuidances; ++kind)
            if (remainders[kind] > 0.0
                && (remainders[kind] > remainders[next] || (next == kSchedule && remainders[kind] == remainders[next])))
                next = kind;
        remainders[next] = 0.0;
        ++counts[next];
    }
    return counts;
}

} // namespace passerby::world
