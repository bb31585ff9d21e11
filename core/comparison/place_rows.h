// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/comparison/compare_cities.h"

#include <vector>

namespace passerby::comparison {

/// The measurement lines and regions of both cities, found by name, else by number, with what their steady states let expect.
[[nodiscard]] std::vector<ComparedGate> gatesOf(const BakedCity& a, const BakedCity& b);
[[nodiscard]] std::vector<ComparedArea> areasOf(const BakedCity& a, const BakedCity& b);

/// By the mean density of the cell in which people walk, its area and the bounds of what people do there.
[[nodiscard]] ServiceShares serviceShares(const BakedCity& city);

} // namespace passerby::comparison
