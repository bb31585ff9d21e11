// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/junction_edits.h"

#include "core/affordance/city_affordance.h"
#include "core/world/patch_builder.h"
#include "editor/commands/delete_objects.h"
#include "editor/document/project_document.h"
#include "editor/document/selection.h"
#include "editor/models/inspector_model.h"
#include "editor/models/issue_model.h"
#include "editor/tools/hit_test.h"
#include "tests/support/test_registry.h"
#include "tests/unit/editor/drawing_support.h"
#include "tests/unit/editor/street_city.h"

#include <QPointF>
#include <QTest>
#include <QUndoStack>

namespace junction_edits_test {

using namespace passerby;
using namespace passerby::editor;
using geometry::Point;
using world::CellId;
using world::JunctionChange;
using world::JunctionEdit;

namespace {

geometry::Polygon box(double x0, double y0, double x1, double y1)
{
    return {{{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}}, {}};
}

world::World made(world::World city, world::PatchBuilder& build)
{
    if (const auto applied = city.apply(build.take()); !applied.ok())
        qFatal("%s", foundation::describe(applied.error()).c_str());
    return city;
}

/// From a dead end (1) over a straight cell (2), a corner (3) and another straight cell (4) to a dead end (5).
world::World bentStreet()
{
    world::World city;
    world::PatchBuilder build(city);
    const auto cell = [&](const geometry::Polygon& polygon) { return build.add(world::Cell{"", world::CellKind::sidewalk, 0, polygon}); };
    const auto west = cell(box(-10, 0, 0, 4));
    const auto street = cell(box(0, 0, 20, 4));
    const auto corner = cell(box(20, 0, 24, 4));
    const auto lane = cell(box(20, 4, 24, 24));
    const auto north = cell(box(20, 24, 24, 34));
    build.add(world::Portal{west, street, {0, 0}, {0, 4}, 0.0});
    build.add(world::Portal{street, corner, {20, 0}, {20, 4}, 0.0});
    build.add(world::Portal{corner, lane, {20, 4}, {24, 4}, 0.0});
    build.add(world::Portal{lane, north, {20, 24}, {24, 24}, 0.0});
    return made(city, build);
}

/// Four cells round a yard: ways without an end.
world::World ring()
{
    world::World city;
    world::PatchBuilder build(city);
    const auto cell = [&](const geometry::Polygon& polygon) { return build.add(world::Cell{"", world::CellKind::sidewalk, 0, polygon}); };
    const auto south = cell(box(0, 0, 10, 2));
    const auto east = cell(box(8, 2, 10, 8));
    const auto north = cell(box(0, 8, 10, 10));
    const auto west = cell(box(0, 2, 2, 8));
    build.add(world::Portal{south, east, {8, 2}, {10, 2}, 0.0});
    build.add(world::Portal{east, north, {8, 8}, {10, 8}, 0.0});
    build.add(world::Portal{north, west, {0, 8}, {2, 8}, 0.0});
    build.add(world::Portal{south, west, {0, 2}, {2, 2}, 0.0});
    return made(city, build);
}

/// A footbridge of three cells over a plaza (4).
world::World footbridge()
{
    world::World city;
    world::PatchBuilder build(city);
    std::vector<CellId> cells;
    for (double x = 0; x < 30; x += 10)
        cells.push_back(build.add(world::Cell{"", world::CellKind::path, 1, box(x, 0, x + 10, 4)}));
    build.add(world::Cell{"", world::CellKind::plaza, 0, box(5, -10, 25, 10)});
    build.add(world::Portal{cells[0], cells[1], {10, 0}, {10, 4}, 5.0});
    build.add(world::Portal{cells[1], cells[2], {20, 0}, {20, 4}, 5.0});
    return made(city, build);
}

affordance::WayNetwork waysOf(const world::World& world)
{
    return affordance::findWays(world, navigation::NavigationGraph::build(world));
}

} // namespace

class JunctionEditsTest : public QObject {
    Q_OBJECT

    std::unique_ptr<ProjectDocument> m_document;

    void open(const world::World& city) { m_document->replace(city, {}, nullptr); }
    [[nodiscard]] const world::World& world() const { return m_document->world(); }
    [[nodiscard]] CellId cell(std::uint32_t number) const { return world().cells().idOf(number); }
    [[nodiscard]] const JunctionEdit& edit(std::size_t place) const { return *world().junctionEdits().at(place).row; }
    /// What the ways of the city make of the cell.
    [[nodiscard]] std::optional<affordance::Junction> junction(std::uint32_t number) const
    {
        const auto network = waysOf(world());
        const auto& place = network.cells[world().cells().indexOf(cell(number))];
        return place.role == affordance::CellRole::junction ? std::optional(network.junctions[place.index]) : std::nullopt;
    }
    [[nodiscard]] QString refused(const std::vector<CellId>& cells, JunctionWish wish)
    {
        const auto done = setJunctions(*m_document, cells, wish);
        return done.ok() ? QString() : QString::fromStdString(done.error().message);
    }

private slots:
    void init() { m_document = std::make_unique<ProjectDocument>(); }
    void cleanup() { m_document.reset(); }

