// SPDX-License-Identifier: Apache-2.0
#include "core/perceptual/observer.h"

#include "core/foundation/input_file.h"
#include "core/foundation/limits.h"
#include "core/foundation/words.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <set>

namespace passerby::perceptual {

using foundation::Error;
using foundation::Result;

namespace {

bool sameView(const Viewpoint& a, const Viewpoint& b)
{
    return a.position == b.position && a.radius_m == b.radius_m;
}

bool circleMeets(const geometry::Polygon& polygon, const Viewpoint& view)
{
    if (!geometry::boundingBox(polygon).grown(view.radius_m).contains(view.position))
        return false;
    return geometry::contains(polygon, view.position) || geometry::distanceToBorder(polygon, view.position) <= view.radius_m;
}

/// Reads one line; false when it is no viewpoint.
bool readLine(const std::string& line, Viewpoint& view)
{
    int used = 0;
    const int fields =
        std::sscanf(line.c_str(), " %lf , %lf , %lf , %lf %n", &view.time_s, &view.position.x, &view.position.y, &view.radius_m, &used);
    return fields == 4 && static_cast<std::size_t>(used) == line.size() && std::isfinite(view.time_s) && std::isfinite(view.position.x)
           && std::isfinite(view.position.y) && std::isfinite(view.radius_m);
}

} // namespace

Observer Observer::along(std::vector<Viewpoint> path)
{
    Observer observer;
    observer.m_path = std::move(path);
    return observer;
}

Observer Observer::ofAll(std::vector<geometry::Polygon> areas)
{
    Observer observer;
    observer.m_areas = std::move(areas);
    std::erase_if(observer.m_areas, [](const geometry::Polygon& area) { return area.outer.size() < 3; });
    return observer;
}

Result<Observer> Observer::fromText(const std::string& text)
{
    Viewpoint view;
    if (!readLine("0," + text, view) || view.radius_m < 0.0)
        return Error{"bad-observer", foundation::told("An observer is three numbers, \"x,y,radius\", in metres."), text};
    return along({view});
}

Result<Observer> Observer::fromText(const std::string& text, const world::World& world)
{
    auto numbers = fromText(text);
    if (numbers)
        return numbers;
    std::vector<geometry::Polygon> areas;
    std::set<std::string> names;
    for (const auto& [id, region] : world.regions()) {
        if (!region.name.empty())
            names.insert(region.name);
        if (!text.empty() && region.name == text)
            areas.push_back(region.polygon);
    }
    if (!areas.empty())
        return ofAll(std::move(areas));
    std::string known;
    for (const std::string& name : names)
        known += (known.empty() ? "" : ", ") + name;
    return Error{
        "bad-observer",
        known.empty()
            ? foundation::told("An observer is three numbers, \"x,y,radius\", in metres, or the name of a region. This city has no "
                               "region with a name.")
            : foundation::told("An observer is three numbers, \"x,y,radius\", in metres, or the name of a region. This city has: {}.",
                               known),
        text};
}

Result<Observer> Observer::fromFile(const std::filesystem::path& file)
{
    auto opened = foundation::openInput(file, foundation::kLargestObserverPath_bytes);
    if (!opened)
        return opened.error();
    std::ifstream& stream = opened.value();
    std::vector<Viewpoint> path;
    std::string line;
    for (int number = 1; std::getline(stream, line); ++number) {
        if (line.find_first_not_of(" \t\r") == std::string::npos)
            continue;
        Viewpoint view;
        const bool isRead = readLine(line, view);
        if (!isRead && number == 1)
            continue;
        if (!isRead || (!path.empty() && view.time_s <= path.back().time_s))
            return Error{"bad-observer-path",
                         foundation::told("Each line must be \"time,x,y,radius\" in seconds and metres, times ascending."),
                         file.string() + ", line " + std::to_string(number)};
        path.push_back(view);
    }
    if (path.empty())
        return Error{"bad-observer-path", foundation::told("The observer's path has no viewpoint."), file.string()};
    return along(std::move(path));
}

Viewpoint Observer::viewpoint(double time_s) const
{
    if (m_path.empty())
        return {time_s, {}, -1.0};
    const auto next =
        std::upper_bound(m_path.begin(), m_path.end(), time_s, [](double time, const Viewpoint& view) { return time < view.time_s; });
    if (next == m_path.begin())
        return m_path.front();
    const Viewpoint& before = *(next - 1);
    if (next == m_path.end() || before.radius_m < 0.0 || next->radius_m < 0.0)
        return before;
    const double part = (time_s - before.time_s) / (next->time_s - before.time_s);
    return {time_s, before.position + part * (next->position - before.position),
            before.radius_m + part * (next->radius_m - before.radius_m)};
}

bool Observer::movesBetween(double from_s, double to_s) const
{
    if (m_path.size() < 2)
        return false;
    if (!sameView(viewpoint(from_s), viewpoint(to_s)))
        return true;
    return std::any_of(m_path.begin(), m_path.end(), [&](const Viewpoint& view) { return view.time_s > from_s && view.time_s < to_s; });
}

void Observer::cellsInView(const world::World& world, double time_s, std::vector<std::uint32_t>& cells) const
{
    cells.clear();
    const Viewpoint view = viewpoint(time_s);
    std::vector<geometry::Box> boxes;
    for (const geometry::Polygon& area : m_areas)
        boxes.push_back(geometry::boundingBox(area));
    const auto areaMeets = [&](const geometry::Polygon& polygon) {
        const geometry::Box box = geometry::boundingBox(polygon);
        for (std::size_t i = 0; i < m_areas.size(); ++i)
            if (box.intersects(boxes[i]) && geometry::overlapArea(polygon, m_areas[i]) > 0.0)
                return true;
        return false;
    };
    std::uint32_t place = 0;
    for (const auto& [id, cell] : world.cells()) {
        const bool isSeen = m_areas.empty() ? view.radius_m >= 0.0 && circleMeets(cell.polygon, view) : areaMeets(cell.polygon);
        if (isSeen)
            cells.push_back(place);
        ++place;
    }
}

} // namespace passerby::perceptual
