// SPDX-License-Identifier: GPL-3.0-or-later
// The guided tour, played by doing what it asks; and what it makes of everything else.
#include "editor/document/selection.h"
#include "editor/session/live_session.h"
#include "editor/tools/tool_box.h"
#include "tests/gui/drawing_window.h"
#include "tests/gui/gui_city.h"
#include "tests/support/test_registry.h"
#include "widgets/controls/tour_bubble.h"
#include "widgets/docks/person_card.h"
#include "widgets/plan_view/plan_view.h"
#include "widgets/window/tour_control.h"

#include <QAction>
#include <QApplication>
#include <QElapsedTimer>
#include <QFile>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QScreen>
#include <QSettings>
#include <QTest>
#include <QTimer>
#include <QToolButton>
#include <QTreeView>
#include <QUndoStack>

namespace tour_test {

using namespace passerby;
using namespace passerby::widgets;
using editor::ObjectKind;

class TourTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    std::unique_ptr<testing::DrawingWindow> m_w;

    TourControl& tour() { return *m_w->window().findChild<TourControl*>(); }
    TourBubble& bubble() { return tour().bubble(); }
    const world::World& world() { return m_w->world(); }

    void start()
    {
        m_w->action("guided_tour")->trigger();
        QTRY_COMPARE(tour().place(), 0);
        QVERIFY(bubble().isVisible());
        m_w->look({}, 10.0);
    }
    /// The step is told, points at something that can be seen, and covers none of it but what fills the window.
    void told(int place)
    {
        QTRY_COMPARE_WITH_TIMEOUT(tour().place(), place, 30000);
        QVERIFY(bubble().isVisible() && bubble().goal() && bubble().goal()->isVisible());
        QVERIFY(m_w->window().rect().contains(bubble().geometry()));
        const QRect goal(bubble().goal()->mapTo(&m_w->window(), QPoint(0, 0)), bubble().goal()->size());
        QVERIFY2(!goal.intersects(bubble().geometry()) || goal.height() > 300, qPrintable(bubble().title()));
        if (const QString folder = qEnvironmentVariable("PASSERBY_TEST_PICTURES"); !folder.isEmpty()) {
            QTest::qWait(300); // a picture for the eye, of what fades in
            QWidget& window = m_w->window();
            const QPoint corner = window.mapToGlobal(QPoint(0, 0));
            const QString name = QStringLiteral("%1/tour-%2.png").arg(folder).arg(place + 1, 2, 10, QLatin1Char('0'));
            window.screen()->grabWindow(0, corner.x(), corner.y(), window.width(), window.height()).save(name);
        }
    }
    void rectangle(double left, double right) { m_w->draw(Qt::Key_C, {{left, -5}, {right, -5}, {right, 5}, {left, 5}}); }

    void clickType(const QString& name)
    {
        auto* tree = m_w->window().findChild<QTreeView*>(QStringLiteral("habitsTree"));
        tree->expandAll();
        const auto found =
            tree->model()->match(tree->model()->index(0, 0), Qt::DisplayRole, name, 1, Qt::MatchExactly | Qt::MatchRecursive);
        QVERIFY(!found.isEmpty());
        tree->scrollTo(found.front());
        QTest::mouseClick(tree->viewport(), Qt::LeftButton, {}, tree->visualRect(found.front()).center());
        QTRY_VERIFY(m_w->window().document().selection().current());
    }
    void addGoal(const QString& from, const QString& to)
    {
        clickType(from);
        QTest::qWait(400); // until the tour points at the button of this kind
        QTRY_VERIFY(qobject_cast<QToolButton*>(bubble().goal()) && bubble().goal()->objectName() == QStringLiteral("addGoal"));
        auto* button = qobject_cast<QToolButton*>(bubble().goal());
        emit button->menu()->aboutToShow();
        testing::entryOf(*button->menu(), to)->trigger();
        QTest::qWait(200); // the tour looks at the city a little after the last edit
    }
    void pickSomebody()
    {
        for (int tries = 0; tries < 100 && tour().place() == 6 && !m_w->window().findChild<PersonCard*>()->hasStory(); ++tries) {
            QTest::qWait(60); // people walk on meanwhile
            const auto frame = m_w->window().live().frame();
            if (!frame || frame->walkers.empty())
                continue;
            const run::Walker& walker = frame->walkers[frame->walkers.size() / 2];
            QTest::mouseClick(&m_w->plan(), Qt::LeftButton, {}, m_w->plan().transform().toView({walker.x_m, walker.y_m}).toPoint());
            QTest::qWait(250); // so long the tour may take to see it; a second click would let go of the person
        }
    }

