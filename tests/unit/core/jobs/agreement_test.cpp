// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/agreement.h"

#include "tests/support/test_registry.h"

#include <QTest>
#include <cmath>

namespace agreement_test {

using namespace passerby;
using jobs::Agreement;
using jobs::Counted;

class AgreementTest : public QObject {
    Q_OBJECT
private slots:
    void exactQuantities_goTogether();
    void sameValues_saySo();
    void counts_areCorrectedForNoise();
    void noiseAlone_saysSo();
};

namespace {

const std::vector<double> kLaw{1.0, 2.0, 4.0};
const std::vector<double> kEven{2.0, 2.0, 2.0};
constexpr const char* kSame = "undefined: all values are the same";

} // namespace

void AgreementTest::exactQuantities_goTogether()
{
    const Agreement same = jobs::agreement(kLaw, std::vector<double>{10.0, 20.0, 40.0});
    QVERIFY(std::abs(same.value.value() - 1.0) < 1e-12);
    QCOMPARE(jobs::textOf(same), std::string("1.0000"));
    QCOMPARE(jobs::textOf(jobs::agreement(kLaw, std::vector<double>{4.0, 3.0, 1.0})), std::string("-1.0000"));
}

void AgreementTest::sameValues_saySo()
{
    QCOMPARE(jobs::textOf(jobs::agreement(kLaw, kEven)), std::string(kSame));
    QCOMPARE(jobs::textOf(jobs::agreement(std::vector<double>{1.0, 1.0 + 1e-9, 1.0}, kLaw)), std::string(kSame)); // but for rounding
    QCOMPARE(jobs::textOf(jobs::agreement(std::vector<double>{}, std::vector<double>{})), std::string(kSame));
    const statistics::SplitCounts counts{{10.0, 21.0, 39.0}, {11.0, 20.0, 41.0}};
    // Where the law is the same everywhere, what was counted differs by chance.
    QCOMPARE(jobs::textOf(jobs::agreement(Counted{counts, kEven}, kLaw)), std::string(kSame));
    QCOMPARE(jobs::textOf(jobs::noiselessAgreement(Counted{counts, kEven}, Counted{counts, kLaw})), std::string(kSame));
    QCOMPARE(jobs::textOf(jobs::noiselessAgreement(Counted{counts, kLaw}, kEven)), std::string(kSame));
    const statistics::SplitCounts still{{5.0, 5.0, 5.0}, {7.0, 7.0, 7.0}};
    QCOMPARE(jobs::textOf(jobs::noiselessAgreement(Counted{still, kLaw}, kLaw)), std::string(kSame));
}

void AgreementTest::counts_areCorrectedForNoise()
{
    const statistics::SplitCounts counts{{10.0, 21.0, 39.0}, {11.0, 20.0, 41.0}};
    const Counted counted{counts, kLaw};
    QCOMPARE(jobs::agreement(counted, kLaw).value.value(), statistics::correlation(statistics::sharesOf(counts), kLaw));
    QCOMPARE(jobs::noiselessAgreement(counted, kLaw).value.value(), statistics::noiselessCorrelation(counts, kLaw));
    QCOMPARE(jobs::noiselessAgreement(counted, counted).value.value(), statistics::noiselessCorrelation(counts, counts));
    QVERIFY(jobs::noiselessAgreement(counted, kLaw).value > jobs::agreement(counted, kLaw).value);
}

void AgreementTest::noiseAlone_saysSo()
{
    const statistics::SplitCounts noise{{10.0, 20.0, 31.0}, {31.0, 20.0, 9.0}}; // the halves contradict one another
    QCOMPARE(jobs::textOf(jobs::noiselessAgreement(Counted{noise, kLaw}, kLaw)), std::string("undefined: all differences are noise"));
    QVERIFY(jobs::agreement(Counted{noise, kLaw}, kLaw).value.has_value());
}

PASSERBY_TEST(AgreementTest)

} // namespace agreement_test

#include "agreement_test.moc"
