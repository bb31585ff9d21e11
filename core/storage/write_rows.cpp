// SPDX-License-Identifier: Apache-2.0
#include "core/storage/write_rows.h"

namespace passerby::storage {

namespace {

void writeTypes(ProjectWriter& writer, const TableSet& rows)
{
    writer.worldTable<world::TargetType>(rows);
    writer.table<GoalRow>([&](const auto& put) {
        std::uint32_t number = 0;
        for (const auto& [id, type] : rows.of<world::TargetType>())
            for (std::size_t i = 0; i < type.goals.size(); ++i)
                put(++number, GoalRow{id, static_cast<int>(i), type.goals[i]});
    });
    writer.table<HourlyRow>([&](const auto& put) {
        std::uint32_t number = 0;
        const auto putDay = [&](world::TargetTypeId type, std::optional<std::int64_t> goal, const std::optional<world::Hourly>& day) {
            for (std::size_t hour = 0; day && hour < day->size(); ++hour)
                put(++number, HourlyRow{type, goal, static_cast<int>(hour), (*day)[hour]});
        };
        for (const auto& [id, type] : rows.of<world::TargetType>()) {
            putDay(id, std::nullopt, type.hourlyWaitMean_s);
            for (std::size_t i = 0; i < type.goals.size(); ++i)
                putDay(id, static_cast<std::int64_t>(i), type.goals[i].hourlyWeight);
        }
    });
}

void writeProfiles(ProjectWriter& writer, const TableSet& rows)
{
    writer.worldTable<world::AgentProfile>(rows);
    writer.table<GoalMultiplierRow>([&](const auto& put) {
        std::uint32_t number = 0;
        for (const auto& [id, profile] : rows.of<world::AgentProfile>())
            for (const auto& [type, factor] : profile.goalMultipliers)
                put(++number, GoalMultiplierRow{id, type, factor});
    });
    writer.table<ProfileColorRow>([&](const auto& put) {
        std::uint32_t number = 0;
        for (const auto& [id, profile] : rows.of<world::AgentProfile>())
            for (std::size_t i = 0; i < profile.colors.size(); ++i)
                put(++number, ProfileColorRow{id, static_cast<int>(i), profile.colors[i]});
    });
    writer.table<ProfileParameterRow>([&](const auto& put) {
        std::uint32_t number = 0;
        for (const auto& [id, profile] : rows.of<world::AgentProfile>())
            for (const auto& [name, value] : profile.parameters)
                put(++number, ProfileParameterRow{id, name, value});
    });
}

ProxyRuleRow ruleRow(const world::ProxyRule& rule)
{
    const auto number = std::visit([](const auto& id) { return std::int64_t{id.number}; }, rule.on);
    return {rule.name, rule.proxy, std::string(kCarriers[rule.on.index()]), number, rule.share};
}

RuleParameterRow parameterRow(world::ProxyRuleId rule, const std::string& name, const world::ProxyParameter& value, const FileFrame& frame)
{
    RuleParameterRow row{rule, name, {}, {}, {}, {}};
    if (const auto* number = std::get_if<double>(&value))
        row.number = *number;
    else if (const auto* text = std::get_if<std::string>(&value))
        row.text = *text;
    else {
        const geometry::Point absolute = toAbsolute(frame, std::get<geometry::Point>(value));
        row.x = absolute.x;
        row.y = absolute.y;
    }
    return row;
}

void writeRules(ProjectWriter& writer, const TableSet& rows)
{
    writer.worldTable<world::Crowd>(rows);
    writer.table<WaypointRow>([&](const auto& put) {
        std::uint32_t number = 0;
        for (const auto& [id, crowd] : rows.of<world::Crowd>())
            for (std::size_t i = 0; i < crowd.waypoints.size(); ++i)
                put(++number, WaypointRow{id, static_cast<int>(i), crowd.waypoints[i]});
    });
    writer.table<ProxyRuleRow>([&](const auto& put) {
        for (const auto& [id, rule] : rows.of<world::ProxyRule>())
            put(id.number, ruleRow(rule));
    });
    writer.table<RuleParameterRow>([&](const auto& put) {
        std::uint32_t number = 0;
        for (const auto& [id, rule] : rows.of<world::ProxyRule>())
            for (const auto& [name, value] : rule.parameters)
                put(++number, parameterRow(id, name, value, writer.frame()));
    });
    writer.worldTable<world::JunctionEdit>(rows);
    writer.worldTable<world::PinnedAlibi>(rows);
}

std::string joined(const std::vector<std::string>& words)
{
    std::string text;
    for (const std::string& word : words)
        text += (text.empty() ? "" : ",") + word;
    return text;
}

void writeStories(ProjectWriter& writer, const TableSet& rows)
{
    writer.worldTable<world::Story>(rows);
    writer.table<SlideRow>([&](const auto& put) {
        std::uint32_t number = 0;
        for (const auto& [id, story] : rows.of<world::Story>())
            for (std::size_t i = 0; i < story.slides.size(); ++i)
                put(++number, SlideRow{id, static_cast<int>(i), story.slides[i], joined(story.slides[i].hidden)});
    });
    writer.table<SlidePointRow>([&](const auto& put) {
        std::uint32_t number = 0;
        for (const auto& [id, story] : rows.of<world::Story>())
            for (std::size_t i = 0; i < story.slides.size(); ++i)
                for (std::size_t k = 0; k < story.slides[i].line.size(); ++k)
                    put(++number, SlidePointRow{id, static_cast<int>(i), static_cast<int>(k), story.slides[i].line[k]});
    });
}

} // namespace

void writePlaces(ProjectWriter& writer, const TableSet& rows)
{
    writer.worldTable<world::Cell>(rows);
    writer.worldTable<world::Portal>(rows);
    writer.worldTable<world::Target>(rows);
    writer.worldTable<world::Obstacle>(rows);
    writer.worldTable<world::Region>(rows);
    writer.worldTable<world::Attractor>(rows);
    writer.worldTable<world::MeasurementLine>(rows);
    writer.worldTable<world::ReferencePicture>(rows);
    writer.worldTable<world::Recording>(rows);
    writer.worldTable<world::WaitingLine>(rows);
    writer.worldTable<world::FixtureKind>(rows);
    writer.worldTable<world::Fixture>(rows);
    writer.worldTable<world::VehicleKind>(rows);
    writer.worldTable<world::Lane>(rows);
    writer.worldTable<world::Signal>(rows);
    writer.worldTable<world::StopLine>(rows);
    writer.worldTable<world::Crossing>(rows);
    writer.worldTable<world::VehicleDemand>(rows);
    writer.worldTable<world::ParkingRow>(rows);
    writer.worldTable<world::PaintedDirection>(rows);
    writer.worldTable<world::StateSet>(rows);
}

void writeHabits(ProjectWriter& writer, const TableSet& rows)
{
    writeTypes(writer, rows);
    writeProfiles(writer, rows);
    writer.worldTable<world::Need>(rows);
    writer.worldTable<world::Duty>(rows);
    writer.worldTable<world::TrainService>(rows);
    writeRules(writer, rows);
    writeStories(writer, rows);
}

} // namespace passerby::storage
