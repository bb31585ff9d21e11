// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/document/object_ref.h"
#include "editor/models/property.h"

#include <vector>

namespace passerby::affordance {
struct CityAffordance;
}

namespace passerby::editor {

class ProjectDocument;

/// Appends rows about the junctions in these cells: what they are for those who are led by what they see, what is wished by hand, and, of a
/// single one, its place. `known` tells which bends are junctions, perhaps from before an edit; null: that is not known.
void addJunctionRows(std::vector<Property>& rows, ProjectDocument& document, const std::vector<ObjectRef>& cells,
                     const affordance::CityAffordance* known);

} // namespace passerby::editor
