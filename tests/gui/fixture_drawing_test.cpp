// SPDX-License-Identifier: GPL-3.0-or-later
// Fixtures and waiting lines by mouse and keys, and how the plan shows them.
#include "core/storage/project_store.h"
#include "core/world/patch_builder.h"
#include "editor/document/layer_state.h"
#include "editor/document/selection.h"
#include "editor/tools/tool_box.h"
#include "tests/gui/drawing_window.h"
#include "tests/gui/gui_city.h"
#include "tests/support/test_registry.h"
#include "widgets/controls/theme.h"
#include "widgets/controls/tool_palette.h"
#include "widgets/plan_view/plan_fixture_painter.h"
#include "widgets/plan_view/plan_scene.h"
#include "widgets/plan_view/plan_view.h"

#include <QImage>
#include <QPainter>
#include <QSettings>
#include <QTest>
#include <QToolButton>
#include <QTreeView>
#include <QUndoStack>

using namespace passerby;
using namespace passerby::widgets;
using geometry::Point;

namespace {

world::World oldTown()
{
    foundation::JobContext context;
    auto project = storage::loadProject(PASSERBY_SOURCE_DIR "/projects/old-town.gpkg", context);
    if (!project.ok())
        qFatal("%s", foundation::describe(project.error()).c_str());
    return std::move(project).value().world;
}

/// The middle of the largest cell of the ground.
Point largestSquare(const world::World& town)
{
    const world::Cell* best = nullptr;
    for (const auto& [id, cell] : town.cells())
        if (cell.level == 0 && (!best || geometry::area(cell.polygon) > geometry::area(best->polygon)))
            best = &cell;
    return geometry::interiorPoint(best->polygon);
}

/// A bench of 8 m × 4 m in the middle that looks north, and a line of 10 m before it.
world::World benchAlone()
{
    world::World city;
    world::PatchBuilder build(city);
    world::FixtureKind kind = world::usualFixtureKinds().front();
    kind.color = {255, 0, 0};
    world::Fixture bench = world::newFixture(build.add(kind), kind, 0, {0, 0}, 1.5707963267948966);
    bench.width_m = 8.0;
    bench.depth_m = 4.0;
    build.add(bench);
    world::WaitingLine line;
    line.points = {{0, 6}, {0, 16}};
    line.spacing_m = 2.0;
    build.add(line);
    if (const auto done = city.apply(build.take()); !done.ok())
        qFatal("%s", foundation::describe(done.error()).c_str());
    return city;
}

QImage painted(const world::World& city, const PlanLayers& layers, ThemeKind kind)
{
    PlanScene scene;
    scene.build(city, layers);
    QImage image(401, 401, QImage::Format_ARGB32_Premultiplied);
    image.fill(theme(kind).canvas);
    QPainter painter(&image);
    const PlanTransform view{{}, 10.0, QSizeF(image.size())};
    paintFixtures(painter, scene, view, theme(kind));
    paintWaitingLines(painter, scene, view, theme(kind));
    paintPortalSigns(painter, scene, view, theme(kind));
    painter.end();
    return image;
}

/// How much lighter or darker a place is than the ground.
float contrastAt(const QImage& image, Point place, ThemeKind kind)
{
    const QColor color = image.pixelColor(200 + static_cast<int>(10.0 * place.x), 200 - static_cast<int>(10.0 * place.y));
    return std::abs(color.lightnessF() - theme(kind).canvas.lightnessF());
}

} // namespace

class FixtureDrawingTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

