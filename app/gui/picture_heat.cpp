// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/picture_heat.h"

#include "core/alibi/habits.h"
#include "core/alibi/hourly_bakes.h"
#include "core/world/behaviour_shares.h"
#include "editor/scene/isovist_heatmap.h"
#include "editor/scene/share_arrows.h"
#include "editor/scene/wander_heatmap.h"
#include "editor/session/people_in_view.h"
#include "editor/session/profile_densities.h"
#include "widgets/heat/heat_words.h"

#include <cstdio>

namespace passerby::gui {

namespace {

using editor::HeatmapQuantity;
using foundation::Error;
using foundation::Result;
using BakePointer = std::shared_ptr<const alibi::Bake>;

constexpr double kHour_s = 3600.0;

template <class Table>
Result<std::optional<std::uint16_t>> findByName(const Table& table, const QString& name, const char* what)
{
    if (name.isEmpty())
        return std::optional<std::uint16_t>();
    QStringList names;
    for (const auto& [id, row] : table) {
        if (QString::fromStdString(row.name) == name)
            return std::optional(static_cast<std::uint16_t>(names.size()));
        names << QString::fromStdString(row.name);
    }
    return Error{"usage",
                 QStringLiteral("This city has no %1 \"%2\"; it has: %3.")
                     .arg(QLatin1String(what), name, names.isEmpty() ? QStringLiteral("none") : names.join(QStringLiteral(", ")))
                     .toStdString(),
                 {}};
}

bool isDifference(HeatmapQuantity quantity)
{
    return quantity == HeatmapQuantity::difference || quantity == HeatmapQuantity::significance;
}

/// The steady state of everybody or of one profile, at the hour or over the window that the picture is of.
Result<BakePointer> bakeFor(const jobs::ProjectFile& project, const PictureOptions& options, const PictureFilter& filter, double window_s)
{
    foundation::JobContext context;
    const bool hasHours = alibi::hasHours(project.world);
    if (!filter.profile && !hasHours && project.bake)
        return project.bake;
    Result<world::World> alone =
        filter.profile ? editor::worldOfProfile(project.world, *filter.profile) : Result<world::World>(project.world);
    if (!alone.ok())
        return alone.error();
    const double from_s = startClock_s(project.world, options);
    const double to_s = isDifference(options.heatmap) ? from_s + window_s : from_s;
    if (!filter.profile && hasHours && project.hours)
        return editor::meanDensities(*project.hours, from_s, to_s);
    std::fputs("Computing densities for the heatmap.\n", stderr);
    if (filter.profile && project.world.settings().flowLaw) {
        editor::KnownOfEverybody known{project.bake, project.hours};
        auto day = editor::makeDay(project.world, filter.profile, {}, known, context);
        return day.ok() ? Result<BakePointer>(editor::meanDensities(*day.value(), from_s, to_s)) : Result<BakePointer>(day.error());
    }
    if (hasHours && to_s > from_s) {
        auto day = alibi::HourlyBakes::make(alone.value(), {}, context);
        return day.ok() ? Result<BakePointer>(editor::meanDensities(*day.value(), from_s, to_s)) : Result<BakePointer>(day.error());
    }
    auto bake = hasHours ? alibi::bakeAtClock(alone.value(), {}, from_s, context) : alibi::bakeWorld(alone.value(), {}, context);
    if (!bake.ok())
        return bake.error();
    return BakePointer(std::make_shared<const alibi::Bake>(std::move(bake).value()));
}

widgets::HeatmapMode modeOf(HeatmapQuantity quantity)
{
    switch (quantity) {
    case HeatmapQuantity::expected:
        return widgets::HeatmapMode::expected;
    case HeatmapQuantity::measured:
        return widgets::HeatmapMode::measured;
    case HeatmapQuantity::difference:
        return widgets::HeatmapMode::difference;
    case HeatmapQuantity::significance:
        return widgets::HeatmapMode::significance;
    case HeatmapQuantity::sight:
        return widgets::HeatmapMode::sight;
    case HeatmapQuantity::wanderersExpected:
        return widgets::HeatmapMode::wanderersExpected;
    case HeatmapQuantity::wanderersMeasured:
        return widgets::HeatmapMode::wanderersMeasured;
    case HeatmapQuantity::wanderersDifference:
        return widgets::HeatmapMode::wanderersDifference;
    case HeatmapQuantity::isovist:
        return widgets::HeatmapMode::isovist;
    case HeatmapQuantity::none:
        break;
    }
    return widgets::HeatmapMode::none;
}

/// Of the run where there is one.
Result<std::shared_ptr<const affordance::CityAffordance>> affordanceOf(const world::World& world, const run::Frame* frame)
{
    if (frame && frame->wandering)
        return frame->wandering->city;
    foundation::JobContext context;
    std::fputs("Looking around from every junction.\n", stderr);
    return affordance::findCityAffordance(
        world, std::make_shared<const navigation::NavigationGraph>(navigation::NavigationGraph::build(world)), 0, context);
}

/// What is seen from everywhere, with its legend. Errors: those of editor::surveyIsovists.
Result<PictureHeat> isovistHeat(const world::World& world, const PictureOptions& options)
{
    foundation::JobContext context;
    std::fputs("Looking around from everywhere.\n", stderr);
    const auto survey = editor::surveyIsovists(world, options.step_m, 0, context);
    if (!survey.ok())
        return survey.error();
    PictureHeat heat{editor::isovistHeatmap(*survey.value(), options.measure), {}};
    widgets::HeatSubject subject;
    subject.mode = widgets::HeatmapMode::isovist;
    subject.measure = options.measure;
    subject.step_m = survey.value()->grid.spacing_m;
    heat.legend = widgets::heatLegend(subject, heat.map.maximum, heat.map.highest > heat.map.maximum);
    return heat;
}

/// What is seen, and those who are led by that. Errors: "nothing-measured", "no-ways", "nobody-wanders", those of findCityAffordance.
Result<editor::Heatmap> wanderMap(const world::World& world, const PictureOptions& options, const run::Frame* frame)
{
    const auto people = options.people.value_or(static_cast<std::uint32_t>(world.settings().population));
    const double wanderers = static_cast<double>(world::wanderingPeople(world, people));
    const bool isOfRun = options.heatmap == HeatmapQuantity::wanderersMeasured || options.heatmap == HeatmapQuantity::wanderersDifference;
    if (options.heatmap != HeatmapQuantity::sight && !(wanderers > 0.0))
        return Error{"nobody-wanders", "Nobody wanders here: give a profile the guidance \"by what they see\", and a share.", {}};
    if (isOfRun && (!frame || !frame->wandering || !(frame->wandering->window_s > 0.0)))
        return Error{"nothing-measured", "Nobody was counted: let people walk with --people and --time.", {}};
    if (options.heatmap == HeatmapQuantity::wanderersDifference)
        return editor::wanderDifference(*frame->wandering, world, wanderers);
    const auto city = affordanceOf(world, frame);
    if (!city.ok())
        return city.error();
    if (city.value()->network.ways.empty())
        return Error{"no-ways", "No way leads from one cell to another: portals join cells.", {}};
    if (options.heatmap == HeatmapQuantity::sight)
        return editor::sightHeatmapWithShares(*city.value(), world);
    const std::vector<double> expected = editor::expectedWanderers(*city.value(), world, wanderers);
    if (expected.empty())
        return Error{"not-settled", "The long run could not be solved: chances are too uneven.", {}};
    const editor::Heatmap map = editor::wanderHeatmap(*city.value(), expected, 0.0);
    return isOfRun ? editor::wanderHeatmap(*city.value(), editor::countedWanderers(*frame->wandering), map.maximum) : map;
}

/// The same with its legend.
Result<PictureHeat> wanderHeat(const world::World& world, const PictureOptions& options, const run::Frame* frame)
{
    auto map = wanderMap(world, options, frame);
    if (!map.ok())
        return map.error();
    PictureHeat heat{std::move(map).value(), {}};
    widgets::HeatSubject subject;
    subject.mode = modeOf(options.heatmap);
    const bool isOfRun = heat.map.scale != editor::HeatScale::people || options.heatmap == HeatmapQuantity::wanderersMeasured;
    subject.window_s = isOfRun ? frame->wandering->window_s : 0.0;
    heat.legend = widgets::heatLegend(subject, heat.map.maximum, heat.map.highest > heat.map.maximum);
    return heat;
}

} // namespace

Result<PictureFilter> findFilter(const world::World& world, const PictureOptions& options)
{
    const auto profile = findByName(world.profiles(), options.profile, "profile");
    if (!profile.ok())
        return profile.error();
    const auto destination = findByName(world.targetTypes(), options.destination, "kind of place");
    if (!destination.ok())
        return destination.error();
    return PictureFilter{profile.value(), destination.value()};
}

double startClock_s(const world::World& world, const PictureOptions& options)
{
    return options.hour ? kHour_s * *options.hour : world.settings().initialTime_s;
}

Result<PictureHeat> makeHeat(const jobs::ProjectFile& project, const PictureOptions& options, const PictureFilter& filter,
                             const run::Frame* frame, const editor::CountedPeople& counted, const navigation::NavigationGraph* graph)
{
    const world::World& world = project.world;
    if (options.heatmap == HeatmapQuantity::isovist)
        return isovistHeat(world, options);
    if (widgets::isAboutSight(modeOf(options.heatmap)))
        return wanderHeat(world, options, frame);
    PictureHeat heat;
    if (options.heatmap != HeatmapQuantity::expected && (!frame || !graph || !(counted.window_s > 0.0)))
        return Error{"nothing-measured", "Nobody was counted: let people walk with --people and --time.", {}};
    if (options.heatmap == HeatmapQuantity::measured) {
        heat.map = editor::countedHeatmap(*graph, counted, 0.0);
    } else {
        const auto bake = bakeFor(project, options, filter, counted.window_s);
        if (!bake.ok())
            return bake.error();
        const double share = filter.profile ? editor::profileShare(world, *filter.profile) : 1.0;
        const editor::HeatmapOptions shown{options.heatmap, filter.destination, 0.0, share};
        heat.map =
            isDifference(options.heatmap)
                ? editor::differenceHeatmap(*bake.value(), editor::peopleBySchedule(*frame), counted, shown)
                : editor::expectedHeatmap(*bake.value(),
                                          static_cast<std::int64_t>(world::scheduledPeople(
                                              world, options.people.value_or(static_cast<std::uint32_t>(world.settings().population)))),
                                          shown);
    }
    widgets::HeatSubject subject;
    subject.mode = modeOf(options.heatmap);
    subject.profile = options.profile;
    subject.destination = options.destination;
    if (alibi::hasHours(world))
        subject.clock_s = startClock_s(world, options);
    else if (options.hour)
        std::fputs("People here keep the same habits at every hour.\n", stderr);
    subject.window_s = options.heatmap == HeatmapQuantity::expected ? 0.0 : counted.window_s;
    heat.legend = widgets::heatLegend(subject, heat.map.maximum, heat.map.highest > heat.map.maximum);
    return heat;
}

} // namespace passerby::gui
