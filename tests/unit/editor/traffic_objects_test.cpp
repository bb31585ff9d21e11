// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/world/patch_builder.h"
#include "editor/commands/copy_objects.h"
#include "editor/commands/delete_objects.h"
#include "editor/document/layer_state.h"
#include "editor/document/selection.h"
#include "editor/models/inspector_model.h"
#include "editor/models/object_search.h"
#include "editor/tools/hit_test.h"
#include "editor/tools/tool_box.h"
#include "editor/tools/tool_options.h"
#include "tests/support/test_registry.h"
#include "tests/unit/editor/drawing_support.h"

#include <QTest>
#include <QUndoStack>

namespace traffic_objects_test {

using namespace passerby;
using namespace passerby::editor;

namespace {

constexpr ObjectRef kLane{ObjectKind::lane, 1};
constexpr ObjectRef kStopLine{ObjectKind::stopLine, 1};
constexpr ObjectRef kCrossing{ObjectKind::crossing, 1};
constexpr ObjectRef kSignal{ObjectKind::signal, 1};

} // namespace

/// What is done to lanes, stop lines, crossings and signals, and what happens to what refers to them.
class TrafficObjectsTest : public QObject {
    Q_OBJECT

    std::unique_ptr<ProjectDocument> m_document;
    std::unique_ptr<InspectorModel> m_model;
    world::World m_before;

    [[nodiscard]] const world::World& world() const { return m_document->world(); }
    [[nodiscard]] const world::StopLine& stopLine(std::size_t place = 0) const { return *world().stopLines().at(place).row; }
    void set(const char* key, const QVariant& value)
    {
        const auto done = m_model->setValue(key, value);
        QVERIFY2(done.ok(), done.ok() ? "" : done.error().message.c_str());
    }

private slots:
    void init()
    {
        world::World city = testing::smallCity();
        world::PatchBuilder build(city);
        build.add(world::VehicleDemand{city.lanes().idOf(1), city.vehicleKinds().idOf(1), std::nullopt, 120.0});
        QVERIFY(city.apply(build.take()).ok());
        m_document = std::make_unique<ProjectDocument>();
        m_document->replace(std::move(city), "city.gpkg", nullptr);
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
        QCOMPARE(displayName(world(), kLane), QStringLiteral("Lane 1 · High Street"));
        QCOMPARE(displayName(world(), kStopLine), QStringLiteral("Stop line 1"));
        QCOMPARE(displayName(world(), kSignal), QStringLiteral("Signal 1 · Corner"));
        QVERIFY(parseObjectKind("stop_line") == ObjectKind::stopLine && parseObjectKind("crossing") == ObjectKind::crossing);
        QVERIFY(hasPlace(ObjectKind::lane) && hasPlace(ObjectKind::crossing) && !hasPlace(ObjectKind::signal));
        QCOMPARE(boundingBox(world(), kLane).low.y, 9.625); // with its width
        QVERIFY(findObjects(world(), QStringLiteral("corner"), 5).refs == std::vector<ObjectRef>{kSignal});
        QVERIFY(findObjects(world(), QStringLiteral("high street"), 5).refs == std::vector<ObjectRef>{kLane});
    }

    void pointer_findsLinesAboveStripesAboveLanesAboveCells()
    {
        const HitTest hitTest(*m_document);
        QVERIFY(hitTest.top({22.5, 9.8}, 0.05) == kLane);
        QVERIFY(hitTest.top({26.0, 9.75}, 0.05) == kStopLine);
        QVERIFY(hitTest.top({24.0, 9.75}, 0.05) == kCrossing);
        QVERIFY(hitTest.top({22.5, 9.5}, 0.05) == (ObjectRef{ObjectKind::cell, 2})); // beside it
        m_document->layers().setVisible(ObjectKind::lane, false);
        QVERIFY(hitTest.top({22.5, 9.8}, 0.05) == (ObjectRef{ObjectKind::cell, 2}));
    }

