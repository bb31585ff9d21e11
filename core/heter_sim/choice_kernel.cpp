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

namespace hn = hwy::HWY_NAMESPACE;
using Tag = hn::CappedTag<float, Tile::kLanes>;
using Floats = hn::Vec<Tag>;
using Mask = hn::Mask<Tag>;

constexpr float kInfinite = std::numeric_limits<float>::infinity();
constexpr float kSafe = 1.0F - 1e-5F;  // of a bound: rounding never makes it greater than what it bounds
constexpr float kSafe_mps = 1e-4F;     // the same for how far velocities lie apart
constexpr float kFree_m = 1e-3F;       // and for gaps that cost nothing
constexpr std::uint32_t kFewTiles = 3; // are looked into at once

HWY_INLINE Floats Same(float value)
{
    return hn::Set(Tag(), value);
}

struct Pair {
    Floats x;
    Floats y;
};

HWY_INLINE Floats Dot(Pair a, Pair b)
{
    return hn::Add(hn::Mul(a.x, b.x), hn::Mul(a.y, b.y));
}

HWY_INLINE Floats Cross(Pair a, Pair b)
{
    return hn::Sub(hn::Mul(a.x, b.y), hn::Mul(a.y, b.x));
}

HWY_INLINE Pair Plus(Pair a, Pair b)
{
    return {hn::Add(a.x, b.x), hn::Add(a.y, b.y)};
}

HWY_INLINE Pair Minus(Pair a, Pair b)
{
    return {hn::Sub(a.x, b.x), hn::Sub(a.y, b.y)};
}

HWY_INLINE Pair Times(Pair a, Floats factor)
{
    return {hn::Mul(a.x, factor), hn::Mul(a.y, factor)};
}

HWY_INLINE Pair All(Vector v)
{
    return {Same(v.x), Same(v.y)};
}

HWY_INLINE Floats Square(Floats a)
{
    return hn::Mul(a, a);
}

HWY_INLINE std::uint32_t BitsOf(Mask mask)
{
    std::array<std::uint8_t, 8> bits{};
    hn::StoreMaskBits(Tag(), mask, bits.data());
    return bits[0];
}

HWY_INLINE Floats Within01(Floats a)
{
    return hn::Min(hn::Max(a, hn::Zero(Tag())), Same(1.0F));
}

/// The functions of energies.h and choice.cpp, operation by operation, for lanes of candidates or of tiles.
class Lanes {
public:
    Lanes(const Situation& situation, const EnergySettings& settings) : m_situation(situation), m_settings(settings) {}

