// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/words/measures.h"

#include "editor/words/number_text.h"

#include <cmath>

namespace passerby::editor {

namespace {

QString withMinus(QString number)
{
    return number.replace(QLatin1Char('-'), QChar(0x2212));
}

} // namespace

double angle_deg(geometry::Point way)
{
    return way.x == 0.0 && way.y == 0.0 ? 0.0 : toDeg(std::atan2(way.y, way.x));
}

geometry::Point atAngle(double angle_deg)
{
    const double turned = std::remainder(angle_deg, 360.0);
    if (turned == 0.0)
        return {1, 0};
    if (std::abs(turned) == 180.0)
        return {-1, 0};
    if (std::abs(turned) == 90.0)
        return {0, turned > 0.0 ? 1.0 : -1.0};
    const double turned_rad = toRad(turned);
    return {std::cos(turned_rad), std::sin(turned_rad)};
}

QString lengthText(double length_m)
{
    return withMinus(formatFixed(length_m, 2)) + QStringLiteral(" m");
}

QString angleText(double angle_deg)
{
    return withMinus(formatFixed(angle_deg, 1)) + QStringLiteral("°");
}

} // namespace passerby::editor
