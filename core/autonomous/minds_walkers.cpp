// SPDX-License-Identifier: Apache-2.0
// As many walk as a measurement asks for: held so by who sets out, and when.
#include "core/autonomous/minds.h"

#include <algorithm>

namespace passerby::autonomous {

using navigation::kNone;

namespace {

constexpr double kFillsIn_s = 20.0;    // an empty city, at the earliest
constexpr double kMostAtOnce = 8.0;    // a group
constexpr double kAtDoorsShare = 0.25; // of those wanted, who may wait there for room
constexpr double kTriesEach = 4.0;     // to find one who has somewhere to go
constexpr double kTrainsFilled = 2.0;  // so many trains' passengers wait inside them

} // namespace

/// How many more are to come out now.
double Minds::missingWalkers() const
{
    const auto wanted = static_cast<double>(m_setting.walkers);
    double walking = 0.0;
    double atDoors = 0.0; // still inside, for want of room
    for (const std::uint32_t agent : m_out) {
        const street::SteeredPeople::Status status = m_setting.street->status(idOf(agent));
        if (status.waitsForRoom)
            atDoors += 1.0;
        else if (isWalking(agent, status))
            walking += 1.0;
    }
    const double mayWait = std::max(kMostAtOnce, kAtDoorsShare * wanted);
    return std::min(wanted - walking, mayWait - atDoors);
}

/// While fewer walk than are to, those come out whose wait ends next, before its end if need be; else nobody does but who gets off a train.
void Minds::holdWalkers()
{
    const auto wanted = static_cast<double>(m_setting.walkers);
    const double more = wanted * m_setting.step_s / kFillsIn_s;
    m_mayCome = std::min(m_mayCome + more, std::max(more, kMostAtOnce));
    double left = std::min(m_mayCome, missingWalkers());
    auto tries = static_cast<int>(kTriesEach * (left + 1.0));
    m_early.clear();
    while (left >= 1.0 && !m_wakes.empty() && tries > 0) {
        const Wake wake = m_wakes.top();
        m_wakes.pop();
        if (isStale(wake))
            continue;
        if (wake.time_s > m_setting.now_s && !mayLeave(wake.agent)) { // they wait for others of their group
            m_early.push_back(wake);
            continue;
        }
        const std::size_t were = m_out.size();
        setOut(wake.agent);
        const auto came = static_cast<double>(m_out.size() - were);
        m_mayCome -= came;
        left -= came;
        --tries;
    }
    for (const Wake& wake : m_early)
        m_wakes.push(wake, [this](const Wake& one) { return isStale(one); });
}

/// Where somebody is who goes in: who leaves by a train in which enough are already who get off the next ones is back where they came from,
/// else the doors would have nobody left to send.
std::uint32_t Minds::backIn(std::uint32_t agent, std::uint32_t target) const
{
    const std::uint32_t service = serviceOf(target);
    const std::uint32_t from = m_people[agent].place;
    if (service == kNone || serviceOf(from) != kNone)
        return target;
    const double enough = kTrainsFilled * m_setting.world.trainServices().at(service).row->alightingMean;
    return static_cast<double>(m_insideByTarget[target]) < enough ? target : from;
}

} // namespace passerby::autonomous
