// SPDX-License-Identifier: Apache-2.0
#include "core/alibi/story_law.h"

#include <algorithm>
#include <cassert>

namespace passerby::alibi {

using foundation::RandomStream;
using navigation::kNone;
using world::TripReason;

namespace {

/// The bound of a pair's mean slowness holds up to the second-order term of the pairwise weights.
constexpr double kSlack = 1.02;

double leastMetresOf(const CycleMetres& metres)
{
    double least = metres.constant_m;
    for (const std::vector<double>& single : metres.single_m)
        least += *std::min_element(single.begin(), single.end());
    for (const PairTable<double>& pair : metres.pairs_m)
        least += *std::min_element(pair.values.begin(), pair.values.end());
    return least;
}

} // namespace

StoryLaw::StoryLaw(std::shared_ptr<const TripLaw> law) : m_law(std::move(law))
{
    const Habits& habits = m_law->habits();
    for (const PersonKind& kind : m_law->kinds()) {
        Bounds bounds;
        bounds.leastMetres = leastMetresOf(kind.metres);
        double weight = 0.0;
        double slowness = 0.0;
        for (const statistics::SpeedNode& node : kind.speeds) {
            weight += node.weight;
            slowness += node.weight * node.slowness_s_per_m;
        }
        m_largestSlowness_s_per_m = std::max(m_largestSlowness_s_per_m, kSlack * slowness / weight);
        double upTo = 0.0;
        for (std::uint32_t profile = 0; profile < habits.profiles.size(); ++profile) {
            const ProfileHabits& one = habits.profiles[profile];
            if (!kind.holds(one))
                continue;
            bounds.profiles.push_back(profile);
            bounds.profileUpTo.push_back(upTo += one.share);
            const double spread = one.speedSd_mps > 0.0 ? 1.0 : 0.0;
            bounds.fastest_mps = std::max(bounds.fastest_mps, one.speedMean_mps * (1.0 + spread * (statistics::kFastest - 1.0)));
            bounds.slowest_mps = std::min(bounds.slowest_mps, one.speedMean_mps * (1.0 - spread * (1.0 - statistics::kSlowest)));
        }
        m_bounds.push_back(std::move(bounds));
    }
}

std::optional<StorySketch> StoryLaw::sketch(AlibiSampler& sampler, std::span<const navigation::SegmentIndex> path, Encounter encounter,
                                            RandomStream& random) const
{
    while (true) {
        const std::optional<TripEnds> ends = sampler.draw(path, random);
        if (!ends)
            return std::nullopt;
        if (encounter == Encounter::met) { // drawn as if entering; slow people are met more often
            const CycleInverse trips = m_law->trips(ends->origin, ends->destination);
            if (random.uniform() * trips.rate_per_s * m_largestSlowness_s_per_m > trips.share_per_m)
                continue;
        }
        return sketchOf(*ends, encounter, random);
    }
}

StorySketch StoryLaw::sketchOf(TripEnds ends, Encounter encounter, RandomStream& random) const
{
    const std::size_t kinds = m_law->kinds().size();
    const auto isTheirs = [&, source = ends.origin](std::size_t kind) { return m_law->isSourceOf(source, m_law->kinds()[kind]); };
    ends.origin = m_law->graph()->targetOfSource(ends.origin);
    double sum = 0.0;
    for (std::size_t kind = 0; kind < kinds; ++kind)
        if (isTheirs(kind))
            sum += weightOf(m_law->split(kind, ends.origin, ends.destination).total(), encounter);
    assert(sum > 0.0);
    double left = random.uniform() * sum;
    StorySketch sketch{ends, TripReason::oneWay, 0};
    for (std::uint32_t kind = 0; kind < kinds; ++kind) {
        if (!isTheirs(kind))
            continue;
        const TripSplit split = m_law->split(kind, ends.origin, ends.destination);
        const std::pair<TripReason, CycleInverse> parts[] = {
            {TripReason::oneWay, split.oneWay}, {TripReason::out, split.out}, {TripReason::back, split.back}};
        for (const auto& [reason, trips] : parts) {
            const double weight = weightOf(trips, encounter);
            if (!(weight > 0.0))
                continue;
            sketch = {ends, reason, kind};
            left -= weight;
            if (left < 0.0)
                return sketch;
        }
    }
    return sketch; // rounding: the last possible one
}

/// Draws the life behind one trip of one kind of people.
///
/// The weight of a life is P(b) · σ^b(base) · [the goal leads from the base to the other end under b] · 1/F or s/F, with σ^b a sum over
/// where the stretch of the jump chain began (alibi-math section 3). All but the last factor is drawn directly, that one by rejection.
class StoryLaw::Completion {
public:
    Completion(const TripLaw& law, const Bounds& bounds, const StorySketch& sketch)
        : m_habits(law.habits()),
          m_closest(law.closest(law.kinds()[sketch.kind].habits->isStepFree)),
          m_kind(law.kinds()[sketch.kind]),
          m_law(m_kind.habits->bound),
          m_bounds(bounds),
          m_base(sketch.reason == TripReason::back ? sketch.ends.destination : sketch.ends.origin),
          m_other(sketch.reason == TripReason::back ? sketch.ends.origin : sketch.ends.destination),
          m_isOneWay(sketch.reason == TripReason::oneWay)
    {
    }

