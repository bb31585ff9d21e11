// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/scene/heatmap_fade.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace passerby::editor {

namespace {

auto placeOf(const HeatmapWay& way)
{
    return std::tuple(way.from.x, way.from.y, way.to.x, way.to.y, way.elevation_m);
}

std::vector<const HeatmapWay*> byPlace(const Heatmap& map)
{
    std::vector<const HeatmapWay*> ways;
    for (const HeatmapWay& way : map.ways)
        ways.push_back(&way);
    std::sort(ways.begin(), ways.end(), [](const HeatmapWay* a, const HeatmapWay* b) {
        return std::pair(placeOf(*a), std::pair(a->a, a->b)) < std::pair(placeOf(*b), std::pair(b->a, b->b));
    });
    return ways;
}

double between(double from, double to, double part)
{
    return from + part * (to - from);
}

} // namespace

bool HeatmapFade::canFade(const Heatmap& from, const Heatmap& to)
{
    const auto showsPeople = [](const Heatmap& map) { return !map.ways.empty() && map.scale == HeatScale::people && map.maximum > 0.0; };
    return showsPeople(from) && showsPeople(to);
}

HeatmapFade::HeatmapFade(const Heatmap& from, Heatmap to) : m_to(std::move(to)), m_maximumFrom(from.maximum), m_highestFrom(from.highest)
{
    const std::vector<const HeatmapWay*> old = byPlace(from);
    const std::vector<const HeatmapWay*> next = byPlace(m_to);
    std::size_t i = 0;
    const auto leave = [&](const HeatmapWay& way) {
        Step step{way, way.density};
        step.way.a = step.way.b = navigation::kNone;
        step.way.density = 0.0;
        m_steps.push_back(step);
    };
    for (const HeatmapWay* way : next) {
        for (; i < old.size() && placeOf(*old[i]) < placeOf(*way); ++i)
            leave(*old[i]);
        if (i < old.size() && placeOf(*old[i]) == placeOf(*way)) {
            m_steps.push_back({*way, old[i]->density});
            ++i;
        } else {
            m_steps.push_back({*way, 0.0});
        }
    }
    for (; i < old.size(); ++i)
        leave(*old[i]);
}

Heatmap HeatmapFade::at(double part) const
{
    if (part >= 1.0)
        return m_to;
    Heatmap map;
    map.scale = m_to.scale;
    map.ramp = m_to.ramp;
    map.maximum = between(m_maximumFrom, m_to.maximum, part);
    map.highest = between(m_highestFrom, m_to.highest, part);
    map.ways.reserve(m_steps.size());
    for (const Step& step : m_steps) {
        HeatmapWay& way = map.ways.emplace_back(step.way);
        way.density = between(step.from, step.way.density, part);
    }
    std::sort(map.ways.begin(), map.ways.end(),
              [](const HeatmapWay& x, const HeatmapWay& y) { return std::tie(x.density, x.a, x.b) < std::tie(y.density, y.a, y.b); });
    return map;
}

} // namespace passerby::editor
