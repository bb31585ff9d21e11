// SPDX-License-Identifier: GPL-3.0-or-later
// Where the city view looks while a city is drawn.
#include "tests/gui/drawing_window.h"
#include "tests/gui/gui_city.h"
#include "tests/support/test_registry.h"
#include "widgets/city_view/city_view.h"
#include "widgets/plan_view/plan_view.h"

#include <QSettings>
#include <QTest>
#include <QUndoStack>
#include <algorithm>

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
#include "city_view_camera_test.moc"
