// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/scene/colour_map.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace passerby::editor {

QColor sequentialColor(double position, exporters::ColorRamp ramp)
{
    const world::Color color = exporters::rampColor(ramp, position);
    return {color.red, color.green, color.blue};
}

QColor blueToOrange(double position, bool dark)
{
    const world::Color color = exporters::differenceColor(position, dark);
    return {color.red, color.green, color.blue};
}

QColor serviceColor(world::ServiceClass service)
{
    static constexpr std::array<QRgb, world::kServiceClasses> kColors{0x2C69B0U, 0x4BA3C7U, 0x86CC98U, 0xF2D64BU, 0xEE8F3BU, 0xC8372DU};
    return QColor(kColors[static_cast<std::size_t>(service)]);
}

QColor rampColor(double position, HeatScale scale, bool dark, exporters::ColorRamp ramp)
{
    if (scale == HeatScale::service)
        return serviceColor(static_cast<world::ServiceClass>(std::lround(std::clamp(position, 0.0, 1.0) * (world::kServiceClasses - 1.0))));
    return scale == HeatScale::people ? sequentialColor(position, ramp) : blueToOrange(position, dark);
}

} // namespace passerby::editor
