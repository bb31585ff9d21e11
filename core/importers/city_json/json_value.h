// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/result.h"
#include "core/geometry/polygon.h"
#include "core/importers/city_json/json_text.h"
#include "core/world/color.h"

#include <cstdint>
#include <limits>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace passerby::importers {

/// Carries an Error out of nested calls of the reader; readCityJson turns it into a Result.
struct JsonFailure {
    foundation::Error error;
};

/// A place in a JSON text, written only when somebody asks.
struct JsonPath {
    const JsonPath* parent = nullptr;
    std::string_view key; ///< empty: an element of a list
    std::size_t index = 0;

    /// "$.cells[3].polygon[2]"
    [[nodiscard]] std::string text() const;
};

/// A value of a JSON text that knows its place. It holds nothing: each look reads the text anew, which must be valid (findJsonFault) and
/// outlive it. Reading it as something that it is not throws JsonFailure "wrong-value". Values made from this one refer to it: it must
/// outlive them.
class JsonValue {
public:
    /// `rest` is the text from where the value begins to its end.
    JsonValue(std::string_view rest, JsonPath path) : m_rest(rest), m_path(path) {}

    /// The text from here on.
    [[nodiscard]] std::string_view rest() const { return m_rest; }
    [[nodiscard]] const JsonPath& path() const { return m_path; }
    [[nodiscard]] bool isNull() const;
    [[nodiscard]] bool isNumber() const;
    [[nodiscard]] bool isText() const;
    [[nodiscard]] bool isList() const;
    [[nodiscard]] bool isObject() const;

    [[nodiscard]] std::string text() const;
    [[nodiscard]] double number() const;
    [[nodiscard]] bool flag() const;
    /// A whole number within [low, high]; 3.0 counts as 3.
    [[nodiscard]] std::int64_t integer(std::int64_t low, std::int64_t high) const;
    [[nodiscard]] std::uint64_t unsignedInteger() const;
    [[nodiscard]] world::Color color() const;
    [[nodiscard]] geometry::Point point() const;
    /// At least three points; a repeated last one is dropped.
    [[nodiscard]] geometry::Ring ring() const;
    /// Number of elements of a list; steps through all of them.
    [[nodiscard]] std::size_t listSize() const;
    /// Steps over those before it.
    [[nodiscard]] JsonValue element(std::size_t index) const;
    /// Calls take(element) for each element of a list.
    template <class Take>
    void eachElement(const Take& take) const
    {
        std::size_t index = 0;
        for (std::string_view at = firstElement(); !at.empty(); at = nextInJson(behindJsonValue(at)))
            take(JsonValue(at, {&m_path, {}, index++}));
    }
    /// Names and values of an object whose keys are free, in ascending order; of a key that is there twice the last.
    [[nodiscard]] std::vector<std::pair<std::string, JsonValue>> members() const;

    [[noreturn]] void fail(std::string code, std::string message) const;
    [[noreturn]] void failWrong(std::string message) const { fail("wrong-value", std::move(message)); }

private:
    [[nodiscard]] std::string_view firstElement() const;
    /// A number, true, false or null as it is written.
    [[nodiscard]] std::string_view word() const;

    std::string_view m_rest;
    JsonPath m_path;
};

/// Receives the places of keys that mean nothing here.
class UnknownKeys {
public:
    virtual ~UnknownKeys() = default;
    virtual void report(const JsonPath& path) = 0;
};

/// The members of a JSON object. Each key asked for counts as known; the others are reported when it ends.
class JsonObject {
public:
    /// Fails on more than foundation::kMostJsonMembers keys.
    JsonObject(const JsonValue& value, UnknownKeys& unknown);
    /// Reports the keys nobody asked for. Not called after a failure.
    void finish() const;

    [[nodiscard]] const JsonValue& value() const { return m_value; }
    [[nodiscard]] bool has(std::string_view key);
    /// True when the key is there and not null.
    [[nodiscard]] bool hasValue(std::string_view key);
    /// Fails when the key is not there.
    [[nodiscard]] JsonValue at(std::string_view key);

    /// These set `target` when the key is there, else leave it as it is.
    void text(std::string_view key, std::string& target);
    void number(std::string_view key, double& target);
    void flag(std::string_view key, bool& target);
    void color(std::string_view key, world::Color& target);
    template <class Integer>
    void integer(std::string_view key, Integer& target, std::int64_t low = std::numeric_limits<Integer>::min(),
                 std::int64_t high = std::numeric_limits<Integer>::max())
    {
        if (has(key))
            target = static_cast<Integer>(at(key).integer(low, high));
    }
    /// One of a list of names, as its place.
    template <class Kind, class Names>
    void choice(std::string_view key, Kind& target, const Names& names)
    {
        if (!has(key))
            return;
        const JsonValue value = at(key);
        const std::string name = value.text();
        for (std::size_t i = 0; i < names.size(); ++i)
            if (names[i] == name) {
                target = static_cast<Kind>(i);
                return;
            }
        std::string all;
        for (const std::string_view known : names)
            all += (all.empty() ? "" : ", ") + std::string(known);
        value.failWrong("\"" + name + "\" is not one of " + all + ".");
    }

private:
    struct Member {
        std::string_view rawKey; ///< between its quotes
        std::string_view rest;   ///< from its value on
    };
    /// The last of this name; nothing where there is none.
    [[nodiscard]] const Member* find(std::string_view key) const;

    JsonValue m_value;
    UnknownKeys& m_unknown;
    std::vector<Member> m_members;
    std::set<std::string, std::less<>> m_known;
};

} // namespace passerby::importers
