// SPDX-License-Identifier: Apache-2.0
#include "core/composite/parameter_reader.h"

#include "core/composite/parameters.h"
#include "core/foundation/words.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fmt/format.h>

namespace passerby::composite {

namespace {

const ParameterInfo* infoOf(world::ProxyKind kind, std::string_view key)
{
    for (const ParameterInfo& info : parametersOf(kind))
        if (info.key == key)
            return &info;
    return nullptr;
}

} // namespace

ParameterReader::ParameterReader(const world::World& world, world::ProxyRuleId id, const world::ProxyRule& row,
                                 std::vector<foundation::Issue>* notices)
    : m_world(world),
      m_id(id),
      m_row(row),
      m_notices(notices),
      m_title(row.name.empty() ? fmt::format("proxy rule {}", id.number) : fmt::format("proxy rule \"{}\"", row.name))
{
}

const world::ProxyParameter* ParameterReader::find(std::string_view key) const
{
    const auto found = m_row.parameters.find(std::string(key));
    return found == m_row.parameters.end() ? nullptr : &found->second;
}

std::optional<std::uint32_t> ParameterReader::rowNumber(const world::ProxyParameter& value) const
{
    if (const auto* number = std::get_if<double>(&value);
        number && *number >= 1.0 && *number < 4294967296.0 && std::floor(*number) == *number)
        return static_cast<std::uint32_t>(*number);
    if (const auto* text = std::get_if<std::string>(&value)) {
        std::uint32_t number = 0;
        const char* end = text->data() + text->size();
        const auto [at, error] = std::from_chars(text->data(), end, number);
        if (error == std::errc() && at == end)
            return number;
    }
    return std::nullopt;
}

void ParameterReader::note(const char* code, std::string message)
{
    if (m_notices)
        m_notices->push_back({foundation::Severity::warning, code, std::move(message), {"proxy rule", m_id.number, {}, {}}});
}

void ParameterReader::fail(std::string message)
{
    if (!m_error)
        m_error = foundation::Error{"proxy-rule", std::move(message), m_title};
}

double ParameterReader::number(std::string_view key)
{
    const ParameterInfo& info = *infoOf(m_row.proxy, key);
    double value = info.usual;
    if (const auto* given = find(key)) {
        if (const auto* plain = std::get_if<double>(given))
            value = *plain;
        else if (const auto words = rowNumber(*given); words && info.kind == ParameterKind::wholeNumber)
            value = *words;
        else
            fail(foundation::told("The {} must be a number.", key));
    }
    double used = std::isfinite(value) ? std::clamp(value, info.least, info.most) : info.usual;
    if (info.kind == ParameterKind::wholeNumber)
        used = std::floor(used);
    if (used != value)
        note("proxy-parameter-range", info.kind == ParameterKind::wholeNumber
                                          ? foundation::told("In {}, {} is {} instead of {}: it must be a whole number from {} to {}.",
                                                             m_title, key, used, value, info.least, info.most)
                                          : foundation::told("In {}, {} is {} instead of {}: it must be a number from {} to {}.", m_title,
                                                             key, used, value, info.least, info.most));
    return used;
}

std::optional<geometry::Point> ParameterReader::place(std::string_view key)
{
    const auto* given = find(key);
    if (!given)
        return std::nullopt;
    if (const auto* point = std::get_if<geometry::Point>(given))
        return *point;
    const auto number = rowNumber(*given);
    const auto* portal = number ? m_world.portals().find(m_world.portals().idOf(*number)) : nullptr;
    if (portal)
        return portal->node();
    fail(foundation::told("The {} must be a point or the number of a portal.", key));
    return std::nullopt;
}

world::CrowdId ParameterReader::companions() const
{
    const auto* carrier = std::get_if<world::CrowdId>(&m_row.on);
    const auto* crowd = carrier ? m_world.crowds().find(*carrier) : nullptr;
    return crowd ? crowd->companions : world::CrowdId{};
}

world::CrowdId ParameterReader::ward(std::string_view key)
{
    const auto* given = find(key);
    const auto* name = given ? std::get_if<std::string>(given) : nullptr;
    world::CrowdId found;
    if (!given || (name && *name == "companions")) {
        found = companions();
    } else {
        if (name)
            for (const auto& [id, crowd] : m_world.crowds())
                if (found.isNull() && crowd.name == *name)
                    found = id;
        if (const auto number = rowNumber(*given); found.isNull() && number)
            found = m_world.crowds().idOf(*number);
    }
    if (found.isNull())
        fail(foundation::told("The {} must be the name or number of a crowd, or \"companions\" on a crowd that has some.", key));
    return found;
}

geometry::Polygon ParameterReader::region(std::string_view key)
{
    const auto* given = find(key);
    world::RegionId id;
    if (given) {
        const auto number = rowNumber(*given);
        id = number ? m_world.regions().idOf(*number) : world::RegionId{};
    } else if (const auto* carrier = std::get_if<world::RegionId>(&m_row.on)) {
        id = *carrier;
    }
    if (const auto* found = m_world.regions().find(id))
        return found->polygon;
    fail(foundation::told("The {} must be the number of a region.", key));
    return {};
}

void ParameterReader::noteUnknown()
{
    for (const auto& [name, value] : m_row.parameters)
        if (!infoOf(m_row.proxy, name))
            note("proxy-parameter-unknown",
                 foundation::told("In {}, {} is no parameter of {} and is left out.", m_title, name, world::spell(m_row.proxy)));
}

} // namespace passerby::composite
