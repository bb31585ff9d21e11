// SPDX-License-Identifier: Apache-2.0
#include "core/importers/city_json/json_text.h"

#include <nlohmann/json.hpp>

namespace passerby::importers {

namespace {

/// Listens to a parser and keeps nothing but where it stopped.
class JsonFaultFinder final : public nlohmann::json_sax<nlohmann::json> {
public:
    std::optional<std::size_t> fault;

    bool null() override { return true; }
    bool boolean(bool) override { return true; }
    bool number_integer(std::int64_t) override { return true; }
    bool number_unsigned(std::uint64_t) override { return true; }
    bool number_float(double, const std::string&) override { return true; }
    bool string(std::string&) override { return true; }
    bool binary(nlohmann::json::binary_t&) override { return true; }
    bool start_object(std::size_t) override { return true; }
    bool end_object() override { return true; }
    bool start_array(std::size_t) override { return true; }
    bool end_array() override { return true; }
    bool key(std::string&) override { return true; }
    bool parse_error(std::size_t byte, const std::string&, const nlohmann::json::exception&) override
    {
        fault = std::max<std::size_t>(byte, 1);
        return false;
    }
};

} // namespace

std::optional<std::size_t> findJsonFault(std::string_view text)
{
    JsonFaultFinder finder;
    nlohmann::json::sax_parse(text.begin(), text.end(), &finder);
    return finder.fault;
}

std::string decodedJsonText(std::string_view raw)
{
    if (raw.find('\\') == std::string_view::npos)
        return std::string(raw);
    std::string quoted;
    quoted.reserve(raw.size() + 2);
    quoted.append("\"").append(raw).append("\"");
    return nlohmann::json::parse(quoted).get<std::string>();
}

} // namespace passerby::importers
