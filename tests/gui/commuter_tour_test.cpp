// SPDX-License-Identifier: GPL-3.0-or-later
// The tour that goes with one commuter through the sample station, and what it makes of people who are gone before their time.
#include "editor/session/live_session.h"
#include "tests/gui/drawing_window.h"
#include "tests/gui/gui_city.h"
#include "tests/support/test_registry.h"
#include "widgets/controls/tour_bubble.h"
#include "widgets/docks/person_card.h"
#include "widgets/plan_view/plan_view.h"
#include "widgets/window/tour_control.h"

#include <QAction>
#include <QApplication>
#include <QFileInfo>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QSettings>
#include <QTest>
#include <QTimer>

namespace commuter_tour_test {

using namespace passerby;
using namespace passerby::widgets;

class CommuterTourTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    std::unique_ptr<testing::DrawingWindow> m_w;

    static QString station() { return QStringLiteral(PASSERBY_SOURCE_DIR "/projects/station.gpkg"); }
    TourControl& tour() { return *m_w->window().findChild<TourControl*>(); }
    TourBubble& bubble() { return tour().bubble(); }
    PersonCard& card() { return *m_w->window().findChild<PersonCard*>(); }
    editor::LiveSession& live() { return m_w->window().live(); }
    QPushButton* onward() { return bubble().findChild<QPushButton*>(QStringLiteral("tourSkip")); }
    static void press(QWidget* widget) { QTest::mouseClick(widget, Qt::LeftButton, {}, widget->rect().center()); }
    /// The button goes on once there is nothing more to do.
    void goOn()
    {
        QTRY_COMPARE_WITH_TIMEOUT(onward()->text(), QStringLiteral("Next"), 10000);
        press(onward());
    }
    void told(int place, int timeout_ms = 60000)
    {
        QTRY_VERIFY2_WITH_TIMEOUT(tour().place() == place, qPrintable(bubble().title() + QStringLiteral(": ") + bubble().text()),
                                  timeout_ms);
        QVERIFY(bubble().isVisible() && bubble().goal() && bubble().goal()->isVisible());
        QVERIFY(m_w->window().rect().contains(bubble().geometry()));
    }
    void start()
    {
        m_w->action("tour_commuter")->trigger();
        told(0);
        QTRY_VERIFY_WITH_TIMEOUT(live().isReady(), 60000);
        QVERIFY(live().isPlaying());
        QCOMPARE(QFileInfo(m_w->window().document().path()).canonicalFilePath(), QFileInfo(station()).canonicalFilePath());
    }
    /// A run of a tenth of the people, so that an hour does not take minutes; the city stays as it is.
    void withFewPeople()
    {
        editor::LiveOptions options = live().options();
        options.people = 150;
        live().start(m_w->window().document().snapshot(), options);
        QTRY_VERIFY_WITH_TIMEOUT(live().isReady(), 60000);
        live().play();
    }
    /// Lets the tour find somebody; who they are.
    QString find()
    {
        [this] {
            QCOMPARE(onward()->text(), QStringLiteral("Find one"));
            press(onward());
            told(1, 120000);
            QVERIFY(card().hasStory() && card().words()->mind);
        }();
        return QTest::currentTestFailed() ? QString() : card().words()->who;
    }

private slots:
    void initTestCase()
    {
        testing::useOwnSettings(m_folder.path());
        QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    }

    void init()
    {
        QSettings().clear();
        m_w = std::make_unique<testing::DrawingWindow>();
        QVERIFY(m_w->action("tour_commuter")->isEnabled());
    }

    void cleanup() { m_w.reset(); }

    void tour_isPlayedToItsEnd()
    {
        start();
        withFewPeople();
        find();
        press(bubble().goal());
        told(2);
        QVERIFY(card().isFollowing());
        QVERIFY(bubble().text().contains(QStringLiteral("train")));
        goOn();
        told(3);
        QTRY_COMPARE(onward()->text(), QStringLiteral("Next")); // it is on by itself
        m_w->action("show_perceived")->trigger();
        QTRY_COMPARE(onward()->text(), QStringLiteral("Skip this step"));
        m_w->action("show_perceived")->trigger();
        goOn();
        told(4);
        m_w->plan().setFocus();
        m_w->key(Qt::Key_7, Qt::AltModifier | Qt::ShiftModifier);
        told(5);
        for (int i = 0; i < 6; ++i)
            m_w->action("faster")->trigger();
        told(6, 240000);
        QVERIFY(live().speedAsked() <= 10.0); // else the train would come and go unseen
        live().setSpeedAsked(100.0);
        QTRY_VERIFY2_WITH_TIMEOUT(onward()->text() == QLatin1String("Next"), qPrintable(bubble().title()), 240000);
        QVERIFY(bubble().text().contains(QStringLiteral("they are in it")));
        live().pause();
        press(onward());
        told(7);
        QTRY_VERIFY(bubble().goal()->isVisible());
        if (onward()->text() != QLatin1String("Next"))
            m_w->action("show_statistics")->trigger();
        goOn();
        QCOMPARE(tour().place(), 8);
        QCOMPARE(bubble().title(), QStringLiteral("That was the tour"));
        press(bubble().findChild<QPushButton*>(QStringLiteral("tourEnd")));
        QVERIFY(!tour().isRunning() && !bubble().isVisible());
    }