    void inspector_setsAndTakesBack()
    {
        m_document->selection().set(kLane);
        QCOMPARE(m_model->find("comingIn")->value.toString(), QStringLiteral("Car"));
        QCOMPARE(m_model->find("length")->value.toString(), QStringLiteral("5 m"));
        set("width_m", 3.5);
        set("limit_mps", 8.25);
        set("kind", 1);
        QVERIFY(world().lanes().at(0).row->kind == world::LaneKind::bicycle);
        QVERIFY(!m_model->setValue("width_m", 31.0).ok());
        m_document->selection().set(kStopLine);
        QCOMPARE(m_model->find("signal")->value.toInt(), 1);
        set("signal", 0);
        QVERIFY(stopLine().signal.isNull());
        m_document->selection().set(kSignal);
        set("green_s", 40.0);
        QCOMPARE(world::cycleOf_s(*world().trafficSignals().at(0).row), 70.0);
        while (m_document->undoStack().canUndo())
            m_document->undoStack().undo();
        QVERIFY(world().sameContent(m_before));
    }

    void aSignal_thatGoes_isForgotten()
    {
        QVERIFY(deleteObjects(*m_document, {kSignal}).ok());
        QVERIFY(world().trafficSignals().empty());
        QCOMPARE(world().stopLines().size(), std::size_t{1});
        QVERIFY(stopLine().signal.isNull());
        testing::verifyBackAndForth(*m_document, m_before);
    }

    void aLane_takesItsDemandsAlong()
    {
        QVERIFY(deleteObjects(*m_document, {kLane}).ok());
        QVERIFY(world().lanes().empty() && world().vehicleDemands().empty());
        QCOMPARE(world().vehicleKinds().size(), std::size_t{1});
        QVERIFY(!world().stopLines().empty() && !world().crossings().empty());
        testing::verifyBackAndForth(*m_document, m_before);
    }

    void tool_drawsLanesByTheirPoints_stopLinesAndCrossingsByTwoClicks()
    {
        const HitTest hitTest(*m_document);
        ToolBox box(*m_document, hitTest);
        const auto click = [&box](double x, double y) {
            const PointerInput input{{x, y}, 0.1, false, true};
            box.hover(input);
            box.press(input);
            box.release(input);
        };
        QVERIFY(box.takeByKey(QStringLiteral("J")));
        auto& options = dynamic_cast<HasOptions&>(box.active());
        options.setOption(QStringLiteral("kind"), 1.0);
        options.setOption(QStringLiteral("width"), 2.0);
        click(3, 5);
        click(9, 5);
        click(9, 8);
        QVERIFY(box.active().isDrawing());
        KeyInput enter;
        enter.key = ToolKey::commit;
        box.key(enter);
        const world::Lane& lane = *world().lanes().at(1).row;
        QVERIFY(lane.points == (std::vector<geometry::Point>{{3, 5}, {9, 5}, {9, 8}}));
        QVERIFY(lane.kind == world::LaneKind::bicycle && lane.width_m == 2.0 && lane.level == 0);
        QCOMPARE(m_document->undoStack().undoText(), QStringLiteral("Draw lane"));
        QVERIFY(m_document->selection().contains({ObjectKind::lane, 2}));
        options.setOption(QStringLiteral("kind"), 3.0);
        click(6, 4);
        click(6, 6);
        QCOMPARE(world().stopLines().size(), std::size_t{2});
        QVERIFY(stopLine(1).a == (geometry::Point{6, 4}) && stopLine(1).signal.isNull());
        options.setOption(QStringLiteral("kind"), 4.0);
        click(8, 4);
        click(8, 6);
        QCOMPARE(world().crossings().size(), std::size_t{2});
        QCOMPARE(m_document->undoStack().count(), 3);
    }

    void aCopy_obeysTheSameSignal_andInAnotherCityBringsIt()
    {
        QVERIFY(duplicateObjects(*m_document, {kStopLine}).ok());
        QCOMPARE(world().stopLines().size(), std::size_t{2});
        QCOMPARE(stopLine(1).signal.number, 1U);
        QCOMPARE(world().trafficSignals().size(), std::size_t{1});
        ProjectDocument empty;
        QVERIFY(pasteObjects(empty, "Paste", copyObjects(m_before, {kLane, kStopLine}), {{0, 0}}).ok());
        QCOMPARE(empty.world().lanes().size(), std::size_t{1});
        QVERIFY(!empty.world().stopLines().at(0).row->signal.isNull());
        QCOMPARE(empty.world().trafficSignals().at(0).row->green_s, 30.0);
    }
};

PASSERBY_TEST(TrafficObjectsTest)

} // namespace traffic_objects_test

#include "traffic_objects_test.moc"
