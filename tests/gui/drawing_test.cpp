// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/document/project_document.h"
#include "editor/document/selection.h"
#include "editor/tools/snapping.h"
#include "editor/tools/tool_box.h"
#include "tests/gui/drawing_window.h"
#include "tests/gui/gui_city.h"
#include "tests/support/test_registry.h"
#include "widgets/controls/tool_palette.h"
#include "widgets/dialogs/numbers_dialog.h"
#include "widgets/plan_view/plan_view.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDoubleSpinBox>
#include <QHelpEvent>
#include <QPushButton>
#include <QSettings>
#include <QTest>
#include <QTimer>
#include <QToolButton>
#include <QToolTip>
#include <QUndoStack>

namespace drawing_test {

using namespace passerby;
using namespace passerby::widgets;
using editor::ObjectKind;
using editor::ObjectRef;
using geometry::Point;

namespace {

/// Types numbers into the dialog that comes up, by the names of its fields, and accepts it.
void answerNumbers(const std::vector<std::pair<QString, double>>& values)
{
    QTimer::singleShot(100, qApp, [values] {
        auto* dialog = qobject_cast<NumbersDialog*>(QApplication::activeModalWidget());
        if (!dialog)
            return;
        for (const auto& [id, value] : values)
            dialog->findChild<QDoubleSpinBox*>(QStringLiteral("number_") + id)->setValue(value);
        for (auto* button : dialog->findChildren<QPushButton*>())
            if (button->isDefault())
                button->click();
    });
}

double areaOf(const world::World& world)
{
    double sum = 0.0;
    for (const auto& [id, cell] : world.cells())
        sum += geometry::area(cell.polygon);
    return sum;
}

} // namespace

class DrawingTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    std::unique_ptr<testing::DrawingWindow> m_w;

    [[nodiscard]] const world::World& world() const { return m_w->world(); }
    /// Two cells of 10 m × 10 m side by side, without a portal.
    void drawTwoCells() const
    {
        m_w->key(Qt::Key_C);
        m_w->setSwitch("connect", false);
        m_w->draw(Qt::Key_C, {{0, 0}, {10, 0}, {10, 10}, {0, 10}});
        m_w->draw(Qt::Key_C, {{10, 0}, {20, 0}, {20, 10}, {10, 10}});
    }
    void openCrossing() const
    {
        m_w->window().document().replace(testing::makeCrossing(), QStringLiteral("crossing.gpkg"), nullptr);
        m_w->look({}, 6.0);
    }

private slots:
    void initTestCase() { passerby::testing::useOwnSettings(m_folder.path()); }
    void init()
    {
        QSettings().clear();
        m_w = std::make_unique<testing::DrawingWindow>();
    }
    void cleanup() { m_w.reset(); }

    void toolsAreTakenByLetterPaletteAndMenu()
    {
        auto* palette = m_w->window().findChild<ToolPalette*>();
        QVERIFY(palette && palette->isVisible());
        QVERIFY(palette->button(QStringLiteral("select"))->isChecked());
        for (const editor::ToolInfo& info : m_w->tools().tools()) {
            QTest::keyClicks(&m_w->plan(), info.key.toLower());
            QCOMPARE(m_w->tools().activeId(), info.id);
            QToolButton* button = palette->button(info.id);
            QVERIFY2(button && button->isChecked() && !button->accessibleName().isEmpty(), qPrintable(info.id));
            const QPoint middle = button->rect().center();
            QHelpEvent hovered(QEvent::ToolTip, middle, button->mapToGlobal(middle));
            QApplication::sendEvent(button, &hovered);
            QVERIFY2(QToolTip::text().contains(QStringLiteral("(%1)").arg(info.key)), qPrintable(QToolTip::text()));
            QVERIFY2(m_w->action(qPrintable(QStringLiteral("tool_") + info.id))->isChecked(), qPrintable(info.id));
        }
        palette->button(QStringLiteral("cell"))->click();
        QCOMPARE(m_w->tools().activeId(), QStringLiteral("cell"));
        QVERIFY(m_w->plan().hasFocus());
        QCOMPARE(m_w->plan().cursor().shape(), Qt::CrossCursor);
        m_w->action("tool_corridor")->trigger();
        QCOMPARE(m_w->tools().activeId(), QStringLiteral("corridor"));
        m_w->key(Qt::Key_Escape);
        QCOMPARE(m_w->tools().activeId(), QStringLiteral("select"));
    }

