// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/importers/osm/osm_data.h"

#include <optional>
#include <string_view>

namespace passerby::importers::osm {

/// The name of the usual kind of fixture (world::usualFixtureKinds) that the object is, or empty: benches, vending machines, ticket
/// machines and counters, platforms. Buildings are none.
[[nodiscard]] std::string_view fixtureKindOf(const Tags& tags);
/// Of the tag "direction", radians anticlockwise from east: from degrees clockwise from north ("270", "270°") or a word of the compass
/// ("W", "NNE", "south-west"); nothing for anything else.
[[nodiscard]] std::optional<double> headingFromCompass(std::string_view direction);

} // namespace passerby::importers::osm
