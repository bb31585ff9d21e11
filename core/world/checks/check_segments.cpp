// SPDX-License-Identifier: Apache-2.0
#include "core/foundation/words.h"
#include "core/world/checks/cell_contents.h"
#include "core/world/checks/cell_split.h"
#include "core/world/checks/findings.h"
#include "core/world/titles.h"

namespace passerby::world {

namespace {

using foundation::told;

std::string nodeTitle(const World& world, const CellNode& node)
{
    return node.isTarget ? titleOf(world, world.targets().idOf(node.number)) : told("portal {}", node.number);
}

} // namespace

void checkSegments(const CellContents& contents, Findings& findings)
{
    for (std::size_t i = 0; i < contents.count(); ++i) {
        const Cell& cell = contents.cell(i);
        const auto& nodes = contents.nodes(i);
        std::size_t crooked = 0;
        const CellNode* from = nullptr;
        const CellNode* to = nullptr;
        for (std::size_t second = 1; second < nodes.size(); ++second)
            for (std::size_t first = 0; first < second; ++first)
                if (!geometry::containsSegment(cell.polygon, nodes[first].position, nodes[second].position, kSegmentTolerance_m)
                    && crooked++ == 0) {
                    from = &nodes[first];
                    to = &nodes[second];
                }
        if (crooked == 0)
            continue;
        const std::string others = crooked == 1 ? std::string() : told(" (and {} other pairs)", crooked - 1);
        Finding& finding = findings.warning("segment-leaves-cell",
                                            told("The straight way from {} to {}{} leaves {}.", nodeTitle(contents.world(), *from),
                                                 nodeTitle(contents.world(), *to), others, titleOf(contents.id(i), cell)),
                                            placeOf(contents.id(i), geometry::midpoint(from->position, to->position)));
        if (auto split = splitAtCorner(contents, i))
            setFix(finding, told("Split cell"), *std::move(split));
    }
}

} // namespace passerby::world
