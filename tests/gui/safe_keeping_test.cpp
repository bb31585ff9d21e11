// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/project_file.h"
#include "editor/commands/change_property.h"
#include "editor/document/project_document.h"
#include "editor/session/autosave_files.h"
#include "editor/session/file_path.h"
#include "tests/gui/answers.h"
#include "tests/gui/gui_city.h"
#include "tests/support/test_registry.h"
#include "widgets/dialogs/recovery_dialog.h"
#include "widgets/window/main_window.h"

#include <QApplication>
#include <QDir>
#include <QFile>
#include <QLabel>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

namespace safe_keeping_test {

using namespace passerby;
using namespace passerby::widgets;
using passerby::testing::writeCrossing;

class SafeKeepingTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    QString m_city;
    std::unique_ptr<MainWindow> m_window;

    static void rename(editor::ProjectDocument& document, const QString& name)
    {
        const auto change = [&name](world::Settings& settings) { settings.name = name.toStdString(); };
        QVERIFY(editor::changeSettings(document, QStringLiteral("Rename"), "name", change).ok());
    }

    /// What a crash leaves: the city of this file under another name in an autosave.
    static void leaveAutosave(const QString& city, const QString& autosave)
    {
        foundation::JobContext context;
        auto project = jobs::readProject(editor::toFilePath(city), context);
        QVERIFY(project.ok());
        editor::ProjectDocument document;
        document.replace(std::move(project.value().world), city, nullptr);
        rename(document, QStringLiteral("Kept"));
        QVERIFY(jobs::writeProject(editor::toFilePath(autosave), {document.snapshot(), nullptr}, context).ok());
    }

    /// Clicks the button with this text in the recovery dialog once it comes up, and keeps a picture of it where one is wanted.
    void answer(const QString& button)
    {
        auto* look = new QTimer(qApp);
        connect(look, &QTimer::timeout, look, [this, look, button] {
            auto* dialog = qobject_cast<RecoveryDialog*>(QApplication::activeModalWidget());
            if (!dialog)
                return;
            look->deleteLater();
            ++m_asked;
            for (const QLabel* label : dialog->findChildren<QLabel*>())
                m_told += label->text() + QLatin1Char('\n');
            if (const QString folder = qEnvironmentVariable("PASSERBY_TEST_PICTURES"); !folder.isEmpty())
                dialog->grab().save(QStringLiteral("%1/recovery-%2.png").arg(folder).arg(m_asked));
            for (QPushButton* choice : dialog->findChildren<QPushButton*>())
                if (choice->text() == button) {
                    choice->click();
                    return;
                }
            dialog->reject();
        });
        look->start(20);
    }
    int m_asked = 0;
    QString m_told; ///< in the dialogs

    [[nodiscard]] editor::ProjectDocument& document() const { return m_window->document(); }
    [[nodiscard]] bool hasCells() const { return document().world().cells().size() > 0; }

private slots:
    void initTestCase()
    {
        QVERIFY(m_folder.isValid());
        passerby::testing::useOwnSettings(m_folder.path());
        m_city = m_folder.filePath(QStringLiteral("crossing.gpkg"));
    }

    void init()
    {
        QSettings().clear();
        m_asked = 0;
        m_told.clear();
        QVERIFY(writeCrossing(m_city));
        for (const QString& left : editor::orphanedAutosaves())
            QFile::remove(left);
        m_window = std::make_unique<MainWindow>();
        m_window->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
    }

    void cleanup()
    {
        m_window.reset();
        QFile::remove(editor::autosaveOf(m_city));
    }

    void keptChanges_areOpenedAndStayUnsaved()
    {
        leaveAutosave(m_city, editor::autosaveOf(m_city));
        answer(QStringLiteral("Open with the changes"));
        m_window->openFile(m_city);
        QTRY_VERIFY_WITH_TIMEOUT(hasCells(), 20000);
        QCOMPARE(m_asked, 1);
        QCOMPARE(document().displayName(), QStringLiteral("Kept"));
        QVERIFY(document().isModified() && document().canSave());
        QVERIFY(QFile::exists(editor::autosaveOf(m_city)));
        m_window->findChild<QAction*>(QStringLiteral("save"))->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(!document().isModified(), 20000);
        QVERIFY(!QFile::exists(editor::autosaveOf(m_city)));
    }

    void keptChanges_areDroppedWhenNotWanted()
    {
        leaveAutosave(m_city, editor::autosaveOf(m_city));
        answer(QStringLiteral("Open as saved, drop the changes"));
        m_window->openFile(m_city);
        QTRY_VERIFY_WITH_TIMEOUT(hasCells(), 20000);
        QVERIFY(document().displayName() != QStringLiteral("Kept"));
        QVERIFY(!document().isModified());
        QVERIFY(!QFile::exists(editor::autosaveOf(m_city)));
    }

