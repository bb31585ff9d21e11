// SPDX-License-Identifier: Apache-2.0
#include "core/composite/kinds/priority.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace passerby::composite {

namespace {

/// A place that the carrier itself is, if it is one.
std::optional<geometry::Point> placeOf(const world::World& world, const world::ProxyCarrier& on)
{
    if (const auto* portal = std::get_if<world::PortalId>(&on))
        if (const auto* row = world.portals().find(*portal))
            return row->node();
    if (const auto* target = std::get_if<world::TargetId>(&on))
        if (const auto* row = world.targets().find(*target))
            return row->position;
    if (const auto* region = std::get_if<world::RegionId>(&on))
        if (const auto* row = world.regions().find(*region))
            return interiorPoint(row->polygon);
    return std::nullopt;
}

} // namespace

std::span<const ParameterInfo> Priority::parameters()
{
    using enum ParameterKind;
    static constexpr std::array kParameters{
        ParameterInfo{"place", "Place", "", ParameterKind::place, 0.0, 0.0, 0.0,
                      "The door or point that is kept free for them; without one, the next door on their way."},
        ParameterInfo{"priority", "Rank", "", wholeNumber, 1.0, 1000.0, Priority{}.priority,
                      "Whoever has the same or a higher rank may pass, everybody else waits."},
        ParameterInfo{"reach_m", "Reach", "m", number, 0.1, 100.0, Priority{}.reach_m,
                      "From this distance on, coming nearer keeps more and more of the place free."},
        ParameterInfo{"max_radius_m", "Size", "m", number, 0.05, 20.0, Priority{}.maxRadius_m,
                      "How far around the place it is kept free when they are there."},
    };
    return kParameters;
}

Priority Priority::read(ParameterReader& read)
{
    const auto place = read.place("place");
    return {place ? place : placeOf(read.world(), read.row().on), static_cast<std::uint32_t>(read.number("priority")),
            read.number("reach_m"), read.number("max_radius_m")};
}

void Priority::update(State&, const Moment& moment, std::span<Proxy> proxies) const
{
    ProxyBody& body = proxies.front().body;
    const std::optional<Contested> there = contested(moment.place);
    body = there ? priorityProxy(*this, there->place, moment.parent, moment.isNew ? -1.0F : body.radius_m, moment.step_s) : ProxyBody{};
}

std::optional<Contested> Priority::contested(std::optional<geometry::Point> own) const
{
    const std::optional<geometry::Point>& at = own ? own : place;
    return at ? std::optional(Contested{*at, priority}) : std::nullopt;
}

void Priority::markParent(steering::Terms& terms) const
{
    terms.priority = std::max(terms.priority, priority);
}

ProxyBody priorityProxy(const Priority& rule, geometry::Point place, const Person& parent, float radius_m, double step_s)
{
    const geometry::Point way = place - parent.position;
    const double nearness = std::clamp(1.0 - std::sqrt(dot(way, way)) / rule.reach_m, 0.0, 1.0);
    const auto radius = static_cast<float>(rule.maxRadius_m * nearness);
    const float growth = radius_m >= 0.0F && step_s > 0.0 ? (radius - radius_m) / static_cast<float>(step_s) : 0.0F;
    return {place, {}, radius, growth, static_cast<float>(nearness)};
}

} // namespace passerby::composite
