// SPDX-License-Identifier: GPL-3.0-or-later
// The line of what was lived, under the views.
#include "core/storage/project_store.h"
#include "core/world/content_hash.h"
#include "editor/document/project_document.h"
#include "editor/session/live_session.h"
#include "tests/gui/gui_city.h"
#include "tests/support/test_registry.h"
#include "widgets/living/timeline_line.h"
#include "widgets/living/timeline_strip.h"
#include "widgets/window/main_window.h"

#include <QAction>
#include <QHelpEvent>
#include <QLabel>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QToolTip>

namespace timeline_test {

using namespace passerby;
using namespace passerby::widgets;

class TimelineTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QVERIFY(m_folder.isValid());
        passerby::testing::useOwnSettings(m_folder.path());
    }

    void cleanup() { m_window.reset(); }

    void dragging_showsWhatWasLived_andForgetsNothing()
    {
        open();
        QVERIFY(line()->isEnabled());
        QVERIFY(!button("timelineGoOn")->isVisible() && !button("timelineToEnd")->isVisible());
        liveTo(30.0);
        const double end_s = live().past().end_s;
        const auto walkersAtEnd = live().frame()->walkers;
        QTest::mousePress(line(), Qt::LeftButton, {}, at(20.0));
        for (int i = 0; i < 10; ++i) { // to the left, as a hand does
            move(at(20.0 - i));
            QTest::qWait(10);
        }
        QTest::mouseRelease(line(), Qt::LeftButton, {}, at(11.0));
        QTRY_VERIFY(isNear(11.0));
        QTRY_COMPARE(strip()->words(), QString("%1 back").arg(spanWords(end_s - live().frame()->time_s)));
        QVERIFY(button("timelineGoOn")->isVisible() && button("timelineToEnd")->isVisible());
        QVERIFY(!live().isPlaying() && live().isBack());
        QVERIFY(action("go_on")->toolTip().contains("forgotten"));
        grab("back");
        QTest::mouseClick(button("timelineToEnd"), Qt::LeftButton);
        QTRY_VERIFY(!live().isBack());
        QCOMPARE(live().frame()->time_s, end_s);
        QVERIFY(live().frame()->walkers == walkersAtEnd);
        QTRY_COMPARE(strip()->words(), QString("Now"));
        QVERIFY(!button("timelineGoOn")->isVisible());
    }

    void keys_goBySecondsAndMarks()
    {
        open();
        liveTo(5.0);
        fence();
        liveTo(25.0);
        m_window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        line()->setFocus();
        QTRY_VERIFY(line()->hasFocus());
        QTest::keyClick(line(), Qt::Key_Home);
        QTRY_VERIFY(isNear(0.0, 0.01));
        settle();
        QTest::keyClick(line(), Qt::Key_Right, Qt::ShiftModifier);
        QTRY_VERIFY(isNear(10.0, 0.01));
        settle();
        QTest::keyClick(line(), Qt::Key_Right);
        QTRY_VERIFY(isNear(11.0, 0.01));
        settle();
        QTest::keyClick(line(), Qt::Key_Left, Qt::ControlModifier);
        QTRY_VERIFY(isNear(live().past().marks->front().time_s, 0.01));
        settle();
        action("step_back")->trigger();
        QTRY_VERIFY(isNear(live().past().marks->front().time_s - 0.1, 0.01));
        QTRY_VERIFY(live().barriers().empty()); // before it
        settle();
        action("step")->trigger();
        QTRY_COMPARE(live().barriers().size(), std::size_t{1});
        QVERIFY(live().isBack());
        QTest::keyClick(line(), Qt::Key_End);
        QTRY_VERIFY(!live().isBack());
    }

    void marks_tellWhatWasDone()
    {
        open();
        liveTo(4.0);
        fence();
        liveTo(20.0);
        QTRY_COMPARE(line()->past().marks->size(), std::size_t{1});
        const QPoint place = at(line()->past().marks->front().time_s);
        QHelpEvent help(QEvent::ToolTip, place, line()->mapToGlobal(place));
        QCoreApplication::sendEvent(line(), &help);
        QTRY_VERIFY(QToolTip::text().contains("a fence went up"));
        QTest::mouseClick(line(), Qt::LeftButton, {}, place + QPoint(3, 0)); // beside it: the mark all the same
        QTRY_VERIFY(isNear(line()->past().marks->front().time_s, 0.01));
        QTRY_COMPARE(live().barriers().size(), std::size_t{1});
    }

    void playingOn_forgetsWhatCameLater_andSaysSo()
    {
        open();
        liveTo(4.0);
        fence();
        liveTo(20.0);
        QTest::mouseClick(line(), Qt::LeftButton, {}, at(2.0));
        QTRY_VERIFY(isNear(2.0));
        QCOMPARE(line()->past().marks->size(), std::size_t{1});
        QTRY_VERIFY(action("play_pause")->text().contains("from here"));
        live().setSpeedAsked(1.0);
        QSignalSpy wentOn(&live(), &editor::LiveSession::wentOn);
        action("play_pause")->trigger();
        QCOMPARE(wentOn.count(), 1);
        QTRY_VERIFY(status().contains("forgotten"));
        QTRY_COMPARE(line()->past().marks->size(), std::size_t{0});
        QTRY_VERIFY(live().frame()->time_s > 2.3);
        QVERIFY(live().barriers().empty());
        action("play_pause")->trigger();
        action("play_pause")->trigger();
        QCOMPARE(wentOn.count(), 1); // once
        QVERIFY(live().past().end_s < 15.0);
    }

    /// Looking back does not undo the edit: who lives on from before it lives in the city as it is drawn.
    void goingOnFromBeforeAnEdit_takesTheCityAsItIsDrawn()
    {
        open();
        liveTo(8.0);
        world::WorldPatch patch;
        world::TargetType type = *document().world().targetTypes().at(0).row;
        type.waitMean_s += 10.0;
        patch.put(document().world().targetTypes().at(0).id, type);
        QVERIFY(document().applyPatch(patch).ok());
        QTRY_VERIFY_WITH_TIMEOUT(live().runHash() == world::runHash(document().world()), 20000);
        liveTo(20.0);
        QTest::mouseClick(line(), Qt::LeftButton, {}, at(3.0));
        QTRY_VERIFY(isNear(3.0));
        QTRY_VERIFY(live().runHash() != world::runHash(document().world()));
        QCOMPARE(document().world().targetTypes().at(0).row->waitMean_s, type.waitMean_s);
        action("go_on")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(live().runHash() == world::runHash(document().world()), 20000);
        QTRY_COMPARE(line()->past().marks->size(), std::size_t{1});
        QVERIFY(line()->past().marks->front().time_s < 8.0);
    }

    void openingAnotherCity_beginsAnew()
    {
        open();
        liveTo(15.0);
        QTest::mouseClick(line(), Qt::LeftButton, {}, at(3.0));
        QTRY_VERIFY(live().isBack());
        action("restart")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(live().isReady() && live().frame() && live().frame()->step == 0, 20000);
        QVERIFY(!live().isBack());
        QTRY_COMPARE(line()->past().end_s, 0.0);
    }

    void itLooksAsItShould_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<QString>("theme");
        QTest::newRow("1280 light") << QSize(1280, 720) << "theme_light";
        QTest::newRow("1280 dark") << QSize(1280, 720) << "theme_dark";
        QTest::newRow("2560 light") << QSize(2560, 1440) << "theme_light";
        QTest::newRow("2560 dark") << QSize(2560, 1440) << "theme_dark";
    }
    void itLooksAsItShould()
    {
        QFETCH(QSize, size);
        QFETCH(QString, theme);
        open(size);
        action(theme.toLatin1().constData())->trigger();
        liveTo(6.0);
        fence();
        liveTo(30.0);
        QTest::mouseClick(line(), Qt::LeftButton, {}, at(18.0));
        QTRY_VERIFY(isNear(18.0));
        QTRY_VERIFY(button("timelineGoOn")->isVisible());
        QVERIFY(line()->width() >= 160);
        for (const char* name : {"timelineGoOn", "timelineToEnd"})
            QVERIFY2(button(name)->visibleRegion().boundingRect().width() == button(name)->width(), name);
        grab(QTest::currentDataTag());
    }

