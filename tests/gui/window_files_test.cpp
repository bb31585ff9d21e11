// SPDX-License-Identifier: GPL-3.0-or-later
// What the window does with files: those it opens, saves, imports and exports, and what it asks meanwhile.
#include "core/world/patch_builder.h"
#include "editor/document/project_document.h"
#include "editor/document/selection.h"
#include "editor/session/export_session.h"
#include "tests/gui/answers.h"
#include "tests/gui/gui_city.h"
#include "tests/gui/open_window.h"
#include "tests/support/test_registry.h"
#include "widgets/dialogs/export_dialog.h"
#include "widgets/dialogs/not_opened_box.h"
#include "widgets/window/status_strip.h"

#include <QApplication>
#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QTimer>

namespace window_files_test {

using namespace passerby;
using namespace passerby::widgets;
using passerby::testing::answerQuestion;
using passerby::testing::Answers;

class WindowFilesTest : public testing::OpenWindowTest {
    Q_OBJECT

private slots:
    void badFile_leavesCity()
    {
        open();
        const QString bad = m_folder.filePath(QStringLiteral("bad.gpkg"));
        QFile file(bad);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("this is no city");
        file.close();
        m_window->openFile(bad);
        auto* status = m_window->findChild<QLabel*>(QStringLiteral("statusMessage"));
        QTRY_VERIFY_WITH_TIMEOUT(status->text().contains(QStringLiteral("Could not open")), 10000);
        QCOMPARE(status->text().count(QStringLiteral("bad.gpkg")), 1);
        auto* box = m_window->findChild<NotOpenedBox*>();
        QVERIFY(box && box->isVisible());
        QVERIFY(box->text().contains(QStringLiteral("bad.gpkg")));
        QVERIFY(box->informativeText().contains(QStringLiteral("The city that was open is still here.")));
        QVERIFY(box->informativeText().contains(m_folder.path()));
        box->close();
        QTRY_VERIFY(!m_window->findChild<NotOpenedBox*>());
        QCOMPARE(m_window->document().world().targets().size(), std::size_t{3});
        QCOMPARE(m_window->document().path(), m_city);
    }

    void fileThatIsNotThere_isTold_whereAndWhy_atTheStart()
    {
        const QString gone = m_folder.filePath(QStringLiteral("gone.gpkg"));
        m_window->begin(gone);
        QTRY_VERIFY_WITH_TIMEOUT(m_window->findChild<NotOpenedBox*>(), 10000);
        const auto* box = m_window->findChild<NotOpenedBox*>();
        QVERIFY(box->isVisible());
        QVERIFY2(box->informativeText().contains(gone), qPrintable(box->informativeText()));
        QVERIFY(!box->informativeText().contains(QStringLiteral("still here"))); // there was none
        QVERIFY2(box->informativeText().size() > gone.size() + 10, qPrintable(box->informativeText()));
    }

    void cityJsonThatIsNone_isToldTheSameWay()
    {
        const QString bad = m_folder.filePath(QStringLiteral("bad.json"));
        QFile file(bad);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("{\"cells\": [");
        file.close();
        m_window->begin(bad);
        QTRY_VERIFY_WITH_TIMEOUT(m_window->findChild<NotOpenedBox*>(), 10000);
        QCOMPARE(m_window->findChild<NotOpenedBox*>()->informativeText().count(bad), 1);
    }

    void unsavedChanges_areAskedAbout()
    {
        open();
        changeName();
        bool wasAsked = false;
        answerQuestion(QStringLiteral("Keep editing"), &wasAsked);
        action("new")->trigger();
        QVERIFY(wasAsked);
        QCOMPARE(m_window->document().world().targets().size(), std::size_t{3});
        wasAsked = false;
        answerQuestion(QStringLiteral("Save changes"), &wasAsked);
        action("new")->trigger();
        QVERIFY(wasAsked);
        QTRY_COMPARE_WITH_TIMEOUT(m_window->document().world().targets().size(), std::size_t{0}, 10000);
        open();
        QCOMPARE(m_window->document().world().targetTypes().at(0).row->name, std::string("Flat"));
    }

