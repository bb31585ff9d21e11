// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/result.h"

#include <cstddef>
#include <optional>
#include <utility>

namespace passerby::jobs {

/// Of several pieces of work that failed, whichever ended first, the error of the first one in order. Not thread-safe.
class FirstError {
public:
    /// Whether a piece before this one has failed.
    [[nodiscard]] bool isBefore(std::size_t piece) const { return m_error && m_piece < piece; }
    void note(std::size_t piece, foundation::Error error)
    {
        if (m_error && m_piece <= piece)
            return;
        m_piece = piece;
        m_error = std::move(error);
    }
    [[nodiscard]] const std::optional<foundation::Error>& error() const { return m_error; }

private:
    std::size_t m_piece = 0;
    std::optional<foundation::Error> m_error;
};

} // namespace passerby::jobs
