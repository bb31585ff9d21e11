// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/variants.h"

#include "core/alibi/bake.h"
#include "core/jobs/project_file.h"
#include "core/variants/difference.h"
#include "core/world/content_hash.h"
#include "core/world/patch_builder.h"
#include "editor/commands/apply_patch_command.h"
#include "editor/commands/change_property.h"
#include "editor/document/selection.h"
#include "editor/models/inspector_model.h"
#include "editor/models/object_tree_model.h"
#include "editor/session/file_path.h"
#include "editor/session/load_session.h"
#include "editor/session/recovery_session.h"
#include "editor/session/save_session.h"
#include "editor/session/stored_project.h"
#include "tests/support/test_registry.h"
#include "tests/unit/editor/random_edits.h"
#include "tests/unit/editor/small_city.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QUndoStack>

namespace variants_test {

using namespace passerby;
using namespace passerby::editor;
using world::VariantId;

namespace {

void name(ProjectDocument& document, const char* wanted)
{
    const auto change = [wanted](world::Cell& row) { row.name = wanted; };
    if (!changeRows<world::Cell>(document, "Rename", "name", {{ObjectKind::cell, 1}}, change).ok())
        qFatal("The cell is not there.");
}

std::string nameIn(const world::World& world)
{
    return world.cells().find(world.cells().idOf(1))->name;
}

VariantId added(ProjectDocument& document, const char* wanted)
{
    const auto id = addVariant(document, wanted);
    if (!id.ok())
        qFatal("%s", foundation::describe(id.error()).c_str());
    return id.value();
}

world::World stored(const ProjectDocument& document)
{
    const auto project = storedProject(stateOf(document));
    if (!project.ok())
        qFatal("%s", foundation::describe(project.error()).c_str());
    return project.value().world;
}

bool sameButVariants(const world::World& a, const world::World& b)
{
    const world::Variant difference = variants::difference(a, b, {});
    return difference.after->empty();
}

} // namespace

/// A base and its variants in one document.
class VariantsTest : public QObject {
    Q_OBJECT

private slots:
    void editsWhileAVariantIsShown_areItsOwn_andTheBaseStays()
    {
        ProjectDocument document;
        document.replace(testing::smallCity(), {}, nullptr);
        name(document, "base");
        const VariantId north = added(document, "North");
        QVERIFY(document.shownVariant() == north);
        name(document, "north");
        QCOMPARE(nameIn(document.base()), std::string("base"));
        QCOMPARE(nameIn(stored(document)), std::string("base"));
        QVERIFY(showVariant(document, {}).ok());
        QCOMPARE(nameIn(document.world()), std::string("base"));
        QVERIFY(document.shownVariant().isNull());
        const VariantId south = added(document, "");
        QCOMPARE(document.world().variants().find(south)->name, std::string("Variant"));
        name(document, "south");
        QVERIFY(showVariant(document, north).ok());
        QCOMPARE(nameIn(document.world()), std::string("north"));
        QVERIFY(showVariant(document, south).ok());
        QCOMPARE(nameIn(document.world()), std::string("south"));
        QCOMPARE(nameIn(document.base()), std::string("base"));
        QCOMPARE(variantNow(document, north).after->of<world::Cell>().size(), std::size_t{1});
    }

    void undoAndRedo_goThroughSwitches()
    {
        ProjectDocument document;
        document.replace(testing::smallCity(), {}, nullptr);
        name(document, "base");
        const VariantId north = added(document, "North");
        name(document, "north");
        QVERIFY(showVariant(document, {}).ok());
        name(document, "base again");
        QSignalSpy shown(&document, &ProjectDocument::showingChanged);
        document.undoStack().undo();
        document.undoStack().undo();
        QVERIFY(document.shownVariant() == north);
        QCOMPARE(shown.count(), 1);
        QCOMPARE(nameIn(document.world()), std::string("north"));
        document.undoStack().undo();
        document.undoStack().undo();
        QVERIFY(document.shownVariant().isNull() && document.world().variants().empty());
        while (document.undoStack().canRedo())
            document.undoStack().redo();
        QCOMPARE(nameIn(document.world()), std::string("base again"));
        QVERIFY(document.shownVariant().isNull());
    }

    void baseThatChangedTheSame_isAConflict_untilItIsDecided()
    {
        ProjectDocument document;
        document.replace(testing::smallCity(), {}, nullptr);
        const VariantId north = added(document, "North");
        name(document, "north");
        QVERIFY(showVariant(document, {}).ok());
        name(document, "base");
        const auto refused = showVariant(document, north);
        QCOMPARE(refused.error().code, std::string("variant-outdated"));
        QCOMPARE(nameIn(document.world()), std::string("base"));
        QVERIFY(rebaseVariant(document, north, {variants::Keep::variant, {}}).ok());
        QVERIFY(showVariant(document, north).ok());
        QCOMPARE(nameIn(document.world()), std::string("north"));
        QCOMPARE(nameIn(document.base()), std::string("base"));
    }

