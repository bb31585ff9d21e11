// SPDX-License-Identifier: Apache-2.0
#include "core/foundation/random_stream.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace passerby::foundation {

namespace {

std::uint64_t mix(std::uint64_t value)
{
    // SplitMix64 finaliser (Steele, Lea and Flood 2014): spreads seed and agent over the whole key and counter.
    value += 0x9E3779B97F4A7C15ULL;
    value = (value ^ (value >> 30U)) * 0xBF58476D1CE4E5B9ULL;
    value = (value ^ (value >> 27U)) * 0x94D049BB133111EBULL;
    return value ^ (value >> 31U);
}

} // namespace

RandomStream::RandomStream(std::uint64_t seed, std::uint64_t agent, Purpose purpose, std::uint32_t step)
{
    const std::uint64_t key = mix(seed ^ mix(static_cast<std::uint64_t>(purpose)));
    m_key = {static_cast<std::uint32_t>(key), static_cast<std::uint32_t>(key >> 32U)};
    m_counter = {0U, step, static_cast<std::uint32_t>(agent), static_cast<std::uint32_t>(agent >> 32U)};
}

std::array<std::uint32_t, 4> RandomStream::block(std::array<std::uint32_t, 4> counter, std::array<std::uint32_t, 2> key)
{
    constexpr std::uint64_t kMultiplier0 = 0xD2511F53U;
    constexpr std::uint64_t kMultiplier1 = 0xCD9E8D57U;
    for (int round = 0; round < 10; ++round) {
        const std::uint64_t product0 = kMultiplier0 * counter[0];
        const std::uint64_t product1 = kMultiplier1 * counter[2];
        counter = {static_cast<std::uint32_t>(product1 >> 32U) ^ counter[1] ^ key[0], static_cast<std::uint32_t>(product1),
                   static_cast<std::uint32_t>(product0 >> 32U) ^ counter[3] ^ key[1], static_cast<std::uint32_t>(product0)};
        key[0] += 0x9E3779B9U;
        key[1] += 0xBB67AE85U;
    }
    return counter;
}

void RandomStream::refill()
{
    m_counter[0] = m_blockNumber++;
    m_buffer = block(m_counter, m_key);
    m_used = 0;
}

std::uint32_t RandomStream::bits32()
{
    if (m_used == 4)
        refill();
    return m_buffer[m_used++];
}

std::uint64_t RandomStream::bits64()
{
    const std::uint64_t low = bits32();
    return (static_cast<std::uint64_t>(bits32()) << 32U) | low;
}

double RandomStream::uniform()
{
    return static_cast<double>(bits64() >> 11U) * 0x1.0p-53;
}

std::uint32_t RandomStream::below(std::uint32_t count)
{
    // Lemire 2019, "Fast random integer generation in an interval".
    assert(count > 0);
    std::uint64_t product = std::uint64_t{bits32()} * count;
    if (static_cast<std::uint32_t>(product) < count) {
        const std::uint32_t threshold = (0U - count) % count;
        while (static_cast<std::uint32_t>(product) < threshold)
            product = std::uint64_t{bits32()} * count;
    }
    return static_cast<std::uint32_t>(product >> 32U);
}

double RandomStream::normal()
{
    if (m_hasSpareNormal) {
        m_hasSpareNormal = false;
        return m_spareNormal;
    }
    double u = 0.0;
    double v = 0.0;
    double square = 0.0;
    do {
        u = 2.0 * uniform() - 1.0;
        v = 2.0 * uniform() - 1.0;
        square = u * u + v * v;
    } while (square >= 1.0 || square == 0.0);
    const double factor = std::sqrt(-2.0 * std::log(square) / square);
    m_spareNormal = v * factor;
    m_hasSpareNormal = true;
    return u * factor;
}

double RandomStream::exponential()
{
    return -std::log1p(-uniform());
}

double RandomStream::normalWithin(double mean, double sd, double low, double high)
{
    if (sd <= 0.0)
        return mean;
    assert(low < high);
    double value = 0.0;
    if (sd > 0.5 * (high - low)) {
        // Few draws of a wide normal would fall inside; a uniform one kept with the density's height falls inside always.
        double z = 0.0;
        do {
            value = std::min(low + (high - low) * uniform(), high);
            z = (value - mean) / sd;
        } while (uniform() >= std::exp(-0.5 * z * z));
        return value;
    }
    do {
        value = mean + sd * normal();
    } while (value < low || value > high);
    return value;
}

} // namespace passerby::foundation
