// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/world/patch_builder.h"
#include "editor/commands/apply_patch_command.h"
#include "editor/document/project_document.h"
#include "editor/document/selection.h"
#include "editor/tools/hit_test.h"
#include "editor/tools/snapping.h"
#include "editor/tools/tool_box.h"
#include "editor/tools/tool_options.h"
#include "tests/support/test_registry.h"
#include "tests/unit/editor/drawing_support.h"

#include <QTest>
#include <QUndoStack>

namespace move_snapping_test {

using namespace passerby;
using namespace passerby::editor;
using geometry::Point;

/// A cell of 6 m by 4 m that lies free above the small city (two cells, 40 m by 10 m from the origin).
class MoveSnappingTest : public QObject {
    Q_OBJECT

    std::unique_ptr<ProjectDocument> m_document;
    std::unique_ptr<HitTest> m_hitTest;
    std::unique_ptr<ToolBox> m_box;
    world::CellId m_moved;

    [[nodiscard]] const geometry::Polygon& area() const { return m_document->world().cells().find(m_moved)->polygon; }
    [[nodiscard]] geometry::Box box() const { return geometry::boundingBox(area()); }
    void drag(Point from, Point to, bool isFree = false) const
    {
        m_box->press({from, 0.4, false, isFree, false});
        m_box->drag({to, 0.4, false, isFree, false});
        m_box->release({to, 0.4, false, isFree, false});
    }

private slots:
    void init()
    {
        m_document = std::make_unique<ProjectDocument>();
        m_document->replace(testing::smallCity(), "city.gpkg", nullptr);
        world::PatchBuilder build(m_document->world());
        m_moved = build.add(world::Cell{"", world::CellKind::plaza, 0, testing::rectangle(30.3, 20.3, 36.3, 24.3)});
        QVERIFY(ApplyPatchCommand::push(*m_document, "Add", build.take()).ok());
        m_hitTest = std::make_unique<HitTest>(*m_document);
        m_box = std::make_unique<ToolBox>(*m_document, *m_hitTest);
        m_document->selection().set({ObjectKind::cell, m_moved.number});
        m_box->take("move");
    }
    void cleanup()
    {
        m_box.reset();
        m_hitTest.reset();
        m_document.reset();
    }

    void held_byItsMiddle_meetsTheBorderBelow()
    {
        drag({33, 22}, {33.4, 11.95}); // its lower border would lie 25 cm above the others' at y = 10
        QCOMPARE(box().low.y, 10.0);
        QVERIFY(std::abs(box().high.y - 14.0) < 1e-5);
        QVERIFY(testing::findingsOf(m_document->world()).count("gap-between-cells") == 0);
    }

    void corners_meetCorners()
    {
        drag({33, 22}, {22.8, 11.8}); // its lower left corner comes near that between the two cells
        QVERIFY(geometry::distance(box().low, {20, 10}) < 1e-5);
    }

    void away_fromAll_itsCornerMeetsTheGrid()
    {
        drag({30.4, 20.4}, {32.2, 33.2});
        const Point low = box().low;
        QVERIFY(std::abs(low.x - std::round(low.x)) < 1e-5);
        QVERIFY(std::abs(low.y - std::round(low.y)) < 1e-5);
    }

    void free_goesWhereThePointerGoes()
    {
        drag({33, 22}, {33.4, 11.95}, true);
        QVERIFY(std::abs(box().low.y - 10.25) < 1e-5);
    }

    void onAnotherCell_isClipped_orRefusedWhereAsked()
    {
        drag({33, 22}, {33.5, 10.5}, true); // a metre and more of it over the cell below
        QCOMPARE(box().low.y, 10.0);
        QVERIFY(std::abs(box().high.y - 12.8) < 1e-5);
        QCOMPARE(testing::errorsOf(m_document->world()), 0);
        QCOMPARE(m_document->undoStack().count(), 2);
        m_document->undoStack().undo();
        QVERIFY(std::abs(box().low.y - 20.3) < 1e-5);
        dynamic_cast<HasOptions&>(m_box->active()).setOption(QStringLiteral("clip"), 0.0);
        drag({33, 22}, {33.5, 10.5}, true);
        QVERIFY(std::abs(box().low.y - 20.3) < 1e-5);
        QVERIFY(m_box->draft().refusal.contains(QStringLiteral("overlap")));
    }

    void arrowKeys_clip_orAreRefusedWhereAsked()
    {
        drag({33, 22}, {33.4, 11.95}); // onto the border of the cell below
        QCOMPARE(box().low.y, 10.0);
        const double high = box().high.y;
        QVERIFY(m_box->key({ToolKey::down}));
        QCOMPARE(box().low.y, 10.0);
        const double clipped = box().high.y;
        QVERIFY2(clipped < high - 0.05, "the arrow key moved nothing");
        dynamic_cast<HasOptions&>(m_box->active()).setOption(QStringLiteral("clip"), 0.0);
        QVERIFY(m_box->key({ToolKey::down}));
        QCOMPARE(box().high.y, clipped);
        QVERIFY(m_box->draft().refusal.contains(QStringLiteral("overlap")));
    }

    /// The mark stands where they meet in the end, not where they would have met before sliding on to the second border.
    void mark_standsOnTheCornerThatSlid()
    {
        Snapping snapping(*m_document);
        SnapSettings settings;
        settings.grid = settings.vertex = false;
        snapping.setSettings(settings);
        // One line ends above the city's upper border, one right of its right border.
        const std::vector<Outlined> outlines{{{{37.0, 10.2}, {37.0, 16.0}}, false}, {{{40.3, 4.0}, {46.0, 4.0}}, false}};
        const auto snap = snapping.snapMoved(outlines, {{40, 10}, 0.4, false, false, false});
        QVERIFY(snap);
        QVERIFY(geometry::distance(snap->by, {-0.3, -0.2}) < 1e-5);
        QVERIFY2(geometry::distance(snap->mark.point, {36.7, 10.0}) < 1e-5,
                 qPrintable(QStringLiteral("%1 %2").arg(snap->mark.point.x).arg(snap->mark.point.y)));
    }

    void all_inAnotherCell_isRefused()
    {
        drag({33, 22}, {30, 5}, true);
        QVERIFY(std::abs(box().low.y - 20.3) < 1e-5);
        QVERIFY(m_box->draft().refusal.contains(QStringLiteral("all in cell 2")));
    }
};

PASSERBY_TEST(MoveSnappingTest)

} // namespace move_snapping_test

#include "move_snapping_test.moc"
