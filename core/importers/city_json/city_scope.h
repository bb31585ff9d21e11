// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/issue.h"
#include "core/foundation/job_context.h"
#include "core/importers/city_json/json_value.h"
#include "core/world/row_rules.h"
#include "core/world/world_patch.h"

#include <map>
#include <vector>

namespace passerby::importers {

/// The rows of one table on their way in: their numbers by place in the list, and what names them.
template <class Row>
class NumberedRows {
public:
    /// Takes the row's "id", or the number after the last one's. Fails on a number that was there before.
    foundation::Id<Row> add(JsonObject& object)
    {
        std::uint32_t number = m_ids.empty() ? 1 : m_ids.back().number + 1;
        object.integer("id", number, 1, world::kLargestNumber);
        const foundation::Id<Row> id{number, 1};
        if (!m_places.emplace(number, m_ids.size()).second)
            object.value().fail("repeated-id", "The id " + std::to_string(number) + " is there twice.");
        m_ids.push_back(id);
        return id;
    }
    void addName(const std::string& name) { m_byName[name].push_back(m_ids.back()); }
    /// A row of this name that the list does not hold, under the number after the largest.
    foundation::Id<Row> addUnlisted(const std::string& name, const JsonValue& value)
    {
        const foundation::Id<Row> id{m_places.empty() ? 1 : m_places.rbegin()->first + 1, 1};
        if (id.number > world::kLargestNumber)
            value.failWrong("There is no number left for another " + std::string(world::rowKind<Row>()) + ".");
        m_places.emplace(id.number, m_ids.size());
        m_ids.push_back(id);
        addName(name);
        return id;
    }
    [[nodiscard]] foundation::Id<Row> idAt(std::size_t place) const { return m_ids[place]; }
    /// Place in the list of a row that is there.
    [[nodiscard]] std::size_t placeOf(foundation::Id<Row> id) const { return m_places.at(id.number); }
    [[nodiscard]] bool isNameTaken(const std::string& name) const { return m_byName.contains(name); }

    /// Place in the list of the row that the value gives by number.
    [[nodiscard]] std::size_t placeOf(const JsonValue& value) const
    {
        const auto found = m_places.find(static_cast<std::uint32_t>(value.integer(1, world::kLargestNumber)));
        if (found == m_places.end())
            value.fail("unknown-reference", "There is no " + std::string(world::rowKind<Row>()) + " with this id.");
        return found->second;
    }
    [[nodiscard]] foundation::Id<Row> byNumber(const JsonValue& value) const { return m_ids[placeOf(value)]; }
    /// The row that the value gives by name.
    [[nodiscard]] foundation::Id<Row> byName(const JsonValue& value) const { return named(value.text(), value); }
    /// The row of this name, which is written at `value`.
    [[nodiscard]] foundation::Id<Row> named(const std::string& name, const JsonValue& value) const
    {
        const auto found = m_byName.find(name);
        if (found == m_byName.end())
            value.fail("unknown-reference", "There is no " + std::string(world::rowKind<Row>()) + " of this name.");
        if (found->second.size() > 1)
            value.fail("unknown-reference",
                       "Several rows have this name; give the id of the " + std::string(world::rowKind<Row>()) + " instead.");
        return found->second.front();
    }
    [[nodiscard]] foundation::Id<Row> byNameOrNumber(const JsonValue& value) const
    {
        return value.isNumber() ? byNumber(value) : byName(value);
    }

private:
    std::vector<foundation::Id<Row>> m_ids;
    std::map<std::uint32_t, std::size_t> m_places;
    std::map<std::string, std::vector<foundation::Id<Row>>, std::less<>> m_byName;
};

/// What the parts of the reader share.
class CityScope final : public UnknownKeys {
public:
    explicit CityScope(foundation::JobContext& context) : m_context(context) {}

    world::WorldPatch patch;
    NumberedRows<world::Cell> cells;
    NumberedRows<world::Portal> portals;
    NumberedRows<world::TargetType> types;
    NumberedRows<world::Target> targets;
    NumberedRows<world::Region> regions;
    NumberedRows<world::AgentProfile> profiles;
    NumberedRows<world::Crowd> crowds;
    NumberedRows<world::WaitingLine> waitingLines;
    NumberedRows<world::FixtureKind> fixtureKinds;
    NumberedRows<world::Fixture> fixtures;
    NumberedRows<world::VehicleKind> vehicleKinds;
    NumberedRows<world::StateSet> stateSets;

