// SPDX-License-Identifier: Apache-2.0
#include "core/jobs/region_record.h"

namespace passerby::jobs {

namespace {

void writeKey(const std::pair<std::string, std::string>& key, alibi::LotWriter& writer)
{
    for (const std::string* text : {&key.first, &key.second}) {
        writer.add(static_cast<double>(text->size()));
        for (const char letter : *text)
            writer.add(static_cast<double>(letter));
    }
}

std::string readText(alibi::LotReader& reader)
{
    std::string text(static_cast<std::size_t>(reader.next()), ' ');
    for (char& letter : text)
        letter = static_cast<char>(reader.next());
    return text;
}

std::pair<std::string, std::string> readKey(alibi::LotReader& reader)
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
        auto key = readKey(reader);
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
