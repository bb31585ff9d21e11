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
#include "widgets/controls/tool_options_row.h"
#include "widgets/controls/tool_palette.h"
#include "widgets/plan_view/plan_fixture_painter.h"
#include "widgets/plan_view/plan_scene.h"
#include "widgets/plan_view/plan_view.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QComboBox>
#include <QImage>
#include <QPainter>
#include <QSettings>
#include <QTest>
#include <QToolButton>
#include <QTreeView>
#include <QUndoStack>

namespace fixture_drawing_test {

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
world::World benchAlone(bool stopsFeet = true)
{
    world::World city;
    world::PatchBuilder build(city);
    world::FixtureKind kind = world::usualFixtureKinds().front();
    kind.color = {255, 0, 0};
    kind.stopsFeet = stopsFeet;
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

/// How many pixels the sign of the first portal of the crossing has where that is of this kind.
int signPixels(world::PortalKind kind)
{
    world::World city = testing::makeCrossing();
    world::PatchBuilder build(city);
    world::Portal portal = *city.portals().at(0).row;
    portal.kind = kind;
    build.replace(city.portals().at(0).id, portal);
    if (const auto done = city.apply(build.take()); !done.ok())
        qFatal("%s", foundation::describe(done.error()).c_str());
    PlanScene scene;
    scene.build(city, PlanLayers::of(nullptr));
    QImage image(101, 101, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    paintPortalSigns(painter, scene, {portal.node(), 20.0, QSizeF(image.size())}, theme(ThemeKind::light));
    painter.end();
    int count = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            count += image.pixelColor(x, y).alpha() > 0 ? 1 : 0;
    return count;
}

/// A hand at the mouse and keys of the window that counts what it does.
class Hand {
public:
    explicit Hand(testing::DrawingWindow& window) : m_window(window) {}

    void key(Qt::Key key)
    {
        m_window.key(key);
        ++m_actions;
    }
    void click(Point place)
    {
        m_window.click(place);
        ++m_actions;
    }
    void click(QWidget& widget, QPoint place)
    {
        QTest::mouseClick(&widget, Qt::LeftButton, {}, place);
        ++m_actions;
    }
    /// Opens the chooser over the plan and clicks an entry of it, however many clicks that takes.
    void choose(const char* option, const QString& entry)
    {
        auto* row = m_window.window().findChild<ToolOptionsRow*>();
        auto* box = qobject_cast<QComboBox*>(row->field(QString::fromLatin1(option)));
        QVERIFY(box && box->isVisible());
        click(*box, box->rect().center());
        QTRY_VERIFY(box->view()->isVisible());
        QTest::qWait(QApplication::doubleClickInterval() + 50); // until then the click that opened it is not over
        const QModelIndex index = box->model()->index(box->findText(entry), box->modelColumn());
        QVERIFY2(index.isValid(), qPrintable(entry));
        click(*box->view()->viewport(), box->view()->visualRect(index).center());
        for (int again = 0; again < 5 && box->view()->isVisible(); ++again) { // on a busy machine the list opens later than it says
            QTest::qWait(QApplication::doubleClickInterval());
            if (box->view()->isVisible())
                QTest::mouseClick(box->view()->viewport(), Qt::LeftButton, {}, box->view()->visualRect(index).center());
        }
        QTRY_COMPARE(box->currentText(), entry);
    }
    [[nodiscard]] int actions() const { return m_actions; }

private:
    testing::DrawingWindow& m_window;
    int m_actions = 0;
};

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
        Hand hand(w);
        hand.key(Qt::Key_U);
        hand.choose("kind", QStringLiteral("Bench"));
        hand.click(square);
        hand.choose("kind", QStringLiteral("Ticket counter"));
        hand.click(square + Point{3.0, 0.0});
        hand.key(Qt::Key_Q);
        hand.click(square + Point{3.0, -1.5});
        hand.click(square + Point{3.0, -6.0});
        hand.key(Qt::Key_Return);
        QVERIFY2(hand.actions() <= 12, qPrintable(QString::number(hand.actions())));
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

    void whatPeopleWalkOn_isFilledBelowTheHeatmapAlone()
    {
        const QImage image = painted(benchAlone(false), PlanLayers::of(nullptr), ThemeKind::light);
        QCOMPARE(image.pixelColor(200 - 30, 200 + 10), theme(ThemeKind::light).canvas);  // beside the icon
        QVERIFY(image.pixelColor(200 - 40, 200 + 10) != theme(ThemeKind::light).canvas); // the outline
        PlanScene scene;
        scene.build(benchAlone(false), PlanLayers::of(nullptr));
        QImage below(401, 401, QImage::Format_ARGB32_Premultiplied);
        below.fill(Qt::white);
        QPainter painter(&below);
        paintWalkedOn(painter, scene, {{}, 10.0, QSizeF(below.size())});
        painter.end();
        QCOMPARE(below.pixelColor(200 - 30, 200 + 10), QColor(255, 0, 0));
    }

    void portals_haveASignEach_butOpeningsNone()
    {
        QCOMPARE(signPixels(world::PortalKind::opening), 0);
        for (const auto kind : {world::PortalKind::escalator, world::PortalKind::lift, world::PortalKind::ticketGate})
            QVERIFY2(signPixels(kind) > 50, world::spell(kind).data());
    }

    void fixturesAndLinesAlone_areNoEmptyPlan()
    {
        PlanScene scene;
        scene.build(benchAlone(), PlanLayers::of(nullptr));
        QVERIFY(!scene.isEmpty());
        const geometry::Box box = shownBox(benchAlone(), PlanLayers::of(nullptr));
        QVERIFY(box.contains({-4.0, 0.0}) && box.contains({0.0, 16.0}));
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

} // namespace fixture_drawing_test

#include "fixture_drawing_test.moc"