    void shownVariantThatIsDeleted_givesWayToTheBase()
    {
        ProjectDocument document;
        document.replace(testing::smallCity(), {}, nullptr);
        const VariantId north = added(document, "North");
        name(document, "north");
        const auto copy = duplicateVariant(document, north);
        QVERIFY(copy.ok());
        QCOMPARE(document.world().variants().find(copy.value())->name, std::string("North 2"));
        QVERIFY(document.shownVariant() == north);
        QVERIFY(removeVariant(document, north).ok());
        QVERIFY(document.shownVariant().isNull());
        QVERIFY(nameIn(document.world()) != "north");
        QCOMPARE(document.world().variants().size(), std::size_t{1});
        QVERIFY(showVariant(document, copy.value()).ok());
        QCOMPARE(nameIn(document.world()), std::string("north"));
        QCOMPARE(removeVariant(document, north).error().code, std::string("no-variant"));
        QCOMPARE(showVariant(document, north).error().code, std::string("no-variant"));
        QCOMPARE(renameVariant(document, north, "x").error().code, std::string("no-variant"));
    }

    void savedFile_holdsTheBase_andOpensWithTheVariant()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath("city.gpkg");
        ProjectDocument document;
        document.replace(testing::smallCity(), {}, nullptr);
        name(document, "base");
        const VariantId north = added(document, "North");
        name(document, "north");
        SaveSession save(document);
        for (int i = 0; i < 2; ++i) { // the second time over what it knows
            QSignalSpy saved(&save, &JobSession::finished);
            save.start(path);
            QVERIFY(saved.wait(20'000));
            QVERIFY(!document.isModified());
            foundation::JobContext context;
            const auto file = jobs::readProject(toFilePath(path), context);
            QVERIFY(file.ok());
            QCOMPARE(nameIn(file.value().world), std::string("base"));
            QCOMPARE(file.value().shownVariant.number, north.number);
            const auto variant = jobs::readProject(toFilePath(path + "#North"), context);
            QVERIFY(variant.ok());
            QCOMPARE(world::runHash(variant.value().world), world::runHash(document.world()));
            QVERIFY(nameIn(variant.value().world).starts_with("north"));
            name(document, "north anew");
        }
        ProjectDocument opened;
        LoadSession load(opened);
        QSignalSpy loaded(&load, &JobSession::finished);
        load.start(path);
        QVERIFY(loaded.wait(20'000));
        QCOMPARE(opened.shownVariant().number, north.number);
        QCOMPARE(nameIn(opened.world()), std::string("north anew"));
        QCOMPARE(nameIn(opened.base()), std::string("base"));
        QVERIFY(!opened.isModified());
    }

    void rowsThatAVariantChanges_areMarked_withWhatTheyAreInTheBase()
    {
        ProjectDocument document;
        document.replace(testing::smallCity(), {}, nullptr);
        name(document, "base");
        ObjectTreeModel tree(document);
        InspectorModel inspector(document);
        const ObjectRef cell{ObjectKind::cell, 1};
        const ObjectRef line{ObjectKind::measurementLine, 2};
        const auto isLit = [&](ObjectRef ref) { return tree.data(tree.indexOf(ref), ObjectTreeModel::markRole).toBool(); };
        const auto isLayerLit = [&](ObjectKind kind) { return tree.data(tree.indexOf(kind), ObjectTreeModel::markRole).toBool(); };
        document.selection().set(cell);
        QVERIFY(!isLit(cell) && inspector.mark().isEmpty());
        const VariantId north = added(document, "North");
        QVERIFY(!isLit(cell) && !isLayerLit(ObjectKind::cell));
        name(document, "north");
        QVERIFY(isLit(cell) && isLayerLit(ObjectKind::cell) && !isLayerLit(ObjectKind::portal));
        QCOMPARE(inspector.mark(), QString("The variant changes this."));
        QVERIFY(inspector.find("name")->differsFromBase);
        QCOMPARE(inspector.find("name")->inBase, QVariant("base"));
        QVERIFY(!inspector.find("level")->differsFromBase);
        world::PatchBuilder build(document.world());
        build.add(world::MeasurementLine{"New", 0, {15, 1}, {15, 9}});
        QVERIFY(ApplyPatchCommand::push(document, "Add a line", build.take()).ok());
        document.selection().set(line);
        QVERIFY(isLit(line));
        QCOMPARE(inspector.mark(), QString("The variant adds this."));
        QCOMPARE(objectsThatDiffer(document), (std::vector<ObjectRef>{cell, line}));
        QVERIFY(showVariant(document, {}).ok());
        document.selection().set(cell);
        QVERIFY(!isLit(cell) && !isLayerLit(ObjectKind::cell) && inspector.mark().isEmpty());
        QVERIFY(!inspector.find("name")->differsFromBase);
        QVERIFY(showVariant(document, north).ok());
        QVERIFY(isLit(cell) && inspector.find("name")->differsFromBase);
    }

    void bakeOfACity_comesBackWithIt_andOfTheBaseIsSaved()
    {
        ProjectDocument document;
        document.replace(testing::smallCity(), {}, nullptr);
        const auto baked = [&document] {
            foundation::JobContext context;
            auto bake = alibi::bakeWorld(document.world(), {}, context);
            return bake.ok() ? std::make_shared<const alibi::Bake>(std::move(bake).value()) : nullptr;
        };
        const auto ofBase = baked();
        QVERIFY(ofBase);
        document.setBake(ofBase);
        const VariantId north = added(document, "North");
        QVERIFY(document.bake() == ofBase); // the same city yet
        const auto closer = [](world::TargetType& row) { row.waitMean_s = 90.0; };
        QVERIFY(changeRows<world::TargetType>(document, "Change wait", "waitMean_s", {{ObjectKind::targetType, 1}}, closer).ok());
        const auto ofNorth = baked();
        document.setBake(ofNorth);
        QVERIFY(stateOf(document).project.bake == ofBase);
        QSignalSpy changed(&document, &ProjectDocument::bakeChanged);
        QVERIFY(showVariant(document, {}).ok());
        QVERIFY(document.bake() == ofBase);
        QCOMPARE(changed.count(), 1);
        QVERIFY(showVariant(document, north).ok());
        QVERIFY(document.bake() == ofNorth);
    }

    void namedVariant_isOpened_andWhatCannotBeShown_isSaid()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath("city.gpkg");
        ProjectDocument document;
        document.replace(testing::smallCity(), {}, nullptr);
        (void)added(document, "North");
        name(document, "north");
        QVERIFY(showVariant(document, {}).ok());
        SaveSession save(document);
        QSignalSpy saved(&save, &JobSession::finished);
        save.start(path);
        QVERIFY(saved.wait(20'000));
        ProjectDocument opened;
        LoadSession load(opened);
        QSignalSpy loaded(&load, &JobSession::finished);
        QSignalSpy failed(&load, &JobSession::failed);
        load.start(path, "South");
        QVERIFY(failed.wait(20'000));
        QVERIFY(failed.front().front().toString().contains("South"));
        QVERIFY(opened.world().cells().empty());
        load.start(path, "North");
        QVERIFY(loaded.wait(20'000));
        QCOMPARE(nameIn(opened.world()), std::string("north"));
        QVERIFY(!opened.isModified() && !opened.undoStack().canUndo());
    }

    void tenThousandEdits_throughVariants_areTakenBackAndDoneAgain()
    {
        std::vector<testing::RandomEdit> edits;
        testing::addVariantEdits(edits);
        testing::addVariantEdits(edits);
        testing::addObjectEdits(edits);
        testing::addHabitEdits(edits);
        ProjectDocument document;
        document.replace(testing::smallCity(), {}, nullptr);
        struct State {
            world::World world;
            world::World base;
            VariantId shown;
        };
        const auto state = [&document] { return State{document.snapshot(), document.base(), document.shownVariant()}; };
        const auto isAs = [&document](const State& wanted) {
            return document.world().sameContent(wanted.world) && sameButVariants(document.base(), wanted.base)
                   && document.shownVariant().number == wanted.shown.number;
        };
        std::vector<State> after{state()};
        testing::Dice dice(5);
        int switches = 0;
        for (int i = 0; i < 10'000; ++i) {
            bool isDone = true;
            if (document.world().variants().size() > 6)
                QVERIFY(removeVariant(document, document.world().variants().at(0).id).ok());
            else
                isDone = edits[dice.below(edits.size())].take(document, dice).ok();
            const auto taken = static_cast<std::size_t>(document.undoStack().index());
            if (taken < after.size()) { // refused, or one step with the last
                QVERIFY(isDone || isAs(after.back()));
                after.back() = state();
                continue;
            }
            switches += document.shownVariant() == after.back().shown ? 0 : 1;
            QCOMPARE(taken, after.size());
            // While one variant stays shown, nothing changes its base.
            if (!document.shownVariant().isNull() && document.shownVariant() == after.back().shown)
                QVERIFY(sameButVariants(document.base(), after.back().base));
            after.push_back(state());
        }
        QVERIFY2(switches > 100 && after.size() > 2000, qPrintable(QString("%1 of %2").arg(switches).arg(after.size())));
        for (std::size_t i = after.size() - 1; i-- > 0;) {
            document.undoStack().undo();
            QVERIFY(isAs(after[i]));
        }
        for (std::size_t i = 1; i < after.size(); ++i) {
            document.undoStack().redo();
            QVERIFY(isAs(after[i]));
        }
    }
};

PASSERBY_TEST(VariantsTest)

} // namespace variants_test

#include "variants_test.moc"
