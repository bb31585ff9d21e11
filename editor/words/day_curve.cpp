// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/words/day_curve.h"

#include "editor/words/text.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace passerby::editor {

namespace {

/// Hours on either side of a dragged one that go along.
constexpr int kSmoothReach = 3;

world::Hourly rawShape(DayTemplate day)
{
    switch (day) {
    case DayTemplate::office: // there by nine, lunch, gone by six
        return {0, 0, 0, 0, 0, 0, 1, 5, 10, 8, 5, 4, 5, 7, 5, 3, 2, 1, 0, 0, 0, 0, 0, 0};
    case DayTemplate::shops: // open from nine to eight, busiest after work
        return {0, 0, 0, 0, 0, 0, 0, 1, 3, 5, 7, 8, 7, 6, 6, 7, 9, 10, 9, 6, 2, 0, 0, 0};
    case DayTemplate::nightLife:
        return {8, 6, 4, 2, 1, 0, 0, 0, 0, 0, 0, 1, 2, 1, 1, 1, 2, 3, 5, 7, 9, 10, 10, 9};
    case DayTemplate::schoolDay:
        return {0, 0, 0, 0, 0, 0, 1, 9, 10, 3, 2, 2, 2, 3, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0};
    case DayTemplate::meals:
        break;
    }
    return {0, 0, 0, 0, 0, 0, 1, 3, 4, 3, 2, 5, 10, 8, 3, 2, 2, 3, 6, 9, 8, 4, 2, 1};
}

} // namespace

QString dayTemplateName(DayTemplate day)
{
    switch (day) {
    case DayTemplate::office:
        return text("Office hours");
    case DayTemplate::shops:
        return text("Shops");
    case DayTemplate::nightLife:
        return text("Night life");
    case DayTemplate::schoolDay:
        return text("School day");
    case DayTemplate::meals:
        break;
    }
    return text("Meals");
}

world::Hourly dayShape(DayTemplate day)
{
    return withMean(rawShape(day), 1.0);
}

double meanOf(const world::Hourly& curve)
{
    return std::accumulate(curve.begin(), curve.end(), 0.0) / static_cast<double>(curve.size());
}

world::Hourly withMean(const world::Hourly& curve, double mean)
{
    const double now = meanOf(curve);
    if (!(now > 0.0))
        return levelCurve(mean);
    world::Hourly result = curve;
    for (double& value : result)
        value = value / now * mean;
    return result;
}

world::Hourly levelCurve(double value)
{
    world::Hourly result;
    result.fill(value);
    return result;
}

double valueAt(const world::Hourly& curve, double hour)
{
    const double wrapped = hour - 24.0 * std::floor(hour / 24.0);
    const auto before = std::min<std::size_t>(static_cast<std::size_t>(wrapped), 23);
    const double part = wrapped - static_cast<double>(before);
    return curve[before] * (1.0 - part) + curve[(before + 1) % 24] * part;
}

world::Hourly dragged(const world::Hourly& curve, int hour, double value, bool smoothly)
{
    world::Hourly result = curve;
    const double change = std::max(0.0, value) - curve[static_cast<std::size_t>(hour)];
    const int reach = smoothly ? kSmoothReach : 0;
    for (int away = -reach; away <= reach; ++away) {
        const auto place = static_cast<std::size_t>((hour + away + 24) % 24);
        const double part = 0.5 * (1.0 + std::cos(M_PI * away / (kSmoothReach + 1)));
        result[place] = std::max(0.0, curve[place] + change * part);
    }
    return result;
}

} // namespace passerby::editor
