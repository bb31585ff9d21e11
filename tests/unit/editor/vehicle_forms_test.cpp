// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/world/patch_builder.h"
#include "editor/commands/delete_objects.h"
#include "editor/commands/traffic_signals.h"
#include "editor/commands/vehicle_entries.h"
#include "editor/document/selection.h"
#include "editor/models/habits_model.h"
#include "editor/models/inspector_model.h"
#include "editor/words/traffic_words.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <QUndoStack>

namespace vehicle_forms_test {

using namespace passerby;
using namespace passerby::editor;
using world::SignalLight;

namespace {

constexpr ObjectRef kStreet{ObjectKind::lane, 1};
constexpr ObjectRef kGoesOn{ObjectKind::lane, 2};
constexpr ObjectRef kBicycles{ObjectKind::lane, 3};
constexpr ObjectRef kStopLine{ObjectKind::stopLine, 1};
constexpr ObjectRef kCrossing{ObjectKind::crossing, 1};

/// A street of 100 m to the east that goes on for another 100 m, beside it a lane for bicycles; a stop line at x = 50 m, a crossing of 8 m
/// from kerb to kerb at x = 55 m. No kind of vehicle.
world::World street()
{
    world::World city;
    world::PatchBuilder build(city);
    const auto addLane = [&build](geometry::Point from, geometry::Point to, world::LaneKind kind) {
        world::Lane lane;
        lane.points = {from, to};
        lane.kind = kind;
        build.add(lane);
    };
    addLane({0, 0}, {100, 0}, world::LaneKind::car);
    addLane({100, 0}, {200, 0}, world::LaneKind::car);
    addLane({0, 3}, {100, 3}, world::LaneKind::bicycle);
    build.add(world::StopLine{"", 0, {50, -2}, {50, 2}, {}});
    build.add(world::Crossing{"", 0, {55, -3}, {55, 5}, 4.0, {}});
    if (const auto done = city.apply(build.take()); !done.ok())
        qFatal("%s", foundation::describe(done.error()).c_str());
    return city;
}

} // namespace

/// Kinds of vehicles, what comes in by lanes, and signals, as a designer makes them.
class VehicleFormsTest : public QObject {
    Q_OBJECT

    std::unique_ptr<ProjectDocument> m_document;
    std::unique_ptr<InspectorModel> m_model;
    world::World m_before;

    [[nodiscard]] const world::World& world() const { return m_document->world(); }
    [[nodiscard]] const world::VehicleDemand& demand(std::size_t place = 0) const { return *world().vehicleDemands().at(place).row; }
    [[nodiscard]] world::VehicleDemandId demandId(std::size_t place = 0) const { return world().vehicleDemands().at(place).id; }
    [[nodiscard]] const world::Signal& signal(std::size_t place) const { return *world().trafficSignals().at(place).row; }
    [[nodiscard]] QString kindOfDemand(std::size_t place) const
    {
        return QString::fromStdString(world().vehicleKinds().find(demand(place).kind)->name);
    }
    void verifyAllBackAndForth()
    {
        const world::World after = m_document->snapshot();
        const int steps = m_document->undoStack().count();
        m_document->undoStack().setIndex(0);
        QVERIFY(world().sameContent(m_before));
        m_document->undoStack().setIndex(steps);
        QVERIFY(world().sameContent(after));
    }

private slots:
    void init()
    {
        m_document = std::make_unique<ProjectDocument>();
        m_document->replace(street(), "street.gpkg", nullptr);
        m_model = std::make_unique<InspectorModel>(*m_document);
        m_before = m_document->snapshot();
    }
    void cleanup()
    {
        m_model.reset();
        m_document.reset();
    }

    void aCityWithoutKinds_getsTheUsualOnesAsTheyComeIn()
    {
        QVERIFY(addDemand(*m_document, {kStreet}).ok());
        QCOMPARE(world().vehicleKinds().size(), std::size_t{1});
        QCOMPARE(kindOfDemand(0), QStringLiteral("car"));
        QCOMPARE(demand().vehicles_per_h, 120.0);
        QVERIFY(!demand().hour);
        QVERIFY(addDemand(*m_document, {kStreet}).ok()); // the next kind that may use the lane
        QCOMPARE(kindOfDemand(1), QStringLiteral("bicycle"));
        QVERIFY(addDemand(*m_document, {kBicycles}).ok());
        QCOMPARE(kindOfDemand(2), QStringLiteral("bicycle"));
        QCOMPARE(world().vehicleKinds().size(), std::size_t{2});
        verifyAllBackAndForth();
    }

    void severalLanes_areOneStep_withOneKind()
    {
        QVERIFY(addDemand(*m_document, {kStreet, kGoesOn, kStopLine}).ok());
        QCOMPARE(world().vehicleDemands().size(), std::size_t{2});
        QCOMPARE(world().vehicleKinds().size(), std::size_t{1});
        QCOMPARE(m_document->undoStack().count(), 1);
        QVERIFY(!addDemand(*m_document, {kStopLine}).ok());
    }

