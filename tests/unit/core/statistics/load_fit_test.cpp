// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/statistics/load_fit.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <cmath>
#include <vector>

namespace load_fit_test {

using namespace passerby::statistics;

class LoadFitTest : public QObject {
    Q_OBJECT

private slots:
    void fits_findWhatTheyAreGiven()
    {
        const std::vector<double> x{100.0, 200.0, 400.0, 1000.0};
        std::vector<double> y;
        for (const double people : x)
            y.push_back(3.0 * people + 0.0005 * people * people);
        const LoadFit parabola = fitParabola(x, y);
        QVERIFY(std::abs(parabola.linear - 3.0) < 1e-9 && std::abs(parabola.square - 0.0005) < 1e-12 && parabola.misfit < 1e-6);
        QVERIFY(fitLine(x, y).linear > 3.0 && fitLine(x, y).misfit > 1.0);
    }

    /// (1, 1) and (1, 3): 2 by the mean; a parabola is not decided by one place.
    void fits_ofTooLittle()
    {
        const std::vector<double> x{1.0, 1.0};
        const std::vector<double> y{1.0, 3.0};
        QCOMPARE(fitLine(x, y).linear, 2.0);
        QCOMPARE(fitLine(x, y).misfit, 1.0);
        QCOMPARE(fitParabola(x, y).linear, 0.0);
        QCOMPARE(fitLine({}, {}).linear, 0.0);
    }
};

PASSERBY_TEST(LoadFitTest)

} // namespace load_fit_test

#include "load_fit_test.moc"
