// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_registry.h"
#include "tests/unit/core/autonomous/lived_minds.h"

#include <QTest>
#include <vector>

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
};

PASSERBY_TEST(MindsTrainsTest)

#include "minds_trains_test.moc"
