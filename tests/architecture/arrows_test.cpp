// SPDX-License-Identifier: GPL-3.0-or-later
// Who may include whom. The same table stands in the architecture section of README.md.
#include "tests/architecture/source_tree.h"
#include "tests/support/test_registry.h"

#include <QLibraryInfo>
#include <QMap>
#include <QSet>
#include <QTest>

using namespace passerby::testing;

namespace {

const QSet<QString> kEverywhereInCore{"foundation", "statistics", "geometry"};

const QMap<QString, QSet<QString>>& allowedInCore()
{
    static const QMap<QString, QSet<QString>> table{
        {"foundation", {}},
        {"statistics", {}},
        {"geometry", {}},
        {"world", {}},
        {"navigation", {"world"}},
        {"alibi", {"world", "navigation"}},
        {"affordance", {"world", "navigation"}},
        {"steering", {}},
        {"composite", {"world", "steering"}},
        {"ground", {"world", "navigation", "steering"}},
        {"street", {"world", "navigation", "ground", "steering", "composite"}},
        {"run", {"world", "navigation", "ground", "street"}},
        {"schedule", {"world", "navigation", "alibi", "ground", "street", "run", "steering", "composite"}},
        {"wander", {"world", "navigation", "affordance", "ground", "street", "run", "steering", "composite"}},
        {"crowds", {"world", "navigation", "ground", "street", "run", "steering", "composite"}},
        {"autonomous", {"world", "navigation", "steering", "ground", "street", "run"}},
        {"heter_sim", {"world", "navigation", "steering", "ground", "street", "run"}},
        {"traffic", {"world", "navigation", "heter_sim", "ground", "street", "run", "steering", "composite"}},
        {"perceptual", {"world", "navigation", "alibi", "schedule", "ground", "street", "run", "steering", "composite"}},
        {"simulation",
         {"world", "navigation", "alibi", "affordance", "steering", "composite", "ground", "street", "run", "schedule", "wander", "crowds",
          "autonomous", "heter_sim", "traffic", "perceptual"}},
        {"runtime", {}},
        {"storage", {"world"}},
        {"importers", {"world"}},
        {"generator", {"world"}},
        {"exporters", {"world", "navigation", "run", "alibi", "affordance", "storage", "runtime"}},
        {"jobs", {"world",      "navigation", "alibi",   "affordance", "steering",   "composite", "ground",  "street",
                  "run",        "schedule",   "wander",  "crowds",     "autonomous", "heter_sim", "traffic", "perceptual",
                  "simulation", "runtime",    "storage", "importers",  "generator",  "exporters"}},
    };
    return table;
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
    void everyInclude_followsTheTable();
    void core_includesNoQt();
    void editor_includesNoWidgets();
    void objection_catchesWrongArrows();
};

void ArrowsTest::everyInclude_followsTheTable()
{
    QStringList wrong;
    int files = 0;
    for (const QString room : {"core", "editor", "widgets", "app"}) {
        for (const QString& file : sourcesBelow(room)) {
            ++files;
            for (const QString& include : includesOf(textOf(file)))
                if (const QString why = objection(file, include); !why.isEmpty())
                    wrong << file + ": " + include + " (" + why + ")";
        }
    }
    QVERIFY(files > 50);
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join('\n')));
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
#include "arrows_test.moc"
