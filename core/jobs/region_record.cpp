// SPDX-License-Identifier: Apache-2.0
#include "core/jobs/region_record.h"

#include <algorithm>
#include <cstdint>

namespace passerby::jobs {

namespace {

constexpr std::size_t kLettersOfNumber = 6; ///< whole numbers below 2^48 are exact

void writeText(const std::string& text, alibi::LotWriter& writer)
{
    writer.add(static_cast<double>(text.size()));
    for (std::size_t first = 0; first < text.size(); first += kLettersOfNumber) {
        std::uint64_t letters = 0;
        for (std::size_t i = first; i < std::min(text.size(), first + kLettersOfNumber); ++i)
            letters |= std::uint64_t{static_cast<unsigned char>(text[i])} << (8 * (i - first));
        writer.add(static_cast<double>(letters));
    }
}

std::string readText(alibi::LotReader& reader)
{
    std::string text(static_cast<std::size_t>(reader.next()), ' ');
    for (std::size_t first = 0; first < text.size(); first += kLettersOfNumber) {
        const auto letters = static_cast<std::uint64_t>(reader.next());
        for (std::size_t i = first; i < std::min(text.size(), first + kLettersOfNumber); ++i)
            text[i] = static_cast<char>(letters >> (8 * (i - first)) & 0xFFU);
    }
    return text;
}

void writeKey(const RegionRecord::Key& key, alibi::LotWriter& writer)
{
    writeText(key.first, writer);
    writeText(key.second, writer);
}

RegionRecord::Key readKey(alibi::LotReader& reader)
{
    std::string family = readText(reader);
    return {std::move(family), readText(reader)};
}

} // namespace

void writeRecord(const RegionRecord& record, alibi::LotWriter& writer)
{
    writer.add(static_cast<double>(record.values.size()));
    for (const auto& [key, value] : record.values) {
        writeKey(key, writer);
        writer.add(value);
    }
    writer.add(static_cast<double>(record.samples.size()));
    for (const auto& [key, sample] : record.samples) {
        writeKey(key, writer);
        writer.add(static_cast<double>(sample.size()));
        writer.add(sample);
    }
}

RegionRecord readRecord(alibi::LotReader& reader)
{
    RegionRecord record;
    for (auto left = static_cast<std::size_t>(reader.next()); left > 0; --left) {
        RegionRecord::Key key = readKey(reader);
        record.values[std::move(key)] = reader.next();
    }
    for (auto left = static_cast<std::size_t>(reader.next()); left > 0; --left) {
        std::vector<double>& sample = record.samples[readKey(reader)];
        sample.resize(static_cast<std::size_t>(reader.next()));
        reader.read(sample);
    }
    return record;
}

} // namespace passerby::jobs
