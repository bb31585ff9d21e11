// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/storage/project_store.h"
#include "editor/tools/hit_test.h"
#include "tests/support/small_worlds.h"
#include "tests/support/test_registry.h"
#include "tests/unit/editor/drawing_support.h"
#include "tests/unit/editor/random_edits.h"

#include <QDir>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <QUndoStack>
#include <map>
#include <rapidcheck.h>
#include <set>

namespace command_properties_test {

using namespace passerby;
using namespace passerby::editor;

namespace {

struct Choice {
    std::uint32_t edit = 0;
    std::uint32_t seed = 0;
};

std::ostream& operator<<(std::ostream& out, const Choice& choice)
{
    const auto& edits = testing::everyEdit();
    return out << edits[choice.edit % edits.size()].name << " #" << choice.seed;
}

rc::Gen<std::vector<Choice>> anyChoices()
{
    const auto choice =
        rc::gen::construct<Choice>(rc::gen::inRange<std::uint32_t>(0, static_cast<std::uint32_t>(testing::everyEdit().size())),
                                   rc::gen::noShrink(rc::gen::inRange<std::uint32_t>(0, 1U << 30U)));
    return rc::gen::scale(4.0, rc::gen::container<std::vector<Choice>>(choice)); // up to 400 edits in a row
}

world::World blocksWithoutPortals()
{
    testing::WorldMaker blocks;
    for (int west_m = 0; west_m < 40; west_m += 10)
        for (int south_m = 0; south_m < 20; south_m += 10)
            (void)blocks.addCell(west_m, south_m, west_m + 10, south_m + 10);
    return blocks.make();
}

world::World cityToStartFrom(std::size_t place)
{
    switch (place) {
    case 0:
        return testing::smallCity();
    case 1:
        return testing::corridor(4).make();
    case 2:
        return testing::threeDoors().make();
    case 3:
        return blocksWithoutPortals();
    default:
        return {};
    }
}

/// What is found by place, in an order that says only what is there.
std::vector<std::vector<ObjectRef>> foundIn(const HitTest& hits, const world::World& world)
{
    const geometry::Box box = boundingBox(world).grown(20.0);
    std::vector<std::vector<ObjectRef>> found{hits.inside(box)};
    testing::Dice dice(7);
    testing::RandomArguments arguments(world, dice);
    for (int i = 0; i < 20; ++i)
        found.push_back(hits.at(arguments.point(), 1.0));
    for (auto& refs : found)
        std::sort(refs.begin(), refs.end());
    return found;
}

/// Findings about what no edit brings about: cells over each other or over themselves, targets and portals off their cells.
int brokenPromises(const world::World& world)
{
    static const std::set<std::string> kPromises{"cells-overlap", "cell-crosses-itself", "target-outside-cell", "portal-off-border",
                                                 "portal-between-levels"};
    int broken = 0;
    for (const auto& [code, count] : testing::findingsOf(world))
        if (kPromises.contains(code))
            broken += count;
    return broken;
}

/// Whether edits that did not know of each other meet: what the base and a variant have changed since may lie over each other, which is
/// for the checks to report.
bool bringsTogether(const testing::RandomEdit& edit)
{
    return edit.name == "variants.h showVariant" || edit.name == "variants.h rebaseVariant";
}

/// Functions of editor/commands that change a document: "delete_objects.h deleteObjects".
std::set<std::string> everyCommand()
{
    const QDir folder(QStringLiteral(PASSERBY_SOURCE_DIR "/editor/commands"));
    const QRegularExpression declared(QStringLiteral("Result<[\\w:]+> (\\w+)\\(ProjectDocument& "));
    std::set<std::string> commands;
    for (const QString& name : folder.entryList({QStringLiteral("*.h")}, QDir::Files)) {
        QFile file(folder.filePath(name));
        if (!file.open(QIODevice::ReadOnly))
            qFatal("Cannot read %s", qPrintable(file.fileName()));
        for (auto found = declared.globalMatch(QString::fromUtf8(file.readAll())); found.hasNext();)
            commands.insert((name + QLatin1Char(' ') + found.next().captured(1)).toStdString());
    }
    return commands;
}

} // namespace

/// Every command of the window with random arguments on small cities.
class CommandPropertiesTest : public QObject {
    Q_OBJECT

    std::map<std::string, int> m_taken; ///< how often what was done and not refused

