// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace passerby::judging {

/// What is shown beside what.
enum class PairKind : std::uint8_t {
    recordedAndOurs,  ///< the paper's "data against ours"
    recordedAndOther, ///< its "data against prior"
    oursAndOther      ///< where there are no data
};

/// Two clips side by side. The method of a pair is the model that is shown beside the recording, and ours where there is none: the scores
/// of a pair are turned so that higher ones are for it.
struct BlindPair {
    PairKind kind = PairKind::recordedAndOurs;
    std::size_t set = 0;
    std::size_t other = 0; ///< number of the other model; 0 for recordedAndOurs
    bool isMethodRight = false;

    friend bool operator==(const BlindPair&, const BlindPair&) = default;
};

/// What is judged blindly. With its seed pairsOf() says which clip is which; the page that shows the clips holds the
/// seed, but does not show that.
struct BlindStudy {
    std::uint64_t seed = 1;
    std::vector<std::string> sets;
    std::string ours;                ///< key of a ModelReport
    std::vector<std::string> others; ///< the same, at least one

    friend bool operator==(const BlindStudy&, const BlindStudy&) = default;
};

/// All pairs in the order in which they are shown: drawn, as is the side of each, from the seed. Pure.
[[nodiscard]] std::vector<BlindPair> pairsOf(const BlindStudy& study);

} // namespace passerby::judging
