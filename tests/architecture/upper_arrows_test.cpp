// SPDX-License-Identifier: GPL-3.0-or-later
// Who may include whom among the folders of editor and among those of widgets: the tables in their READMEs.
#include "tests/architecture/room_table.h"
#include "tests/support/test_registry.h"

#include <QMap>
#include <QSet>
#include <QTest>

namespace upper_arrows_test {

using namespace passerby::testing;

namespace {

/// Those of editor and widgets, from their READMEs.
const QMap<QString, Arrows>& allowedArrows()
{
    static const QMap<QString, Arrows> tables{{"editor", arrowsIn("editor/README.md")}, {"widgets", arrowsIn("widgets/README.md")}};
    return tables;
}

/// Empty when the include is allowed or is of another part of the tree, else why not.
QString objection(const QString& file, const QString& include)
{
    const QStringList from = file.split('/');
    const QStringList to = include.split('/');
    const QString part = from.first();
    if (!allowedArrows().contains(part) || to.first() != part)
        return {};
    const Arrows& arrows = allowedArrows()[part];
    const QString own = from.value(1);
    if (from.size() < 3 || !arrows.contains(own))
        return "the folder " + part + "/" + own + " is not in the table";
    const QString other = to.value(1);
    if (other == own || arrows[own].contains(other))
        return {};
    return part + "/" + own + " may not include " + part + "/" + other;
}

/// A folder that leads back to itself, as "a > b > a"; empty where there is none.
QString circleFrom(const QString& start, const Arrows& arrows, const QStringList& way)
{
    for (const QString& next : arrows[way.last()]) {
        if (next == start)
            return (way + QStringList{start}).join(" > ");
        if (way.contains(next))
            continue;
        if (const QString circle = circleFrom(start, arrows, way + QStringList{next}); !circle.isEmpty())
            return circle;
    }
    return {};
}

QString circleIn(const Arrows& arrows)
{
    for (const QString& start : arrows.keys())
        if (const QString circle = circleFrom(start, arrows, {start}); !circle.isEmpty())
            return circle;
    return {};
}

} // namespace

class UpperArrowsTest : public QObject {
    Q_OBJECT
private slots:
    void everyInclude_followsTheTable();
    void table_hasNoCircles();
    void objection_catchesWrongArrows();
    void circle_isFound();
};

void UpperArrowsTest::everyInclude_followsTheTable()
{
    const QString wrong = wrongIncludes(allowedArrows().keys(), objection);
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
}

void UpperArrowsTest::table_hasNoCircles()
{
    for (const QString& part : allowedArrows().keys())
        QCOMPARE(circleIn(allowedArrows()[part]), QString());
}

void UpperArrowsTest::objection_catchesWrongArrows()
{
    QVERIFY(!objection("editor/commands/x.cpp", "editor/models/x.h").isEmpty());
    QVERIFY(!objection("editor/commands/x.cpp", "editor/tools/x.h").isEmpty());
    QVERIFY(!objection("editor/models/x.cpp", "editor/tools/x.h").isEmpty());
    QVERIFY(!objection("editor/words/x.h", "editor/commands/x.h").isEmpty());
    QVERIFY(!objection("editor/document/x.h", "editor/words/x.h").isEmpty());
    QVERIFY(!objection("editor/unheard_of/x.h", "editor/document/x.h").isEmpty());
    QVERIFY(!objection("editor/x.h", "editor/document/x.h").isEmpty());
    QVERIFY(!objection("widgets/heat/x.h", "widgets/living/x.h").isEmpty());
    QVERIFY(!objection("widgets/sight/x.h", "widgets/living/x.h").isEmpty());
    QVERIFY(!objection("widgets/living/x.h", "widgets/window/x.h").isEmpty());
    QVERIFY(!objection("widgets/controls/x.h", "widgets/plan_view/x.h").isEmpty());
    QVERIFY(objection("editor/commands/x.cpp", "editor/words/x.h").isEmpty());
    QVERIFY(objection("editor/words/x.cpp", "editor/words/x.h").isEmpty());
    QVERIFY(objection("widgets/window/x.cpp", "widgets/living/x.h").isEmpty());
    QVERIFY(objection("widgets/controls/x.cpp", "editor/tools/x.h").isEmpty());
    QVERIFY(objection("editor/models/x.cpp", "core/world/world.h").isEmpty());
}

void UpperArrowsTest::circle_isFound()
{
    QVERIFY(!circleIn({{"a", {"b"}}, {"b", {"c"}}, {"c", {"a"}}}).isEmpty());
    QVERIFY(!circleIn({{"a", {"b"}}, {"b", {"c"}}, {"c", {"b"}}}).isEmpty());
    QVERIFY(circleIn({{"a", {"b", "c"}}, {"b", {"c"}}, {"c", {}}}).isEmpty());
}

PASSERBY_TEST(UpperArrowsTest)

} // namespace upper_arrows_test

#include "upper_arrows_test.moc"
