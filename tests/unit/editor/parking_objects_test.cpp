// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/heter_sim/state_set_file.h"
#include "core/world/patch_builder.h"
#include "editor/commands/copy_objects.h"
#include "editor/commands/delete_objects.h"
#include "editor/document/layer_state.h"
#include "editor/document/selection.h"
#include "editor/models/inspector_model.h"
#include "editor/scene/parked_vehicles.h"
#include "editor/tools/hit_test.h"
#include "editor/tools/tool_box.h"
#include "editor/tools/tool_options.h"
#include "tests/support/test_registry.h"
#include "tests/unit/editor/drawing_support.h"

#include <QTest>
#include <QUndoStack>
#include <algorithm>

namespace parking_objects_test {

using namespace passerby;
using namespace passerby::editor;

namespace {

constexpr ObjectRef kRow{ObjectKind::parkingRow, 1};
constexpr ObjectRef kStroke{ObjectKind::paintedDirection, 1};
constexpr ObjectRef kStates{ObjectKind::stateSet, 1};
constexpr ObjectRef kProfile{ObjectKind::profile, 1};
constexpr ObjectRef kCar{ObjectKind::vehicleKind, 1};

} // namespace

/// What is done to parking rows, painted directions, state sets and terms of regions, and what happens to what refers to them.
class ParkingObjectsTest : public QObject {
    Q_OBJECT

    std::unique_ptr<ProjectDocument> m_document;
    std::unique_ptr<InspectorModel> m_model;
    world::World m_before;

    [[nodiscard]] const world::World& world() const { return m_document->world(); }
    void set(const char* key, const QVariant& value)
    {
        const auto done = m_model->setValue(key, value);
        QVERIFY2(done.ok(), done.ok() ? "" : done.error().message.c_str());
    }
    static void click(ToolBox& box, double x, double y)
    {
        const PointerInput input{{x, y}, 0.1, false, true};
        box.hover(input);
        box.press(input);
        box.release(input);
    }
    static void enter(ToolBox& box)
    {
        KeyInput input;
        input.key = ToolKey::commit;
        box.key(input);
    }

private slots:
    void init()
    {
        m_document = std::make_unique<ProjectDocument>();
        m_document->replace(testing::smallCity(), "city.gpkg", nullptr);
        m_model = std::make_unique<InspectorModel>(*m_document);
        m_before = m_document->snapshot();
    }
    void cleanup()
    {
        m_model.reset();
        m_document.reset();
    }

