// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <string>

namespace passerby::testing {

/// Enough of JSON Schema 2020-12 for resources/schemas: type, const, enum, properties, required, additionalProperties, minProperties,
/// items, minItems, maxItems, minLength, maxLength, pattern, bounds, anyOf and $ref into $defs. Keywords beyond these fail.
class SmallSchema {
public:
    explicit SmallSchema(nlohmann::json schema) : m_root(std::move(schema)) {}

    /// The first thing that does not conform, with its path; "" when all does.
    [[nodiscard]] std::string fault(const nlohmann::json& value) const { return fault(m_root, value, "$"); }

private:
    using Json = nlohmann::json;

    static bool hasType(const Json& value, const std::string& type)
    {
        return (type == "object" && value.is_object()) || (type == "array" && value.is_array()) || (type == "string" && value.is_string())
               || (type == "boolean" && value.is_boolean()) || (type == "null" && value.is_null())
               || (type == "number" && value.is_number())
               || (type == "integer" && value.is_number() && std::floor(value.get<double>()) == value.get<double>());
    }
    [[nodiscard]] std::string fault(const Json& schema, const Json& value, const std::string& path) const
    {
        for (const auto& [keyword, content] : schema.items())
            if (const std::string found = faultOf(keyword, content, schema, value, path); !found.empty())
                return found;
        return {};
    }
    [[nodiscard]] std::string faultOf(const std::string& keyword, const Json& content, const Json& schema, const Json& value,
                                      const std::string& path) const
    {
        static const std::set<std::string> kSilent{"$schema", "$id", "$defs", "title", "description", "default", "contentEncoding"};
        const auto unless = [&](bool holds) { return holds ? std::string() : path + " violates " + keyword; };
        if (kSilent.contains(keyword))
            return {};
        if (keyword == "$ref")
            return fault(m_root.at(Json::json_pointer(content.get<std::string>().substr(1))), value, path);
        if (keyword == "type")
            return unless(hasType(value, content));
        if (keyword == "const")
            return unless(value == content);
        if (keyword == "enum")
            return unless(std::find(content.begin(), content.end(), value) != content.end());
        if (keyword == "anyOf")
            return unless(
                std::any_of(content.begin(), content.end(), [&](const Json& option) { return fault(option, value, path).empty(); }));
        if (value.is_number())
            if (const auto found = numberFault(keyword, content, value.get<double>()))
                return unless(*found);
        if (value.is_string() && keyword == "pattern")
            return unless(std::regex_search(value.get<std::string>(), std::regex(content.get<std::string>())));
        if (value.is_string() && keyword == "minLength")
            return unless(value.get<std::string>().size() >= content.get<std::size_t>());
        if (value.is_string() && keyword == "maxLength")
            return unless(value.get<std::string>().size() <= content.get<std::size_t>());
        if (keyword == "minItems")
            return unless(!value.is_array() || value.size() >= content.get<std::size_t>());
        if (keyword == "maxItems")
            return unless(!value.is_array() || value.size() <= content.get<std::size_t>());
        if (keyword == "minProperties")
            return unless(!value.is_object() || value.size() >= content.get<std::size_t>());
        if (keyword == "required")
            return unless(
                std::all_of(content.begin(), content.end(), [&](const Json& key) { return value.contains(key.get<std::string>()); }));
        if (keyword == "items" || keyword == "properties" || keyword == "additionalProperties")
            return partFault(keyword, content, schema, value, path);
        static const std::set<std::string> kOtherTypes{"minimum", "maximum", "exclusiveMinimum", "pattern", "minLength", "maxLength"};
        return kOtherTypes.contains(keyword) ? std::string() : "the schema uses " + keyword;
    }
    static std::optional<bool> numberFault(const std::string& keyword, const Json& content, double number)
    {
        if (keyword == "minimum")
            return number >= content.get<double>();
        if (keyword == "maximum")
            return number <= content.get<double>();
        if (keyword == "exclusiveMinimum")
            return number > content.get<double>();
        return std::nullopt;
    }
    [[nodiscard]] std::string partFault(const std::string& keyword, const Json& content, const Json& schema, const Json& value,
                                        const std::string& path) const
    {
        if (keyword == "items") {
            for (std::size_t i = 0; value.is_array() && i < value.size(); ++i)
                if (const auto found = fault(content, value[i], path + "[" + std::to_string(i) + "]"); !found.empty())
                    return found;
            return {};
        }
        for (auto member = value.begin(); value.is_object() && member != value.end(); ++member) {
            const bool known = schema.contains("properties") && schema.at("properties").contains(member.key());
            if (known != (keyword == "properties"))
                continue;
            const Json& part = known ? content.at(member.key()) : content;
            if (const auto found = fault(part, member.value(), path + "." + member.key()); !found.empty())
                return found;
        }
        return {};
    }

    Json m_root;
};

/// The fault of a value by a schema of resources/schemas.
inline std::string faultBy(const std::string& schema, const nlohmann::json& value)
{
    std::ifstream file(PASSERBY_SOURCE_DIR "/resources/schemas/" + schema);
    return SmallSchema(nlohmann::json::parse(file)).fault(value);
}

} // namespace passerby::testing
