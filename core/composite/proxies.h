// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/composite/rule.h"
#include "core/composite/seats.h"
#include "core/steering/neighbour_grid.h"

#include <limits>
#include <optional>
#include <span>
#include <vector>

namespace passerby::composite {

/// A person who carries the proxies of a rule.
struct Attachment {
    std::uint32_t parent = 0;                            ///< id of the person
    std::uint32_t rule = 0;                              ///< place in Proxies::rules()
    std::uint32_t ward = 0;                              ///< for protection and guidance: id of whom the person minds; else 0
    std::optional<geometry::Point> place = std::nullopt; ///< for priority: the contested place, instead of the rule's
};

/// A proxy that others see.
struct ShownProxy {
    std::uint32_t parent = 0;
    std::uint32_t rule = 0;
    world::ProxyKind kind = world::ProxyKind::aggression;
    geometry::Point position;
    float radius_m = 0.0F;
    float strength = 0.0F; ///< urgency, growth, freshness or imminence, in [0, 1]
};

/// All proxies of a crowd (Yeh et al. 2008). A step of a simulation is
///
///     proxies.update(people, goalDistances, now, step, threads);
///     proxies.appendTo(people, model);
///     steering.step(people, ...);
///     people.resize(count);          // and velocities alike: proxies do not walk
///     steering::advance(people, ...);
///
/// Results depend neither on the number of threads, nor on the order of rows or of attaching. Nothing is allocated as long as nobody is
/// attached or detached and the crowd does not grow.
class Proxies {
public:
    /// Ids of proxies begin here; those of people must be below.
    static constexpr std::uint32_t kFirstId = 0x80000000U;

    /// Replaces all rules. Those who are attached stay so; what is remembered of them begins anew where the kind of their rule or the
    /// number of proxies is another, and who is attached to a rule that is gone is detached.
    void setRules(std::vector<Rule> rules);
    [[nodiscard]] std::span<const Rule> rules() const { return m_rules; }

    /// From the next update on. Attaching again (same parent, rule and ward) changes the place and keeps what is remembered.
    void attach(const Attachment& attachment);
    /// From the next update on, the person carries none of this rule's proxies, or none at all.
    void detach(std::uint32_t parent, std::uint32_t rule);
    void detach(std::uint32_t parent);
    void detachAll();

    /// P-UPDATE of all proxies. `people` holds no proxies. `goalDistance_m` [people.size()] is how far everybody has to go, or no number;
    /// empty: nobody's is known. `now_s` must not decrease. Who is attached but not among the people has no proxies meanwhile.
    void update(const steering::Crowd& people, std::span<const double> goalDistance_m, double now_s, double step_s, unsigned threads);

    /// Adds the proxies behind the people of the last update, whose rows must be the same, and sets their priorities and trails.
    /// `model` is what the proxies' rows name as theirs; what it chooses for them means nothing (NoSteering costs least).
    void appendTo(steering::Crowd& people, steering::ModelIndex model);

    /// What others see since the last update, by parent, rule and ward. Of priority proxies at one place only the largest is there, which
    /// covers the others.
    [[nodiscard]] std::span<const ShownProxy> shown() const { return m_shown; }
    /// One for each of a person's rules, in their order.
    [[nodiscard]] std::vector<Explanation> explain(std::uint32_t parent) const;
    /// About how much memory a copy takes.
    [[nodiscard]] std::size_t heldBytes() const
    {
        return foundation::heldBytes(m_rules, m_carriers, m_arrivals, m_proxies, m_seats, m_largest, m_shown, m_sources, m_grid);
    }

private:
    static constexpr std::uint32_t kNoGroup = std::numeric_limits<std::uint32_t>::max();
    /// An attachment and what is remembered of it.
    struct Carrier {
        Attachment what;
        world::ProxyKind kind = world::ProxyKind::aggression;
        std::uint32_t first = 0;        ///< of its proxies
        std::uint32_t count = 0;        ///< of its proxies; 0: they begin anew
        std::uint32_t group = kNoGroup; ///< of proxies that contest the same place
        std::uint32_t parentSeat = 0;
        std::uint32_t wardSeat = 0;
        bool isLeaving = false;
        bool isThere = false; ///< the parent was among the people at the last update, and so on:
        geometry::Point parentAt;
        float parentRadius_m = 0.0F;
        KindState state;
    };
    struct Step {
        const steering::Crowd& people;
        std::span<const double> goalDistance_m;
        double now_s = 0.0;
        double step_s = 0.0;
    };
    class FamilyOf;
    /// Where a shown proxy comes from.
    struct Source {
        std::uint32_t carrier = 0;
        std::uint32_t proxy = 0;
    };

    void leave(std::uint32_t parent, std::optional<std::uint32_t> rule);
    void settle();
    void takeIn();
    void layOut();
    void seatEverybody();
    void groupContested();

    [[nodiscard]] std::uint32_t rowOf(std::uint32_t seat) const { return m_seats.row(seat); }
    void updateOne(Carrier& carrier, const Step& step);
    [[nodiscard]] bool isFamily(const Carrier& carrier, std::uint32_t person) const;

    void show(const steering::Crowd& people);
    void findLargest(const steering::Crowd& people);
    [[nodiscard]] bool isSeenAtAll(std::uint32_t carrier, const ProxyBody& body, const steering::Crowd& people) const;
    [[nodiscard]] steering::Terms termsOf(const Carrier& carrier, const ProxyBody& body, std::uint32_t layers) const;

    std::vector<Rule> m_rules;
    std::vector<Carrier> m_carriers; ///< by parent, rule and ward
    std::vector<Attachment> m_arrivals;
    std::vector<Proxy> m_proxies;
    Seats m_seats;                        ///< parents and wards
    std::vector<std::uint32_t> m_largest; ///< [groups] carrier of the largest proxy
    std::vector<ShownProxy> m_shown;
    std::vector<Source> m_sources;  ///< [m_shown]
    std::size_t m_peopleCount = 0;  ///< at the last update
    steering::NeighbourGrid m_grid; ///< of people, where strangers are looked for
    double m_strangerReach_m = 0.0; ///< how far away they are looked for; 0: nobody is protected
    bool m_isSettled = true;
    bool m_mustClearTerms = false; ///< somebody may still have the priority or trail of a rule that is gone
};

} // namespace passerby::composite
