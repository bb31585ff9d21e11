// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_registry.h"
#include "tests/unit/core/autonomous/lived_minds.h"

#include <QTest>
#include <cmath>
#include <numbers>
#include <vector>

namespace minds_trains_test {

using namespace passerby;
using namespace passerby::autonomous;
using testing::LivedMinds;
using testing::TwoHalls;
using world::Steering;

namespace {

constexpr std::uint64_t kPeople = 20;

/// Those who are inside by the platform.
std::vector<std::uint32_t> inTrains(const LivedMinds& lived, const TwoHalls& city)
{
    const auto target = static_cast<std::uint32_t>(city.world.targets().indexOf(city.out));
    std::vector<std::uint32_t> people;
    for (std::uint32_t person = 0; person < kPeople; ++person)
        if (const Person& one = lived.minds->minds()->person(person); !one.isOut && one.place == target)
            people.push_back(person);
    return people;
}

/// Somebody on the way to their place on the platform, more than 5 m from it; kNone: nobody.
std::uint32_t someoneOnTheWay(const LivedMinds& lived)
{
    for (std::uint32_t person = 0; person < kPeople; ++person) {
        const Person& one = lived.minds->minds()->person(person);
        const bool goesToWait = one.isOut && one.isLed && one.stack.wanted().kind == GoalKind::board
                                && one.stack.wanted().phase == ByTrain::onTheWay;
        if (goesToWait && distance(lived.run.setting().street->status({world::PersonKind::mind, person}).place, one.to.place) > 5.0)
            return person;
    }
    return navigation::kNone;
}

/// Eight who stand round a place for good, so close that nobody gets through.
void putRing(LivedMinds& lived, const Spot& round)
{
    street::SteeredPeople& street = *lived.run.setting().street;
    for (std::uint32_t i = 0; i < 8; ++i) {
        const double angle = i * std::numbers::pi / 4.0;
        const geometry::Point place = round.place + geometry::Point{std::cos(angle), std::sin(angle)} * 0.6;
        const world::AgentId statue{world::PersonKind::crowd, i};
        street.addAtDoor(street::travellerOf(lived.run.setting().world, statue, 0, 1.0), place, round.cell, lived.run.setting().now_s);
        lived.live(0.1);
        street.settleDown(statue, place, 0.0);
    }
}

} // namespace

/// People in trains that come no more.
class MindsTrainsTest : public QObject {
    Q_OBJECT

private slots:
    /// No train comes any more: whoever is inside there comes out on foot.
    void whereTrainsAreTakenAway_peopleLeaveOnFoot()
    {
        TwoHalls city(Steering::none);
        city.addTrains(1.0);
        LivedMinds lived(city.world, kPeople);
        lived.live(5.0);
        const std::vector<std::uint32_t> people = inTrains(lived, city);
        QVERIFY(people.size() >= 4);
        world::WorldPatch patch;
        patch.erase(city.world.trainServices().at(0).id);
        city.apply(patch);
        lived.edit(city.world, kPeople);
        lived.live(600.0);
        for (const std::uint32_t person : people)
            QVERIFY2(lived.minds->minds()->person(person).visits > 0, qPrintable(QString::number(person)));
    }
    /// Others stand round the place where they meant to wait, and nobody is helped on: they wait beside it.
    void whoIsKeptOffTheirPlace_waitsBesideIt()
    {
        TwoHalls city(Steering::reactive);
        city.addTrains(1.0);
        LivedMinds lived(city.world, kPeople, 1, false);
        std::uint32_t person = navigation::kNone;
        for (int i = 0; i < 2000 && person == navigation::kNone; ++i) {
            lived.live(0.2);
            person = someoneOnTheWay(lived);
        }
        QVERIFY(person != navigation::kNone);
        const Spot place = lived.minds->minds()->person(person).to;
        putRing(lived, place);
        const auto waits = [&] { return lived.minds->minds()->person(person).stack.wanted().phase == ByTrain::waiting; };
        for (int i = 0; i < 500 && !waits(); ++i)
            lived.live(0.2);
        QVERIFY(waits());
        const double away_m = distance(lived.run.setting().street->status({world::PersonKind::mind, person}).place, place.place);
        QVERIFY2(away_m > 0.6 && away_m <= 1.6, qPrintable(QString::number(away_m)));
    }
};

PASSERBY_TEST(MindsTrainsTest)

} // namespace minds_trains_test

#include "minds_trains_test.moc"
