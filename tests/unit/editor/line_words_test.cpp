// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/words/line_words.h"

#include "tests/support/test_registry.h"

#include <QTest>
#include <vector>

namespace line_words_test {

using namespace passerby;
using namespace passerby::editor;
using autonomous::LineMinute;

namespace {

LineMinute minuteOf(std::uint32_t served, float waited_s, float longest_s)
{
    LineMinute minute;
    minute.watched_s = 60.0F;
    minute.waiting_s = 750.0F;
    minute.served = served;
    minute.waited_s = waited_s;
    minute.longest_s = longest_s;
    return minute;
}

} // namespace

class LineWordsTest : public QObject {
    Q_OBJECT
private slots:
    void emptyLine_isToldAsThat()
    {
        QCOMPARE(lineInWords(0, std::vector{minuteOf(0, 0.0F, 0.0F)}),
                 QStringLiteral("Nobody waits now. Within the last 1 min nobody was served."));
    }

    void beforeTheFirstStep_nothingIsSaidOfMinutes()
    {
        QCOMPARE(lineInWords(0, std::vector{LineMinute{}}), QStringLiteral("Nobody waits now."));
    }

    /// Of six minutes the last five count.
    void lastFiveMinutes_areSummedUp()
    {
        std::vector<LineMinute> minutes{minuteOf(100, 9000.0F, 900.0F)};
        for (int i = 0; i < 5; ++i)
            minutes.push_back(minuteOf(2, 240.0F, 180.0F));
        minutes.back().gaveUp = 1;
        minutes.back().turnedAway = 3;
        QCOMPARE(
            lineInWords(12, minutes),
            QStringLiteral("12 people wait now. Within the last 5 min 10 people were served, after 2 min on average and 3 min at most. "
                           "1 person gave up. 3 people found the line too long."));
        QCOMPARE(lineInWords(1, std::vector{minuteOf(1, 30.0F, 30.0F)}),
                 QStringLiteral("1 person waits now. Within the last 1 min 1 person was served, after 30 s on average and 30 s at most."));
    }

    void minutes_areToldOneByOne()
    {
        QCOMPARE(minuteInWords(minuteOf(4, 0.0F, 0.0F), 8), QStringLiteral("8 min ago: 12.5 people in line, 4 served"));
        QCOMPARE(minuteInWords(minuteOf(4, 0.0F, 0.0F), 0), QStringLiteral("Now: 12.5 people in line, 4 served"));
    }
};

PASSERBY_TEST(LineWordsTest)

} // namespace line_words_test

#include "line_words_test.moc"
