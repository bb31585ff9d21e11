// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/job_context.h"
#include "core/foundation/result.h"
#include "core/run/checkpoint.h"

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace passerby::run {

/// Something that was done to a run from outside between two steps. Immutable.
struct RunInput {
    /// What it was, as a timeline marks it.
    enum class Kind : std::uint8_t { edit, fence, fenceGone, group, visitor, steering, look, measures };

    RunInput() = default;
    RunInput(const RunInput&) = delete;
    RunInput& operator=(const RunInput&) = delete;
    virtual ~RunInput() = default;

    Kind kind = Kind::measures;
    std::uint64_t step = 0; ///< after which it was done
};

/// A run that can be brought back to an earlier moment of its own, and lived on from there as it was. Same seed and inputs, same bytes.
class Rewindable {
public:
    virtual ~Rewindable() = default;

    /// Steps lived so far.
    [[nodiscard]] virtual std::uint64_t stepsLived() const = 0;
    virtual void stepOnce() = 0;
    /// Between two steps.
    [[nodiscard]] virtual std::shared_ptr<const Checkpoint> keep() const = 0;
    /// One that this run kept. `inputs`: all that were done to it, in their order, at least those until then; the others count as not done.
    virtual void restore(const Checkpoint& kept, std::span<const std::shared_ptr<const RunInput>> inputs) = 0;
    /// How many inputs there were so far.
    [[nodiscard]] virtual std::uint64_t inputCount() const = 0;
    /// Those from a number on, in their order.
    [[nodiscard]] virtual std::vector<std::shared_ptr<const RunInput>> inputsFrom(std::uint64_t first) const = 0;
    /// Does once more what was done; it counts as an input again.
    [[nodiscard]] virtual foundation::Result<void> repeat(const RunInput& input, foundation::JobContext& context) = 0;
};

} // namespace passerby::run
