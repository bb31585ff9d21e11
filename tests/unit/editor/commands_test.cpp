// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/apply_patch_command.h"
#include "editor/commands/change_property.h"
#include "editor/commands/delete_objects.h"
#include "editor/document/selection.h"
#include "tests/support/test_registry.h"
#include "tests/unit/editor/small_city.h"

#include <QSignalSpy>
#include <QTest>
#include <QUndoStack>
#include <rapidcheck.h>

namespace commands_test {

using namespace passerby;
using namespace passerby::editor;

namespace {

/// A step that a user may take, by name.
struct Step {
    QByteArray name;
    std::function<foundation::Result<void>(ProjectDocument&)> take;
};

std::vector<Step> everyStep()
{
    std::vector<Step> steps;
    for (const ObjectKind kind : kAllObjectKinds)
        steps.push_back({"delete " + kindName(kind).toLatin1(), [kind](ProjectDocument& document) {
                             return deleteObjects(document, {ObjectRef{kind, 1}});
                         }});
    steps.push_back({"delete everything", [](ProjectDocument& document) {
                         std::vector<ObjectRef> all;
                         for (const ObjectKind kind : kAllObjectKinds)
                             visitKind(kind, [&]<class Row>() {
                                 for (const auto& [id, row] : document.world().of<Row>())
                                     all.push_back({kind, id.number});
                             });
                         return deleteObjects(document, all);
                     }});
    steps.push_back({"change property", [](ProjectDocument& document) {
                         return changeRows<world::Obstacle>(document, "Change height", "height_m", {{ObjectKind::obstacle, 1}},
                                                            [](world::Obstacle& row) { row.height_m = 12.5; });
                     }});
    steps.push_back({"change two objects", [](ProjectDocument& document) {
                         return changeRows<world::Cell>(document, "Change kind", "kind", {{ObjectKind::cell, 1}, {ObjectKind::cell, 2}},
                                                        [](world::Cell& row) { row.kind = world::CellKind::path; });
                     }});
    steps.push_back({"change settings", [](ProjectDocument& document) {
                         return changeSettings(document, "Change population", "population",
                                               [](world::Settings& settings) { settings.population = 4321; });
                     }});
    steps.push_back({"add object", [](ProjectDocument& document) {
                         world::PatchBuilder build(document.world());
                         build.add(world::Attractor{"Statue", {3, 3}, 1.0, 10.0});
                         return ApplyPatchCommand::push(document, "Add attractor", build.take());
                     }});
    return steps;
}

} // namespace

class CommandsTest : public QObject {
    Q_OBJECT

private slots:
    void everyCommand_doUndoRedo_restoresContent_data()
    {
        QTest::addColumn<int>("step");
        const auto steps = everyStep();
        for (std::size_t i = 0; i < steps.size(); ++i)
            QTest::newRow(steps[i].name.constData()) << static_cast<int>(i);
    }
    void everyCommand_doUndoRedo_restoresContent()
    {
        QFETCH(int, step);
        ProjectDocument document;
        document.replace(testing::smallCity(), "city.gpkg", nullptr);
        const world::World before = document.snapshot();
        QSignalSpy changes(&document, &ProjectDocument::worldChanged);
        const auto taken = everyStep()[static_cast<std::size_t>(step)].take(document);
        QVERIFY2(taken.ok(), taken.ok() ? "" : foundation::describe(taken.error()).c_str());
        QCOMPARE(changes.count(), 1);
        QCOMPARE(document.undoStack().count(), 1);
        QVERIFY(!document.undoStack().undoText().isEmpty());
        const world::World after = document.snapshot();
        QVERIFY(!after.sameContent(before));
        for (int round = 0; round < 3; ++round) {
            document.undoStack().undo();
            QVERIFY(document.world().sameContent(before));
            QVERIFY(!document.isModified());
            document.undoStack().redo();
            QVERIFY(document.world().sameContent(after));
            QVERIFY(document.isModified());
        }
        QCOMPARE(changes.count(), 7);
    }

