// SPDX-License-Identifier: GPL-3.0-or-later
// Who may include whom: the table of rooms in README.md, which core/CMakeLists.txt follows too.
#include "tests/architecture/room_table.h"
#include "tests/architecture/source_tree.h"
#include "tests/support/test_registry.h"

#include <QLibraryInfo>
#include <QMap>
#include <QSet>
#include <QTest>

namespace arrows_test {

using namespace passerby::testing;

namespace {

const QSet<QString> kEverywhereInCore{"foundation", "statistics", "geometry"};

const Arrows& allowedInCore()
{
    static const Arrows table = arrowsIn(QStringLiteral("README.md"));
    return table;
}

/// What each room is linked with: core_X of the lines "passerby_room(core/room ... DEPENDS ...)".
QMap<QString, QStringList> linksOf(const QString& cmake)
{
    static const QRegularExpression kRoom(QStringLiteral("^passerby_room\\(core/([a-z_]+) .*DEPENDS ([^)]*)\\)"),
                                          QRegularExpression::MultilineOption);
    static const QRegularExpression kLink(QStringLiteral("core_([a-z_]+)"));
    QMap<QString, QStringList> links;
    for (auto rooms = kRoom.globalMatch(cmake); rooms.hasNext();) {
        const auto room = rooms.next();
        QStringList& of = links[room.captured(1)];
        for (auto link = kLink.globalMatch(room.captured(2)); link.hasNext();)
            of << link.next().captured(1);
    }
    return links;
}

/// Empty when the include is allowed, else why not.
QString objection(const QString& file, const QString& include)
{
    const QStringList from = file.split('/');
    const QStringList to = include.split('/');
    static const QSet<QString> kTop{"core", "editor", "widgets", "app", "tests"};
    if (!kTop.contains(to.first()))
        return {};
    static const QMap<QString, QSet<QString>> kRooms{
        {"core", {"core"}},
        {"editor", {"core", "editor"}},
        {"widgets", {"core", "editor", "widgets"}},
    };
    const bool isCli = from.size() > 1 && from[0] == "app" && from[1] == "cli";
    const QSet<QString> rooms = isCli              ? QSet<QString>{"core", "app"}
                                : from[0] == "app" ? QSet<QString>{"core", "editor", "widgets", "app"}
                                                   : kRooms.value(from[0]);
    if (!rooms.contains(to[0]))
        return from[0] + " may not include " + to[0];
    if (from[0] != "core")
        return {};
    const QString own = from[1];
    const QString other = to.value(1);
    if (!allowedInCore().contains(own))
        return "the room core/" + own + " is not in the table";
    if (other == own || (kEverywhereInCore.contains(other) && other != own && (!kEverywhereInCore.contains(own) || other == "foundation")))
        return {};
    return allowedInCore()[own].contains(other) ? QString() : "core/" + own + " may not include core/" + other;
}

bool isQtHeader(const QString& include)
{
    static const QRegularExpression kQt(QStringLiteral("^(Q[A-Z][A-Za-z0-9]*|Qt[A-Z0-9][A-Za-z0-9]*/.*|Qt|q[a-z]+\\.h)$"));
    return kQt.match(include).hasMatch();
}

} // namespace

class ArrowsTest : public QObject {
    Q_OBJECT
private slots:
    void everyRoom_standsInTheTable();
    void everyInclude_followsTheTable();
    void everyLink_followsTheTable();
    void core_includesNoQt();
    void runtime_includesNothingOfOurs();
    void editor_includesNoWidgets();
    void objection_catchesWrongArrows();
};

void ArrowsTest::everyRoom_standsInTheTable()
{
    const QStringList folders = QDir(QStringLiteral(PASSERBY_SOURCE_DIR "/core")).entryList(QDir::Dirs | QDir::NoDotAndDotDot);
    QCOMPARE(QSet<QString>(folders.begin(), folders.end()), QSet<QString>(allowedInCore().keyBegin(), allowedInCore().keyEnd()));
    const QStringList linked = linksOf(textOf(QStringLiteral("core/CMakeLists.txt"))).keys();
    QCOMPARE(linked, QStringList(allowedInCore().keys()));
}

void ArrowsTest::everyLink_followsTheTable()
{
    QStringList wrong;
    const auto links = linksOf(textOf(QStringLiteral("core/CMakeLists.txt")));
    for (auto room = links.begin(); room != links.end(); ++room)
        for (const QString& link : room.value())
            if (!kEverywhereInCore.contains(link) && !allowedInCore()[room.key()].contains(link))
                wrong << room.key() + " is linked with " + link;
    QVERIFY(!links.isEmpty());
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join('\n')));
}

