// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/bench/corridor_runs.h"

namespace passerby::bench {

/// The steady corridors of juelich_fundamental_diagram.csv, sparse to dense; none where the file cannot be read.
[[nodiscard]] std::vector<Corridor> readCorridors(const char* path);

/// Doors whose flow was measured: two by recordings, the others as published, 0.5 to 2 m wide.
[[nodiscard]] const std::vector<Bottleneck>& bottlenecks();

} // namespace passerby::bench
