// SPDX-License-Identifier: Apache-2.0
#include "core/world/checks.h"

#include "core/world/checks/cell_contents.h"
#include "core/world/checks/findings.h"
#include "core/world/checks/standing_things.h"

#include <functional>

namespace passerby::world {

namespace {

/// What stands on the ground, and how floors hang together.
void checkThings(const CellContents& contents, Findings& findings, const foundation::JobContext& context)
{
    checkFloors(contents, findings, context);
    checkConveyors(contents, findings);
    checkRooms(contents, findings);
    checkSteps(contents, findings);
    const World& world = contents.world();
    if (world.fixtures().empty() && world.waitingLines().empty() && world.duties().empty())
        return;
    const StandingThings things(contents);
    checkFixtures(things, findings, context);
    checkLines(things, findings, context);
    checkDuties(things, findings);
}

} // namespace

std::vector<Finding> checkWorld(const World& world, foundation::JobContext& context)
{
    Findings findings;
    const CellContents contents(world);
    struct Group {
        std::string_view what;
        std::function<void(const CellContents&, Findings&)> check;
    };
    const auto checkGapsHere = [&context](const CellContents& cells, Findings& found) { checkGaps(cells, found, context); };
    const Group groups[] = {
        {"Checking cells", checkCells},
        {"Checking gaps", checkGapsHere},
        {"Checking portals", checkPortals},
        {"Checking connections", checkConnections},
        {"Checking ways back", checkWaysBack},
        {"Checking targets", checkTargets},
        {"Checking straight ways", checkSegments},
    };
    double done = 0.0;
    for (const auto& [what, check] : groups) {
        if (context.isCancelled())
            return findings.takeSorted();
        context.report(done / static_cast<double>(std::size(groups)), what);
        check(contents, findings);
        done += 1.0;
    }
    if (!context.isCancelled())
        checkThings(contents, findings, context);
    checkTypes(world, findings);
    checkChain(world, findings);
    checkPeople(world, findings);
    checkNeeds(world, findings);
    if (!world.lanes().empty() || !world.trafficSignals().empty() || !world.stopLines().empty() || !world.crossings().empty())
        checkTraffic(world, findings, context);
    checkParking(world, findings, context);
    checkSteering(contents, findings);
    checkPictures(world, findings);
    context.report(1.0, "Checked");
    return findings.takeSorted();
}

} // namespace passerby::world
