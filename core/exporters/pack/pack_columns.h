// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exporters/pack/pack.h"

#include <initializer_list>

namespace passerby::exporters {

/// Fills the columns of one chunk, field by field in the order of the layout.
class PackColumns {
public:
    template <class Number>
    PackColumns& whole(Number number)
    {
        m_columns.emplace_back(std::vector<std::int64_t>{static_cast<std::int64_t>(number)});
        return *this;
    }
    PackColumns& real(double number)
    {
        m_columns.emplace_back(std::vector<double>{number});
        return *this;
    }
    PackColumns& wholes(std::vector<std::int64_t> numbers)
    {
        m_columns.emplace_back(std::move(numbers));
        return *this;
    }
    PackColumns& reals(std::vector<double> numbers)
    {
        m_columns.emplace_back(std::move(numbers));
        return *this;
    }
    [[nodiscard]] Pack::Chunk take(std::string_view fourcc) { return {std::string(fourcc), std::move(m_columns), {}}; }

private:
    std::vector<Pack::Column> m_columns;
};

/// STRS: the texts one behind the other, each with a 0 behind it.
[[nodiscard]] Pack::Chunk chunkOfTexts(const std::vector<std::string>& texts);

/// Texts by number, each once; 0 is the empty one.
class PackTexts {
public:
    PackTexts() { (void)add(""); }
    /// Those that a pack has, in its order.
    explicit PackTexts(const Pack::Chunk& texts);
    [[nodiscard]] std::int64_t add(std::string_view text);
    [[nodiscard]] Pack::Chunk chunk() const { return chunkOfTexts(m_texts); }

private:
    std::vector<std::string> m_texts;
};

/// How segments are counted in a pack: cell by cell, there the ordered pairs of different nodes of its list, by first and then by second.
struct PackWays {
    std::vector<std::vector<std::uint32_t>> nodesOfCell; ///< [cells] ascending
    std::vector<std::uint32_t> segment;                  ///< [pairs] of the graph; kNone where it has none, or in another cell
};

/// A number with 11 bits of mantissa and 5 of exponent, for rates: unit · m, or unit · (2048 + m) · 2^(e−1) with e > 0. The relative error
/// is at most 2⁻¹².
[[nodiscard]] std::uint16_t packedRate(double value, double unit);
/// The largest such number, in units.
inline constexpr double kLargestPackedRate = 4095.0 * (1U << 30U);

} // namespace passerby::exporters