    void invalidPatch_leavesDocumentAndHistory()
    {
        ProjectDocument document;
        document.replace(testing::smallCity(), "city.gpkg", nullptr);
        const world::World before = document.snapshot();
        QSignalSpy changes(&document, &ProjectDocument::worldChanged);
        const auto changed = changeRows<world::Cell>(document, "Break", "level", {{ObjectKind::cell, 1}},
                                                     [](world::Cell& row) { row.polygon.outer.resize(2); });
        QVERIFY(!changed.ok());
        QVERIFY(!changed.error().message.empty());
        QVERIFY(document.world().sameContent(before));
        QCOMPARE(document.undoStack().count(), 0);
        QCOMPARE(changes.count(), 0);
    }

    void emptyChange_isNoStep()
    {
        ProjectDocument document;
        document.replace(testing::smallCity(), "city.gpkg", nullptr);
        QVERIFY(changeRows<world::Cell>(document, "Nothing", "kind", {{ObjectKind::cell, 1}}, [](world::Cell&) {}).ok());
        QVERIFY(deleteObjects(document, {{ObjectKind::cell, 99}}).ok());
        QCOMPARE(document.undoStack().count(), 0);
    }

    void deleteCell_takesPortalsTargetsAndWhatHangsOnThem()
    {
        ProjectDocument document;
        document.replace(testing::smallCity(), "city.gpkg", nullptr);
        QVERIFY(deleteObjects(document, {{ObjectKind::cell, 2}}).ok());
        const world::World& world = document.world();
        QCOMPARE(world.cells().size(), std::size_t{1});
        QCOMPARE(world.portals().size(), std::size_t{0});
        QCOMPARE(world.targets().size(), std::size_t{1});
        QCOMPARE(world.proxyRules().size(), std::size_t{0});
        QCOMPARE(world.pinnedAlibis().size(), std::size_t{0});
        QCOMPARE(world.crowds().size(), std::size_t{1});
        QVERIFY((*world.crowds().begin()).second.target.isNull());
    }

    void deleteType_forgetsGoalsAndMultipliers()
    {
        ProjectDocument document;
        document.replace(testing::smallCity(), "city.gpkg", nullptr);
        QVERIFY(deleteObjects(document, {{ObjectKind::targetType, 2}}).ok());
        const world::World& world = document.world();
        QCOMPARE(world.targets().size(), std::size_t{1});
        QVERIFY((*world.targetTypes().begin()).second.goals.empty());
        QVERIFY((*world.profiles().begin()).second.goalMultipliers.empty());
    }

    void draggedEdit_isOneStep()
    {
        ProjectDocument document;
        document.replace(testing::smallCity(), "city.gpkg", nullptr);
        const world::World before = document.snapshot();
        const auto setHeight = [&document](double height, EditPhase phase) {
            return changeRows<world::Obstacle>(
                document, "Change height", "height_m", {{ObjectKind::obstacle, 1}},
                [height](world::Obstacle& row) { row.height_m = height; }, phase);
        };
        QVERIFY(setHeight(4.0, EditPhase::single).ok());
        QVERIFY(setHeight(5.0, EditPhase::continued).ok());
        QVERIFY(setHeight(6.0, EditPhase::continued).ok());
        QCOMPARE(document.undoStack().count(), 1);
        QCOMPARE((*document.world().obstacles().begin()).second.height_m, 6.0);
        QVERIFY(setHeight(7.0, EditPhase::single).ok());
        QCOMPARE(document.undoStack().count(), 2);
        document.undoStack().undo();
        QCOMPARE((*document.world().obstacles().begin()).second.height_m, 6.0);
        document.undoStack().undo();
        QVERIFY(document.world().sameContent(before));
        document.undoStack().redo();
        QCOMPARE((*document.world().obstacles().begin()).second.height_m, 6.0);
    }

