// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/world/content_hash.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/world/small_city.h"

#include <QTest>

namespace variant_rows_test {

using namespace passerby;
using namespace passerby::world;
using passerby::testing::SmallCity;

/// Variants as rows of a city: what enters, and who knows of them.
class VariantRowsTest : public QObject {
    Q_OBJECT

private:
    /// One that moves the desk of SmallCity and takes its portal away.
    static Variant closed(const SmallCity& city, const std::string& name = "Closed")
    {
        WorldPatch before;
        WorldPatch after;
        before.put(city.portal, *city.world.portals().find(city.portal));
        after.erase(city.portal);
        before.put(city.desk, *city.world.targets().find(city.desk));
        after.put(city.desk, Target{"", city.office, city.east, {15, 5}});
        return made(name, before, after);
    }
    static Variant made(const std::string& name, const WorldPatch& before, const WorldPatch& after)
    {
        return {name, "", std::make_shared<const WorldPatch>(before), std::make_shared<const WorldPatch>(after)};
    }
    static std::string refusal(const SmallCity& city, const WorldPatch& before, const WorldPatch& after)
    {
        WorldPatch patch;
        patch.put(VariantId{1, 1}, made("v", before, after));
        return city.refusalOf(patch);
    }

private slots:
    void variant_enters_isTakenBack_andIsInNoHash()
    {
        SmallCity city;
        const World without = city.world;
        PatchBuilder build(city.world);
        const VariantId id = build.add(closed(city));
        const WorldPatch back = city.apply(build.take());
        QCOMPARE(city.world.variants().find(id)->name, std::string("Closed"));
        QVERIFY(!city.world.sameContent(without));
        QCOMPARE(bakeHash(city.world), bakeHash(without));
        QCOMPARE(runHash(city.world), runHash(without));
        QVERIFY(city.world.portals().contains(city.portal)); // it only says what could be
        city.apply(back);
        QVERIFY(city.world.sameContent(without));
    }

    void nameThatIsEmptyOrTaken_isRefused()
    {
        SmallCity city;
        city.add(closed(city));
        WorldPatch patch;
        patch.put(VariantId{7, 7}, closed(city));
        QCOMPARE(city.refusalOf(patch), std::string("name-taken"));
        patch = {};
        patch.put(VariantId{7, 7}, closed(city, ""));
        QCOMPARE(city.refusalOf(patch), std::string("bad-value"));
        patch = {};
        patch.put(VariantId{7, 7}, closed(city, "Another"));
        QCOMPARE(city.refusalOf(patch), std::string());
    }

    void sidesThatDoNotMatch_areRefused()
    {
        const SmallCity city;
        const auto desk = [&](double x) { return Target{"", city.office, city.east, {x, 8}}; };
        WorldPatch before;
        WorldPatch after;
        QCOMPARE(refusal(city, before, after), std::string()); // nothing differs
        after.put(city.desk, desk(15));
        QCOMPARE(refusal(city, before, after), std::string("bad-value")); // unknown what was there
        before.put(city.house, desk(15));
        QCOMPARE(refusal(city, before, after), std::string("bad-value")); // another row
        before = {};
        before.put(city.desk, desk(14));
        QCOMPARE(refusal(city, before, after), std::string());
        before.put(city.desk, desk(14));
        after.put(city.desk, desk(13));
        QCOMPARE(refusal(city, before, after), std::string("bad-value")); // twice
        before = after = {};
        before.erase(city.desk);
        after.erase(city.desk);
        QCOMPARE(refusal(city, before, after), std::string("bad-value")); // neither before nor after
        before = after = {};
        after.settings.emplace();
        QCOMPARE(refusal(city, before, after), std::string("bad-value"));
        before.settings.emplace();
        QCOMPARE(refusal(city, before, after), std::string());
        after.settings->population = -1;
        QCOMPARE(refusal(city, before, after), std::string("bad-value"));
    }

