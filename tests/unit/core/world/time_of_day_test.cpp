// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/world/time_of_day.h"
#include "tests/support/test_registry.h"

#include <QTest>

namespace time_of_day_test {

using passerby::world::hourFromText;

class TimeOfDayTest : public QObject {
    Q_OBJECT

private slots:
    void hour_isReadInBothWays()
    {
        QCOMPARE(hourFromText("8.5"), std::optional(8.5));
        QCOMPARE(hourFromText("08:30"), std::optional(8.5));
        QCOMPARE(hourFromText("8:30"), std::optional(8.5));
        QCOMPARE(hourFromText("0"), std::optional(0.0));
        QCOMPARE(hourFromText("23:59"), std::optional(23.0 + 59.0 / 60.0));
    }

    void whatIsNoTimeOfDay_isRefused()
    {
        for (const char* text : {"", ":", "8:", ":30", "8:3", "8:60", "24", "24:00", "-1", "8:30:00", "8h", "nan", " 8", "8.5 "})
            QVERIFY2(!hourFromText(text), text);
    }
};

PASSERBY_TEST(TimeOfDayTest)

} // namespace time_of_day_test

#include "time_of_day_test.moc"
