// SPDX-License-Identifier: Apache-2.0
#include "core/exporters/pack/pack_columns.h"

#include "core/exporters/json_text.h"

#include <algorithm>
#include <cmath>

namespace passerby::exporters {

Pack::Chunk chunkOfTexts(const std::vector<std::string>& texts)
{
    std::vector<std::int64_t> first{0};
    std::vector<std::int64_t> bytes;
    for (const std::string& text : texts) {
        for (const char byte : text)
            bytes.push_back(static_cast<unsigned char>(byte));
        bytes.push_back(0);
        first.push_back(static_cast<std::int64_t>(bytes.size()));
    }
    return PackColumns().whole(texts.size()).whole(bytes.size()).wholes(first).wholes(bytes).take("STRS");
}

PackTexts::PackTexts(const Pack::Chunk& texts)
{
    const auto& first = std::get<0>(texts.columns[2]);
    const auto& bytes = std::get<0>(texts.columns[3]);
    for (std::size_t i = 0; i + 1 < first.size(); ++i) {
        std::string& one = m_texts.emplace_back();
        for (std::int64_t at = first[i]; at + 1 < first[i + 1]; ++at)
            one += static_cast<char>(bytes[static_cast<std::size_t>(at)]);
    }
}

std::int64_t PackTexts::add(std::string_view text)
{
    std::string kept = wellFormed(text);
    std::erase(kept, '\0');
    const auto found = std::find(m_texts.begin(), m_texts.end(), kept);
    const auto place = found - m_texts.begin();
    if (found == m_texts.end())
        m_texts.push_back(std::move(kept));
    return place;
}

std::uint16_t packedRate(double value, double unit)
{
    int exponent = 1;
    double scaled = value / unit;
    for (; scaled >= 4095.5 && exponent < 31; ++exponent)
        scaled *= 0.5;
    const auto mantissa = static_cast<std::uint32_t>(std::min(std::round(scaled), 4095.0));
    if (mantissa < 2048) // exponent is 1
        return static_cast<std::uint16_t>(std::max(mantissa, 1U));
    return static_cast<std::uint16_t>((static_cast<std::uint32_t>(exponent) << 11U) + (mantissa - 2048));
}

} // namespace passerby::exporters
