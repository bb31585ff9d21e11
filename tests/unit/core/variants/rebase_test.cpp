// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/variants/rebase.h"

#include "core/variants/difference.h"
#include "core/variants/named_variant.h"
#include "core/variants/removal.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/world/small_city.h"

#include <QTest>

namespace rebase_test {

using namespace passerby;
using namespace passerby::variants;
using namespace passerby::world;
using passerby::testing::SmallCity;

namespace {

Rebased rebased(const World& base, const Variant& variant, const Choices& choices = {})
{
    auto result = rebase(base, variant, choices);
    if (!result)
        qFatal("%s", describe(result.error()).c_str());
    return std::move(result).value();
}

World shownOf(const World& base, const Variant& variant)
{
    auto city = withVariant(base, variant);
    if (!city)
        qFatal("%s", describe(city.error()).c_str());
    return std::move(city).value();
}

} // namespace

/// A base that changes under its variants, by hand.
class RebaseTest : public QObject {
    Q_OBJECT

private slots:
    void changesOfDifferentRows_standSideBySide()
    {
        SmallCity meant;
        meant.edit(meant.desk, [](Target& row) { row.position = {15, 5}; });
        SmallCity base;
        const Variant variant = difference(base.world, meant.world, "v");
        base.edit(base.house, [](Target& row) { row.position = {3, 3}; });
        QVERIFY(isUpToDate(base.world, variant)); // it says nothing of the house
        const Rebased result = rebased(base.world, variant);
        QVERIFY(result.conflicts.empty() && result.adjustments.empty());
        const World shown = shownOf(base.world, result.variant);
        QCOMPARE(shown.targets().find(base.desk)->position.x, 15.0);
        QCOMPARE(shown.targets().find(base.house)->position.x, 3.0);
    }

    void changesOfOneRow_areAConflict_thatEndsAsChosen()
    {
        SmallCity meant;
        meant.edit(meant.desk, [](Target& row) { row.position = {15, 5}; });
        SmallCity base;
        const Variant variant = difference(base.world, meant.world, "v");
        base.edit(base.desk, [](Target& row) { row.name = "Desk"; });
        QVERIFY(!isUpToDate(base.world, variant));
        const Rebased kept = rebased(base.world, variant);
        QCOMPARE(kept.conflicts.size(), std::size_t{1});
        QVERIFY(kept.conflicts[0] == (Conflict{{"target", base.desk.number}, "target 2", Deed::changed, Deed::changed, Keep::variant}));
        QCOMPARE(inWords(kept.conflicts[0]), std::string("The base changed it, the variant changed it."));
        QCOMPARE(shownOf(base.world, kept.variant).targets().find(base.desk)->position.x, 15.0);
        const Rebased taken = rebased(base.world, variant, {Keep::variant, {{{"target", base.desk.number}, Keep::base}}});
        QVERIFY(taken.conflicts[0].kept == Keep::base);
        QVERIFY(shownOf(base.world, taken.variant).sameContent(base.world));
        QVERIFY(taken.variant.after->empty());
        const auto unasked = shownCity(base.world, base.add(Variant(variant)));
        QCOMPARE(unasked.error().code, std::string("variant-outdated"));
        QVERIFY(unasked.error().message.find("target 2: The base changed it, the variant changed it.") != std::string::npos);
    }

    void sameChangeOnBothSides_isNoDifferenceAnyMore()
    {
        SmallCity meant;
        meant.edit(meant.desk, [](Target& row) { row.position = {15, 5}; });
        SmallCity base;
        const Variant variant = difference(base.world, meant.world, "v");
        base.edit(base.desk, [](Target& row) { row.position = {15, 5}; });
        const Rebased result = rebased(base.world, variant);
        QVERIFY(result.conflicts.empty() && result.variant.after->empty());
    }

    void addedRowsWhoseNumberIsTaken_getAnother_andWhatRefersToThemFollows()
    {
        SmallCity meant;
        const CellId north = meant.add(Cell{"north", CellKind::plaza, 0, SmallCity::square({0, 10}, 10)});
        meant.add(Portal{meant.west, north, {4, 10}, {6, 10}, 0.0});
        SmallCity base;
        const Variant variant = difference(base.world, meant.world, "v");
        const CellId south = base.add(Cell{"south", CellKind::plaza, 0, SmallCity::square({0, -10}, 10)});
        QCOMPARE(south.number, north.number);
        const Rebased result = rebased(base.world, variant);
        QVERIFY(result.conflicts.empty());
        QCOMPARE(result.adjustments.size(), std::size_t{1});
        QVERIFY(result.adjustments[0].kind == Adjustment::Kind::renumbered);
        QCOMPARE(result.adjustments[0].sentence, std::string("The base has used its number since. It is the cell 4 now."));
        const World shown = shownOf(base.world, result.variant);
        QCOMPARE(shown.cells().find(south)->name, std::string("south"));
        QCOMPARE(shown.cells().find(shown.cells().idOf(4))->name, std::string("north"));
        QCOMPARE(shown.portals().find(shown.portals().idOf(2))->cellB.number, 4U);
        QVERIFY(shownCity(base.world, base.add(Variant(variant))).ok()); // by itself, for nothing is lost
    }

