// SPDX-License-Identifier: Apache-2.0
#include "core/importers/city_json/json_value.h"

#include <cmath>
#include <nlohmann/json.hpp>

namespace passerby::importers {

namespace {

constexpr double kLargestWhole = 0x1.0p53;

} // namespace

std::string JsonPath::text() const
{
    if (!parent)
        return "$";
    return parent->text() + (key.empty() ? "[" + std::to_string(index) + "]" : "." + std::string(key));
}

void JsonValue::fail(std::string code, std::string message) const
{
    throw JsonFailure{{std::move(code), std::move(message), m_path.text()}};
}

bool JsonValue::isNull() const
{
    return m_json->is_null();
}

bool JsonValue::isNumber() const
{
    return m_json->is_number();
}

bool JsonValue::isText() const
{
    return m_json->is_string();
}

bool JsonValue::isList() const
{
    return m_json->is_array();
}

std::string JsonValue::text() const
{
    if (!m_json->is_string())
        failWrong("Text is expected here.");
    return m_json->get<std::string>();
}

double JsonValue::number() const
{
    if (!m_json->is_number())
        failWrong("A number is expected here.");
    return m_json->get<double>();
}

bool JsonValue::flag() const
{
    if (!m_json->is_boolean())
        failWrong("true or false is expected here.");
    return m_json->get<bool>();
}

std::int64_t JsonValue::integer(std::int64_t low, std::int64_t high) const
{
    std::int64_t value = 0;
    bool fits = m_json->is_number();
    if (m_json->is_number_float()) {
        const double number = m_json->get<double>();
        fits = std::abs(number) <= kLargestWhole && std::nearbyint(number) == number;
        value = fits ? static_cast<std::int64_t>(number) : 0;
    } else if (m_json->is_number_unsigned()) {
        fits = std::in_range<std::int64_t>(m_json->get<std::uint64_t>());
        value = fits ? m_json->get<std::int64_t>() : 0;
    } else if (fits)
        value = m_json->get<std::int64_t>();
    if (!fits || value < low || value > high)
        failWrong("A whole number from " + std::to_string(low) + " to " + std::to_string(high) + " is expected here.");
    return value;
}

std::uint64_t JsonValue::unsignedInteger() const
{
    if (m_json->is_number_unsigned())
        return m_json->get<std::uint64_t>();
    return static_cast<std::uint64_t>(integer(0, std::numeric_limits<std::int64_t>::max()));
}

world::Color JsonValue::color() const
{
    const auto parsed = world::parseHex(text());
    if (!parsed)
        failWrong("A colour like \"#4477aa\" is expected here.");
    return *parsed;
}

geometry::Point JsonValue::point() const
{
    if (!m_json->is_array() || m_json->size() != 2)
        failWrong("A point [x, y] is expected here.");
    return {element(0).number(), element(1).number()};
}

geometry::Ring JsonValue::ring() const
{
    geometry::Ring points;
    const std::size_t count = listSize();
    points.reserve(count);
    for (std::size_t i = 0; i < count; ++i)
        points.push_back(element(i).point());
    if (points.size() > 1 && points.front() == points.back())
        points.pop_back();
    if (points.size() < 3)
        failWrong("A ring needs at least three points.");
    return points;
}

std::size_t JsonValue::listSize() const
{
    if (!m_json->is_array())
        failWrong("A list is expected here.");
    return m_json->size();
}

JsonValue JsonValue::element(std::size_t index) const
{
    return {(*m_json)[index], {&m_path, {}, index}};
}

std::vector<std::pair<std::string, JsonValue>> JsonValue::members() const
{
    if (!m_json->is_object())
        failWrong("An object { } is expected here.");
    std::vector<std::pair<std::string, JsonValue>> all;
    for (auto member = m_json->begin(); member != m_json->end(); ++member)
        all.emplace_back(member.key(), JsonValue(member.value(), {&m_path, member.key(), 0}));
    return all;
}

JsonObject::JsonObject(const JsonValue& value, UnknownKeys& unknown) : m_value(value), m_unknown(unknown)
{
    if (!value.json().is_object())
        value.failWrong("An object { } is expected here.");
}

void JsonObject::finish() const
{
    for (const auto& [key, member] : m_value.members())
        if (!m_known.contains(key))
            m_unknown.report(member.path());
}

bool JsonObject::has(std::string_view key)
{
    if (!m_known.contains(key))
        m_known.emplace(key);
    return m_value.json().contains(key);
}

bool JsonObject::hasValue(std::string_view key)
{
    return has(key) && !at(key).isNull();
}

JsonValue JsonObject::at(std::string_view key)
{
    if (!has(key))
        throw JsonFailure{{"wrong-value", "The key \"" + std::string(key) + "\" is missing.", m_value.path().text()}};
    const nlohmann::json& members = m_value.json();
    return {*members.find(key), {&m_value.path(), key, 0}};
}

void JsonObject::text(std::string_view key, std::string& target)
{
    if (has(key))
        target = at(key).text();
}

void JsonObject::number(std::string_view key, double& target)
{
    if (has(key))
        target = at(key).number();
}

void JsonObject::flag(std::string_view key, bool& target)
{
    if (has(key))
        target = at(key).flag();
}

void JsonObject::color(std::string_view key, world::Color& target)
{
    if (has(key))
        target = at(key).color();
}

} // namespace passerby::importers
