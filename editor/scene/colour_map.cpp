// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/scene/colour_map.h"

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

QColor rampColor(double position, HeatScale scale, bool dark, exporters::ColorRamp ramp)
{
    return scale == HeatScale::people ? sequentialColor(position, ramp) : blueToOrange(position, dark);
}

} // namespace passerby::editor
