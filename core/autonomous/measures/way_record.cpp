// SPDX-License-Identifier: Apache-2.0
#include "core/autonomous/measures/way_record.h"

namespace passerby::autonomous {

void WayRecord::add(double time_s, std::span<const OnTheWay> people)
{
    ++m_seen;
    for (const OnTheWay& person : people) {
        if (m_people.size() <= person.person)
            m_people.resize(std::size_t{person.person} + 1);
        One& one = m_people[person.person];
        if (!person.isWalking)
            continue;
        const bool isNew = one.seen == 0 || one.seen + 1 != m_seen;
        const bool isSameErrand = person.to == one.to;
        const bool hasComeOn =
            isSameErrand ? one.left_m - person.left_m >= kStuckWithin_m : distance(person.place, one.place) >= kStuckWithin_m;
        one.seen = m_seen;
        if (isNew || hasComeOn) {
            one = {person.place, person.to, person.left_m, time_s, false, m_seen};
            continue;
        }
        if (!isSameErrand) {
            one.to = person.to;
            one.left_m = person.left_m;
        }
        if (!one.isStuck && time_s - one.since_s >= kStuckAfter_s - 1e-9) {
            one.isStuck = true;
            ++m_stuck;
        }
    }
}

} // namespace passerby::autonomous
