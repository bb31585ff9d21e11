// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/json_text.h"
#include "core/jobs/expected_places.h"
#include "core/jobs/project_file.h"
#include "core/run/place_measures.h"
#include "core/world/world.h"

#include <optional>

namespace passerby::cli {

/// What is to be expected at the places of a city of so many people in all: from its bake, or nothing where it has no fresh one.
[[nodiscard]] std::optional<jobs::ExpectedPlaces> expectedIn(const jobs::ProjectFile& project, std::uint64_t people);
/// What the gates of a city counted, ascending by number, beside what is to be expected, where that is known.
[[nodiscard]] Json gatesAsJson(const run::PlaceMeasures& places, const world::World& city, const jobs::ExpectedPlaces* expected);
/// What its areas counted, likewise.
[[nodiscard]] Json areasAsJson(const run::PlaceMeasures& places, const world::World& city, const jobs::ExpectedPlaces* expected);
/// A line for each gate and each area, for people; nothing where there are none.
void printPlaces(const run::PlaceMeasures& places, const world::World& city, const jobs::ExpectedPlaces* expected);

} // namespace passerby::cli