    /// Whoever is picked may go indoors before the odds are known: then somebody else is picked.
    void awaitOdds()
    {
        constexpr qint64 kMost_ms = 90000; // a busy machine takes its time
        constexpr qint64 kPatience_ms = 8000;
        const auto* card = m_w->window().findChild<PersonCard*>();
        QElapsedTimer waited;
        waited.start();
        for (qint64 next_ms = kPatience_ms; card->odds().empty() && waited.elapsed() < kMost_ms; QTest::qWait(100)) {
            const auto frame = m_w->window().live().frame();
            if (waited.elapsed() < next_ms || !frame || frame->walkers.empty())
                continue;
            next_ms = waited.elapsed() + kPatience_ms;
            const run::Walker& walker = frame->walkers.back();
            QTest::mouseClick(&m_w->plan(), Qt::LeftButton, {}, m_w->plan().transform().toView({walker.x_m, walker.y_m}).toPoint());
        }
        QVERIFY(!card->odds().empty());
    }

    /// Two cells with a door of a kind in each: the first three steps.
    void drawWithDoors()
    {
        start();
        told(0);
        rectangle(-25, 0);
        told(1);
        rectangle(0, 25);
        m_w->key(Qt::Key_Escape);
        told(2);
        m_w->addHabit("New target type", QStringLiteral("Home"));
        QTest::qWait(200);           // nothing is to come
        QCOMPARE(tour().place(), 2); // not half way
        m_w->addHabit("New target type", QStringLiteral("Café"));
        QTRY_COMPARE(bubble().goal()->objectName(), QStringLiteral("tool_target"));
        m_w->key(Qt::Key_T);
        m_w->key(Qt::Key_1);
        m_w->click({-23, 0});
        m_w->key(Qt::Key_2);
        m_w->click({23, 0});
        m_w->key(Qt::Key_Escape);
        QCOMPARE(world().targets().size(), std::size_t{2});
        told(3);
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
    }

    void cleanup() { m_w.reset(); }

    void tour_isPlayedToItsEnd()
    {
        drawWithDoors();
        addGoal(QStringLiteral("Home"), QStringLiteral("Café"));
        QCOMPARE(tour().place(), 3);
        QTRY_VERIFY(bubble().text().contains(QStringLiteral("Now click <b>Café</b>"))); // home has what it needs
        QTRY_COMPARE(bubble().goal()->objectName(), QStringLiteral("habitsTree"));
        addGoal(QStringLiteral("Café"), QStringLiteral("Home"));
        told(4);
        m_w->plan().setFocus();
        m_w->key(Qt::Key_B, Qt::ControlModifier);
        told(5);
        m_w->window().live().setSpeedAsked(5.0); // so that somebody sets out soon
        m_w->key(Qt::Key_Space);
        told(6);
        m_w->window().live().setSpeedAsked(1.0);
        pickSomebody();
        told(7);
        awaitOdds();
        if (QTest::currentTestFailed())
            return;
        m_w->key(Qt::Key_G);
        told(8);
        m_w->key(Qt::Key_2, Qt::AltModifier);
        told(9);
        clickType(QStringLiteral("Home"));
        QLineEdit* stay = nullptr;
        QTRY_VERIFY([&] {
            for (auto* field : m_w->window().findChildren<QLineEdit*>(QStringLiteral("field_waitMean_s")))
                if (field->isVisible())
                    stay = field;
            return stay != nullptr;
        }());
        QTest::mouseClick(stay, Qt::LeftButton);
        stay->selectAll();
        QTest::keyClicks(stay, QStringLiteral("3"));
        QTest::keyClick(stay, Qt::Key_Return);
        told(10);
        m_w->key(Qt::Key_F7);
        told(11);
        const QString path = m_folder.filePath(QStringLiteral("toured.gpkg"));
        m_w->saveAs(path);
        QTRY_COMPARE_WITH_TIMEOUT(tour().place(), 12, 20000);
        QVERIFY(QFile::exists(path));
        QCOMPARE(bubble().title(), QStringLiteral("That was the tour"));
        QTest::mouseClick(bubble().findChild<QPushButton*>(QStringLiteral("tourEnd")), Qt::LeftButton);
        QVERIFY(!tour().isRunning() && !bubble().isVisible());
    }

    /// Home to home with one home: nobody would ever set out, and the next steps wait for people who walk.
    void goalsThatLeadBack_areNotEnough()
    {
        drawWithDoors();
        addGoal(QStringLiteral("Home"), QStringLiteral("Home"));
        QTRY_VERIFY(bubble().text().contains(QStringLiteral("nobody walks")));
        addGoal(QStringLiteral("Café"), QStringLiteral("Home"));
        QTest::qWait(400); // nothing is to come
        QCOMPARE(tour().place(), 3);
        QVERIFY(!bubble().text().contains(QStringLiteral("nobody walks"))); // the café is not what is wrong
        addGoal(QStringLiteral("Home"), QStringLiteral("Café"));
        told(4);
    }

