// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/exporters/tables/csv_text.h"

#include "tests/support/test_registry.h"

#include <QTest>

namespace csv_text_test {

using passerby::exporters::CsvText;

namespace {

std::string lineOf(const std::string& text)
{
    CsvText table{"a"};
    table.text(text).endLine();
    return table.take().substr(2);
}

/// What a reader makes of one field: quotes gone, doubled ones single, and one leading apostrophe taken away.
std::string readBack(std::string field)
{
    field.pop_back(); // the end of the line
    std::string text;
    if (field.starts_with('"')) {
        field = field.substr(1, field.size() - 2);
        for (std::size_t i = 0; i < field.size(); ++i) {
            text += field[i];
            i += field[i] == '"' ? 1 : 0;
        }
    } else {
        text = field;
    }
    return text.starts_with('\'') ? text.substr(1) : text;
}

} // namespace

class CsvTextTest : public QObject {
    Q_OBJECT

private slots:
    void fieldsAndLines_areSeparated()
    {
        CsvText table{"name", "count", "value", "nothing"};
        table.text("Café").number(3).number(-0.1).nothing().endLine();
        table.text("").number(std::uint64_t{18446744073709551615U}).number(1e300).nothing().endLine();
        QCOMPARE(table.take(), std::string("name,count,value,nothing\nCafé,3,-0.10000000000000001,\n"
                                           ",18446744073709551615,1.0000000000000001e+300,\n"));
    }

    void formulas_areTexts()
    {
        QCOMPARE(lineOf("=1+1"), std::string("\"'=1+1\"\n"));
        QCOMPARE(lineOf("+49 89"), std::string("\"'+49 89\"\n"));
        QCOMPARE(lineOf("-1"), std::string("\"'-1\"\n"));
        QCOMPARE(lineOf("@SUM(A1)"), std::string("\"'@SUM(A1)\"\n"));
        QCOMPARE(lineOf("\t=1"), std::string("\"'\t=1\"\n"));
        QCOMPARE(lineOf("a=b"), std::string("a=b\n"));
    }

    void everyName_readsBack()
    {
        for (const std::string name :
             {"", "plain", "a,b", "say \"hi\"", "two\nlines", "=1+1", "=\"x\",y", "'quoted'", "''", "-", "\r", "\"", "@"})
            QCOMPARE(readBack(lineOf(name)), name);
    }
};

PASSERBY_TEST(CsvTextTest)

} // namespace csv_text_test

#include "csv_text_test.moc"
