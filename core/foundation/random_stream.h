// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>

namespace passerby::foundation {

/// What a random number is drawn for; part of the stream's key, so that adding a purpose never changes the others' draws.
/// Numbers are part of every recorded result: append, never renumber.
enum class Purpose : std::uint32_t {
    general = 0,
    generator = 1,
    birth = 2,
    schedule = 3,
    boundTarget = 4,
    appearance = 5,
    statistics = 6,
    alibi = 7,
    edit = 8,
    wander = 9,
    stroll = 10,
    gate = 11,
    visit = 12,
    mind = 13,
    light = 14,
    vehicle = 15,
    parking = 16,
};

/// Random numbers as a pure function of (seed, agent, purpose, step): Philox4x32-10 (Salmon et al. 2011, "Parallel random numbers:
/// as easy as 1, 2, 3"). Two streams with the same key give the same numbers on any thread, in any order.
class RandomStream {
public:
    RandomStream(std::uint64_t seed, std::uint64_t agent, Purpose purpose, std::uint32_t step = 0);

    [[nodiscard]] std::uint32_t bits32();
    [[nodiscard]] std::uint64_t bits64();
    /// Uniform in [0, 1), 53 bits.
    [[nodiscard]] double uniform();
    /// Uniform integer in [0, count), unbiased; count > 0.
    [[nodiscard]] std::uint32_t below(std::uint32_t count);
    /// Standard normal (inverse-free polar form; uses a varying number of draws).
    [[nodiscard]] double normal();
    /// Exponential with mean 1.
    [[nodiscard]] double exponential();
    /// Normal(mean, sd) cut to [low, high]; sd 0 gives the mean. Needs low < high around the mean. However wide the spread, about two
    /// draws are expected at most.
    [[nodiscard]] double normalWithin(double mean, double sd, double low, double high);

    /// The Philox4x32-10 block function, exposed for its known-answer test.
    [[nodiscard]] static std::array<std::uint32_t, 4> block(std::array<std::uint32_t, 4> counter, std::array<std::uint32_t, 2> key);

private:
    void refill();

    std::array<std::uint32_t, 2> m_key;
    std::array<std::uint32_t, 4> m_counter;
    std::array<std::uint32_t, 4> m_buffer{};
    unsigned m_used = 4;
    std::uint32_t m_blockNumber = 0;
    double m_spareNormal = 0.0;
    bool m_hasSpareNormal = false;
};

} // namespace passerby::foundation
