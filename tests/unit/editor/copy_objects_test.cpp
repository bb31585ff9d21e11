// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/copy_objects.h"

#include "core/world/patch_builder.h"

#include "editor/commands/choose_objects.h"
#include "editor/commands/transform_objects.h"
#include "editor/document/project_document.h"
#include "editor/document/selection.h"
#include "editor/session/clipboard_session.h"
#include "tests/support/test_registry.h"
#include "tests/unit/editor/drawing_support.h"

#include <QSignalSpy>
#include <QTest>
#include <QUndoStack>

namespace copy_objects_test {

using namespace passerby;
using editor::ObjectKind;
using editor::ObjectRef;

class CopyObjectsTest : public QObject {
    Q_OBJECT

    world::World m_city;

    /// The patch can be taken back and done again.
    static void undoRedo(editor::ProjectDocument& document, const world::World& before)
    {
        const world::World after = document.world();
        document.undoStack().undo();
        QVERIFY(document.world().sameContent(before));
        document.undoStack().redo();
        QVERIFY(document.world().sameContent(after));
    }

private slots:
    void portalAlone_isNeitherCopiedNorCut()
    {
        editor::ProjectDocument document;
        document.replace(m_city, "city.gpkg", nullptr);
        const std::vector<ObjectRef> portal{{ObjectKind::portal, 1}};
        QVERIFY(editor::copyObjects(m_city, portal).isEmpty());
        QVERIFY(editor::cutObjects(document, portal).ok());
        QCOMPARE(document.world().portals().size(), m_city.portals().size());
        QCOMPARE(document.undoStack().count(), 0);
    }

    void init() { m_city = testing::applied(world::World(), testing::smallCityPatch()); }

    void copy_cellTakesItsContents()
    {
        world::PatchBuilder shown(m_city);
        shown.add(world::Story{"tour", {world::Slide{}}});
        QVERIFY(m_city.apply(shown.take()).ok());
        const auto copied = editor::copyObjects(m_city, {{ObjectKind::cell, 1}, {ObjectKind::cell, 2}});
        QCOMPARE(copied.objects.size(), std::size_t{2});
        QCOMPARE(copied.city.cells().size(), std::size_t{2});
        QCOMPARE(copied.city.portals().size(), std::size_t{1});
        QCOMPARE(copied.city.targets().size(), std::size_t{2});
        QCOMPARE(copied.city.obstacles().size(), std::size_t{0});
        QCOMPARE(copied.city.pinnedAlibis().size(), std::size_t{0});
        QCOMPARE(copied.city.stories().size(), std::size_t{0}); // whose pictures are large
        QVERIFY(editor::copyObjects(m_city, {{ObjectKind::targetType, 1}}).isEmpty());
    }

    void clipboardText_readsBackTheSame()
    {
        const auto copied = editor::copyObjects(
            m_city, {{ObjectKind::cell, 1}, {ObjectKind::obstacle, 1}, {ObjectKind::attractor, 1}, {ObjectKind::region, 1}});
        const auto read = editor::fromClipboardText(editor::toClipboardText(copied));
        QVERIFY2(read.ok(), read.ok() ? "" : foundation::describe(read.error()).c_str());
        QVERIFY(read.value().objects == copied.objects);
        QVERIFY(read.value().city.cells().sameContent(copied.city.cells()));
        QVERIFY(read.value().city.targets().sameContent(copied.city.targets()));
        QVERIFY(read.value().city.obstacles().sameContent(copied.city.obstacles()));
        QVERIFY(!editor::fromClipboardText("{}").ok());
        QCOMPARE(editor::fromClipboardText("passers-by").error().code, std::string("not-objects"));
    }

    void paste_intoEmptyCityBringsTypesWithGoals()
    {
        editor::ProjectDocument document;
        const world::World before = document.world();
        const auto copied = editor::copyObjects(m_city, {{ObjectKind::cell, 1}, {ObjectKind::cell, 2}});
        QVERIFY(editor::pasteObjects(document, QStringLiteral("Paste"), copied, {{100.0, 50.0}}).ok());
        QCOMPARE(document.world().cells().size(), std::size_t{2});
        QCOMPARE(document.world().portals().size(), std::size_t{1});
        QCOMPARE(document.world().targetTypes().size(), std::size_t{2});
        QCOMPARE(document.world().targetTypes().at(0).row->goals.size(), std::size_t{2});
        const world::Target& home = *document.world().targets().at(0).row;
        QVERIFY(home.position == (geometry::Point{105.0, 55.0}));
        QVERIFY(geometry::contains(document.world().cells().find(home.cell)->polygon, home.position));
        QCOMPARE(testing::errorsOf(document.world()), 0);
        QCOMPARE(document.selection().items().size(), std::size_t{2});
        QCOMPARE(document.undoStack().count(), 1);
        undoRedo(document, before);
    }