    void decidingLater_leavesBoth()
    {
        leaveAutosave(m_city, editor::autosaveOf(m_city));
        answer(QStringLiteral("Decide later"));
        m_window->openFile(m_city);
        QTRY_COMPARE_WITH_TIMEOUT(m_asked, 1, 20000);
        QTest::qWait(100); // nothing is to come: the city would have opened by then
        QVERIFY(!hasCells());
        QVERIFY(QFile::exists(editor::autosaveOf(m_city)));
        const QString said = m_window->findChild<QLabel*>(QStringLiteral("statusMessage"))->text();
        QVERIFY2(said.contains(QFileInfo(m_city).fileName()) && said.contains(QStringLiteral("was not opened")), qPrintable(said));
    }

    /// Nobody knows what a file holds that cannot be read, so it is not replaced in silence by the changes that were kept.
    void fileThatCannotBeRead_isReplacedOnlyWhenAsked()
    {
        leaveAutosave(m_city, editor::autosaveOf(m_city));
        QVERIFY(QFile::resize(m_city, 100));
        answer(QStringLiteral("Open with the changes"));
        m_window->openFile(m_city);
        QTRY_VERIFY_WITH_TIMEOUT(hasCells(), 20000);
        QVERIFY2(m_told.contains(QStringLiteral("cannot be read")), qPrintable(m_told));
        const passerby::testing::Answers answers(QStringLiteral("Keep editing"), 1);
        m_window->findChild<QAction*>(QStringLiteral("save"))->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(answers.left(), 0, 20000);
        QTRY_VERIFY(!QApplication::activeModalWidget());
        QCOMPARE(QFile(m_city).size(), qint64{100});
        QVERIFY(document().isModified());
        document().newProject(); // without a question
    }

    /// Of changes that are older than the file, Enter decides nothing: it neither opens nor drops them.
    void olderChanges_stayWhereEnterIsPressed()
    {
        const QString autosave = editor::autosaveOf(m_city);
        leaveAutosave(m_city, autosave);
        QFile kept(autosave);
        QVERIFY(kept.open(QIODevice::ReadWrite));
        QVERIFY(kept.setFileTime(QDateTime::currentDateTime().addDays(-2), QFileDevice::FileModificationTime));
        kept.close();
        editor::RecoverySession recovery;
        QSignalSpy read(&recovery, &editor::JobSession::finished);
        recovery.start(m_city, autosave);
        QVERIFY(read.wait(20000));
        QVERIFY(recovery.differs() && recovery.isOutdated());
        RecoveryDialog dialog(recovery, nullptr);
        QCOMPARE(dialog.findChild<QLabel*>(QStringLiteral("recoveryDifferences"))->text(),
                 QStringLiteral("The changes: settings changed."));
        dialog.show();
        QTest::keyClick(&dialog, Qt::Key_Return);
        QVERIFY(dialog.isVisible());
        QVERIFY(dialog.choice() == RecoveryDialog::Choice::later);
    }

    void cityWithoutFile_isOfferedAtTheStart()
    {
        leaveAutosave(m_city, editor::newUnsavedFile());
        QCOMPARE(editor::orphanedAutosaves().size(), 1);
        answer(QStringLiteral("Open with the changes"));
        m_window->begin(m_city);
        QTRY_VERIFY_WITH_TIMEOUT(hasCells(), 20000);
        QCOMPARE(document().displayName(), QStringLiteral("Kept"));
        QVERIFY(document().path().isEmpty() && document().isModified());
        QVERIFY(editor::orphanedAutosaves().isEmpty()); // it is in use again
    }

    void nothingKept_opensAtOnce()
    {
        m_window->begin(m_city);
        QTRY_VERIFY_WITH_TIMEOUT(hasCells(), 20000);
        QCOMPARE(m_asked, 0);
        QVERIFY(!document().isReadOnly());
    }

    void secondWindow_isReadOnlyAndSaysSo()
    {
        m_window->openFile(m_city);
        QTRY_VERIFY_WITH_TIMEOUT(hasCells(), 20000);
        MainWindow second;
        second.show();
        second.openFile(m_city);
        QTRY_VERIFY_WITH_TIMEOUT(second.document().world().cells().size() > 0, 20000);
        QVERIFY(second.document().isReadOnly() && !second.document().canSave());
        QVERIFY(second.windowTitle().contains(QStringLiteral("read only")));
        QVERIFY(!document().isReadOnly());
        QVERIFY(!m_window->windowTitle().contains(QStringLiteral("read only")));
        second.document().newProject();
        QVERIFY(!second.document().isReadOnly());
    }
};

PASSERBY_TEST(SafeKeepingTest)

} // namespace safe_keeping_test

#include "safe_keeping_test.moc"
