// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/distributed/lot_dealer.h"

#include "tests/support/test_registry.h"

#include <QTest>

namespace lot_dealer_test {

using passerby::distributed::LotDealer;

class LotDealerTest : public QObject {
    Q_OBJECT

private slots:
    void eachLot_isDealtOnce_inOrder();
    void lotsThatAreDone_areNotDealt();
    void nothingFarAhead_isDealt();
    void ownLots_comeFirst_thenThoseOfOthers();
};

void LotDealerTest::eachLot_isDealtOnce_inOrder()
{
    LotDealer dealer(3, 10);
    for (std::size_t lot = 0; lot < 3; ++lot)
        QCOMPARE(dealer.deal(static_cast<int>(lot % 2), 0).value(), lot);
    QVERIFY(!dealer.deal(0, 0));
}

void LotDealerTest::lotsThatAreDone_areNotDealt()
{
    LotDealer dealer(4, 10);
    dealer.skip(2);
    QCOMPARE(dealer.deal(0, 1).value(), std::size_t{1}); // 0 is joined already
    QCOMPARE(dealer.deal(0, 1).value(), std::size_t{3});
    QVERIFY(!dealer.deal(0, 1));
}

void LotDealerTest::nothingFarAhead_isDealt()
{
    LotDealer dealer(10, 2);
    QCOMPARE(dealer.deal(0, 0).value(), std::size_t{0});
    QCOMPARE(dealer.deal(0, 0).value(), std::size_t{1});
    QVERIFY(!dealer.deal(0, 0)); // until lot 0 is joined
    QCOMPARE(dealer.deal(0, 1).value(), std::size_t{2});
}

void LotDealerTest::ownLots_comeFirst_thenThoseOfOthers()
{
    LotDealer dealer(5, 10);
    dealer.prefer({1, 0, LotDealer::kNobody, 0, 1});
    QCOMPARE(dealer.deal(0, 0).value(), std::size_t{1});
    QCOMPARE(dealer.deal(0, 0).value(), std::size_t{3});
    QCOMPARE(dealer.deal(0, 0).value(), std::size_t{2});
    QCOMPARE(dealer.deal(0, 0).value(), std::size_t{0}); // rank 1's
    QCOMPARE(dealer.deal(0, 0).value(), std::size_t{4});
}

PASSERBY_TEST(LotDealerTest)

} // namespace lot_dealer_test

#include "lot_dealer_test.moc"
