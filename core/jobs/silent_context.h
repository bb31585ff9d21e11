// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/job_context.h"

namespace passerby::jobs {

/// Of many pieces of work at once none tells how far it is, but all are stopped.
class SilentContext final : public foundation::JobContext {
public:
    explicit SilentContext(const foundation::JobContext& whole) : m_whole(whole) {}
    [[nodiscard]] bool isCancelled() const override { return m_whole.isCancelled(); }

private:
    const foundation::JobContext& m_whole;
};

} // namespace passerby::jobs
