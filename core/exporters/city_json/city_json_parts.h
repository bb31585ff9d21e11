// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exporters/json_text.h"
#include "core/world/world.h"

/// The parts of a city JSON text, each one or several members of the outermost object.
namespace passerby::exporters {

void writeCells(JsonText& json, const world::World& world); ///< and portals
void writeTypes(JsonText& json, const world::World& world);
void writeTargets(JsonText& json, const world::World& world);
void writePlaces(JsonText& json, const world::World& world);   ///< obstacles, regions, attractors, measurement lines, junction edits
void writeFixtures(JsonText& json, const world::World& world); ///< waiting lines, kinds of fixtures, fixtures
/// "line", two points.
void writeLine(JsonText& json, geometry::Point a, geometry::Point b);
/// Nothing for null.
void writeWaitingLineReference(JsonText& json, world::WaitingLineId line);
void writeSteering(JsonText& json, const world::World& world); ///< state sets, painted directions
/// "state_set", by its name. Nothing for null.
void writeStateSetReference(JsonText& json, const world::World& world, world::StateSetId states);
void writeProfiles(JsonText& json, const world::World& world);
void writeNeeds(JsonText& json, const world::World& world); ///< needs, duties, train services
void writeTraffic(JsonText& json,
                  const world::World& world); ///< kinds of vehicles, lanes, signals, stop lines, crossings, demands, parking rows
void writeCrowds(JsonText& json, const world::World& world); ///< and proxy rules, pinned alibis
/// Without the variants that slides show: a city as text has none.
void writeStories(JsonText& json, const world::World& world);

/// A member that is a list with one object for each row; `writeRow(id, row)` writes its members. A list beyond the promised ones is
/// left out when it is empty.
template <class Row, class WriteRow>
void writeTable(JsonText& json, const char* key, const world::Table<Row>& table, bool promised, const WriteRow& writeRow)
{
    if (table.empty() && !promised)
        return;
    json.key(key);
    json.beginList();
    for (const auto& [id, row] : table) {
        json.beginObject();
        writeRow(id, row);
        json.endObject();
    }
    json.endList();
}

/// Tables whose rows go by name need their numbers only where they are not 1, 2, 3...
template <class Row>
[[nodiscard]] bool numbersSaySomething(const world::Table<Row>& table)
{
    return !table.empty() && table.at(table.size() - 1).id.number != table.size();
}

inline void writeText(JsonText& json, const char* key, const std::string& text)
{
    if (!text.empty())
        json.member(key, text);
}

} // namespace passerby::exporters
