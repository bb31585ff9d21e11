// SPDX-License-Identifier: Apache-2.0
#include "core/exporters/pack/pack_law.h"

#include "core/exporters/pack/city_pack.h"
#include "core/navigation/navigation_graph.h"
#include "core/world/world.h"

#include <algorithm>
#include <cmath>

namespace passerby::exporters {

using alibi::CompactLaw;
using alibi::Habits;
using alibi::PersonKind;
using navigation::kNone;
using navigation::SegmentIndex;

namespace {

using Wholes = std::vector<std::int64_t>;
using Reals = std::vector<double>;

double rounded(double value)
{
    return static_cast<double>(static_cast<float>(value));
}

/// For packedRate(): so that the largest fits.
double unitFor(const Reals& numbers)
{
    const double most = numbers.empty() ? 0.0 : *std::max_element(numbers.begin(), numbers.end());
    return most > 0.0 ? most / kLargestPackedRate : 1.0;
}

/// 0 stays 0.
Wholes packedNumbers(const Reals& numbers)
{
    Wholes packed;
    const double unit = unitFor(numbers);
    for (const double one : numbers)
        packed.push_back(one > 0.0 ? packedRate(one, unit) : 0);
    return packed;
}

std::int64_t noneOf(std::size_t targets)
{
    return targets < 0xFFFF ? 0xFFFF : std::int64_t{0xFFFFFFFF};
}

/// A mean's part; what never happens may be endlessly far.
double weighed(double chance, double metres)
{
    return chance > 0.0 ? chance * metres : 0.0;
}

/// Metres of a cycle on average over bound targets.
double meanWalk_m(const PersonKind& kind)
{
    const alibi::CycleMetres& metres = kind.metres;
    const std::size_t count = metres.activeSlots.size();
    std::vector<std::vector<double>> chance;
    for (const std::uint32_t slot : metres.activeSlots)
        chance.push_back(kind.habits->bound.marginal(slot));
    const alibi::BoundLaw& law = kind.habits->bound;
    const auto together = [&](std::size_t a, std::size_t i, std::size_t b, std::size_t j) {
        return law.hasReach() ? law.chance(metres.activeSlots[a], i, metres.activeSlots[b], j) : chance[a][i] * chance[b][j];
    };
    double sum = metres.constant_m;
    for (std::size_t a = 0; a < count; ++a) {
        for (std::size_t i = 0; i < chance[a].size(); ++i)
            sum += weighed(chance[a][i], metres.single_m[a][i]);
        for (std::size_t b = a + 1; b < count; ++b)
            for (std::size_t i = 0; i < chance[a].size(); ++i)
                for (std::size_t j = 0; j < chance[b].size(); ++j)
                    sum += weighed(together(a, i, b, j), metres.pairs_m[alibi::pairPlace(a, b, count)].at(i, j));
    }
    return sum;
}

struct GoalColumns {
    Wholes first{0};
    Reals probability;
    Wholes destination;
    Wholes choice;
    Wholes roundTrip;
};

GoalColumns goalColumns(const alibi::TripLaw& law)
{
    GoalColumns goals;
    for (const PersonKind& kind : law.kinds())
        for (const std::vector<alibi::HabitGoal>& ofType : kind.habits->goals) {
            for (const alibi::HabitGoal& goal : ofType) {
                goals.probability.push_back(goal.probability);
                goals.destination.push_back(goal.destination);
                goals.choice.push_back(static_cast<std::int64_t>(goal.choice));
                goals.roundTrip.push_back(goal.roundTrip ? 1 : 0);
            }
            goals.first.push_back(static_cast<std::int64_t>(goals.probability.size()));
        }
    return goals;
}

void addTypes(const world::World& world, const Habits& habits, PackTexts& texts, PackColumns& columns)
{
    Wholes number;
    Wholes name;
    for (const auto& [id, type] : world.targetTypes()) {
        number.push_back(id.number);
        name.push_back(texts.add(type.name));
    }
    Wholes first{0};
    Wholes target;
    for (const std::vector<std::uint32_t>& ofType : habits.targetsOfType) {
        target.insert(target.end(), ofType.begin(), ofType.end());
        first.push_back(static_cast<std::int64_t>(target.size()));
    }
    columns.reals(habits.waitMean_s).reals(habits.waitSd_s).wholes(number).wholes(name).wholes(first).wholes(target);
}

void addProfiles(const world::World& world, const alibi::TripLaw& law, PackTexts& texts, PackColumns& columns)
{
    Wholes number;
    Wholes name;
    Wholes kindOf;
    Reals share;
    Reals mean;
    Reals sd;
    for (const alibi::ProfileHabits& profile : law.habits().profiles) {
        const bool isOfWorld = profile.profile < world.profiles().size();
        number.push_back(isOfWorld ? world.profiles().at(profile.profile).id.number : 0);
        name.push_back(isOfWorld ? texts.add(world.profiles().at(profile.profile).row->name) : 0);
        const auto kind = std::find_if(law.kinds().begin(), law.kinds().end(), [&](const PersonKind& one) { return one.holds(profile); });
        kindOf.push_back(kind - law.kinds().begin());
        share.push_back(profile.share);
        mean.push_back(profile.speedMean_mps);
        sd.push_back(profile.speedSd_mps);
    }
    columns.wholes(number).wholes(name).wholes(kindOf).reals(share).reals(mean).reals(sd);
}

} // namespace

Pack::Chunk habitsChunk(const world::World& world, const alibi::TripLaw& law, PackTexts& texts)
{
    const Habits& habits = law.habits();
    GoalColumns goals = goalColumns(law);
    Reals reach;
    Wholes stepFree;
    for (const PersonKind& kind : law.kinds()) {
        reach.push_back(kind.habits->bound.hasReach() ? *kind.habits->bound.reach_m() : -1.0);
        stepFree.push_back(kind.habits->isStepFree ? 1 : 0);
    }
    const std::vector<std::uint32_t>& bound = habits.profiles.front().bound.types();
    PackColumns columns;
    columns.whole(habits.typeCount())
        .whole(habits.profiles.size())
        .whole(law.kinds().size())
        .whole(goals.probability.size())
        .whole(bound.size());
    addTypes(world, habits, texts, columns);
    addProfiles(world, law, texts, columns);
    columns.reals(reach).wholes(stepFree).wholes(goals.first).reals(goals.probability).wholes(goals.destination).wholes(goals.choice);
    columns.wholes(goals.roundTrip).wholes({bound.begin(), bound.end()});
    return columns.wholes({habits.isStepFree.begin(), habits.isStepFree.end()}).take("HABT");
}

Pack::Chunk lawChunk(const alibi::TripLaw& law, const CompactLaw& compact)
{
    const auto targets = static_cast<std::uint32_t>(law.habits().targetCount());
    Reals cycles;
    Reals wait;
    Reals walk;
    Reals sigma;
    Wholes firstReturn{0};
    Wholes returnTarget;
    Reals returnVisits;
    for (std::size_t k = 0; k < law.kinds().size(); ++k) {
        const CompactLaw::Kind& kind = compact.kinds()[k];
        cycles.push_back(static_cast<double>(kind.cycles_per_s));
        wait.push_back(law.kinds()[k].flow.wait_s);
        walk.push_back(meanWalk_m(law.kinds()[k]));
        sigma.insert(sigma.end(), kind.sigma.begin(), kind.sigma.end());
        for (std::uint32_t target = 0; target < targets; ++target) {
            for (std::uint32_t i = kind.firstReturn[target]; i < kind.firstReturn[target + 1]; ++i) {
                returnTarget.push_back(kind.returns[i].bound);
                returnVisits.push_back(static_cast<double>(kind.returns[i].visits));
            }
            firstReturn.push_back(static_cast<std::int64_t>(returnTarget.size()));
        }
    }
    Wholes column;
    for (const std::uint32_t one : compact.columnOfType())
        column.push_back(one == kNone ? 0xFFFF : one);
    Wholes closest;
    for (const std::uint32_t one : compact.closest())
        closest.push_back(one == kNone ? noneOf(targets) : one);
    PackColumns columns;
    columns.whole(compact.columns())
        .whole(returnTarget.size())
        .real(unitFor(sigma))
        .real(unitFor(returnVisits))
        .reals(cycles)
        .reals(wait)
        .reals(walk)
        .wholes(column)
        .wholes(closest);
    columns.wholes(packedNumbers(sigma)).wholes(firstReturn).wholes(returnTarget).wholes(packedNumbers(returnVisits));
    return columns.take("LAW ");
}

Pack::Chunk densitiesChunk(const alibi::Bake& bake, const PackWays& ways)
{
    std::vector<std::pair<double, double>> walked; // entries a second, seconds a metre
    Wholes bits((ways.segment.size() + 31) / 32, 0);
    Wholes before;
    double low = 1e300;
    double high = 0.0;
    double most = 0.0;
    for (std::size_t place = 0; place < ways.segment.size(); ++place) {
        if (place % 32 == 0)
            before.push_back(static_cast<std::int64_t>(walked.size()));
        const SegmentIndex segment = ways.segment[place];
        if (segment == kNone || !(bake.entryRate_per_s[segment] > 0.0))
            continue;
        bits[place / 32] |= std::int64_t{1} << (place % 32);
        const double rate = bake.entryRate_per_s[segment];
        const double length_m = bake.graph->effectiveLength_m(segment);
        const double slowness = length_m > 0.0 ? bake.probability[segment] / (rate * length_m) : -1.0;
        walked.emplace_back(rate, slowness);
        most = std::max(most, rate);
        low = slowness >= 0.0 ? std::min(low, slowness) : low;
        high = std::max(high, slowness);
    }
    low = std::min(low, high); // nobody walks any length
    const double unit = most > 0.0 ? most / kLargestPackedRate : 1.0;
    const double step = (high - low) / 255.0;
    Wholes rates;
    Wholes slowness;
    for (const auto& [rate, each] : walked) {
        rates.push_back(packedRate(rate, unit));
        slowness.push_back(step > 0.0 && each >= 0.0 ? static_cast<std::int64_t>(std::lround((each - low) / step)) : 0);
    }
    Reals inside;
    for (const double share : bake.probabilityInside)
        inside.push_back(rounded(share));
    PackColumns columns;
    columns.whole(ways.segment.size()).whole(walked.size()).real(unit).real(low).real(step).wholes(bits).wholes(before);
    return columns.wholes(rates).wholes(slowness).reals(inside).take("DENS");
}

Pack::Chunk waysChunk(const navigation::NavigationGraph& graph, const PackWays& ways)
{
    Reals length;
    Reals effective;
    Wholes stepFree;
    for (const SegmentIndex segment : ways.segment) {
        const bool isThere = segment != kNone;
        length.push_back(isThere ? graph.segments()[segment].length_m : -1.0);
        effective.push_back(isThere ? graph.effectiveLength_m(segment) : -1.0);
        if (graph.stepFree())
            stepFree.push_back(isThere && graph.stepFree()->holds(segment) ? 1 : 0);
    }
    return PackColumns().reals(length).reals(effective).wholes(stepFree).take("WAYS");
}

CompactDivergence compactDivergence(const alibi::TripLaw& law, const CompactLaw& compact, std::uint32_t mostSources)
{
    const auto targets = static_cast<std::uint32_t>(law.habits().targetCount());
    const auto sources = static_cast<std::uint32_t>(law.graph()->sourceCount());
    const std::uint32_t every = std::max(1U, (sources + mostSources - 1) / mostSources);
    CompactDivergence divergence;
    double trueSum = 0.0;
    double compactSum = 0.0;
    double kl = 0.0;
    alibi::TripRow row;
    for (std::uint32_t source = 0; source < sources; source += every, ++divergence.looked) {
        law.fillRow(source, row);
        for (std::uint32_t to = 0; to < targets; ++to) {
            const double rate = to != law.graph()->targetOfSource(source) ? row.trips[to].rate_per_s : 0.0;
            if (!(rate > 0.0))
                continue;
            const double near = compact.trips_per_s(source, to);
            trueSum += rate;
            compactSum += near;
            kl += near > 0.0 ? rate * std::log(rate / near) : 0.0;
        }
    }
    divergence.kl = trueSum > 0.0 && compactSum > 0.0 ? std::max(0.0, kl / trueSum + std::log(compactSum / trueSum)) : 0.0;
    return divergence;
}

} // namespace passerby::exporters