    HWY_INLINE Floats Speed(Floats speed, float other_mps) const
    {
        return Square(hn::Div(hn::Sub(speed, Same(other_mps)), Same(m_settings.reference_mps)));
    }
    HWY_INLINE Floats Turn(Pair faded, Floats fadedLength, Vector other, float otherLength) const
    {
        const Floats apart = hn::Sub(hn::Mul(fadedLength, Same(otherLength)), Dot(faded, All(other)));
        return hn::Max(hn::Mul(Same(2.0F), apart), hn::Zero(Tag()));
    }
    HWY_INLINE Floats Sum(Floats turn, Floats pace, Floats control, Floats ideal) const
    {
        const Floats continuity = hn::Add(hn::Mul(Same(m_situation.turnWeight), turn), hn::Mul(Same(m_situation.paceWeight), pace));
        return hn::Add(hn::Add(continuity, hn::Mul(Same(m_settings.weights.control), control)),
                       hn::Mul(Same(m_settings.weights.speed), ideal));
    }
    HWY_INLINE Floats Repulsion(Floats gap) const
    {
        const Floats zero = hn::Zero(Tag());
        if (!m_settings.isReciprocal)
            return Square(hn::Max(hn::Sub(Same(1.0F), hn::Mul(gap, Same(1.0F / m_settings.clear_m))), zero));
        const float least_m = kLeastGapShare * m_settings.clear_m;
        const Floats over = hn::Sub(hn::Div(Same(m_settings.clear_m), hn::Max(gap, Same(least_m))), Same(1.0F));
        const Floats steep = hn::Mul(hn::Max(hn::Sub(Same(least_m), gap), zero), Same(m_settings.clear_m / (least_m * least_m)));
        return hn::Add(hn::Max(over, zero), steep);
    }
    HWY_INLINE Floats Both(Floats nextGap, Floats leastGap) const
    {
        return hn::Add(hn::Mul(Same(m_settings.weights.near), Repulsion(nextGap)),
                       hn::Mul(Same(m_settings.weights.ahead), Repulsion(leastGap)));
    }
    HWY_INLINE static Floats Gap(Pair place, Pair relative, Floats time_s, Floats reach)
    {
        const Pair apart = Plus(place, Times(relative, time_s));
        return hn::Sub(hn::Sqrt(Dot(apart, apart)), reach);
    }
    HWY_INLINE Floats LeastGap(Pair place, Pair relative, Floats reach) const
    {
        const Floats within = Same(m_settings.anticipation_s);
        if (!m_settings.isClosestApproach)
            return Gap(place, relative, within, reach);
        const Floats time_s = hn::Div(hn::Neg(Dot(place, relative)), hn::Max(Dot(relative, relative), Same(kStill_m2ps2)));
        return Gap(place, relative, hn::Min(hn::Max(time_s, hn::Zero(Tag())), within), reach);
    }
    HWY_INLINE static Floats SquareTo(const Situation::Line& wall, Pair place)
    {
        const Floats share = Within01(hn::Mul(Dot(Minus(place, All(wall.begin)), All(wall.along)), Same(wall.perSquare)));
        const Pair apart = Minus(Plus(All(wall.begin), Times(All(wall.along), share)), place);
        return Dot(apart, apart);
    }
    HWY_INLINE static Floats SquareToWay(Pair way, Pair place)
    {
        const Floats share = Within01(hn::Div(Dot(place, way), hn::Max(Dot(way, way), Same(kStill_m2))));
        const Pair apart = Minus(place, Times(way, share));
        return Dot(apart, apart);
    }
    HWY_INLINE static Floats SquareAlong(const Situation::Line& wall, Pair way)
    {
        const Floats zero = hn::Zero(Tag());
        const Pair begin = All(wall.begin);
        const Pair end = All(wall.begin + wall.along);
        const Floats begins = Same(cross(wall.along, Vector{} - wall.begin));
        const Floats ends = Cross(All(wall.along), Minus(way, begin));
        const Mask crosses = hn::And(hn::Lt(hn::Mul(begins, ends), zero), hn::Lt(hn::Mul(Cross(way, begin), Cross(way, end)), zero));
        const Floats ofEnds = hn::Min(SquareTo(wall, {zero, zero}), SquareTo(wall, way));
        return hn::IfThenElse(crosses, zero, hn::Min(ofEnds, hn::Min(SquareToWay(way, begin), SquareToWay(way, end))));
    }

protected:
    const Situation& m_situation;
    const EnergySettings& m_settings;
};

/// Distances to the nearest wall after the step and along the way.
struct WallSquares {
    Floats next;
    Floats least;
};

/// Chooses for one situation.
class Chooser : public Lanes {
public:
    Chooser(const Candidates& candidates, const Situation& situation, const EnergySettings& settings)
        : Lanes(situation, settings),
          m_candidates(candidates),
          m_faded(heter_sim::faded(situation.velocity, settings.fading_mps)),
          m_fadedLength(length(m_faded)),
          m_near((1U << situation.others) - 1U)
    {
        for (std::uint32_t i = 0; i < situation.walls; ++i)
            m_wall[m_walls++] = i;
    }

    Choice Best(const CandidateRange& range)
    {
        const std::uint32_t count = range.endTile - range.firstTile;
        BoundAlone(range.firstTile, count);
        const std::uint32_t first = LeastOf(count);
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

    /// What the terms that look at nobody come to at least, for each tile.
    void BoundAlone(std::uint32_t firstTile, std::uint32_t count)
    {
        const Tag tag;
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
            const Mask isSlowEnough = hn::Le(slowest, Same(m_situation.most_mps));
            hn::StoreU(hn::IfThenElse(isSlowEnough, bound, Same(kInfinite)), tag, m_bound.data() + i);
        }
        hn::StoreU(Same(kInfinite), tag, m_bound.data() + count);
    }

