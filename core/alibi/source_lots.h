// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace passerby::alibi {

/// How many lots a pass over many sources is cut into, at most: enough for some hundred threads on any number of machines.
inline constexpr std::size_t kMostLots = 256;

/// Up to so many sources are summed as they always were, in few lots.
inline constexpr std::size_t kFewSources = 1024;

/// Consecutive sources, cut into lots of the same size but the last.
struct Stretches {
    std::size_t sources = 0;
    std::size_t size = 1; ///< of a lot

    /// At most so many lots.
    [[nodiscard]] static Stretches upTo(std::size_t lots, std::size_t sources)
    {
        return {sources, std::max<std::size_t>(1, (sources + lots - 1) / lots)};
    }
    /// For passes that come to little for each source.
    [[nodiscard]] static Stretches forRows(std::size_t sources) { return upTo(sources <= kFewSources ? 64 : kMostLots, sources); }
    /// For passes whose lots each come to `numbers`, which are not to cost much more to add up than to find.
    [[nodiscard]] static Stretches forTables(std::size_t sources, std::size_t numbers)
    {
        constexpr std::size_t kDistancesANumber = 4;
        constexpr std::size_t kFewestLots = 4;
        if (sources <= kFewSources)
            return upTo(1, sources);
        const std::size_t lots = sources * sources / (kDistancesANumber * std::max<std::size_t>(1, numbers));
        return upTo(std::clamp(lots, kFewestLots, kMostLots), sources);
    }

    [[nodiscard]] std::size_t lots() const { return (sources + size - 1) / size; }
    [[nodiscard]] std::uint32_t begin(std::size_t lot) const { return static_cast<std::uint32_t>(lot * size); }
    [[nodiscard]] std::uint32_t end(std::size_t lot) const { return static_cast<std::uint32_t>(std::min(sources, (lot + 1) * size)); }
};

/// Blocks of sources, dealt out to chunks one after another, round after round: so many rounds make a span, and the blocks of one chunk in
/// one span a lot.
struct DealtBlocks {
    std::size_t blocks = 0;
    std::size_t chunks = 1;
    std::size_t rounds = 1; ///< of a span

    [[nodiscard]] static DealtBlocks of(std::size_t blocks, std::size_t chunks, std::size_t sources)
    {
        const std::size_t all = (blocks + chunks - 1) / chunks;
        if (sources <= kFewSources)
            return {blocks, chunks, std::max<std::size_t>(1, all)};
        constexpr std::size_t kFewestRounds = 4;
        return {blocks, chunks, std::max(kFewestRounds, (blocks + kMostLots - 1) / kMostLots)};
    }

    [[nodiscard]] std::size_t blocksOfSpan() const { return chunks * rounds; }
    [[nodiscard]] std::size_t spans() const { return (blocks + blocksOfSpan() - 1) / blocksOfSpan(); }
    [[nodiscard]] std::size_t lots() const { return spans() * chunks; }
    /// The block of a lot in a round of its span; there is none where it is not below `blocks`.
    [[nodiscard]] std::size_t block(std::size_t lot, std::size_t round) const
    {
        return lot / chunks * blocksOfSpan() + round * chunks + lot % chunks;
    }
};

} // namespace passerby::alibi