    /// Takes the edit, and goes back and forth over it. `states[i]` is the city with i steps done.
    void takeOne(ProjectDocument& document, std::vector<world::World>& states, const Choice& choice)
    {
        const auto& edits = testing::everyEdit();
        const testing::RandomEdit& edit = edits[choice.edit % edits.size()];
        testing::Dice dice(choice.seed);
        const world::World before = document.snapshot();
        const auto steps = static_cast<std::size_t>(document.undoStack().index());
        const auto done = edit.take(document, dice);
        const auto now = static_cast<std::size_t>(document.undoStack().index());
        RC_ASSERT(static_cast<std::size_t>(document.undoStack().count()) == now);
        RC_ASSERT(now == steps || now == steps + 1);
        const bool hasChanged = !document.world().sameContent(before);
        if (!done.ok()) {
            RC_ASSERT(!done.error().message.empty());
            RC_ASSERT(now == steps);
            RC_ASSERT(!hasChanged);
            return;
        }
        if (now == steps && !hasChanged)
            return; // there was nothing to do
        ++m_taken[edit.name];
        states.resize(now); // a change that joins the step before replaces its end
        states.push_back(document.snapshot());
        if (brokenPromises(before) == 0 && !bringsTogether(edit))
            RC_ASSERT(brokenPromises(document.world()) == 0);
        RC_ASSERT(now > 0);
        RC_ASSERT(!document.undoStack().undoText().isEmpty());
        document.undoStack().undo();
        RC_ASSERT(document.world().sameContent(states[now - 1]));
        document.undoStack().redo();
        RC_ASSERT(document.world().sameContent(states[now]));
    }

    static void walkThrough(ProjectDocument& document, const std::vector<world::World>& states)
    {
        for (std::size_t left = states.size() - 1; left > 0; --left) {
            document.undoStack().undo();
            RC_ASSERT(document.world().sameContent(states[left - 1]));
        }
        RC_ASSERT(!document.undoStack().canUndo());
        RC_ASSERT(!document.isModified());
        for (std::size_t step = 1; step < states.size(); ++step) {
            document.undoStack().redo();
            RC_ASSERT(document.world().sameContent(states[step]));
        }
        RC_ASSERT(!document.undoStack().canRedo());
    }

    static void saveAndReopen(const world::World& world, const QString& path)
    {
        foundation::JobContext context;
        const auto saved = storage::saveProject(path.toStdString(), {world, std::nullopt, 0, {}}, context);
        if (!saved.ok())
            RC_FAIL(describe(saved.error()));
        const auto opened = storage::loadProject(path.toStdString(), context);
        if (!opened.ok())
            RC_FAIL(describe(opened.error()));
        RC_ASSERT(opened.value().world.sameContent(world));
    }

private slots:
    void harness_namesEveryCommand()
    {
        const std::set<std::string> commands = everyCommand();
        QVERIFY(commands.size() > 35);
        std::set<std::string> missing = commands;
        for (const testing::RandomEdit& edit : testing::everyEdit())
            missing.erase(edit.name);
        std::string words;
        for (const std::string& name : missing)
            words += name + "; ";
        QVERIFY2(missing.empty(), words.c_str());
    }

    void thousandsOfEdits_goBackToTheStart_forthToTheEnd_andThroughAFile()
    {
        QTemporaryDir folder;
        int edits = 0;
        m_taken.clear();
        const bool holds = rc::check("every command is undone and redone exactly", [&] {
            ProjectDocument document;
            document.replace(cityToStartFrom(*rc::gen::inRange<std::size_t>(0, 5)), "city.gpkg", nullptr);
            HitTest hits(document);
            std::vector<world::World> states{document.snapshot()};
            const std::vector<Choice> choices = *anyChoices();
            for (const Choice& choice : choices)
                takeOne(document, states, choice);
            edits += static_cast<int>(choices.size());
            walkThrough(document, states);
            RC_ASSERT(foundIn(hits, document.world()) == foundIn(HitTest(document), document.world()));
            saveAndReopen(document.world(), folder.filePath("city.gpkg"));
        });
        QVERIFY(holds);
        QVERIFY2(edits >= 3000, QByteArray::number(edits).constData());
        for (const testing::RandomEdit& edit : testing::everyEdit())
            QVERIFY2(m_taken[edit.name] > 0, edit.name.c_str());
    }
};

PASSERBY_TEST(CommandPropertiesTest)

} // namespace command_properties_test

#include "command_properties_test.moc"
