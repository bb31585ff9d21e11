// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importers/osm/look_tags.h"

#include "core/importers/osm/osm_import.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/importers/hand_map.h"

#include <QTemporaryDir>
#include <QTest>
#include <fstream>

namespace look_tags_test {

using namespace passerby;
using importers::osm::colorOf;
using importers::osm::lookOf;
using testing::tagsFrom;
using world::RoofShape;

namespace {

/// Three houses in a row, and what the map says of each.
constexpr const char* kHouses = R"(<?xml version='1.0'?><osm version="0.6">
<bounds minlat="48.1290" minlon="11.5690" maxlat="48.1310" maxlon="11.5720"/>
<node id="1" lat="48.1300" lon="11.5700"/><node id="2" lat="48.1300" lon="11.5702"/>
<node id="3" lat="48.1302" lon="11.5702"/><node id="4" lat="48.1302" lon="11.5700"/>
<node id="5" lat="48.1300" lon="11.5706"/><node id="6" lat="48.1300" lon="11.5708"/>
<node id="7" lat="48.1302" lon="11.5708"/><node id="8" lat="48.1302" lon="11.5706"/>
<node id="9" lat="48.1299" lon="11.5695"/><node id="10" lat="48.1299" lon="11.5715"/>
<node id="11" lat="48.12992" lon="11.5704"><tag k="shop" v="books"/></node>
<way id="1"><nd ref="1"/><nd ref="2"/><nd ref="3"/><nd ref="4"/><nd ref="1"/><tag k="building" v="church"/><tag k="name" v="St. Anna"/>
<tag k="height" v="30"/><tag k="building:colour" v="#eee5c8"/><tag k="roof:colour" v="dark_green"/><tag k="roof:shape" v="onion"/>
<tag k="roof:height" v="8"/></way>
<way id="2"><nd ref="5"/><nd ref="6"/><nd ref="7"/><nd ref="8"/><nd ref="5"/><tag k="building" v="house"/><tag k="name" v="Low house"/>
<tag k="height" v="6"/><tag k="building:material" v="brick"/><tag k="roof:shape" v="rounded"/><tag k="roof:height" v="9"/></way>
<way id="3"><nd ref="9"/><nd ref="10"/><tag k="highway" v="footway"/></way>
</osm>)";

} // namespace

/// What a map says of the look of buildings.
class LookTagsTest : public QObject {
    Q_OBJECT

private slots:
    void colors_areReadAsMapsWriteThem()
    {
        QVERIFY(colorOf("#a05030") == (world::Color{0xa0, 0x50, 0x30}));
        QVERIFY(colorOf("#A53") == (world::Color{0xaa, 0x55, 0x33}));
        QVERIFY(colorOf("Red") == (world::Color{255, 0, 0}));
        QVERIFY(colorOf("light_grey") == colorOf("lightgray"));
        QVERIFY(colorOf("light grey") == (world::Color{0xd3, 0xd3, 0xd3}));
        for (const char* bad : {"", "#", "#12", "#12345", "#gg0000", "rainbow", "255,0,0", "red;blue"})
            QVERIFY2(!colorOf(bad), bad);
    }

    void coloursStandBeforeMaterials()
    {
        const auto look = lookOf(tagsFrom("building:colour=white building:material=brick roof:material=slate roof:color=red"));
        QVERIFY(look.color == (world::Color{255, 255, 255}));
        QVERIFY(look.roofColor == (world::Color{255, 0, 0}));
        const auto built = lookOf(tagsFrom("building:colour=rainbow building:material=brick roof:material=slate"));
        QVERIFY(built.color == colorOf("#a55a43"));
        QVERIFY(built.roofColor == colorOf("#5d646b"));
        const auto plain = lookOf(tagsFrom("building=yes building:material=mirror"));
        QVERIFY(!plain.color && !plain.roofColor && plain.roof == RoofShape::automatic && plain.roofHeight_m == 0.0);
    }

    void roofs_areReadByShapeAndHeight()
    {
        for (const auto& [written, shape] : {std::pair{"flat", RoofShape::flat},
                                             {"gabled", RoofShape::gabled},
                                             {"half-hipped", RoofShape::hipped},
                                             {"mansard", RoofShape::hipped},
                                             {"pyramidal", RoofShape::pyramidal},
                                             {"dome", RoofShape::dome},
                                             {"onion", RoofShape::onion},
                                             {"cone", RoofShape::cone},
                                             {"lean_to", RoofShape::skillion},
                                             {"round", RoofShape::round},
                                             {"many", RoofShape::automatic}})
            QVERIFY2(lookOf(tagsFrom(QStringLiteral("roof:shape=%1").arg(written))).roof == shape, written);
        QCOMPARE(lookOf(tagsFrom("roof:height=3.5 roof:levels=2")).roofHeight_m, 3.5);
        QCOMPARE(lookOf(tagsFrom("roof:levels=2")).roofHeight_m, 5.0);
        for (const char* bad : {"roof:levels=-1", "roof:levels=90", "roof:height=0", "roof:height=900"})
            QCOMPARE(lookOf(tagsFrom(bad)).roofHeight_m, 0.0);
    }

    void importOfAMap_putsThemOnBuildings()
    {
        const QTemporaryDir folder;
        const std::string file = folder.filePath("houses.osm").toStdString();
        std::ofstream(file) << kHouses;
        foundation::JobContext context;
        const auto city = importers::importOsm(file, {}, context);
        QVERIFY2(city.ok(), city.ok() ? "" : city.error().message.c_str());
        int houses = 0;
        for (const auto& [id, row] : city.value().world.obstacles()) {
            if (row.name == "St. Anna") {
                QVERIFY(row.color == colorOf("#eee5c8") && row.roofColor == colorOf("darkgreen"));
                QVERIFY(row.roof == RoofShape::onion && row.roofHeight_m == 8.0 && row.height_m == 30.0);
                ++houses;
            }
            if (row.name == "Low house") {
                QVERIFY(row.color == colorOf("#a55a43") && !row.roofColor && row.roof == RoofShape::automatic);
                QCOMPARE(row.roofHeight_m, 0.0); // no roof is higher than its house
                ++houses;
            }
        }
        QCOMPARE(houses, 2);
    }
};

PASSERBY_TEST(LookTagsTest)

} // namespace look_tags_test

#include "look_tags_test.moc"
