// SPDX-License-Identifier: Apache-2.0
#include "core/heter_sim/choice.h"

#include <bit>
#include <utility>

// Compiled once for each instruction set, chosen at run time; all give the same bits, which are those of costOf.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/heter_sim/choice_kernel.cpp"
#include "core/steering/instruction_sets.h"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace passerby::heter_sim::HWY_NAMESPACE {

#include "core/heter_sim/choice_lanes.inl"
#include "core/heter_sim/choice_weigher.inl"

constexpr float kSafe = 1.0F - 1e-5F;  // of a bound: rounding never makes it greater than what it bounds
constexpr std::uint32_t kFewTiles = 3; // are looked into at once

/// Chooses for one situation.
class Chooser : public Weigher {
public:
    Chooser(const Candidates& candidates, const Situation& situation, const EnergySettings& settings)
        : Weigher(candidates, situation, settings)
    {
    }

    Choice Best(const CandidateRange& range)
    {
        const std::uint32_t count = range.endTile - range.firstTile;
        const std::uint32_t first = Find(BoundAlone(range.firstTile, count), count);
        if (count == 0 || m_bound[first] == kInfinite)
            return m_best;
        LookInto(range.firstTile + first);
        m_bound[first] = kInfinite;
        const std::uint32_t left = KeepHopeful(range.firstTile, count);
        if (left > kFewTiles) {
            OverlookFar(left);
            BoundAmongOthers(left);
        }
        for (std::uint32_t i = 0; i < left; ++i) {
            const std::uint32_t at = LeastOf(left);
            if (!IsHopeful(m_bound[at]))
                break;
            LookInto(m_tile[at]);
            m_bound[at] = kInfinite;
        }
        return m_best;
    }

private:
    [[nodiscard]] bool IsHopeful(float bound) const { return bound < kInfinite && (m_best.cost.isBarred || bound <= m_best.cost.energy); }

    /// What the terms that look at nobody come to at least, for each tile; the least of all.
    Floats BoundAlone(std::uint32_t firstTile, std::uint32_t count)
    {
        const Tag tag;
        Floats least = Same(kInfinite);
        const TileBounds& bounds = m_candidates.bounds();
        const Weights& weights = m_settings.weights;
        const float rounding = 1e-5F * (1.0F + 4.0F * m_situation.turnWeight + weights.control + weights.speed + m_situation.paceWeight);
        for (std::uint32_t i = 0; i < count; i += hn::Lanes(tag)) {
            const auto of = [&](const std::vector<float>& all) { return hn::LoadU(tag, all.data() + firstTile + i); };
            const Floats slowest = of(bounds.slowest_mps);
            const Floats fastest = of(bounds.fastest_mps);
            const auto nearest = [&](float speed_mps) { return hn::Min(hn::Max(Same(speed_mps), slowest), fastest); };
            const Pair faded{of(bounds.fadedX), of(bounds.fadedY)};
            const Floats spread = hn::Add(of(bounds.fadedSpread), Same(1e-5F));
            const Floats along = hn::Add(Dot(faded, All(m_faded)), hn::Mul(spread, Same(m_fadedLength)));
            const Floats apart = hn::Sub(hn::Mul(of(bounds.leastFaded), Same(m_fadedLength)), along);
            const Floats turn = hn::Max(hn::Mul(Same(2.0F), apart), hn::Zero(tag));
            const Floats control = m_situation.hasControl ? of(bounds.leastControl) : hn::Zero(tag);
            const Floats energy = Sum(turn, Speed(nearest(m_situation.speed_mps), m_situation.speed_mps), control,
                                      Speed(nearest(m_situation.ideal_mps), m_situation.ideal_mps));
            const Floats bound = hn::Sub(hn::Mul(energy, Same(kSafe)), Same(rounding));
            const Mask isOne = hn::And(hn::Le(slowest, Same(m_situation.most_mps)), hn::FirstN(tag, count - i)); // others lie behind
            const Floats kept = hn::IfThenElse(isOne, bound, Same(kInfinite));
            hn::StoreU(kept, tag, m_bound.data() + i);
            least = hn::Min(least, kept);
        }
        return least;
    }

    /// Number of the least bound.
    [[nodiscard]] std::uint32_t LeastOf(std::uint32_t count) const
    {
        Floats least = Same(kInfinite);
        for (std::uint32_t i = 0; i < count; i += hn::Lanes(Tag()))
            least = hn::Min(least, hn::LoadU(Tag(), m_bound.data() + i));
        return Find(least, count);
    }

    /// Where the least of these lanes is among the bounds.
    [[nodiscard]] std::uint32_t Find(Floats lanes, std::uint32_t count) const
    {
        const Tag tag;
        const Floats least = hn::MinOfLanes(tag, lanes);
        for (std::uint32_t i = 0; i < count; i += hn::Lanes(tag))
            if (const auto at = hn::FindFirstTrue(tag, hn::Eq(hn::LoadU(tag, m_bound.data() + i), least)); at >= 0)
                return i + static_cast<std::uint32_t>(at);
        return 0;
    }

