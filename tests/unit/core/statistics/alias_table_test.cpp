// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/statistics/alias_table.h"

#include "tests/support/test_registry.h"

#include <QTest>
#include <cmath>
#include <rapidcheck.h>

namespace alias_table_test {

using passerby::statistics::AliasTable;

class AliasTableTest : public QObject {
    Q_OBJECT

private slots:
    void pick_followsTheWeights();
    void pick_neverGivesWeightZero();
    void noWeight_isEmpty();
};

namespace {

/// Shares of the outcomes over an even grid of uniform numbers.
std::vector<double> shares(const AliasTable& table, int steps)
{
    std::vector<double> counts(table.size(), 0.0);
    for (int i = 0; i < steps; ++i)
        counts[table.pick((i + 0.5) / steps)] += 1.0 / steps;
    return counts;
}

} // namespace

void AliasTableTest::pick_followsTheWeights()
{
    const std::vector<double> found = shares(AliasTable(std::vector<double>{1, 0, 2, 5, 0.5}), 850000);
    const std::vector<double> expected{1 / 8.5, 0, 2 / 8.5, 5 / 8.5, 0.5 / 8.5};
    for (std::size_t i = 0; i < found.size(); ++i)
        QVERIFY(std::abs(found[i] - expected[i]) < 1e-5);
}

void AliasTableTest::pick_neverGivesWeightZero()
{
    QVERIFY(rc::check("outcomes have weight", [](const std::vector<unsigned char>& raw) {
        std::vector<double> weights(raw.begin(), raw.end());
        for (double& weight : weights)
            weight = weight < 100.0 ? 0.0 : weight / 7.0;
        const AliasTable table{weights};
        if (table.empty())
            return;
        for (int i = 0; i < 500; ++i)
            RC_ASSERT(weights[table.pick(i / 500.0)] > 0.0);
    }));
}

void AliasTableTest::noWeight_isEmpty()
{
    QVERIFY(AliasTable(std::vector<double>{}).empty());
    QVERIFY(AliasTable(std::vector<double>{0.0, 0.0}).empty());
}

PASSERBY_TEST(AliasTableTest)

} // namespace alias_table_test

#include "alias_table_test.moc"
