// SPDX-License-Identifier: GPL-3.0-or-later
// Where the city view looks while a city is drawn.
#include "core/world/patch_builder.h"
#include "editor/scene/city_outline.h"
#include "editor/tools/tool_box.h"
#include "tests/gui/drawing_window.h"
#include "tests/gui/gui_city.h"
#include "tests/support/test_registry.h"
#include "widgets/city_view/city_view.h"
#include "widgets/city_view/offscreen_renderer.h"
#include "widgets/controls/empty_state.h"
#include "widgets/controls/floating_card.h"
#include "widgets/plan_view/plan_view.h"

#include <QLabel>
#include <QPushButton>
#include <QSettings>
#include <QTest>
#include <QUndoStack>
#include <algorithm>

namespace city_view_camera_test {

using namespace passerby;
using namespace passerby::widgets;
using geometry::Point;

class CityViewCameraTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    std::unique_ptr<testing::DrawingWindow> m_w;

    CityView& city() { return m_w->window().cityView(); }
    /// One after the other, as far as they lie in the plan.
    void rectangle(Point low, Point high) { m_w->draw(Qt::Key_C, {low, {high.x, low.y}, high, {low.x, high.y}}); }
    bool holds(std::initializer_list<Point> places)
    {
        return std::all_of(places.begin(), places.end(), [this](Point place) {
            const auto at = city().toView(place);
            return at && QRectF(QPointF(), QSizeF(city().size())).contains(*at);
        });
    }

private slots:
    void initTestCase() { testing::useOwnSettings(m_folder.path()); }

    void init()
    {
        QSettings().clear();
        m_w = std::make_unique<testing::DrawingWindow>(1.5);
    }

    void cleanup() { m_w.reset(); }

    void firstCells_comeIntoView()
    {
        rectangle({-120, -60}, {0, 60});
        QTRY_VERIFY(holds({{-120, -60}, {0, -60}, {0, 60}, {-120, 60}}));
        rectangle({0, -60}, {120, 60});
        QTRY_VERIFY(holds({{-120, -60}, {120, -60}, {120, 60}, {-120, 60}}));
    }

    void firstCells_comeIntoView_ofAWindowResizedBefore()
    {
        rectangle({-120, -60}, {0, 60});
        m_w->stack().setIndex(0);
        m_w->window().document().newProject();
        const int before = city().width();
        m_w->window().resize(m_w->window().width() - 160, m_w->window().height() - 40);
        QTRY_VERIFY(city().width() != before);
        QTest::qWait(100); // the view itself hears of it a little later
        m_w->look({460, 0}, 1.5);
        rectangle({400, -60}, {520, 60});
        QTRY_VERIFY(holds({{400, -60}, {520, -60}, {520, 60}, {400, 60}}));
    }

    void firstLook_holdsTheCity_whateverTheShapeOfTheView()
    {
        world::World world;
        world::PatchBuilder builder(world);
        builder.add(world::Cell{"", world::CellKind::indoor, 0, {{{2, 13}, {196, 13}, {196, 137}, {2, 137}}, {}}});
        builder.add(world::Obstacle{"", world::ObstacleKind::building, 0, {{{60, 60}, {80, 60}, {80, 80}, {60, 80}}, {}}, 0.0, 40.0});
        QVERIFY(world.apply(builder.patch()).ok());
        for (const QSizeF view : {QSizeF(513, 452), QSizeF(300, 600), QSizeF(1600, 300)}) {
            const editor::OrbitCamera camera = defaultCamera(world, view);
            QRectF covered;
            for (const QVector3D place : editor::outlineOf(world)) {
                const auto at = camera.project(place, view);
                QVERIFY(at && QRectF(QPointF(), view).contains(*at));
                covered = covered.isNull() ? QRectF(*at, QSizeF(0.1, 0.1)) : covered.united(QRectF(*at, QSizeF(0.1, 0.1)));
            }
            QVERIFY(covered.width() > 0.85 * view.width() || covered.height() > 0.85 * view.height());
        }
    }

    void firstLook_followsTheShapeOfTheWindow()
    {
        m_w->window().document().replace(testing::makeCrossing(), QStringLiteral("crossing.gpkg"), nullptr);
        QTRY_VERIFY(holds({{-60, -4}, {60, -4}, {-4, 60}, {4, 60}}));
        const double before_m = city().camera().distance_m;
        m_w->window().resize(1024, m_w->window().height());
        QTRY_VERIFY(city().camera().distance_m != before_m);
        QTRY_VERIFY(holds({{-60, -4}, {60, -4}, {-4, 60}, {4, 60}}));
        editor::OrbitCamera mine = city().camera();
        mine.orbit(40.0, 0.0);
        city().setCamera(mine);
        m_w->window().resize(1200, m_w->window().height());
        QTest::qWait(300); // the window system may answer with another size
        QVERIFY(city().camera() == mine);
    }

    void emptyCity_saysWhatToDo_untilSomethingIsDrawn()
    {
        auto* card = m_w->window().findChild<QWidget*>(QStringLiteral("emptyCityView"));
        if (!card)
            QSKIP("the city view needs OpenGL 3.3");
        QVERIFY(card->isVisible());
        QVERIFY(city().rect().contains(card->geometry()));
        QTest::mouseClick(card->findChildren<QPushButton*>().front(), Qt::LeftButton);
        QCOMPARE(m_w->tools().activeId(), QStringLiteral("cell"));
        rectangle({-120, -60}, {0, 60});
        QVERIFY(!card->isVisible());
        m_w->stack().undo();
        QVERIFY(card->isVisible());
    }

    void cardOfALowView_keepsItsButtons()
    {
        QWidget view;
        view.resize(360, 140);
        auto* state = new EmptyState(QStringLiteral("road"), QStringLiteral("Nothing stands here yet"),
                                     QStringLiteral("What you draw in the plan rises here. Draw a first cell where people can walk."));
        const QPushButton* button = state->addButton(QStringLiteral("Draw a cell"), true);
        const QLabel* sentence = state->findChildren<QLabel*>().last();
        FloatingCard card(state, &view);
        view.show();
        card.show();
        const auto isWhole = [&](const QWidget* part) {
            return part->isVisible() && part->height() >= part->minimumSizeHint().height()
                   && card.rect().contains(QRect(part->mapTo(&card, QPoint(0, 0)), part->size()));
        };
        QTRY_VERIFY(isWhole(button) && !sentence->isVisible());
        view.resize(360, 300);
        QTRY_VERIFY(isWhole(button) && isWhole(sentence));
    }

    void cameraThatWasMoved_stays()
    {
        rectangle({-120, -60}, {0, 60});
        QTRY_VERIFY(holds({{-120, -60}, {0, -60}, {0, 60}, {-120, 60}}));
        editor::OrbitCamera mine = city().camera();
        mine.orbit(40.0, 0.0);
        city().setCamera(mine);
        rectangle({0, -60}, {120, 60});
        QTest::qWait(1000); // a flight would be over
        QVERIFY(city().camera() == mine);
    }

    void nextCity_isHeldAgain()
    {
        rectangle({-120, -60}, {0, 60});
        QTRY_VERIFY(holds({{-120, -60}, {0, 60}}));
        city().setCamera(city().camera());
        m_w->stack().setIndex(0);
        m_w->window().document().newProject();
        m_w->look({}, 1.5);
        rectangle({0, -60}, {120, 60});
        QTRY_VERIFY(holds({{0, -60}, {120, -60}, {120, 60}, {0, 60}}));
    }
};

PASSERBY_TEST(CityViewCameraTest)

} // namespace city_view_camera_test

#include "city_view_camera_test.moc"
