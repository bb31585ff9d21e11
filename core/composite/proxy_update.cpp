// SPDX-License-Identifier: Apache-2.0
#include "core/composite/proxy_update.h"

#include "core/steering/time_to_collision.h"

#include <algorithm>
#include <cmath>

namespace passerby::composite {

using geometry::Point;
using steering::Vector;

namespace {

constexpr float kStands_mps = 0.05F; // slower says nothing about a direction

Point wide(Vector v)
{
    return {static_cast<double>(v.x), static_cast<double>(v.y)};
}

Vector narrow(Point p)
{
    return {static_cast<float>(p.x), static_cast<float>(p.y)};
}

double towards(double from, double to, double most)
{
    return from + std::clamp(to - from, -most, most);
}

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

void updateUrgency(Urgency& urgency, const Aggression& rule, const Person& parent, double goalDistance_m, double step_s)
{
    const double most = rule.urgencyRate_per_s * step_s;
    const double preferred_mps = static_cast<double>(length(parent.preferred));
    const bool wantsToMove = preferred_mps > 0.0;
    const double deviation = wantsToMove ? static_cast<double>(length(parent.preferred - parent.velocity)) / preferred_mps : 0.0;
    urgency.fromVelocity = towards(urgency.fromVelocity, std::min(deviation, 1.0), most);
    const double farther_m = goalDistance_m - urgency.goalDistance_m;
    if (std::isfinite(farther_m) && wantsToMove && step_s > 0.0) {
        const double rise = std::clamp(farther_m / (preferred_mps * step_s), -1.0, 1.0);
        urgency.fromDistance = std::clamp(urgency.fromDistance + rise * most, 0.0, 1.0);
    }
    urgency.goalDistance_m = goalDistance_m;
    if (wantsToMove)
        urgency.direction = parent.preferred * static_cast<float>(1.0 / preferred_mps);
}

ProxyBody aggressionProxy(const Aggression& rule, const Urgency& urgency, const Person& parent)
{
    const double value = urgency.value();
    return {parent.position + wide(urgency.direction) * (rule.maxDistance_m * value), parent.velocity,
            static_cast<float>(rule.maxScale * value) * parent.radius_m, 0.0F, static_cast<float>(value)};
}

ProxyBody priorityProxy(const Priority& rule, Point place, const Person& parent, float radius_m, double step_s)
{
    const Point way = place - parent.position;
    const double nearness = std::clamp(1.0 - std::sqrt(dot(way, way)) / rule.reach_m, 0.0, 1.0);
    const auto radius = static_cast<float>(rule.maxRadius_m * nearness);
    const float growth = radius_m >= 0.0F && step_s > 0.0 ? (radius - radius_m) / static_cast<float>(step_s) : 0.0F;
    return {place, {}, radius, growth, static_cast<float>(nearness)};
}

ProxyBody trailProxy(const Trail& rule, Point place, float parentRadius_m, double age_s)
{
    const auto left = static_cast<float>(std::clamp(1.0 - age_s / (rule.proxies * rule.spacing_s), 0.0, 1.0));
    return {place, {}, parentRadius_m * left, 0.0F, left};
}

double timeToIntrusion(const Protection& rule, const Person& ward, const Person& stranger)
{
    const Vector apart = narrow(stranger.position - ward.position);
    if (dot(apart, stranger.velocity) >= 0.0F)
        return std::numeric_limits<double>::infinity();
    const auto horizon = static_cast<float>(rule.horizon_s);
    const float reach = ward.radius_m + stranger.radius_m + static_cast<float>(rule.radius_m);
    const float time = steering::timeToDisc(apart, ward.velocity - stranger.velocity, reach, horizon);
    return time < horizon ? static_cast<double>(time) : std::numeric_limits<double>::infinity();
}

ProxyBody protectionProxy(const Protection& rule, const Person& parent, const Person& ward, const Person& stranger,
                          double timeToIntrusion_s)
{
    if (timeToIntrusion_s >= rule.horizon_s)
        return {};
    const double room = 0.5 * distance(ward.position, stranger.position) - static_cast<double>(ward.radius_m);
    return {midpoint(ward.position, stranger.position), parent.velocity, static_cast<float>(std::clamp(room, 0.0, rule.radius_m)), 0.0F,
            static_cast<float>(1.0 - timeToIntrusion_s / rule.horizon_s)};
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