    void draw(Story& story, Encounter encounter, RandomStream& random) const
    {
        story.boundTargets.resize(m_law.types().size());
        do {
            std::fill(story.boundTargets.begin(), story.boundTargets.end(), kNone);
            drawGoal(story, random);
            m_law.drawGiven(random, story.boundTargets);
            drawPerson(story, random);
        } while (random.uniform() > acceptance(story, encounter));
    }

private:
    struct Goal {
        world::GoalChoice choice;
        std::size_t slot; ///< of the bound law; kNone when the goal is not bound
        double count;
    };

    [[nodiscard]] std::size_t baseType() const { return m_habits.typeOfTarget[m_base]; }
    [[nodiscard]] std::size_t otherType() const { return m_habits.typeOfTarget[m_other]; }
    [[nodiscard]] std::size_t otherPlace() const { return m_habits.placeInType[m_other]; }
    [[nodiscard]] double countOf(const TripCounts& counts) const { return m_isOneWay ? counts.oneWay : counts.roundTrip; }

    /// Calls visit(goal) for each way in which somebody at the base may mean the other end.
    template <class Visit>
    void forGoals(Visit visit) const
    {
        for (const SpreadTerm& term : m_kind.jumps.terms)
            if (term.type == otherType())
                visit(Goal{term.isBound ? world::GoalChoice::bound : world::GoalChoice::uniform, kNone,
                           countOf(term.from[baseType()]) * term.chance[otherPlace()]});
        const auto type = static_cast<std::uint32_t>(otherType());
        if (m_closest.of(m_base, type) == m_other)
            visit(Goal{world::GoalChoice::closest, kNone, countOf(m_kind.flow.closest[baseType() * m_kind.flow.typeCount + type])});
        for (std::size_t slot = 0; slot < m_kind.jumps.boundSlots.size(); ++slot)
            if (m_kind.jumps.boundSlots[slot].type == otherType())
                visit(Goal{world::GoalChoice::bound, slot, countOf(m_kind.jumps.boundSlots[slot].from[baseType()])});
    }

    /// Calls visit(weight, origin's slot or kNone, place of its target) for each way to have come to the base, given the goal.
    template <class Visit>
    void forBeginnings(const Goal& goal, Visit visit) const
    {
        const bool isBound = goal.slot != kNone;
        const double goalChance = isBound ? m_law.chance(goal.slot, otherPlace()) : 1.0;
        for (const Origin& origin : m_kind.jumps.origins) {
            visit(goal.count * origin.rate * origin.spread[m_base] * goalChance, kNone, 0);
            for (std::uint32_t i = origin.firstInColumn[m_base]; i < origin.firstInColumn[m_base + 1]; ++i) {
                const Origin::Entry& entry = origin.columns[i];
                double chance = 0.0;
                if (isBound && *origin.slot == goal.slot)
                    chance = entry.index == otherPlace() ? goalChance : 0.0;
                else if (isBound)
                    chance = m_law.chance(*origin.slot, entry.index, goal.slot, otherPlace());
                else
                    chance = m_law.chance(*origin.slot, entry.index);
                visit(goal.count * origin.rate * entry.visits * chance, *origin.slot, entry.index);
            }
        }
    }

