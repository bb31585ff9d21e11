// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/models/place_tables.h"

#include "core/world/patch_builder.h"
#include "editor/words/number_text.h"
#include "tests/support/small_worlds.h"
#include "tests/support/test_registry.h"

#include <QTest>

namespace place_tables_test {

using namespace passerby;
using namespace passerby::editor;

namespace {

/// Three doors with a gate, a region with a comma in its name, and what they counted in two minutes.
struct Counted {
    world::World world = testing::threeDoors().make();
    run::PlaceMeasures measures;
    jobs::ExpectedPlaces expected;

    Counted()
    {
        world::PatchBuilder builder(world);
        const auto line = builder.add(world::MeasurementLine{"Middle", 0, {10, 0}, {10, 10}});
        const auto region = builder.add(world::Region{"West, \"old\"", 0, {{{0, 0}, {5, 0}, {5, 4}, {0, 4}}, {}}});
        world::AgentProfile resident;
        resident.name = "Resident";
        builder.add(resident);
        if (!world.apply(builder.take()))
            qFatal("a small city does not apply");
        measures.watched_s = 120.0;
        run::GateMeasure gate;
        gate.gate = line;
        gate.length_m = 10.0;
        gate.ways[0] = {30, {30}, {20, 10, 0, 0}};
        gate.ways[1] = {6, {6}, {0, 0, 4, 2}};
        gate.people = 31;
        gate.lastMinute = {11, 4};
        gate.lastMinute_s = 60.0;
        gate.busiestMinute = 21;
        measures.gates.push_back(gate);
        run::AreaMeasure area;
        area.region = region;
        area.area_m2 = 20.0;
        area.now = 3;
        area.most = 14;
        area.person_s = 480.0;
        area.class_s = {60, 24, 12, 12, 12, 0};
        area.classPerson_s = {100, 120, 60, 80, 120, 0};
        area.worst = world::ServiceClass::e;
        measures.areas.push_back(area);
        expected.gates.push_back({line, {jobs::ExpectedWay{850.0, {600, 250, 0}, {}}, jobs::ExpectedWay{175.0, {0, 0, 175}, {}}}});
        expected.areas.push_back({region, 4.5});
    }
    [[nodiscard]] CountedPlaces all() const { return {world, &measures, &expected}; }
};

} // namespace

class PlaceTablesTest : public QObject {
    Q_OBJECT

private slots:
    void gates_measuredBesideExpected();
    void gates_warnAboveTheirBound();
    void areas_withLevelsOfService();
    void whatIsNotKnown_isADash();
    void goals_addWhatBothWaysCounted();
    void csv_isPlain_andQuotesNames();
};

void PlaceTablesTest::gates_measuredBesideExpected()
{
    const Counted counted;
    const auto rows = gateRows(counted.all());
    QCOMPARE(rows.size(), std::size_t{1});
    QCOMPARE(rows[0].place, (ObjectRef{ObjectKind::measurementLine, 1}));
    QCOMPARE(rows[0].cells.size(), static_cast<qsizetype>(gateColumns().size()));
    // 30 in two minutes are 900 an hour; 36 together are 18 a minute, 1.8 a minute and metre.
    QCOMPARE(rows[0].cells, (QStringList{"Middle", "15", "–", "900", "850", "180", "175", "1.8", "21", "31"}));
}

/// 11 and 4 in the last minute.
void PlaceTablesTest::gates_warnAboveTheirBound()
{
    Counted counted;
    for (const auto& [bound_per_min, isTooMany] : {std::pair{0.0, false}, {14.0, true}, {15.0, false}, {100.0, false}}) {
        world::PatchBuilder builder(counted.world);
        const auto id = counted.world.measurementLines().idOf(1);
        world::MeasurementLine line = *counted.world.measurementLines().find(id);
        line.warnAbove_per_min = bound_per_min;
        builder.replace(id, line);
        QVERIFY(counted.world.apply(builder.take()).ok());
        const PlaceRow row = gateRows(counted.all())[0];
        QCOMPARE(row.isTooMany, isTooMany);
        QCOMPARE(row.cells[2], bound_per_min > 0.0 ? formatNumber(bound_per_min, 0) : QStringLiteral("–"));
        QVERIFY(!gateRows({counted.world, nullptr, &counted.expected})[0].isTooMany);
    }
}

void PlaceTablesTest::areas_withLevelsOfService()
{
    const Counted counted;
    const auto rows = areaRows(counted.all());
    QCOMPARE(rows.size(), std::size_t{1});
    QCOMPARE(rows[0].cells.size(), static_cast<qsizetype>(areaColumns().size()));
    // Half of 480 person-seconds lie within A (100), B (120) and C (60); 24 of 120 s are D or worse.
    QCOMPARE(rows[0].cells.mid(1), (QStringList{"3", "4", "4.5", "14", "0.2", "C", "E", "20"}));
}

void PlaceTablesTest::whatIsNotKnown_isADash()
{
    const Counted counted;
    const QStringList nothing = gateRows({counted.world, nullptr, nullptr})[0].cells;
    for (qsizetype column = 1; column < nothing.size(); ++column)
        QCOMPARE(nothing[column], QStringLiteral("–"));
    const QStringList expected = gateRows({counted.world, nullptr, &counted.expected})[0].cells;
    QCOMPARE(expected[3], QStringLiteral("–"));
    QCOMPARE(expected[4], QStringLiteral("850"));
}

void PlaceTablesTest::goals_addWhatBothWaysCounted()
{
    const Counted counted;
    const auto rows =
        splitRows(counted.all(), world::MeasurementLineId{1, counted.world.measurementLines().idOf(1).generation}, SplitBy::goal);
    QCOMPARE(rows.size(), std::size_t{4});
    QCOMPARE(rows[0].cells.mid(1), (QStringList{"600", "600"}));
    QCOMPARE(rows[2].cells.mid(1), (QStringList{"120", "175"}));
    QCOMPARE(rows[3].cells, (QStringList{"without a goal", "60", "–"}));
    const auto profiles = splitRows(counted.all(), counted.world.measurementLines().idOf(1), SplitBy::profile);
    QCOMPARE(profiles.size(), std::size_t{1});
    QCOMPARE(profiles[0].cells.mid(1), (QStringList{formatCount(1080), "–"})); // nothing was made by profile
}

void PlaceTablesTest::csv_isPlain_andQuotesNames()
{
    Counted counted;
    counted.measures.gates[0].ways[0].all = 3000;
    const QString gates = placesAsCsv(gateColumns(), gateRows(counted.all()));
    QCOMPARE(gates.count(QLatin1Char('\n')), 2);
    QVERIFY2(gates.contains(QStringLiteral(",90000,")), qPrintable(gates)); // no thin spaces
    const QString areas = placesAsCsv(areaColumns(), areaRows(counted.all()));
    QVERIFY2(areas.contains(QStringLiteral("\"West, \"\"old\"\"\",3,4,4.5,14,")), qPrintable(areas));
    QCOMPARE(placesAsTabs(gateColumns(), gateRows(counted.all())).count(QLatin1Char('\t')), 2 * 9);
    QVERIFY(!placesAsCsv(gateColumns(), gateRows({counted.world, nullptr, nullptr})).contains(QStringLiteral("–")));
}

PASSERBY_TEST(PlaceTablesTest)

} // namespace place_tables_test

#include "place_tables_test.moc"
