// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/drawing_steps.h"

#include "core/foundation/words.h"
#include "core/world/patch_builder.h"
#include "editor/commands/add_portals.h"
#include "editor/commands/apply_patch_command.h"
#include "editor/commands/cut_cells.h"
#include "editor/commands/merge_cells.h"
#include "editor/document/project_document.h"
#include "editor/document/selection.h"
#include "editor/words/language.h"
#include "editor/words/text.h"

#include <algorithm>

namespace passerby::editor {

using foundation::Error;
using foundation::Result;

namespace {

/// Carries out the patch and selects what of the kind it added.
template <class Row>
Result<void> pushNew(ProjectDocument& document, const QString& name, const world::WorldPatch& patch)
{
    std::vector<ObjectRef> added;
    for (const auto& change : patch.of<Row>())
        if (change.row && !document.world().of<Row>().contains(change.id))
            added.push_back({kindOf<Row>(), change.id.number});
    if (const auto pushed = ApplyPatchCommand::push(document, name, patch); !pushed.ok())
        return pushed.error();
    document.selection().set(added);
    return {};
}

template <class Row>
Result<void> addOne(ProjectDocument& document, const QString& name, const Row& row)
{
    world::PatchBuilder build(document.world());
    build.add(row);
    return pushNew<Row>(document, name, build.take());
}

std::vector<world::CellId> selectedCells(const ProjectDocument& document)
{
    std::vector<world::CellId> cells;
    for (const ObjectRef ref : document.selection().items())
        if (ref.kind == ObjectKind::cell)
            cells.push_back(document.world().cells().idOf(ref.number));
    return cells;
}

} // namespace

QString kindInWords(world::CellKind kind)
{
    return withinSentence(wordsOf(world::spell(kind)));
}

QString kindInWords(world::ObstacleKind kind)
{
    return kind == world::ObstacleKind::green ? text("green space") : withinSentence(wordsOf(world::spell(kind)));
}

Result<void> pushDrawnCells(ProjectDocument& document, const DrawnCells& drawn)
{
    const auto& rows = drawn.patch.of<world::Cell>();
    const bool isOneKind = !rows.empty() && std::all_of(rows.begin(), rows.end(), [&rows](const auto& change) {
        return change.row->kind == rows.front().row->kind;
    });
    return pushNew<world::Cell>(
        document, isOneKind ? text("Draw %1").arg(kindInWords(rows.front().row->kind)) : text("Draw %1 cells").arg(rows.size()),
        drawn.patch);
}

Result<void> pushCut(ProjectDocument& document, const CutCells& cut)
{
    const QString name =
        cut.cells.size() == 1 ? text("Cut cell %1").arg(cut.cells.front().number) : text("Cut %1 cells").arg(cut.cells.size());
    return pushNew<world::Cell>(document, name, cut.patch);
}

Result<void> pushMerge(ProjectDocument& document, const MergedCells& merged, std::size_t cells)
{
    if (const auto pushed = ApplyPatchCommand::push(document, text("Merge %1 cells").arg(cells), merged.patch); !pushed.ok())
        return pushed.error();
    document.selection().set(ObjectRef{ObjectKind::cell, merged.cell.number});
    return {};
}

Result<void> addPortals(ProjectDocument& document, const std::vector<world::Portal>& portals)
{
    world::PatchBuilder build(document.world());
    for (const world::Portal& portal : portals)
        build.add(portal);
    return pushNew<world::Portal>(document, portals.size() == 1 ? text("Add portal") : text("Add %1 portals").arg(portals.size()),
                                  build.take());
}

Result<void> addTarget(ProjectDocument& document, const world::Target& target)
{
    const world::TargetType* type = document.world().targetTypes().find(target.type);
    return addOne(document, type ? text("Add target %1").arg(QString::fromStdString(type->name)) : text("Add target"), target);
}

Result<void> addObstacle(ProjectDocument& document, const world::Obstacle& obstacle)
{
    return addOne(document, text("Draw %1").arg(kindInWords(obstacle.kind)), obstacle);
}

Result<void> addCrowd(ProjectDocument& document, const world::Crowd& crowd)
{
    return addOne(document, text("Add crowd of %1").arg(crowd.count), crowd);
}

Result<void> addAttractor(ProjectDocument& document, const world::Attractor& attractor)
{
    return addOne(document, text("Add attractor"), attractor);
}

Result<void> mergeSelectedCells(ProjectDocument& document)
{
    const auto cells = selectedCells(document);
    const auto merged = mergeCells(Ground(document.world()), cells);
    if (!merged.ok())
        return merged.error();
    return pushMerge(document, merged.value(), cells.size());
}

Result<void> addMissingPortals(ProjectDocument& document, std::optional<double> width_m)
{
    const auto cells = selectedCells(document);
    if (cells.empty())
        return Error{"no-cells", foundation::told("Select the cells that portals are to join."), {}};
    PortalWish wish;
    wish.width_m = width_m;
    const auto portals = missingPortals(Ground(document.world()), cells, wish);
    if (portals.empty())
        return Error{"no-border", foundation::told("The selected cells have no common border of a metre or more without a portal."), {}};
    return addPortals(document, portals);
}

} // namespace passerby::editor