    void whoIsGoneEarly_givesWayToAnother()
    {
        start();
        withFewPeople();
        const QString first = find();
        live().setSpeedAsked(1000.0); // nobody follows them meanwhile
        QTRY_COMPARE_WITH_TIMEOUT(onward()->text(), QStringLiteral("Find another"), 240000);
        live().setSpeedAsked(1.0);
        QVERIFY2(bubble().title() == QLatin1String("Gone by train") || bubble().title() == QLatin1String("They left"),
                 qPrintable(bubble().title()));
        QCOMPARE(tour().place(), 1);
        press(onward());
        live().setSpeedAsked(20.0); // so that somebody comes in soon
        told(1, 120000);
        live().setSpeedAsked(1.0);
        QTRY_VERIFY(card().hasStory() && card().words()->who != first);
        QTRY_COMPARE(bubble().title(), QStringLiteral("Follow them"));
    }

    /// The run begins anew, or the person is let go of.
    void whoIsNotPickedAnyMore_isMissed()
    {
        start();
        withFewPeople();
        find();
        m_w->action("restart")->trigger();
        QTRY_COMPARE(bubble().title(), QStringLiteral("Out of sight"));
        QTRY_VERIFY_WITH_TIMEOUT(live().isReady(), 60000);
        press(onward());
        told(1, 120000);
        m_w->plan().setFocus();
        m_w->key(Qt::Key_Escape);
        QTRY_COMPARE(bubble().title(), QStringLiteral("Out of sight"));
        press(bubble().findChild<QPushButton*>(QStringLiteral("tourBack")));
        told(0);
        QTRY_COMPARE(onward()->text(), QStringLiteral("Find one"));
    }

    void bothTours_standInTheMenu_andEndEachOther()
    {
        start();
        m_w->action("guided_tour")->trigger();
        QTRY_COMPARE(bubble().title(), QStringLiteral("Draw a cell"));
        QVERIFY(m_w->world().cells().empty());
        const auto menus = m_w->window().findChild<QMenuBar*>()->actions();
        QMenu* help = menus.back()->menu();
        QVERIFY(help->actions().contains(m_w->action("guided_tour")) && help->actions().contains(m_w->action("tour_commuter")));
        start();
        QCOMPARE(bubble().title(), QStringLiteral("Find a commuter"));
    }

    void openingTheStation_offersItOnce()
    {
        m_w->window().openFile(station());
        QTRY_VERIFY_WITH_TIMEOUT(bubble().isVisible(), 30000);
        QVERIFY(!tour().isRunning());
        QCOMPARE(bubble().title(), QStringLiteral("Follow one commuter"));
        press(onward());
        told(0);
        press(bubble().findChild<QPushButton*>(QStringLiteral("tourEnd")));
        m_w->window().document().newProject();
        m_w->window().openFile(station());
        QTRY_VERIFY_WITH_TIMEOUT(!m_w->world().cells().empty(), 30000);
        QTest::qWait(400); // nothing is to come
        QVERIFY(!bubble().isVisible());
    }

    void unsavedWork_isAskedAbout()
    {
        m_w->draw(Qt::Key_C, {{-25, -5}, {0, -5}, {0, 5}, {-25, 5}});
        bool wasAsked = false;
        QTimer::singleShot(300, qApp, [&wasAsked] {
            if (QWidget* box = QApplication::activeModalWidget()) {
                wasAsked = true;
                QTest::keyClick(box, Qt::Key_Escape);
            }
        });
        m_w->action("tour_commuter")->trigger();
        QTRY_VERIFY(wasAsked);
        QCOMPARE(m_w->world().cells().size(), std::size_t{1});
        QVERIFY(!tour().isRunning());
    }
};

PASSERBY_TEST(CommuterTourTest)

} // namespace commuter_tour_test

#include "commuter_tour_test.moc"
