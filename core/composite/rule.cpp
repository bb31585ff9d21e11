// SPDX-License-Identifier: Apache-2.0
#include "core/composite/rule.h"

#include "core/composite/parameter_reader.h"
#include "core/foundation/random_stream.h"

namespace passerby::composite {

namespace {

std::uint32_t whole(double value)
{
    return static_cast<std::uint32_t>(value);
}

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

Kind kindOf(ParameterReader& read)
{
    switch (read.row().proxy) {
    case world::ProxyKind::aggression:
        return Aggression{read.number("max_distance_m"), read.number("max_scale"), read.number("urgency_rate_per_s")};
    case world::ProxyKind::priority: {
        auto place = read.place("place");
        return Priority{place ? place : placeOf(read.world(), read.row().on), whole(read.number("priority")), read.number("reach_m"),
                        read.number("max_radius_m")};
    }
    case world::ProxyKind::trail:
        return Trail{whole(read.number("trail_id")), whole(read.number("proxies")), read.number("spacing_s")};
    case world::ProxyKind::protection:
        return Protection{read.ward("ward"), read.number("horizon_s"), read.number("radius_m")};
    case world::ProxyKind::guidance:
        break;
    }
    return Guidance{read.ward("ward"), read.region("region"), read.number("margin_m"), read.number("radius_m"), read.number("horizon_s")};
}

} // namespace

foundation::Result<Rule> compile(const world::World& world, world::ProxyRuleId id, const world::ProxyRule& row,
                                 std::vector<foundation::Issue>* notices)
{
    ParameterReader read(world, id, row, notices);
    Rule rule{read.title(), id.number, row.on, row.share, kindOf(read)};
    read.noteUnknown();
    if (read.error())
        return *read.error();
    return rule;
}

std::vector<Rule> compileAll(const world::World& world, std::vector<foundation::Issue>& notices)
{
    std::vector<Rule> rules;
    for (const auto& [id, row] : world.proxyRules()) {
        auto rule = compile(world, id, row, &notices);
        if (rule)
            rules.push_back(std::move(rule).value());
        else
            notices.push_back(
                {foundation::Severity::warning, rule.error().code, describe(rule.error()), {"proxy rule", id.number, {}, {}}});
    }
    return rules;
}

bool includes(const Rule& rule, std::uint64_t seed, std::uint64_t person)
{
    return foundation::RandomStream(seed, person, foundation::Purpose::general, rule.number).uniform() < rule.share;
}

} // namespace passerby::composite