    /// From one home to another people do walk.
    void goalsThatLeadToAnotherDoor_areNotWrong()
    {
        drawWithDoors();
        m_w->key(Qt::Key_T);
        m_w->key(Qt::Key_1);
        m_w->click({-5, 3});
        m_w->key(Qt::Key_Escape);
        QCOMPARE(world().targets().size(), std::size_t{3});
        addGoal(QStringLiteral("Home"), QStringLiteral("Home"));
        QTest::qWait(400); // the words follow a little after the edit
        QCOMPARE(tour().place(), 3);
        QVERIFY(!bubble().text().contains(QStringLiteral("nobody walks")));
    }

    /// What was done is seen to be done before the next step comes, and who does not want to wait presses Next.
    void whatIsDone_restsAWhile()
    {
        start();
        rectangle(-25, 0);
        QTRY_VERIFY(bubble().caption().endsWith(QStringLiteral("done")));
        QElapsedTimer sinceDone;
        sinceDone.start();
        QCOMPARE(tour().place(), 0);
        told(1);
        QVERIFY2(sinceDone.elapsed() >= TourControl::kRest_ms - 300, qPrintable(QString::number(sinceDone.elapsed())));
        QVERIFY(!bubble().caption().endsWith(QStringLiteral("done")));
        rectangle(0, 25);
        auto* next = bubble().findChild<QPushButton*>(QStringLiteral("tourSkip"));
        QTRY_COMPARE(next->text(), QStringLiteral("Next"));
        QCOMPARE(tour().place(), 1);
        QTest::mouseClick(next, Qt::LeftButton);
        QCOMPARE(tour().place(), 2);
    }

    void buttons_goBackSkipAndEnd()
    {
        start();
        const auto press = [this](const char* name) {
            QTest::mouseClick(bubble().findChild<QPushButton*>(QString::fromLatin1(name)), Qt::LeftButton);
        };
        QVERIFY(!bubble().findChild<QPushButton*>(QStringLiteral("tourBack"))->isVisible());
        press("tourSkip");
        QCOMPARE(tour().place(), 1);
        press("tourBack");
        QCOMPARE(tour().place(), 0);
        for (int i = 0; i < 12; ++i)
            press("tourSkip");
        QCOMPARE(tour().place(), 12);
        press("tourBack");
        QCOMPARE(tour().place(), 11);
        press("tourEnd");
        QVERIFY(!tour().isRunning() && !bubble().isVisible());
        start();
    }

    void anythingElse_leadsNobodyAstray()
    {
        start();
        rectangle(-25, 0);
        told(1);
        m_w->stack().undo(); // the first step is undone: the tour waits for a portal all the same
        QTest::qWait(400);   // nothing is to come
        QCOMPARE(tour().place(), 1);
        m_w->action("workspace_simulate")->trigger();
        m_w->action("show_tree")->trigger();
        m_w->window().resize(1280, 720);
        QTest::qWait(400); // the bubble follows a little after the window
        QVERIFY(m_w->window().rect().contains(bubble().geometry()));
        m_w->action("workspace_design")->trigger();
        m_w->look({}, 10.0);
        rectangle(-25, 0);
        rectangle(0, 25);
        told(2);
        const QString file = m_folder.filePath(QStringLiteral("crossing.gpkg"));
        QVERIFY(testing::writeCrossing(file));
        m_w->stack().setIndex(0);
        m_w->window().document().newProject();
        m_w->window().openFile(file); // another city, which has what the next steps ask for
        told(4);
        m_w->window().document().newProject();
        QTest::qWait(400); // nothing is to come
        QCOMPARE(tour().place(), 4);
        m_w.reset(); // closing the window in the middle of it
        m_w = std::make_unique<testing::DrawingWindow>();
        QVERIFY(!tour().isRunning());
    }

    void firstStart_offersItOnce()
    {
        m_w->window().begin({});
        QVERIFY(bubble().isVisible() && !tour().isRunning());
        QCOMPARE(bubble().title(), QStringLiteral("Welcome to Passerby"));
        QTest::mouseClick(bubble().findChild<QPushButton*>(QStringLiteral("tourSkip")), Qt::LeftButton);
        QTRY_COMPARE(tour().place(), 0);
        m_w.reset();
        m_w = std::make_unique<testing::DrawingWindow>();
        m_w->window().begin({});
        QVERIFY(!bubble().isVisible());
    }

    void unsavedWork_isAskedAbout()
    {
        rectangle(-25, 0);
        bool wasAsked = false;
        QTimer::singleShot(300, qApp, [&wasAsked] {
            if (QWidget* box = QApplication::activeModalWidget()) {
                wasAsked = true;
                QTest::keyClick(box, Qt::Key_Escape);
            }
        });
        m_w->action("guided_tour")->trigger();
        QTRY_VERIFY(wasAsked);
        QCOMPARE(world().cells().size(), std::size_t{1});
        QVERIFY(!tour().isRunning());
    }
};

PASSERBY_TEST(TourTest)

} // namespace tour_test

#include "tour_test.moc"
