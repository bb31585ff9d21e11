// SPDX-License-Identifier: Apache-2.0
#include "core/heter_sim/next_velocity_law.h"

#include "core/heter_sim/track_path.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>

namespace passerby::heter_sim {

using geometry::Point;
using steering::Vector;

namespace {

constexpr double kRounding = 1e-3;    // of a cell: what is rounded down stays in its cell
constexpr double kLeansOn = 20.0;     // moments that what is known more widely counts for
constexpr double kMostApart_s = 1e-6; // of moments that should follow one another by a time

std::size_t cellAlong(double value, std::size_t cells)
{
    const double cell = std::floor(value / NextVelocityLaw::kCellWidth + kRounding);
    return static_cast<std::size_t>(std::clamp(cell, 0.0, static_cast<double>(cells - 1)));
}

Vector seenAlong(Point vector, double direction_rad)
{
    const Point ahead{std::cos(direction_rad), std::sin(direction_rad)};
    return {static_cast<float>(dot(vector, ahead)), static_cast<float>(cross(ahead, vector))};
}

/// What is round somebody at a moment.
LocalSituation situationAt(const Moment& moment, std::size_t own, std::span<const TrackPath> paths, double halfBase_s)
{
    LocalSituation situation = LocalSituation::free;
    for (std::size_t i = 0; i < paths.size(); ++i) {
        const double from_s = std::max(moment.time_s - halfBase_s, paths[i].begin_s());
        const double to_s = std::min(moment.time_s + halfBase_s, paths[i].end_s());
        if (i == own || moment.time_s < paths[i].begin_s() || moment.time_s > paths[i].end_s() || !(from_s < to_s))
            continue;
        const Point velocity = (paths[i].at(to_s) - paths[i].at(from_s)) * (1.0 / (to_s - from_s));
        situation = std::max(situation, situationWith(seenAlong(paths[i].at(moment.time_s) - moment.place, moment.direction_rad),
                                                      seenAlong(velocity, moment.direction_rad)));
    }
    return situation;
}

/// The velocity of a later moment, seen along the control direction of this one.
std::size_t cellAfter(const Moment& moment, const Moment& later)
{
    if (later.state.speed_mps == 0.0)
        return NextVelocityLaw::cellOf(0.0, 0.0);
    const Vector next = seenAlong(later.velocity_mps, moment.direction_rad);
    return NextVelocityLaw::cellOf(later.state.speed_mps, static_cast<double>(std::atan2(next.y, next.x)));
}

} // namespace

std::size_t NextVelocityLaw::speedOf(double speed_mps)
{
    return cellAlong(speed_mps, kSpeeds);
}

std::size_t NextVelocityLaw::cellOf(double speed_mps, double angle_rad)
{
    return speedOf(speed_mps) * kAngles + (speed_mps > 0.0 ? cellAlong(std::abs(angle_rad), kAngles) : 0);
}

NextVelocityLaw::NextVelocityLaw(std::string name, std::span<const Count> counts)
    : m_name(std::move(name)), m_times(kRows * kCells), m_shares(kRows * kCells), m_greatestShares(kRows)
{
    for (const Count& count : counts) {
        assert(count.row < kRows && count.cell < kCells);
        m_times[count.row * kCells + count.cell] += count.times;
        m_moments += count.times;
    }
    for (std::size_t speed = 0; speed < kSpeeds; ++speed)
        findShares(speed);
}

/// Of the rows of a speed.
void NextVelocityLaw::findShares(std::size_t speed)
{
    std::array<double, kCells> ofSpeed{};
    double all = 0.0;
    for (std::size_t i = 0; i < kLocalSituations * kCells; ++i) {
        const double times = m_times[speed * kLocalSituations * kCells + i];
        ofSpeed[i % kCells] += times;
        all += times;
    }
    for (double& share : ofSpeed)
        share = (share + kLeansOn / static_cast<double>(kCells)) / (all + kLeansOn);
    for (std::size_t row = speed * kLocalSituations; row < (speed + 1) * kLocalSituations; ++row) {
        double ofRow = 0.0;
        for (std::size_t cell = 0; cell < kCells; ++cell)
            ofRow += m_times[row * kCells + cell];
        for (std::size_t cell = 0; cell < kCells; ++cell) {
            double& share = m_shares[row * kCells + cell];
            share = (m_times[row * kCells + cell] + kLeansOn * ofSpeed[cell]) / (ofRow + kLeansOn);
            m_greatestShares[row] = std::max(m_greatestShares[row], share);
        }
    }
}

std::vector<NextVelocityLaw::Count> NextVelocityLaw::counts() const
{
    std::vector<Count> counts;
    for (std::size_t row = 0; row < kRows; ++row)
        for (std::size_t cell = 0; cell < kCells; ++cell)
            if (const std::uint32_t times = m_times[row * kCells + cell]; times > 0)
                counts.push_back({static_cast<std::uint16_t>(row), static_cast<std::uint16_t>(cell), times});
    return counts;
}

std::optional<std::size_t> NextVelocityLaw::followedAt(std::size_t firstRow, std::size_t rows, double share, std::uint64_t fewest) const
{
    std::array<std::uint64_t, kCells> times{};
    std::uint64_t all = 0;
    for (std::size_t i = 0; i < rows * kCells; ++i) {
        times[i % kCells] += m_times[firstRow * kCells + i];
        all += m_times[firstRow * kCells + i];
    }
    if (all < fewest)
        return std::nullopt;
    double left = share * static_cast<double>(all);
    for (std::size_t cell = 0; cell < kCells; ++cell) {
        left -= static_cast<double>(times[cell]);
        if (left < 0.0)
            return cell;
    }
    return std::nullopt;
}

std::optional<std::size_t> NextVelocityLaw::followedAt(std::size_t row, double share) const
{
    const auto ofRow = followedAt(row, 1, share, static_cast<std::uint64_t>(kLeansOn));
    return ofRow ? ofRow : followedAt(row / kLocalSituations * kLocalSituations, kLocalSituations, share, 1);
}

double NextVelocityLaw::energy(std::size_t row, std::size_t cell) const
{
    return std::log10(m_greatestShares[row] / share(row, cell));
}

foundation::Result<std::vector<FollowedMoment>> followedMoments(const Tracks& recorded, AgentKind kind, double after_s,
                                                                const ReadingOptions& options)
{
    const auto moments = momentsOf(recorded, kind, options);
    if (!moments)
        return moments.error();
    std::vector<TrackPath> paths;
    std::vector<std::size_t> pathOf(recorded.tracks.size());
    for (std::size_t track = 0; track < recorded.tracks.size(); ++track) {
        pathOf[track] = paths.size();
        if (!recorded.tracks[track].sightings.empty())
            paths.emplace_back(recorded.tracks[track], recorded.frameRate_hz);
    }
    const auto later = static_cast<std::size_t>(std::max(std::round(after_s / options.every_s), 1.0));
    std::vector<FollowedMoment> found;
    for (std::size_t track = 0; track < moments.value().size(); ++track) {
        const std::vector<Moment>& own = moments.value()[track];
        for (std::size_t i = 0; i + later < own.size(); ++i) {
            const double apart_s = own[i + later].time_s - own[i].time_s;
            if (std::abs(apart_s - static_cast<double>(later) * options.every_s) > kMostApart_s)
                continue;
            const LocalSituation situation = situationAt(own[i], pathOf[track], paths, options.halfBase_s);
            found.push_back({static_cast<std::uint32_t>(track), NextVelocityLaw::rowOf(own[i].state.speed_mps, situation),
                             cellAfter(own[i], own[i + later])});
        }
    }
    return found;
}

NextVelocityLaw lawOf(std::string name, std::span<const FollowedMoment> moments)
{
    std::vector<NextVelocityLaw::Count> counts;
    for (const FollowedMoment& moment : moments)
        counts.push_back({static_cast<std::uint16_t>(moment.row), static_cast<std::uint16_t>(moment.cell), 1});
    return {std::move(name), counts};
}

} // namespace passerby::heter_sim
