// SPDX-License-Identifier: Apache-2.0
#include "core/importers/trajectories/column_names.h"

#include "core/importers/trajectories/table_text.h"

#include <algorithm>

namespace passerby::importers {

using world::TrackKind;

namespace {

/// Usual names of a column, without units.
struct UsualNames {
    Column column;
    std::array<std::string_view, 14> names;
};
constexpr std::array<UsualNames, kColumns> kUsual{{
    {Column::id,
     {"id", "track_id", "trackid", "agent_id", "agent", "person_id", "persid", "ped_id", "pedestrian_id", "vehicle_id", "veh_id",
      "object_id", "pid", "target_id"}},
    {Column::frame, {"frame", "frame_id", "frameid", "frame_number", "frame_no", "frame_index", "framenumber"}},
    {Column::time, {"t", "time", "timestamp", "time_stamp", "seconds", "global_time"}},
    {Column::x, {"x", "x_est", "pos_x", "position_x", "local_x", "x_center", "xcenter", "x_position", "center_x"}},
    {Column::y, {"y", "y_est", "pos_y", "position_y", "local_y", "y_center", "ycenter", "y_position", "center_y"}},
    {Column::kind, {"kind", "label", "type", "class", "agent_type", "object_type", "category", "v_class"}},
    {Column::length, {"length", "v_length", "veh_length"}},
    {Column::width, {"width", "v_width", "veh_width"}},
    {Column::vx, {"vx", "vx_est", "vel_x", "velocity_x", "xvelocity"}},
    {Column::vy, {"vy", "vy_est", "vel_y", "velocity_y", "yvelocity"}},
    {Column::speed, {"speed", "vel_est", "velocity", "v_vel"}},
    {Column::heading, {"heading", "heading_rad", "psi", "psi_est", "yaw"}},
}};

static_assert(
    [] {
        for (std::size_t i = 0; i < kUsual.size(); ++i)
            if (kUsual[i].column != static_cast<Column>(i))
                return false;
        return true;
    }(),
    "usualNamesOf() finds the names of a column by its number");

struct KindWord {
    std::string_view word;
    TrackKind kind;
};
constexpr std::array<KindWord, 19> kKindWords{{{"ped", TrackKind::person},
                                               {"pedestrian", TrackKind::person},
                                               {"person", TrackKind::person},
                                               {"people", TrackKind::person},
                                               {"human", TrackKind::person},
                                               {"veh", TrackKind::car},
                                               {"vehicle", TrackKind::car},
                                               {"car", TrackKind::car},
                                               {"auto", TrackKind::car},
                                               {"cart", TrackKind::car},
                                               {"bicycle", TrackKind::bicycle},
                                               {"bike", TrackKind::bicycle},
                                               {"biker", TrackKind::bicycle},
                                               {"cyclist", TrackKind::bicycle},
                                               {"tricycle", TrackKind::tricycle},
                                               {"motorcycle", TrackKind::motorcycle},
                                               {"motorbike", TrackKind::motorcycle},
                                               {"truck", TrackKind::truck},
                                               {"bus", TrackKind::bus}}};

} // namespace

NamedColumn namedColumn(std::string_view field)
{
    static constexpr std::array<std::pair<std::string_view, double>, 11> kUnits{{{"_cm", 0.01},
                                                                                 {"_mm", 0.001},
                                                                                 {"_ms", 0.001},
                                                                                 {"_us", 1e-6},
                                                                                 {"_ns", 1e-9},
                                                                                 {"_mps", 1.0},
                                                                                 {"_m", 1.0},
                                                                                 {"_s", 1.0},
                                                                                 {"_ft", kMetresPerFoot},
                                                                                 {"_px", 1.0},
                                                                                 {"_rad", 1.0}}};
    NamedColumn column{lowerCase(field)};
    while (!column.name.empty() && (column.name.back() == ']' || column.name.back() == ')'))
        column.name.pop_back();
    for (char& c : column.name)
        if (c == ' ' || c == '/' || c == '[' || c == '(' || c == '-')
            c = '_';
    for (const auto& [suffix, unit] : kUnits)
        if (column.name.size() > suffix.size() && column.name.ends_with(suffix)) {
            column.name.resize(column.name.size() - suffix.size());
            column.unit = unit;
            column.saysUnit = true;
            break;
        }
    while (column.name.ends_with('_'))
        column.name.pop_back();
    return column;
}

const std::array<std::string_view, 14>& usualNamesOf(Column column)
{
    return kUsual[static_cast<std::size_t>(column)].names;
}

TrackKind kindOfWord(std::string_view word)
{
    const std::string lower = lowerCase(word);
    const auto found = std::find_if(kKindWords.begin(), kKindWords.end(), [&](const KindWord& one) { return one.word == lower; });
    return found == kKindWords.end() ? TrackKind::other : found->kind;
}

} // namespace passerby::importers