void ArrowsTest::everyInclude_followsTheTable()
{
    const QString wrong = wrongIncludes({"core", "editor", "widgets", "app"}, objection);
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
}

void ArrowsTest::core_includesNoQt()
{
    QStringList wrong;
    for (const QString& file : sourcesBelow("core"))
        for (const QString& include : includesOf(textOf(file)))
            if (isQtHeader(include))
                wrong << file + ": " + include;
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join('\n')));
}

/// Two files that a game adds to its own: themselves, and of C what needs no allocation, no files and no locale.
void ArrowsTest::runtime_includesNothingOfOurs()
{
    const QStringList files = sourcesBelow("core/runtime");
    QCOMPARE(files, (QStringList{"core/runtime/passerby_runtime.c", "core/runtime/passerby_runtime.h"}));
    const QSet<QString> allowed{"passerby_runtime.h", "math.h", "stddef.h", "stdint.h", "string.h"};
    for (const QString& file : files)
        for (const QString& include : includesOf(textOf(file)))
            QVERIFY2(allowed.contains(include), qPrintable(file + " includes " + include));
}

void ArrowsTest::editor_includesNoWidgets()
{
    const QDir headers(QLibraryInfo::path(QLibraryInfo::HeadersPath) + "/QtWidgets");
    QVERIFY(headers.exists("QWidget"));
    QStringList wrong;
    for (const QString& file : sourcesBelow("editor"))
        for (const QString& include : includesOf(textOf(file)))
            if (include.startsWith("QtWidgets/") || headers.exists(include))
                wrong << file + ": " + include;
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join('\n')));
}

void ArrowsTest::objection_catchesWrongArrows()
{
    QVERIFY(!objection("core/world/world.cpp", "core/alibi/bake.h").isEmpty());
    QVERIFY(!objection("core/storage/x.cpp", "core/alibi/bake.h").isEmpty());
    QVERIFY(!objection("core/geometry/x.cpp", "core/world/world.h").isEmpty());
    QVERIFY(!objection("editor/x.cpp", "widgets/x.h").isEmpty());
    QVERIFY(!objection("app/cli/x.cpp", "editor/x.h").isEmpty());
    QVERIFY(!objection("core/street/x.cpp", "core/run/frame.h").isEmpty());
    QVERIFY(!objection("core/wander/x.cpp", "core/schedule/walk.h").isEmpty());
    QVERIFY(!objection("core/perceptual/x.cpp", "core/simulation/schedule_run.h").isEmpty());
    QVERIFY(!objection("core/exporters/x.cpp", "core/simulation/schedule_run.h").isEmpty());
    QVERIFY(objection("core/alibi/x.cpp", "core/statistics/x.h").isEmpty());
    QVERIFY(objection("app/gui/x.cpp", "widgets/x.h").isEmpty());
    QVERIFY(isQtHeader("QString") && isQtHeader("QtCore/QString") && !isQtHeader("Queue.h") && !isQtHeader("core/world/world.h"));
}

PASSERBY_TEST(ArrowsTest)

} // namespace arrows_test

#include "arrows_test.moc"
