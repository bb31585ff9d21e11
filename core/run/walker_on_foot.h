// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/run/walker.h"
#include "core/street/steered_people.h"

namespace passerby::run {

/// Whoever is steered is where the street says.
void showOnFoot(const street::SteeredPeople::Status& status, Walker& walker);

} // namespace passerby::run