    void draggedEdit_ofAnotherProperty_isAnotherStep()
    {
        ProjectDocument document;
        document.replace(testing::smallCity(), "city.gpkg", nullptr);
        const std::vector<ObjectRef> kiosk{{ObjectKind::obstacle, 1}};
        QVERIFY(changeRows<world::Obstacle>(document, "Height", "height_m", kiosk, [](auto& row) { row.height_m = 9.0; }).ok());
        QVERIFY(changeRows<world::Obstacle>(
                    document, "Base", "base_m", kiosk, [](auto& row) { row.base_m = 1.0; }, EditPhase::continued)
                    .ok());
        QCOMPARE(document.undoStack().count(), 2);
    }

    void draggedEdit_thatReachesMoreObjects_restoresAll()
    {
        // The first move changes one of two objects only, because the other has that value already.
        ProjectDocument document;
        document.replace(testing::smallCity(), "city.gpkg", nullptr);
        const world::World before = document.snapshot();
        const std::vector<ObjectRef> both{{ObjectKind::cell, 1}, {ObjectKind::cell, 2}};
        const auto setKind = [&](world::CellKind kind, EditPhase phase) {
            return changeRows<world::Cell>(
                       document, "Kind", "kind", both, [kind](world::Cell& row) { row.kind = kind; }, phase)
                .ok();
        };
        QVERIFY(setKind(world::CellKind::plaza, EditPhase::single));
        QVERIFY(setKind(world::CellKind::street, EditPhase::continued));
        QCOMPARE(document.undoStack().count(), 1);
        const world::World after = document.snapshot();
        document.undoStack().undo();
        QVERIFY(document.world().sameContent(before));
        document.undoStack().redo();
        QVERIFY(document.world().sameContent(after));
    }

    void randomEditsAndUndos_restoreEveryState()
    {
        const auto steps = everyStep();
        const bool holds = rc::check("undo and redo walk through the same states", [&steps] {
            ProjectDocument document;
            document.replace(testing::smallCity(), "city.gpkg", nullptr);
            std::vector<world::World> states{document.snapshot()}; // states[i]: with i steps done
            const auto choices = *rc::gen::container<std::vector<int>>(rc::gen::inRange(-8, static_cast<int>(steps.size())));
            for (const int choice : choices) {
                auto at = static_cast<std::size_t>(document.undoStack().index());
                if (choice >= -8 && choice < -4) {
                    document.undoStack().undo();
                    at = at == 0 ? 0 : at - 1;
                } else if (choice < 0) {
                    document.undoStack().redo();
                    at = std::min(at + 1, states.size() - 1);
                } else {
                    const int before = document.undoStack().index();
                    (void)steps[static_cast<std::size_t>(choice)].take(document).ok();
                    if (document.undoStack().index() > before) {
                        states.resize(at + 1);
                        states.push_back(document.snapshot());
                        ++at;
                    }
                }
                RC_ASSERT(static_cast<std::size_t>(document.undoStack().index()) == at);
                RC_ASSERT(document.world().sameContent(states[at]));
            }
        });
        QVERIFY(holds);
    }

    void undoBeyondTheBottom_isHarmless()
    {
        ProjectDocument document;
        document.replace(testing::smallCity(), "city.gpkg", nullptr);
        const world::World before = document.snapshot();
        for (int i = 0; i < 10; ++i)
            QVERIFY(changeSettings(document, "Population", "population", [i](auto& settings) { settings.population = 1000 + i; }).ok());
        for (int i = 0; i < 40; ++i)
            document.undoStack().undo();
        QVERIFY(document.world().sameContent(before));
        for (int i = 0; i < 40; ++i)
            document.undoStack().redo();
        QCOMPARE(document.world().settings().population, 1009);
    }
};

PASSERBY_TEST(CommandsTest)

} // namespace commands_test

#include "commands_test.moc"
