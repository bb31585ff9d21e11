// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/distributed/channel.h"
#include "core/foundation/result.h"

#include <memory>

namespace passerby::distributed {

/// Whether this program was built with Open MPI.
[[nodiscard]] bool isBuiltWithMpi();

/// Joins the ranks that mpirun has started, or makes a single one where nobody has. They part when the channel is destroyed, which waits
/// for all. Call once in a program, and use it on the thread that made it. Error: "built-without-mpi".
[[nodiscard]] foundation::Result<std::unique_ptr<Channel>> joinRanks();

/// Threads for each rank so that those of one machine share its processors; where each was bound to some, all of these.
[[nodiscard]] unsigned threadsOfRank(Channel& ranks);

} // namespace passerby::distributed
