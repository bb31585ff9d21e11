// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/foundation/id.h"
#include "core/foundation/job_context.h"
#include "core/foundation/result.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <memory>
#include <unordered_set>
#include <vector>

namespace result_test {

using namespace passerby::foundation;

namespace {
struct Row;
class Recorder : public JobContext {
public:
    void report(double fraction, std::string_view /*what*/) override { fractions.push_back(fraction); }
    void log(std::string_view line) override { lines.emplace_back(line); }
    [[nodiscard]] bool isCancelled() const override { return cancelled; }
    std::vector<double> fractions;
    std::vector<std::string> lines;
    bool cancelled = false;
};
} // namespace

class ResultTest : public QObject {
    Q_OBJECT
private slots:
    void value_isKept()
    {
        Result<int> result = 5;
        QVERIFY(result.ok());
        QVERIFY(static_cast<bool>(result));
        QCOMPARE(result.value(), 5);
        result.value() = 6;
        QCOMPARE(result.value(), 6);
    }

    void value_canBeMovedOut()
    {
        Result<std::unique_ptr<int>> result = std::make_unique<int>(7);
        const std::unique_ptr<int> taken = std::move(result).value();
        QCOMPARE(*taken, 7);
    }

    void error_isKept()
    {
        const Result<int> result = Error{"bad", "It is bad.", "file.json"};
        QVERIFY(!result.ok());
        QCOMPARE(result.error().code, std::string("bad"));
        QCOMPARE(describe(result.error()), std::string("file.json: It is bad."));
        QCOMPARE(describe(Error{"bad", "It is bad.", ""}), std::string("It is bad."));
    }

    void nothing_isDoneOrError()
    {
        QVERIFY(Result<void>().ok());
        const Result<void> failed = Error{"bad", "No.", ""};
        QVERIFY(!failed.ok());
        QCOMPARE(failed.error().message, std::string("No."));
    }

    void ids_differByGeneration()
    {
        const Id<Row> first{3, 1};
        const Id<Row> second{3, 2};
        QVERIFY(first != second);
        QVERIFY(first < second);
        QVERIFY(!first.isNull());
        QVERIFY(Id<Row>{}.isNull());
        const std::unordered_set<Id<Row>> set{first, second, first};
        QCOMPARE(set.size(), std::size_t{2});
    }

    void partContext_mapsProgressAndPassesTheRest()
    {
        Recorder whole;
        PartContext part(whole, 0.5, 0.75);
        part.report(0.0, "a");
        part.report(1.0, "b");
        part.log("line");
        QCOMPARE(whole.fractions, (std::vector<double>{0.5, 0.75}));
        QCOMPARE(whole.lines, (std::vector<std::string>{"line"}));
        QVERIFY(!part.isCancelled());
        whole.cancelled = true;
        QVERIFY(part.isCancelled());
    }
};

PASSERBY_TEST(ResultTest)

} // namespace result_test

#include "result_test.moc"