    void names_andWhatHasAPlace()
    {
        QCOMPARE(displayName(world(), kRow), QStringLiteral("Parking row 1 · Quay"));
        QCOMPARE(displayName(world(), kStroke), QStringLiteral("Painted direction 1 · Round"));
        QCOMPARE(displayName(world(), kStates), QStringLiteral("State set 1 · Walkers"));
        QVERIFY(parseObjectKind("parking row") == ObjectKind::parkingRow && parseObjectKind("state set") == ObjectKind::stateSet);
        QVERIFY(hasPlace(ObjectKind::parkingRow) && hasPlace(ObjectKind::paintedDirection) && !hasPlace(ObjectKind::stateSet));
    }
    void pointer_findsThem()
    {
        const HitTest hitTest(*m_document);
        QVERIFY(hitTest.top({31.0, 8.2}, 0.05) == kRow); // beside the line, on the car
        QVERIFY(hitTest.top({24.0, 0.6}, 0.05) == kStroke);
        m_document->layers().setVisible(ObjectKind::parkingRow, false);
        m_document->layers().setVisible(ObjectKind::paintedDirection, false);
        QVERIFY(hitTest.top({31.0, 8.2}, 0.05) == (ObjectRef{ObjectKind::cell, 2}));
        QVERIFY(hitTest.top({24.0, 0.6}, 0.05) == (ObjectRef{ObjectKind::cell, 2}));
    }
    void tool_drawsParkedCars()
    {
        const HitTest hitTest(*m_document);
        ToolBox box(*m_document, hitTest);
        QVERIFY(box.takeByKey(QStringLiteral("J")));
        auto& options = dynamic_cast<HasOptions&>(box.active());
        options.setOption(QStringLiteral("kind"), 7.0); // across
        options.setOption(QStringLiteral("taken"), 100.0);
        click(box, 2, 5);
        click(box, 12, 5);
        enter(box);
        const world::ParkingRow& row = *world().parkingRows().at(1).row;
        QVERIFY(row.points == (std::vector<geometry::Point>{{2, 5}, {12, 5}}) && row.angle == world::ParkingAngle::perpendicular);
        QVERIFY(row.places == 4 && row.taken == 1.0 && row.level == 0 && row.kind.number == 1U); // the city's own cars
        QCOMPARE(m_document->undoStack().undoText(), QStringLiteral("Draw parked cars"));
        QVERIFY(m_document->selection().contains({ObjectKind::parkingRow, 2}));
        options.setOption(QStringLiteral("kind"), 5.0); // along
        click(box, 2, 8);
        click(box, 5, 8);
        enter(box); // too short for a car
        QCOMPARE(world().parkingRows().size(), std::size_t{2});
        box.cancel();
        testing::verifyBackAndForth(*m_document, m_before);
    }
    /// The rows one after the other hold all vehicles of the city.
    void vehiclesOfARow_areThoseOfTheCity()
    {
        world::PatchBuilder builder(world());
        const auto car = world().vehicleKinds().idOf(1);
        builder.add(world::ParkingRow{"", 0, {{0, 20}, {60, 20}}, world::ParkingAngle::perpendicular, 20, car, 0.5});
        builder.add(world::ParkingRow{"", 0, {{0, 30}, {60, 30}}, world::ParkingAngle::diagonal, 15, car, 0.0});
        QVERIFY(m_document->applyPatch(builder.take()).ok());
        std::vector<world::ParkedVehicle> all;
        for (const auto& [id, row] : world().parkingRows()) {
            const auto own = parkedIn(world(), id);
            QVERIFY(std::all_of(own.begin(), own.end(), [row = id](const world::ParkedVehicle& vehicle) { return vehicle.row == row; }));
            all.insert(all.end(), own.begin(), own.end());
        }
        const std::vector<world::ParkedVehicle> expected = world::parkedVehicles(world());
        QVERIFY(expected.size() > 1);
        QCOMPARE(all.size(), expected.size());
        for (std::size_t i = 0; i < all.size(); ++i) {
            QVERIFY(all[i].row == expected[i].row && all[i].kind == expected[i].kind && all[i].level == expected[i].level);
            QVERIFY(outlineOf(all[i]) == outlineOf(expected[i]) && all[i].height_m == expected[i].height_m);
        }
        QVERIFY(parkedIn(world(), world().parkingRows().idOf(99)).empty());
    }
    void tool_bringsCarsWhereThereAreNone()
    {
        m_document->replace(world::World(), "", nullptr);
        const HitTest hitTest(*m_document);
        ToolBox box(*m_document, hitTest);
        QVERIFY(box.takeByKey(QStringLiteral("J")));
        dynamic_cast<HasOptions&>(box.active()).setOption(QStringLiteral("kind"), 6.0); // slanting
        click(box, 0, 0);
        click(box, 8, 0);
        enter(box);
        QCOMPARE(world().parkingRows().at(0).row->places, 2);
        QCOMPARE(world().vehicleKinds().at(0).row->name, std::string("car"));
        QCOMPARE(m_document->undoStack().count(), 1);
    }
    void tool_paintsDirections()
    {
        const HitTest hitTest(*m_document);
        ToolBox box(*m_document, hitTest);
        QVERIFY(box.takeByKey(QStringLiteral("Y")));
        auto& options = dynamic_cast<HasOptions&>(box.active());
        options.setOption(QStringLiteral("width"), 3.0);
        options.setOption(QStringLiteral("share"), 80.0);
        click(box, 2, 5);
        click(box, 12, 5);
        click(box, 12, 8);
        enter(box);
        const world::PaintedDirection& stroke = *world().paintedDirections().at(1).row;
        QVERIFY(stroke.points == (std::vector<geometry::Point>{{2, 5}, {12, 5}, {12, 8}}));
        QVERIFY(stroke.width_m == 3.0 && stroke.share == 0.8 && stroke.level == 0);
        QVERIFY(m_document->selection().contains({ObjectKind::paintedDirection, 2}));
        testing::verifyBackAndForth(*m_document, m_before);
    }

