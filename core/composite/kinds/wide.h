// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/geometry/point.h"
#include "core/steering/vector.h"

namespace passerby::composite {

[[nodiscard]] inline geometry::Point wide(steering::Vector v)
{
    return {static_cast<double>(v.x), static_cast<double>(v.y)};
}

[[nodiscard]] inline steering::Vector narrow(geometry::Point p)
{
    return {static_cast<float>(p.x), static_cast<float>(p.y)};
}

} // namespace passerby::composite