    void always_thenAsFound()
    {
        open(bentStreet());
        QVERIFY(!junction(2));
        const world::World before = m_document->snapshot();
        const auto done = setJunctions(*m_document, {cell(2)}, JunctionWish::always);
        QVERIFY(done.ok() && done.value().isEmpty());
        QCOMPARE(m_document->undoStack().undoText(), QStringLiteral("Always a junction: cell 2"));
        QVERIFY(edit(0).change == JunctionChange::add);
        QCOMPARE(junction(2)->name, std::string("J+1"));
        QVERIFY(waysOf(world()).issues.empty());
        QVERIFY(JunctionRows(world()).wishFor(cell(2)) == JunctionWish::always);
        testing::verifyBackAndForth(*m_document, before);
        QVERIFY(refused({cell(2)}, JunctionWish::always).contains(QStringLiteral("already")));
        QVERIFY(setJunctions(*m_document, {cell(2)}, JunctionWish::asFound).ok());
        QVERIFY(world().junctionEdits().empty());
        QVERIFY(refused({cell(2)}, JunctionWish::asFound).contains(QStringLiteral("as found")));
        QCOMPARE(m_document->undoStack().count(), 2);
    }

    void never_ofABend()
    {
        open(bentStreet());
        QVERIFY(junction(3)->reason == affordance::JunctionReason::bend);
        const world::World before = m_document->snapshot();
        QVERIFY(setJunctions(*m_document, {cell(3)}, JunctionWish::never).ok());
        QCOMPARE(edit(0).junction, std::string("J3"));
        QVERIFY(!junction(3) && waysOf(world()).issues.empty());
        testing::verifyBackAndForth(*m_document, before);
        QVERIFY(setJunctions(*m_document, {cell(3)}, JunctionWish::always).ok()); // the other way round
        QCOMPARE(world().junctionEdits().size(), std::size_t(1));
        QVERIFY(junction(3)->reason == affordance::JunctionReason::added);
        QVERIFY(setJunctions(*m_document, {cell(3)}, JunctionWish::never).ok());
        QVERIFY(!junction(3) && waysOf(world()).issues.empty());
        QVERIFY(setJunctions(*m_document, {cell(3)}, JunctionWish::asFound).ok());
        QVERIFY(world().sameContent(before));
    }

    void whatCannotBe_saysWhy_andChangesNothing()
    {
        open(bentStreet());
        QVERIFY(refused({cell(1)}, JunctionWish::never).contains(QStringLiteral("A way ends in cell 1")));
        QVERIFY(refused({cell(2)}, JunctionWish::never).contains(QStringLiteral("no junction as found")));
        open(testing::streetCity());
        QVERIFY(refused({cell(1)}, JunctionWish::always).contains(QStringLiteral("Ways meet in cell 1")));
        QVERIFY(!refused({}, JunctionWish::always).isEmpty());
        open(footbridge());
        QVERIFY(refused({cell(4)}, JunctionWish::always).contains(QStringLiteral("No way leads into cell 4")));
        QVERIFY(refused({cell(2)}, JunctionWish::always).contains(QStringLiteral("nearer to the ground")));
        QCOMPARE(putJunction(*m_document, cell(2), {15, 2}).error().code, std::string("junction-below-another"));
        QCOMPARE(m_document->undoStack().count(), 0);
    }

    void several_inOneStep_tellsWhatStays()
    {
        open(testing::streetCity());
        const auto done = setJunctions(*m_document, {cell(1), cell(2), cell(4), cell(3)}, JunctionWish::always);
        QVERIFY(done.ok());
        QVERIFY2(done.value().startsWith(QStringLiteral("Ways meet in cell 1")) && done.value().endsWith(QStringLiteral(": 1.")),
                 qPrintable(done.value()));
        QCOMPARE(world().junctionEdits().size(), std::size_t(2));
        QCOMPARE(waysOf(world()).junctions.size(), std::size_t(7));
        QCOMPARE(m_document->undoStack().count(), 1);
    }

