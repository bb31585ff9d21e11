// SPDX-License-Identifier: GPL-3.0-or-later
// Recordings in the window: imported by the dialog, listed, shown, played.
#include "editor/document/layer_state.h"
#include "editor/document/project_document.h"
#include "editor/document/selection.h"
#include "editor/tools/tool_box.h"
#include "tests/gui/drawing_window.h"
#include "tests/gui/gui_city.h"
#include "tests/support/test_registry.h"
#include "widgets/dialogs/recording_dialog.h"
#include "widgets/living/run_control.h"
#include "widgets/plan_view/plan_view.h"
#include "widgets/plan_view/render_plan.h"

#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>
#include <QTextBrowser>
#include <QUndoStack>

namespace recording_test {

using namespace passerby;
using namespace passerby::widgets;
using editor::ObjectKind;

class RecordingWindowTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    std::unique_ptr<testing::DrawingWindow> m_w;

    [[nodiscard]] QString put(const QString& name, const QByteArray& content) const
    {
        QFile file(m_folder.filePath(name));
        if (!file.open(QIODevice::WriteOnly))
            return {};
        file.write(content);
        return file.fileName();
    }
    /// Two people who walk 20 m towards each other in 20 s, a place a second.
    [[nodiscard]] QString walks() const
    {
        QByteArray text("who,when,x,y\n");
        for (int i = 0; i <= 20; ++i)
            text += QStringLiteral("1,%1,%2,0\n2,%1,%3,2\n").arg(i).arg(i - 10).arg(10 - i).toLatin1();
        return put(QStringLiteral("walks.csv"), text);
    }
    /// Once the dialog is there and its report or its words satisfy, `act` is done with it.
    static void inDialog(std::function<bool(RecordingDialog&)> isThere, std::function<void(RecordingDialog&)> act)
    {
        auto* look = new QTimer(qApp);
        connect(look, &QTimer::timeout, look, [isThere, act, look, left = 500]() mutable {
            auto* dialog = qobject_cast<RecordingDialog*>(QApplication::activeModalWidget());
            if ((!dialog || !isThere(*dialog)) && --left > 0)
                return;
            look->stop();
            look->deleteLater();
            if (dialog && left > 0)
                act(*dialog);
            else if (dialog)
                dialog->reject();
        });
        look->start(20);
    }
    template <class Widget>
    static Widget* part(RecordingDialog& dialog, const char* name)
    {
        return dialog.findChild<Widget*>(QString::fromLatin1(name));
    }
    static bool canImport(RecordingDialog& dialog) { return part<QPushButton>(dialog, "importRecording")->isEnabled(); }
    /// Says which columns are which, and imports.
    void import() const
    {
        const auto asksForColumns = [](RecordingDialog& dialog) {
            return part<QLabel>(dialog, "recordingWords")->text().contains(QStringLiteral("column"), Qt::CaseInsensitive);
        };
        inDialog(asksForColumns, [](RecordingDialog& dialog) {
            part<QComboBox>(dialog, "recordingColumn0")->setCurrentText(QStringLiteral("who"));
            part<QComboBox>(dialog, "recordingColumn2")->setCurrentText(QStringLiteral("when"));
            part<QLineEdit>(dialog, "recordingLicence")->setText(QStringLiteral("CC0"));
            inDialog(canImport, [](RecordingDialog& ready) { part<QPushButton>(ready, "importRecording")->click(); });
        });
        m_w->window().openFile(walks()); // as a drop on the window does; comes back once the dialog is closed
    }

private slots:
    void initTestCase() { testing::useOwnSettings(m_folder.path()); }
    void init()
    {
        QSettings().clear();
        m_w = std::make_unique<testing::DrawingWindow>();
    }
    void cleanup() { m_w.reset(); }

    void table_isImportedByItsColumns_andUndone()
    {
        QVERIFY(!m_w->action("show_recordings")->isEnabled());
        import();
        QCOMPARE(m_w->world().recordings().size(), std::size_t{1});
        const world::Recording& recording = *m_w->world().recordings().at(0).row;
        QCOMPARE(recording.name, std::string("walks"));
        QCOMPARE(recording.licence, std::string("CC0"));
        QVERIFY2(m_w->message().contains(QStringLiteral("walks")), qPrintable(m_w->message()));
        QCOMPARE(m_w->window().document().selection().current(), std::optional(editor::ObjectRef{ObjectKind::recording, 1}));
        QVERIFY(m_w->action("show_recordings")->isEnabled());
        m_w->stack().undo();
        QVERIFY(m_w->world().recordings().empty());
        QVERIFY(!m_w->action("show_recordings")->isEnabled());
    }

    void wrongFile_saysItsLine_andCannotBeImported()
    {
        QString told;
        inDialog([](RecordingDialog& dialog) { return part<QLabel>(dialog, "recordingWords")->text().contains(QStringLiteral("line 3")); },
                 [&told](RecordingDialog& dialog) {
                     told = part<QLabel>(dialog, "recordingWords")->text();
                     QVERIFY(!canImport(dialog));
                     dialog.reject();
                 });
        m_w->window().openFile(put(QStringLiteral("bad.csv"), "id,time,x,y\n1,0,2,3\n1,1,two,3\n"));
        QVERIFY2(told.contains(QStringLiteral("bad.csv")), qPrintable(told));
        QVERIFY(m_w->world().recordings().empty());
    }

