// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/alibi/lot_crew.h"
#include "core/alibi/segment_draws.h"

#include <memory>
#include <string>
#include <vector>

namespace passerby::alibi {

/// What the passes over the ways of one solve came to, in their order: with these, trips can be solved again without a look at the ways.
struct KeptPasses {
    struct Pass {
        std::string name;
        LotSums total;
    };
    std::vector<Pass> passes;
};

/// What a bake keeps of a city whose exact tables of alibis do not fit into memory (BakeOptions::keptAbove_bytes), so that people can be
/// told of without going over all its ways again.
struct KeptAlibis {
    KeptPasses law;              ///< of TripLaw::solve
    std::vector<TripEnds> draws; ///< [s × SegmentDraws::kEach] of trips over each segment, by rate; origin kNone where nobody walks
};

/// Does passes by another crew and keeps what those over stretches of sources come to.
class KeepingCrew final : public LotCrew {
public:
    KeepingCrew(LotCrew& crew, KeptPasses& kept) : m_crew(crew), m_kept(kept) {}
    [[nodiscard]] foundation::Result<LotSums> run(const LotPass& pass, foundation::JobContext& context) override;

private:
    LotCrew& m_crew;
    KeptPasses& m_kept;
};

/// Gives what was kept, in the order in which it was, and does the other passes by threads of this process (0: all). Error: "damaged-bake"
/// where something else was kept.
class RecallingCrew final : public LotCrew {
public:
    RecallingCrew(const KeptPasses& kept, unsigned threads) : m_kept(kept), m_threads(threads) {}
    [[nodiscard]] foundation::Result<LotSums> run(const LotPass& pass, foundation::JobContext& context) override;

private:
    const KeptPasses& m_kept;
    std::size_t m_next = 0;
    ThreadCrew m_threads;
};

} // namespace passerby::alibi
