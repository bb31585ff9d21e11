// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/foundation/result.h"
#include "editor/commands/change_property.h"
#include "editor/commands/junction_rows.h"

#include <QStringList>

namespace passerby::editor {

/// "As found", "Always a junction", "Never a junction", in the order of JunctionWish.
[[nodiscard]] QStringList junctionWishes();

/// Adds and takes away junction edits so that the cells are junctions as wished, in one undoable step. Cells where it cannot be or is so
/// already are left alone; the value says why, where others changed. Error "junctions-as-they-are": none changed, and why.
[[nodiscard]] foundation::Result<QString> setJunctions(ProjectDocument& document, const std::vector<world::CellId>& cells,
                                                       JunctionWish wish);

/// Puts the centre of the cell's junction there, in one undoable step, and makes the cell one where it is none. A continued drag is one
/// step with what it continues. Errors: "junction-outside" of the cell, "junction-without-ways", "junction-below-another" cell.
[[nodiscard]] foundation::Result<QString> putJunction(ProjectDocument& document, world::CellId cell, geometry::Point place,
                                                      EditPhase phase = EditPhase::single);

} // namespace passerby::editor