private:
    [[nodiscard]] editor::LiveSession& live() const { return m_window->live(); }
    [[nodiscard]] editor::ProjectDocument& document() const { return m_window->document(); }
    [[nodiscard]] QAction* action(const char* key) const { return m_window->findChild<QAction*>(QString::fromLatin1(key)); }
    [[nodiscard]] TimelineStrip* strip() const { return m_window->findChild<TimelineStrip*>(); }
    [[nodiscard]] TimelineLine* line() const { return m_window->findChild<TimelineLine*>(); }
    [[nodiscard]] QToolButton* button(const char* name) const { return m_window->findChild<QToolButton*>(QString::fromLatin1(name)); }
    [[nodiscard]] QString status() const
    {
        QString all;
        for (const QLabel* label : m_window->findChildren<QLabel*>())
            if (label->isVisible())
                all += label->text() + '\n';
        return all;
    }
    [[nodiscard]] static QString spanWords(double span_s)
    {
        return span_s < 9.95 ? QString("%1 s").arg(span_s, 0, 'f', 1) : QString("%1 s").arg(std::llround(span_s));
    }
    [[nodiscard]] QPoint at(double time_s) const { return {int(std::lround(line()->xOf(time_s))), 30}; }
    [[nodiscard]] bool isNear(double time_s, double within_s = 0.5) const
    {
        return live().frame() && live().past().toGo_s == 0.0 && std::abs(live().frame()->time_s - time_s) <= within_s;
    }
    /// Seeks that come fast are taken together.
    static void settle() { QTest::qWait(80); }
    void move(QPoint to)
    {
        QMouseEvent event(QEvent::MouseMove, to, line()->mapToGlobal(to), Qt::NoButton, Qt::LeftButton, {});
        QCoreApplication::sendEvent(line(), &event);
    }
    void fence() { live().block({document().world().cells().at(0).id.number, {0.0, 0.0}, {0.0, 5.0}, 0.0}); }
    void grab(const QString& name)
    {
        if (const QString folder = qEnvironmentVariable("PASSERBY_TEST_PICTURES"); !folder.isEmpty()) {
            QTest::qWait(400);
            m_window->grab().save(QStringLiteral("%1/timeline-%2.png").arg(folder, QString(name).replace(' ', '-')));
        }
    }
    void open(QSize size = {1600, 1000})
    {
        QSettings().clear();
        const QString path = m_folder.filePath(QStringLiteral("city.gpkg"));
        foundation::JobContext context;
        storage::StoredProject project;
        project.world = testing::makeCrossing();
        QVERIFY(storage::saveProject(path.toStdString(), project, context).ok());
        m_window = std::make_unique<MainWindow>();
        m_window->resize(size);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
        m_window->openFile(path);
        QTRY_COMPARE_WITH_TIMEOUT(document().world().targets().size(), std::size_t{3}, 15000);
        QTRY_VERIFY_WITH_TIMEOUT(live().isReady() && live().frame(), 20000);
    }
    void liveTo(double time_s)
    {
        live().setSpeedAsked(20.0);
        live().play();
        QTRY_VERIFY_WITH_TIMEOUT(live().frame()->time_s >= time_s, 30000);
        live().pause();
        QTRY_VERIFY(live().past().now_s == live().frame()->time_s);
        QTest::qWait(150); // a step that was under way
    }

    QTemporaryDir m_folder;
    std::unique_ptr<MainWindow> m_window;
};

PASSERBY_TEST(TimelineTest)

} // namespace timeline_test

#include "timeline_test.moc"
