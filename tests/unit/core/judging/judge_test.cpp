// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/judging/judge.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/judging/hand_tracks.h"

#include <QTest>
#include <cmath>
#include <cstring>

namespace judge_test {

using namespace passerby;
using namespace passerby::judging;
using namespace passerby::testing;
using geometry::Point;

namespace {

/// A corridor in which people come from both ends, one every second; those of a set are as fast as it says.
RecordedSet corridor(const std::string& name, double speed_mps)
{
    std::vector<heter_sim::Track> tracks;
    for (std::uint32_t i = 0; i < 24; ++i) {
        const bool isBack = i % 2 == 1;
        const double y = 0.37 * (i % 5);
        const double sway = 0.05 * (i % 3);
        tracks.push_back(handTrack(i + 1, 1.0 * i, 1.0 * i + 8.0, [=](double t_s) {
            const double x = (speed_mps + 0.02 * (i % 4)) * t_s;
            return Point{isBack ? 10.0 - x : x, y + sway * std::sin(t_s)};
        }));
    }
    return {name, tracksOf(std::move(tracks)), {}, false};
}

double valueOf(const BoundedFigures& figures, Measure measure)
{
    return figures[static_cast<std::size_t>(measure)].value;
}

bool areSame(const BoundedFigures& a, const BoundedFigures& b)
{
    return std::memcmp(a.data(), b.data(), sizeof(a)) == 0;
}

class CancelledAtOnce final : public foundation::JobContext {
public:
    [[nodiscard]] bool isCancelled() const override { return true; }
};

/// Cancelled once more than `share` is done.
class StoppedAt final : public foundation::JobContext {
public:
    explicit StoppedAt(double share) : m_share(share) {}
    void report(double fraction, std::string_view what) override
    {
        m_isOver = m_isOver || fraction > m_share;
        last = what;
    }
    [[nodiscard]] bool isCancelled() const override { return m_isOver; }
    std::string last;

private:
    double m_share;
    bool m_isOver = false;
};

class Listening final : public foundation::JobContext {
public:
    void report(double fraction, std::string_view) override { most = std::max(most, fraction); }
    double most = 0.0;
};

} // namespace

class JudgeTest : public QObject {
    Q_OBJECT

private slots:
    void rows_areMeasuredAndMarked()
    {
        const std::vector<RecordedSet> sets{corridor("one", 1.2), corridor("two", 1.4)};
        Listening context;
        const auto report = judge(sets, {{"heter_sim", "orca", "social_force", "straight"}, 0.1, 0.2F, 5, 1}, context);
        QVERIFY(report.ok());
        QVERIFY(context.most > 0.999);
        QCOMPARE(report.value().sets.size(), std::size_t{2});
        const SetReport& one = report.value().sets[0];
        QCOMPARE(one.measured, std::size_t{24});
        QCOMPARE(one.models.size(), std::size_t{6});
        QVERIFY(one.find("heter_sim_this") && !one.find("heter_sim_this")->fitted.empty());
        QCOMPARE(report.value().verdict.key, std::string("heter_sim_others"));
        QCOMPARE(one.aims.size(), std::size_t{8}); // four of each row that is not marked
        // Who walks straight on has neither acceleration nor turns, keeps to the recorded way but for its swaying, and arrives.
        const BoundedFigures& straight = one.find("straight")->figures;
        QVERIFY(valueOf(straight, Measure::acceleration) < 0.02);
        QVERIFY(valueOf(straight, Measure::deviation) < 0.15);
        QCOMPARE(valueOf(straight, Measure::arrivals), 1.0);
        QVERIFY(std::abs(valueOf(straight, Measure::meanSpeed) - 1.23) < 0.01);
        QVERIFY(std::abs(valueOf(one.recorded, Measure::meanSpeed) - 1.23) < 0.01);
        // Who evades does not.
        QVERIFY(valueOf(one.find("orca")->figures, Measure::tooNear) < valueOf(straight, Measure::tooNear));
    }

    void threads_changeNothing()
    {
        const std::vector<RecordedSet> sets{corridor("one", 1.2), corridor("two", 1.4)};
        foundation::JobContext context;
        JudgeOptions options{{"heter_sim", "orca", "straight"}, 0.1, 0.2F, 5, 1};
        const auto alone = judge(sets, options, context);
        options.threads = 7;
        const auto together = judge(sets, options, context);
        for (std::size_t i = 0; i < sets.size(); ++i) {
            QVERIFY(areSame(alone.value().sets[i].noise, together.value().sets[i].noise));
            for (std::size_t row = 0; row < alone.value().sets[i].models.size(); ++row)
                QVERIFY(areSame(alone.value().sets[i].models[row].figures, together.value().sets[i].models[row].figures));
        }
    }

    /// Measuring the recordings reports, and is ended, too.
    void preparing_reportsAndEnds()
    {
        StoppedAt context(0.0);
        const auto ended = judge(std::vector{corridor("one", 1.2), corridor("two", 1.4)}, {{"orca"}, 0.1, 0.2F, 5, 1}, context);
        QVERIFY(!ended.ok());
        QCOMPARE(ended.error().code, std::string("cancelled"));
        QCOMPARE(context.last, std::string("Measuring recorded people"));
    }

    void oneSet_isJudgedWithTheStatesThatShip()
    {
        foundation::JobContext context;
        const auto report = judge(std::vector{corridor("one", 1.2)}, {{"heter_sim"}, 0.1, 0.2F, 5, 1}, context);
        QCOMPARE(report.value().verdict.key, std::string("heter_sim"));
        QCOMPARE(report.value().sets[0].models.size(), std::size_t{2});
        const auto known =
            judge(std::vector{corridor("my zara01", 1.2)}, {{"heter_sim", "orca", "social_force"}, 0.1, 0.2F, 5, 1}, context);
        QVERIFY(known.value().sets[0].aims.empty());
        QVERIFY(!known.value().verdict.isMet);
    }

    void faults_nameTheSet()
    {
        foundation::JobContext context;
        QCOMPARE(judge({}, {{"orca"}}, context).error().code, std::string("no-sets"));
        RecordedSet nobody = corridor("nobody", 0.0);
        QCOMPARE(judge(std::vector{corridor("one", 1.2), nobody}, {{"orca"}}, context).error().where, std::string("nobody"));
        QCOMPARE(judge(std::vector{corridor("one", 1.2)}, {{"fly"}}, context).error().code, std::string("unknown-model"));
        CancelledAtOnce cancelled;
        QCOMPARE(judge(std::vector{corridor("one", 1.2)}, {{"orca"}}, cancelled).error().code, std::string("cancelled"));
    }
};

PASSERBY_TEST(JudgeTest)

} // namespace judge_test

#include "judge_test.moc"