    void lastJunctionOfARing_stays()
    {
        open(ring());
        QVERIFY(junction(1) && junction(3));
        const auto done = setJunctions(*m_document, {cell(1), cell(3)}, JunctionWish::never);
        QVERIFY(done.ok());
        QVERIFY2(done.value().contains(QStringLiteral("only junction of its ring")), qPrintable(done.value()));
        QCOMPARE(world().junctionEdits().size(), std::size_t(1));
        QCOMPARE(waysOf(world()).junctions.size(), std::size_t(1));
        QVERIFY(waysOf(world()).issues.empty());
    }

    void put_movesWhatIsFound_andMakesWhatIsNot()
    {
        open(bentStreet());
        QVERIFY(putJunction(*m_document, cell(1), {-8, 1}).ok());
        QVERIFY(edit(0).change == JunctionChange::move);
        QCOMPARE(junction(1)->centre, (Point{-8, 1}));
        QVERIFY(putJunction(*m_document, cell(1), {-7, 1}).ok()); // the same edit
        QCOMPARE(world().junctionEdits().size(), std::size_t(1));
        QCOMPARE(junction(1)->centre, (Point{-7, 1}));
        QVERIFY(putJunction(*m_document, cell(2), {5, 1}).ok());
        QVERIFY(edit(1).change == JunctionChange::add);
        QCOMPARE(junction(2)->centre, (Point{5, 1}));
        QVERIFY(putJunction(*m_document, cell(2), {6, 1}).ok());
        QCOMPARE(world().junctionEdits().size(), std::size_t(2));
        QVERIFY(putJunction(*m_document, cell(3), {23, 1}).ok());
        QVERIFY(edit(2).change == JunctionChange::add); // from the new one the bend hides nothing
        QCOMPARE(junction(3)->centre, (Point{23, 1}));
        QVERIFY(!setJunctions(*m_document, {cell(3)}, JunctionWish::always).ok()); // it is one already
        QVERIFY(waysOf(world()).issues.empty());
        QCOMPARE(putJunction(*m_document, cell(3), {2, 1}).error().code, std::string("junction-outside"));
        const int steps = m_document->undoStack().count();
        QVERIFY(putJunction(*m_document, cell(3), {23, 1}).ok()); // it is there already
        QCOMPARE(m_document->undoStack().count(), steps);
    }

    void put_ofABend_movesIt()
    {
        open(bentStreet());
        QVERIFY(putJunction(*m_document, cell(3), {23, 1}).ok());
        QVERIFY(edit(0).change == JunctionChange::move && edit(0).junction == "J3");
        QCOMPARE(junction(3)->centre, (Point{23, 1}));
        QVERIFY(setJunctions(*m_document, {cell(3)}, JunctionWish::always).ok()); // stays where it was put
        QCOMPARE(junction(3)->centre, (Point{23, 1}));
        QVERIFY(waysOf(world()).issues.empty());
    }

    void inspector_tellsAndChanges()
    {
        open(bentStreet());
        InspectorModel model(*m_document);
        const auto here = [&] { return model.find("junctionIs")->value.toString(); };
        m_document->selection().set(ObjectRef{ObjectKind::cell, 1});
        QCOMPARE(here(), QStringLiteral("A junction: a way ends here"));
        QVERIFY(model.find("junctionX"));
        QVERIFY(!model.setValue("junction", static_cast<int>(JunctionWish::never)).ok());
        QVERIFY(model.setValue("junction", static_cast<int>(JunctionWish::asFound)).ok()); // as it is
        QVERIFY(model.setValue("junctionX", model.find("junctionX")->value).ok());
        QCOMPARE(m_document->undoStack().count(), 0);
        m_document->selection().set(ObjectRef{ObjectKind::cell, 3});
        QVERIFY(here().contains(QStringLiteral("On a way")) && !model.find("junctionX")); // nobody has looked yet
        foundation::JobContext context;
        model.setAffordance(
            affordance::findCityAffordance(
                world(), std::make_shared<const navigation::NavigationGraph>(navigation::NavigationGraph::build(world())), 1, context)
                .value());
        QCOMPARE(here(), QStringLiteral("A junction: a bend that hides what follows"));
        QCOMPARE(model.find("junction")->value.toInt(), 0);
        QVERIFY(model.forAllText(*model.find("junction")).isEmpty());
        QVERIFY(model.setValue("junction", static_cast<int>(JunctionWish::never)).ok());
        QCOMPARE(here(), QStringLiteral("No junction: taken away by hand"));
        QVERIFY(!model.find("junctionX"));
        m_document->undoStack().undo();
        QCOMPARE(model.find("junction")->value.toInt(), 0);
    }

