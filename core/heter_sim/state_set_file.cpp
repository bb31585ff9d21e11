// SPDX-License-Identifier: Apache-2.0
#include "core/heter_sim/state_set_file.h"

#include "core/foundation/words.h"

#include <algorithm>
#include <array>

namespace passerby::heter_sim {

using foundation::Error;
using foundation::Result;

namespace {

constexpr std::array<std::uint8_t, 4> kMagic{'P', 'H', 'S', 'S'};
constexpr std::uint8_t kVersion = 1;
constexpr std::size_t kLongestText_bytes = 255;
constexpr std::size_t kChecksum_bytes = 8;

/// FNV-1a with 64 bits.
std::uint64_t checksum(std::span<const std::uint8_t> bytes)
{
    std::uint64_t sum = 0xCBF29CE484222325ULL;
    for (const std::uint8_t byte : bytes)
        sum = (sum ^ byte) * 0x100000001B3ULL;
    return sum;
}

class Writer {
public:
    void byte(std::uint8_t value) { bytes.push_back(value); }
    /// Seven bits a byte, the lowest first; all but the last have the highest bit set.
    void number(std::uint32_t value)
    {
        for (; value > 127; value >>= 7U)
            byte(static_cast<std::uint8_t>(value | 128U));
        byte(static_cast<std::uint8_t>(value));
    }
    void text(const std::string& value)
    {
        number(static_cast<std::uint32_t>(value.size()));
        bytes.insert(bytes.end(), value.begin(), value.end());
    }
    std::vector<std::uint8_t> bytes;
};

/// Reads nothing behind the end; once something is amiss, all that follows is 0.
class Reader {
public:
    explicit Reader(std::span<const std::uint8_t> bytes) : m_rest(bytes) {}