    void paste_knownTypesAreUsed()
    {
        editor::ProjectDocument document;
        document.replace(m_city, {}, nullptr);
        const auto copied = editor::copyObjects(m_city, {{ObjectKind::target, 1}});
        QVERIFY(editor::pasteObjects(document, QStringLiteral("Paste"), copied, {{25.0, 0.0}}).ok());
        QCOMPARE(document.world().targetTypes().size(), std::size_t{2});
        QCOMPARE(document.world().targets().size(), std::size_t{3});
        QCOMPARE(document.world().targets().at(2).row->cell.number, 2U);
        QCOMPARE(editor::pasteObjects(document, QStringLiteral("Paste"), copied, {{0.0, 500.0}}).error().code, std::string("not-walkable"));
    }

    void duplicate_findsRoomBeside()
    {
        editor::ProjectDocument document;
        document.replace(m_city, {}, nullptr);
        const world::World before = document.world();
        QVERIFY(editor::duplicateObjects(document, {{ObjectKind::cell, 1}}).ok());
        QCOMPARE(document.world().cells().size(), std::size_t{3});
        QCOMPARE(document.world().targets().size(), std::size_t{3});
        QCOMPARE(testing::walkableArea(document.world()), 600.0);
        QCOMPARE(document.undoStack().undoText(), QStringLiteral("Duplicate cell 1"));
        undoRedo(document, before);
    }

    void repeat_inAGridAndRefusedWhereItOverlaps()
    {
        editor::ProjectDocument document;
        document.replace(m_city, {}, nullptr);
        const world::World before = document.world();
        // Copies would lie on each other, though none on what was there.
        const auto refused = editor::repeatObjects(document, {{ObjectKind::cell, 1}}, 2, 2, {100.0, 0.0}, {105.0, 0.0});
        QVERIFY(!refused.ok());
        QCOMPARE(refused.error().code, std::string("overlaps"));
        QVERIFY(document.world().sameContent(before));
        QVERIFY(editor::repeatObjects(document, {{ObjectKind::cell, 1}}, 3, 2, {60.0, 0.0}, {0.0, 10.0}).ok());
        QCOMPARE(document.world().cells().size(), std::size_t{7});
        QCOMPARE(document.selection().items().size(), std::size_t{5});
        QCOMPARE(document.undoStack().undoText(), QStringLiteral("Repeat cell 1 5 times"));
        // Nothing is wrong but that the copies are islands.
        const auto findings = testing::findingsOf(document.world());
        QVERIFY(!findings.contains("cells-overlap"));
        undoRedo(document, before);
    }

    /// Maps have such buildings: with a passage, whose outline touches itself.
    void building_thatTouchesItself_isMovedAndPasted()
    {
        const geometry::Polygon outline{{{100, 0}, {110, 0}, {110, 10}, {105, 5}, {100, 10}, {104, 6}, {105, 5}, {104, 4}}, {}};
        geometry::Point place;
        QVERIFY(geometry::findSelfCrossing(outline, place));
        editor::ProjectDocument document;
        world::WorldPatch patch;
        patch.put(world::ObstacleId{1, 1}, world::Obstacle{"Town hall", world::ObstacleKind::building, 0, outline, 0.0, 9.0});
        document.replace(testing::applied(world::World(), patch), {}, nullptr);
        const std::vector<ObjectRef> hall{{ObjectKind::obstacle, 1}};
        QVERIFY(editor::pasteObjects(document, "Paste", editor::copyObjects(document.world(), hall), {{20.0, 0.0}}).ok());
        QCOMPARE(document.world().obstacles().size(), std::size_t{2});
        QVERIFY(editor::moveObjects(document, hall, {0.0, 30.0}).ok());
        QCOMPARE(document.world().obstacles().at(0).row->polygon.outer.front().y, 30.0);
    }

    void cut_deletesInOneStep()
    {
        editor::ProjectDocument document;
        document.replace(m_city, {}, nullptr);
        const world::World before = document.world();
        QVERIFY(editor::cutObjects(document, {{ObjectKind::cell, 1}, {ObjectKind::obstacle, 1}}).ok());
        QCOMPARE(document.world().cells().size(), std::size_t{1});
        QCOMPARE(document.undoStack().undoText(), QStringLiteral("Cut out 2 objects"));
        undoRedo(document, before);
    }

