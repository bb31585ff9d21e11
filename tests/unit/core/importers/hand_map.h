// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/importers/osm/osm_map.h"
#include "core/importers/osm/traffic.h"
#include "core/world/world.h"

#include <QString>
#include <QStringList>

namespace passerby::testing {

/// From "key=value key=value"; values have no blanks.
inline importers::osm::Tags tagsFrom(const QString& text)
{
    importers::osm::Tags tags;
    for (const QString& one : text.split(' ', Qt::SkipEmptyParts))
        tags.add(one.section('=', 0, 0).toStdString(), one.section('=', 1).toStdString());
    tags.sort();
    return tags;
}

/// A map in metres east and north of a place in Munich, to within a centimetre a hundred metres. Nodes and ways come in ascending order of
/// number.
class HandMap {
public:
    /// Its border is a square so far from the middle.
    explicit HandMap(double half_m = 500.0)
    {
        m_data.box = {degreesEast(-half_m), degreesNorth(-half_m), degreesEast(half_m), degreesNorth(half_m)};
    }

    HandMap& node(std::int64_t id, double x_m, double y_m, const QString& tags = {})
    {
        const auto steps = [](double degrees) { return static_cast<std::int32_t>(degrees / importers::osm::kDegree + 0.5); };
        m_data.nodes.push_back({id, {steps(degreesEast(x_m)), steps(degreesNorth(y_m))}, tagsFrom(tags)});
        return *this;
    }
    HandMap& way(std::int64_t id, std::vector<std::int64_t> nodes, const QString& tags)
    {
        m_data.ways.push_back({id, std::move(nodes), tagsFrom(tags)});
        return *this;
    }
    [[nodiscard]] const importers::osm::OsmData& data() const { return m_data; }
    [[nodiscard]] importers::osm::OsmMap placed() const
    {
        auto map = importers::osm::OsmMap::place(m_data, {});
        if (!map)
            qFatal("%s", map.error().message.c_str());
        return std::move(map).value();
    }
    /// What the import makes of it for vehicles.
    [[nodiscard]] world::World traffic(importers::osm::ReportBuilder& report, world::Side side = world::Side::right) const
    {
        foundation::JobContext context;
        world::World result;
        world::PatchBuilder builder(result);
        importers::osm::addTraffic(builder, placed(), side, report, context);
        if (const auto applied = result.apply(builder.take()); !applied)
            qFatal("%s", applied.error().message.c_str());
        return result;
    }
    [[nodiscard]] world::World traffic(world::Side side = world::Side::right) const
    {
        importers::osm::ReportBuilder report;
        return traffic(report, side);
    }

private:
    static double degreesEast(double x_m) { return 11.57 + x_m / 74371.0; }
    static double degreesNorth(double y_m) { return 48.13 + y_m / 111203.0; }

    importers::osm::OsmData m_data;
};

/// How many lanes of its level a painted line crosses.
template <class Line>
std::ptrdiff_t lanesUnder(const world::World& world, const Line& line)
{
    std::ptrdiff_t count = 0;
    for (const auto& [id, lane] : world.lanes())
        count += lane.level == line.level && !world::placesAcross(lane, line.a, line.b).empty() ? 1 : 0;
    return count;
}

/// Lanes that begin where this one ends.
inline std::vector<const world::Lane*> lanesAfter(const world::World& world, const world::Lane& lane)
{
    std::vector<const world::Lane*> next;
    for (const auto& [id, other] : world.lanes())
        if (geometry::distance(other.points.front(), lane.points.back()) < 0.11)
            next.push_back(&other);
    return next;
}

} // namespace passerby::testing
