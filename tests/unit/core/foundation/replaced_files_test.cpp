// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/foundation/replaced_files.h"

#include "tests/support/test_registry.h"

#include <QTemporaryDir>
#include <QTest>
#include <fstream>
#include <iterator>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

namespace replaced_files_test {

namespace fs = std::filesystem;
using passerby::foundation::ReplacedFiles;

namespace {

std::string textOf(const fs::path& file)
{
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

void put(const fs::path& file, const std::string& text)
{
    std::ofstream(file, std::ios::binary) << text;
}

mode_t modeOf(const fs::path& file)
{
    struct stat status {};
    return stat(file.c_str(), &status) == 0 ? status.st_mode & 07777U : 0;
}

} // namespace

class ReplacedFilesTest : public QObject {
    Q_OBJECT

private slots:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void oldStays_untilCommit()
    {
        put(path("a"), "old");
        ReplacedFiles files;
        QVERIFY(files.write(path("a"), "new").ok());
        QVERIFY(files.write(path("b"), "more").ok());
        QCOMPARE(textOf(path("a")), std::string("old"));
        QVERIFY(!fs::exists(path("b")));
        const auto done = files.commit();
        QVERIFY(done.ok());
        QVERIFY((done.value() == std::vector<fs::path>{path("a"), path("b")}));
        QCOMPARE(textOf(path("a")), std::string("new"));
        QCOMPARE(textOf(path("b")), std::string("more"));
        QCOMPARE(count(), 2);
    }

    void withoutCommit_nothingRemains()
    {
        put(path("a"), "old");
        {
            ReplacedFiles files;
            QVERIFY(files.write(path("a"), "new").ok());
            const auto draft = files.draftFor(path("b"));
            QVERIFY(draft.ok());
            put(draft.value(), "half");
            QCOMPARE(draft.value().parent_path(), fs::path(m_folder->path().toStdString()));
            QCOMPARE(count(), 3);
        }
        QCOMPARE(textOf(path("a")), std::string("old"));
        QCOMPARE(count(), 1);
    }

    void draft_isEmptyPlaceAndOnesOwn()
    {
        ReplacedFiles first;
        ReplacedFiles second;
        const auto a = first.draftFor(path("a"));
        const auto b = second.draftFor(path("a"));
        QVERIFY(a.ok() && b.ok());
        QVERIFY(a.value() != b.value());
        QVERIFY(!fs::exists(a.value()) && !fs::exists(b.value()));
    }

    void permissions_areKept()
    {
        put(path("a"), "old");
        fs::permissions(path("a"), fs::perms(0640));
        ReplacedFiles files;
        QVERIFY(files.write(path("a"), "new").ok());
        QVERIFY(files.commit().ok());
        QCOMPARE(modeOf(path("a")), mode_t{0640});
    }

    void link_isFollowed()
    {
        fs::create_directory(path("folder"));
        put(path("folder") / "real", "old");
        fs::create_symlink(path("folder") / "real", path("link"));
        ReplacedFiles files;
        QVERIFY(files.write(path("link"), "new").ok());
        const auto done = files.commit();
        QVERIFY(done.ok());
        QVERIFY(done.value().front() == path("link"));
        QVERIFY(fs::is_symlink(path("link")));
        QCOMPARE(textOf(path("folder") / "real"), std::string("new"));
    }

    void whatCannotBeWritten_isRefusedAndLeftAlone()
    {
        put(path("fixed"), "old");
        fs::permissions(path("fixed"), fs::perms(0444));
        fs::create_directory(path("folder"));
        ReplacedFiles files;
        QCOMPARE(codeOf(files.draftFor(path("fixed"))), std::string("read-only"));
        QCOMPARE(codeOf(files.draftFor(path("folder"))), std::string("cannot-write"));
        QCOMPARE(codeOf(files.draftFor(path("nowhere") / "a")), std::string("cannot-write"));
        QCOMPARE(textOf(path("fixed")), std::string("old"));
        QCOMPARE(count(), 2);
    }

    void draftThatWasNeverWritten_isAnErrorAndReplacesNothing()
    {
        put(path("a"), "old");
        put(path("b"), "old");
        ReplacedFiles files;
        QVERIFY(files.write(path("a"), "new").ok());
        QVERIFY(files.draftFor(path("b")).ok());
        const auto done = files.commit();
        QVERIFY(!done.ok());
        QCOMPARE(done.error().code, std::string("cannot-write"));
        QCOMPARE(textOf(path("a")), std::string("old"));
        QCOMPARE(textOf(path("b")), std::string("old"));
    }

    void goalThatBecameAFolder_isAnErrorAndReplacesNothing()
    {
        put(path("a"), "old");
        {
            ReplacedFiles files;
            QVERIFY(files.write(path("a"), "new").ok());
            QVERIFY(files.write(path("b"), "new").ok());
            fs::create_directory(path("b"));
            const auto done = files.commit();
            QVERIFY(!done.ok());
            QCOMPARE(done.error().code, std::string("cannot-write"));
            QCOMPARE(done.error().where, path("b").string());
        }
        QCOMPARE(textOf(path("a")), std::string("old"));
        QCOMPARE(count(), 2);
    }

    void draftsOfTheDead_areRemoved()
    {
        const pid_t gone = fork();
        if (gone == 0)
            _exit(0);
        QVERIFY(gone > 0);
        waitpid(gone, nullptr, 0);
        const fs::path dead = path(".a.saving-" + std::to_string(gone) + "-0");
        const fs::path ofOther = path(".b.saving-" + std::to_string(gone) + "-0");
        const fs::path alive = path(".a.saving-" + std::to_string(getpid()) + "-x");
        for (const fs::path& file : {dead, ofOther, alive})
            put(file, "half");
        ReplacedFiles files;
        QVERIFY(files.draftFor(path("a")).ok());
        QVERIFY(!fs::exists(dead));
        QVERIFY(fs::exists(ofOther) && fs::exists(alive));
    }

private:
    [[nodiscard]] fs::path path(const std::string& name) const { return fs::path(m_folder->path().toStdString()) / name; }
    [[nodiscard]] int count() const
    {
        return static_cast<int>(std::distance(fs::directory_iterator(m_folder->path().toStdString()), fs::directory_iterator()));
    }
    static std::string codeOf(const passerby::foundation::Result<fs::path>& result) { return result ? "" : result.error().code; }

    std::unique_ptr<QTemporaryDir> m_folder;
};

PASSERBY_TEST(ReplacedFilesTest)

} // namespace replaced_files_test

#include "replaced_files_test.moc"