    void inspector_dragOfThePlace_isOneStep()
    {
        open(bentStreet());
        InspectorModel model(*m_document);
        m_document->selection().set(ObjectRef{ObjectKind::cell, 1});
        const world::World before = m_document->snapshot();
        QVERIFY(model.setValue("junctionX", -8.0).ok());
        QVERIFY(model.setValue("junctionX", -7.0, EditPhase::continued).ok());
        QVERIFY(!model.setValue("junctionX", 7.0, EditPhase::continued).ok()); // outside
        QVERIFY(model.setValue("junctionX", -6.0, EditPhase::continued).ok());
        QCOMPARE(model.find("junctionX")->value.toDouble(), -6.0);
        QCOMPARE(m_document->undoStack().count(), 1);
        testing::verifyBackAndForth(*m_document, before);
    }

    void inspector_ofSeveralCells_setsAll()
    {
        open(testing::streetCity());
        InspectorModel model(*m_document);
        m_document->selection().set({ObjectRef{ObjectKind::cell, 2}, ObjectRef{ObjectKind::cell, 4}});
        QVERIFY(model.setValue("junction", static_cast<int>(JunctionWish::always)).ok());
        QCOMPARE(world().junctionEdits().size(), std::size_t(2));
        QCOMPARE(model.find("junctionIs")->value.toString(), QStringLiteral("A junction: added by hand"));
        QVERIFY(!model.find("junctionX"));
        m_document->selection().set({ObjectRef{ObjectKind::cell, 2}, ObjectRef{ObjectKind::cell, 6}});
        QVERIFY(model.find("junction")->isMixed);
    }

    void edits_areFoundWhereTheirJunctionIs_andCanBeDeleted()
    {
        open(bentStreet());
        const HitTest hits(*m_document);
        QVERIFY(setJunctions(*m_document, {cell(3)}, JunctionWish::never).ok());
        const ObjectRef removed{ObjectKind::junctionEdit, 1};
        const auto place = placeOf(world(), removed);
        QVERIFY(place && geometry::contains(world().cells().find(cell(3))->polygon, *place));
        QCOMPARE(hits.top(*place, 0.5), std::optional(removed));
        QVERIFY(deleteObjects(*m_document, {removed}).ok());
        QVERIFY(junction(3).has_value());
        QVERIFY(hits.top(*place, 0.5) != std::optional(removed));
        world::PatchBuilder build(world());
        build.add(JunctionEdit{JunctionChange::remove, "J77", {3, 2}});
        QVERIFY(m_document->applyPatch(build.take()).ok());
        QVERIFY(!placeOf(world(), {ObjectKind::junctionEdit, world().junctionEdits().at(0).id.number})); // there is no such cell
    }

    void issues_tellOfWays_andCanBeMended()
    {
        open(bentStreet());
        world::PatchBuilder build(world());
        build.add(JunctionEdit{JunctionChange::add, "", {200, 2}});
        const auto alone = build.add(world::Cell{"", world::CellKind::plaza, 0, box(100, 0, 110, 10)});
        QVERIFY(m_document->applyPatch(build.take()).ok());
        IssueModel issues(*m_document);
        issues.setWayIssues(waysOf(world()).issues);
        QCOMPARE(issues.rowCount(), 2);
        QCOMPARE(issues.index(0, 0).data(IssueModel::codeRole).toString(), QStringLiteral("junction-outside"));
        QCOMPARE(issues.refOf(0), std::optional(ObjectRef{ObjectKind::junctionEdit, 1}));
        QCOMPARE(issues.index(0, 0).data(IssueModel::pointRole).toPointF(), QPointF(200, 2));
        QCOMPARE(issues.refOf(1), std::optional(ObjectRef{ObjectKind::cell, alone.number}));
        world::Finding told; // by checks, so that it is not said twice
        told.issue = {foundation::Severity::warning, "isolated-cell", "Nobody comes here.", {"cell", alone.number, {}, {}}};
        issues.setFindings({told});
        QCOMPARE(issues.rowCount(), 2);
        QCOMPARE(issues.index(0, 0).data(IssueModel::codeRole).toString(), QStringLiteral("isolated-cell"));
        QCOMPARE(issues.index(1, 0).data(IssueModel::codeRole).toString(), QStringLiteral("junction-outside"));
        QVERIFY(issues.index(1, 0).data(IssueModel::fixNameRole).toString().contains(QStringLiteral("Delete")));
        QVERIFY(issues.applyFix(1).ok());
        QVERIFY(world().junctionEdits().empty());
        issues.setWayIssues({});
        QCOMPARE(issues.rowCount(), 1);
        issues.setWayIssues(waysOf(world()).issues);
        m_document->newProject();
        QCOMPARE(issues.rowCount(), 0);
    }
};

PASSERBY_TEST(JunctionEditsTest)

} // namespace junction_edits_test

#include "junction_edits_test.moc"
