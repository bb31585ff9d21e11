// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traffic/mobil.h"
#include "tests/support/test_registry.h"

#include <QTest>

namespace mobil_test {

using namespace passerby::traffic;

class MobilTest : public QObject {
    Q_OBJECT

private slots:
    /// Politeness 0.2, threshold 0.2 m/s², safe braking 4 m/s².
    void decides_asByHand()
    {
        const TrafficParameters parameters;
        MobilSituation alone{{0.0, 0.3}, {}, {}};
        QVERIFY(changesLanes(alone, parameters));
        alone.own.then_mps2 = 0.19;
        QVERIFY(!changesLanes(alone, parameters));
        // 0.5 − 0.2 · 1.4 = 0.22, and with 1.6: 0.18.
        MobilSituation polite{{0.0, 0.5}, NowAndThen{0.0, -1.4}, {}};
        QVERIFY(changesLanes(polite, parameters));
        polite.behindThere->then_mps2 = -1.6;
        QVERIFY(!changesLanes(polite, parameters));
        // Who is behind now gains 0.2 · 0.2.
        polite.behindHere = NowAndThen{-0.2, 0.0};
        QVERIFY(changesLanes(polite, parameters));
    }

    void isSafe_beforeAll()
    {
        const TrafficParameters parameters;
        QVERIFY(!changesLanes({{-9.0, -4.1}, {}, {}}, parameters));
        QVERIFY(changesLanes({{-9.0, -3.9}, {}, {}}, parameters));
        QVERIFY(!changesLanes({{0.0, 9.0}, NowAndThen{0.0, -4.1}, {}}, parameters));
        QVERIFY(changesLanes({{0.0, 9.0}, NowAndThen{0.0, -3.9}, {}}, parameters));
    }
};

PASSERBY_TEST(MobilTest)

} // namespace mobil_test

#include "mobil_test.moc"
