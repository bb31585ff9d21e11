// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/judging/replay.h"
#include "core/steering/orca.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/judging/hand_tracks.h"

#include <QTest>
#include <cmath>

namespace replay_test {

using namespace passerby;
using namespace passerby::judging;
using namespace passerby::testing;
using geometry::Point;

namespace {

Replayed walkedStraight(const RecordedPeople& people, const ReplayOptions& options = {})
{
    foundation::JobContext context;
    return replay(people, std::make_shared<steering::NoSteering>(), options, context).value();
}

class Cancelled final : public foundation::JobContext {
public:
    [[nodiscard]] bool isCancelled() const override { return true; }
};

/// What everybody who is asked sees, of those who are there.
class Watching final : public steering::SteeringModel {
public:
    struct Seen {
        steering::Vector place;
        steering::Vector velocity;
    };
    explicit Watching(std::vector<Seen>& seen) : SteeringModel({.reach_m = 50.0F, .neighbours = 4, .outline = true}), m_seen(seen) {}
    [[nodiscard]] steering::Decision next(const steering::Self& self, const steering::Surroundings& around, steering::Memory&,
                                          float) const override
    {
        if (around.neighbours.count > 0)
            m_seen.push_back({around.neighbours.position(0), around.neighbours.velocity(0)});
        else
            m_seen.push_back({});
        m_ahead_m.push_back(self.ahead_m);
        m_radius_m = self.radius_m;
        m_fastest_mps = self.maxSpeed_mps;
        return {self.preferred};
    }
    mutable std::vector<float> m_ahead_m;
    mutable float m_radius_m = 0.0F;
    mutable float m_fastest_mps = 0.0F;

private:
    std::vector<Seen>& m_seen;
};

} // namespace

class ReplayTest : public QObject {
    Q_OBJECT

private slots:
    /// 1 m/s for 6 s: within 0.3 m of the goal after 5.7 s.
    void whoWalksStraight_arrivesThirtyCentimetresBefore()
    {
        const auto people = recordedPeople(tracksOf({straightTrack(1, 0.0, 6.0, {2, 1}, {0, 1})})).value();
        const Replayed replayed = walkedStraight(people);
        QCOMPARE(replayed.ways.size(), std::size_t{1});
        const Way& way = replayed.ways.front();
        QVERIFY(way.hasArrived);
        QCOMPARE(way.firstStep, std::int64_t{0});
        QVERIFY(distance(way.places.front(), {2, 1}) < 1e-9);
        QVERIFY(distance(way.places[10], {2, 2}) < 1e-5);
        QVERIFY(way.places.size() == 58 || way.places.size() == 59); // the last step may fall to either side of 0.3 m
        QVERIFY(distance(way.places.back(), {2, 7}) <= 0.3);
    }

    /// Who was recorded on a bow goes straight: only the goal is told, not the direction.
    void recordedDirection_isNotGivenAway()
    {
        const auto people = recordedPeople(tracksOf({handTrack(1, 0.0, 10.0,
                                                               [](double t_s) {
                                                                   return Point{t_s, 3.0 * std::sin(0.314159265 * t_s)};
                                                               })}))
                                .value();
        const Replayed replayed = walkedStraight(people);
        for (const Point place : replayed.ways.front().places)
            QVERIFY(std::abs(place.y) < 1e-3);
    }

    /// A wall is in the way: nobody gets through, and 15 s after the recorded end they go.
    void whoCannotArrive_goesAfterFifteenSeconds()
    {
        const auto people = recordedPeople(tracksOf({straightTrack(1, 0.0, 6.0, {0, 0}, {1, 0})})).value();
        const Replayed replayed = walkedStraight(people, {0.1, 0.2F, {{{3, -1}, {3, 1}}}});
        const Way& way = replayed.ways.front();
        QVERIFY(!way.hasArrived);
        QVERIFY(way.places.back().x < 3.0);
        QVERIFY(std::abs(static_cast<double>(way.places.size()) - 211.0) <= 1.0);
    }

    /// Somebody stands, and moves at last: who walks sees them where they were recorded, with the velocity that they have had so far.
    void whoStands_isInTheWayAsRecorded()
    {
        const auto people = recordedPeople(tracksOf({straightTrack(1, 0.0, 8.0, {0, 0}, {1, 0}),
                                                     handTrack(2, 0.0, 9.0,
                                                               [](double t_s) {
                                                                   return Point{4.0, 2.0 + std::max(t_s - 4.0, 0.0)};
                                                               })}))
                                .value();
        std::vector<Watching::Seen> seen;
        const auto model = std::make_shared<Watching>(seen);
        foundation::JobContext context;
        const auto replayed = replay(people, model, {}, context);
        QCOMPARE(replayed.value().ways.size(), std::size_t{1});
        QVERIFY(std::abs(seen[0].place.x - 4.0F) < 1e-5F && std::abs(seen[0].place.y - 2.0F) < 1e-5F);
        QVERIFY(std::abs(seen[0].velocity.y) < 1e-6F);
        QVERIFY(std::abs(seen[60].place.x + 2.0F) < 1e-3F && std::abs(seen[60].place.y - 4.0F) < 1e-3F);
        QVERIFY(std::abs(seen[60].velocity.y - 1.0F) < 1e-3F);
        QVERIFY(std::abs(model->m_ahead_m[0] - 8.0F) < 1e-5F);
        QVERIFY(std::abs(model->m_radius_m - 0.2F) < 1e-6F && std::abs(model->m_fastest_mps - 1.3F) < 1e-5F);
    }

    void whoEntersLater_entersThen()
    {
        const auto people =
            recordedPeople(tracksOf({straightTrack(1, 0.0, 8.0, {0, 0}, {1, 0}), straightTrack(2, 3.0, 9.0, {0, 5}, {1, 0})})).value();
        const Replayed replayed = walkedStraight(people);
        QCOMPARE(replayed.ways[1].firstStep, std::int64_t{30});
        QVERIFY(distance(replayed.ways[1].places.front(), {0, 5}) < 1e-9);
    }

    void cancelled_isAnError()
    {
        const auto people = recordedPeople(tracksOf({straightTrack(1, 0.0, 8.0, {0, 0}, {1, 0})})).value();
        Cancelled context;
        QCOMPARE(replay(people, std::make_shared<steering::Orca>(), {}, context).error().code, std::string("cancelled"));
    }
};

PASSERBY_TEST(ReplayTest)

} // namespace replay_test

#include "replay_test.moc"
