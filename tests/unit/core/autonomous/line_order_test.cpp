// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/autonomous/measures/line_order.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <vector>

namespace line_order_test {

using namespace passerby::autonomous;

class LineOrderTest : public QObject {
    Q_OBJECT

private slots:
    void distance_isTheNumberOfSwaps()
    {
        using Order = std::vector<std::uint64_t>;
        QCOMPARE(kendallDistance(Order{1, 2, 3, 4}, Order{1, 2, 3, 4}), 0U);
        QCOMPARE(kendallDistance(Order{1, 2, 3, 4}, Order{2, 1, 4, 3}), 2U);
        QCOMPARE(kendallDistance(Order{1, 2, 3, 4}, Order{4, 3, 2, 1}), 6U);
    }

    /// Who gave up, and who is served without having joined, say nothing.
    void whoIsMissing_isLeftOut()
    {
        using Order = std::vector<std::uint64_t>;
        QCOMPARE(kendallDistance(Order{1, 2, 3, 4}, Order{9, 1, 4}), 0U);
        QCOMPARE(kendallDistance(Order{}, Order{9, 1, 4}), 0U);
    }
};

PASSERBY_TEST(LineOrderTest)

} // namespace line_order_test

#include "line_order_test.moc"
