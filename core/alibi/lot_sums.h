// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

namespace passerby::alibi {

/// A line of memory.
struct alignas(64) SumLine {
    std::array<double, 8> values{};

    /// Always inline, so that it is compiled for the instruction set of whoever adds many.
    __attribute__((always_inline)) SumLine& operator+=(const SumLine& other)
    {
        std::array<double, 8> sum = values; // so that it is plain that nothing overlaps
        for (std::size_t i = 0; i < sum.size(); ++i)
            sum[i] += other.values[i];
        values = sum;
        return *this;
    }
};

/// What a lot of sources comes to: numbers whose meaning its pass knows.
using LotSums = std::vector<SumLine>;

/// Adds the first lines of `sums` to those of `total`, which has as many.
void addLines(LotSums& total, const LotSums& sums, std::size_t count);

/// Lines that hold so many numbers.
[[nodiscard]] inline std::size_t linesOf(std::size_t numbers)
{
    return (numbers + SumLine{}.values.size() - 1) / SumLine{}.values.size();
}

/// Puts numbers down one after another.
class LotWriter {
public:
    explicit LotWriter(LotSums& sums) : m_sums(sums) { m_sums.clear(); }
    void add(double number)
    {
        if (m_next == 0)
            m_sums.emplace_back();
        m_sums.back().values[m_next] = number;
        m_next = (m_next + 1) % m_sums.back().values.size();
    }
    void add(std::span<const double> numbers)
    {
        for (const double number : numbers)
            add(number);
    }

private:
    LotSums& m_sums;
    std::size_t m_next = 0;
};

/// Reads what LotWriter wrote, or the sum of such; 0 behind the end.
class LotReader {
public:
    explicit LotReader(std::span<const SumLine> sums) : m_sums(sums) {}
    double next()
    {
        const double number = m_line < m_sums.size() ? m_sums[m_line].values[m_next] : 0.0;
        m_next = (m_next + 1) % SumLine{}.values.size();
        m_line += m_next == 0 ? 1 : 0;
        return number;
    }
    void read(std::span<double> numbers)
    {
        for (double& number : numbers)
            number = next();
    }
    /// To where the next lot begins, of those that were put one after another.
    void skipToLot()
    {
        m_line += m_next != 0 ? 1 : 0;
        m_next = 0;
    }

private:
    std::span<const SumLine> m_sums;
    std::size_t m_line = 0;
    std::size_t m_next = 0;
};

} // namespace passerby::alibi