    void rowsThatReferToWhatIsGone_areDropped()
    {
        SmallCity meant;
        meant.add(Target{"Booth", meant.office, meant.east, {15, 5}});
        SmallCity base;
        const Variant variant = difference(base.world, meant.world, "v");
        WorldPatch patch;
        patch.erase(base.east);
        patch.erase(base.portal);
        patch.erase(base.desk);
        base.apply(patch);
        const Rebased result = rebased(base.world, variant);
        QCOMPARE(result.adjustments.size(), std::size_t{1});
        QCOMPARE(result.adjustments[0].title, std::string("target 3 (Booth)"));
        QCOMPARE(result.adjustments[0].sentence, std::string("It refers to the cell 2, which is gone."));
        QVERIFY(shownOf(base.world, result.variant).sameContent(base.world));
    }

    void removalsOfWhatTheBaseNeeds_areDropped()
    {
        SmallCity meant;
        WorldPatch patch;
        patch.erase(meant.east);
        patch.erase(meant.portal);
        patch.erase(meant.desk);
        meant.apply(patch);
        SmallCity base;
        const Variant variant = difference(base.world, meant.world, "v");
        base.add(Target{"New", base.office, base.east, {15, 5}});
        const Rebased result = rebased(base.world, variant);
        QCOMPARE(result.adjustments.size(), std::size_t{1});
        QCOMPARE(result.adjustments[0].title, std::string("cell 2 (east)"));
        const World shown = shownOf(base.world, result.variant);
        QVERIFY(shown.cells().contains(base.east));
        QVERIFY(!shown.portals().contains(base.portal)); // that could be done
    }

    void namesThatAreTaken_getANumber()
    {
        SmallCity meant;
        meant.add(SmallCity::type("shop"));
        SmallCity base;
        const Variant variant = difference(base.world, meant.world, "v");
        WorldPatch patch;
        patch.put(TargetTypeId{7, 7}, SmallCity::type("shop"));
        base.apply(patch);
        const Rebased result = rebased(base.world, variant);
        QCOMPARE(result.adjustments.size(), std::size_t{1});
        QVERIFY(result.adjustments[0].kind == Adjustment::Kind::renamed);
        const World shown = shownOf(base.world, result.variant);
        QCOMPARE(shown.targetTypes().find(shown.targetTypes().idOf(3))->name, std::string("shop 2"));
    }

    void settings_areOneRow()
    {
        SmallCity meant;
        WorldPatch patch;
        patch.settings = meant.world.settings();
        patch.settings->population = 5;
        meant.apply(patch);
        SmallCity base;
        const Variant variant = difference(base.world, meant.world, "v");
        QCOMPARE(shownOf(base.world, rebased(base.world, variant).variant).settings().population, std::int64_t{5});
        patch.settings->population = 7;
        base.apply(patch);
        const Rebased kept = rebased(base.world, variant);
        QCOMPARE(kept.conflicts.size(), std::size_t{1});
        QCOMPARE(kept.conflicts[0].place.kind, std::string(kSettings));
        QCOMPARE(shownOf(base.world, kept.variant).settings().population, std::int64_t{5});
        const Rebased taken = rebased(base.world, variant, {Keep::base, {}});
        QCOMPARE(shownOf(base.world, taken.variant).settings().population, std::int64_t{7});
    }

    void variantsAreFoundByName_andGetFreeOnes()
    {
        SmallCity city;
        QVERIFY(variantNamed(city.world, "North").error().message.find("the city has none") != std::string::npos);
        const VariantId north = city.add(difference(city.world, city.world, "North"));
        city.add(difference(city.world, city.world, "South"));
        QVERIFY(variantNamed(city.world, "North").value() == north);
        QCOMPARE(variantNamed(city.world, "north").error().message,
                 std::string("There is no variant called \"north\". There are \"North\", \"South\"."));
        QCOMPARE(freeName(city.world, "North"), std::string("North 2"));
        QCOMPARE(freeName(city.world, "East"), std::string("East"));
        QCOMPARE(freeName(city.world, ""), std::string("Variant"));
    }

    void rowsThatOthersReferTo_areNotTakenAway()
    {
        const SmallCity city;
        const auto closed = withoutRows(city.world, {{"portal", city.portal.number}});
        QVERIFY(closed.ok() && closed.value().portals().empty());
        QCOMPARE(withoutRows(city.world, {{"portal", 9}}).error().message, std::string("There is no portal 9."));
        const auto refused = withoutRows(city.world, {{"cell", city.east.number}});
        QCOMPARE(refused.error().code, std::string("in-use"));
        QVERIFY(refused.error().message.find("portal:1, target:2.") != std::string::npos);
        QVERIFY(withoutRows(city.world, {{"cell", 2}, {"portal", 1}, {"target", 2}, {"portal", 1}}).ok());
    }

    void placesAreReadFromText()
    {
        QVERIFY(placeFromText("portal:7").value() == (RowPlace{"portal", 7}));
        QVERIFY(placeFromText("measurement-line:3").value() == (RowPlace{"measurement line", 3}));
        QVERIFY(placeFromText("measurement_line:3").value() == (RowPlace{"measurement line", 3}));
        for (const char* bad :
             {"", "portal", "portal:", "portal:x", "portal:0", "portal:-1", "door:3", "story:1", "settings:1", "portal:7 "})
            QVERIFY2(placeFromText(bad).error().code == "bad-place", bad);
        const SmallCity city;
        QCOMPARE(titleOf(city.world, {"cell", 1}), std::string("cell 1 (west)"));
        QCOMPARE(titleOf(city.world, {"portal", 9}), std::string("portal 9"));
    }
};

PASSERBY_TEST(RebaseTest)

} // namespace rebase_test

#include "rebase_test.moc"
