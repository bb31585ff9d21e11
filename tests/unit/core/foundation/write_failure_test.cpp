// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/foundation/write_failure.h"

#include "core/foundation/replaced_files.h"
#include "tests/support/small_files_only.h"
#include "tests/support/test_registry.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>
#include <cerrno>
#include <fstream>

namespace write_failure_test {

namespace fs = std::filesystem;
using namespace passerby;
using testing::SmallFilesOnly;

class WriteFailureTest : public QObject {
    Q_OBJECT

private slots:
    void fullDisk_isSaidAsSuch()
    {
        for (const int error : {ENOSPC, EDQUOT}) {
            const foundation::Error told = foundation::writeFailure("out/run.sqlite", error);
            QCOMPARE(told.code, std::string("disk-full"));
            QCOMPARE(told.where, std::string("out/run.sqlite"));
            QVERIFY(told.message.find("disk that holds this file") != std::string::npos);
        }
        QCOMPARE(foundation::writeFailure("a", EACCES).code, std::string("read-only"));
        QCOMPARE(foundation::writeFailure("a", EIO).code, std::string("cannot-write"));
    }

    void failedDraft_isAskedForTheCause()
    {
        if (!fs::exists("/dev/full"))
            QSKIP("This computer has no disk that is always full.");
        QCOMPARE(foundation::writeFailure("goal", "/dev/full", "Otherwise.").code, std::string("disk-full"));
        const QTemporaryDir folder;
        const fs::path draft = folder.filePath("draft").toStdString();
        std::ofstream(draft) << "half";
        QCOMPARE(foundation::writeFailure("goal", draft, "Otherwise.").message, std::string("Otherwise."));
    }

    void draftThatMayGrowByAPartOfTheTrial_isAskedForTheCause()
    {
        const QTemporaryDir folder;
        const fs::path draft = folder.filePath("draft").toStdString();
        std::ofstream(draft) << "half";
        foundation::Error told;
        {
            const SmallFilesOnly small(200'000); // within the last of four pieces of 64 KiB
            told = foundation::writeFailure("goal", draft, "Otherwise.");
        }
        QVERIFY2(told.message.find("larger than may be written") != std::string::npos, told.message.c_str());
    }

    void fileThatMayNotGrow_leavesNothing()
    {
        const QTemporaryDir folder;
        const fs::path goal = fs::path(folder.path().toStdString()) / "new" / "deep" / "large.txt";
        std::string code;
        {
            foundation::ReplacedFiles files;
            const bool isMade = files.makeFolder(goal.parent_path()).ok();
            const SmallFilesOnly small(4096);
            const auto written = files.write(goal, std::string(100'000, 'x'));
            code = written.ok() || !isMade ? "" : written.error().code;
        }
        QCOMPARE(code, std::string("cannot-write"));
        QVERIFY(QDir(folder.path()).isEmpty());
    }

    void madeFolders_stayOnceTheirFilesDo()
    {
        const QTemporaryDir folder;
        const fs::path top = folder.path().toStdString();
        foundation::ReplacedFiles files;
        QVERIFY(files.makeFolder(top / "a" / "b/").ok());
        QVERIFY(files.makeFolder(top / "a").ok());
        QVERIFY(files.write(top / "a" / "b" / "text", "text").ok());
        QVERIFY(files.commit().ok());
        QVERIFY(fs::exists(top / "a" / "b" / "text"));
        QVERIFY(!foundation::ReplacedFiles().makeFolder(top / "a" / "b" / "text").ok());
    }

    void foldersWithFilesOfOthers_stay()
    {
        const QTemporaryDir folder;
        const fs::path top = folder.path().toStdString();
        {
            foundation::ReplacedFiles files;
            QVERIFY(files.makeFolder(top / "a" / "b").ok());
            std::ofstream(top / "a" / "theirs") << "text";
        }
        QVERIFY(fs::exists(top / "a" / "theirs"));
        QVERIFY(!fs::exists(top / "a" / "b"));
    }
};

PASSERBY_TEST(WriteFailureTest)

} // namespace write_failure_test

#include "write_failure_test.moc"
