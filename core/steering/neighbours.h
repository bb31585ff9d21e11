// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/steering/vector.h"

#include <array>
#include <cstdint>

namespace passerby::steering {

/// Who is near somebody: nearest first, equally near ones by id. Positions are relative to whoever looks.
struct Neighbours {
    static constexpr std::uint32_t kMost = 16;

    std::uint32_t count = 0;
    // What lies behind `count` is undefined.
    alignas(64) std::array<float, kMost> x_m;
    alignas(64) std::array<float, kMost> y_m;
    alignas(64) std::array<float, kMost> velocityX_mps; ///< as told to whoever looks
    alignas(64) std::array<float, kMost> velocityY_mps;
    alignas(64) std::array<float, kMost> radius_m;
    alignas(64) std::array<std::uint32_t, kMost> id;

    [[nodiscard]] Vector position(std::size_t i) const { return {x_m[i], y_m[i]}; }
    [[nodiscard]] Vector velocity(std::size_t i) const { return {velocityX_mps[i], velocityY_mps[i]}; }
};

} // namespace passerby::steering
