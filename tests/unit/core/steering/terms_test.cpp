// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/steering/crowd.h"
#include "tests/support/test_registry.h"

#include <QTest>

namespace terms_test {

using namespace passerby::steering;

class TermsTest : public QObject {
    Q_OBJECT
private slots:
    void people_areSeen_byWhoeverSharesALayer()
    {
        QVERIFY(isSeen({}, {}, 7));
        QVERIFY(isSeen({.layers = 6}, {.layers = 3}, 7));
        QVERIFY(!isSeen({.layers = 4}, {.layers = 3}, 7));
        QVERIFY(isSeen({.priority = 5, .trail = 3}, {.priority = 9, .trail = 3}, 7)); // what they are known by refuses nobody
    }

    void proxies_areSeen_byAllButTheirOwner()
    {
        QVERIFY(!isSeen({.owner = 7}, {}, 7));
        QVERIFY(isSeen({.owner = 7}, {}, 8));
        QVERIFY(isSeen({.owner = 0}, {}, 0)); // nobody's
    }

    void priority_refusesEqualAndHigher()
    {
        const Terms proxy{.refusedPriority = 3};
        QVERIFY(isSeen(proxy, {.priority = 2}, 7));
        QVERIFY(!isSeen(proxy, {.priority = 3}, 7));
        QVERIFY(!isSeen(proxy, {.priority = 4}, 7));
        QVERIFY(!isSeen({.refusedPriority = 0}, {.priority = 0}, 7)); // refuses everybody
        QVERIFY(isSeen({}, {.priority = Terms::kRefusesNobody - 1}, 7));
    }

    void trail_refusesWhoFollowsIt_andNobodyElse()
    {
        const Terms proxy{.refusedTrail = 2};
        QVERIFY(!isSeen(proxy, {.trail = 2}, 7));
        QVERIFY(isSeen(proxy, {.trail = 1}, 7));
        QVERIFY(isSeen(proxy, {.trail = 0}, 7));
        QVERIFY(isSeen({.refusedTrail = 0}, {.trail = 0}, 7));
    }
};

PASSERBY_TEST(TermsTest)

} // namespace terms_test

#include "terms_test.moc"
