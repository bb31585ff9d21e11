// SPDX-License-Identifier: Apache-2.0
#include "core/exporters/json_text.h"
#include "core/exporters/pack/pack_columns.h"
#include "core/foundation/words.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <optional>

namespace passerby::exporters {

using foundation::Error;
using foundation::Result;
using PackJson = nlohmann::json;

namespace {

constexpr std::string_view kPackJsonFormat = "passerby-pack";
constexpr std::int64_t kPackJsonVersion = 1;

Error badJson(std::string message, std::string where)
{
    return {"bad-json", std::move(message), std::move(where)};
}

std::string hexOf(std::string_view bytes)
{
    std::string text;
    for (const char byte : bytes)
        text += fmt::format("{:02x}", static_cast<unsigned char>(byte));
    return text;
}

std::optional<std::string> bytesOfHex(std::string_view text)
{
    std::string bytes;
    if (text.size() % 2 != 0)
        return std::nullopt;
    for (std::size_t i = 0; i < text.size(); i += 2) {
        unsigned value = 0;
        const auto [end, fault] = std::from_chars(text.data() + i, text.data() + i + 2, value, 16);
        if (fault != std::errc() || end != text.data() + i + 2)
            return std::nullopt;
        bytes += static_cast<char>(value);
    }
    return bytes;
}

void writeNumber(JsonText& json, std::int64_t number, PackType type)
{
    if (type == PackType::u64)
        json.value(std::to_string(std::bit_cast<std::uint64_t>(number))); // more digits than numbers of JSON keep
    else
        json.value(number);
}

void writeColumn(JsonText& json, const Pack::Column& column, const PackField& field)
{
    json.key(field.name);
    if (field.count)
        json.beginList();
    if (const auto* real = std::get_if<std::vector<double>>(&column))
        for (const double one : *real)
            json.value(one);
    else
        for (const std::int64_t one : std::get<std::vector<std::int64_t>>(column))
            writeNumber(json, one, field.type);
    if (field.count)
        json.endList();
}

/// The texts of STRS, which JSON holds as such. Nothing where they do not lie one behind the other, each with a 0 behind it.
std::optional<std::vector<std::string>> textsOf(const Pack::Chunk& chunk)
{
    const auto& first = std::get<0>(chunk.columns[2]);
    const auto& text = std::get<0>(chunk.columns[3]);
    std::vector<std::string> texts;
    if (first.front() != 0 || first.back() != static_cast<std::int64_t>(text.size()))
        return std::nullopt;
    for (std::size_t i = 0; i + 1 < first.size(); ++i) {
        if (first[i] >= first[i + 1] || first[i + 1] > static_cast<std::int64_t>(text.size())
            || text[static_cast<std::size_t>(first[i + 1] - 1)] != 0)
            return std::nullopt;
        std::string& one = texts.emplace_back();
        for (std::int64_t at = first[i]; at + 1 < first[i + 1]; ++at)
            one += static_cast<char>(text[static_cast<std::size_t>(at)]);
    }
    return texts;
}

Result<void> writeBody(JsonText& json, const Pack& pack);

Result<void> writeChunk(JsonText& json, const Pack::Chunk& chunk)
{
    if (chunk.hour) {
        json.key(kHourKey);
        json.beginObject();
        const auto written = writeBody(json, *chunk.hour);
        json.endObject();
        return written;
    }
    const PackChunkLayout* layout = packLayoutOf(chunk.fourcc);
    if (!layout)
        return {};
    json.key(layout->key);
    if (chunk.fourcc == "STRS") {
        const auto texts = textsOf(chunk);
        if (!texts || std::any_of(texts->begin(), texts->end(), [](const std::string& one) { return wellFormed(one) != one; }))
            return Error{"bad-pack", foundation::told("The texts are not UTF-8 with a 0 behind each."), "STRS"};
        json.beginList();
        for (const std::string& text : *texts)
            json.value(text);
        json.endList();
        return {};
    }
    json.beginObject();
    for (std::size_t i = 0; i < layout->fields.size(); ++i)
        writeColumn(json, chunk.columns[i], layout->fields[i]);
    json.endObject();
    return {};
}

/// Features and chunks.
Result<void> writeBody(JsonText& json, const Pack& pack)
{
    json.member("features", pack.features);
    json.key("chunks");
    json.beginList();
    for (const Pack::Chunk& chunk : pack.chunks)
        json.value(chunk.fourcc);
    json.endList();
    for (const Pack::Chunk& chunk : pack.chunks)
        if (const auto written = writeChunk(json, chunk); !written)
            return written.error();
    json.key("unknown");
    json.beginObject();
    for (const Pack::Chunk& chunk : pack.chunks)
        if (!packLayoutOf(chunk.fourcc) && !chunk.hour)
            json.member(chunk.fourcc, hexOf(chunk.raw));
    json.endObject();
    return {};
}

Result<std::int64_t> wholeOf(const PackJson& value, PackType type, const std::string& where)
{
    if (type == PackType::u64) {
        std::uint64_t number = 0;
        const std::string text = value.is_string() ? value.get<std::string>() : "";
        const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
        if (text.empty() || fault != std::errc() || end != text.data() + text.size())
            return badJson("This should be a whole number in quotes.", where);
        return std::bit_cast<std::int64_t>(number);
    }
    if (value.is_number_unsigned() && value.get<std::uint64_t>() > static_cast<std::uint64_t>(INT64_MAX))
        return badJson("The number is too large.", where);
    if (!value.is_number_integer())
        return badJson("This should be a whole number.", where);
    return value.get<std::int64_t>();
}

Result<Pack::Column> readColumn(const PackJson& object, const PackField& field, const std::string& where)
{
    const auto found = object.find(field.name);
    if (found == object.end() || found->is_array() != (field.count != nullptr))
        return badJson(field.count ? "There should be a list here." : "There should be a number here.", where);
    const PackJson alone = found->is_array() ? PackJson() : PackJson::array({*found});
    std::vector<double> real;
    std::vector<std::int64_t> whole;
    for (const PackJson& one : found->is_array() ? *found : alone) {
        if (isReal(field.type)) {
            if (!one.is_number())
                return badJson("This should be a number.", where);
            real.push_back(one.get<double>());
            continue;
        }
        const auto number = wholeOf(one, field.type, where);
        if (!number)
            return number.error();
        whole.push_back(number.value());
    }
    return isReal(field.type) ? Pack::Column(std::move(real)) : Pack::Column(std::move(whole));
}

Result<Pack::Chunk> readTexts(const PackJson& list)
{
    std::vector<std::string> texts;
    for (const PackJson& one : list) {
        if (!one.is_string() || one.get_ref<const std::string&>().find('\0') != std::string::npos)
            return badJson("This should be texts without the letter 0.", "strings");
        texts.push_back(one.get<std::string>());
    }
    return chunkOfTexts(texts);
}

Result<void> readBody(const PackJson& json, Pack& pack);

Result<Pack::Chunk> readHour(const PackJson& json, std::uint64_t worldHash)
{
    Pack hour;
    hour.worldHash = worldHash;
    if (const auto read = readBody(json, hour); !read)
        return badJson(read.error().message, fmt::format("{}.{}", kHourKey, read.error().where));
    return Pack::Chunk{std::string(kHourChunk), {}, {}, std::make_shared<const Pack>(std::move(hour))};
}

Result<Pack::Chunk> readChunk(const PackJson& json, const std::string& fourcc, std::uint64_t worldHash)
{
    const PackChunkLayout* layout = packLayoutOf(fourcc);
    const std::string key(layout ? layout->key : fourcc == kHourChunk ? kHourKey : "unknown");
    const auto found = json.find(key);
    if (found == json.end() || (fourcc == "STRS" ? !found->is_array() : !found->is_object()))
        return badJson("What the list of chunks names is missing.", key);
    if (fourcc == "STRS")
        return readTexts(*found);
    if (fourcc == kHourChunk)
        return readHour(*found, worldHash);
    Pack::Chunk chunk{fourcc, {}, {}};
    if (!layout) {
        const auto raw = found->find(fourcc);
        const auto bytes = raw != found->end() && raw->is_string() ? bytesOfHex(raw->get<std::string>()) : std::nullopt;
        if (!bytes)
            return badJson("There should be bytes here, two letters of 0 to 9 and a to f each.", key + "." + fourcc);
        chunk.raw = *bytes;
        return chunk;
    }
    for (const PackField& field : layout->fields) {
        auto column = readColumn(*found, field, fmt::format("{}.{}", key, field.name));
        if (!column)
            return column.error();
        chunk.columns.push_back(std::move(column).value());
    }
    return chunk;
}

std::uint64_t wholeIn(const PackJson& json, const char* key)
{
    return json.contains(key) && json[key].is_number_unsigned() ? json[key].get<std::uint64_t>() : UINT64_MAX;
}

Result<void> readHead(const PackJson& json, Pack& pack)
{
    const auto text = [&](const char* key) { return json.contains(key) && json[key].is_string() ? json[key].get<std::string>() : ""; };
    if (text("format") != kPackJsonFormat)
        return badJson("This is no pack of a city: its format should be \"passerby-pack\".", "format");
    if (wholeIn(json, "version") != static_cast<std::uint64_t>(kPackJsonVersion))
        return Error{"newer-version", foundation::told("The pack is of another version than 1."), "version"};
    const std::string hash = text("world_hash");
    const auto [end, fault] = std::from_chars(hash.data(), hash.data() + hash.size(), pack.worldHash, 16);
    if (hash.size() != 16 || fault != std::errc() || end != hash.data() + hash.size())
        return badJson("This should be sixteen letters of 0 to 9 and a to f.", "world_hash");
    return {};
}

Result<void> readBody(const PackJson& json, Pack& pack)
{
    if (wholeIn(json, "features") > UINT32_MAX)
        return badJson("This should be a whole number.", "features");
    pack.features = static_cast<std::uint32_t>(wholeIn(json, "features"));
    if (!json.contains("chunks") || !json["chunks"].is_array())
        return badJson("There should be a list of the names of chunks here.", "chunks");
    for (const PackJson& name : json["chunks"]) {
        if (!name.is_string())
            return badJson("There should be the names of chunks here.", "chunks");
        auto chunk = readChunk(json, name.get<std::string>(), pack.worldHash);
        if (!chunk)
            return chunk.error();
        pack.chunks.push_back(std::move(chunk).value());
    }
    return {};
}

} // namespace

Result<std::string> toJson(const Pack& pack)
{
    if (const auto checked = checkPack(pack); !checked)
        return checked.error();
    JsonText json;
    json.beginObject();
    json.member("format", kPackJsonFormat);
    json.member("version", kPackJsonVersion);
    json.member("world_hash", fmt::format("{:016x}", pack.worldHash));
    if (const auto written = writeBody(json, pack); !written)
        return written.error();
    json.endObject();
    return json.take();
}

Result<Pack> packFromJson(std::string_view text)
{
    const PackJson json = PackJson::parse(text, nullptr, false);
    if (!json.is_object())
        return badJson("This is no JSON object.", {});
    Pack pack;
    if (const auto read = readHead(json, pack); !read)
        return read.error();
    if (const auto read = readBody(json, pack); !read)
        return read.error();
    if (const auto checked = checkPack(pack); !checked)
        return checked.error();
    return pack;
}

} // namespace passerby::exporters
