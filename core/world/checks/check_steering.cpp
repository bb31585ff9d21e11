// SPDX-License-Identifier: Apache-2.0
#include "core/foundation/words.h"
#include "core/world/checks/findings.h"
#include "core/world/checks/standing_things.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace passerby::world {

namespace {

using foundation::told;

bool choosesAmongStates(const AgentProfile& profile)
{
    return profile.steering == Steering::heterSim;
}

bool doesSomebodyChoose(const World& world)
{
    return std::any_of(world.profiles().begin(), world.profiles().end(),
                       [](const auto& entry) { return choosesAmongStates(entry.second); });
}

constexpr double kLooksEvery_m = 2.0;
constexpr int kMostLooks = 1000; // along a piece

/// Whether the stroke comes over a cell of its level anywhere.
bool isOverCells(const CellContents& contents, const PaintedDirection& direction)
{
    const auto isWalkable = [&](geometry::Point p) {
        const std::vector<std::uint32_t> cells = contents.grid().query(geometry::Box{p, p}.grown(0.5 * direction.width_m));
        return std::any_of(cells.begin(), cells.end(), [&](std::uint32_t cell) {
            const Cell& row = contents.cell(cell);
            return row.level == direction.level
                   && (geometry::contains(row.polygon, p) || geometry::distanceToBorder(row.polygon, p) <= 0.5 * direction.width_m);
        });
    };
    for (std::size_t i = 1; i < direction.points.size(); ++i) {
        const geometry::Point from = direction.points[i - 1];
        const geometry::Point along = direction.points[i] - from;
        const int looks = std::clamp(static_cast<int>(std::ceil(geometry::length(along) / kLooksEvery_m)), 1, kMostLooks);
        for (int look = 0; look <= looks; ++look)
            if (isWalkable(from + along * (static_cast<double>(look) / looks)))
                return true;
    }
    return false;
}

void checkDirections(const CellContents& contents, Findings& findings)
{
    const World& world = contents.world();
    for (const auto& [id, direction] : world.paintedDirections()) {
        if (isOverCells(contents, direction))
            continue;
        Finding& finding =
            findings.warning("direction-on-no-cell",
                             told("{} is painted where nobody walks: on no cell of level {}.", titleOf(id, direction), direction.level),
                             placeOf(id, direction.points.front()));
        WorldPatch patch;
        patch.erase(id);
        setFix(finding, told("Delete the painted direction"), std::move(patch));
    }
    const bool isSomebodySteered = std::any_of(world.profiles().begin(), world.profiles().end(),
                                               [](const auto& entry) { return entry.second.steering != Steering::none; });
    if (!world.paintedDirections().empty() && !isSomebodySteered) {
        const auto& [id, direction] = world.paintedDirections().at(0);
        findings.info("direction-for-nobody", told("Painted directions say nothing to anybody: no profile is steered."),
                      placeOf(id, direction->points.front()));
    }
}

void checkSides(const World& world, Findings& findings)
{
    if (doesSomebodyChoose(world))
        return;
    for (const auto& [id, region] : world.regions())
        if (region.keepsSide != KeepsSide::none)
            findings.info("side-for-nobody",
                          region.keepsSide == KeepsSide::left ? told("Nobody keeps to the left in {}: no profile is steered by \"{}\".",
                                                                     titleOf(id, region), spell(Steering::heterSim))
                                                              : told("Nobody keeps to the right in {}: no profile is steered by \"{}\".",
                                                                     titleOf(id, region), spell(Steering::heterSim)),
                          placeOf(id, geometry::interiorPoint(region.polygon)));
}

/// People of a metre squared up to which reciprocal velocity obstacles are as fast as people who were watched (core/steering/README.md).
constexpr double kDensestOfRvo_per_m2 = 1.6;

bool walksByRvo(const World& world, const Crowd& crowd)
{
    const AgentProfile* profile = world.profiles().find(crowd.profile);
    return profile && profile->steering == Steering::rvo;
}

WorldPatch steeredByOrca(const World& world, RegionId region)
{
    WorldPatch patch;
    for (const auto& [id, crowd] : world.crowds())
        if (crowd.region == region && walksByRvo(world, crowd)) {
            AgentProfile profile = *world.profiles().find(crowd.profile);
            profile.steering = Steering::orca;
            patch.put(crowd.profile, std::move(profile));
        }
    return patch;
}

/// Crowds of one region that begin at one time stand in it together.
void checkThrongs(const World& world, Findings& findings)
{
    std::map<std::pair<RegionId, double>, int> together;
    for (const auto& [id, crowd] : world.crowds())
        if (walksByRvo(world, crowd))
            together[{crowd.region, crowd.start_s}] += crowd.count;
    for (const auto& [begin, people] : together) {
        const Region* region = world.regions().find(begin.first);
        const double density_per_m2 = region ? people / std::max(geometry::area(region->polygon), 1e-6) : 0.0;
        if (density_per_m2 <= kDensestOfRvo_per_m2)
            continue;
        Finding& finding = findings.warning(
            "rvo-throng",
            told("{} people who are steered by \"{}\" begin in {}: {:.1f} on a square metre. Above {:.1f} they find gaps that people do "
                 "not find, and walk much too fast.",
                 people, spell(Steering::rvo), titleOf(begin.first, *region), density_per_m2, kDensestOfRvo_per_m2),
            placeOf(begin.first, geometry::interiorPoint(region->polygon)));
        setFix(finding, told("Steer their profiles by \"{}\"", spell(Steering::orca)), steeredByOrca(world, begin.first));
    }
}

/// A set of the wrong kind is not chosen among.
template <class Row>
void checkStates(const World& world, foundation::Id<Row> id, const Row& row, StateSetKind wanted, Findings& findings)
{
    const StateSet* set = world.stateSets().find(row.states);
    if (!set || set->kind == wanted)
        return;
    Finding& finding = findings.warning(
        "states-of-others",
        set->kind == StateSetKind::people
            ? told("{} refers to the state set \"{}\", in which people were recorded. The states that come with Passerby count instead.",
                   titleOf(id, row), set->name)
            : told("{} refers to the state set \"{}\", in which vehicles were recorded. The states that come with Passerby count instead.",
                   titleOf(id, row), set->name),
        placeOf(id));
    Row mended = row;
    mended.states = {};
    setFix(finding, told("Use the states that come with Passerby"), patchTo(id, std::move(mended)));
}

} // namespace

void checkSteering(const CellContents& contents, Findings& findings)
{
    const World& world = contents.world();
    checkDirections(contents, findings);
    checkSides(world, findings);
    checkThrongs(world, findings);
    for (const auto& [id, profile] : world.profiles()) {
        checkStates(world, id, profile, StateSetKind::people, findings);
        if (!profile.states.isNull() && !choosesAmongStates(profile))
            findings.info("states-for-nobody",
                          told("{} has a state set, but is not steered by \"{}\".", titleOf(id, profile), spell(Steering::heterSim)),
                          placeOf(id));
    }
    for (const auto& [id, kind] : world.vehicleKinds())
        checkStates(world, id, kind, StateSetKind::vehicles, findings);
}

} // namespace passerby::world
