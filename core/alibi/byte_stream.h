// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

namespace passerby::alibi {

static_assert(std::endian::native == std::endian::little, "blobs are little-endian");

/// 64-bit FNV-1a (Fowler, Noll and Vo) over bytes: tells a damaged blob from a whole one.
[[nodiscard]] inline std::uint64_t checksum(std::span<const std::uint8_t> bytes)
{
    std::uint64_t value = 0xCBF29CE484222325ULL;
    for (const std::uint8_t byte : bytes)
        value = (value ^ byte) * 0x100000001B3ULL;
    return value;
}

/// Writes numbers one after another, and a checksum at the end.
class ByteWriter {
public:
    template <class Number>
    void add(Number number)
    {
        const auto raw = std::bit_cast<std::array<std::uint8_t, sizeof(Number)>>(number);
        m_bytes.insert(m_bytes.end(), raw.begin(), raw.end());
    }
    template <class Number>
    void add(const std::vector<Number>& numbers)
    {
        const std::size_t old = m_bytes.size();
        m_bytes.resize(old + numbers.size() * sizeof(Number));
        if (!numbers.empty())
            std::memcpy(m_bytes.data() + old, numbers.data(), numbers.size() * sizeof(Number));
    }
    [[nodiscard]] std::vector<std::uint8_t> take()
    {
        add(checksum(m_bytes));
        return std::move(m_bytes);
    }

private:
    std::vector<std::uint8_t> m_bytes;
};

/// What ByteWriter wrote, without the checksum at its end; empty where there is not even that.
[[nodiscard]] inline std::span<const std::uint8_t> contentOf(std::span<const std::uint8_t> bytes)
{
    return bytes.first(bytes.size() - std::min(bytes.size(), sizeof(std::uint64_t)));
}

/// The checksum at the end is that of the content.
[[nodiscard]] inline bool isWhole(std::span<const std::uint8_t> bytes)
{
    std::uint64_t sum = 0;
    if (bytes.size() < sizeof(sum))
        return false;
    std::memcpy(&sum, bytes.last(sizeof(sum)).data(), sizeof(sum));
    return sum == checksum(contentOf(bytes));
}

/// Reads numbers until one is missing or not finite; then ok() is false for good.
class ByteReader {
public:
    explicit ByteReader(std::span<const std::uint8_t> bytes) : m_rest(bytes) {}

    template <class Number>
    void read(Number& number)
    {
        if (m_rest.size() < sizeof(Number)) {
            m_ok = false;
            return;
        }
        std::memcpy(&number, m_rest.data(), sizeof(Number));
        m_rest = m_rest.subspan(sizeof(Number));
        if constexpr (std::is_floating_point_v<Number>)
            m_ok = m_ok && std::isfinite(number);
    }
    template <class Number>
    void read(std::vector<Number>& numbers, std::size_t count)
    {
        if (!m_ok || m_rest.size() / sizeof(Number) < count) {
            m_ok = false;
            return;
        }
        numbers.resize(count);
        for (Number& number : numbers)
            read(number);
    }
    /// What was read cannot be.
    void spoil() { m_ok = false; }
    [[nodiscard]] bool ok() const { return m_ok; }
    [[nodiscard]] bool atEnd() const { return m_rest.empty(); }

private:
    std::span<const std::uint8_t> m_rest;
    bool m_ok = true;
};

} // namespace passerby::alibi