    /// Number of the least bound.
    [[nodiscard]] std::uint32_t LeastOf(std::uint32_t count) const
    {
        const Tag tag;
        Floats least = Same(kInfinite);
        for (std::uint32_t i = 0; i < count; i += hn::Lanes(tag))
            least = hn::Min(least, hn::LoadU(tag, m_bound.data() + i));
        least = hn::MinOfLanes(tag, least);
        for (std::uint32_t i = 0; i < count; i += hn::Lanes(tag))
            if (const auto at = hn::FindFirstTrue(tag, hn::Eq(hn::LoadU(tag, m_bound.data() + i), least)); at >= 0)
                return i + static_cast<std::uint32_t>(at);
        return 0;
    }

    /// Weighs the candidates of a tile.
    HWY_INLINE void LookInto(std::uint32_t number)
    {
        const Tag tag;
        const Tile& tile = m_candidates.tiles()[number];
        const TileBounds& bounds = m_candidates.bounds();
        std::uint32_t near = 0;
        bool isNearKnown = false;
        for (std::uint32_t lane = 0; lane < Tile::kLanes; lane += hn::Lanes(tag)) {
            const auto of = [&](const Tile::Lanes& all) { return hn::Load(tag, all.data() + lane); };
            const Floats speed = of(tile.speed_mps);
            const Floats control = m_situation.hasControl ? of(tile.control) : hn::Zero(tag);
            const Floats alone = Sum(Turn({of(tile.fadedX), of(tile.fadedY)}, of(tile.faded), m_faded, m_fadedLength),
                                     Speed(speed, m_situation.speed_mps), control, Speed(speed, m_situation.ideal_mps));
            Mask isCandidate = hn::Le(speed, Same(m_situation.most_mps)); // nobody's speed is no number
            if (!m_best.cost.isBarred)
                isCandidate = hn::And(isCandidate, hn::Le(alone, Same(m_best.cost.energy)));
            if (hn::AllFalse(tag, isCandidate))
                continue;
            m_best.weighed += static_cast<std::uint32_t>(hn::CountTrue(tag, isCandidate));
            if (!isNearKnown)
                near = m_near & NearAmong({bounds.x_mps[number], bounds.y_mps[number]}, bounds.spread_mps[number] + kSafe_mps);
            isNearKnown = true;
            Keep(tile, lane, isCandidate, alone, {of(tile.x_mps), of(tile.y_mps)}, speed, near);
        }
    }

    /// Adds what others and walls cost, and keeps the best.
    HWY_INLINE void Keep(const Tile& tile, std::uint32_t lane, Mask isCandidate, Floats alone, Pair velocity, Floats speed,
                         std::uint32_t near)
    {
        const Tag tag;
        Floats energy = alone;
        Mask isBarred = hn::Lt(alone, hn::Neg(hn::Abs(alone))); // nobody
        for (std::uint32_t others = near; others != 0; others &= others - 1) {
            const auto i = static_cast<std::uint32_t>(std::countr_zero(others));
            const Pair place = All(m_situation.place(i));
            const Pair relative = Minus(All(m_situation.moving(i)), velocity);
            const Floats reach = Same(m_situation.reach_m[i]);
            const Floats next = Gap(place, relative, Same(m_situation.step_s), reach);
            energy = hn::Add(energy, Both(next, LeastGap(place, relative, reach)));
            const Floats deepest = Same(std::min(kSkin_m, length(m_situation.place(i)) - m_situation.reach_m[i]));
            isBarred = hn::Or(isBarred, hn::Lt(next, deepest));
        }
        if (m_walls > 0) {
            const WallSquares walls = ToWalls(velocity, speed);
            const Floats radius = Same(m_situation.radius_m);
            energy = hn::Add(energy, Both(hn::Sub(hn::Sqrt(walls.next), radius), hn::Sub(hn::Sqrt(walls.least), radius)));
            const float kept_m = kBrushing * m_situation.radius_m;
            isBarred = hn::Or(isBarred, hn::Lt(walls.next, Same(std::min(kept_m * kept_m, m_situation.nearestWall2_m2))));
        }
        if (!m_settings.keepsApart)
            isBarred = hn::Lt(energy, hn::Neg(hn::Abs(energy))); // nobody
        isCandidate = hn::And(isCandidate, hn::Lt(energy, Same(kInfinite)));
        if (!m_best.cost.isBarred)
            isCandidate = hn::And(isCandidate, hn::AndNot(isBarred, hn::Le(energy, Same(m_best.cost.energy))));
        if (!hn::AllFalse(tag, isCandidate))
            KeepBest(tile, lane, BitsOf(isCandidate), BitsOf(isBarred), energy);
    }

