// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/project_file.h"
#include "editor/commands/change_property.h"
#include "editor/document/project_document.h"
#include "editor/session/file_path.h"
#include "tests/gui/answers.h"
#include "tests/gui/gui_city.h"
#include "tests/support/test_registry.h"
#include "widgets/dialogs/file_clash_box.h"
#include "widgets/files/project_files.h"
#include "widgets/window/main_window.h"

#include <QAction>
#include <QApplication>
#include <QFile>
#include <QFileDialog>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

namespace file_clash_test {

using namespace passerby;
using namespace passerby::widgets;

class FileClashTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    QString m_city;
    std::unique_ptr<MainWindow> m_window;
    foundation::JobContext m_context;

    [[nodiscard]] editor::ProjectDocument& document() const { return m_window->document(); }

    static void rename(editor::ProjectDocument& document, const char* name)
    {
        const auto change = [name](world::Settings& settings) { settings.name = name; };
        QVERIFY(editor::changeSettings(document, QStringLiteral("Rename"), "name", change).ok());
    }

    [[nodiscard]] std::string nameInFile()
    {
        const auto project = jobs::readProject(editor::toFilePath(m_city), m_context);
        return project.ok() ? project.value().world.settings().name : "unreadable";
    }

    /// What another program does to the file while it is open here.
    void writeTheirs()
    {
        auto project = jobs::readProject(editor::toFilePath(m_city), m_context);
        QVERIFY(project.ok());
        editor::ProjectDocument theirs;
        theirs.replace(std::move(project.value().world), {}, nullptr);
        rename(theirs, "Theirs");
        QVERIFY(jobs::writeProject(editor::toFilePath(m_city), {theirs.snapshot(), nullptr}, m_context).ok());
    }

    /// Clicks the button with this text in the question that stands there; true when there was one.
    static bool answer(const QString& button)
    {
        const auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
        for (QAbstractButton* choice : box ? box->buttons() : QList<QAbstractButton*>())
            if (choice->text() == button) {
                choice->click();
                return true;
            }
        return false;
    }

    void save() { m_window->findChild<QAction*>(QStringLiteral("save"))->trigger(); }

private slots:
    void initTestCase()
    {
        QVERIFY(m_folder.isValid());
        passerby::testing::useOwnSettings(m_folder.path());
        m_city = m_folder.filePath(QStringLiteral("crossing.gpkg"));
    }

    void init()
    {
        QVERIFY(passerby::testing::writeCrossing(m_city));
        m_window = std::make_unique<MainWindow>();
        m_window->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
        m_window->openFile(m_city);
        QTRY_VERIFY_WITH_TIMEOUT(document().world().cells().size() > 0, 20000);
        rename(document(), "Mine");
    }

    void cleanup()
    {
        document().newProject(); // without a question
        m_window.reset();
        QFile::remove(m_city);
    }

    void unchangedFile_isSavedWithoutAQuestion()
    {
        const passerby::testing::Answers answers(QStringLiteral("Keep editing"), 1);
        save();
        QTRY_VERIFY_WITH_TIMEOUT(!document().isModified(), 20000);
        QCOMPARE(answers.left(), 1);
        QCOMPARE(nameInFile(), std::string("Mine"));
    }

    void keptEditing_leavesBoth()
    {
        writeTheirs();
        const passerby::testing::Answers answers(QStringLiteral("Keep editing"), 1);
        save();
        QTRY_COMPARE_WITH_TIMEOUT(answers.left(), 0, 20000);
        QTest::qWait(100); // nothing is to come
        QCOMPARE(nameInFile(), std::string("Theirs"));
        QVERIFY(document().isModified());
        QCOMPARE(document().displayName(), QStringLiteral("Mine"));
    }

    void mine_replacesTheirs()
    {
        writeTheirs();
        const passerby::testing::Answers answers(QStringLiteral("Replace it with mine"), 1);
        save();
        QTRY_VERIFY_WITH_TIMEOUT(!document().isModified(), 20000);
        QCOMPARE(nameInFile(), std::string("Mine"));
    }

