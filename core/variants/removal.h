// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/variants/row_place.h"

#include <vector>

namespace passerby::variants {

/// The city without these rows. Errors: "no-such-row", and "in-use" where other rows refer to them, which it lists as one would name them
/// to remove them as well.
[[nodiscard]] foundation::Result<world::World> withoutRows(const world::World& city, const std::vector<RowPlace>& places);

} // namespace passerby::variants
