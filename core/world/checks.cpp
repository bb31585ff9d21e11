// SPDX-License-Identifier: Apache-2.0
#include "core/world/checks.h"

#include "core/foundation/words.h"
#include "core/world/checks/cell_contents.h"
#include "core/world/checks/findings.h"
#include "core/world/checks/standing_things.h"

#include <functional>
#include <string>

namespace passerby::world {

namespace {

using foundation::told;

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
        std::string what;
        std::function<void(const CellContents&, Findings&)> check;
    };
    const auto checkGapsHere = [&context](const CellContents& cells, Findings& found) { checkGaps(cells, found, context); };
    const Group groups[] = {
        {told("Checking cells"), checkCells},
        {told("Checking gaps"), checkGapsHere},
        {told("Checking portals"), checkPortals},
        {told("Checking connections"), checkConnections},
        {told("Checking ways back"), checkWaysBack},
        {told("Checking targets"), checkTargets},
        {told("Checking straight ways"), checkSegments},
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
    context.report(1.0, told("Checked"));
    return findings.takeSorted();
}

} // namespace passerby::world
