// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/change_property.h"
#include "editor/commands/copy_objects.h"
#include "editor/commands/delete_objects.h"
#include "editor/commands/place_fixture.h"
#include "editor/commands/transform_objects.h"
#include "editor/commands/waiting_lines.h"
#include "editor/document/layer_state.h"
#include "editor/document/selection.h"
#include "editor/document/waiting_places.h"
#include "editor/models/habits_model.h"
#include "editor/models/inspector_model.h"
#include "editor/tools/hit_test.h"
#include "tests/support/test_registry.h"
#include "tests/unit/editor/drawing_support.h"

#include <QTest>
#include <QUndoStack>
#include <cmath>
#include <numbers>

namespace fixtures_test {

using namespace passerby;
using namespace passerby::editor;

namespace {

constexpr double kQuarter_rad = 0.5 * std::numbers::pi;
constexpr ObjectRef kFixture{ObjectKind::fixture, 1};
constexpr ObjectRef kKind{ObjectKind::fixtureKind, 1};
constexpr ObjectRef kLine{ObjectKind::waitingLine, 1};
constexpr ObjectRef kPortal{ObjectKind::portal, 1};

world::Fixture placedAt(geometry::Point point, const FixturePlacing& placing = {})
{
    const world::World city = testing::smallCity();
    Walls walls;
    walls.follow(city);
    const auto fixture = placeFixture(walls, offeredKinds(city).front(), point, placing);
    if (!fixture.ok())
        qFatal("%s", fixture.error().message.c_str());
    return fixture.value();
}

} // namespace

/// What is done to fixtures, their kinds and waiting lines, and what happens to what refers to them.
class FixturesTest : public QObject {
    Q_OBJECT

    std::unique_ptr<ProjectDocument> m_document;
    world::World m_before;

    [[nodiscard]] const world::World& world() const { return m_document->world(); }
    [[nodiscard]] const world::Fixture& fixture(std::size_t place = 0) const { return *world().fixtures().at(place).row; }
    [[nodiscard]] const world::Portal& portal() const { return *world().portals().at(0).row; }
    void makeLift()
    {
        QVERIFY(changeRows<world::Portal>(*m_document, "Lift", "kind", {kPortal}, [this](world::Portal& row) {
                    row.kind = world::PortalKind::lift;
                    row.capacity = 5;
                    row.line = world().waitingLines().idOf(1);
                }).ok());
    }

private slots:
    void init()
    {
        m_document = std::make_unique<ProjectDocument>();
        m_document->replace(testing::smallCity(), "city.gpkg", nullptr);
        m_before = m_document->snapshot();
    }
    void cleanup() { m_document.reset(); }

    void names_areThoseOfTheKind()
    {
        QCOMPARE(displayName(world(), kFixture), QStringLiteral("Bench 1"));
        QCOMPARE(displayName(world(), kLine), QStringLiteral("Waiting line 1"));
        QCOMPARE(displayName(world(), kKind), QStringLiteral("Fixture kind 1 · bench"));
        QCOMPARE(capitalised("ticket counter"), QStringLiteral("Ticket counter"));
        QVERIFY(parseObjectKind("fixture") == ObjectKind::fixture);
        QVERIFY(parseObjectKind("waiting line") == ObjectKind::waitingLine);
        QVERIFY(parseObjectKind("fixture kind") == ObjectKind::fixtureKind);
        QVERIFY(!hasPlace(ObjectKind::fixtureKind) && hasPlace(ObjectKind::fixture) && hasPlace(ObjectKind::waitingLine));
        HabitsModel habits(*m_document);
        QCOMPARE(habits.indexOf(kKind).data().toString(), QStringLiteral("Bench"));
        QCOMPARE(habits.indexOf(kKind).data(HabitsModel::countRole).toString(), QStringLiteral("1"));
    }

    void placing_turnsAwayFromTheNearestWall_andStandsBeforeIt()
    {
        const auto looks = [](const world::Fixture& row, double heading_rad) { return std::abs(row.heading_rad - heading_rad) < 1e-9; };
        QVERIFY(looks(placedAt({25, 9}), -kQuarter_rad));
        QVERIFY(placedAt({25, 9}).position == (geometry::Point{25, 9}));
        QVERIFY(looks(placedAt({1, 5}), 0.0));
        QVERIFY(looks(placedAt({10, 4}), kQuarter_rad));                        // before the kiosk
        QVERIFY(placedAt({25, 9.875}).position == (geometry::Point{25, 9.75})); // half a metre deep
        QVERIFY(placedAt({25, 10.5}).position == (geometry::Point{25, 9.75}));  // clicked in the wall
        QVERIFY(looks(placedAt({21, 5}), -kQuarter_rad));                       // two cells meet there: no wall, so south
        QVERIFY(looks(placedAt({25, 9}, {1.5, 0.25}), 0.25));
        QVERIFY(looks(placedAt({1, 5}, {0.0, {}}), -kQuarter_rad));
        QCOMPARE(placedAt({25, 5}).places, 3);
        Walls walls;
        walls.follow(world());
        QCOMPARE(placeFixture(walls, offeredKinds(world()).front(), {25, 15}, {}).error().code, std::string("not-walkable"));
    }

