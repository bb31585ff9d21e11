// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importers/osm/osm_tags.h"

#include "tests/support/test_registry.h"

#include <QTest>

namespace osm_tags_test {

using namespace passerby::importers::osm;
using passerby::world::CellKind;

namespace {

Tags tagsOf(std::initializer_list<std::pair<const char*, const char*>> list)
{
    Tags tags;
    for (const auto& [key, value] : list)
        tags.add(key, value);
    tags.sort();
    return tags;
}

class OsmTagsTest : public QObject {
    Q_OBJECT

private slots:
    void parseLength_readsUnits()
    {
        QCOMPARE(parseLength_m("2.5").value(), 2.5);
        QCOMPARE(parseLength_m("2,5 m").value(), 2.5);
        QCOMPARE(parseLength_m("10 ft").value(), 3.048);
        QCOMPARE(parseLength_m("8'").value(), 8 * 0.3048);
        for (const char* bad : {"", "wide", "-3", "0", "m 3"})
            QVERIFY2(!parseLength_m(bad), bad);
        QCOMPARE(parseNumber("-1;0").value(), -1.0);
        QCOMPARE(parseNumber("4;5").value(), 4.0);
    }

    void shapeOf_hasTheWidthsOfTheTable()
    {
        QCOMPARE(shapeOf(tagsOf({{"highway", "footway"}}))->walkWidth_m, 3.0);
        QCOMPARE(shapeOf(tagsOf({{"highway", "footway"}, {"footway", "sidewalk"}}))->walkWidth_m, 2.5);
        QCOMPARE(shapeOf(tagsOf({{"highway", "footway"}, {"footway", "crossing"}}))->walkWidth_m, 4.0);
        QCOMPARE(shapeOf(tagsOf({{"highway", "steps"}}))->kind, CellKind::stairs);
        QCOMPARE(shapeOf(tagsOf({{"highway", "pedestrian"}}))->walkWidth_m, 8.0);
        QCOMPARE(shapeOf(tagsOf({{"highway", "residential"}}))->walkWidth_m, 10.0);
        QCOMPARE(shapeOf(tagsOf({{"highway", "footway"}, {"width", "1.8"}}))->walkWidth_m, 1.8);
        const auto primary = shapeOf(tagsOf({{"highway", "primary"}}));
        QCOMPARE(primary->walkWidth_m, 0.0);
        QCOMPARE(primary->carriageWidth_m, 12.0);
        QCOMPARE(primary->leftSidewalk_m, 3.0);
        QVERIFY(!shapeOf(tagsOf({{"highway", "cycleway"}})));
        QVERIFY(!shapeOf(tagsOf({{"highway", "bus_stop"}})));
    }

    void shapeOf_obeysSidewalkTags()
    {
        const auto left = shapeOf(tagsOf({{"highway", "secondary"}, {"sidewalk", "left"}}));
        QCOMPARE(left->leftSidewalk_m, 3.0);
        QCOMPARE(left->rightSidewalk_m, 0.0);
        QCOMPARE(shapeOf(tagsOf({{"highway", "residential"}, {"sidewalk", "no"}}))->walkWidth_m, 6.0);
        QVERIFY(shapeOf(tagsOf({{"highway", "residential"}, {"sidewalk", "separate"}}))->isSeparate);
        QCOMPARE(shapeOf(tagsOf({{"highway", "residential"}, {"foot", "use_sidepath"}}))->walkWidth_m, 0.0);
        QCOMPARE(shapeOf(tagsOf({{"highway", "service"}, {"sidewalk:right", "yes"}}))->rightSidewalk_m, 2.0);
    }

    void whySkipped_keepsTheGroundLevelOnly()
    {
        QCOMPARE(whySkipped(tagsOf({{"tunnel", "yes"}}))->code, std::string_view("tunnel"));
        QCOMPARE(whySkipped(tagsOf({{"layer", "-2"}}))->code, std::string_view("below-ground"));
        QCOMPARE(whySkipped(tagsOf({{"level", "-1"}}))->code, std::string_view("other-level"));
        QCOMPARE(whySkipped(tagsOf({{"indoor", "yes"}}))->code, std::string_view("indoor"));
        QCOMPARE(whySkipped(tagsOf({{"access", "private"}}))->code, std::string_view("private"));
        for (const auto& kept : {tagsOf({{"bridge", "yes"}, {"layer", "1"}}), tagsOf({{"tunnel", "building_passage"}}),
                                 tagsOf({{"covered", "yes"}}), tagsOf({{"level", "-1;0"}}), tagsOf({{"access", "no"}, {"foot", "yes"}})})
            QVERIFY(!whySkipped(kept));
    }

    void targetTypeOf_readsPlaces()
    {
        QCOMPARE(targetTypeOf(tagsOf({{"amenity", "cafe"}}), false), std::string_view("Café"));
        QCOMPARE(targetTypeOf(tagsOf({{"shop", "bakery"}}), false), std::string_view("Grocery"));
        QCOMPARE(targetTypeOf(tagsOf({{"shop", "shoes"}}), false), std::string_view("Shop"));
        QCOMPARE(targetTypeOf(tagsOf({{"building", "apartments"}}), true), std::string_view("Home"));
        QVERIFY(targetTypeOf(tagsOf({{"building", "apartments"}}), false).empty());
        QCOMPARE(targetTypeOf(tagsOf({{"railway", "subway_entrance"}}), false), std::string_view("Station"));
        QVERIFY(targetTypeOf(tagsOf({{"natural", "tree"}}), true).empty());
    }
};

} // namespace

PASSERBY_TEST(OsmTagsTest)

} // namespace osm_tags_test

#include "osm_tags_test.moc"
