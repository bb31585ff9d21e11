// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/words/number_text.h"

#include "tests/support/test_registry.h"

#include <QTest>
#include <limits>

namespace number_text_test {

using namespace passerby::editor;

namespace {

/// With "_" for a thin space and "-" for the true minus.
QString plain(QString text)
{
    return text.replace(QChar(0x2009), QLatin1Char('_')).replace(QChar(0x2212), QLatin1Char('-'));
}

} // namespace

class NumberTextTest : public QObject {
    Q_OBJECT

private slots:
    void counts_areGroupedByThousands()
    {
        QCOMPARE(plain(formatCount(0)), QStringLiteral("0"));
        QCOMPARE(plain(formatCount(999)), QStringLiteral("999"));
        QCOMPARE(plain(formatCount(1000)), QStringLiteral("1_000"));
        QCOMPARE(plain(formatCount(-1234567)), QStringLiteral("-1_234_567"));
        QCOMPARE(plain(formatCount(std::numeric_limits<long long>::min())), QStringLiteral("-9_223_372_036_854_775_808"));
    }

    void whatIsCounted_isOneOrMany()
    {
        const auto targets = [](long long count) {
            return plain(formatCounted(count, QStringLiteral("target"), QStringLiteral("targets")));
        };
        QCOMPARE(targets(0), QStringLiteral("0 targets"));
        QCOMPARE(targets(1), QStringLiteral("1 target"));
        QCOMPARE(targets(7000), QStringLiteral("7_000 targets"));
    }

    void numbers_areGroupedAndLoseZerosAtTheEnd()
    {
        QCOMPARE(plain(formatNumber(20000.0, 0)), QStringLiteral("20_000"));
        QCOMPARE(plain(formatNumber(1234.50, 2)), QStringLiteral("1_234.5"));
        QCOMPARE(plain(formatNumber(1234567.891, 3)), QStringLiteral("1_234_567.891"));
        QCOMPARE(plain(formatNumber(999.96, 1)), QStringLiteral("1_000"));
        QCOMPARE(plain(formatNumber(100.0, 0)), QStringLiteral("100"));
        QCOMPARE(plain(formatNumber(0.5, 3)), QStringLiteral("0.5"));
    }

    void negatives_haveATrueMinusUnlessTheyRoundToZero()
    {
        QCOMPARE(plain(formatNumber(-0.30, 2)), QStringLiteral("-0.3"));
        QCOMPARE(plain(formatNumber(-0.001, 2)), QStringLiteral("0"));
        QCOMPARE(plain(formatNumber(-12345.0, 0)), QStringLiteral("-12_345"));
    }

    void whatIsNoNumber_isNotSpelledAsOne()
    {
        QCOMPARE(formatNumber(std::numeric_limits<double>::quiet_NaN(), 1), QStringLiteral("–"));
        QCOMPARE(plain(formatNumber(-std::numeric_limits<double>::infinity(), 1)), QStringLiteral("-∞"));
    }
};

PASSERBY_TEST(NumberTextTest)

} // namespace number_text_test

#include "number_text_test.moc"
