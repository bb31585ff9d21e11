// SPDX-License-Identifier: GPL-3.0-or-later
// Two cities of a project beside each other and swiped: the same piece of the ground in both, the change over either, the report.
#include "editor/commands/delete_objects.h"
#include "editor/commands/stories.h"
#include "editor/commands/variants.h"
#include "editor/document/project_document.h"
#include "tests/gui/gui_city.h"
#include "tests/gui/open_window.h"
#include "tests/support/test_registry.h"
#include "widgets/city_view/city_view.h"
#include "widgets/comparison/comparison_dialog.h"
#include "widgets/plan_view/plan_view.h"
#include "widgets/plan_view/swipe_pane.h"
#include "widgets/window/views_splitter.h"

#include <QApplication>
#include <QLineF>
#include <QMouseEvent>
#include <QTest>
#include <cmath>

namespace beside_test {

using namespace passerby;
using namespace passerby::widgets;

class BesideTest : public testing::OpenWindowTest {
    Q_OBJECT

    [[nodiscard]] editor::ProjectDocument& document() const { return m_window->document(); }
    [[nodiscard]] PlanView* beside() const { return m_window->findChild<PlanView*>(QStringLiteral("besidePlan")); }
    [[nodiscard]] PlanView* swiped() const { return m_window->findChild<PlanView*>(QStringLiteral("swipedPlan")); }
    [[nodiscard]] SwipePane* pane() const { return m_window->findChild<SwipePane*>(); }
    /// A variant without one of the ways; the base is shown.
    void addClosed()
    {
        QVERIFY(editor::addVariant(document(), QStringLiteral("Closed")).ok());
        const editor::ObjectRef first{editor::ObjectKind::portal, document().world().portals().at(0).id.number};
        QVERIFY(editor::deleteObjects(document(), {first}).ok());
        QVERIFY(editor::showVariant(document(), {}).ok());
    }
    static bool lookAlike(const PlanView& a, const PlanView& b)
    {
        return a.transform().center == b.transform().center && a.transform().scale_px_m == b.transform().scale_px_m;
    }

private slots:
    void plansBeside_moveTogether()
    {
        open();
        for (const char* key : {"variant_beside", "swipe_variant", "compare_variant"})
            QVERIFY(!action(key)->isEnabled());
        addClosed();
        action("workspace_design")->trigger();
        QVERIFY(!beside()->isVisible());
        action("variant_beside")->trigger();
        QTRY_VERIFY(beside()->isVisible() && m_window->planView().isVisible());
        QVERIFY(!m_window->cityView().isVisible());
        m_window->planView().zoomTo({{-10, -5}, {10, 5}});
        QVERIFY(lookAlike(*beside(), m_window->planView()));
        beside()->setTransform({{3, 4}, 7.0, {}});
        QVERIFY(lookAlike(*beside(), m_window->planView()));
        QCOMPARE(m_window->planView().transform().scale_px_m, 7.0);
        action("variant_beside")->trigger();
        QTRY_VERIFY(!beside()->isVisible() && m_window->cityView().isVisible());
    }

    void citiesBeside_moveTogether()
    {
        open();
        addClosed();
        action("workspace_simulate")->trigger();
        action("variant_beside")->trigger();
        CityView* city = nullptr;
        QTRY_VERIFY((city = m_window->findChild<CityView*>(QStringLiteral("besideCity"))) && city->isVisible());
        QVERIFY(m_window->cityView().isVisible() && !m_window->planView().isVisible());
        editor::OrbitCamera camera = m_window->cityView().camera();
        camera.distance_m *= 0.5;
        m_window->cityView().setCamera(camera);
        QTRY_VERIFY(city->camera() == camera);
        camera.distance_m *= 1.5;
        city->setCamera(camera);
        QTRY_VERIFY(m_window->cityView().camera() == camera);
    }

