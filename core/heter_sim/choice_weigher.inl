// SPDX-License-Identifier: Apache-2.0
// What candidates cost, several at once. Part of choice_kernel.cpp, read anew for each instruction set, and therefore no header.

/// Distances to the nearest wall after the step and along the way.
struct WallSquares {
    Floats next;
    Floats least;
};

/// Weighs the candidates of tiles and keeps the best.
class Weigher : public Lanes {
protected:
    Weigher(const Candidates& candidates, const Situation& situation, const EnergySettings& settings)
        : Lanes(situation, settings),
          m_candidates(candidates),
          m_faded(heter_sim::faded(situation.velocity, settings.fading_mps)),
          m_fadedLength(length(m_faded)),
          m_near((1U << situation.others) - 1U)
    {
        for (std::uint32_t i = 0; i < situation.walls; ++i)
            m_wall[m_walls++] = i;
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
            Floats alone = Sum(Turn({of(tile.fadedX), of(tile.fadedY)}, of(tile.faded), m_faded, m_fadedLength),
                               Speed(speed, m_situation.speed_mps), control, Speed(speed, m_situation.ideal_mps));
            if (m_situation.recorded)
                alone = hn::Add(alone, Recorded(number, lane));
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

    HWY_INLINE Floats Recorded(std::uint32_t number, std::uint32_t lane) const
    {
        alignas(32) Tile::Lanes energies;
        const Candidates::TileCells& cells = m_candidates.tileCells(number);
        for (std::uint32_t i = 0; i < hn::Lanes(Tag()); ++i)
            energies[i] = m_situation.recorded[cells[lane + i]];
        return hn::Load(Tag(), energies.data());
    }

    /// Adds what others, walls and attractions cost, and keeps the best.
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
        for (std::uint32_t i = 0; i < m_situation.pulls; ++i)
            energy = hn::Add(energy, Pull(m_situation.pull[i], velocity, hn::Zero(tag)));
        if (m_situation.sideWeight > 0.0F)
            energy = hn::Add(energy, Side(velocity));
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

    /// What one who attracts costs candidates at least that are within `spread_mps` of a velocity.
    HWY_INLINE Floats Pull(const Situation::Pull& pull, Pair velocity, Floats spread_mps) const
    {
        const Floats within = Same(m_settings.anticipation_s);
        const Floats gap = Gap(All(pull.place), Minus(All(pull.moving), velocity), within, Same(pull.reach_m));
        return hn::Mul(Same(pull.weight), Attraction(hn::Sub(gap, hn::Mul(spread_mps, within))));
    }

    /// What it costs not to keep to a side.
    HWY_INLINE Floats Side(Pair velocity) const
    {
        const Floats place = hn::Add(Same(m_situation.sidePlace), hn::Mul(Same(m_situation.sideShift_pmps), velocity.y));
        const Floats missing = hn::Max(hn::Sub(Same(kKeptSide), place), hn::Zero(Tag()));
        return hn::Mul(Same(m_situation.sideWeight), hn::Mul(missing, missing));
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

    const Candidates& m_candidates;
    Vector m_faded;
    float m_fadedLength;
    Choice m_best;
    std::uint32_t m_near; ///< a bit for each of the others who matters
    std::uint32_t m_walls = 0;
    std::array<std::uint32_t, steering::NearWalls::kMost> m_wall; ///< those that matter, nothing behind m_walls
};