    void report_andPlace_followWhatIsChosen()
    {
        QStringList places;
        inDialog(canImport, [&places](RecordingDialog& dialog) {
            const QString told = part<QTextBrowser>(dialog, "recordingReport")->toPlainText();
            QVERIFY2(told.contains(QStringLiteral("2 tracks, 6 places")), qPrintable(told));
            places << part<QLabel>(dialog, "recordingPlace")->text();
            part<QPushButton>(dialog, "recordingMiddle")->click();
            places << part<QLabel>(dialog, "recordingPlace")->text();
            part<QComboBox>(dialog, "recordingUnit")->setCurrentIndex(2); // centimetres
            QVERIFY(!canImport(dialog));
            inDialog(canImport, [&places](RecordingDialog& again) {
                places << part<QLabel>(again, "recordingPlace")->text();
                again.reject();
            });
        });
        m_w->look({100, 50}, 10.0);
        m_w->window().openFile(
            put(QStringLiteral("usual.csv"), "id,time,x,y\n1,0,0,0\n1,1,100,0\n1,2,100,100\n2,0,0,100\n2,1,0,50\n2,2,0,0\n"));
        QCOMPARE(places.size(), 3);
        QCOMPARE(places[0], QStringLiteral("It lies between 0, 0 and 100, 100."));
        QCOMPARE(places[1], QStringLiteral("It lies between 50, 0 and 150, 100."));
        QCOMPARE(places[2], QStringLiteral("It lies between 50, 0 and 51, 1."));
        QVERIFY(m_w->world().recordings().empty());
    }

    void imported_isPlacedByTwoPointsNext_whereThatIsWished()
    {
        inDialog(canImport, [](RecordingDialog& dialog) {
            QVERIFY(!part<QCheckBox>(dialog, "recordingPlaceNext")->isChecked());
            part<QCheckBox>(dialog, "recordingPlaceNext")->setChecked(true);
            part<QPushButton>(dialog, "importRecording")->click();
        });
        m_w->window().openFile(put(QStringLiteral("usual.csv"), "id,time,x,y\n1,0,0,0\n1,1,10,0\n1,2,20,0\n"));
        QCOMPARE(m_w->world().recordings().size(), std::size_t{1});
        QCOMPARE(m_w->tools().activeId(), QStringLiteral("place_recording"));
        m_w->look({20, 10}, 10.0);
        m_w->click({0, 0});
        m_w->click({20, 0});
        m_w->click({10, 2}, Qt::AltModifier);
        m_w->click({10, 22}, Qt::AltModifier);
        const world::RecordingPlacement placement = m_w->world().recordings().at(0).row->placement;
        QVERIFY(geometry::distance(placement.toLocal({0, 0}), {10, 2}) < 0.15); // a pixel
        QVERIFY(geometry::distance(placement.toLocal({20, 0}), {10, 22}) < 0.15);
        m_w->stack().undo();
        QVERIFY(m_w->world().recordings().at(0).row->placement == world::RecordingPlacement{});
    }

    void picture_showsThemAtItsTime()
    {
        import();
        PlanRequest request;
        request.world = m_w->world();
        request.size = {400, 400};
        const QImage begin = renderPlan(request);
        request.recorded_s = 5.0;
        QVERIFY(renderPlan(request) != begin);
        request.recorded_s = 20.0; // they begin anew
        QCOMPARE(renderPlan(request), begin);
    }

    void whereNobodyLives_playPlaysIt_andTheLayerHidesIt()
    {
        import();
        PlanView& plan = m_w->plan();
        m_w->look({0, 1}, 20.0);
        m_w->window().document().selection().clear();
        const auto shown = [&plan] { return plan.grab().toImage(); };
        QTRY_VERIFY(!m_w->world().recordings().empty());
        const QImage before = shown();
        const RecordedShow& show = m_w->window().findChild<RunControl*>()->recorded();
        QCOMPARE(show.shown_s(), 0.0);
        QCOMPARE(show.bodies().size(), std::size_t{2});
        m_w->action("play_pause")->trigger();
        QTRY_VERIFY(shown() != before);
        m_w->action("play_pause")->trigger();
        QVERIFY(show.shown_s() > 0.0);
        const QImage held = shown();
        QTest::qWait(100); // nothing is to move
        QCOMPARE(shown(), held);
        m_w->action("restart")->trigger();
        QTRY_COMPARE(shown(), before);
        m_w->action("show_recordings")->trigger();
        QVERIFY(!m_w->window().document().layers().isVisible(ObjectKind::recording));
        QTRY_VERIFY(shown() != before);
        QVERIFY(show.bodies().empty());
        m_w->window().document().layers().setVisible(ObjectKind::recording, true);
        QVERIFY(m_w->action("show_recordings")->isChecked());
        QTRY_COMPARE(shown(), before);
    }
};

PASSERBY_TEST(RecordingWindowTest)

} // namespace recording_test

#include "recording_test.moc"
