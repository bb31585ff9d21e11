// SPDX-License-Identifier: Apache-2.0
#include "core/judging/blind_pairs.h"

#include "core/foundation/random_stream.h"

#include <utility>

namespace passerby::judging {

namespace {

/// Step of the random numbers, which nothing else of a comparison has: halves have 0 … 99, states of sets have other agents.
constexpr std::uint32_t kStreamOfPairs = 1000000;

} // namespace

std::vector<BlindPair> pairsOf(const BlindStudy& study)
{
    std::vector<BlindPair> pairs;
    for (std::size_t set = 0; set < study.sets.size(); ++set) {
        pairs.push_back({PairKind::recordedAndOurs, set, 0, false});
        for (std::size_t other = 0; other < study.others.size(); ++other) {
            pairs.push_back({PairKind::recordedAndOther, set, other, false});
            pairs.push_back({PairKind::oursAndOther, set, other, false});
        }
    }
    foundation::RandomStream random(study.seed, 0, foundation::Purpose::statistics, kStreamOfPairs);
    for (std::size_t i = pairs.size(); i-- > 1;)
        std::swap(pairs[i], pairs[random.below(static_cast<std::uint32_t>(i + 1))]);
    for (BlindPair& pair : pairs)
        pair.isMethodRight = random.below(2) == 1;
    return pairs;
}

} // namespace passerby::judging
