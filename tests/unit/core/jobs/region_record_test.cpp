// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/region_record.h"

#include "tests/support/test_registry.h"

#include <QTest>

namespace region_record_test {

using namespace passerby;
using jobs::RegionRecord;

class RegionRecordTest : public QObject {
    Q_OBJECT

private slots:
    /// Names of any length and letters, samples of none, and records one behind another.
    void writtenAndRead_isTheSame()
    {
        RegionRecord first;
        first.values[{"people on segments", "J12 -> J13"}] = 0.25;
        first.values[{"", "Caf\xC3\xA9 Sechs"}] = -3.0;
        first.values[{"sixsix", "twelve lette"}] = 1e300;
        first.samples[{"doors", "T4"}] = {};
        first.samples[{"doors", "T5"}] = {1.0, 2.5, -0.0};
        const RegionRecord empty;
        alibi::LotSums sums;
        alibi::LotWriter writer(sums);
        for (const RegionRecord& record : {first, empty, first})
            jobs::writeRecord(record, writer);
        alibi::LotReader reader(sums);
        QVERIFY(jobs::readRecord(reader) == first);
        QVERIFY(jobs::readRecord(reader) == empty);
        QVERIFY(jobs::readRecord(reader) == first);
    }
};

PASSERBY_TEST(RegionRecordTest)

} // namespace region_record_test

#include "region_record_test.moc"
