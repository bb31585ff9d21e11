// SPDX-License-Identifier: Apache-2.0
#include "core/importers/trajectories/table_rates.h"

#include "core/foundation/limits.h"
#include "core/foundation/words.h"
#include "core/importers/trajectories/frame_rates.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <map>

namespace passerby::importers {

using foundation::Error;
using foundation::Result;

namespace {

constexpr std::array kDutRates_hz{23.98, 29.97};

} // namespace

void FrameClock::add(std::int64_t frame, double time_s, std::uint32_t line)
{
    if (!m_first || frame < m_first->frame)
        m_first = {frame, time_s, line};
    if (!m_last || frame > m_last->frame)
        m_last = {frame, time_s, line};
}

Result<std::optional<double>> FrameClock::rate_hz(const std::string& file) const
{
    if (!m_first || m_last->frame == m_first->frame || !(m_last->time_s > m_first->time_s))
        return std::optional<double>();
    const double frames = static_cast<double>(m_last->frame) - static_cast<double>(m_first->frame);
    const double rate_hz = frames / (m_last->time_s - m_first->time_s);
    if (!(rate_hz >= kLeastFoundRate_hz && rate_hz <= foundation::kMostFramesPerSecond))
        return Error{
            "needs-frame-rate",
            foundation::told("Frames and times give {:.3g} frames a second. {} Name the unit in the column (as in time_ms), or give the "
                             "frame rate.",
                             rate_hz, wrongUnitOfTimes(rate_hz)),
            fmt::format("{}, line {}", file, m_last->line)};
    const double whole = std::nearbyint(rate_hz);
    return std::optional(whole > 0.0 && std::abs(whole - rate_hz) < 1e-3 * whole ? whole : rate_hz);
}

double rateBySpeeds(const std::vector<TrackRow>& rows, const std::vector<double>& speeds)
{
    double walked = 0.0; // a frame, and a second, summed over the same rows
    double told = 0.0;
    std::map<std::pair<world::TrackKind, std::int64_t>, std::size_t> last;
    for (std::size_t i = 0; i < rows.size() && i < speeds.size(); ++i) {
        const TrackRow& row = rows[i];
        const auto [at, isNew] = last.try_emplace({row.kind, row.id}, i);
        const TrackRow& before = rows[at->second];
        if (!isNew && row.when == before.when + 1.0) {
            walked += geometry::distance(before.place, row.place);
            told += speeds[i];
        }
        at->second = i;
    }
    const double rate_hz = std::max(walked > 0.0 ? told / walked : kDutRates_hz[0], 1e-9);
    const auto away = [&](double usual_hz) { return std::abs(std::log(rate_hz / usual_hz)); };
    return away(kDutRates_hz[0]) <= away(kDutRates_hz[1]) ? kDutRates_hz[0] : kDutRates_hz[1];
}

} // namespace passerby::importers
