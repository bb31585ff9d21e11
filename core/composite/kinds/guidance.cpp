// SPDX-License-Identifier: Apache-2.0
#include "core/composite/kinds/guidance.h"

#include "core/composite/kinds/wide.h"

#include <algorithm>
#include <array>
#include <limits>

namespace passerby::composite {

using geometry::Point;
using steering::Vector;

namespace {

constexpr float kStands_mps = 0.05F; // slower says nothing about a direction

/// Share of the way from a to b at which the segment cd is met; infinite when it is not.
double crossingShare(Point a, Point b, Point c, Point d)
{
    const Point along = b - a;
    const Point side = d - c;
    const double denominator = cross(along, side);
    if (denominator == 0.0)
        return std::numeric_limits<double>::infinity();
    const double share = cross(c - a, side) / denominator;
    const double foot = cross(c - a, along) / denominator;
    return share >= 0.0 && share <= 1.0 && foot >= 0.0 && foot <= 1.0 ? share : std::numeric_limits<double>::infinity();
}

/// Share of the way from a to b, starting inside, at which the region is first left.
double leavingShare(const geometry::Polygon& region, Point a, Point b)
{
    double first = std::numeric_limits<double>::infinity();
    const auto meet = [&](const geometry::Ring& ring) {
        for (std::size_t i = 0; i < ring.size(); ++i)
            first = std::min(first, crossingShare(a, b, ring[i], ring[(i + 1) % ring.size()]));
    };
    meet(region.outer);
    for (const geometry::Ring& hole : region.holes)
        meet(hole);
    return first;
}

} // namespace

std::span<const ParameterInfo> Guidance::parameters()
{
    using enum ParameterKind;
    static const std::array kParameters{
        ParameterInfo{"ward", "Ward", "", ParameterKind::ward, 0.0, 0.0, 0.0, kWardWords},
        ParameterInfo{"region", "Region", "", ParameterKind::region, 0.0, 0.0, 0.0,
                      "Where the ward may be; without one, the region that carries the rule."},
        ParameterInfo{"margin_m", "Margin", "m", number, 0.0, 10.0, Guidance{}.margin_m,
                      "How far outside the region they stand in the ward's way."},
        ParameterInfo{"radius_m", "Size", "m", number, 0.05, 10.0, Guidance{}.radius_m, "How wide they stand in the ward's way."},
        ParameterInfo{"horizon_s", "Foresight", "s", number, 0.1, 20.0, Guidance{}.horizon_s,
                      "How early they see that the ward is about to leave the region."},
    };
    return kParameters;
}

Guidance Guidance::read(ParameterReader& read)
{
    return {read.ward("ward"), read.region("region"), read.number("margin_m"), read.number("radius_m"), read.number("horizon_s")};
}

void Guidance::update(State&, const Moment& moment, std::span<Proxy> proxies) const
{
    proxies.front().body = moment.ward ? guidanceProxy(*this, moment.parent, *moment.ward) : ProxyBody{};
}

ProxyBody guidanceProxy(const Guidance& rule, const Person& parent, const Person& ward)
{
    const Vector heading =
        length(ward.velocity) > kStands_mps ? ward.velocity : ward.preferred; // a ward that was stopped still wants to go
    const double speed = static_cast<double>(length(heading));
    if (speed == 0.0)
        return {};
    const Point direction = wide(heading) * (1.0 / speed);
    const ProxyBody nowhere;
    double ahead_m = 0.0;
    double imminence = 1.0;
    if (contains(rule.region, ward.position)) {
        const double share = leavingShare(rule.region, ward.position, ward.position + wide(heading) * rule.horizon_s);
        if (share > 1.0)
            return nowhere;
        ahead_m = share * speed * rule.horizon_s + rule.margin_m;
        imminence = 1.0 - share;
    } else {
        if (distanceToBorder(rule.region, ward.position + wide(heading) * rule.horizon_s) < distanceToBorder(rule.region, ward.position)
            || contains(rule.region, ward.position + wide(heading) * rule.horizon_s))
            return nowhere;
        ahead_m = static_cast<double>(ward.radius_m) + rule.radius_m + rule.margin_m;
    }
    return {ward.position + direction * ahead_m, parent.velocity, static_cast<float>(rule.radius_m), 0.0F, static_cast<float>(imminence)};
}

} // namespace passerby::composite