    void inspector_setsAndTakesBack()
    {
        m_document->selection().set(kRow);
        QCOMPARE(m_model->find("standing")->value.toString(), QStringLiteral("On 1 of 1 place"));
        set("places", 3);
        set("taken", 70.0);
        QVERIFY(world().parkingRows().at(0).row->taken == 0.7);
        set("taken", 40.0);
        set("angle", 2);
        QVERIFY(world().parkingRows().at(0).row->taken == 0.4 && world().parkingRows().at(0).row->places == 3);
        QVERIFY(!m_model->setValue("places", 1001).ok());
        m_document->selection().set(kStroke);
        set("share", 25.0);
        set("width_m", 2.0);
        QCOMPARE(world().paintedDirections().at(0).row->share, 0.25);
        QVERIFY(!m_model->setValue("share", 0.0).ok());
        m_document->selection().set({ObjectKind::region, 1});
        set("speedShare", 50.0);
        set("keepsSide", 2);
        QVERIFY(world().regions().at(0).row->speedShare == 0.5 && world().regions().at(0).row->keepsSide == world::KeepsSide::right);
        QVERIFY(!m_model->setValue("speedShare", 5.0).ok());
        while (m_document->undoStack().canUndo())
            m_document->undoStack().undo();
        QVERIFY(world().sameContent(m_before));
    }
    void statesAreChosen_whereTheyMatter()
    {
        m_document->selection().set(kProfile);
        QVERIFY(!m_model->find("states")); // nobody chooses among states
        set("steering", static_cast<int>(world::Steering::heterSim));
        QCOMPARE(m_model->find("states")->choices.size(), qsizetype{2});
        QCOMPARE(m_model->find("states")->value.toInt(), 0);
        set("states", 1);
        QCOMPARE(world().profiles().at(0).row->states.number, 1U);
        m_document->selection().set(kCar);
        QVERIFY(!m_model->find("states")); // the city has no states of vehicles
        m_document->selection().set(kStates);
        QCOMPARE(m_model->find("source")->value.toString(), QStringLiteral("Two walks"));
        QCOMPARE(m_model->find("licence")->value.toString(), QStringLiteral("CC0"));
        QCOMPARE(m_model->find("used")->value.toString(), QStringLiteral("Everybody"));
        QCOMPARE(m_model->find("states")->value.toString(), QStringLiteral("None that can be read"));
    }
    void statesSayWhatTheyHold()
    {
        const auto set =
            heter_sim::canonicalSet(std::vector<heter_sim::MotionState>{{1.0, 0.0}, {1.5, 0.2}}, heter_sim::AgentKind::person, false);
        world::WorldPatch patch;
        world::StateSet row = *world().stateSets().at(0).row;
        row.bytes = std::make_shared<const std::vector<std::uint8_t>>(heter_sim::encoded(set.value()).value());
        patch.put(world().stateSets().at(0).id, row);
        m_document->replace(testing::applied(world(), patch), "city.gpkg", nullptr);
        m_document->selection().set(kStates);
        QCOMPARE(m_model->find("states")->value.toString(), QStringLiteral("3 states of 2 moments, up to 1.5 m/s")); // and who stands
    }

    void aStateSet_thatGoes_isForgotten()
    {
        m_document->selection().set(kProfile);
        set("steering", static_cast<int>(world::Steering::heterSim));
        set("states", 1);
        const world::World before = m_document->snapshot();
        QVERIFY(deleteObjects(*m_document, {kStates}).ok());
        QVERIFY(world().stateSets().empty() && world().profiles().at(0).row->states.isNull());
        QCOMPARE(world().profiles().at(0).row->goalMultipliers.size(), std::size_t{1});
        testing::verifyBackAndForth(*m_document, before);
        QVERIFY(deleteObjects(*m_document, {{ObjectKind::targetType, 2}}).ok());
        QVERIFY(world().profiles().at(0).row->goalMultipliers.empty());
    }
    void aKind_takesItsParkedVehiclesAlong()
    {
        QVERIFY(deleteObjects(*m_document, {kCar}).ok());
        QVERIFY(world().parkingRows().empty() && world().vehicleKinds().empty());
        testing::verifyBackAndForth(*m_document, m_before);
    }
    void aCopy_inAnotherCityBringsItsKind()
    {
        QVERIFY(duplicateObjects(*m_document, {kRow, kStroke}).ok());
        QVERIFY(world().parkingRows().size() == 2 && world().paintedDirections().size() == 2);
        QCOMPARE(world().vehicleKinds().size(), std::size_t{1});
        ProjectDocument empty;
        QVERIFY(pasteObjects(empty, "Paste", copyObjects(m_before, {kRow, kStroke}), {{3, 0}}).ok());
        QVERIFY(distance(empty.world().parkingRows().at(0).row->points.front(), {32, 8.9}) < 1e-5);
        QCOMPARE(empty.world().vehicleKinds().at(0).row->name, std::string("car"));
        QCOMPARE(empty.world().paintedDirections().size(), std::size_t{1});
        QVERIFY(empty.world().stateSets().empty());
    }
};

PASSERBY_TEST(ParkingObjectsTest)

} // namespace parking_objects_test

#include "parking_objects_test.moc"
