// SPDX-License-Identifier: Apache-2.0
#include "core/foundation/base64.h"

#include <algorithm>

namespace passerby::foundation {

namespace {

constexpr std::string_view kLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr char kPadding = '=';

/// Of three bytes, the first in the highest bits.
std::uint32_t wordOf(std::span<const std::uint8_t> bytes)
{
    std::uint32_t word = 0;
    for (std::size_t i = 0; i < 3; ++i)
        word = (word << 8U) | (i < bytes.size() ? bytes[i] : 0U);
    return word;
}

} // namespace

std::string toBase64(std::span<const std::uint8_t> bytes)
{
    std::string text;
    text.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t at = 0; at < bytes.size(); at += 3) {
        const auto part = bytes.subspan(at, std::min<std::size_t>(3, bytes.size() - at));
        const std::uint32_t word = wordOf(part);
        for (std::size_t i = 0; i < 4; ++i)
            text += i <= part.size() ? kLetters[(word >> (18U - 6U * i)) & 63U] : kPadding;
    }
    return text;
}

std::optional<std::vector<std::uint8_t>> fromBase64(std::string_view text)
{
    if (text.size() % 4 != 0)
        return std::nullopt;
    std::vector<std::uint8_t> bytes;
    bytes.reserve(text.size() / 4 * 3);
    for (std::size_t at = 0; at < text.size(); at += 4) {
        const std::string_view part = text.substr(at, 4);
        const bool isLast = at + 4 == text.size();
        const std::size_t count = isLast ? std::min(part.find(kPadding), std::size_t{4}) : 4; // letters that say something
        if (count < 2 || part.substr(count) != std::string_view("==").substr(0, 4 - count))
            return std::nullopt;
        std::uint32_t word = 0;
        for (std::size_t i = 0; i < 4; ++i) {
            const std::size_t place = i < count ? kLetters.find(part[i]) : 0;
            if (place == std::string_view::npos)
                return std::nullopt;
            word = (word << 6U) | static_cast<std::uint32_t>(place);
        }
        if (count < 4 && (word & ((1U << (8U * (4U - static_cast<unsigned>(count)))) - 1U)) != 0)
            return std::nullopt;
        for (unsigned i = 0; i + 1 < count; ++i)
            bytes.push_back(static_cast<std::uint8_t>(word >> (16U - 8U * i)));
    }
    return bytes;
}

} // namespace passerby::foundation