private slots:
    void initTestCase() { passerby::testing::useOwnSettings(m_folder.path()); }
    void init() { QSettings().clear(); }

    void aBenchAndATicketCounter_inTheOldTown_inTwelveActions()
    {
        testing::DrawingWindow w;
        w.window().document().replace(oldTown(), QStringLiteral("old-town.gpkg"), nullptr);
        const Point square = largestSquare(w.world());
        w.look(square, 20.0);
        const std::size_t before = w.world().fixtures().size();
        int actions = 0;
        w.key(Qt::Key_U);
        ++actions;
        w.choose("kind", QStringLiteral("Bench"));
        ++actions;
        w.click(square);
        ++actions;
        w.choose("kind", QStringLiteral("Ticket counter"));
        ++actions;
        w.click(square + Point{3.0, 0.0});
        ++actions;
        w.key(Qt::Key_Q);
        ++actions;
        w.click(square + Point{3.0, -1.5});
        ++actions;
        w.click(square + Point{3.0, -6.0});
        ++actions;
        w.key(Qt::Key_Return);
        ++actions;
        QVERIFY(actions <= 12);
        const auto& fixtures = w.world().fixtures();
        QCOMPARE(fixtures.size(), before + 2);
        const world::Fixture& counter = *fixtures.at(before + 1).row;
        QCOMPARE(w.world().fixtureKinds().find(counter.kind)->name, std::string("ticket counter"));
        QVERIFY(!counter.line.isNull());
        for (int steps = 3; steps > 0; --steps)
            w.stack().undo();
        QCOMPARE(w.world().fixtures().size(), before);
        QVERIFY(w.world().waitingLines().find(counter.line) == nullptr);
    }

    void kinds_areAddedAndDeletedUnderHabits()
    {
        testing::DrawingWindow w;
        w.addHabit("New fixture kind", QStringLiteral("Clock"));
        QCOMPARE(w.world().fixtureKinds().size(), std::size_t{1});
        QVERIFY(w.window().document().selection().contains({editor::ObjectKind::fixtureKind, 1}));
        QCOMPARE(w.world().fixtureKinds().at(0).row->name, std::string("clock"));
        w.stack().undo();
        QVERIFY(w.world().fixtureKinds().empty());
    }

    void allTools_areInALowWindow()
    {
        testing::DrawingWindow w;
        w.window().resize(1280, 720);
        QTest::qWait(300); // the window system may answer with another size
        QCOMPARE(w.window().size(), QSize(1280, 720));
        auto* palette = w.window().findChild<ToolPalette*>();
        for (const editor::ToolInfo& info : w.tools().tools()) {
            const QToolButton* button = palette->button(info.id);
            QVERIFY2(palette->rect().contains(button->geometry()) && button->height() >= 24, qPrintable(info.id));
        }
    }

    void plan_showsThem_inBothThemes_data()
    {
        QTest::addColumn<bool>("isDark");
        QTest::newRow("light") << false;
        QTest::newRow("dark") << true;
    }

    void plan_showsThem_inBothThemes()
    {
        QFETCH(bool, isDark);
        const ThemeKind kind = isDark ? ThemeKind::dark : ThemeKind::light;
        PlanLayers layers = PlanLayers::of(nullptr);
        const QImage image = painted(benchAlone(), layers, kind);
        QCOMPARE(image.pixelColor(200 - 30, 200 + 10), QColor(255, 0, 0)); // beside the icon
        QVERIFY(contrastAt(image, {0.0, 2.35}, kind) > 0.3F);              // the tick of its front
        QVERIFY(contrastAt(image, {0.0, 8.0}, kind) > 0.3F);               // the first but one in the line
        QVERIFY(contrastAt(image, {0.0, 6.1}, kind) > 0.3F);               // the arrow at its head
        layers.fixtures = layers.waitingLines = false;
        const QImage hidden = painted(benchAlone(), layers, kind);
        QCOMPARE(hidden.pixelColor(200 - 30, 200 + 10), theme(kind).canvas);
        QVERIFY(contrastAt(hidden, {0.0, 8.0}, kind) < 0.01F);
    }

    void anEscalator_pointsFromItsFirstCellIntoItsSecond()
    {
        world::World city = testing::makeCrossing();
        world::PatchBuilder build(city);
        world::Portal escalator = *city.portals().at(0).row; // from West street, east into the square
        escalator.kind = world::PortalKind::escalator;
        build.replace(city.portals().at(0).id, escalator);
        QVERIFY(city.apply(build.take()).ok());
        QCOMPARE(aheadOf(city, escalator), QPointF(1, 0));
        std::swap(escalator.cellA, escalator.cellB);
        QCOMPARE(aheadOf(city, escalator), QPointF(-1, 0));
        PlanScene scene;
        scene.build(city, PlanLayers::of(nullptr));
        QVERIFY(scene.portals().front().kind == world::PortalKind::escalator);
        QCOMPARE(scene.portals().front().ahead, QPointF(1, 0));
    }
};

PASSERBY_TEST(FixtureDrawingTest)
#include "fixture_drawing_test.moc"
