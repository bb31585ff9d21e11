// SPDX-License-Identifier: Apache-2.0
#include "core/composite/proxies.h"
#include "core/foundation/parallel.h"

#include <algorithm>
#include <cassert>
#include <functional>
#include <limits>

namespace passerby::composite {

using steering::Crowd;

namespace {

constexpr std::size_t kCarriersPerChunk = 128;

} // namespace

void Proxies::update(const Crowd& people, std::span<const double> goalDistance_m, double now_s, double step_s, unsigned threads)
{
    assert(goalDistance_m.empty() || goalDistance_m.size() == people.size());
    settle();
    m_peopleCount = people.size();
    m_seats.find(people.id);
    if (m_strangerReach_m > 0.0)
        m_grid.sort(people, m_strangerReach_m, threads);
    const Step step{people, goalDistance_m, now_s, step_s};
    const auto body = [&](std::size_t, std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i)
            updateOne(m_carriers[i], step);
    };
    foundation::parallelChunks(m_carriers.size(), kCarriersPerChunk, threads, std::cref(body));
    show(people);
}

/// Those whom one carrier knows.
class Proxies::FamilyOf final : public Family {
public:
    FamilyOf(const Proxies& proxies, const Carrier& carrier) : m_proxies(proxies), m_carrier(carrier) {}
    [[nodiscard]] bool has(std::uint32_t person) const override { return m_proxies.isFamily(m_carrier, person); }

private:
    const Proxies& m_proxies;
    const Carrier& m_carrier;
};

void Proxies::updateOne(Carrier& carrier, const Step& step)
{
    const std::uint32_t row = rowOf(carrier.parentSeat);
    if (row == Seats::kNone) {
        carrier.isThere = false;
        return;
    }
    const auto& [people, goalDistance_m, now_s, step_s] = step;
    const std::uint32_t wardRow = carrier.wardSeat == Seats::kNone ? Seats::kNone : rowOf(carrier.wardSeat);
    const FamilyOf family(*this, carrier);
    const Moment moment{personAt(people, row),
                        wardRow == Seats::kNone ? std::nullopt : std::optional(personAt(people, wardRow)),
                        carrier.what.place,
                        goalDistance_m.empty() ? std::numeric_limits<double>::quiet_NaN() : goalDistance_m[row],
                        now_s,
                        step_s,
                        !carrier.isThere,
                        people,
                        m_grid,
                        family};
    const std::span proxies = std::span(m_proxies).subspan(carrier.first, carrier.count);
    std::visit([&]<class Known>(const Known& rule) { rule.update(std::get<typename Known::State>(carrier.state), moment, proxies); },
               m_rules[carrier.what.rule].how);
    carrier.parentAt = moment.parent.position;
    carrier.parentRadius_m = moment.parent.radius_m;
    carrier.isThere = true;
}

bool Proxies::isFamily(const Carrier& carrier, std::uint32_t person) const
{
    const std::uint32_t parent = carrier.what.parent;
    if (person == parent || person == carrier.what.ward)
        return true;
    auto at = std::lower_bound(m_carriers.begin(), m_carriers.end(), parent,
                               [](const Carrier& other, std::uint32_t id) { return other.what.parent < id; });
    for (; at != m_carriers.end() && at->what.parent == parent; ++at)
        if (at->what.ward == person)
            return true;
    return false;
}

} // namespace passerby::composite