    void theirs_isOpened()
    {
        writeTheirs();
        const passerby::testing::Answers answers(QStringLiteral("Open it, drop mine"), 1);
        save();
        QTRY_COMPARE_WITH_TIMEOUT(document().displayName(), QStringLiteral("Theirs"), 20000);
        QVERIFY(!document().isModified());
        QCOMPARE(nameInFile(), std::string("Theirs"));
    }

    void deletedFile_isSavedAgainWhenWanted()
    {
        QVERIFY(QFile::remove(m_city));
        const passerby::testing::Answers answers(QStringLiteral("Save there again"), 1);
        save();
        QTRY_VERIFY_WITH_TIMEOUT(!document().isModified(), 20000);
        QCOMPARE(nameInFile(), std::string("Mine"));
    }

    /// A city that was being opened comes while the question stands there, and takes the place of the one that was to be saved.
    void cityOpenedMeanwhile_isNotWrittenIntoTheFile()
    {
        const QString other = m_folder.filePath(QStringLiteral("other.gpkg"));
        QVERIFY(passerby::testing::writeCrossing(other));
        writeTheirs();
        bool isOpening = false;
        bool isAnswered = false;
        QTimer look;
        connect(&look, &QTimer::timeout, this, [&] {
            const bool isClash = qobject_cast<FileClashBox*>(QApplication::activeModalWidget());
            if (isClash && !isOpening) {
                isOpening = true;
                QTimer::singleShot(0, this, [this, other] { // asks, too, and this timer answers only out of turn
                    m_window->openFile(other);
                    rename(document(), "Mine again"); // so that the other one waits for an answer
                });
            } else if (isClash && document().path() == other) {
                isAnswered = isAnswered || answer(QStringLiteral("Replace it with mine"));
            } else {
                answer(QStringLiteral("Drop changes"));
            }
        });
        look.start(20);
        save();
        QTRY_VERIFY_WITH_TIMEOUT(isAnswered && !QApplication::activeModalWidget(), 20000);
        QVERIFY(!m_window->findChild<ProjectFiles*>()->isSaving());
        QCOMPARE(nameInFile(), std::string("Theirs"));
        QCOMPARE(document().path(), other);
    }

    void saveAs_givenUp_endsWhatWaitsForIt()
    {
        writeTheirs();
        const passerby::testing::Answers saving(QStringLiteral("Save changes"), 1);
        bool isAsked = false;
        QTimer look;
        connect(&look, &QTimer::timeout, this, [&] {
            if (auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget()); dialog && !isAsked) {
                isAsked = true;
                dialog->reject();
            }
        });
        QSignalSpy said(m_window->findChild<ProjectFiles*>(), &ProjectFiles::said);
        m_window->close();
        QTRY_COMPARE_WITH_TIMEOUT(saving.left(), 0, 20000);
        const passerby::testing::Answers elsewhere(QStringLiteral("Save as…"), 1);
        look.start(20);
        QTRY_VERIFY_WITH_TIMEOUT(isAsked && !QApplication::activeModalWidget(), 20000);
        QVERIFY(m_window->isVisible());
        QVERIFY(!said.isEmpty() && said.back().front().toString().contains(QStringLiteral("Not saved")));
    }

    void closing_asksToo_andStaysOpen()
    {
        writeTheirs();
        passerby::testing::Answers saving(QStringLiteral("Save changes"), 1);
        m_window->close();
        QTRY_COMPARE_WITH_TIMEOUT(saving.left(), 0, 20000);
        const passerby::testing::Answers staying(QStringLiteral("Keep editing"), 1);
        QTRY_COMPARE_WITH_TIMEOUT(staying.left(), 0, 20000);
        QVERIFY(m_window->isVisible());
        QCOMPARE(nameInFile(), std::string("Theirs"));
    }
};

PASSERBY_TEST(FileClashTest)

} // namespace file_clash_test

#include "file_clash_test.moc"
