// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/exporters/tables/junctions_table.h"

#include "tests/support/test_registry.h"

#include <QTest>

namespace junctions_table_test {

using namespace passerby;

class JunctionsTableTest : public QObject {
    Q_OBJECT
private slots:
    void waysOutOfJunctions_byHand();
    void noWays_giveTheHeaderAlone();
};

namespace {

constexpr const char* kHeader = "junction,x,y,viewshed_area_m2,neighbour,direction_rad,visible_area_m2,share,walkable_viewshed_m2,"
                                "walkable_visible_m2,attraction,length_m\n";

} // namespace

void JunctionsTableTest::waysOutOfJunctions_byHand()
{
    // J4 with two ways to J+2, a short one in the east and a long one in the north.
    affordance::WayNetwork network;
    network.junctions.resize(2);
    network.junctions[0].name = "J4";
    network.junctions[0].centre = {1.5, -2.0};
    network.junctions[1].name = "J+2";
    network.junctions[1].centre = {11.5, -2.0};
    network.ways.resize(4);
    const std::array<std::uint32_t, 4> from{0, 0, 1, 1};
    for (std::size_t way = 0; way < 4; ++way) {
        network.ways[way].from = from[way];
        network.ways[way].to = 1 - from[way];
        network.ways[way].length_m = way % 2 == 0 ? 10.0 : 32.25;
    }
    affordance::JunctionTable table;
    table.viewsheds = {{500.0, 250.0}, {64.0, 32.0}};
    table.ways = {
        {0.0, {100.0, 75.0}, 1.0, 0.75}, {1.5, {30.0, 12.5}, 2.0, 0.25}, {3.0, {8.0, 4.0}, 1.0, 0.5}, {-1.0, {9.0, 4.0}, 1.0, 0.5}};
    QCOMPARE(QString::fromStdString(exporters::junctionsTable(network, table)), QString(kHeader)
                                                                                    + "J4,1.5,-2,500,J+2,0,100,0.75,250,75,1,10\n"
                                                                                      "J4,1.5,-2,500,J+2,1.5,30,0.25,250,12.5,2,32.25\n"
                                                                                      "J+2,11.5,-2,64,J4,3,8,0.5,32,4,1,10\n"
                                                                                      "J+2,11.5,-2,64,J4,-1,9,0.5,32,4,1,32.25\n");
}

void JunctionsTableTest::noWays_giveTheHeaderAlone()
{
    QCOMPARE(exporters::junctionsTable({}, {}), std::string(kHeader));
}

PASSERBY_TEST(JunctionsTableTest)

} // namespace junctions_table_test

#include "junctions_table_test.moc"