    void drawGoal(Story& story, RandomStream& random) const
    {
        double sum = 0.0;
        forGoals([&](const Goal& goal) {
            if (goal.count > 0.0)
                forBeginnings(goal, [&](double weight, std::uint32_t, std::uint32_t) { sum += weight; });
        });
        double left = random.uniform() * sum;
        bool isDrawn = false;
        forGoals([&](const Goal& goal) {
            if (!isDrawn && goal.count > 0.0)
                forBeginnings(goal, [&](double weight, std::uint32_t slot, std::uint32_t place) {
                    if (isDrawn || !(weight > 0.0))
                        return;
                    fix(story, goal, slot, place);
                    left -= weight;
                    isDrawn = left < 0.0;
                });
        });
    }

    /// Notes what a beginning and a goal say about the bound targets.
    void fix(Story& story, const Goal& goal, std::uint32_t slot, std::uint32_t place) const
    {
        std::fill(story.boundTargets.begin(), story.boundTargets.end(), kNone);
        story.choice = goal.choice;
        if (slot != kNone)
            story.boundTargets[slot] = m_habits.targetsOfType[m_law.types()[slot]][place];
        if (goal.choice != world::GoalChoice::bound)
            return;
        const std::vector<std::uint32_t>& types = m_law.types();
        const auto found = std::find(types.begin(), types.end(), m_habits.typeOfTarget[m_other]);
        story.boundTargets[static_cast<std::size_t>(found - types.begin())] = m_other;
    }

    void drawPerson(Story& story, RandomStream& random) const
    {
        const std::vector<double>& upTo = m_bounds.profileUpTo;
        const auto place = std::upper_bound(upTo.begin(), upTo.end() - 1, random.uniform() * upTo.back()) - upTo.begin();
        story.profile = m_bounds.profiles[static_cast<std::size_t>(place)];
        const ProfileHabits& profile = m_habits.profiles[story.profile];
        story.speed_mps = random.normalWithin(profile.speedMean_mps, profile.speedSd_mps, profile.speedMean_mps * statistics::kSlowest,
                                              profile.speedMean_mps * statistics::kFastest);
    }

    [[nodiscard]] double metresOf(const Story& story) const
    {
        const CycleMetres& metres = m_kind.metres;
        const std::size_t count = metres.activeSlots.size();
        const auto place = [&](std::size_t active) { return m_habits.placeInType[story.boundTargets[metres.activeSlots[active]]]; };
        double sum = metres.constant_m;
        for (std::size_t a = 0; a < count; ++a) {
            sum += metres.single_m[a][place(a)];
            for (std::size_t b = a + 1; b < count; ++b)
                sum += metres.pairs_m[pairPlace(a, b, count)].at(place(a), place(b));
        }
        return sum;
    }

    [[nodiscard]] double acceptance(const Story& story, Encounter encounter) const
    {
        const double wait_s = m_kind.flow.wait_s;
        const double cycle_s = wait_s + metresOf(story) / story.speed_mps;
        if (encounter == Encounter::entering)
            return (wait_s + m_bounds.leastMetres / m_bounds.fastest_mps) / cycle_s;
        const double least_s = wait_s + m_bounds.leastMetres / m_bounds.slowest_mps; // 1 / (wait · speed + metres) is largest there
        return (least_s * m_bounds.slowest_mps) / (cycle_s * story.speed_mps);
    }

    const Habits& m_habits;
    const ClosestTargets& m_closest;
    const PersonKind& m_kind;
    const BoundLaw& m_law;
    const Bounds& m_bounds;
    std::uint32_t m_base;
    std::uint32_t m_other;
    bool m_isOneWay;
};

Story StoryLaw::complete(const StorySketch& sketch, Encounter encounter, RandomStream& random) const
{
    Story story;
    story.ends = sketch.ends;
    story.reason = sketch.reason;
    const Completion completion(*m_law, m_bounds[sketch.kind], sketch);
    completion.draw(story, encounter, random);
    return story;
}

} // namespace passerby::alibi