    void report(const JsonPath& path) override;
    /// The issues so far, with a last line for those that were too many to list.
    [[nodiscard]] std::vector<foundation::Issue> takeIssues();

    /// Calls read(object, place) for each object of the list under `key`, where it is there.
    template <class Read>
    void each(JsonObject& parent, std::string_view key, const Read& read)
    {
        if (!parent.has(key))
            return;
        const JsonValue list = parent.at(key);
        std::size_t place = 0;
        list.eachElement([&](const JsonValue& element) {
            lookUp();
            JsonObject object(element, *this);
            read(object, place++);
            if (!m_quiet)
                object.finish();
        });
    }
    /// The same for a first look at rows that refer to each other: unknown keys are left to the second.
    template <class Read>
    void eachQuietly(JsonObject& parent, std::string_view key, const Read& read)
    {
        m_quiet = true;
        each(parent, key, read);
        m_quiet = false;
    }
    /// Takes the numbers and names of a table whose rows are named before they are read. Names must differ when `unique`.
    template <class Row>
    void collectNames(JsonObject& city, std::string_view key, NumberedRows<Row>& rows, bool unique)
    {
        eachQuietly(city, key, [&](JsonObject& object, std::size_t) {
            std::string name;
            object.text("name", name);
            rows.add(object);
            if (unique && rows.isNameTaken(name))
                object.at("name").fail("repeated-id", "The name \"" + name + "\" is there twice.");
            rows.addName(name);
        });
    }
    /// Normalises a row, fails with the row's place on what no world takes, and adds it. Returns the row as it went in.
    template <class Row>
    const Row& put(const JsonObject& object, foundation::Id<Row> id, Row row)
    {
        row = world::normalised(std::move(row));
        if (const auto fault = world::findFault(row))
            object.value().failWrong(*fault);
        patch.put(id, std::move(row));
        return *patch.of<Row>().back().row;
    }
    /// The row that went in at this place of its list.
    template <class Row>
    [[nodiscard]] const Row& rowAt(std::size_t place) const
    {
        return *patch.of<Row>()[place].row;
    }

private:
    void lookUp();

    foundation::JobContext& m_context;
    std::vector<foundation::Issue> m_issues;
    std::size_t m_unlisted = 0;
    std::size_t m_rows = 0;
    bool m_quiet = false;
};

/// "line", two points.
void readLine(JsonObject& object, geometry::Point& a, geometry::Point& b);
/// Waiting lines come first: portals and fixtures refer to them.
void readWaitingLines(JsonObject& city, CityScope& scope);
/// "waiting_line", the number of one, where it is there.
void readWaitingLineReference(JsonObject& object, const CityScope& scope, world::WaitingLineId& line);
/// Kinds of fixtures and fixtures.
void readFixtures(JsonObject& city, CityScope& scope);
/// The kind that the value names, or gives by number. A usual kind that the city does not list is added when it is named.
[[nodiscard]] world::FixtureKindId readFixtureKindReference(const JsonValue& value, CityScope& scope);
/// Cells, portals, obstacles, regions, attractors, measurement lines, junction edits; then, once types are known, targets.
void readPlaces(JsonObject& city, CityScope& scope);
void readTargets(JsonObject& city, CityScope& scope);
/// State sets, which profiles and kinds of vehicles refer to, and painted directions.
void readSteering(JsonObject& city, CityScope& scope);
/// "state_set", the name or number of one, where it is there.
void readStateSetReference(JsonObject& object, const CityScope& scope, world::StateSetId& states);
/// "points", at least one, and no more than `most` of what is called so ("A lane").
void readPoints(JsonObject& object, std::vector<geometry::Point>& points, std::size_t most, std::string_view what);
/// Target types with their goals, profiles.
void readTypes(JsonObject& city, CityScope& scope);
void readProfiles(JsonObject& city, CityScope& scope);
/// Needs, duties, train services; once profiles, fixtures and targets are known.
void readNeeds(JsonObject& city, CityScope& scope);
/// Kinds of vehicles, lanes, signals, stop lines, crossings, demands, parking rows.
void readTraffic(JsonObject& city, CityScope& scope);
/// Crowds, proxy rules, pinned alibis.
void readCrowds(JsonObject& city, CityScope& scope);
void readStories(JsonObject& city, CityScope& scope);

} // namespace passerby::importers
