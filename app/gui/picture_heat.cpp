// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/picture_heat.h"

#include "core/alibi/habits.h"
#include "core/comparison/compare_job.h"
#include "editor/session/file_path.h"
#include "editor/session/heat_layer_set.h"
#include "widgets/heat/heat_words.h"

#include <cstdio>

namespace passerby::gui {

namespace {

using foundation::Error;
using foundation::Result;

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

} // namespace

Result<editor::HeatFilter> findFilter(const world::World& world, const PictureOptions& options)
{
    const auto profile = findByName(world.profiles(), options.profile, "profile");
    if (!profile.ok())
        return profile.error();
    const auto destination = findByName(world.targetTypes(), options.destination, "kind of place");
    if (!destination.ok())
        return destination.error();
    return editor::HeatFilter{profile.value(), destination.value()};
}

Result<std::optional<editor::OtherCity>> findOther(const world::World& world, const PictureOptions& options)
{
    if (options.other.isEmpty())
        return std::optional<editor::OtherCity>();
    foundation::JobContext context;
    auto read = comparison::readCompared(editor::toFilePath(options.other), options.other.toStdString(), context);
    if (!read.ok())
        return read.error();
    comparison::ComparedProject other = std::move(read).value();
    comparison::ComparedProject own{options.file.toStdString(), world, nullptr, {}};
    comparison::giveTitles(own, other);
    return std::optional(editor::OtherCity{QString::fromStdString(other.title), std::move(other.world), other.bake});
}

double startClock_s(const world::World& world, const PictureOptions& options)
{
    return options.hour ? kHour_s * *options.hour : world.settings().initialTime_s;
}

Result<PictureHeat> makeHeat(const jobs::ProjectFile& project, const PictureOptions& options, const editor::HeatFilter& filter,
                             const run::Frame* frame, const editor::CountedPeople& counted, const editor::RunLooks& looks,
                             const editor::LiveRoad* road, const navigation::NavigationGraph* graph, const editor::OtherCity* other)
{
    const world::World& world = project.world;
    editor::HeatBasis basis{project, frame, graph, counted};
    basis.looks = &looks;
    basis.road = road;
    basis.other = other;
    basis.filter = filter;
    basis.people = options.people.value_or(static_cast<std::uint32_t>(world.settings().population));
    basis.start_s = startClock_s(world, options);
    basis.variant = options.heatmap.variant;
    basis.step_m = options.step_m;
    basis.say = [](const char* sentence) { std::fprintf(stderr, "%s\n", sentence); };
    auto drawn = editor::drawHeat(options.heatmap.layer, basis);
    if (!drawn.ok())
        return drawn.error();
    const editor::DrawnHeat heat = std::move(drawn).value();
    if (options.hour && editor::heatLayer(options.heatmap.layer).needs.bake && !alibi::hasHours(world))
        basis.say("People here keep the same habits at every hour.");
    return PictureHeat{heat.map, widgets::heatLegend(heat.subject, heat.map.maximum, heat.map.highest > heat.map.maximum)};
}

} // namespace passerby::gui
