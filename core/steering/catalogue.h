// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/steering/model_row.h"

namespace passerby::steering {

/// All ways of steering, in the order in which they are offered.
[[nodiscard]] std::span<const ModelRow* const> modelCatalogue();

/// Null where no model is spelled so.
[[nodiscard]] const ModelRow* findModelRow(std::string_view spelling);

} // namespace passerby::steering