    void choose_sameKindAndTheRest()
    {
        editor::ProjectDocument document;
        document.replace(m_city, {}, nullptr);
        document.selection().set(ObjectRef{ObjectKind::cell, 1});
        QVERIFY(editor::sameKind(document) == (std::vector<ObjectRef>{{ObjectKind::cell, 1}}));
        document.selection().set(ObjectRef{ObjectKind::target, 2});
        QVERIFY(editor::sameKind(document) == (std::vector<ObjectRef>{{ObjectKind::target, 2}}));
        const auto rest = editor::notSelected(document);
        QVERIFY(std::find(rest.begin(), rest.end(), ObjectRef{ObjectKind::target, 1}) != rest.end());
        QVERIFY(std::find(rest.begin(), rest.end(), ObjectRef{ObjectKind::target, 2}) == rest.end());
        QVERIFY(std::none_of(rest.begin(), rest.end(), [](ObjectRef ref) { return ref.kind == ObjectKind::profile; }));
    }

    void pastes_inTheBackground_areAllMade()
    {
        editor::ProjectDocument document;
        document.replace(m_city, "city.gpkg", nullptr);
        editor::ClipboardSession session(document);
        QSignalSpy copied(&session, &editor::ClipboardSession::copied);
        const auto waitUntilDone = [&] { return QTest::qWaitFor([&] { return !session.isCopying() && !session.isPasting(); }); };
        session.copy({{ObjectKind::cell, 1}});
        session.pasteWhenCopied(std::nullopt);
        session.pasteWhenCopied(geometry::Point{300, 300});
        QCOMPARE(document.undoStack().count(), 0);
        QVERIFY(waitUntilDone());
        QCOMPARE(copied.count(), 1);
        QCOMPARE(document.undoStack().count(), 2);
        const QByteArray text = copied.front().front().toByteArray();
        session.paste(text, std::nullopt);
        session.paste(text, std::nullopt);
        QVERIFY(waitUntilDone());
        QCOMPARE(document.undoStack().count(), 4);
        QCOMPARE(document.world().cells().size(), m_city.cells().size() + 4);
        session.paste("passers-by", std::nullopt);
        QSignalSpy failed(&session, &editor::ClipboardSession::failed);
        session.paste(text, std::nullopt);
        QVERIFY(waitUntilDone());
        QCOMPARE(failed.count(), 1);
        QCOMPARE(document.undoStack().count(), 5);
        session.paste(text, std::nullopt);
        document.replace(m_city, "city.gpkg", nullptr);
        QVERIFY(!session.isPasting());
        session.paste(text, std::nullopt);
        QVERIFY(waitUntilDone());
        QCOMPARE(document.undoStack().count(), 1);
    }

    void copies_inTheBackground_doNotComeLate()
    {
        editor::ProjectDocument document;
        document.replace(m_city, "city.gpkg", nullptr);
        editor::ClipboardSession session(document);
        QSignalSpy copied(&session, &editor::ClipboardSession::copied);
        QSignalSpy nothing(&session, &editor::ClipboardSession::nothingCopied);
        session.copy({{ObjectKind::cell, 1}});
        session.cancelCopy();
        QVERIFY(!session.isCopying());
        QTest::qWait(100);
        QCOMPARE(copied.count(), 0);
        session.copy({{ObjectKind::cell, 1}});
        session.copy({{ObjectKind::cell, 2}});
        QVERIFY(QTest::qWaitFor([&] { return !session.isCopying(); }));
        QCOMPARE(copied.count(), 1);
        const auto read = editor::fromClipboardText(copied.front().front().toByteArray());
        QVERIFY(read.ok());
        QVERIFY(read.value().objects == (std::vector<ObjectRef>{{ObjectKind::cell, 2}}));
        session.copy({{ObjectKind::portal, 1}});
        session.pasteWhenCopied(std::nullopt);
        document.replace(world::World(), {}, nullptr); // what was copied before is not lost
        QVERIFY(QTest::qWaitFor([&] { return !session.isCopying(); }));
        QCOMPARE(nothing.count(), 1);
        QVERIFY(!session.isPasting());
    }
};

PASSERBY_TEST(CopyObjectsTest)

} // namespace copy_objects_test

#include "copy_objects_test.moc"
