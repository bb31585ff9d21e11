// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/orders_job.h"

#include "tests/support/test_registry.h"
#include "tests/unit/core/autonomous/lived_minds.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>

namespace orders_job_test {

using namespace passerby;
using namespace passerby::jobs;
using testing::TwoHalls;

class OrdersJobTest : public QObject {
    Q_OBJECT

private slots:
    void rows_readBackTheSame();
    void wrongRows_areRefused();
    void orders_areRankedWithThePapers();
    void whatIsKept_isNotLivedAgain();
    void anyThreads_sameRows();
    void rowsOfAnotherCity_areRefused();

private:
    QTemporaryDir m_folder;
    const TwoHalls m_city;

    [[nodiscard]] OrdersOptions tiny(const QString& rows) const
    {
        OrdersOptions options;
        options.rows = m_folder.filePath(rows).toStdString();
        options.tried = 3;
        options.second = 2;
        options.third = 1;
        options.people = {10, 20};
        options.seeds = 2;
        options.warmUp_s = 4.0;
        options.first_s = options.second_s = options.third_s = 2.0;
        options.threads = 1;
        return options;
    }
    [[nodiscard]] QByteArray content(const QString& name) const
    {
        QFile file(m_folder.filePath(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    void write(const QString& name, const QByteArray& bytes) const
    {
        QFile file(m_folder.filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(bytes);
    }
};

void OrdersJobTest::rows_readBackTheSame()
{
    OrderRow row;
    row.city = 0xfedcba9876543210U;
    row.stage = 2;
    row.order = "CABFED";
    row.people = 666;
    row.seed = 7;
    row.warmUp_s = 120.0;
    row.seconds = 0.1;
    row.fitness = 1.0 / 3.0;
    row.stuck = 4;
    const std::string text = orderColumns() + orderLine(row);
    const auto read = readOrderRows(text);
    QVERIFY(read.ok());
    QCOMPARE(read.value().size(), 1U);
    QVERIFY(read.value()[0].isRunOf(row) && read.value()[0].fitness == row.fitness && read.value()[0].stuck == 4);
    QCOMPARE(readOrderRows(text + "fedcba98,1,ABC").value().size(), 1U); // who wrote the last line was interrupted
    QCOMPARE(readOrderRows("").value().size(), 0U);
}

void OrdersJobTest::wrongRows_areRefused()
{
    QCOMPARE(readOrderRows("a,b,c\n").error().code, std::string("bad-rows"));
    const auto wrong = readOrderRows(orderColumns() + "12,x,CABFED\n");
    QVERIFY(!wrong.ok());
    QCOMPARE(wrong.error().where, std::string("line 2"));
}

/// ABCDEF, ABCDFE, ABCEDF and the paper's in the first stage; the paper's goes on whatever its rank.
void OrdersJobTest::orders_areRankedWithThePapers()
{
    foundation::JobContext context;
    const auto report = runOrdersJob(m_city.world, tiny("ranked.csv"), context);
    QVERIFY2(report.ok(), report.ok() ? "" : report.error().message.c_str());
    const OrdersReport& found = report.value();
    QCOMPARE(found.orders.size(), 4U);
    QCOMPARE(found.orders[found.paper].order, std::string("CABFED"));
    QCOMPARE(found.orders[found.paper].stage, 3U);
    QVERIFY(found.paperFirst >= 1 && found.paperFirst <= 4);
    QVERIFY(found.judgedLast >= 1 && found.judgedLast <= 2 && found.paper < found.judgedLast);
    QCOMPARE(found.pairs, 4U);
    for (std::size_t i = 1; i < found.orders.size(); ++i)
        QVERIFY(found.orders[i - 1].stage >= found.orders[i].stage);
    QCOMPARE(static_cast<std::size_t>(content("ranked.csv").count('\n')), found.made + 1);
    QCOMPARE(found.kept, 0U);
    const std::string text = found.text();
    QVERIFY(text.find("the paper's") != std::string::npos && text.find("ABCDEF") != std::string::npos);
}

/// Of what an interrupted run has left, whole lines count.
void OrdersJobTest::whatIsKept_isNotLivedAgain()
{
    foundation::JobContext context;
    const auto first = runOrdersJob(m_city.world, tiny("kept.csv"), context);
    QVERIFY(first.ok());
    const QByteArray all = content("kept.csv");
    const auto again = runOrdersJob(m_city.world, tiny("kept.csv"), context);
    QVERIFY(again.ok());
    QCOMPARE(again.value().made, 0U);
    QCOMPARE(again.value().kept, first.value().made);
    QCOMPARE(again.value().text(), [&] {
        std::string text = first.value().text();
        const std::string counts = std::to_string(first.value().made) + " runs made, 0 were there already.";
        return text.replace(text.find(counts), counts.size(),
                            "0 runs made, " + std::to_string(first.value().made) + " were there already.");
    }());
    write("kept.csv", all.left(all.lastIndexOf('\n', all.size() / 2) + 20));
    const auto resumed = runOrdersJob(m_city.world, tiny("kept.csv"), context);
    QVERIFY(resumed.ok());
    QVERIFY(resumed.value().made > 0 && resumed.value().kept > 0);
    QCOMPARE(content("kept.csv"), all);
}

void OrdersJobTest::anyThreads_sameRows()
{
    foundation::JobContext context;
    QVERIFY(runOrdersJob(m_city.world, tiny("one.csv"), context).ok());
    OrdersOptions options = tiny("two.csv");
    options.threads = 2;
    QVERIFY(runOrdersJob(m_city.world, options, context).ok());
    QCOMPARE(content("two.csv"), content("one.csv"));
    QVERIFY(!content("one.csv").isEmpty());
}

void OrdersJobTest::rowsOfAnotherCity_areRefused()
{
    OrderRow row;
    row.order = "CABFED";
    write("other.csv", QByteArray::fromStdString(orderColumns() + orderLine(row)));
    foundation::JobContext context;
    const auto report = runOrdersJob(m_city.world, tiny("other.csv"), context);
    QVERIFY(!report.ok());
    QCOMPARE(report.error().code, std::string("other-city"));
}

PASSERBY_TEST(OrdersJobTest)

} // namespace orders_job_test

#include "orders_job_test.moc"