    void places_ofALine_goRoundItsBends()
    {
        const std::vector<geometry::Point> points{{0, 0}, {1, 0}, {1, 2}};
        QCOMPARE(waitingLength_m(points), 3.0);
        QCOMPARE(waitingRoom(points, 0.6), std::size_t{6});
        QCOMPARE(waitingRoom({{0, 0}, {1.8, 0}}, 0.6), std::size_t{4});
        const auto places = waitingPlaces(points, 0.75, 100);
        QCOMPARE(places.size(), std::size_t{5});
        QVERIFY(places[0] == points[0]);
        QVERIFY(geometry::distance(places[2], {1, 0.5}) < 1e-9);
        QVERIFY(geometry::distance(places[4], {1, 2}) < 1e-9);
        QCOMPARE(waitingPlaces(points, 0.75, 2).size(), std::size_t{2});
    }

    void aDeletedLine_isForgotten_andADeletedKindTakesItsFixtures()
    {
        makeLift();
        const world::World before = m_document->snapshot();
        QVERIFY(deleteObjects(*m_document, {kLine}).ok());
        QVERIFY(fixture().line.isNull() && portal().line.isNull());
        testing::verifyBackAndForth(*m_document, before);
        m_document->undoStack().undo();
        QVERIFY(deleteObjects(*m_document, {kKind}).ok());
        QVERIFY(world().fixtures().empty() && world().waitingLines().size() == 1);
        testing::verifyBackAndForth(*m_document, before);
    }

    void aCopy_bringsKindAndLine_whereBothWereCopied()
    {
        const auto alone = copyObjects(world(), {kFixture});
        ProjectDocument other;
        QVERIFY(pasteObjects(other, "Paste", alone, {{3, 0}}).ok());
        QVERIFY(other.world().fixtures().at(0).row->line.isNull() && other.world().waitingLines().empty());
        const auto both = copyObjects(world(), {kFixture, kLine});
        ProjectDocument empty;
        QVERIFY(pasteObjects(empty, "Paste", both, {{3, 0}}).ok());
        QCOMPARE(empty.world().fixtureKinds().at(0).row->name, std::string("bench"));
        QCOMPARE(empty.world().fixtures().at(0).row->line.number, 1U);
        QVERIFY(empty.world().fixtures().at(0).row->position == (geometry::Point{41.5, 9.25}));
        QVERIFY(duplicateObjects(*m_document, {kFixture, kLine}).ok());
        QCOMPARE(world().fixtures().size(), std::size_t{2});
        QCOMPARE(world().fixtureKinds().size(), std::size_t{1}); // known by its name
        QCOMPARE(fixture(1).line.number, 2U);
        testing::verifyBackAndForth(*m_document, m_before);
    }

    void aCopy_ofAFixtureAlone_keepsItsLineInItsCity()
    {
        QVERIFY(duplicateObjects(*m_document, {kFixture}).ok());
        QCOMPARE(world().fixtures().size(), std::size_t{2});
        QCOMPARE(world().waitingLines().size(), std::size_t{1});
        QCOMPARE(fixture(1).line.number, 1U);
        testing::verifyBackAndForth(*m_document, m_before);
    }

    void aCell_takesAlongWhatLiesInIt()
    {
        constexpr ObjectRef kRight{ObjectKind::cell, 2};
        const auto head = [this] { return world().waitingLines().at(0).row->points.front(); };
        QVERIFY(moveObjects(*m_document, {kRight}, {0, 1}).ok());
        QVERIFY(fixture().position == (geometry::Point{38.5, 10.25}));
        QVERIFY(head() == (geometry::Point{38.5, 9.5}));
        m_document->undoStack().undo();
        QVERIFY(moveObjects(*m_document, {{ObjectKind::cell, 1}}, {0, 1}).ok()); // another one
        QVERIFY(fixture().position == (geometry::Point{38.5, 9.25}));
        m_document->undoStack().undo();
        const auto copied = copyObjects(world(), {kRight});
        ProjectDocument empty;
        QVERIFY(pasteObjects(empty, "Paste", copied, {{0, 0}}).ok());
        QVERIFY(empty.world().fixtures().size() == 1 && empty.world().waitingLines().size() == 1);
        QCOMPARE(empty.world().fixtures().at(0).row->line.number, 1U);
        const world::World before = m_document->snapshot();
        QVERIFY(deleteObjects(*m_document, {kRight}).ok());
        QVERIFY(world().fixtures().empty() && world().waitingLines().empty());
        testing::verifyBackAndForth(*m_document, before);
    }

