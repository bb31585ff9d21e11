// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/importers/osm/osm_data.h"

namespace passerby::importers::osm {

/// What a node of a road is to people on foot who cross there.
enum class CrossingSort { none, zebra, signalled };

/// By `highway=crossing`, or a signal of the road that has a tag `crossing`, too. Zebra crossings are those that are painted and have no
/// signal (`crossing`, `crossing_ref`, `crossing:markings`).
[[nodiscard]] CrossingSort crossingOf(const Tags& tags);

} // namespace passerby::importers::osm
