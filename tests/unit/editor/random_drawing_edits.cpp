// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/add_portals.h"
#include "editor/commands/apply_patch_command.h"
#include "editor/commands/cut_cells.h"
#include "editor/commands/drawing_steps.h"
#include "editor/commands/junction_edits.h"
#include "editor/commands/merge_cells.h"
#include "editor/commands/needs.h"
#include "editor/commands/place_fixture.h"
#include "editor/commands/place_target.h"
#include "editor/commands/portal_places.h"
#include "editor/commands/waiting_lines.h"
#include "editor/document/selection.h"
#include "tests/unit/editor/random_edits.h"
#include "tests/unit/editor/small_city.h"

namespace passerby::testing {

using namespace passerby::editor;
using foundation::Result;
using geometry::Point;

namespace {

CellDrawing anyDrawing(Dice& dice)
{
    const std::vector<world::CellKind> kinds{world::CellKind::plaza, world::CellKind::sidewalk, world::CellKind::crosswalk,
                                             world::CellKind::stairs};
    return {dice.any(kinds), dice.chance(0.8) ? 0 : 1, dice.chance(0.8), dice.chance(0.7)};
}

Result<void> drawAnyCells(ProjectDocument& document, Dice& dice)
{
    RandomArguments arguments(document.world(), dice);
    const Ground ground(document.world());
    const CellDrawing drawing = anyDrawing(dice);
    const auto drawn = dice.chance(0.6) ? drawCell(ground, arguments.rectangle(), drawing)
                                        : drawCorridor(ground, {arguments.point(), arguments.point(), arguments.point()},
                                                       dice.between(1.0, 4.0), {}, drawing);
    return drawn.ok() ? pushDrawnCells(document, drawn.value()) : drawn.error();
}

Result<void> cutAnyCells(ProjectDocument& document, Dice& dice)
{
    RandomArguments arguments(document.world(), dice);
    const auto only = dice.chance(0.5) ? arguments.fewCells() : std::vector<world::CellId>();
    const auto cut = cutCells(Ground(document.world()), arguments.point(), arguments.point(), only, 0);
    return cut.ok() ? pushCut(document, cut.value()) : cut.error();
}

/// A cell and one that it borders on, so that something comes of it.
std::vector<world::CellId> anyNeighbours(const world::World& world, Dice& dice)
{
    RandomArguments arguments(world, dice);
    const world::CellId cell = arguments.any<world::Cell>();
    if (cell.isNull())
        return {};
    const auto borders = bordersAround(Ground(world), cell);
    if (borders.empty())
        return {cell};
    const SharedBorder border = dice.any(borders);
    return {border.cellA, border.cellB};
}

Result<void> mergeAnyCells(ProjectDocument& document, Dice& dice)
{
    const auto cells = anyNeighbours(document.world(), dice);
    const auto merged = mergeCells(Ground(document.world()), cells);
    return merged.ok() ? pushMerge(document, merged.value(), cells.size()) : merged.error();
}

Result<void> mergeAnySelected(ProjectDocument& document, Dice& dice)
{
    std::vector<ObjectRef> refs;
    for (const world::CellId cell : anyNeighbours(document.world(), dice))
        refs.push_back({ObjectKind::cell, cell.number});
    document.selection().set(refs);
    return mergeSelectedCells(document);
}

Result<void> addAnyPortals(ProjectDocument& document, Dice& dice)
{
    RandomArguments arguments(document.world(), dice);
    const Ground ground(document.world());
    if (dice.chance(0.5))
        return addPortals(document, missingPortals(ground, anyNeighbours(document.world(), dice), {0.5, dice.between(0.5, 3.0)}));
    const Point at = arguments.point();
    const auto border = borderNear(ground, at, 100.0);
    if (!border)
        return foundation::Error{"no-border", "No border is near.", {}};
    const auto free = withoutPortals(ground, *border);
    return free.empty() ? Result<void>(foundation::Error{"no-border", "It is full.", {}})
                        : addPortals(document, {portalOn(ground, dice.any(free), dice.between(0.3, 3.0), at)});
}

Result<void> addAnyMissingPortals(ProjectDocument& document, Dice& dice)
{
    std::vector<ObjectRef> refs;
    if (dice.chance(0.5)) // all cells: most borders have portals already
        for (const auto& [id, cell] : document.world().cells())
            refs.push_back({ObjectKind::cell, id.number});
    else
        for (const world::CellId cell : anyNeighbours(document.world(), dice))
            refs.push_back({ObjectKind::cell, cell.number});
    document.selection().set(refs);
    return addMissingPortals(document, dice.chance(0.5) ? std::optional(2.0) : std::nullopt);
}

Result<void> addAnyTarget(ProjectDocument& document, Dice& dice)
{
    RandomArguments arguments(document.world(), dice);
    const TargetPlacing placing{arguments.any<world::TargetType>(), dice.chance(0.5) ? 5.0 : 0.0, std::nullopt};
    const auto target = placeTarget(Ground(document.world()), arguments.walkable(), placing);
    return target.ok() ? addTarget(document, target.value()) : target.error();
}

Result<void> addAnyObstacle(ProjectDocument& document, Dice& dice)
{
    const auto kind = static_cast<world::ObstacleKind>(dice.below(5));
    return addObstacle(document, {"", kind, 0, RandomArguments(document.world(), dice).rectangle(), 0.0, dice.between(0.5, 20.0)});
}

Result<void> addAnyCrowd(ProjectDocument& document, Dice& dice)
{
    RandomArguments arguments(document.world(), dice);
    world::Crowd crowd;
    crowd.profile = arguments.any<world::AgentProfile>();
    crowd.count = static_cast<int>(1 + dice.below(100));
    crowd.region = dice.chance(0.5) ? arguments.any<world::Region>() : world::RegionId{};
    crowd.target = dice.chance(0.5) ? arguments.any<world::Target>() : world::TargetId{};
    crowd.companions = dice.chance(0.3) ? arguments.any<world::Crowd>() : world::CrowdId{};
    crowd.waypoints = {arguments.point(), arguments.point()};
    return addCrowd(document, crowd);
}

Result<void> addAnyAttractor(ProjectDocument& document, Dice& dice)
{
    return addAttractor(document, {"", RandomArguments(document.world(), dice).point(), dice.between(0.1, 3.0), dice.between(1.0, 60.0)});
}

Result<void> addAnyFixture(ProjectDocument& document, Dice& dice)
{
    Walls walls;
    walls.follow(document.world());
    const OfferedKind kind = dice.any(offeredKinds(document.world()));
    FixturePlacing placing;
    placing.wallReach_m = dice.chance(0.7) ? 1.5 : 0.0;
    if (dice.chance(0.5))
        placing.heading_rad = dice.between(-3.0, 3.0);
    const auto fixture = placeFixture(walls, kind, RandomArguments(document.world(), dice).walkable(), placing);
    return fixture.ok() ? addFixture(document, kind, fixture.value()) : fixture.error();
}

Result<void> addAnyFixtureKind(ProjectDocument& document, Dice& dice)
{
    const auto usual = world::usualFixtureKinds();
    const auto added = addFixtureKind(document, dice.chance(0.5) ? plainFixtureKind() : usual[dice.below(usual.size())]);
    return added.ok() ? Result<void>() : added.error();
}

Result<void> addAnyWaitingLine(ProjectDocument& document, Dice& dice)
{
    RandomArguments arguments(document.world(), dice);
    const world::Fixture* fixture = document.world().fixtures().find(arguments.any<world::Fixture>());
    world::WaitingLine line;
    line.points = {fixture && dice.chance(0.7) ? fixture->position : arguments.walkable(), arguments.point(), arguments.point()};
    line.spacing_m = dice.between(0.3, 2.0);
    const auto owner = waitedAtNear(document.world(), {line.points.front(), kWaitingReach_m, {}, nullptr});
    line.level = levelOfLine(document.world(), line.points.front(), owner);
    return addWaitingLine(document, line, owner);
}

/// The outcome without what was added.
Result<void> outcomeOf(const Result<ObjectRef>& added)
{
    return added.ok() ? Result<void>() : added.error();
}

Result<void> addAnyMind(ProjectDocument& document, Dice& dice)
{
    return outcomeOf(addMind(document, generator::kAllMinds[dice.below(generator::kAllMinds.size())]));
}

Result<void> addAnyNeed(ProjectDocument& document, Dice& dice)
{
    return outcomeOf(addNeed(document, RandomArguments(document.world(), dice).any<world::AgentProfile>()));
}

Result<void> duplicateAnyNeeds(ProjectDocument& document, Dice& dice)
{
    RandomArguments arguments(document.world(), dice);
    const ObjectRef need{ObjectKind::need, arguments.any<world::Need>().number};
    return duplicateNeeds(document, {need, {ObjectKind::trainService, arguments.any<world::TrainService>().number}});
}

Result<void> addAnyDuty(ProjectDocument& document, Dice& dice)
{
    RandomArguments arguments(document.world(), dice);
    world::Duty duty;
    duty.profile = arguments.any<world::AgentProfile>();
    duty.pose = static_cast<world::DutyPose>(dice.below(3));
    for (std::size_t count = dice.below(5); count > 0; --count)
        duty.points.push_back(arguments.walkable());
    if (!duty.points.empty())
        duty.level = levelOfDuty(document.world(), duty.points.front());
    return outcomeOf(addDuty(document, duty));
}

Result<void> addAnyTrain(ProjectDocument& document, Dice& dice)
{
    return outcomeOf(addTrain(document, RandomArguments(document.world(), dice).any<world::Fixture>()));
}

Result<void> setAnyJunctions(ProjectDocument& document, Dice& dice)
{
    const auto wish = static_cast<JunctionWish>(dice.below(3));
    const auto done = setJunctions(document, RandomArguments(document.world(), dice).fewCells(), wish);
    return done.ok() ? Result<void>() : done.error();
}

Result<void> putAnyJunction(ProjectDocument& document, Dice& dice)
{
    RandomArguments arguments(document.world(), dice);
    const world::CellId cell = arguments.any<world::Cell>();
    const world::Cell* row = document.world().cells().find(cell);
    const Point place = row && dice.chance(0.7) ? geometry::interiorPoint(row->polygon) : arguments.point();
    const auto done = putJunction(document, cell, place, dice.chance(0.5) ? EditPhase::continued : EditPhase::single);
    return done.ok() ? Result<void>() : done.error();
}

/// What tools and dialogs push without a function of their own: regions, lines, lanes and what lies across them, rules,
/// junctions.
Result<void> addAnyRow(ProjectDocument& document, Dice& dice)
{
    RandomArguments arguments(document.world(), dice);
    world::PatchBuilder build(document.world());
    switch (dice.below(8)) {
    case 0:
        build.add(world::Region{"", 0, arguments.rectangle()});
        break;
    case 1:
        build.add(world::MeasurementLine{"", 0, arguments.point(), arguments.point()});
        break;
    case 2: {
        world::ProxyRule rule;
        rule.proxy = static_cast<world::ProxyKind>(dice.below(5));
        rule.share = dice.unit();
        const std::vector<world::ProxyCarrier> carriers{arguments.any<world::AgentProfile>(), arguments.any<world::Region>(),
                                                        arguments.any<world::Target>(), arguments.any<world::Portal>()};
        rule.on = dice.any(carriers);
        build.add(rule);
        break;
    }
    case 3: // of a junction that there is, or not
        build.add(world::JunctionEdit{dice.chance(0.5) ? world::JunctionChange::remove : world::JunctionChange::move,
                                      "J" + std::to_string(dice.below(6)), arguments.point()});
        break;
    case 4: {
        world::Lane lane;
        lane.points = {arguments.point(), arguments.point(), arguments.point()};
        build.add(lane);
        break;
    }
    case 5:
        build.add(world::StopLine{"", 0, arguments.point(), arguments.point(), arguments.any<world::Signal>()});
        break;
    case 6:
        build.add(world::Crossing{"", 0, arguments.point(), arguments.point(), 4.0, arguments.any<world::Signal>()});
        break;
    default:
        build.add(world::JunctionEdit{world::JunctionChange::add, "", arguments.point()});
        break;
    }
    return ApplyPatchCommand::push(document, "Add", build.take());
}

} // namespace

void addDrawingEdits(std::vector<RandomEdit>& edits)
{
    edits.push_back({"drawing_steps.h pushDrawnCells", drawAnyCells});
    edits.push_back({"drawing_steps.h pushCut", cutAnyCells});
    edits.push_back({"drawing_steps.h pushMerge", mergeAnyCells});
    edits.push_back({"drawing_steps.h mergeSelectedCells", mergeAnySelected});
    edits.push_back({"drawing_steps.h addPortals", addAnyPortals});
    edits.push_back({"drawing_steps.h addMissingPortals", addAnyMissingPortals});
    edits.push_back({"drawing_steps.h addTarget", addAnyTarget});
    edits.push_back({"drawing_steps.h addObstacle", addAnyObstacle});
    edits.push_back({"drawing_steps.h addCrowd", addAnyCrowd});
    edits.push_back({"drawing_steps.h addAttractor", addAnyAttractor});
    edits.push_back({"place_fixture.h addFixture", addAnyFixture});
    edits.push_back({"place_fixture.h addFixtureKind", addAnyFixtureKind});
    edits.push_back({"waiting_lines.h addWaitingLine", addAnyWaitingLine});
    edits.push_back({"needs.h addMind", addAnyMind});
    edits.push_back({"needs.h addNeed", addAnyNeed});
    edits.push_back({"needs.h duplicateNeeds", duplicateAnyNeeds});
    edits.push_back({"needs.h addDuty", addAnyDuty});
    edits.push_back({"needs.h addTrain", addAnyTrain});
    edits.push_back({"junction_edits.h setJunctions", setAnyJunctions});
    edits.push_back({"junction_edits.h putJunction", putAnyJunction});
    edits.push_back({"apply_patch_command.h push", addAnyRow});
}

} // namespace passerby::testing
