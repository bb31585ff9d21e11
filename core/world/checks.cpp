// SPDX-License-Identifier: Apache-2.0
#include "core/world/checks.h"

#include "core/world/checks/cell_contents.h"
#include "core/world/checks/findings.h"

namespace passerby::world {

std::vector<Finding> checkWorld(const World& world, foundation::JobContext& context)
{
    Findings findings;
    const CellContents contents(world);
    struct Group {
        std::string_view what;
        void (*check)(const CellContents&, Findings&);
    };
    constexpr Group kGroups[] = {
        {"Checking cells", checkCells},     {"Checking gaps", checkGaps},
        {"Checking portals", checkPortals}, {"Checking connections", checkConnections},
        {"Checking targets", checkTargets}, {"Checking straight ways", checkSegments},
    };
    double done = 0.0;
    for (const auto& [what, check] : kGroups) {
        if (context.isCancelled())
            return findings.takeSorted();
        context.report(done / static_cast<double>(std::size(kGroups)), what);
        check(contents, findings);
        done += 1.0;
    }
    checkTypes(world, findings);
    checkChain(world, findings);
    checkPeople(world, findings);
    checkPictures(world, findings);
    context.report(1.0, "Checked");
    return findings.takeSorted();
}

} // namespace passerby::world
