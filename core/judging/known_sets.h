// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/heter_sim/tracks.h"

#include <string>
#include <string_view>

namespace passerby::judging {

/// The name by which a public set is known here that has as many people and sightings as these tracks, whatever somebody called it and
/// wherever it was put; the given name where there is none.
[[nodiscard]] std::string knownAs(const std::string& name, const heter_sim::Tracks& tracks);

/// Why a model's defaults count as fitted on a set, as a sentence for people; empty where they were not. Sets that Passerby's own defaults
/// were found with are known by what their names hold ("zara01", "bo-360-…"), see knownAs(); spelling of models as in the catalogue of
/// core/steering.
[[nodiscard]] std::string fittedWhy(std::string_view model, std::string_view set);

/// Whether the recorded acceleration of a set is known to be mostly noise of annotation, so that nothing is judged by it.
[[nodiscard]] bool hasNoisyAcceleration(std::string_view set);

} // namespace passerby::judging
