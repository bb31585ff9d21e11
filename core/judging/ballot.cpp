// SPDX-License-Identifier: Apache-2.0
#include "core/judging/ballot.h"

#include "core/foundation/words.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <set>

namespace passerby::judging {

using foundation::Error;
using foundation::Result;

namespace {

std::string placeOf(const std::vector<BlindPair>& pairs, const Ballot& ballot, std::size_t number, const Answer& answer)
{
    std::string place = ballot.judge.empty() ? "ballot " + std::to_string(number + 1) : ballot.judge;
    return place + ", pair " + std::to_string(answer.pair) + " of 0 to " + std::to_string(pairs.size() - 1);
}

Result<void> checkAnswers(const std::vector<BlindPair>& pairs, const Ballot& ballot, std::size_t number)
{
    std::set<std::size_t> answered;
    for (const Answer& answer : ballot.answers) {
        if (answer.pair >= pairs.size())
            return Error{"bad-answer", foundation::told("There is no such pair."), placeOf(pairs, ballot, number, answer)};
        if (answer.score < kLeastScore || answer.score > kMostScore)
            return Error{"bad-answer", foundation::told("A score is 1 to 7, not {}.", answer.score),
                         placeOf(pairs, ballot, number, answer)};
        if (!answered.insert(answer.pair).second)
            return Error{"bad-answer", foundation::told("The pair is answered twice."), placeOf(pairs, ballot, number, answer)};
    }
    return {};
}

Result<void> checkBallots(std::span<const Ballot> ballots)
{
    if (ballots.empty() || ballots.front().study.sets.empty() || ballots.front().study.others.empty())
        return Error{"no-answers", foundation::told("There are no answers."), ""};
    const std::vector<BlindPair> pairs = pairsOf(ballots.front().study);
    std::set<std::string> judges;
    for (std::size_t i = 0; i < ballots.size(); ++i) {
        const Ballot& ballot = ballots[i];
        const std::string where = ballot.judge.empty() ? "ballot " + std::to_string(i + 1) : ballot.judge;
        if (ballot.study != ballots.front().study)
            return Error{"other-study", foundation::told("These answers are of another page: seed, sets and models must be the same."),
                         where};
        if (!ballot.judge.empty() && !judges.insert(ballot.judge).second)
            return Error{"answered-twice", foundation::told("Answers of the same name are there twice. One person counts once."), where};
        for (std::size_t other = 0; ballot.judge.empty() && other < i; ++other)
            if (ballots[other].judge.empty() && ballots[other].answers == ballot.answers)
                return Error{
                    "answered-twice",
                    foundation::told(
                        "The same answers without a name are there twice. One person counts once: if these are two, each must have a "
                        "name."),
                    where};
        if (auto checked = checkAnswers(pairs, ballot, i); !checked)
            return checked;
    }
    return {};
}

/// What a person answered of one kind in some sets: the mean, or not a number without an answer.
double meanAnswer(const Ballot& ballot, const std::vector<BlindPair>& pairs, PairKind kind, std::size_t other,
                  std::span<const std::size_t> sets)
{
    double sum = 0.0;
    double count = 0.0;
    for (const Answer& answer : ballot.answers) {
        const BlindPair& pair = pairs[answer.pair];
        const bool isOther = kind == PairKind::recordedAndOurs || pair.other == other;
        if (pair.kind != kind || !isOther || std::find(sets.begin(), sets.end(), pair.set) == sets.end())
            continue;
        sum += pair.isMethodRight ? answer.score : kLeastScore + kMostScore - answer.score;
        count += 1.0;
    }
    return count > 0.0 ? sum / count : std::numeric_limits<double>::quiet_NaN();
}

JudgedScene sceneOf(std::span<const Ballot> ballots, const std::vector<BlindPair>& pairs, std::size_t other,
                    std::span<const std::size_t> sets)
{
    const BlindStudy& study = ballots.front().study;
    JudgedScene scene;
    scene.set = sets.size() == 1 ? study.sets[sets.front()] : "";
    scene.other = study.others[other];
    for (const Ballot& ballot : ballots) {
        const auto add = [&](PairKind kind, Scores& scores) {
            if (const double score = meanAnswer(ballot, pairs, kind, other, sets); score == score)
                scores.values.push_back(score);
        };
        add(PairKind::recordedAndOurs, scene.oursBesideRecorded);
        add(PairKind::recordedAndOther, scene.otherBesideRecorded);
        add(PairKind::oursAndOther, scene.oursBesideOther);
    }
    scene.twoSample = statistics::isMeanGreater(scene.oursBesideRecorded.values, scene.otherBesideRecorded.values);
    scene.oneSample = statistics::isMeanGreater(scene.oursBesideOther.values, kMiddleScore);
    return scene;
}

} // namespace

double Scores::mean() const
{
    return values.empty() ? std::numeric_limits<double>::quiet_NaN()
                          : std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

Result<Judgement> judgementOf(std::span<const Ballot> ballots)
{
    if (const auto checked = checkBallots(ballots); !checked)
        return checked.error();
    Judgement judgement;
    judgement.study = ballots.front().study;
    judgement.judges = ballots.size();
    judgement.madeUp =
        static_cast<std::size_t>(std::count_if(ballots.begin(), ballots.end(), [](const Ballot& ballot) { return ballot.isMadeUp; }));
    const std::vector<BlindPair> pairs = pairsOf(judgement.study);
    std::vector<std::size_t> all(judgement.study.sets.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    for (const std::size_t set : all)
        for (std::size_t other = 0; other < judgement.study.others.size(); ++other)
            judgement.scenes.push_back(sceneOf(ballots, pairs, other, {&set, 1}));
    for (std::size_t other = 0; all.size() > 1 && other < judgement.study.others.size(); ++other)
        judgement.scenes.push_back(sceneOf(ballots, pairs, other, all));
    return judgement;
}

} // namespace passerby::judging
