// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/steering/model_row.h"

namespace passerby::steering {

/// All ways of steering, in the order in which they are offered: this room's own, then those that joined.
[[nodiscard]] std::span<const ModelRow* const> modelCatalogue();

/// Adds a model of a room that this one does not know; `row` must last as long as the program. Whose spelling is there already changes
/// nothing. Whoever composes runs does so before anybody reads the catalogue: nothing guards one against the other.
void joinCatalogue(const ModelRow& row);

/// Null where no model is spelled so.
[[nodiscard]] const ModelRow* findModelRow(std::string_view spelling);

} // namespace passerby::steering
