// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/foundation/shown_text.h"

#include "tests/support/test_registry.h"

#include <QTest>

namespace shown_text_test {

using passerby::foundation::shownLine;
using passerby::foundation::shownLines;

class ShownTextTest : public QObject {
    Q_OBJECT

private slots:
    void plainText_isShownAsItIs()
    {
        for (const std::string text : {"", "Café \"Zum Löwen\", 3 €", "a b\\c", "\xF0\x9F\x9A\xB6"})
            QCOMPARE(shownLine(text), text);
    }

    void controlCharacters_areSpelt()
    {
        QCOMPARE(shownLine("\x1b[31mred\x07"), std::string("\\x1b[31mred\\x07"));
        QCOMPARE(shownLine(std::string_view("a\0b\x7f\r", 5)), std::string("a\\x00b\\x7f\\x0d"));
        QCOMPARE(shownLine("\xC2\x9B"
                           "31m"),
                 std::string("\\x9b31m"));
        QCOMPARE(shownLine("two\nlines\t"), std::string("two\\x0alines\\x09"));
        QCOMPARE(shownLines("two\nlines\t\r"), std::string("two\nlines\t\\x0d"));
    }

    void turnedWriting_isSpelt() { QCOMPARE(shownLine("a\xE2\x80\xAEz"), std::string("a\\u202ez")); }

    void bytesThatAreNoText_areSpelt()
    {
        QCOMPARE(shownLine("\xFFz"), std::string("\\xffz"));
        QCOMPARE(shownLine("\xC3"), std::string("\\xc3"));                            // cut off
        QCOMPARE(shownLine("\xC0\x9B"), std::string("\\xc0\\x9b"));                   // overlong
        QCOMPARE(shownLine("\xED\xA0\x80"), std::string("\\xed\\xa0\\x80"));          // half of a pair
        QCOMPARE(shownLine("\xF5\x80\x80\x80"), std::string("\\xf5\\x80\\x80\\x80")); // beyond all
    }
};

PASSERBY_TEST(ShownTextTest)

} // namespace shown_text_test

#include "shown_text_test.moc"
