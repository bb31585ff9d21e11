// SPDX-License-Identifier: Apache-2.0
#include "core/storage/read_rows.h"
#include "core/foundation/words.h"

#include <algorithm>
#include <map>

namespace passerby::storage {

namespace {

/// The rows of a table while their parts come in from other tables, by number.
template <class Row>
using Rows = std::map<std::uint32_t, Row>;

template <class Row>
Rows<Row> rowsOf(ProjectReader& reader)
{
    Rows<Row> rows;
    reader.each<Row>([&](const RowReader& at, Row row) { rows.emplace(at.number(), std::move(row)); });
    return rows;
}

template <class Row>
void putAll(world::WorldPatch& patch, Rows<Row>&& rows)
{
    for (auto& [number, row] : rows)
        patch.put(foundation::Id<Row>{number, 1}, std::move(row));
}

template <class Row>
Row& owner(Rows<Row>& rows, foundation::Id<Row> id, const RowReader& reader)
{
    const auto found = rows.find(id.number);
    if (found == rows.end())
        reader.damaged(foundation::told("it belongs to a row that is not there"));
    return found->second;
}

/// Parts of rows with their place among their siblings, put into order whatever order other programs left them in.
template <class Row, class Part>
class Parts {
public:
    void add(foundation::Id<Row> id, int place, Part part) { m_parts[id.number].emplace_back(place, std::move(part)); }
    /// The parts of one row in ascending order of place.
    [[nodiscard]] std::vector<Part> of(std::uint32_t number)
    {
        std::vector<Part> ordered;
        const auto found = m_parts.find(number);
        if (found == m_parts.end())
            return ordered;
        std::stable_sort(found->second.begin(), found->second.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
        for (auto& [place, part] : found->second)
            ordered.push_back(std::move(part));
        return ordered;
    }

private:
    std::map<std::uint32_t, std::vector<std::pair<int, Part>>> m_parts;
};

void readTypes(ProjectReader& reader, world::WorldPatch& patch)
{
    Rows<world::TargetType> types = rowsOf<world::TargetType>(reader);
    Parts<world::TargetType, world::Goal> goals;
    reader.each<GoalRow>([&](const RowReader& at, const GoalRow& row) {
        owner(types, row.type, at);
        goals.add(row.type, row.place, row.goal);
    });
    for (auto& [number, type] : types)
        type.goals = goals.of(number);
    reader.each<HourlyRow>([&](const RowReader& at, const HourlyRow& row) {
        world::TargetType& type = owner(types, row.type, at);
        if (row.hour < 0 || row.hour > 23)
            at.damaged(foundation::told("the hour is not between 0 and 23"));
        if (row.goalPlace && (*row.goalPlace < 0 || *row.goalPlace >= static_cast<std::int64_t>(type.goals.size())))
            at.damaged(foundation::told("it belongs to a goal that is not there"));
        auto& day = row.goalPlace ? type.goals[static_cast<std::size_t>(*row.goalPlace)].hourlyWeight : type.hourlyWaitMean_s;
        if (!day)
            day.emplace().fill(0.0);
        (*day)[static_cast<std::size_t>(row.hour)] = row.value;
    });
    putAll(patch, std::move(types));
}

void readProfiles(ProjectReader& reader, world::WorldPatch& patch)
{
    Rows<world::AgentProfile> profiles = rowsOf<world::AgentProfile>(reader);
    reader.each<GoalMultiplierRow>([&](const RowReader& at, const GoalMultiplierRow& row) {
        owner(profiles, row.profile, at).goalMultipliers[row.type] = row.factor;
    });
    Parts<world::AgentProfile, world::Color> colors;
    reader.each<ProfileColorRow>([&](const RowReader& at, const ProfileColorRow& row) {
        owner(profiles, row.profile, at);
        colors.add(row.profile, row.place, row.color);
    });
    for (auto& [number, profile] : profiles)
        profile.colors = colors.of(number);
    reader.each<ProfileParameterRow>(
        [&](const RowReader& at, const ProfileParameterRow& row) { owner(profiles, row.profile, at).parameters[row.name] = row.value; });
    putAll(patch, std::move(profiles));
}

void readCrowds(ProjectReader& reader, world::WorldPatch& patch)
{
    Rows<world::Crowd> crowds = rowsOf<world::Crowd>(reader);
    Parts<world::Crowd, geometry::Point> waypoints;
    reader.each<WaypointRow>([&](const RowReader& at, const WaypointRow& row) {
        owner(crowds, row.crowd, at);
        waypoints.add(row.crowd, row.place, row.position);
    });
    for (auto& [number, crowd] : crowds)
        crowd.waypoints = waypoints.of(number);
    putAll(patch, std::move(crowds));
}

world::ProxyCarrier carrierOf(const ProxyRuleRow& row, const RowReader& at)
{
    if (row.carrierNumber < 1 || row.carrierNumber > std::numeric_limits<std::uint32_t>::max())
        at.damaged(foundation::told("the number of its carrier is out of range"));
    const auto number = static_cast<std::uint32_t>(row.carrierNumber);
    if (row.carrier == kCarriers[0])
        return world::AgentProfileId{number, 1};
    if (row.carrier == kCarriers[1])
        return world::CrowdId{number, 1};
    if (row.carrier == kCarriers[2])
        return world::RegionId{number, 1};
    if (row.carrier == kCarriers[3])
        return world::PortalId{number, 1};
    if (row.carrier == kCarriers[4])
        return world::TargetId{number, 1};
    at.damaged(foundation::told("the kind of its carrier is unknown"));
}

world::ProxyParameter parameterOf(const RuleParameterRow& row, const RowReader& at, const FileFrame& frame)
{
    if (row.number)
        return *row.number;
    if (row.text)
        return *row.text;
    if (!row.x || !row.y)
        at.damaged(foundation::told("the parameter has no value"));
    return toLocal(frame, {*row.x, *row.y});
}

void readRules(ProjectReader& reader, world::WorldPatch& patch)
{
    Rows<world::ProxyRule> rules;
    reader.each<ProxyRuleRow>([&](const RowReader& at, const ProxyRuleRow& row) {
        rules.emplace(at.number(), world::ProxyRule{row.name, row.proxy, carrierOf(row, at), row.share, {}});
    });
    reader.each<RuleParameterRow>([&](const RowReader& at, const RuleParameterRow& row) {
        owner(rules, row.rule, at).parameters[row.name] = parameterOf(row, at, reader.frame());
    });
    putAll(patch, std::move(rules));
}

/// The words between commas.
std::vector<std::string> wordsIn(const std::string& text)
{
    std::vector<std::string> words;
    for (std::size_t from = 0; from < text.size();) {
        const std::size_t to = std::min(text.find(',', from), text.size());
        if (to > from)
            words.push_back(text.substr(from, to - from));
        from = to + 1;
    }
    return words;
}

} // namespace

void readPlaces(ProjectReader& reader, world::WorldPatch& patch)
{
    reader.worldTable<world::Cell>(patch);
    reader.worldTable<world::Portal>(patch);
    reader.worldTable<world::Target>(patch);
    reader.worldTable<world::Obstacle>(patch);
    reader.worldTable<world::Region>(patch);
    reader.worldTable<world::Attractor>(patch);
    reader.worldTable<world::MeasurementLine>(patch);
    reader.worldTable<world::ReferencePicture>(patch);
    reader.worldTable<world::Recording>(patch);
    reader.worldTable<world::WaitingLine>(patch);
    reader.worldTable<world::FixtureKind>(patch);
    reader.worldTable<world::Fixture>(patch);
    reader.worldTable<world::VehicleKind>(patch);
    reader.worldTable<world::Lane>(patch);
    reader.worldTable<world::Signal>(patch);
    reader.worldTable<world::StopLine>(patch);
    reader.worldTable<world::Crossing>(patch);
    reader.worldTable<world::VehicleDemand>(patch);
    reader.worldTable<world::ParkingRow>(patch);
    reader.worldTable<world::PaintedDirection>(patch);
    reader.worldTable<world::StateSet>(patch);
}

void readHabits(ProjectReader& reader, world::WorldPatch& patch)
{
    readTypes(reader, patch);
    readProfiles(reader, patch);
    reader.worldTable<world::Need>(patch);
    reader.worldTable<world::Duty>(patch);
    reader.worldTable<world::TrainService>(patch);
    readCrowds(reader, patch);
    readRules(reader, patch);
    reader.worldTable<world::JunctionEdit>(patch);
    reader.worldTable<world::PinnedAlibi>(patch);
}

void readStories(ProjectReader& reader, world::WorldPatch& patch)
{
    Rows<world::Story> stories = rowsOf<world::Story>(reader);
    Parts<world::Story, world::Slide> slides;
    reader.each<SlideRow>([&](const RowReader& at, SlideRow row) {
        owner(stories, row.story, at);
        row.slide.hidden = wordsIn(row.hidden);
        slides.add(row.story, row.place, std::move(row.slide));
    });
    for (auto& [number, story] : stories)
        story.slides = slides.of(number);
    std::map<std::pair<std::uint32_t, int>, std::vector<std::pair<int, geometry::Point>>> lines;
    reader.each<SlidePointRow>([&](const RowReader& at, const SlidePointRow& row) {
        if (row.slidePlace < 0 || std::cmp_greater_equal(row.slidePlace, owner(stories, row.story, at).slides.size()))
            at.damaged(foundation::told("it belongs to a slide that is not there"));
        lines[{row.story.number, row.slidePlace}].emplace_back(row.place, row.position);
    });
    for (auto& [of, points] : lines) {
        std::stable_sort(points.begin(), points.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
        for (const auto& [place, point] : points)
            stories.at(of.first).slides[static_cast<std::size_t>(of.second)].line.push_back(point);
    }
    putAll(patch, std::move(stories));
}

} // namespace passerby::storage