    void aRaisedCell_raisesWhatLiesInIt()
    {
        m_document->selection().set(ObjectRef{ObjectKind::cell, 2});
        InspectorModel model(*m_document);
        QVERIFY(model.setValue("level", 1).ok());
        QCOMPARE(fixture().level, 1);
        QCOMPARE(world().waitingLines().at(0).row->level, 1);
        m_document->undoStack().undo();
        QCOMPARE(fixture().level, 0);
    }

    void turning_isAboutItsMiddle()
    {
        QVERIFY(rotateObjects(*m_document, {kFixture}, kQuarter_rad).ok());
        QVERIFY(fixture().position == (geometry::Point{38.5, 9.25}));
        QVERIFY(std::abs(fixture().heading_rad - (kQuarter_rad - 1.5)) < 1e-9);
        QCOMPARE(m_document->undoStack().undoText(), QStringLiteral("Rotate Bench 1"));
        QVERIFY(moveObjects(*m_document, {kFixture, kLine}, {-2, 0}).ok());
        QVERIFY(fixture().position == (geometry::Point{36.5, 9.25}));
        QVERIFY(world().waitingLines().at(0).row->points.front() == (geometry::Point{36.5, 8.5}));
    }

    void aPortal_staysWhatItIs_whereItOrItsCellsGo()
    {
        makeLift();
        const auto isSame = [this] {
            return portal().kind == world::PortalKind::lift && portal().capacity == 5 && !portal().line.isNull();
        };
        QVERIFY(moveObjects(*m_document, {kPortal}, {0, 1}).ok());
        QVERIFY(geometry::distance(portal().node(), {20, 6}) < 1e-6);
        QVERIFY(isSame());
        QVERIFY(moveObjects(*m_document, {{ObjectKind::cell, 2}}, {0, 1}).ok());
        QVERIFY(isSame());
    }

    void hits_areFoundByTheirShape()
    {
        const HitTest hits(*m_document);
        QVERIFY(hits.top({38.0, 9.3}, 0.1) == kFixture);
        QVERIFY(hits.top({38.45, 6.0}, 0.1) == kLine);
        QVERIFY(hits.top({37.0, 9.25}, 0.1) != kFixture);
        m_document->layers().setVisible(ObjectKind::fixture, false);
        m_document->layers().setLocked(ObjectKind::waitingLine, true);
        QVERIFY(hits.top({38.0, 9.3}, 0.1) != kFixture);
        QVERIFY(hits.top({38.45, 6.0}, 0.1) != kLine);
    }

    void aLine_isForWhatServes_beforeLiftsAndBenches()
    {
        makeLift();
        world::PatchBuilder build(world());
        const world::FixtureKind counter = world::usualFixtureKinds()[2];
        const world::FixtureKindId counters = build.add(counter);
        build.add(world::newFixture(world().fixtureKinds().idOf(1), *world().fixtureKinds().at(0).row, 0, {21.5, 5}, 0.0));
        QVERIFY(m_document->applyPatch(build.take()).ok());
        QVERIFY(waitedAtNear(world(), {{21.2, 5.0}, kWaitingReach_m, {}, nullptr}) == kPortal); // farther than the bench
        world::PatchBuilder more(world());
        const auto served = more.add(world::newFixture(counters, counter, 0, {23, 5}, 0.0));
        QVERIFY(m_document->applyPatch(more.take()).ok());
        QVERIFY(waitedAtNear(world(), {{21.2, 5.0}, kWaitingReach_m, {}, nullptr}) == (ObjectRef{ObjectKind::fixture, served.number}));
        QVERIFY(waitingLineOf(world(), kPortal) == world().waitingLines().idOf(1));
    }

    void aLine_isForTheNearestInReach()
    {
        const auto near = [this](geometry::Point head, std::optional<int> level = {}) {
            return waitedAtNear(world(), {head, kWaitingReach_m, level, &m_document->layers()});
        };
        QVERIFY(near({38.5, 8.0}) == kFixture);
        QVERIFY(!near({38.5, 8.0}, 1)); // the bench stands on the ground
        m_document->layers().setLocked(ObjectKind::fixture, true);
        QVERIFY(!near({38.5, 8.0}));
        m_document->layers().setLocked(ObjectKind::fixture, false);
        QVERIFY(!near({20.5, 5.0})); // nobody waits at an opening
        makeLift();
        QVERIFY(near({20.5, 5.0}) == kPortal);
        QVERIFY(waitedAtBy(world(), world().waitingLines().idOf(1)) == (std::vector<ObjectRef>{kFixture, kPortal}));
        QCOMPARE(levelOfLine(world(), {20.5, 5.0}, kPortal), 0);
    }
};

PASSERBY_TEST(FixturesTest)

} // namespace fixtures_test

#include "fixtures_test.moc"