    /// Lists the tiles that may hold a better one, with what is known of them.
    std::uint32_t KeepHopeful(std::uint32_t firstTile, std::uint32_t count)
    {
        const Tag tag;
        const TileBounds& bounds = m_candidates.bounds();
        const Floats most = Same(m_best.cost.isBarred ? std::numeric_limits<float>::max() : m_best.cost.energy);
        std::uint32_t left = 0;
        for (std::uint32_t i = 0; i < count; i += hn::Lanes(tag))
            for (std::uint32_t hopeful = BitsOf(hn::Le(hn::LoadU(tag, m_bound.data() + i), most)); hopeful != 0; hopeful &= hopeful - 1) {
                const std::uint32_t at = i + static_cast<std::uint32_t>(std::countr_zero(hopeful));
                const std::uint32_t tile = firstTile + at;
                m_bound[left] = m_bound[at];
                m_tile[left] = tile;
                m_x_mps[left] = bounds.x_mps[tile];
                m_y_mps[left] = bounds.y_mps[tile];
                m_spread_mps[left++] = bounds.spread_mps[tile] + kSafe_mps;
            }
        hn::StoreU(Same(kInfinite), tag, m_bound.data() + left);
        for (std::uint32_t i = left; i < left + hn::Lanes(tag); ++i)
            m_x_mps[i] = m_y_mps[i] = m_spread_mps[i] = 0.0F;
        return left;
    }

    /// Forgets others and walls that cost none of the candidates that are left anything.
    void OverlookFar(std::uint32_t left)
    {
        Vector low{kInfinite, kInfinite};
        Vector high{-kInfinite, -kInfinite};
        for (std::uint32_t i = 0; i < left; ++i) {
            low = {std::min(low.x, m_x_mps[i] - m_spread_mps[i]), std::min(low.y, m_y_mps[i] - m_spread_mps[i])};
            high = {std::max(high.x, m_x_mps[i] + m_spread_mps[i]), std::max(high.y, m_y_mps[i] + m_spread_mps[i])};
        }
        const Vector middle = (low + high) * 0.5F;
        const float spread_mps = 0.5F * length(high - low);
        m_near = NearAmong(middle, spread_mps);
        OverlookFarWalls(middle, spread_mps);
    }

    void OverlookFarWalls(Vector middle, float spread_mps)
    {
        const float next_m = Free_m() + m_situation.step_s * spread_mps;
        const float least_m = Free_m() + m_settings.anticipation_s * spread_mps;
        const std::uint32_t walls = std::exchange(m_walls, 0U);
        for (std::uint32_t i = 0; i < walls; ++i) {
            m_wall[0] = i;
            m_walls = 1;
            const WallSquares found = ToWalls(All(middle), Same(length(middle)));
            m_isWallNear[i] = std::sqrt(hn::GetLane(found.next)) - m_situation.radius_m <= next_m
                              || std::sqrt(hn::GetLane(found.least)) - m_situation.radius_m <= least_m;
        }
        m_walls = 0;
        for (std::uint32_t i = 0; i < walls; ++i)
            if (m_isWallNear[i])
                m_wall[m_walls++] = i;
    }

    /// Adds what others, walls and attractions cost the candidates of a tile at least.
    void BoundAmongOthers(std::uint32_t left)
    {
        const Tag tag;
        for (std::uint32_t i = 0; i < left; i += hn::Lanes(tag)) {
            const Pair velocity{hn::LoadU(tag, m_x_mps.data() + i), hn::LoadU(tag, m_y_mps.data() + i)};
            const Floats spread = hn::LoadU(tag, m_spread_mps.data() + i);
            const Floats next = hn::Mul(spread, Same(m_situation.step_s));
            const Floats least = hn::Mul(spread, Same(m_settings.anticipation_s));
            Floats energy = hn::Zero(tag);
            for (std::uint32_t others = m_near; others != 0; others &= others - 1) {
                const auto other = static_cast<std::uint32_t>(std::countr_zero(others));
                const Pair place = All(m_situation.place(other));
                const Pair relative = Minus(All(m_situation.moving(other)), velocity);
                const Floats reach = Same(m_situation.reach_m[other]);
                energy = hn::Add(energy, Both(hn::Add(Gap(place, relative, Same(m_situation.step_s), reach), next),
                                              hn::Add(LeastGap(place, relative, reach), least)));
            }
            if (m_walls > 0) {
                const WallSquares walls = ToWalls(velocity, hn::Sqrt(Dot(velocity, velocity)));
                const Floats radius = Same(m_situation.radius_m);
                energy = hn::Add(energy, Both(hn::Add(hn::Sub(hn::Sqrt(walls.next), radius), next),
                                              hn::Add(hn::Sub(hn::Sqrt(walls.least), radius), least)));
            }
            for (std::uint32_t pull = 0; pull < m_situation.pulls; ++pull)
                energy = hn::Add(energy, Pull(m_situation.pull[pull], velocity, spread));
            const Floats before = hn::LoadU(tag, m_bound.data() + i);
            hn::StoreU(hn::Add(before, hn::Mul(energy, Same(kSafe))), tag, m_bound.data() + i);
        }
    }

    std::array<bool, steering::NearWalls::kMost> m_isWallNear;
    // Undefined behind the tiles that are looked at.
    static constexpr std::size_t kRoom = Candidates::kMostTiles + Tile::kLanes;
    std::array<float, kRoom> m_bound;
    std::array<std::uint32_t, kRoom> m_tile;
    std::array<float, kRoom> m_x_mps;
    std::array<float, kRoom> m_y_mps;
    std::array<float, kRoom> m_spread_mps;
};

Choice BestOf(const Candidates& candidates, const CandidateRange& range, const Situation& situation, const EnergySettings& settings)
{
    return Chooser(candidates, situation, settings).Best(range);
}

} // namespace passerby::heter_sim::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace passerby::heter_sim {

HWY_EXPORT(BestOf);

Choice bestOf(const Candidates& candidates, const CandidateRange& range, const Situation& situation, const EnergySettings& settings)
{
    return HWY_DYNAMIC_DISPATCH(BestOf)(candidates, range, situation, settings);
}

} // namespace passerby::heter_sim
#endif
