// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/cli_process.h"
#include "tests/support/test_registry.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>
#include <map>

namespace alibi_test {

using passerby::testing::contentOf;
using passerby::testing::runCli;

namespace {

std::map<QByteArray, int> countRows(const QByteArray& csv)
{
    std::map<QByteArray, int> counts;
    const QList<QByteArray> lines = csv.split('\n');
    for (qsizetype i = 1; i < lines.size(); ++i)
        if (!lines[i].isEmpty())
            ++counts[lines[i]];
    return counts;
}

} // namespace

class AlibiTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void everyMethod_tellsTheLawByHand_data();
    void everyMethod_tellsTheLawByHand();
    void path_leavesOneOrigin();
    void sameSeed_sameBytes_forAnyThreadCount_data();
    void sameSeed_sameBytes_forAnyThreadCount();
    void wrongPlaces_exitWith2();
    void wayThatNobodyWalks_exitsWith1();
    void convergence_writesTableAndPicture();

private:
    QTemporaryDir m_folder;
};

void AlibiTest::initTestCase()
{
    const auto made = runCli({"import", "city-json", PASSERBY_SOURCE_DIR "/projects/three-doors.json", "city.gpkg"}, m_folder.path());
    QVERIFY2(made.exitCode == 0, made.err.constData());
}

void AlibiTest::everyMethod_tellsTheLawByHand_data()
{
    QTest::addColumn<QString>("method");
    for (const char* method : {"exact", "pool", "mh", "compact"})
        QTest::newRow(method) << method;
}

/// On P1->T1, alibi-math section 4: from the office for good 0.2, from the cafe for good 0.2, back from the cafe 0.4 trips a cycle. A right
/// program fails with a chance below 1e-5 a row: 4.7 standard errors each.
void AlibiTest::everyMethod_tellsTheLawByHand()
{
    QFETCH(QString, method);
    const auto drawn =
        runCli({"alibi", "city.gpkg", "--segment", "P1,T1", "--count", "20000", "--method", method, "--seed", "5"}, m_folder.path());
    QVERIFY2(drawn.exitCode == 0, drawn.err.constData());
    QVERIFY(drawn.out.startsWith("origin,destination,reason\n"));
    std::map<QByteArray, int> counts = countRows(drawn.out);
    QCOMPARE(counts.size(), 3U); // nothing impossible
    QVERIFY(std::abs(counts["T2,T1,one_way"] / 20000.0 - 0.25) < 0.0145);
    QVERIFY(std::abs(counts["T3,T1,one_way"] / 20000.0 - 0.25) < 0.0145);
    QVERIFY(std::abs(counts["T3,T1,back"] / 20000.0 - 0.5) < 0.0167);
}

void AlibiTest::path_leavesOneOrigin()
{
    const auto drawn = runCli({"alibi", "city.gpkg", "--path", "T2,P1,T1", "--count", "50", "--out", "path.csv"}, m_folder.path());
    QCOMPARE(drawn.exitCode, 0);
    const std::map<QByteArray, int> counts = countRows(contentOf(m_folder.filePath("path.csv")));
    QCOMPARE(counts.size(), 1U);
    QCOMPARE(counts.begin()->first, QByteArray("T2,T1,one_way"));
    QCOMPARE(counts.begin()->second, 50);
}

void AlibiTest::sameSeed_sameBytes_forAnyThreadCount_data()
{
    everyMethod_tellsTheLawByHand_data();
}

void AlibiTest::sameSeed_sameBytes_forAnyThreadCount()
{
    QFETCH(QString, method);
    const QString town = m_folder.filePath("town.gpkg");
    if (!QFile::exists(town))
        QCOMPARE(runCli({"generate", "town", town, "--targets", "60", "--types", "5", "--blocks", "4x4", "--seed", "3"}).exitCode, 0);
    const QByteArray studied =
        runCli({"alibi", town, "--convergence", m_folder.filePath("town")}).out; // begins with a busy way: "P3 -> P9:"
    const QString segment = QString::fromUtf8(studied.left(studied.indexOf(':'))).replace(" -> ", ",");
    const auto draw = [&](const char* seed, const char* threads) {
        return runCli({"alibi", town, "--segment", segment, "--count", "2000", "--method", method, "--seed", seed, "--threads", threads});
    };
    const auto one = draw("8", "1");
    QVERIFY2(one.exitCode == 0, one.err.constData());
    QVERIFY(countRows(one.out).size() > 1);
    QCOMPARE(draw("8", "2").out, one.out);
    QVERIFY(draw("9", "1").out != one.out);
}

void AlibiTest::wrongPlaces_exitWith2()
{
    const auto noNode = runCli({"alibi", "city.gpkg", "--segment", "P1,T9"}, m_folder.path());
    QCOMPARE(noNode.exitCode, 2);
    QVERIFY(noNode.err.contains("T9"));
    QCOMPARE(runCli({"alibi", "city.gpkg", "--segment", "T1,T2"}, m_folder.path()).exitCode, 2);
    QCOMPARE(runCli({"alibi", "city.gpkg"}, m_folder.path()).exitCode, 2);
    QCOMPARE(runCli({"alibi", "city.gpkg", "--segment", "P1,T1", "--method", "guess"}, m_folder.path()).exitCode, 2);
}

void AlibiTest::wayThatNobodyWalks_exitsWith1()
{
    const auto drawn = runCli({"alibi", "city.gpkg", "--path", "T1,P1,T1", "--out", "none.csv"}, m_folder.path());
    QCOMPARE(drawn.exitCode, 1);
    QVERIFY(!QFile::exists(m_folder.filePath("none.csv")));
}

void AlibiTest::convergence_writesTableAndPicture()
{
    const auto studied = runCli({"alibi", "city.gpkg", "--segment", "P1,T1", "--convergence", "study"}, m_folder.path());
    QVERIFY2(studied.exitCode == 0, studied.err.constData());
    QVERIFY(contentOf(m_folder.filePath("study/convergence.csv")).startsWith("method,q,start,iterations,draws,kl_nats\n"));
    QVERIFY(contentOf(m_folder.filePath("study/convergence.svg")).contains("</svg>"));
}

PASSERBY_TEST(AlibiTest)

} // namespace alibi_test

#include "alibi_test.moc"
