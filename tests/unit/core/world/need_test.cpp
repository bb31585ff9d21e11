// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/world/need.h"

#include "core/world/content_hash.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/world/small_city.h"

#include <QTest>

namespace need_test {

using namespace passerby;
using namespace passerby::world;
using passerby::testing::SmallCity;

namespace {

/// The two courts with residents who are led so.
SmallCity cityOfMinds(Guidance guidance, double share = 1.0)
{
    SmallCity city;
    PatchBuilder builder(city.world);
    AgentProfile resident = *city.world.profiles().find(city.resident);
    resident.guidance = guidance;
    resident.share = share;
    builder.replace(city.resident, resident);
    AgentProfile other;
    other.name = "Other";
    other.share = 1.0;
    builder.add(other);
    city.apply(builder.take());
    return city;
}

Need restOf(AgentProfileId profile)
{
    Need need;
    need.profile = profile;
    need.name = "rest";
    need.growth_s = 1500.0;
    return need;
}

} // namespace

class NeedTest : public QObject {
    Q_OBJECT
private slots:
    void whoMindsNeeds_data()
    {
        QTest::addColumn<int>("guidance");
        QTest::addColumn<double>("share");
        QTest::addColumn<bool>("runsMind");
        QTest::newRow("they decide for themselves") << static_cast<int>(Guidance::autonomous) << 1.0 << true;
        QTest::newRow("nobody is of them") << static_cast<int>(Guidance::autonomous) << 0.0 << false;
        QTest::newRow("they keep a schedule") << static_cast<int>(Guidance::alibi) << 1.0 << false;
    }
    void whoMindsNeeds()
    {
        QFETCH(int, guidance);
        QFETCH(double, share);
        QFETCH(bool, runsMind);
        SmallCity city = cityOfMinds(static_cast<Guidance>(guidance), share);
        const std::uint64_t bake = bakeHash(city.world);
        std::uint64_t run = runHash(city.world);
        const auto look = [&](const auto& row) {
            PatchBuilder builder(city.world);
            builder.add(row);
            city.apply(builder.take());
            QCOMPARE(bakeHash(city.world), bake);
            QCOMPARE(runHash(city.world) != run, runsMind);
            run = runHash(city.world);
        };
        look(restOf(city.resident));
        look(Duty{city.resident, "post", 0, {{1, 1}}, DutyPose::guard, 20.0, 10.0});
    }

    void aChangedNeedIsAnotherRun()
    {
        SmallCity city = cityOfMinds(Guidance::autonomous);
        PatchBuilder builder(city.world);
        const NeedId id = builder.add(restOf(city.resident));
        city.apply(builder.take());
        const std::uint64_t before = runHash(city.world);
        Need need = restOf(city.resident);
        need.threshold = 0.5;
        PatchBuilder again(city.world);
        again.replace(id, need);
        city.apply(again.take());
        QVERIFY(runHash(city.world) != before);
    }

    void whatNoNeedIsStaysOutside()
    {
        const SmallCity city = cityOfMinds(Guidance::autonomous);
        const auto refused = [&](Need need) {
            PatchBuilder builder(city.world);
            builder.add(std::move(need));
            return city.refusalOf(builder.take());
        };
        Need need = restOf(city.resident);
        need.name.clear();
        QCOMPARE(refused(need), "bad-value");
        need = restOf(city.resident);
        need.startLow = 0.5;
        QCOMPARE(refused(need), "bad-value");
        need = restOf(city.resident);
        need.threshold = 0.0;
        QCOMPARE(refused(need), "bad-value");
        need = restOf(AgentProfileId{77, 1});
        QCOMPARE(refused(need), "dangling-reference");
        PatchBuilder without(city.world);
        without.add(Duty{city.resident, "nowhere", 0, {}, DutyPose::guard, 20.0, 10.0});
        QCOMPARE(city.refusalOf(without.take()), "bad-value");
    }

    void namesOfNeedsAreUniqueInAProfile()
    {
        SmallCity city = cityOfMinds(Guidance::autonomous);
        PatchBuilder builder(city.world);
        builder.add(restOf(city.resident));
        builder.add(restOf(city.world.profiles().at(1).id)); // others may call theirs so, too
        city.apply(builder.take());
        PatchBuilder twice(city.world);
        twice.add(restOf(city.resident));
        QCOMPARE(city.refusalOf(twice.take()), "name-taken");
    }

    void aProfileStaysAsLongAsItsNeedsDo()
    {
        SmallCity city = cityOfMinds(Guidance::autonomous);
        PatchBuilder builder(city.world);
        builder.add(restOf(city.resident));
        city.apply(builder.take());
        PatchBuilder without(city.world);
        without.erase(city.resident);
        QCOMPARE(city.refusalOf(without.take()), "dangling-reference");
    }
};

PASSERBY_TEST(NeedTest)

} // namespace need_test

#include "need_test.moc"
