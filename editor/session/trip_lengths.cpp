// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/trip_lengths.h"

#include "core/foundation/words.h"
#include "core/navigation/target_trees.h"
#include "editor/session/habit_figures.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace passerby::editor {

namespace {

using foundation::Result;

/// The factor on lengths with which the chain's walking share is `wanted`; it grows with the factor.
double calibrated(const world::World& world, double hour, TripLengths lengths, double wanted)
{
    double low = 0.05;
    double high = 20.0;
    for (int i = 0; i < 40; ++i) {
        lengths.factor = std::sqrt(low * high);
        const auto walking = figuresFromChain(world, hour, &lengths).walkingShare;
        if (!walking)
            return 1.0;
        (*walking < wanted ? low : high) = lengths.factor;
    }
    return std::sqrt(low * high);
}

/// Mean lengths of trips from the targets of one type to each type.
class TypeLengths {
public:
    explicit TypeLengths(const alibi::Habits& habits) : m_habits(habits), m_nearest(habits.typeCount()), m_any(habits.typeCount()) {}

    /// `weight`: how often trips start at `source`; `distance_m` [n] from there.
    void add(std::uint32_t source, double weight, const std::vector<double>& distance_m)
    {
        // What is never come to counts next to nothing, but is all there is where nobody comes at all.
        const double counted = weight + kNextToNothing;
        for (std::size_t to = 0; to < m_any.size(); ++to) {
            double nearest_m = kUnknown;
            for (const std::uint32_t target : m_habits.targetsOfType[to]) {
                if (!std::isfinite(distance_m[target]))
                    continue;
                m_any[to].add(counted, distance_m[target], target != source);
                if (target != source)
                    nearest_m = std::min(nearest_m, distance_m[target]);
            }
            const bool isAlone = m_habits.targetsOfType[to].size() == 1 && m_habits.targetsOfType[to].front() == source;
            if (isAlone)
                m_nearest[to].add(counted, 0.0, false);
            else if (std::isfinite(nearest_m))
                m_nearest[to].add(counted, nearest_m, true);
        }
    }
    void finish(std::size_t from, TripLengths& lengths) const
    {
        for (std::size_t to = 0; to < m_any.size(); ++to) {
            lengths.nearest[from * m_any.size() + to] = m_nearest[to].pair();
            lengths.any[from * m_any.size() + to] = m_any[to].pair();
        }
    }

private:
    static constexpr double kNextToNothing = 1e-12;
    static constexpr double kUnknown = std::numeric_limits<double>::infinity();

    struct Sum {
        double weight = 0.0;
        double metres = 0.0;
        double moving = 0.0;

        void add(double counted, double length_m, bool moves)
        {
            weight += counted;
            metres += counted * length_m;
            moving += moves ? counted : 0.0;
        }
        [[nodiscard]] TripLengths::Pair pair() const
        {
            return weight > 0.0 ? TripLengths::Pair{metres / weight, moving / weight} : TripLengths::Pair{kUnknown, 1.0};
        }
    };
    const alibi::Habits& m_habits;
    std::vector<Sum> m_nearest;
    std::vector<Sum> m_any;
};

} // namespace

const TripLengths::Pair* TripLengths::find(const std::vector<Pair>& pairs, std::uint32_t from, std::uint32_t to) const
{
    const auto row = std::lower_bound(types.begin(), types.end(), from);
    const auto column = std::lower_bound(types.begin(), types.end(), to);
    if (row == types.end() || *row != from || column == types.end() || *column != to)
        return nullptr;
    const Pair& pair =
        pairs[static_cast<std::size_t>(row - types.begin()) * types.size() + static_cast<std::size_t>(column - types.begin())];
    return std::isfinite(pair.mean_m) ? &pair : nullptr;
}

Result<TripLengths> measureTripLengths(const world::World& world, const alibi::Bake& bake, std::size_t sourcesPerType,
                                       foundation::JobContext& context)
{
    const Result<alibi::Habits> compiled = compileTypeHabits(world, bake.hour);
    if (!compiled.ok())
        return compiled.error();
    const alibi::Habits& habits = compiled.value();
    const std::size_t m = habits.typeCount();
    TripLengths lengths;
    for (const auto& [id, type] : world.targetTypes())
        lengths.types.push_back(id.number);
    lengths.nearest.resize(m * m);
    lengths.any.resize(m * m);
    navigation::TargetTrees trees(*bake.graph);
    for (std::size_t from = 0; from < m; ++from) {
        const std::vector<std::uint32_t>& all = habits.targetsOfType[from];
        const std::size_t step = std::max<std::size_t>(1, (all.size() + sourcesPerType - 1) / sourcesPerType);
        TypeLengths row(habits);
        for (std::size_t i = 0; i < all.size(); i += step) {
            if (context.isCancelled())
                return foundation::Error{"cancelled", foundation::told("Stopped."), ""};
            const double weight = bake.sigma[all[i]];
            trees.measure(all[i], all[i] + 1, [&](std::uint32_t source, const std::vector<double>& distance_m) {
                row.add(source, weight, distance_m);
                return true;
            });
        }
        row.finish(from, lengths);
    }
    lengths.factor = calibrated(world, bake.hour, lengths, bake.walkingShare);
    return lengths;
}

} // namespace passerby::editor
