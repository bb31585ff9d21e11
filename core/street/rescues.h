// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace passerby::street {

/// How often people did not get on by themselves, and the street let them: who needs that has avoided nobody.
struct Rescues {
    std::uint64_t thin = 0;       ///< made thin after a while, to pass others
    std::uint64_t squeezed = 0;   ///< tried other directions by turns, too
    std::uint64_t letThrough = 0; ///< put behind the portal before which they stood
    std::uint64_t climbed = 0;    ///< over obstacles that they could not get away from

    [[nodiscard]] std::uint64_t all() const { return thin + squeezed + letThrough + climbed; }
    friend bool operator==(const Rescues&, const Rescues&) = default;
};

} // namespace passerby::street