    void cells_portal_undoAndRedoEach()
    {
        drawTwoCells();
        QCOMPARE(world().cells().size(), std::size_t{2});
        QCOMPARE(world().portals().size(), std::size_t{0});
        QCOMPARE(areaOf(world()), 200.0);
        m_w->key(Qt::Key_P);
        m_w->move({10, 5});
        QVERIFY(!m_w->tools().draft().lines.empty()); // the border lights up
        m_w->click({10, 5});
        QCOMPARE(world().portals().size(), std::size_t{1});
        QCOMPARE(m_w->stack().count(), 3);
        const world::World drawn = world();
        for (int i = 0; i < 3; ++i)
            m_w->key(Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(world().cells().size(), std::size_t{0});
        for (int i = 0; i < 3; ++i)
            m_w->key(Qt::Key_Y, Qt::ControlModifier);
        QVERIFY(world().sameContent(drawn));
    }

    void typedLengthAndAngle_setTheCorner()
    {
        m_w->key(Qt::Key_C);
        m_w->type("5");
        m_w->key(Qt::Key_Tab);
        m_w->type("-2.5");
        m_w->key(Qt::Key_Return); // the first corner at (5, −2.5)
        m_w->move({9, -2.5});
        m_w->type("7.25");
        QVERIFY(m_w->plan().hasFocus());
        QCOMPARE(m_w->tools().draft().fields.size(), std::size_t{2});
        m_w->key(Qt::Key_Tab);
        m_w->type("0");
        m_w->key(Qt::Key_Return);
        m_w->click({12, 5});
        m_w->key(Qt::Key_Return);
        QCOMPARE(world().cells().size(), std::size_t{1});
        const auto& outline = world().cells().at(0).row->polygon.outer;
        const auto has = [&](Point p) {
            return std::any_of(outline.begin(), outline.end(), [&](Point q) { return geometry::distance(p, q) < 1e-9; });
        };
        QVERIFY(has({5, -2.5}));
        QVERIFY(has({12.25, -2.5}));
    }

    void backspace_undo_escape_touchOnlyTheDrawing()
    {
        drawTwoCells();
        const world::World before = world();
        m_w->key(Qt::Key_C);
        m_w->click({30, 0});
        m_w->click({36, 0});
        m_w->click({36, 9});
        QVERIFY(m_w->tools().active().isDrawing());
        QVERIFY(m_w->action("undo")->text().contains(QStringLiteral("last corner")));
        QVERIFY(!m_w->action("redo")->isEnabled());
        const std::size_t corners = m_w->tools().draft().points.size();
        m_w->key(Qt::Key_Backspace);
        QVERIFY(m_w->tools().draft().points.size() < corners);
        for (int i = 0; i < 2; ++i)
            m_w->key(Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(!m_w->tools().active().isDrawing());
        QVERIFY(world().sameContent(before));
        m_w->click({30, 0});
        m_w->key(Qt::Key_Escape);
        QVERIFY(!m_w->tools().active().isDrawing());
        QCOMPARE(m_w->tools().activeId(), QStringLiteral("cell"));
        m_w->key(Qt::Key_Escape);
        QCOMPARE(m_w->tools().activeId(), QStringLiteral("select"));
        QVERIFY(world().sameContent(before));
        QCOMPARE(m_w->stack().index(), 2);
    }

    void overlap_isRefusedWithTheReason()
    {
        drawTwoCells();
        m_w->key(Qt::Key_C);
        m_w->setSwitch("clip", false);
        for (const Point p : {Point{5, 5}, Point{15, 5}, Point{15, 8}})
            m_w->click(p);
        m_w->move({5, 8});
        const QString reason = m_w->tools().draft().refusal;
        QVERIFY2(!reason.isEmpty(), "the reason stands at the pointer");
        m_w->key(Qt::Key_Return);
        QCOMPARE(world().cells().size(), std::size_t{2});
        QVERIFY(m_w->tools().active().isDrawing());
        QVERIFY2(!m_w->message().isEmpty() && m_w->message() != m_w->tools().hint(), qPrintable(m_w->message()));
        m_w->key(Qt::Key_Escape);
        // Clipped to the free space instead: only what lies beyond the two cells comes to be.
        m_w->setSwitch("clip", true);
        m_w->draw(Qt::Key_C, {{5, 5}, {15, 5}, {15, 15}, {5, 15}});
        QCOMPARE(world().cells().size(), std::size_t{3});
        QCOMPARE(areaOf(world()), 250.0);
    }

    void rectangle_byDragging()
    {
        m_w->tools().take(QStringLiteral("cell"), QStringLiteral("rectangle"));
        m_w->drag({0, 0}, {12, 8});
        QCOMPARE(world().cells().size(), std::size_t{1});
        QCOMPARE(areaOf(world()), 96.0);
        m_w->click({0, -20});
        m_w->click({10, -10});
        QCOMPARE(areaOf(world()), 196.0);
    }

    void corridor_bendsWithPortals()
    {
        m_w->draw(Qt::Key_K, {{-20, 0}, {0, 0}, {0, 20}});
        QVERIFY(world().cells().size() >= 2);
        QCOMPARE(world().portals().size(), world().cells().size() - 1);
        QCOMPARE(m_w->stack().count(), 1);
        m_w->key(Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(world().cells().size(), std::size_t{0});
        m_w->key(Qt::Key_Y, Qt::ControlModifier);
        QVERIFY(world().cells().size() >= 2);
    }

    void alt_suspendsSnapping()
    {
        m_w->key(Qt::Key_C);
        m_w->click({0.3, 0.2});
        QVERIFY((m_w->tools().draft().points.front().at == Point{0, 0}));
        m_w->key(Qt::Key_Escape);
        QTest::mouseClick(&m_w->plan(), Qt::LeftButton, Qt::AltModifier, m_w->plan().transform().toView({0.3, 0.2}).toPoint());
        QVERIFY(geometry::distance(m_w->tools().draft().points.front().at, {0.3, 0.2}) < 0.09);
    }

    void panningWhileDrawing_keepsTheDrawing()
    {
        m_w->key(Qt::Key_C);
        m_w->click({0, 0});
        m_w->click({10, 0});
        QTest::mousePress(&m_w->plan(), Qt::MiddleButton, {}, QPoint(200, 200));
        QTest::mouseMove(&m_w->plan(), QPoint(260, 230));
        QTest::mouseRelease(&m_w->plan(), Qt::MiddleButton, {}, QPoint(260, 230));
        QVERIFY(m_w->tools().active().isDrawing());
        m_w->click({10, 10});
        m_w->key(Qt::Key_Return);
        QCOMPARE(areaOf(world()), 50.0);
    }

    void target_ofAChosenType()
    {
        openCrossing();
        m_w->key(Qt::Key_T);
        m_w->choose("type", QStringLiteral("Café"));
        m_w->setSwitch("wall", false);
        const std::size_t before = world().targets().size();
        m_w->click({5, 5});
        QCOMPARE(world().targets().size(), before + 1);
        const world::Target& target = *world().targets().at(before).row;
        QCOMPARE(world().targetTypes().find(target.type)->name, std::string("Café"));
        QVERIFY(geometry::distance(target.position, {5, 5}) < 0.2);
        m_w->move({100, 100});
        QVERIFY(!m_w->tools().draft().refusal.isEmpty());
        m_w->click({100, 100});
        QCOMPARE(world().targets().size(), before + 1);
    }

    void editMenu_mergesAndConnects()
    {
        drawTwoCells();
        m_w->key(Qt::Key_S);
        m_w->key(Qt::Key_A, Qt::ControlModifier);
        QVERIFY(m_w->action("add_portals")->isEnabled());
        m_w->key(Qt::Key_P, Qt::ControlModifier);
        QCOMPARE(world().portals().size(), std::size_t{1});
        m_w->window().document().selection().set({{ObjectKind::cell, 1}, {ObjectKind::cell, 2}});
        m_w->action("merge_cells")->trigger();
        QCOMPARE(world().cells().size(), std::size_t{1});
        QCOMPARE(areaOf(world()), 200.0);
        QVERIFY(!m_w->action("merge_cells")->isEnabled());
        m_w->key(Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(world().cells().size(), std::size_t{2});
    }

    void clipboard_carriesBetweenProjects()
    {
        openCrossing();
        auto& selection = m_w->window().document().selection();
        selection.set(ObjectRef{ObjectKind::cell, 1});
        m_w->action("select_same_kind")->trigger();
        QCOMPARE(selection.items().size(), std::size_t{1});
        selection.set({{ObjectKind::cell, 1}, {ObjectKind::cell, 2}});
        m_w->key(Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(m_w->tools().activeId(), QStringLiteral("select"));
        m_w->window().document().newProject();
        QCOMPARE(world().cells().size(), std::size_t{0});
        QVERIFY(m_w->action("paste")->isEnabled());
        m_w->key(Qt::Key_V, Qt::ControlModifier);
        QCOMPARE(world().cells().size(), std::size_t{2});
        QCOMPARE(world().portals().size(), std::size_t{1});
        QCOMPARE(world().targets().size(), std::size_t{1});
        QCOMPARE(world().targetTypes().size(), std::size_t{1});
        QCOMPARE(m_w->stack().count(), 1);
        m_w->key(Qt::Key_D, Qt::ControlModifier);
        QCOMPARE(world().cells().size(), std::size_t{4});
        m_w->key(Qt::Key_X, Qt::ControlModifier);
        QCOMPARE(world().cells().size(), std::size_t{2});
        m_w->action("invert_selection")->trigger();
        QVERIFY(selection.items().size() >= 3);
        for (int i = 0; i < 3; ++i)
            m_w->key(Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(world().cells().size(), std::size_t{0});
    }

    void numbers_transformAndRepeat()
    {
        m_w->draw(Qt::Key_C, {{0, 0}, {10, 0}, {10, 10}, {0, 10}});
        answerNumbers({{QStringLiteral("east"), 30.0}, {QStringLiteral("turn"), 90.0}, {QStringLiteral("scale"), 200.0}});
        m_w->action("transform")->trigger();
        QCOMPARE(areaOf(world()), 400.0);
        const geometry::Box box = geometry::boundingBox(world().cells().at(0).row->polygon);
        QVERIFY(geometry::distance(geometry::midpoint(box.low, box.high), {35, 5}) < 1e-9);
        answerNumbers({{QStringLiteral("columns"), 3.0}, {QStringLiteral("rows"), 2.0}});
        m_w->action("repeat")->trigger();
        QCOMPARE(world().cells().size(), std::size_t{6});
        QCOMPARE(areaOf(world()), 2400.0);
        QCOMPARE(m_w->stack().count(), 3);
        m_w->action("undo")->trigger();
        QCOMPARE(world().cells().size(), std::size_t{1});
    }

    void snappingMenu_switchesTheGrid()
    {
        auto* grid = m_w->window().findChild<QAction*>(QStringLiteral("snap_grid"));
        QVERIFY(grid);
        grid->setChecked(m_w->tools().snapping().settings().grid);
        grid->toggle();
        QVERIFY(!m_w->tools().snapping().settings().grid);
        m_w->key(Qt::Key_C);
        m_w->click({0.3, 0.2});
        QVERIFY(geometry::distance(m_w->tools().draft().points.front().at, {0.3, 0.2}) < 0.09);
    }
};

PASSERBY_TEST(DrawingTest)

} // namespace drawing_test

#include "drawing_test.moc"
