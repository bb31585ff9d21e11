// SPDX-License-Identifier: Apache-2.0
#include "core/shapes/house_color.h"

#include <algorithm>
#include <cmath>

namespace passerby::shapes {

Light lightOf(const world::Color& color)
{
    return {float(color.red) / 255.0F, float(color.green) / 255.0F, float(color.blue) / 255.0F};
}

world::Color colorOf(const Light& light)
{
    const auto byte = [](float share) { return static_cast<std::uint8_t>(std::lround(255.0F * std::clamp(share, 0.0F, 1.0F))); };
    return {byte(light[0]), byte(light[1]), byte(light[2])};
}

Light quiet(const world::Color& map, const Light& own)
{
    constexpr float kOfMap = 0.5F;
    constexpr float kOfTint = 0.5F;
    const Light asked = lightOf(map);
    const float grey = 0.30F * asked[0] + 0.59F * asked[1] + 0.11F * asked[2];
    const float brightest = *std::max_element(own.begin(), own.end());
    Light result{};
    for (std::size_t i = 0; i < result.size(); ++i) {
        const float soft = grey * (1.0F - kOfTint) + asked[i] * kOfTint;
        result[i] = soft * (kOfMap * brightest) + own[i] * (1.0F - kOfMap);
    }
    return result;
}

bool isOfCopper(world::RoofShape roof)
{
    return roof == world::RoofShape::dome || roof == world::RoofShape::onion || roof == world::RoofShape::cone;
}

} // namespace passerby::shapes
