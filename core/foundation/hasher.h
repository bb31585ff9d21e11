// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <cstdint>
#include <string_view>
#include <type_traits>

namespace passerby::foundation {

/// Takes 64-bit words one after the other; the result depends on their values and order alone, not on how they lie in memory. −0 counts as
/// 0. The hashes of cities rest on it, which stand in files: what it makes of a value must not change.
class Hasher {
public:
    void add(std::uint64_t word)
    {
        // MurmurHash3's 64-bit mixing of words and its finaliser (Appleby 2011).
        word *= 0x87C37B91114253D5ULL;
        word = std::rotl(word, 31) * 0x4CF5AD432745937FULL;
        m_state = std::rotl(m_state ^ word, 27) * 5 + 0x52DCE729U;
    }
    template <class Kind>
    requires std::is_enum_v<Kind>
    void add(Kind kind) { add(static_cast<std::uint64_t>(kind)); }
    void add(std::int64_t number) { add(static_cast<std::uint64_t>(number)); }
    void add(std::uint32_t number) { add(std::uint64_t{number}); }
    void add(int number) { add(static_cast<std::int64_t>(number)); }
    void add(bool flag) { add(std::uint64_t{flag}); }
    void add(double value) { add(std::bit_cast<std::uint64_t>(value + 0.0)); }
    void add(float value) { add(std::bit_cast<std::uint32_t>(value + 0.0F)); }
    void add(std::string_view text)
    {
        add(std::uint64_t{text.size()});
        for (const char letter : text)
            add(std::uint64_t{static_cast<unsigned char>(letter)});
    }
    [[nodiscard]] std::uint64_t result() const
    {
        std::uint64_t value = m_state;
        value = (value ^ (value >> 33U)) * 0xFF51AFD7ED558CCDULL;
        value = (value ^ (value >> 33U)) * 0xC4CEB9FE1A85EC53ULL;
        return value ^ (value >> 33U);
    }

private:
    std::uint64_t m_state = 0;
};

} // namespace passerby::foundation
