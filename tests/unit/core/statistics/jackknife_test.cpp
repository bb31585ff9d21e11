// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/foundation/random_stream.h"
#include "core/statistics/jackknife.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <cmath>
#include <limits>
#include <vector>

namespace jackknife_test {

using namespace passerby::statistics;

class JackknifeTest : public QObject {
    Q_OBJECT

private slots:
    /// Of a mean it is the usual interval: 1, 2, 3 without one each are 2.5, 2, 1.5; standard error 1/√3, Student's 4.3027.
    void ofAMean_isStudents()
    {
        const BoundedFigure found = jackknifed(2.0, std::vector{2.5, 2.0, 1.5});
        QCOMPARE(found.value, 2.0);
        QVERIFY(std::abs(found.low + 0.4841) < 1e-3 && std::abs(found.high - 4.4841) < 1e-3);
    }

    void tooLittle_hasNoBounds()
    {
        const double none = std::numeric_limits<double>::quiet_NaN();
        const BoundedFigure one = jackknifed(2.0, std::vector{none, 2.5});
        QVERIFY(one.low == 2.0 && one.high == 2.0);
        const BoundedFigure same = jackknifed(23.14, std::vector<double>(20, 23.14));
        QVERIFY(same.low == 23.14 && same.high == 23.14);
        QVERIFY(std::isnan(jackknifed(none, std::vector{1.0, 2.0}).value));
    }

    /// Bounds of the standard deviation of 40 normal numbers, in 20 batches of two, hold the true one in about 95 of 100 cases.
    void bounds_holdWhatIsTrue()
    {
        const auto deviation = [](const std::vector<double>& values) {
            double mean = 0.0;
            double squares = 0.0;
            for (const double value : values)
                mean += value / static_cast<double>(values.size());
            for (const double value : values)
                squares += (value - mean) * (value - mean);
            return std::sqrt(squares / static_cast<double>(values.size() - 1));
        };
        int held = 0;
        for (std::uint64_t trial = 0; trial < 1000; ++trial) {
            passerby::foundation::RandomStream random(7, trial, passerby::foundation::Purpose::general);
            std::vector<double> all;
            for (int i = 0; i < 40; ++i)
                all.push_back(random.normal());
            std::vector<double> without;
            for (std::size_t batch = 0; batch < 20; ++batch) {
                std::vector<double> some = all;
                some.erase(some.begin() + static_cast<std::ptrdiff_t>(2 * batch),
                           some.begin() + static_cast<std::ptrdiff_t>(2 * batch + 2));
                without.push_back(deviation(some));
            }
            const BoundedFigure found = jackknifed(deviation(all), without);
            held += found.low <= 1.0 && found.high >= 1.0 ? 1 : 0;
        }
        QVERIFY2(held > 910 && held < 980, qPrintable(QString::number(held)));
    }
};

PASSERBY_TEST(JackknifeTest)

} // namespace jackknife_test

#include "jackknife_test.moc"
