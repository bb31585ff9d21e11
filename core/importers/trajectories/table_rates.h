// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/importers/trajectories/track_rows.h"

namespace passerby::importers {

/// The frame rate of a table that says both frames and times: by the first and the last frame.
class FrameClock {
public:
    void add(std::int64_t frame, double time_s, std::uint32_t line);
    /// Nothing where there is one frame, or no time goes by. Near a whole number it is that. Error "needs-frame-rate", with the line of the
    /// last frame: no recorder has such a rate.
    [[nodiscard]] foundation::Result<std::optional<double>> rate_hz(const std::string& file) const;

private:
    struct Tick {
        std::int64_t frame = 0;
        double time_s = 0.0;
        std::uint32_t line = 0;
    };
    std::optional<Tick> m_first;
    std::optional<Tick> m_last;
};

/// The rate of DUT or of CITR, whose columns are the same: that by which steps and velocities fit better, the first where there are none.
/// `speeds`: of each row, in the unit of its places a second; rows in the order of the file.
[[nodiscard]] double rateBySpeeds(const std::vector<TrackRow>& rows, const std::vector<double>& speeds);

} // namespace passerby::importers
