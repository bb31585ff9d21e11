// SPDX-License-Identifier: Apache-2.0
#include "core/exporters/city_json/city_json_parts.h"

namespace passerby::exporters {

namespace {

/// A crowd goes by its name where that says which one is meant, else by its number.
void writeCrowdReference(JsonText& json, const char* key, const world::World& world, world::CrowdId id)
{
    const std::string& name = world.crowds().find(id)->name;
    std::size_t namesakes = 0;
    for (const auto& [other, crowd] : world.crowds())
        namesakes += crowd.name == name ? 1 : 0;
    if (namesakes == 1)
        json.member(key, name);
    else
        json.member(key, id.number);
}

void writeCarrier(JsonText& json, const world::World& world, const world::ProxyCarrier& carrier)
{
    json.key("on");
    json.beginObject();
    if (const auto* profile = std::get_if<world::AgentProfileId>(&carrier))
        json.member("profile", world.profiles().find(*profile)->name);
    else if (const auto* crowd = std::get_if<world::CrowdId>(&carrier))
        writeCrowdReference(json, "crowd", world, *crowd);
    else if (const auto* region = std::get_if<world::RegionId>(&carrier))
        json.member("region", region->number);
    else if (const auto* portal = std::get_if<world::PortalId>(&carrier))
        json.member("portal", portal->number);
    else
        json.member("target", std::get<world::TargetId>(carrier).number);
    json.endObject();
}

void writeRules(JsonText& json, const world::World& world)
{
    const bool withNumbers = numbersSaySomething(world.proxyRules());
    writeTable(json, "proxy_rules", world.proxyRules(), true, [&](auto id, const world::ProxyRule& rule) {
        if (withNumbers)
            json.member("id", id.number);
        json.member("name", rule.name);
        writeCarrier(json, world, rule.on);
        json.member("share", rule.share);
        json.member("proxy", world::spell(rule.proxy));
        json.key("parameters");
        json.beginObject();
        for (const auto& [name, value] : rule.parameters)
            std::visit([&, &key = name](const auto& content) { json.member(key, content); }, value);
        json.endObject();
    });
}

void writePinnedAlibis(JsonText& json, const world::World& world)
{
    writeTable(json, "pinned_alibis", world.pinnedAlibis(), false, [&](auto id, const world::PinnedAlibi& alibi) {
        json.member("id", id.number);
        json.member("agent", alibi.agent);
        json.member("origin", alibi.origin.number);
        json.member("destination", alibi.destination.number);
        json.member("reason", alibi.reason);
        json.member("time_s", alibi.time_s);
        writeText(json, "note", alibi.note);
    });
}

} // namespace

void writeCrowds(JsonText& json, const world::World& world)
{
    const bool withNumbers = numbersSaySomething(world.crowds());
    writeTable(json, "crowds", world.crowds(), true, [&](auto id, const world::Crowd& crowd) {
        if (withNumbers)
            json.member("id", id.number);
        json.member("name", crowd.name);
        json.member("profile", world.profiles().find(crowd.profile)->name);
        json.member("count", crowd.count);
        json.key("region");
        if (crowd.region.isNull())
            json.null();
        else
            json.value(crowd.region.number);
        json.member("start_s", crowd.start_s);
        json.member("waypoints", std::span<const geometry::Point>(crowd.waypoints));
        if (!crowd.target.isNull())
            json.member("target", crowd.target.number);
        json.member("at_end", world::spell(crowd.atEnd));
        if (!crowd.companions.isNull())
            writeCrowdReference(json, "companions", world, crowd.companions);
        if (crowd.groupHigh > 1 || crowd.groupForm != world::Crowd().groupForm) { // else they walk alone
            json.member("group_low", crowd.groupLow);
            json.member("group_high", crowd.groupHigh);
            json.member("group_form", world::spell(crowd.groupForm));
        }
    });
    writeRules(json, world);
    writePinnedAlibis(json, world);
}

} // namespace passerby::exporters
