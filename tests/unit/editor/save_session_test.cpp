// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/save_session.h"

#include "core/alibi/bake.h"
#include "core/jobs/project_file.h"
#include "core/storage/open_elsewhere.h"
#include "editor/commands/change_property.h"
#include "editor/session/file_claim.h"
#include "editor/session/file_path.h"
#include "editor/session/load_session.h"
#include "tests/support/test_registry.h"
#include "tests/unit/editor/small_city.h"

#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

namespace save_session_test {

using namespace passerby;
using namespace passerby::editor;

class SaveSessionTest : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<ProjectDocument> m_document;
    foundation::JobContext m_context;

    [[nodiscard]] QString path() const { return m_folder->filePath("city.gpkg"); }

    static void rename(ProjectDocument& document, const char* name)
    {
        const auto change = [name](world::Cell& row) { row.name = name; };
        QVERIFY(changeRows<world::Cell>(document, "Rename", "name", {{ObjectKind::cell, 1}}, change).ok());
    }

    /// The city under another name, as another program writes it.
    void writeTheirs(const char* name)
    {
        ProjectDocument theirs;
        theirs.replace(testing::smallCity(), {}, nullptr);
        rename(theirs, name);
        QVERIFY(jobs::writeProject(toFilePath(path()), {theirs.snapshot(), nullptr}, m_context).ok());
    }

    [[nodiscard]] std::string nameInFile()
    {
        const auto project = jobs::readProject(toFilePath(path()), m_context);
        return project.ok() ? project.value().world.cells().find(project.value().world.cells().idOf(1))->name : "unreadable";
    }

    /// Saves to the document's file; true when it was saved.
    bool saves(SaveSession& save, SaveSession::Over over = SaveSession::Over::known)
    {
        QSignalSpy saved(&save, &JobSession::finished);
        QSignalSpy failed(&save, &JobSession::failed);
        save.start(path(), over);
        (void)QTest::qWaitFor([&] { return saved.count() + failed.count() > 0; }, 20'000);
        return saved.count() == 1 && failed.isEmpty();
    }

private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        writeTheirs("first");
        m_document = std::make_unique<ProjectDocument>();
        LoadSession load(*m_document);
        QSignalSpy loaded(&load, &JobSession::finished);
        load.start(path());
        QVERIFY(loaded.wait(20'000));
        rename(*m_document, "mine");
    }

    void unchangedFile_isReplaced_againAndAgain()
    {
        SaveSession save(*m_document);
        QVERIFY(saves(save));
        QCOMPARE(nameInFile(), std::string("mine"));
        rename(*m_document, "mine again");
        QVERIFY(saves(save));
        QCOMPARE(nameInFile(), std::string("mine again"));
        QVERIFY(!m_document->isModified());
    }

    void otherCity_isLeft_untilItMayGo()
    {
        writeTheirs("theirs");
        SaveSession save(*m_document);
        QVERIFY(!saves(save));
        QVERIFY(save.clash() == FileClash::otherCity);
        QCOMPARE(nameInFile(), std::string("theirs"));
        QVERIFY(m_document->isModified());
        QVERIFY(saves(save, SaveSession::Over::anything));
        QVERIFY(save.clash() == FileClash::none);
        QCOMPARE(nameInFile(), std::string("mine"));
        rename(*m_document, "later");
        QVERIFY(saves(save)); // what lies there is known again
    }

    void sameCityInOtherBytes_isReplaced()
    {
        auto project = jobs::readProject(toFilePath(path()), m_context);
        QVERIFY(project.ok());
        auto bake = alibi::bakeWorld(project.value().world, {}, m_context);
        if (bake.ok())
            project.value().bake = std::make_shared<const alibi::Bake>(std::move(bake).value());
        QVERIFY(jobs::writeProject(toFilePath(path()), project.value(), m_context).ok());
        SaveSession save(*m_document);
        QVERIFY(saves(save));
        QCOMPARE(nameInFile(), std::string("mine"));
    }

    void whatIsNoCity_isLeft()
    {
        QVERIFY(QFile::remove(path()));
        QFile other(path());
        QVERIFY(other.open(QIODevice::WriteOnly));
        other.write("notes");
        other.close();
        SaveSession save(*m_document);
        QVERIFY(!saves(save));
        QVERIFY(save.clash() == FileClash::unreadable);
        QCOMPARE(QFile(path()).size(), qint64{5});
        QVERIFY2(save.reason().contains("not a project file"), qPrintable(save.reason()));
    }

    void whatCannotBeLookedInto_isNoClash()
    {
        QVERIFY(QFile::remove(path()));
        QVERIFY(QDir().mkdir(path())); // exists, and tells nothing about a city
        SaveSession save(*m_document);
        QSignalSpy failed(&save, &JobSession::failed);
        QVERIFY(!saves(save));
        QVERIFY(save.clash() == FileClash::none);
        QVERIFY2(failed.size() == 1 && failed.front().front().toString().contains("not a file"), "says something else");
        QVERIFY(m_document->isModified());
    }

    void cityThatComesMeanwhile_isNoted()
    {
        SaveSession save(*m_document);
        QVERIFY(saves(save));
        QVERIFY(!save.isOtherCity());
        m_document->newProject();
        QVERIFY(save.isOtherCity());
    }

    void deletedFile_isSaid()
    {
        QVERIFY(QFile::remove(path()));
        SaveSession save(*m_document);
        QVERIFY(!saves(save));
        QVERIFY(save.clash() == FileClash::gone);
        QVERIFY(!QFile::exists(path()));
        QVERIFY(saves(save, SaveSession::Over::anything));
        QCOMPARE(nameInFile(), std::string("mine"));
    }

    void claimOfAWindow_keepsTheCommandLineOut()
    {
        FileClaim claim;
        QVERIFY(claim.take(path()));
        const auto checked = storage::checkNotOpenElsewhere(toFilePath(path()));
        QVERIFY(!checked.ok());
        QCOMPARE(checked.error().code, std::string("open-elsewhere"));
        claim.drop();
        QVERIFY(storage::checkNotOpenElsewhere(toFilePath(path())).ok());
    }
};

PASSERBY_TEST(SaveSessionTest)

} // namespace save_session_test

#include "save_session_test.moc"
