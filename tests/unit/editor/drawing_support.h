// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/storage/project_store.h"
#include "core/world/checks.h"
#include "editor/document/project_document.h"
#include "tests/unit/editor/small_city.h"

#include <QTest>
#include <QUndoStack>
#include <map>
#include <set>

namespace passerby::testing {

[[nodiscard]] inline world::World applied(const world::World& world, const world::WorldPatch& patch)
{
    world::World after = world;
    if (const auto done = after.apply(patch); !done.ok())
        qFatal("The patch is not valid: %s", foundation::describe(done.error()).c_str());
    return after;
}

/// How often the checks find what, by code.
[[nodiscard]] inline std::map<std::string, int> findingsOf(const world::World& world)
{
    foundation::JobContext context;
    std::map<std::string, int> findings;
    for (const auto& finding : world::checkWorld(world, context))
        ++findings[finding.issue.code];
    return findings;
}

[[nodiscard]] inline int errorsOf(const world::World& world)
{
    foundation::JobContext context;
    int errors = 0;
    for (const auto& finding : world::checkWorld(world, context))
        errors += finding.issue.severity == foundation::Severity::error ? 1 : 0;
    return errors;
}

[[nodiscard]] inline double walkableArea(const world::World& world)
{
    double sum = 0.0;
    for (const auto& [id, cell] : world.cells())
        sum += geometry::area(cell.polygon);
    return sum;
}

/// The last step goes back to what was before, and forth again.
inline void verifyBackAndForth(editor::ProjectDocument& document, const world::World& before)
{
    const world::World after = document.snapshot();
    document.undoStack().undo();
    QVERIFY(document.world().sameContent(before));
    document.undoStack().redo();
    QVERIFY(document.world().sameContent(after));
}

} // namespace passerby::testing
