// SPDX-License-Identifier: GPL-3.0-or-later
// The run is recorded as data by one action; the recording is placed by two points.
#include "core/storage/project_store.h"
#include "editor/document/layer_state.h"
#include "editor/document/project_document.h"
#include "editor/document/selection.h"
#include "editor/session/live_session.h"
#include "editor/session/live_tape.h"
#include "editor/tools/place_recording_tool.h"
#include "editor/tools/tool_box.h"
#include "tests/gui/answers.h"
#include "tests/gui/crossing_window.h"
#include "tests/gui/gui_city.h"
#include "tests/support/test_registry.h"
#include "widgets/controls/progress_strip.h"
#include "widgets/dialogs/record_run_dialog.h"
#include "widgets/docks/road_panel.h"
#include "widgets/plan_view/plan_view.h"

#include <QApplication>
#include <QLabel>
#include <QPushButton>
#include <QRadioButton>
#include <QSpinBox>
#include <QTabBar>
#include <QTest>
#include <QTimer>
#include <QToolButton>
#include <QTreeWidget>
#include <QUndoStack>

namespace record_run_test {

using namespace passerby;
using namespace passerby::widgets;

class RecordRunWindowTest : public testing::CrossingTest {
    Q_OBJECT

    [[nodiscard]] editor::ProjectDocument& document() const { return m_window->document(); }
    [[nodiscard]] const world::World& world() const { return document().world(); }
    [[nodiscard]] ProgressStrip* strip() const { return m_window->findChild<ProgressStrip*>(); }
    /// Does `act` with the dialog that comes up.
    static void inDialog(const std::function<void(RecordRunDialog&)>& act)
    {
        QTimer::singleShot(200, qApp, [act] {
            if (auto* dialog = qobject_cast<RecordRunDialog*>(QApplication::activeModalWidget()))
                act(*dialog);
        });
    }
    static void startRecording(RecordRunDialog& dialog) { dialog.findChild<QPushButton*>(QStringLiteral("recordStart"))->click(); }
    static std::size_t recordingsIn(const QString& path)
    {
        foundation::JobContext context;
        const auto project = storage::loadProject(path.toStdString(), context);
        return project ? project.value().world.recordings().size() : 99;
    }
    void playFor(double seconds) const
    {
        const auto& live = m_window->live();
        const double until_s = live.frame()->time_s + seconds;
        action("play_pause")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(live.frame()->time_s >= until_s, 20'000);
        action("play_pause")->trigger();
    }

private slots:
    void action_beginsAndEndsIt_andUndoTakesItBack()
    {
        QVERIFY(action("record_run")->isEnabled());
        inDialog(startRecording);
        action("record_run")->trigger();
        QTRY_VERIFY(strip()->isVisible());
        QVERIFY2(action("record_run")->text().startsWith(QStringLiteral("Stop")), qPrintable(action("record_run")->text()));
        playFor(2.0);
        action("record_run")->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(world().recordings().size(), std::size_t{1}, 10'000);
        const world::Recording& recording = *world().recordings().at(0).row;
        QVERIFY2(recording.source.starts_with("A run of Passerby: "), recording.source.c_str());
        QCOMPARE(document().selection().current(), std::optional(editor::ObjectRef{editor::ObjectKind::recording, 1}));
        QTRY_VERIFY(!strip()->isVisible());
        QVERIFY(!action("record_run")->text().startsWith(QStringLiteral("Stop")));
        document().undoStack().undo();
        QVERIFY(world().recordings().empty());
    }

    void lastMinutes_areAskedFor_andCancelRecordsNothing()
    {
        std::optional<double> asked;
        inDialog([&asked](RecordRunDialog& dialog) {
            QVERIFY(!dialog.last_s());
            dialog.findChild<QRadioButton*>(QStringLiteral("recordLast"))->setChecked(true);
            dialog.findChild<QSpinBox*>(QStringLiteral("recordMinutes"))->setValue(3);
            asked = dialog.last_s();
            dialog.reject();
        });
        action("record_run")->trigger();
        QCOMPARE(asked, std::optional(180.0));
        QVERIFY(!strip()->isVisible());
    }

    void runThatBeginsAnew_endsItWithWhatThereWas()
    {
        inDialog(startRecording);
        action("record_run")->trigger();
        playFor(1.0);
        action("restart")->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(world().recordings().size(), std::size_t{1}, 10'000);
        QTRY_VERIFY(action("record_run")->isEnabled());
    }

    void closing_makesItFirst_andAsksToSaveIt()
    {
        inDialog(startRecording);
        action("record_run")->trigger();
        playFor(1.0);
        testing::Answers saving(QStringLiteral("Save changes"), 1);
        QVERIFY(!m_window->close());
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->isVisible(), 10'000);
        QCOMPARE(saving.left(), 0);
        QCOMPARE(recordingsIn(document().path()), std::size_t{1});
    }

    /// Before the run goes on there is its first moment alone, which is asked about all the same.
    void closingAtOnce_asksToSaveTheFirstMoment()
    {
        const std::size_t before = recordingsIn(document().path()); // what other tests have saved
        inDialog(startRecording);
        action("record_run")->trigger();
        QVERIFY(m_window->live().tape());
        QTRY_VERIFY(!m_window->live().tape()->isEmpty());
        testing::Answers saving(QStringLiteral("Save changes"), 1);
        QVERIFY(!m_window->close());
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->isVisible(), 10'000);
        QCOMPARE(saving.left(), 0);
        QCOMPARE(recordingsIn(document().path()), before + 1);
    }

    void anotherCity_comesOnceItIsMadeAndSaved()
    {
        const QString path = document().path();
        const std::size_t before = recordingsIn(path);
        const QString other = m_folder.filePath(QStringLiteral("other.gpkg"));
        QVERIFY(testing::writeCrossing(other));
        inDialog(startRecording);
        action("record_run")->trigger();
        playFor(1.0);
        testing::Answers saving(QStringLiteral("Save changes"), 1);
        m_window->openFile(other);
        QTRY_COMPARE_WITH_TIMEOUT(document().path(), other, 20'000);
        QCOMPARE(saving.left(), 0);
        QVERIFY(world().recordings().empty());
        QCOMPARE(recordingsIn(path), before + 1);
    }

    void recording_isPlacedByTwoPoints_fromTheInspector()
    {
        const std::size_t before = world().recordings().size();
        inDialog(startRecording);
        action("record_run")->trigger();
        playFor(1.0);
        action("record_run")->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(world().recordings().size(), before + 1, 10'000);
        auto* button = m_window->findChild<QPushButton*>(QStringLiteral("placeRecording"));
        QVERIFY(button && button->isVisible());
        button->click();
        QCOMPARE(m_window->planView().toolBox().activeId(), editor::PlaceRecordingTool::kId);
        QVERIFY(action("place_recording")->isEnabled());
    }

    void roads_sayWhyTheyAreEmpty()
    {
        for (QToolButton* tab : m_window->findChildren<QToolButton*>())
            if (tab->text() == QStringLiteral("Roads"))
                tab->click();
        auto* panel = m_window->findChild<RoadPanel*>();
        QVERIFY(panel && panel->isVisible());
        bool isSaid = false;
        for (const QLabel* label : panel->findChildren<QLabel*>())
            isSaid = isSaid || label->text().contains(QStringLiteral("There are no lanes"));
        QVERIFY(isSaid);
    }

    /// Where three tables do not fit beside each other there is one at a time.
    void roads_areByTabsWhereThereIsLittleRoom()
    {
        RoadPanel panel;
        panel.setRoad({}, QStringLiteral("words"));
        const auto shown = [&panel] {
            QStringList names;
            for (const char* name : {"worstLanes", "longestWaits", "nearMisses"})
                if (panel.findChild<QTreeWidget*>(QLatin1String(name))->isVisible())
                    names << QLatin1String(name);
            return names;
        };
        auto* tabs = panel.findChild<QTabBar*>(QStringLiteral("roadTabs"));
        panel.resize(880, 200);
        panel.show();
        QCOMPARE(shown(), QStringList({QStringLiteral("worstLanes")}));
        tabs->setCurrentIndex(2);
        QCOMPARE(shown(), QStringList({QStringLiteral("nearMisses")}));
        panel.resize(1600, 200);
        QTRY_COMPARE(shown().size(), 3);
        QVERIFY(!tabs->isVisible());
    }
};

PASSERBY_TEST(RecordRunWindowTest)

} // namespace record_run_test

#include "record_run_test.moc"