    void swipe_showsBothAtOnePlace_andGoesWithTheVariants()
    {
        open();
        addClosed();
        action("workspace_design")->trigger();
        action("swipe_variant")->trigger();
        QTRY_VERIFY(pane()->isVisible() && swiped()->isVisible());
        QVERIFY(lookAlike(*swiped(), m_window->planView()));
        for (const double share : {0.25, 0.7}) {
            pane()->setShare(share);
            QCOMPARE(swiped()->mapTo(&m_window->planView(), QPoint(0, 0)), QPoint(0, 0));
            QCOMPARE(swiped()->size(), m_window->planView().size());
            QVERIFY(std::abs(pane()->x() - share * m_window->planView().width()) <= 1.0);
        }
        const QPoint middle = pane()->handle()->rect().center();
        QTest::mousePress(pane()->handle(), Qt::LeftButton, {}, middle);
        QMouseEvent drag(QEvent::MouseMove, middle + QPoint(-40, 0), pane()->handle()->mapToGlobal(middle + QPoint(-40, 0)), Qt::NoButton,
                         Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(pane()->handle(), &drag);
        QVERIFY(std::abs(pane()->share() - (0.7 - 40.0 / m_window->planView().width())) < 0.01);
        pane()->handle()->setFocus();
        const double before = pane()->share();
        QTest::keyClick(pane()->handle(), Qt::Key_Right);
        QVERIFY(pane()->share() > before);
        action("show_next_variant")->trigger(); // the base is the other one now
        QVERIFY(pane()->isVisible());
        action("remove_variant")->trigger();
        QVERIFY(!pane()->isVisible() && !action("swipe_variant")->isChecked());
    }

    void swipedCities_areOnePicture()
    {
        open();
        addClosed();
        action("workspace_simulate")->trigger();
        action("swipe_variant")->trigger();
        CityView* city = nullptr;
        QTRY_VERIFY((city = m_window->findChild<CityView*>(QStringLiteral("besideCity"))) && city->isVisible());
        auto* views = m_window->findChild<ViewsSplitter*>();
        QVERIFY(views && views->isSwiped() && !pane()->isVisible());
        const auto isOnePicture = [&] {
            const auto left = m_window->cityView().toView({3, 2});
            const auto right = city->toView({3, 2});
            return left && right && QLineF(m_window->cityView().mapToGlobal(*left), city->mapToGlobal(*right)).length() < 1.0;
        };
        QTRY_VERIFY(isOnePicture());
        QVERIFY(m_window->cityView().axis() > 0.5 && city->axis() < -0.5);
        const int before = city->width();
        const editor::OrbitCamera looked = m_window->cityView().camera();
        QSplitterHandle* line = views->handle(views->count() - 1);
        line->setFocus();
        QTest::keyClick(line, Qt::Key_Left);
        QTRY_VERIFY(city->width() > before && isOnePicture());
        QVERIFY(m_window->cityView().camera() == looked); // only its side of the picture has become smaller
        editor::OrbitCamera camera = city->camera();
        camera.orbit(40.0, 10.0);
        city->setCamera(camera);
        QTRY_COMPARE(m_window->cityView().camera().yaw_deg, camera.yaw_deg);
        QTRY_VERIFY(isOnePicture());
        action("workspace_design")->trigger();
        QTRY_VERIFY(pane()->isVisible() && !city->isVisible() && m_window->cityView().axis() == 0.0);
        action("workspace_simulate")->trigger();
        QTRY_VERIFY(!pane()->isVisible() && city->isVisible() && isOnePicture());
        action("swipe_variant")->trigger();
        QTRY_VERIFY(!city->isVisible() && m_window->cityView().axis() == 0.0);
        QVERIFY(!views->isSwiped());
    }

    void presentation_isAlone_andGivesItBack()
    {
        open();
        addClosed();
        world::Slide slide;
        slide.view = world::SlideView::plan;
        slide.camera.distance_m = 50.0;
        QVERIFY(editor::addStory(document(), QStringLiteral("Tour"), {slide}).ok());
        action("workspace_design")->trigger();
        action("swipe_variant")->trigger();
        QTRY_VERIFY(pane()->isVisible());
        action("present_story")->trigger();
        QTRY_VERIFY(!pane()->isVisible() && !action("swipe_variant")->isChecked());
        QTest::keyClick(QApplication::focusWidget() ? QApplication::focusWidget() : m_window.get(), Qt::Key_Escape);
        QTRY_VERIFY(pane()->isVisible() && action("swipe_variant")->isChecked());
    }

    void report_isOfBothCitiesOfTheProject()
    {
        open();
        QVERIFY(editor::addVariant(document(), QStringLiteral("Longer at home")).ok());
        editWait(900.0);
        action("compare_variant")->trigger();
        ComparisonDialog* report = nullptr;
        QTRY_VERIFY_WITH_TIMEOUT((report = m_window->findChild<ComparisonDialog*>()) && report->isVisible(), 30'000);
        report->close();
    }
};

PASSERBY_TEST(BesideTest)

} // namespace beside_test

#include "beside_test.moc"