    void whatIsHalfTyped_isSavedToo()
    {
        open();
        m_window->activateWindow(); // keys are its own then
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        m_window->document().selection().set(homeType());
        QTRY_VERIFY(editField());
        QLineEdit* field = editField();
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, QStringLiteral("Hut"));
        QVERIFY(!m_window->document().isModified());
        QTest::keyClick(field, Qt::Key_S, Qt::ControlModifier);
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->document().isModified(), 10000);
        QCOMPARE(m_window->document().world().targetTypes().at(0).row->name, std::string("Hut"));
        open();
        QCOMPARE(m_window->document().world().targetTypes().at(0).row->name, std::string("Hut"));
    }

    void editDuringTheSaveBeforeAnotherCity_isAskedAboutAgain()
    {
        open();
        changeName();
        bool wasAsked = false;
        answerQuestion(QStringLiteral("Save changes"), &wasAsked);
        action("new")->trigger();
        QVERIFY(wasAsked);
        editWait(99.0); // the save runs
        Answers staying(QStringLiteral("Keep editing"), 1);
        QTRY_COMPARE_WITH_TIMEOUT(staying.left(), 0, 10000);
        QTest::qWait(100); // nothing is to come: the other city would by then
        QCOMPARE(m_window->document().world().targets().size(), std::size_t{3});
        QCOMPARE(m_window->document().world().targetTypes().at(0).row->waitMean_s, 99.0);
        QVERIFY(m_window->document().isModified());
    }

    void closeDuringSave_waitsForIt()
    {
        open();
        changeName();
        action("save")->trigger();
        QVERIFY(!m_window->close());
        QVERIFY(m_window->isVisible());
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->isVisible(), 10000);
        QVERIFY(!m_window->document().isModified());
        QCOMPARE(m_window->document().path(), m_city);
    }

    /// Asked once; what drops the changes closes the window, and nothing is saved.
    void closeWithUnsavedChanges_dropsThemAndCloses()
    {
        const auto bytesOf = [](const QString& path) {
            QFile file(path);
            return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
        };
        open();
        const QByteArray before = bytesOf(m_city);
        QVERIFY(!before.isEmpty());
        changeName();
        bool wasAsked = false;
        answerQuestion(QStringLiteral("Keep editing"), &wasAsked);
        action("quit")->trigger();
        QVERIFY(wasAsked);
        QVERIFY(m_window->isVisible());
        wasAsked = false;
        answerQuestion(QStringLiteral("Drop changes"), &wasAsked);
        action("quit")->trigger();
        QVERIFY(wasAsked);
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->isVisible(), 10000);
        QVERIFY(m_window->document().isModified());
        QCOMPARE(bytesOf(m_city), before);
    }

    void editDuringLoad_isAskedAbout()
    {
        open();
        m_window->openFile(m_city);
        editWait(99.0);
        Answers staying(QStringLiteral("Keep editing"), 1);
        QTRY_COMPARE_WITH_TIMEOUT(staying.left(), 0, 10000);
        QTest::qWait(100); // nothing is to come: the other city would by then
        QCOMPARE(m_window->document().world().targetTypes().at(0).row->waitMean_s, 99.0);
        QVERIFY(m_window->document().isModified());
    }

    void whatIsHalfTypedWhileAFileIsRead_isAskedAboutToo()
    {
        open();
        m_window->document().selection().set(homeType());
        QTRY_VERIFY(editField());
        QLineEdit* field = editField();
        m_window->openFile(m_city);
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, QStringLiteral("Hut"));
        Answers staying(QStringLiteral("Keep editing"), 1);
        QTRY_COMPARE_WITH_TIMEOUT(staying.left(), 0, 10000);
        QCOMPARE(m_window->document().world().targetTypes().at(0).row->name, std::string("Hut"));
        QVERIFY(m_window->document().isModified());
    }

    void jsonFile_isImported()
    {
        open();
        const QString file = m_folder.filePath(QStringLiteral("crossing.json"));
        editor::ExportSession exporter(m_window->document());
        QSignalSpy exported(&exporter, &editor::JobSession::finished);
        exporter.start(QStringLiteral("city-json"), file);
        QVERIFY(exported.wait(10000));
        m_window->document().newProject();
        m_window->openFile(file);
        QTRY_COMPARE_WITH_TIMEOUT(m_window->document().world().targets().size(), std::size_t{3}, 10000);
        QVERIFY(m_window->document().path().isEmpty());
    }

    void whatAnExportLeavesOut_isInTheStrip_onceItsDialogIsClosed()
    {
        open();
        world::World far = testing::makeCrossing();
        world::PatchBuilder build(far);
        build.add(world::Cell{"Island", world::CellKind::plaza, 0, {{{90000, 0}, {90010, 0}, {90010, 10}, {90000, 10}}, {}}});
        QVERIFY(far.apply(build.take()).ok());
        m_window->document().replace(far, {}, nullptr);
        bool isLeftOut = false;
        QTimer::singleShot(300, this, [this, &isLeftOut] {
            auto* dialog = qobject_cast<ExportDialog*>(QApplication::activeModalWidget());
            if (!dialog)
                return;
            auto* formats = dialog->findChild<QComboBox*>();
            formats->setCurrentIndex(formats->findText(QLatin1String("Tables"), Qt::MatchStartsWith));
            dialog->findChild<QLineEdit*>()->setText(m_folder.filePath(QStringLiteral("tables")));
            for (auto* button : dialog->findChildren<QPushButton*>())
                if (button->text() == QLatin1String("Export city"))
                    button->click();
            isLeftOut = QTest::qWaitFor([dialog] { return !dialog->leftOut().isEmpty(); }, 20000);
            dialog->reject();
        });
        action("export")->trigger();
        QVERIFY(isLeftOut);
        QVERIFY(m_window->findChild<StatusStrip*>()->message().contains(QStringLiteral("junctions.csv: Left out")));
    }
};

PASSERBY_TEST(WindowFilesTest)

} // namespace window_files_test

#include "window_files_test.moc"