    [[nodiscard]] bool isGood() const { return m_isGood; }
    [[nodiscard]] bool isAtEnd() const { return m_rest.empty(); }
    std::uint8_t byte()
    {
        if (m_rest.empty()) {
            m_isGood = false;
            return 0;
        }
        const std::uint8_t value = m_rest.front();
        m_rest = m_rest.subspan(1);
        return value;
    }
    /// At most `most`, in the shortest spelling.
    std::uint32_t number(std::uint32_t most)
    {
        std::uint32_t value = 0;
        std::uint8_t last = 128;
        for (unsigned shift = 0; shift < 28 && last > 127; shift += 7) {
            last = byte();
            value |= (last & 127U) << shift;
            m_isGood = m_isGood && (shift == 0 || last != 0);
        }
        m_isGood = m_isGood && last < 128 && value <= most;
        return m_isGood ? value : 0;
    }
    std::string text()
    {
        const std::size_t length = number(kLongestText_bytes);
        if (length > m_rest.size()) {
            m_isGood = false;
            return {};
        }
        std::string value(m_rest.begin(), m_rest.begin() + static_cast<std::ptrdiff_t>(length));
        m_rest = m_rest.subspan(length);
        return value;
    }

private:
    std::span<const std::uint8_t> m_rest;
    bool m_isGood = true;
};

bool isText(const std::string& text)
{
    return text.size() <= kLongestText_bytes
           && std::none_of(text.begin(), text.end(), [](char letter) { return static_cast<unsigned char>(letter) < 32; });
}

Error damaged()
{
    return {"damaged-state-set", foundation::told("These states are damaged: they are not as they were written."), ""};
}

/// Rows of equal speed: how much faster than the one before, how many states, the first angle from −314 on, each further one by how much it
/// is greater.
void writeRows(const std::vector<CanonicalState>& states, Writer& to)
{
    std::uint32_t rows = 0;
    for (std::size_t i = 0; i < states.size(); ++i)
        rows += i == 0 || states[i].speed_cmps != states[i - 1].speed_cmps ? 1 : 0;
    to.number(rows);
    int speed = 0;
    for (auto row = states.begin(); row != states.end();) {
        const auto end = std::find_if(row, states.end(), [&](const CanonicalState& state) { return state.speed_cmps != row->speed_cmps; });
        to.number(static_cast<std::uint32_t>(row->speed_cmps - speed));
        to.number(static_cast<std::uint32_t>(end - row));
        int angle = -314;
        for (speed = row->speed_cmps; row != end; angle = row++->angle_crad)
            to.number(static_cast<std::uint32_t>(row->angle_crad - angle));
    }
}

void readRows(Reader& from, std::vector<CanonicalState>& states)
{
    const std::uint32_t rows = from.number(StateSet::kFastest_cmps + 1);
    std::uint32_t speed = 0;
    for (std::uint32_t row = 0; row < rows && from.isGood(); ++row) {
        const std::uint32_t faster = from.number(StateSet::kFastest_cmps);
        const std::uint32_t count = from.number(629);
        speed += faster;
        const bool isRowAgain = row > 0 && faster == 0; // two rows of one speed are written as one
        if (isRowAgain || speed > StateSet::kFastest_cmps || count == 0 || states.size() + count > StateSet::kMostStates) {
            states.clear(); // no set is without states
            return;
        }
        std::uint32_t turned = 0;
        for (std::uint32_t i = 0; i < count && from.isGood() && turned <= 628; ++i) {
            turned += from.number(628);
            states.push_back({static_cast<std::int16_t>(speed), static_cast<std::int16_t>(static_cast<int>(turned) - 314)});
        }
    }
}

} // namespace

Result<std::vector<std::uint8_t>> encoded(const StateSet& set)
{
    if (const auto fault = faultOf(set))
        return *fault;
    if (!isText(set.name) || !isText(set.licence))
        return Error{"bad-text", foundation::told("Name and licence are at most 255 bytes long, without control characters."), ""};
    Writer to;
    to.bytes.assign(kMagic.begin(), kMagic.end());
    to.byte(kVersion);
    to.byte(static_cast<std::uint8_t>(set.kind));
    to.byte(set.isMirrored ? 1 : 0);
    to.number(static_cast<std::uint32_t>(set.fast_cmps));
    to.number(std::min(set.samples, (1U << 28U) - 1U));
    to.text(set.name);
    to.text(set.licence);
    writeRows(set.kept, to);
    const std::uint64_t sum = checksum(to.bytes);
    for (unsigned i = 0; i < kChecksum_bytes; ++i)
        to.byte(static_cast<std::uint8_t>(sum >> (8U * i)));
    if (to.bytes.size() > kLargestStateSet_bytes)
        return Error{"too-large", foundation::told("A set of states takes at most 64 kB."), ""};
    return std::move(to.bytes);
}

Result<StateSet> decoded(std::span<const std::uint8_t> bytes)
{
    if (bytes.size() < kMagic.size() + 1 || !std::equal(kMagic.begin(), kMagic.end(), bytes.begin()))
        return Error{"not-a-state-set", foundation::told("These are no recorded states."), ""};
    if (bytes[kMagic.size()] != kVersion)
        return Error{"state-set-version", foundation::told("These states were written by another version."), ""};
    if (bytes.size() > kLargestStateSet_bytes || bytes.size() < kMagic.size() + 1 + kChecksum_bytes)
        return damaged();
    const auto content = bytes.first(bytes.size() - kChecksum_bytes);
    std::uint64_t sum = 0;
    for (unsigned i = 0; i < kChecksum_bytes; ++i)
        sum |= std::uint64_t{bytes[content.size() + i]} << (8U * i);
    Reader from(content.subspan(kMagic.size() + 1));
    StateSet set;
    set.kind = static_cast<AgentKind>(from.number(static_cast<std::uint32_t>(AgentKind::bus)));
    set.isMirrored = from.number(1) == 1;
    set.fast_cmps = static_cast<std::int16_t>(from.number(StateSet::kFastest_cmps));
    set.samples = from.number((1U << 28U) - 1U);
    set.name = from.text();
    set.licence = from.text();
    readRows(from, set.kept);
    if (sum != checksum(content) || !from.isGood() || !from.isAtEnd() || !isText(set.name) || !isText(set.licence) || faultOf(set))
        return damaged();
    return set;
}

} // namespace passerby::heter_sim
