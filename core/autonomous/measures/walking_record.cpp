// SPDX-License-Identifier: Apache-2.0
#include "core/autonomous/measures/walking_record.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace passerby::autonomous {

double fitness(double collidingOf10000, double fastShare)
{
    const double clear = collidingOf10000 < 50.0 ? 1.0 - collidingOf10000 / 50.0 : 0.0;
    const double brisk = fastShare > 0.5 ? 1.0 : std::pow(2.0 * fastShare, 8.0);
    return std::pow(clear * clear * brisk, 4.0);
}

/// Compared with what was looked along within the time; as long as that goes on, it is one turn.
void WalkingRecord::noteTurn(One& one, const MeasuredPerson& person, double time_s)
{
    std::size_t kept = 0;
    bool hasTurned = false;
    for (std::size_t i = 0; i < one.looked; ++i) {
        if (time_s - one.at_s[i] > kTurnWithin_s + 1e-9)
            continue;
        hasTurned = hasTurned || std::abs(std::remainder(person.heading_rad - one.headings_rad[i], 2.0 * std::numbers::pi)) > kTurn_rad;
        one.headings_rad[kept] = one.headings_rad[i];
        one.at_s[kept++] = one.at_s[i];
    }
    const bool begins = hasTurned && time_s - one.turned_s > kTurnWithin_s + 1e-9;
    m_turns += begins && one.hasSetOut ? 1 : 0;
    one.turned_s = hasTurned ? time_s : one.turned_s;
    one.hasSetOut = one.hasSetOut || person.speed_mps >= kSetOutShare * person.ownSpeed_mps;
    one.looked = kept;
    constexpr double kEvery_s = 0.1 - 1e-6;
    if (one.looked == 0 || (time_s - one.at_s[one.looked - 1] >= kEvery_s && one.looked < one.at_s.size())) {
        one.headings_rad[one.looked] = person.heading_rad;
        one.at_s[one.looked++] = time_s;
    }
}

void WalkingRecord::noteWalk(One& one, const MeasuredPerson& person, double time_s, bool collides)
{
    ++one.moments;
    one.colliding += collides ? 1 : 0;
    one.fast += person.speed_mps > kFastShare * person.ownSpeed_mps ? 1 : 0;
    if (person.speed_mps < kStands_mps && one.hasMoved) {
        ++m_stops;
        one.hasMoved = false;
    }
    one.hasMoved = one.hasMoved || person.speed_mps >= kMoves_mps;
    if (!one.isWalking || distance(person.place, one.anchor) >= kStuckWithin_m) {
        one.anchor = person.place;
        one.anchored_s = time_s;
        one.isStuck = false;
    }
    if (!one.isStuck && time_s - one.anchored_s >= kStuckAfter_s - 1e-9) {
        one.isStuck = true;
        ++m_stuck;
    }
    noteTurn(one, person, time_s);
}

void WalkingRecord::add(double time_s, std::span<const MeasuredPerson> people, std::span<const char> colliding)
{
    const double since_s = m_seen > 0 ? time_s - m_time_s : 0.0;
    m_time_s = time_s;
    ++m_seen;
    for (std::size_t i = 0; i < people.size(); ++i) {
        const MeasuredPerson& person = people[i];
        if (m_people.size() <= person.person)
            m_people.resize(std::size_t{person.person} + 1);
        One& one = m_people[person.person];
        if (one.seen + 1 != m_seen || !person.isWalking) {
            one.isWalking = one.hasMoved = one.hasSetOut = false;
            one.looked = 0;
        }
        one.seen = m_seen;
        if (person.isWalking) {
            noteWalk(one, person, time_s, colliding[i] != 0);
            m_walking_s += since_s;
            m_speedShares += person.ownSpeed_mps > 0.0 ? person.speed_mps / person.ownSpeed_mps : 0.0;
            ++m_moments;
        }
        one.isWalking = person.isWalking;
    }
}

double WalkingRecord::progress() const
{
    double sum = 0.0;
    double walkers = 0.0;
    for (const One& one : m_people)
        if (one.moments > 0) {
            sum += static_cast<double>(one.fast) / static_cast<double>(one.moments);
            ++walkers;
        }
    return walkers > 0.0 ? sum / walkers : 0.0;
}

double WalkingRecord::speedShare() const
{
    return m_moments > 0 ? m_speedShares / static_cast<double>(m_moments) : 0.0;
}

double WalkingRecord::meanFitness() const
{
    double sum = 0.0;
    double walkers = 0.0;
    for (const One& one : m_people)
        if (one.moments > 0) {
            const auto moments = static_cast<double>(one.moments);
            sum += fitness(1e4 * static_cast<double>(one.colliding) / moments, static_cast<double>(one.fast) / moments);
            ++walkers;
        }
    return walkers > 0.0 ? sum / walkers : 0.0;
}

} // namespace passerby::autonomous
