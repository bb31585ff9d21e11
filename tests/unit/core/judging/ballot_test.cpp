// SPDX-License-Identifier: GPL-3.0-or-later
// All answers here are made up: nobody has judged anything.
#include "core/judging/ballot.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <algorithm>
#include <cmath>

namespace ballot_test {

using namespace passerby::judging;

namespace {

BlindStudy madeUpStudy()
{
    return {7, {"here", "there"}, "heter_sim", {"orca", "social_force"}};
}

/// Somebody who gives each kind of pair one score for the method, whichever side it is on.
Ballot madeUpBallot(const std::string& judge, int ours, int other, int beside)
{
    Ballot ballot{madeUpStudy(), judge, true, {}};
    const auto pairs = pairsOf(ballot.study);
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        const int score = pairs[i].kind == PairKind::recordedAndOurs ? ours : pairs[i].kind == PairKind::recordedAndOther ? other : beside;
        ballot.answers.push_back({i, pairs[i].isMethodRight ? score : 8 - score});
    }
    return ballot;
}

} // namespace

class BallotTest : public QObject {
    Q_OBJECT

private slots:
    void pairs_areAllAndMixed()
    {
        const auto pairs = pairsOf(madeUpStudy());
        QCOMPARE(pairs.size(), std::size_t{10}); // of two sets: one with ours, two with the others, two beside each other
        QCOMPARE(std::count_if(pairs.begin(), pairs.end(), [](const BlindPair& pair) { return pair.kind == PairKind::recordedAndOurs; }),
                 2);
        QVERIFY(pairs == pairsOf(madeUpStudy()));
        std::size_t right = 0;
        bool differs = false;
        for (std::uint64_t seed = 0; seed < 100; ++seed) {
            BlindStudy study = madeUpStudy();
            study.seed = seed;
            const auto drawn = pairsOf(study);
            differs = differs || !(drawn == pairs);
            right += static_cast<std::size_t>(
                std::count_if(drawn.begin(), drawn.end(), [](const BlindPair& pair) { return pair.isMethodRight; }));
        }
        QVERIFY(differs);
        QVERIFY2(right > 420 && right < 580, qPrintable(QString::number(right)));
    }

    /// Scores are turned so that higher ones are for the method: 5, 6, 7 beside the recording, the other 1, 2, 3; means 6 and 2, squares of
    /// errors 1/3 each, t = 4 / √(2/3) of 4 degrees.
    void scores_areTurned()
    {
        const std::vector<Ballot> ballots{madeUpBallot("a", 5, 1, 4), madeUpBallot("b", 6, 2, 5), madeUpBallot("c", 7, 3, 6)};
        const auto judgement = judgementOf(ballots);
        QVERIFY(judgement.ok());
        QCOMPARE(judgement.value().judges, std::size_t{3});
        QCOMPARE(judgement.value().madeUp, std::size_t{3});
        QCOMPARE(judgement.value().scenes.size(), std::size_t{6}); // two sets and both together, each with two others
        for (const JudgedScene& scene : judgement.value().scenes) {
            QCOMPARE(scene.oursBesideRecorded.mean(), 6.0);
            QCOMPARE(scene.otherBesideRecorded.mean(), 2.0);
            QVERIFY(std::abs(scene.twoSample.t - 4.0 / std::sqrt(2.0 / 3.0)) < 1e-9);
            QVERIFY(std::abs(scene.twoSample.degrees - 4.0) < 1e-9);
            QVERIFY(scene.twoSample.pValue < 0.005);
            // 4, 5, 6 against 4: t = 1 / (1 / √3).
            QVERIFY(std::abs(scene.oneSample.t - std::sqrt(3.0)) < 1e-9);
            QVERIFY(std::abs(scene.oneSample.pValue - 0.1127) < 1e-3);
        }
        QVERIFY(judgement.value().scenes.back().set.empty());
        QCOMPARE(judgement.value().scenes.front().set, std::string("here"));
    }

    void whoLeavesOut_isNotCounted()
    {
        std::vector<Ballot> ballots{madeUpBallot("a", 5, 1, 4), madeUpBallot("b", 6, 2, 5), madeUpBallot("", 7, 3, 6)};
        const auto pairs = pairsOf(madeUpStudy());
        auto& answers = ballots[0].answers;
        answers.erase(std::remove_if(answers.begin(), answers.end(), [&](const Answer& answer) { return pairs[answer.pair].set == 0; }),
                      answers.end());
        const auto judgement = judgementOf(ballots);
        QCOMPARE(judgement.value().scenes[0].oursBesideRecorded.values.size(), std::size_t{2});
        QCOMPARE(judgement.value().scenes[2].oursBesideRecorded.values.size(), std::size_t{3});
        QCOMPARE(judgement.value().scenes[4].oursBesideRecorded.mean(), 6.0);
    }

    void badBallots_areErrors()
    {
        const auto code = [](std::vector<Ballot> ballots) { return judgementOf(ballots).error().code; };
        QCOMPARE(code({}), std::string("no-answers"));
        QCOMPARE(code({madeUpBallot("a", 5, 1, 4), madeUpBallot("a", 6, 2, 5)}), std::string("answered-twice"));
        QCOMPARE(code({madeUpBallot("", 5, 1, 4), madeUpBallot("", 5, 1, 4)}), std::string("answered-twice"));
        QVERIFY(judgementOf(std::vector{madeUpBallot("", 5, 1, 4), madeUpBallot("", 5, 1, 5)}).ok());
        Ballot other = madeUpBallot("b", 5, 1, 4);
        other.study.seed = 8;
        QCOMPARE(code({madeUpBallot("a", 5, 1, 4), other}), std::string("other-study"));
        Ballot wrong = madeUpBallot("a", 5, 1, 4);
        wrong.answers[2].score = 8;
        QCOMPARE(code({wrong}), std::string("bad-answer"));
        QVERIFY(judgementOf(std::vector{wrong}).error().where.starts_with("a, pair 2"));
        wrong.answers[2] = wrong.answers[1];
        QCOMPARE(code({wrong}), std::string("bad-answer"));
        wrong.answers[2].pair = 10;
        QCOMPARE(code({wrong}), std::string("bad-answer"));
    }
};

PASSERBY_TEST(BallotTest)

} // namespace ballot_test

#include "ballot_test.moc"
