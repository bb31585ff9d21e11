// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/run/checkpoint.h"

#include <memory>
#include <vector>

namespace passerby::run {

/// Checkpoints of one run, so many that they take no more memory than they may. Where there is no more room, one goes: the one whose two
/// neighbours are then closest together for how long ago they are. So the distance between two grows with how long ago they are, and
/// however long a run lives they cover all of it. The first and the latest stay, unless there is no room for two.
class CheckpointShelf {
public:
    using Kept = std::shared_ptr<const Checkpoint>;

    explicit CheckpointShelf(std::size_t most_bytes) : m_most_bytes(most_bytes) {}

    /// Of a later step than all others, or in place of the one of the same step.
    void add(Kept kept);
    /// The latest of those of this step or earlier ones; null where there is none.
    [[nodiscard]] Kept before(std::uint64_t step) const;
    /// Forgets those that come after this moment.
    void cut(std::uint64_t step, std::uint64_t inputs);
    void clear();

    /// Ascending by step.
    [[nodiscard]] const std::vector<Kept>& all() const { return m_all; }
    [[nodiscard]] std::size_t bytes() const { return m_bytes; }
    [[nodiscard]] std::size_t most_bytes() const { return m_most_bytes; }

private:
    [[nodiscard]] std::size_t leastMissed() const;
    void drop(std::size_t place);

    std::size_t m_most_bytes;
    std::size_t m_bytes = 0;
    std::vector<Kept> m_all;
};

} // namespace passerby::run