    void rows_change_andEachIsTakenBack()
    {
        QVERIFY(addDemand(*m_document, {kStreet}).ok());
        const auto offered = offeredVehicles(world());
        QCOMPARE(offered.size(), std::size_t{4});
        QVERIFY(!offered[0].id.isNull() && offered[3].id.isNull());
        QVERIFY(setDemandKind(*m_document, demandId(), offered[3]).ok());
        QCOMPARE(kindOfDemand(0), QStringLiteral("bus"));
        QVERIFY(setDemandHour(*m_document, demandId(), 8).ok());
        QVERIFY(setDemandFlow(*m_document, demandId(), 12.5).ok());
        QVERIFY(demand().hour == std::optional<std::int64_t>(8) && demand().vehicles_per_h == 12.5);
        QCOMPARE(m_document->undoStack().count(), 4);
        QVERIFY(setDemandFlow(*m_document, demandId(), 12.5).ok()); // nothing new, no step
        QCOMPARE(m_document->undoStack().count(), 4);
        const auto tooMany = setDemandFlow(*m_document, demandId(), 20'000.0);
        QVERIFY(!tooMany.ok() && QString::fromStdString(tooMany.error().message).contains(QStringLiteral("between 0 and 10000")));
        QCOMPARE(demand().vehicles_per_h, 12.5);
        const auto gone = demandId();
        QVERIFY(removeDemand(*m_document, gone).ok());
        QVERIFY(world().vehicleDemands().empty());
        QCOMPARE(QString::fromStdString(setDemandFlow(*m_document, gone, 1.0).error().code), QStringLiteral("gone"));
        verifyAllBackAndForth();
    }

    void hoursAddUp_andWhatMayNotUseTheLaneDoesNotCount()
    {
        QVERIFY(addDemand(*m_document, {kStreet}).ok());
        QVERIFY(addDemand(*m_document, {kStreet}).ok());
        QVERIFY(setDemandHour(*m_document, demandId(1), 8).ok());
        QVERIFY(setDemandFlow(*m_document, demandId(1), 30.0).ok());
        const auto lane = world().lanes().idOf(1);
        QCOMPARE(comingInPerHour(world(), lane)[7], 120.0);
        QCOMPARE(comingInPerHour(world(), lane)[8], 150.0);
        m_document->selection().set(kStreet);
        QVERIFY(m_model->setValue("kind", static_cast<int>(world::LaneKind::bicycle)).ok());
        QCOMPARE(comingInPerHour(world(), lane)[8], 30.0); // the cars
        QVERIFY(lanesBefore(world(), lane).empty());
        QVERIFY(lanesBefore(world(), world().lanes().idOf(2)) == std::vector<ObjectRef>{kStreet});
    }

    void aLanePage_saysWhereNothingComesIn()
    {
        m_document->selection().set(kStreet);
        QCOMPARE(m_model->find("comingIn")->value.toString(), QStringLiteral("Nothing comes in here"));
        QVERIFY(addDemand(*m_document, {kStreet}).ok());
        QCOMPARE(m_model->find("comingIn")->value.toString(), QStringLiteral("Car"));
    }

    void kinds_areMade_changed_copiedAndDeleted()
    {
        QVERIFY(addVehicleKind(*m_document, world::usualVehicleKinds().front()).ok());
        QVERIFY(addVehicleKind(*m_document, world::usualVehicleKinds().front()).ok());
        QCOMPARE(QString::fromStdString(world().vehicleKinds().at(1).row->name), QStringLiteral("car 2"));
        const ObjectRef second{ObjectKind::vehicleKind, 2};
        QVERIFY(m_document->selection().contains(second));
        QVERIFY(m_model->setValue("name", QStringLiteral("lorry")).ok());
        QVERIFY(m_model->setValue("length_m", 9.0).ok());
        QVERIFY(m_model->setValue("usesBusLanes", true).ok());
        QVERIFY(m_model->setValue("usesCarLanes", false).ok());
        const world::VehicleKind& lorry = *world().vehicleKinds().at(1).row;
        QVERIFY(lorry.name == "lorry" && lorry.length_m == 9.0 && lorry.usesBusLanes && !lorry.usesCarLanes);
        QCOMPARE(vehicleIcon(lorry), QStringLiteral("bus"));
        QVERIFY(!m_model->setValue("usesBusLanes", false).ok()); // it could drive nowhere
        QVERIFY(!m_model->setValue("name", QStringLiteral("car")).ok());
        QVERIFY(!m_model->setValue("speed_mps", 0.0).ok());
        QVERIFY(duplicateVehicleKinds(*m_document, {second, kStreet}).ok());
        QCOMPARE(world().vehicleKinds().size(), std::size_t{3});
        QVERIFY(addDemand(*m_document, {kStreet}).ok());
        QVERIFY(entryLanesOf(world(), world().vehicleKinds().idOf(1)) == std::vector<ObjectRef>{kStreet});
        QVERIFY(deleteObjects(*m_document, {{ObjectKind::vehicleKind, 1}}).ok());
        QVERIFY(world().vehicleDemands().empty());
        QCOMPARE(world().vehicleKinds().size(), std::size_t{2});
        verifyAllBackAndForth();
    }

    void habits_listKinds_withWhereTheyComeIn()
    {
        const HabitsModel habits(*m_document);
        QVERIFY(addVehicleKind(*m_document, world::usualVehicleKinds().back()).ok());
        const QModelIndex bus = habits.indexOf({ObjectKind::vehicleKind, 1});
        QCOMPARE(bus.data().toString(), QStringLiteral("Bus"));
        QCOMPARE(bus.data(HabitsModel::countRole).toString(), QStringLiteral("nowhere"));
        QVERIFY(addDemand(*m_document, {kStreet, kGoesOn}).ok());
        QCOMPARE(habits.indexOf({ObjectKind::vehicleKind, 1}).data(HabitsModel::countRole).toString(), QStringLiteral("2 lanes"));
        QCOMPARE(habits.parent(bus).data().toString(), QStringLiteral("Vehicle kinds"));
    }

    void newSignal_isAChoiceOfAStopLine()
    {
        m_document->selection().set(kStopLine);
        const Property* choice = m_model->find("signal");
        QCOMPARE(choice->choices, (QStringList{QStringLiteral("None: whoever comes gives way"), QStringLiteral("New signal")}));
        QVERIFY(m_model->setValue("signal", 1).ok());
        QCOMPARE(world().trafficSignals().size(), std::size_t{1});
        QCOMPARE(world().stopLines().at(0).row->signal.number, 1U);
        QCOMPARE(cycleInWords(signal(0)), QStringLiteral("Green 30 s, amber 3 s, red 27 s; anew every 60 s"));
        QVERIFY(m_document->selection().contains(kStopLine)); // its page stays
        QCOMPARE(m_model->find("signal")->value.toInt(), 1);
        QCOMPARE(m_model->find("signal")->choices.back(), QStringLiteral("New signal"));
        QVERIFY(obeyersOf(world(), world().trafficSignals().idOf(1)) == std::vector<ObjectRef>{kStopLine});
        QVERIFY(!m_model->setValue("signal", 3).ok());
        verifyAllBackAndForth();
    }

    void aCrossing_isGreen_whileTheCarsBesideItStop_whicheverCameFirst_data()
    {
        QTest::addColumn<bool>("isCrossingFirst");
        QTest::newRow("stop line first") << false;
        QTest::newRow("crossing first") << true;
    }

    void aCrossing_isGreen_whileTheCarsBesideItStop_whicheverCameFirst()
    {
        QFETCH(bool, isCrossingFirst);
        QVERIFY(addSignal(*m_document, {isCrossingFirst ? kCrossing : kStopLine}).ok());
        QVERIFY(addSignal(*m_document, {isCrossingFirst ? kStopLine : kCrossing}).ok());
        const world::Signal& cars = *world().trafficSignals().find(world().stopLines().at(0).row->signal);
        const world::Signal& feet = *world().trafficSignals().find(world().crossings().at(0).row->signal);
        QCOMPARE(world::cycleOf_s(cars), world::cycleOf_s(feet));
        double last_s = -1000.0; // when people on foot last began to cross
        for (int tenth = 0; tenth < 1200; ++tenth) {
            const double clock_s = 0.1 * tenth;
            if (world::lightOf(feet, clock_s) == SignalLight::green) {
                QVERIFY(world::lightOf(cars, clock_s) == SignalLight::red);
                last_s = clock_s;
            } else if (world::lightOf(cars, clock_s) == SignalLight::green) {
                QVERIFY(clock_s - last_s >= 7.9); // 8 m at 1 m/s
            }
        }
        QVERIFY(cars.green_s > 4.0 && feet.green_s > 4.0);
        QVERIFY(signalsNear(world(), {kStopLine}) == std::vector<world::SignalId>{world().crossings().at(0).row->signal});
    }

    void aSignalThatNobodyObeys_isSelected()
    {
        QVERIFY(addSignal(*m_document, {kStreet}).ok());
        QVERIFY(m_document->selection().contains({ObjectKind::signal, 1}));
        QVERIFY(obeyersOf(world(), world().trafficSignals().idOf(1)).empty());
        QVERIFY(m_model->find("cycle")->value.toString().startsWith(QStringLiteral("Green 30 s")));
    }

    void words_ofCyclesAndHours()
    {
        QCOMPARE(cycleInWords({"", 0.0, 0.0, 0.0, 0.0}), QStringLiteral("Never lit: green, amber and red all last 0 s"));
        QCOMPARE(cycleInWords({"", 0.0, 0.0, 9.5, 0.0}), QStringLiteral("Never green, red 9.5 s; anew every 9.5 s"));
        QCOMPARE(hourInWords(std::nullopt), QStringLiteral("Every hour"));
        QCOMPARE(hourInWords(8), QStringLiteral("08:00 to 09:00"));
        QCOMPARE(hourInWords(23), QStringLiteral("23:00 to 24:00"));
    }
};

PASSERBY_TEST(VehicleFormsTest)

} // namespace vehicle_forms_test

#include "vehicle_forms_test.moc"
