// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/result.h"
#include "core/judging/blind_pairs.h"
#include "core/statistics/t_test.h"

namespace passerby::judging {

/// An answer: 1 the left clip looks much more like real people, 4 neither does, 7 the right one.
struct Answer {
    std::size_t pair = 0; ///< number among pairsOf(study)
    int score = 4;

    friend bool operator==(const Answer&, const Answer&) = default;
};

/// What one person answered.
struct Ballot {
    BlindStudy study;
    std::string judge;     ///< who; may be empty
    bool isMadeUp = false; ///< nobody answered this: for tests and trials
    std::vector<Answer> answers;
};

inline constexpr int kLeastScore = 1;
inline constexpr int kMiddleScore = 4;
inline constexpr int kMostScore = 7;

/// Scores of one kind of pairs, turned so that higher ones are for the method; one a person.
struct Scores {
    std::vector<double> values;

    [[nodiscard]] double mean() const; ///< not a number without any
};

/// The tests of the paper (Ren et al. 2018, section 5: two-sample and one-sample t-tests, each to one side) of one scene and one other
/// model.
struct JudgedScene {
    std::string set; ///< empty: all scenes, each person's mean over them
    std::string other;
    Scores oursBesideRecorded;
    Scores otherBesideRecorded;
    Scores oursBesideOther;
    statistics::TTest twoSample; ///< whether ours beside the recording fares better than the other beside it
    statistics::TTest oneSample; ///< whether ours beside the other fares better than 4
};

struct Judgement {
    BlindStudy study;
    std::size_t judges = 0;
    std::size_t madeUp = 0;          ///< so many of the judges are
    std::vector<JudgedScene> scenes; ///< by set, then other model; of more sets than one, all together come last
};

/// Counts. Errors, with the number of the ballot from 1 on or its judge in `where`: "no-answers", "other-study" (ballots that are not of
/// the same study), "bad-answer" (a pair that is not there or comes twice, a score beyond 1 … 7), "answered-twice" (a judge's name, or
/// the same answers without any).
[[nodiscard]] foundation::Result<Judgement> judgementOf(std::span<const Ballot> ballots);

} // namespace passerby::judging
