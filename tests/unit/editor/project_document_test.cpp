// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/world/content_hash.h"
#include "editor/commands/change_property.h"
#include "editor/commands/delete_objects.h"
#include "editor/document/layer_state.h"
#include "editor/document/selection.h"
#include "tests/support/test_registry.h"
#include "tests/unit/editor/small_city.h"

#include <QSignalSpy>
#include <QTest>
#include <QUndoStack>

namespace project_document_test {

using namespace passerby;
using namespace passerby::editor;

class ProjectDocumentTest : public QObject {
    Q_OBJECT

    static foundation::Result<void> rename(ProjectDocument& document, const char* name)
    {
        return changeRows<world::Cell>(document, "Rename", "name", {{ObjectKind::cell, 1}}, [name](world::Cell& row) { row.name = name; });
    }

private slots:
    void newDocument_isEmptyAndUnmodified()
    {
        ProjectDocument document;
        QVERIFY(!document.isModified());
        QVERIFY(!document.canSave());
        QVERIFY(document.world().cells().empty());
        QCOMPARE(document.displayName(), QStringLiteral("New city"));
    }

    void import_countsAsModified()
    {
        ProjectDocument document;
        QSignalSpy modified(&document, &ProjectDocument::modifiedChanged);
        document.replace(testing::smallCity(), {}, nullptr);
        QVERIFY(document.isModified());
        QCOMPARE(modified.count(), 1);
        document.newProject();
        QVERIFY(!document.isModified());
        QCOMPARE(modified.count(), 2);
    }

    void saving_clearsModifiedAndUndoSetsItAgain()
    {
        ProjectDocument document;
        document.replace(testing::smallCity(), "a.gpkg", nullptr);
        QVERIFY(rename(document, "One").ok());
        QVERIFY(document.isModified());
        document.markSaved("b.gpkg", document.revision());
        QVERIFY(!document.isModified());
        QCOMPARE(document.path(), QStringLiteral("b.gpkg"));
        document.undoStack().undo();
        QVERIFY(document.isModified());
        document.undoStack().redo();
        QVERIFY(!document.isModified());
    }

    void editWhileSaving_staysModified()
    {
        ProjectDocument document;
        document.replace(testing::smallCity(), "a.gpkg", nullptr);
        QVERIFY(rename(document, "One").ok());
        const std::uint64_t saved = document.revision();
        QVERIFY(rename(document, "Two").ok());
        document.markSaved("a.gpkg", saved);
        QVERIFY(document.isModified());
        document.undoStack().undo();
        document.undoStack().undo();
        QVERIFY(document.isModified()); // neither is what lies in the file
    }

    void bake_goesStaleWithTheWorldAndComesBackByUndo()
    {
        ProjectDocument document;
        document.replace(testing::smallCity(), "a.gpkg", nullptr);
        auto bake = std::make_shared<alibi::Bake>();
        bake->worldHash = world::bakeHash(document.world());
        document.setBake(bake);
        QVERIFY(document.isBakeFresh());
        QSignalSpy changes(&document, &ProjectDocument::bakeChanged);
        QVERIFY(rename(document, "A name does not matter").ok());
        QVERIFY(document.isBakeFresh());
        QVERIFY(deleteObjects(document, {{ObjectKind::portal, 1}}).ok());
        QVERIFY(!document.isBakeFresh());
        QVERIFY(!document.bake());
        document.undoStack().undo();
        QVERIFY(document.isBakeFresh());
        QCOMPARE(document.bake().get(), bake.get());
        QCOMPARE(changes.count(), 2);
    }

    void bakeOfAnotherCity_isNotShown()
    {
        ProjectDocument document;
        document.replace(testing::smallCity(), "a.gpkg", nullptr);
        auto bake = std::make_shared<alibi::Bake>();
        bake->worldHash = world::bakeHash(document.world()) + 1;
        document.setBake(bake);
        QVERIFY(!document.isBakeFresh());
        QVERIFY(!document.bake());
    }

    void selection_dropsWhatVanishes()
    {
        ProjectDocument document;
        document.replace(testing::smallCity(), "a.gpkg", nullptr);
        Selection& selection = document.selection();
        selection.set({{ObjectKind::cell, 2}, {ObjectKind::portal, 1}, {ObjectKind::cell, 1}});
        selection.setHovered(ObjectRef{ObjectKind::target, 2});
        QSignalSpy changes(&selection, &Selection::changed);
        QVERIFY(deleteObjects(document, {{ObjectKind::cell, 2}}).ok());
        QCOMPARE(selection.items().size(), std::size_t{1});
        QCOMPARE(selection.items().front().number, 1U);
        QVERIFY(!selection.hovered());
        QCOMPARE(changes.count(), 1);
        document.undoStack().undo();
        QCOMPARE(selection.items().size(), std::size_t{1});
        document.replace(testing::smallCity(), "b.gpkg", nullptr);
        QVERIFY(selection.isEmpty());
    }

    void selection_keepsOrderAndUniqueness()
    {
        Selection selection;
        const ObjectRef a{ObjectKind::cell, 5};
        const ObjectRef b{ObjectKind::cell, 2};
        selection.set({a, b, a});
        QCOMPARE(selection.items().size(), std::size_t{2});
        QVERIFY(selection.current() == b);
        selection.toggle(b);
        QVERIFY(selection.current() == a);
        selection.toggle(b);
        QVERIFY(selection.contains(b));
        QSignalSpy changes(&selection, &Selection::changed);
        selection.add(b);
        QCOMPARE(changes.count(), 0);
    }

    void layers_hideAndLock()
    {
        ProjectDocument document;
        document.replace(testing::smallCity(), "a.gpkg", nullptr);
        LayerState& layers = document.layers();
        const ObjectRef kiosk{ObjectKind::obstacle, 1};
        QVERIFY(layers.isTouchable(document.world(), kiosk));
        layers.setVisible(world::ObstacleKind::building, false);
        QVERIFY(!layers.isVisible(document.world(), kiosk));
        layers.showAll();
        layers.setLocked(ObjectKind::obstacle, true);
        QVERIFY(layers.isVisible(document.world(), kiosk));
        QVERIFY(!layers.isTouchable(document.world(), kiosk));
    }

    void names_areForPeople()
    {
        const world::World city = testing::smallCity();
        QCOMPARE(displayName(city, {ObjectKind::cell, 1}), QStringLiteral("Cell 1 · Left"));
        QCOMPARE(displayName(city, {ObjectKind::cell, 2}), QStringLiteral("Cell 2"));
        QVERIFY(parseObjectKind("target type") == ObjectKind::targetType);
        QVERIFY(parseObjectKind("measurement_line") == ObjectKind::measurementLine);
        QVERIFY(!parseObjectKind("osm way"));
        const geometry::Box box = boundingBox(city);
        QCOMPARE(box.low.x, 0.0);
        QCOMPARE(box.high.x, 40.0);
        QVERIFY(boundingBox(city, {ObjectKind::profile, 1}).isEmpty());
    }
};

PASSERBY_TEST(ProjectDocumentTest)

} // namespace project_document_test

#include "project_document_test.moc"
