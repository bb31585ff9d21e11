// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/distributed/checkpoint.h"

#include "tests/support/test_registry.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <csignal>
#include <sys/resource.h>

namespace checkpoint_test {

using namespace passerby;
using distributed::Checkpoint;

class CheckpointTest : public QObject {
    Q_OBJECT

private slots:
    void whatIsKept_isFoundAgain();
    void lotsThatAreJoined_areKeptNoLonger();
    void anotherCity_isRefused();
    void otherOptions_areRefused();
    void foreignFolder_isRefused();
    void damagedFiles_areAsIfNotThere();
    void fullDisk_isTold_andWhatWasKeptStays();
    void remove_takesNothingElse();
};

namespace {

alibi::LotPass passOf(std::size_t lots)
{
    alibi::LotPass pass;
    pass.name = "segments";
    pass.lots = lots;
    pass.lines = 2;
    return pass;
}

alibi::LotSums sumsOf(double value)
{
    alibi::LotSums sums(2);
    sums[1].values[3] = value;
    return sums;
}

/// The first `next` lots joined, each with its number as value.
alibi::LotJoiner joinedUpTo(std::size_t next)
{
    alibi::LotJoiner joiner(alibi::LotPass::Joined::added);
    for (std::size_t lot = 0; lot < next; ++lot) {
        alibi::LotSums sums = sumsOf(static_cast<double>(lot));
        joiner.join(sums);
    }
    return joiner;
}

std::unique_ptr<Checkpoint> opened(const QTemporaryDir& folder, distributed::WorkIdentity identity = {1, 2})
{
    auto checkpoint = Checkpoint::open(folder.filePath("kept").toStdString(), identity);
    return checkpoint ? std::move(checkpoint).value() : nullptr;
}

std::string refusal(const QTemporaryDir& folder, distributed::WorkIdentity identity)
{
    const auto checkpoint = Checkpoint::open(folder.filePath("kept").toStdString(), identity);
    return checkpoint ? std::string() : checkpoint.error().code;
}

} // namespace

void CheckpointTest::whatIsKept_isFoundAgain()
{
    const QTemporaryDir folder;
    const auto pass = passOf(6);
    QVERIFY(opened(folder)->keep(3, pass, joinedUpTo(3), {{4, sumsOf(40.0)}}));
    const Checkpoint::Found found = opened(folder)->find(3, pass);
    QCOMPARE(found.next, std::size_t{3});
    QCOMPARE(found.total.at(1).values[3], 0.0 + 1.0 + 2.0);
    QCOMPARE(found.lots.size(), std::size_t{1});
    QCOMPARE(found.lots.at(4).at(1).values[3], 40.0);
    QCOMPARE(opened(folder)->find(2, pass).next, std::size_t{0}); // of another pass nothing
    QCOMPARE(opened(folder)->find(3, passOf(7)).next, std::size_t{0});
}

void CheckpointTest::lotsThatAreJoined_areKeptNoLonger()
{
    const QTemporaryDir folder;
    const auto pass = passOf(6);
    const auto checkpoint = opened(folder);
    QVERIFY(checkpoint->keep(1, pass, joinedUpTo(1), {{2, sumsOf(2.0)}, {4, sumsOf(4.0)}}));
    QVERIFY(checkpoint->keep(1, pass, joinedUpTo(3), {{4, sumsOf(4.0)}}));
    QVERIFY(!QFile::exists(folder.filePath("kept/pass-0001-lot-000002")));
    QVERIFY(QFile::exists(folder.filePath("kept/pass-0001-lot-000004")));
    QCOMPARE(opened(folder)->find(1, pass).next, std::size_t{3});
}

void CheckpointTest::anotherCity_isRefused()
{
    const QTemporaryDir folder;
    QVERIFY(opened(folder));
    QCOMPARE(refusal(folder, {7, 2}), std::string("checkpoint-of-another-city"));
    QVERIFY(opened(folder)); // and the one that is there stays
}

void CheckpointTest::otherOptions_areRefused()
{
    const QTemporaryDir folder;
    QVERIFY(opened(folder));
    QCOMPARE(refusal(folder, {1, 7}), std::string("checkpoint-of-other-options"));
}

void CheckpointTest::foreignFolder_isRefused()
{
    const QTemporaryDir folder;
    QVERIFY(QDir(folder.path()).mkdir("kept"));
    QFile file(folder.filePath("kept/checkpoint"));
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write("of mine") > 0);
    file.close();
    QCOMPARE(refusal(folder, {1, 2}), std::string("damaged-checkpoint"));
}

void CheckpointTest::damagedFiles_areAsIfNotThere()
{
    const QTemporaryDir folder;
    const auto pass = passOf(6);
    QVERIFY(opened(folder)->keep(1, pass, joinedUpTo(2), {{4, sumsOf(4.0)}}));
    for (const char* name : {"kept/pass-0001", "kept/pass-0001-lot-000004"}) {
        QFile file(folder.filePath(name));
        QVERIFY(file.open(QIODevice::ReadWrite) && file.seek(file.size() - 1) && file.putChar('\x7f'));
    }
    const Checkpoint::Found found = opened(folder)->find(1, pass);
    QCOMPARE(found.next, std::size_t{0});
    QVERIFY(found.total.empty() && found.lots.empty());
    QVERIFY(QFile::resize(folder.filePath("kept/pass-0001"), 10));
    QCOMPARE(opened(folder)->find(1, pass).next, std::size_t{0});
}

void CheckpointTest::fullDisk_isTold_andWhatWasKeptStays()
{
    const QTemporaryDir folder;
    auto pass = passOf(6);
    const auto checkpoint = opened(folder);
    QVERIFY(checkpoint->keep(1, pass, joinedUpTo(2), {}));
    rlimit limit{};
    getrlimit(RLIMIT_FSIZE, &limit);
    const rlimit small{16, limit.rlim_max};
    std::signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &small);
    const auto kept = checkpoint->keep(1, pass, joinedUpTo(3), {});
    setrlimit(RLIMIT_FSIZE, &limit);
    QVERIFY(!kept);
    QVERIFY2(kept.error().where.find("pass-0001") != std::string::npos, kept.error().where.c_str());
    QCOMPARE(opened(folder)->find(1, pass).next, std::size_t{2});
}

void CheckpointTest::remove_takesNothingElse()
{
    const QTemporaryDir folder;
    auto checkpoint = opened(folder);
    QVERIFY(checkpoint->keep(1, passOf(6), joinedUpTo(2), {}));
    QFile mine(folder.filePath("kept/notes"));
    QVERIFY(mine.open(QIODevice::WriteOnly));
    checkpoint->remove();
    QCOMPARE(QDir(folder.filePath("kept")).entryList(QDir::Files), QStringList("notes"));
    mine.remove();
    opened(folder)->remove();
    QVERIFY(!QFile::exists(folder.filePath("kept")));
}

PASSERBY_TEST(CheckpointTest)

} // namespace checkpoint_test

#include "checkpoint_test.moc"
