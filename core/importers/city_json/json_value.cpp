// SPDX-License-Identifier: Apache-2.0
#include "core/importers/city_json/json_value.h"

#include "core/foundation/limits.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fmt/format.h>
#include <map>

namespace passerby::importers {

namespace {

constexpr double kLargestWhole = 0x1.0p53;
constexpr std::string_view kFractionSigns = ".eE";
constexpr std::size_t kLongestEscape = 6; // bytes for one letter: a backslash, u and four digits
static_assert(foundation::kMostJsonMembers % 1000 == 0, "it is spelled in thousands");

bool isWritten(std::string_view text, std::string_view signs)
{
    return text.find_first_of(signs) != std::string_view::npos;
}

double parsedNumber(std::string_view word)
{
    double value = 0.0;
    std::from_chars(word.data(), word.data() + word.size(), value);
    return word == "-0" ? 0.0 : value; // a whole number has no sign at zero
}

/// Calls take(key between its quotes, text from its value on) for each member of an object.
template <class Take>
void eachMember(const JsonValue& object, const Take& take)
{
    if (!object.isObject())
        object.failWrong("An object { } is expected here.");
    std::size_t count = 0;
    for (std::string_view at = firstInJson(object.rest()); !at.empty();) {
        if (++count > foundation::kMostJsonMembers)
            object.fail("too-large", fmt::format("There are more keys in one object than a city has (more than {},000).",
                                                 foundation::kMostJsonMembers / 1000));
        const std::string_view value = valueOfJsonKey(at);
        take(rawJsonText(at), value);
        at = nextInJson(behindJsonValue(value));
    }
}

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

std::string_view JsonValue::word() const
{
    return m_rest.substr(0, m_rest.size() - behindJsonValue(m_rest).size());
}

bool JsonValue::isNull() const
{
    return m_rest[0] == 'n';
}

bool JsonValue::isNumber() const
{
    return m_rest[0] == '-' || (m_rest[0] >= '0' && m_rest[0] <= '9');
}

bool JsonValue::isText() const
{
    return m_rest[0] == '"';
}

bool JsonValue::isList() const
{
    return m_rest[0] == '[';
}

bool JsonValue::isObject() const
{
    return m_rest[0] == '{';
}

std::string JsonValue::text() const
{
    if (!isText())
        failWrong("Text is expected here.");
    return decodedJsonText(rawJsonText(m_rest));
}

double JsonValue::number() const
{
    if (!isNumber())
        failWrong("A number is expected here.");
    return parsedNumber(word());
}

bool JsonValue::flag() const
{
    if (m_rest[0] != 't' && m_rest[0] != 'f')
        failWrong("true or false is expected here.");
    return m_rest[0] == 't';
}

std::int64_t JsonValue::integer(std::int64_t low, std::int64_t high) const
{
    std::int64_t value = 0;
    bool fits = isNumber();
    if (fits && isWritten(word(), kFractionSigns)) {
        const double number = parsedNumber(word());
        fits = std::abs(number) <= kLargestWhole && std::nearbyint(number) == number;
        value = fits ? static_cast<std::int64_t>(number) : 0;
    } else if (fits)
        fits = std::from_chars(word().data(), word().data() + word().size(), value).ec == std::errc{};
    if (!fits || value < low || value > high)
        failWrong("A whole number from " + std::to_string(low) + " to " + std::to_string(high) + " is expected here.");
    return value;
}

std::uint64_t JsonValue::unsignedInteger() const
{
    std::uint64_t value = 0;
    const std::string_view digits = word();
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (isNumber() && error == std::errc{} && end == digits.data() + digits.size())
        return value;
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
    if (!isList() || listSize() != 2)
        failWrong("A point [x, y] is expected here.");
    return {element(0).number(), element(1).number()};
}

geometry::Ring JsonValue::ring() const
{
    geometry::Ring points;
    points.reserve(listSize());
    eachElement([&](const JsonValue& corner) { points.push_back(corner.point()); });
    if (points.size() > 1 && points.front() == points.back())
        points.pop_back();
    if (points.size() < 3)
        failWrong("A ring needs at least three points.");
    return points;
}

std::string_view JsonValue::firstElement() const
{
    if (!isList())
        failWrong("A list is expected here.");
    return firstInJson(m_rest);
}

std::size_t JsonValue::listSize() const
{
    std::size_t size = 0;
    for (std::string_view at = firstElement(); !at.empty(); at = nextInJson(behindJsonValue(at)))
        ++size;
    return size;
}

JsonValue JsonValue::element(std::size_t index) const
{
    std::string_view at = firstElement();
    for (std::size_t i = 0; i < index; ++i)
        at = nextInJson(behindJsonValue(at));
    return {at, {&m_path, {}, index}};
}

std::vector<std::pair<std::string, JsonValue>> JsonValue::members() const
{
    std::map<std::string, JsonValue> byName;
    eachMember(*this, [&](std::string_view key, std::string_view rest) {
        byName.insert_or_assign(decodedJsonText(key), JsonValue(rest, {&m_path, key, 0}));
    });
    return {byName.begin(), byName.end()};
}

JsonObject::JsonObject(const JsonValue& value, UnknownKeys& unknown) : m_value(value), m_unknown(unknown)
{
    eachMember(value, [&](std::string_view key, std::string_view rest) { m_members.push_back({key, rest}); });
}

void JsonObject::finish() const
{
    const bool allKnown =
        std::all_of(m_members.begin(), m_members.end(), [&](const Member& member) { return m_known.contains(member.rawKey); });
    if (allKnown)
        return;
    for (const auto& [key, member] : m_value.members())
        if (!m_known.contains(key))
            m_unknown.report(member.path());
}

const JsonObject::Member* JsonObject::find(std::string_view key) const
{
    const auto isKey = [&](const Member& member) {
        if (member.rawKey.size() > kLongestEscape * key.size())
            return false;
        return member.rawKey == key || (isWritten(member.rawKey, "\\") && decodedJsonText(member.rawKey) == key);
    };
    const auto found = std::find_if(m_members.rbegin(), m_members.rend(), isKey);
    return found == m_members.rend() ? nullptr : &*found;
}

bool JsonObject::has(std::string_view key)
{
    if (!m_known.contains(key))
        m_known.emplace(key);
    return find(key) != nullptr;
}

bool JsonObject::hasValue(std::string_view key)
{
    return has(key) && !at(key).isNull();
}

JsonValue JsonObject::at(std::string_view key)
{
    if (!has(key))
        throw JsonFailure{{"wrong-value", "The key \"" + std::string(key) + "\" is missing.", m_value.path().text()}};
    return {find(key)->rest, {&m_value.path(), key, 0}};
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
