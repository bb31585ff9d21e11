// SPDX-License-Identifier: Apache-2.0
#include "core/foundation/words.h"
#include "core/world/checks/findings.h"
#include "core/world/checks/standing_things.h"
#include "core/world/step_free.h"
#include "core/world/titles.h"

#include <algorithm>
#include <map>

namespace passerby::world {

namespace {

using foundation::told;

/// How many are named before "and others".
constexpr std::size_t kNamed = 3;

bool isAskedForStepFree(const World& world)
{
    return std::any_of(world.profiles().begin(), world.profiles().end(), [](const auto& entry) { return entry.second.isStepFree; })
           || std::any_of(world.portals().begin(), world.portals().end(),
                          [](const auto& entry) { return entry.second.kind == PortalKind::lift; });
}

/// "Shop 12, Shop 13 and Café 14", "Shop 12, Shop 13, Café 14 and 20 others".
std::string named(const World& world, const std::vector<TargetId>& targets)
{
    std::string text = titleOf(world, targets.front());
    const std::size_t count = std::min(kNamed, targets.size());
    for (std::size_t i = 1; i < count; ++i) {
        const std::string title = titleOf(world, targets[i]);
        text = i + 1 == targets.size() ? told("{} and {}", text, title) : text + ", " + title;
    }
    if (const std::size_t rest = targets.size() - count; rest > 0)
        return rest == 1 ? told("{} and {} other", text, rest) : told("{} and {} others", text, rest);
    return text;
}

} // namespace

void checkSteps(const CellContents& contents, Findings& findings)
{
    const World& world = contents.world();
    if (contents.count() == 0 || !isAskedForStepFree(world))
        return;
    const std::vector<std::size_t> parts = stepFreeParts(world);
    const std::size_t largest = contents.lowestOfLargest(parts);
    std::map<std::size_t, std::vector<TargetId>> beyond;
    for (const auto& [id, target] : world.targets()) {
        const std::size_t cell = world.cells().indexOf(target.cell);
        if (parts[cell] != parts[largest] && contents.partOf(cell) == contents.partOf(largest))
            beyond[parts[cell]].push_back(id);
    }
    for (const auto& [part, targets] : beyond)
        findings.warning("not-step-free", told("{} cannot be reached without steps.", named(world, targets)),
                         placeOf(targets.front(), world.targets().find(targets.front())->position));
}

} // namespace passerby::world