    void rowsThatCannotBe_areRefused_andOthersNormalised()
    {
        SmallCity city;
        WorldPatch before;
        WorldPatch after;
        before.erase(TargetId{9, 1});
        after.put(TargetId{9, 1}, Target{"", city.office, city.east, {std::nan(""), 8}});
        QCOMPARE(refusal(city, before, after), std::string("bad-value"));
        before = after = {};
        for (const std::uint32_t number : {9U, 8U}) {
            before.erase(TargetId{number, 1});
            after.put(TargetId{number, 1}, Target{"", city.office, city.east, {1.00000012345, 8}});
        }
        const VariantId id = city.add(made("v", before, after));
        const Variant& kept = *city.world.variants().find(id);
        QCOMPARE(kept.after->of<Target>()[0].id.number, 8U);
        QCOMPARE(kept.after->of<Target>()[1].id.number, 9U);
        QCOMPARE(kept.after->of<Target>()[0].row->position.x, geometry::snapped({1.00000012345, 0}).x);
        const auto shared = kept.after;
        city.replace(id, Variant(kept)); // what is normal already is shared on
        QVERIFY(city.world.variants().find(id)->after == shared);
    }

    void storiesAndVariants_areNoPartOfOne()
    {
        const SmallCity city;
        WorldPatch before;
        WorldPatch after;
        before.erase(StoryId{1, 1});
        after.put(StoryId{1, 1}, Story{"tour", {}});
        QCOMPARE(refusal(city, before, after), std::string("bad-value"));
        before = after = {};
        before.erase(VariantId{2, 1});
        after.put(VariantId{2, 1}, closed(city));
        QCOMPARE(refusal(city, before, after), std::string("bad-value"));
    }

    void equality_isByNumbersAndContent()
    {
        const SmallCity city;
        Variant one = closed(city);
        Variant other = closed(city);
        QVERIFY(one == other);
        WorldPatch after = *other.after;
        after.of<Target>()[0].id.generation += 5;
        Target desk = *after.of<Target>()[0].row;
        desk.cell.generation += 5;
        after.of<Target>()[0].row = std::make_shared<const Target>(desk);
        other.after = std::make_shared<const WorldPatch>(after);
        QVERIFY(one == other);
        desk.position.x += 1;
        after.of<Target>()[0].row = std::make_shared<const Target>(desk);
        other.after = std::make_shared<const WorldPatch>(after);
        QVERIFY(!(one == other));
    }

    void settingsAndLinesOutOfRange_areRefused()
    {
        const SmallCity city;
        const auto refusalOfBounds = [&](ServiceBounds bounds) {
            WorldPatch patch;
            patch.settings = city.world.settings();
            patch.settings->levels.of(ServiceUse::stairs) = bounds;
            return city.refusalOf(patch);
        };
        QCOMPARE(refusalOfBounds({3, 2.5, 2, 1, 0.5}), std::string());
        QCOMPARE(refusalOfBounds({3, 2.5, 2.5, 1, 0.5}), std::string("bad-value"));
        QCOMPARE(refusalOfBounds({3, 2.5, 2, 1, 0}), std::string("bad-value"));
        QCOMPARE(refusalOfBounds({2e4, 2.5, 2, 1, 0.5}), std::string("bad-value"));
        const auto refusalOfWarning = [&](double bound) {
            WorldPatch patch;
            patch.put(MeasurementLineId{1, 1}, MeasurementLine{"", 0, {0, 0}, {1, 0}, bound});
            return city.refusalOf(patch);
        };
        QCOMPARE(refusalOfWarning(60), std::string());
        for (const double bad : {-1.0, 2e6, std::nan("")})
            QCOMPARE(refusalOfWarning(bad), std::string("bad-value"));
        WorldPatch patch;
        Obstacle tower{"", ObstacleKind::building, 0, SmallCity::square({0, 0}, 5), 0.0, 20.0};
        tower.roofHeight_m = -1.0;
        patch.put(ObstacleId{1, 1}, tower);
        QCOMPARE(city.refusalOf(patch), std::string("bad-value"));
    }

    void looksOfBuildings_areInNoHash()
    {
        SmallCity city;
        const ObstacleId id = city.add(Obstacle{"", ObstacleKind::building, 0, SmallCity::square({0, 0}, 5), 0.0, 20.0});
        const std::uint64_t bake = bakeHash(city.world);
        const std::uint64_t run = runHash(city.world);
        city.edit(id, [](Obstacle& row) {
            row.color = Color{1, 2, 3};
            row.roofColor = Color{4, 5, 6};
            row.roof = RoofShape::onion;
            row.roofHeight_m = 4.0;
        });
        QCOMPARE(bakeHash(city.world), bake);
        QCOMPARE(runHash(city.world), run);
    }
};

PASSERBY_TEST(VariantRowsTest)

} // namespace variant_rows_test

#include "variant_rows_test.moc"
