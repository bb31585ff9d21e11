// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/storage/project_store.h"
#include "core/storage/viewshed_file.h"
#include "core/world/world.h"

#include <array>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

/// Every table of the project file, described once: the same describe() lists the columns, writes a row and reads it.
/// Rows of the world are stored as they are; what hangs below a row (goals, waypoints...) has a flat row of its own here.
namespace passerby::storage {

/// A row of that kind, to be read or written.
template <class Row, class Wanted>
concept RowOf = std::same_as<std::remove_const_t<Row>, Wanted>;

struct GoalRow {
    world::TargetTypeId type;
    int place = 0; ///< in the type's list of goals
    world::Goal goal;
};

/// One of 24 values that replace a type's mean wait (goal null) or a goal's weight.
struct HourlyRow {
    world::TargetTypeId type;
    std::optional<std::int64_t> goalPlace;
    int hour = 0;
    double value = 0.0;
};

struct GoalMultiplierRow {
    world::AgentProfileId profile;
    world::TargetTypeId type;
    double factor = 1.0;
};

struct ProfileColorRow {
    world::AgentProfileId profile;
    int place = 0;
    world::Color color;
};

struct ProfileParameterRow {
    world::AgentProfileId profile;
    std::string name;
    double value = 0.0;
};

struct WaypointRow {
    world::CrowdId crowd;
    int place = 0;
    geometry::Point position;
};

/// Exactly one of number, text and the pair (x, y) is there.
struct RuleParameterRow {
    world::ProxyRuleId rule;
    std::string name;
    std::optional<double> number;
    std::optional<std::string> text;
    std::optional<double> x;
    std::optional<double> y;
};

/// A ProxyRule with its carrier as kind ("profile", "crowd"...) and number, without its parameters.
struct ProxyRuleRow {
    std::string name;
    world::ProxyKind proxy = world::ProxyKind::aggression;
    std::string carrier;
    std::int64_t carrierNumber = 0;
    double share = 1.0;
};

struct SlideRow {
    world::StoryId story;
    int place = 0; ///< in the story's list of slides
    world::Slide slide;
    std::string hidden; ///< kinds of things, separated by commas
};

/// Of the line that a slide moves along.
struct SlidePointRow {
    world::StoryId story;
    int slidePlace = 0;
    int place = 0;
    geometry::Point position;
};

/// A world::Variant; what lay there before and lies there after as a packed image of tables (variant_image.h).
struct VariantRow {
    std::string name;
    std::string notes;
    std::vector<std::uint8_t> before;
    std::vector<std::uint8_t> after;
};

/// For people and programs to read: a row that a variant adds, changes or removes, which its images say, too.
struct VariantChangeRow {
    world::VariantId variant;
    std::string table;
    std::optional<std::int64_t> number; ///< none: the settings
    std::string change;                 ///< "added", "changed", "removed"
};

struct MetaRow {
    std::string key;
    std::string value;
};

struct BakeRow {
    std::string worldHash; ///< decimal
    std::vector<std::uint8_t> bytes;
};

/// Some hours of the day of a BakeRow's world; which ones the bytes know.
struct HourBakeRow {
    std::string worldHash; ///< decimal
    std::vector<std::uint8_t> bytes;
};

/// How a table shows itself in the file; without a geometry type it is an attributes table.
struct TableInfo {
    const char* name;
    const char* geometryType;
    const char* description;
    [[nodiscard]] constexpr bool isSpatial() const { return geometryType != nullptr; }
    [[nodiscard]] constexpr const char* idColumn() const { return isSpatial() ? "fid" : "id"; }
};

inline constexpr const char* kGeometryColumn = "geom";

/// Spelling of world::JunctionChange, in its order.
inline constexpr std::array<std::string_view, 3> kJunctionChanges{"add", "remove", "move"};
/// Names of what carries a proxy rule, in the order of world::ProxyCarrier.
inline constexpr std::array<std::string_view, 5> kCarriers{"profile", "crowd", "region", "portal", "target"};

/// Keys of passerby_meta.
inline constexpr const char* kMetaSchemaVersion = "schema_version";
inline constexpr const char* kMetaWrittenBy = "written_by";
inline constexpr const char* kMetaName = "name";
inline constexpr const char* kMetaEpsg = "epsg";
inline constexpr const char* kMetaOriginX = "origin_x_m";
inline constexpr const char* kMetaOriginY = "origin_y_m";
inline constexpr const char* kMetaSeed = "seed";
inline constexpr const char* kMetaPopulation = "population";
inline constexpr const char* kMetaInitialTime = "initial_time_s";
inline constexpr const char* kMetaJamDensity = "flow_law_jam_density_per_m2"; // all three or none
inline constexpr const char* kMetaFlowShape = "flow_law_shape_per_m2";
inline constexpr const char* kMetaSlowestShare = "flow_law_slowest_share";
/// Least areas of a person at levels of service A to E, m², by world::ServiceUse; absent: Fruin's.
inline constexpr std::array<const char*, 3> kMetaLevels{"service_levels_walkway_m2", "service_levels_stairs_m2", "service_levels_queue_m2"};
inline constexpr const char* kMetaSide = "side"; // that people keep; absent: right
inline constexpr const char* kMetaAttribution = "attribution";
inline constexpr const char* kMetaBasedOn = "based_on";           // of autosaves
inline constexpr const char* kMetaShownVariant = "shown_variant"; // its number; absent: the base

template <class Row>
inline constexpr TableInfo kTable{};
template <>
inline constexpr TableInfo kTable<world::Cell>{"cells", "POLYGON", "Pieces of walkable area"};
template <>
inline constexpr TableInfo kTable<world::Portal>{"portals", "LINESTRING", "Ways from one cell into another"};
template <>
inline constexpr TableInfo kTable<world::Target>{"targets", "POINT", "Places where people stay"};
template <>
inline constexpr TableInfo kTable<world::Obstacle>{"obstacles", "POLYGON", "Buildings, walls, water, green and other things that stand"};
template <>
inline constexpr TableInfo kTable<world::Region>{"regions", "POLYGON", "Named areas"};
template <>
inline constexpr TableInfo kTable<world::Attractor>{"attractors", "POINT", "What draws wanderers"};
template <>
inline constexpr TableInfo kTable<world::MeasurementLine>{"measurement_lines", "LINESTRING", "Lines that count who crosses them"};
template <>
inline constexpr TableInfo kTable<world::WaitingLine>{"waiting_lines", "LINESTRING", "Where people queue, from head to tail"};
template <>
inline constexpr TableInfo kTable<world::Fixture>{"fixtures", "POINT", "Things that people use"};
template <>
inline constexpr TableInfo kTable<world::Duty>{"duties", "MULTIPOINT", "Where people go who are on duty, round and round"};
template <>
inline constexpr TableInfo kTable<SegmentRow>{"segments", "LINESTRING", "Directed segments with the density of people on them"};
template <>
inline constexpr TableInfo kTable<ViewshedRow>{"viewsheds", "POLYGON", "What is seen from each junction"};
template <>
inline constexpr TableInfo kTable<world::TargetType>{"target_types", nullptr, "What targets of one kind have in common"};
template <>
inline constexpr TableInfo kTable<world::FixtureKind>{"fixture_kinds", nullptr, "What fixtures of one kind have in common"};
template <>
inline constexpr TableInfo kTable<GoalRow>{"goals", nullptr, "Where people go next from a target of a type"};
template <>
inline constexpr TableInfo kTable<HourlyRow>{"hourly", nullptr, "Waits and goal weights by the hour"};
template <>
inline constexpr TableInfo kTable<world::AgentProfile>{"profiles", nullptr, "Kinds of people"};
template <>
inline constexpr TableInfo kTable<world::Need>{"needs", nullptr, "What people of a profile want more and more"};
template <>
inline constexpr TableInfo kTable<world::TrainService>{"train_services", nullptr, "Trains that stop at platforms by the clock"};
template <>
inline constexpr TableInfo kTable<GoalMultiplierRow>{"profile_goal_multipliers", nullptr, "Factors of a profile on goal weights"};
template <>
inline constexpr TableInfo kTable<ProfileColorRow>{"profile_colors", nullptr, "Colours of a profile's clothes"};
template <>
inline constexpr TableInfo kTable<ProfileParameterRow>{"profile_parameters", nullptr, "Further parameters of profiles"};
template <>
inline constexpr TableInfo kTable<world::Crowd>{"crowds", nullptr, "People who are put somewhere"};
template <>
inline constexpr TableInfo kTable<WaypointRow>{"crowd_waypoints", nullptr, "Ways of crowds"};
template <>
inline constexpr TableInfo kTable<ProxyRuleRow>{"proxy_rules", nullptr, "Proxy agents attached to people"};
template <>
inline constexpr TableInfo kTable<RuleParameterRow>{"proxy_parameters", nullptr, "Parameters of proxy rules"};
template <>
inline constexpr TableInfo kTable<world::JunctionEdit>{"junction_edits", nullptr, "Junctions added, removed or moved by hand"};
template <>
inline constexpr TableInfo kTable<world::PinnedAlibi>{"pinned_alibis", nullptr, "Stories that were kept"};
template <>
inline constexpr TableInfo kTable<world::ReferencePicture>{"reference_pictures", nullptr, "Pictures to draw over"};
template <>
inline constexpr TableInfo kTable<world::Recording>{"recordings", nullptr, "How people or vehicles really moved somewhere"};
template <>
inline constexpr TableInfo kTable<world::VehicleKind>{"vehicle_kinds", nullptr, "What vehicles of one kind have in common"};
template <>
inline constexpr TableInfo kTable<world::Lane>{"lanes", "LINESTRING", "Where vehicles drive, in their direction"};
template <>
inline constexpr TableInfo kTable<world::Signal>{"signals", nullptr, "Lights that change by the clock"};
template <>
inline constexpr TableInfo kTable<world::StopLine>{"stop_lines", "LINESTRING", "Where vehicles stop"};
template <>
inline constexpr TableInfo kTable<world::Crossing>{"crossings", "LINESTRING", "Where people on foot cross lanes"};
template <>
inline constexpr TableInfo kTable<world::VehicleDemand>{"vehicle_demands", nullptr, "How many vehicles come in by a lane"};
template <>
inline constexpr TableInfo kTable<world::ParkingRow>{"parking_rows", "LINESTRING",
                                                     "Where vehicles stand, through the middles of their places"};
template <>
inline constexpr TableInfo kTable<world::PaintedDirection>{"painted_directions", "LINESTRING", "Where people are to walk in a direction"};
template <>
inline constexpr TableInfo kTable<world::StateSet>{"state_sets", nullptr, "Recorded velocities among which people or drivers choose"};
template <>
inline constexpr TableInfo kTable<world::Story>{"stories", nullptr, "What is shown of the city, as films and presentations"};
template <>
inline constexpr TableInfo kTable<SlideRow>{"story_slides", nullptr, "Slides of stories"};
template <>
inline constexpr TableInfo kTable<SlidePointRow>{"story_lines", nullptr, "Lines along which slides move"};
template <>
inline constexpr TableInfo kTable<VariantRow>{"variants", nullptr, "Cities as they could be, by what differs from this one"};
template <>
inline constexpr TableInfo kTable<VariantChangeRow>{"variant_rows", nullptr, "Rows that variants add, change and remove"};
template <>
inline constexpr TableInfo kTable<MetaRow>{"passerby_meta", nullptr, "Schema version and what a city has once"};
template <>
inline constexpr TableInfo kTable<BakeRow>{"passerby_bakes", nullptr, "Computed steady state, a cache"};
template <>
inline constexpr TableInfo kTable<HourBakeRow>{"passerby_hour_bakes", nullptr, "Computed steady states of the hours of a day, a cache"};

} // namespace passerby::storage
