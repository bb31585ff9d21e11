// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/alibi/bake.h"
#include "core/foundation/random_stream.h"
#include "core/jobs/project_file.h"
#include "editor/commands/change_property.h"
#include "editor/session/autosave_files.h"
#include "editor/session/autosave_session.h"
#include "editor/session/file_claim.h"
#include "editor/session/file_path.h"
#include "editor/session/recovery_session.h"
#include "editor/session/save_session.h"
#include "tests/support/test_registry.h"
#include "tests/unit/editor/small_city.h"

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>
#include <QProcess>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QUndoStack>
#include <cstdio>

namespace autosave_test {

using namespace passerby;
using namespace passerby::editor;
using namespace std::chrono_literals;

namespace {

constexpr auto kFileVariable = "PASSERBY_TEST_EDITS_FILE"; ///< set for the process that edits until it is killed
constexpr auto kFirstVariable = "PASSERBY_TEST_FIRST_EDIT";
constexpr int kKills = 40;              ///< unless PASSERBY_KILLS says more (200 before a release)
constexpr int kEditsARound = 1'000'000; // more than a round ever makes
constexpr int kEditsASave = 7;

void rename(ProjectDocument& document, const QString& name)
{
    const auto change = [&name](world::Cell& row) { row.name = name.toStdString(); };
    if (!changeRows<world::Cell>(document, "Rename", "name", {{ObjectKind::cell, 1}}, change).ok())
        qFatal("cannot be renamed");
}

world::World readCity(const QString& path)
{
    foundation::JobContext context;
    auto project = jobs::readProject(toFilePath(path), context);
    if (!project.ok())
        qFatal("%s", foundation::describe(project.error()).c_str());
    return std::move(project.value().world);
}

std::string nameIn(const world::World& world)
{
    return world.cells().find(world.cells().idOf(1))->name;
}

void writeCity(const QString& path, const std::string& name)
{
    ProjectDocument document;
    document.replace(testing::smallCity(), {}, nullptr);
    rename(document, QString::fromStdString(name));
    foundation::JobContext context;
    if (!jobs::writeProject(toFilePath(path), {document.snapshot(), nullptr}, context).ok())
        qFatal("cannot be written");
}

/// Edits, keeps and saves a city without end; tells on standard output the number of each edit that is safe.
void editUntilKilled(const QString& path, int number)
{
    ProjectDocument document;
    document.replace(readCity(path), path, nullptr);
    AutosaveSession autosave(document);
    SaveSession save(document);
    FileClaim claim;
    if (!claim.take(path))
        qFatal("The sign of a killed process counts.");
    for (;; ++number) {
        rename(document, QString::number(number));
        JobSession& session = number % kEditsASave == 0 ? static_cast<JobSession&>(save) : autosave;
        QSignalSpy done(&session, &JobSession::finished);
        if (&session == &save)
            save.start(path);
        else
            autosave.writeNow();
        if (!done.wait(10'000))
            qFatal("not kept");
        std::printf("safe %d\n", number);
        std::fflush(stdout);
    }
}

/// The number of the last edit that was told of as safe in a whole line; -1 without one.
qlonglong lastTold(const QByteArray& told)
{
    qlonglong last = -1;
    const qsizetype end = told.lastIndexOf('\n');
    for (const QByteArray& line : told.left(end).split('\n'))
        if (line.startsWith("safe "))
            last = line.mid(5).toLongLong();
    return last;
}

} // namespace

class AutosaveTest : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<ProjectDocument> m_document;

    [[nodiscard]] QString path() const { return m_folder->filePath("city.gpkg"); }

    static void keep(AutosaveSession& autosave)
    {
        QSignalSpy kept(&autosave, &JobSession::finished);
        autosave.writeNow();
        QVERIFY(kept.wait(10'000));
    }

private slots:
    void initTestCase()
    {
        QStandardPaths::setTestModeEnabled(true);
        if (qEnvironmentVariableIsSet(kFileVariable))
            editUntilKilled(qEnvironmentVariable(kFileVariable), qEnvironmentVariableIntValue(kFirstVariable));
    }

    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        writeCity(path(), "saved");
        m_document = std::make_unique<ProjectDocument>();
        m_document->replace(readCity(path()), path(), nullptr);
    }

    void changes_areKeptBesideTheFile_untilSaved()
    {
        AutosaveSession autosave(*m_document);
        autosave.writeNow();
        QVERIFY(!autosave.isRunning()); // nothing to keep
        rename(*m_document, "kept");
        keep(autosave);
        QCOMPARE(autosave.file(), autosaveOf(path()));
        QCOMPARE(nameIn(readCity(autosaveOf(path()))), std::string("kept"));
        QCOMPARE(nameIn(readCity(path())), std::string("saved"));
        SaveSession save(*m_document);
        QSignalSpy saved(&save, &JobSession::finished);
        save.start(path());
        QVERIFY(saved.wait(10'000));
        QVERIFY(!QFileInfo::exists(autosaveOf(path())));
    }

    void changes_areKeptAgainOnlyWhenThereAreNewOnes()
    {
        AutosaveSession autosave(*m_document);
        autosave.setInterval(5ms);
        QSignalSpy kept(&autosave, &JobSession::finished);
        rename(*m_document, "first");
        QVERIFY(kept.wait(10'000));
        QTest::qWait(60);
        QCOMPARE(kept.count(), 1);
        rename(*m_document, "second");
        QVERIFY(kept.wait(10'000));
        QCOMPARE(nameIn(readCity(autosave.file())), std::string("second"));
    }

    void stepThatChangesManyRows_isKeptAtOnce()
    {
        AutosaveSession autosave(*m_document);
        QSignalSpy kept(&autosave, &JobSession::finished);
        world::PatchBuilder build{m_document->world()};
        for (int i = 0; i < 300; ++i)
            build.add(world::Attractor{"", {double(i), 0.0}, 1.0, 5.0});
        QVERIFY(ApplyPatchCommand::push(*m_document, "Many", build.take()).ok());
        QVERIFY(kept.wait(10'000));
        QCOMPARE(readCity(autosave.file()).attractors().size(), m_document->world().attractors().size());
    }

    void undoToTheSavedState_removesWhatWasKept()
    {
        AutosaveSession autosave(*m_document);
        rename(*m_document, "kept");
        keep(autosave);
        m_document->undoStack().undo();
        QVERIFY(!QFileInfo::exists(autosaveOf(path())));
    }

    void undoWhileKeeping_leavesNothing()
    {
        AutosaveSession autosave(*m_document);
        QSignalSpy kept(&autosave, &JobSession::finished);
        rename(*m_document, "kept");
        autosave.writeNow();
        m_document->undoStack().undo();
        QVERIFY(kept.wait(10'000));
        QVERIFY(!QFileInfo::exists(autosaveOf(path())));
    }

    void otherCity_andCleanEnd_leaveNothing()
    {
        {
            AutosaveSession autosave(*m_document);
            rename(*m_document, "kept");
            keep(autosave);
            m_document->newProject();
            QVERIFY(!QFileInfo::exists(autosaveOf(path())));
            m_document->restore(readCity(path()), path());
            autosave.writeNow();
        }
        QCOMPARE(QDir(m_folder->path()).entryList(QDir::Files | QDir::Hidden), QStringList{"city.gpkg"});
    }

    void restoredCity_takesTheBakeOfItsFileWhereItFits()
    {
        const world::World city = testing::smallCity();
        foundation::JobContext context;
        const auto bake = std::make_shared<const alibi::Bake>(alibi::bakeWorld(city, {}, context).value());
        m_document->restore(city, path(), {}, {}, {bake, nullptr});
        QVERIFY(m_document->isBakeFresh());
        world::World other = city;
        world::WorldPatch patch;
        world::TargetType type = *other.targetTypes().at(0).row;
        type.waitMean_s += 60.0;
        patch.put(other.targetTypes().at(0).id, type);
        QVERIFY(other.apply(patch));
        m_document->restore(other, path(), {}, {}, {bake, nullptr});
        QVERIFY(!m_document->isBakeFresh() && !m_document->bake());
    }

    void cityWithoutFile_isFoundOnceItsProgramIsGone()
    {
        AutosaveSession autosave(*m_document);
        m_document->replace(testing::smallCity(), {}, nullptr);
        rename(*m_document, "never saved");
        keep(autosave);
        const QString file = autosave.file();
        QVERIFY(!orphanedAutosaves().contains(file)); // it is in use
        const QString left = newUnsavedFile();
        QVERIFY(QFile::copy(file, left));
        QVERIFY(orphanedAutosaves().contains(left));

        RecoverySession recovery;
        QSignalSpy read(&recovery, &JobSession::finished);
        recovery.start({}, left);
        QVERIFY(read.wait(10'000));
        QVERIFY(recovery.differs() && !recovery.saved());
        m_document->restore(recovery.kept().world, {});
        QVERIFY(!QFileInfo::exists(file));
        QVERIFY(m_document->isModified() && !m_document->canSave());
        autosave.adopt(left);
        QVERIFY(!orphanedAutosaves().contains(left));
        m_document->newProject();
        QVERIFY(!QFileInfo::exists(left));
    }

    void outlivedAutosave_goesOnlyWhereTheFileHoldsTheSame()
    {
        const QString autosave = autosaveOf(path());
        const QDateTime now = QDateTime::currentDateTime();
        const auto put = [](const QString& file, const std::string& name, const QDateTime& when) {
            writeCity(file, name);
            QFile written(file);
            QVERIFY(written.open(QIODevice::ReadWrite) && written.setFileTime(when, QFileDevice::FileModificationTime));
        };
        put(autosave, "mine", now.addDays(-50));
        put(path(), "of somebody else", now.addDays(-40)); // copied over it since, say
        QVERIFY(!removeOutlivedAutosave(path(), now) && QFile::exists(autosave));
        put(autosave, "of somebody else", now.addDays(-29)); // the same, but of this month
        QVERIFY(!removeOutlivedAutosave(path(), now) && QFile::exists(autosave));
        put(autosave, "of somebody else", now.addDays(-50));
        {
            FileClaim claim;
            QVERIFY(claim.take(path()));
            QVERIFY(!removeOutlivedAutosave(path(), now) && QFile::exists(autosave)); // a window works with it
        }
        QVERIFY(QFile::rename(path(), path() + ".away")); // as on a disk that is not there
        QVERIFY(!removeOutlivedAutosave(path(), now) && QFile::exists(autosave));
        QVERIFY(QFile::rename(path() + ".away", path()));
        QVERIFY(removeOutlivedAutosave(path(), now) && !QFile::exists(autosave));
    }

    void outlivedAutosave_ofAFileThatCannotBeRead_stays()
    {
        const QDateTime now = QDateTime::currentDateTime().addDays(60);
        writeCity(autosaveOf(path()), "saved");
        QVERIFY(QFile::resize(path(), 100));
        QVERIFY(!removeOutlivedAutosave(path(), now) && QFile::exists(autosaveOf(path())));
    }

    void recovery_tellsBothVersions()
    {
        writeCity(autosaveOf(path()), "kept");
        RecoverySession recovery;
        QSignalSpy read(&recovery, &JobSession::finished);
        recovery.start(path(), autosaveOf(path()));
        QVERIFY(read.wait(10'000));
        QVERIFY(recovery.differs());
        QCOMPARE(nameIn(recovery.kept().world), std::string("kept"));
        QCOMPARE(nameIn(recovery.saved()->world), std::string("saved"));
        QVERIFY(recovery.kept().writtenAt.isValid() && recovery.saved()->writtenAt.isValid());

        QVERIFY(QFile::resize(path(), 100)); // a damaged file is no reason to lose the changes
        recovery.start(path(), autosaveOf(path()));
        QVERIFY(read.wait(10'000));
        QVERIFY(recovery.differs() && !recovery.saved());

        QVERIFY(QFile::resize(autosaveOf(path()), 100));
        QSignalSpy failed(&recovery, &JobSession::failed);
        recovery.start(path(), autosaveOf(path()));
        QVERIFY(failed.wait(10'000));
    }

    void recovery_ofTheSameContent_doesNotDiffer()
    {
        writeCity(autosaveOf(path()), "saved");
        RecoverySession recovery;
        QSignalSpy read(&recovery, &JobSession::finished);
        recovery.start(path(), autosaveOf(path()));
        QVERIFY(read.wait(10'000));
        QVERIFY(!recovery.differs());
    }

    void changesToAnEarlierVersion_areSaidToBeOlder()
    {
        m_document->replace(readCity(path()), path(), nullptr, nullptr, foundation::stampOf(toFilePath(path())));
        AutosaveSession autosave(*m_document);
        rename(*m_document, "kept");
        keep(autosave);
        RecoverySession recovery;
        QSignalSpy read(&recovery, &JobSession::finished);
        recovery.start(path(), autosaveOf(path()));
        QVERIFY(read.wait(10'000));
        QVERIFY(recovery.differs() && !recovery.isOutdated());
        // Another place on the disk, as after a copy: the file is the same.
        QFile file(path());
        const auto written = std::filesystem::last_write_time(toFilePath(path()));
        const foundation::FileStamp before = foundation::stampOf(toFilePath(path()));
        QVERIFY(file.copy(path() + ".copy") && file.remove() && QFile::rename(path() + ".copy", path()));
        std::filesystem::last_write_time(toFilePath(path()), written);
        QVERIFY(foundation::stampOf(toFilePath(path())) != before);
        recovery.start(path(), autosaveOf(path()));
        QVERIFY(read.wait(10'000));
        QVERIFY(recovery.differs() && !recovery.isOutdated());
        writeCity(path(), "saved later");
        recovery.start(path(), autosaveOf(path()));
        QVERIFY(read.wait(10'000));
        QVERIFY(recovery.differs() && recovery.isOutdated());
    }

    void changesAfterASave_areKeptAsChangesToIt()
    {
        m_document->replace(readCity(path()), path(), nullptr, nullptr, foundation::stampOf(toFilePath(path())));
        AutosaveSession autosave(*m_document);
        SaveSession save(*m_document);
        rename(*m_document, "first");
        QSignalSpy saved(&save, &JobSession::finished);
        save.start(path());
        rename(*m_document, "during the save");
        keep(autosave); // while it still belongs to the version before
        if (saved.isEmpty())
            QVERIFY(saved.wait(10'000));
        autosave.writeNow();
        QTRY_VERIFY_WITH_TIMEOUT(!autosave.isRunning(), 10'000);
        RecoverySession recovery;
        QSignalSpy read(&recovery, &JobSession::finished);
        recovery.start(path(), autosaveOf(path()));
        QVERIFY(read.wait(10'000));
        QVERIFY(recovery.differs() && !recovery.isOutdated());
        QCOMPARE(nameIn(recovery.kept().world), std::string("during the save"));
    }

    void claim_keepsTheSecondWindowOut()
    {
        FileClaim first;
        FileClaim second;
        QVERIFY(first.take(path()) && first.take(path()) && first.holds(path()));
        QVERIFY(FileClaim::isTaken(path()));
        QVERIFY(!second.take(path()));
        QVERIFY(second.holder().contains(QString::number(QCoreApplication::applicationPid())));
        first.drop();
        QVERIFY(!FileClaim::isTaken(path()));
        QVERIFY(second.take(path()));
        QVERIFY(FileClaim().take("/proc/city.gpkg")); // no sign can be put there, so nobody is kept out
    }

    void readOnly_asksForAnotherFile()
    {
        m_document->setReadOnly(true);
        QVERIFY(!m_document->canSave());
        AutosaveSession autosave(*m_document);
        rename(*m_document, "mine");
        keep(autosave);
        QVERIFY(autosave.file() != autosaveOf(path())); // that one belongs to the other window
        m_document->markSaved(m_folder->filePath("mine.gpkg"), m_document->revision());
        QVERIFY(m_document->canSave());
    }

    void killedAtAnyInstant_losesNothingThatWasKept()
    {
        foundation::RandomStream random(11, 0, foundation::Purpose::general);
        bool isCounted = false;
        const int counted = qEnvironmentVariableIntValue("PASSERBY_KILLS", &isCounted);
        const int kills = isCounted ? counted : kKills;
        qint64 kept = 0;
        for (int round = 0; round < kills; ++round) {
            QProcess editing;
            QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
            environment.insert(kFileVariable, path());
            environment.insert(kFirstVariable, QString::number((round + 1) * kEditsARound));
            editing.setProcessEnvironment(environment);
            editing.start(QCoreApplication::applicationFilePath(), {"autosave_test"});
            QByteArray told;
            while (!told.contains("safe") && editing.waitForReadyRead(30'000))
                told += editing.readAllStandardOutput();
            QTest::qSleep(int(random.below(40)));
            editing.kill();
            QVERIFY(editing.waitForFinished(10'000));
            told += editing.readAllStandardOutput();
            const qlonglong last = lastTold(told);
            QVERIFY2(last >= (round + 1) * kEditsARound, told.constData());
            qlonglong found = QString::fromStdString(nameIn(readCity(path()))).toLongLong();
            if (QFileInfo::exists(autosaveOf(path())))
                found = std::max(found, QString::fromStdString(nameIn(readCity(autosaveOf(path())))).toLongLong());
            QVERIFY2(found >= last, qPrintable(QStringLiteral("%1 < %2").arg(found).arg(last)));
            kept += last % kEditsARound + 1;
        }
        QVERIFY2(kept > kills, qPrintable(QString::number(kept))); // some were killed after several edits
    }
};

PASSERBY_TEST(AutosaveTest)

} // namespace autosave_test

#include "autosave_test.moc"