    HWY_INLINE void KeepBest(const Tile& tile, std::uint32_t lane, std::uint32_t candidates, std::uint32_t barred, Floats energy)
    {
        alignas(32) Tile::Lanes energies;
        hn::Store(energy, Tag(), energies.data());
        for (; candidates != 0; candidates &= candidates - 1) {
            const auto at = static_cast<std::uint32_t>(std::countr_zero(candidates));
            const Cost cost{energies[at], (barred >> at & 1U) != 0};
            if (m_best.isBeatenBy(cost, tile.index[lane + at])) {
                m_best.cost = cost;
                m_best.index = tile.index[lane + at];
            }
        }
    }

    HWY_INLINE WallSquares ToWalls(Pair velocity, Floats speed) const
    {
        const Floats looks_s =
            hn::Min(Same(m_settings.anticipation_s), hn::Div(Same(m_situation.wallsWithin_m), hn::Max(speed, Same(kSlowest_mps))));
        const Pair way = Times(velocity, looks_s);
        const Pair next = Times(velocity, hn::Min(Same(m_situation.step_s), looks_s));
        WallSquares found{Same(kInfinite), Same(kInfinite)};
        for (std::uint32_t at = 0; at < m_walls; ++at) {
            const Situation::Line& wall = m_situation.wall[m_wall[at]];
            found.next = hn::Min(found.next, SquareTo(wall, next));
            found.least = hn::Min(found.least, m_settings.isClosestApproach ? SquareAlong(wall, way) : SquareTo(wall, way));
        }
        return found;
    }

    /// Lists the tiles that may hold a better one, with what is known of them.
    std::uint32_t KeepHopeful(std::uint32_t firstTile, std::uint32_t count)
    {
        const TileBounds& bounds = m_candidates.bounds();
        std::uint32_t left = 0;
        for (std::uint32_t i = 0; i < count; ++i) {
            if (!IsHopeful(m_bound[i]))
                continue;
            const std::uint32_t tile = firstTile + i;
            m_bound[left] = m_bound[i];
            m_tile[left] = tile;
            m_x_mps[left] = bounds.x_mps[tile];
            m_y_mps[left] = bounds.y_mps[tile];
            m_spread_mps[left++] = bounds.spread_mps[tile] + kSafe_mps;
        }
        hn::StoreU(Same(kInfinite), Tag(), m_bound.data() + left);
        for (std::uint32_t i = left; i < left + hn::Lanes(Tag()); ++i)
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

    /// A gap as wide costs nothing and bars nobody.
    [[nodiscard]] float Free_m() const { return std::max(m_settings.clear_m, kSkin_m) + kFree_m; }

    /// A bit for each of the others who costs some candidate anything whose velocity is within `spread_mps` of `middle`: so much nearer at
    /// most they come.
    HWY_INLINE std::uint32_t NearAmong(Vector middle, float spread_mps) const
    {
        const Tag tag;
        const Floats next = Same(Free_m() + m_situation.step_s * spread_mps);
        const Floats least = Same(Free_m() + m_settings.anticipation_s * spread_mps);
        std::uint32_t near = 0;
        for (std::uint32_t i = 0; i < m_situation.others; i += hn::Lanes(tag)) {
            const auto of = [&](const auto& all) { return hn::Load(tag, all.data() + i); };
            const Pair place{of(m_situation.x_m), of(m_situation.y_m)};
            const Pair relative = Minus({of(m_situation.x_mps), of(m_situation.y_mps)}, All(middle));
            const Floats reach = of(m_situation.reach_m);
            const Mask isNear = hn::Or(hn::Le(Gap(place, relative, Same(m_situation.step_s), reach), next),
                                       hn::Le(LeastGap(place, relative, reach), least));
            near |= BitsOf(isNear) << i;
        }
        return near & ((1U << m_situation.others) - 1U);
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

    /// Adds what others and walls cost the candidates of a tile at least.
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
            const Floats before = hn::LoadU(tag, m_bound.data() + i);
            hn::StoreU(hn::Add(before, hn::Mul(energy, Same(kSafe))), tag, m_bound.data() + i);
        }
    }

    const Candidates& m_candidates;
    Vector m_faded;
    float m_fadedLength;
    Choice m_best;
    std::uint32_t m_near; ///< a bit for each of the others who matters
    std::uint32_t m_walls = 0;
    std::array<std::uint32_t, steering::NearWalls::kMost> m_wall;
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
