// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/density_layer.h"

#include "core/alibi/habits.h"
#include "core/alibi/hourly_bakes.h"
#include "core/foundation/words.h"
#include "core/jobs/profile_world.h"
#include "core/jobs/project_file.h"
#include "core/world/behaviour_shares.h"
#include "editor/document/project_document.h"
#include "editor/scene/heatmap_difference.h"
#include "editor/session/heat_source.h"
#include "editor/session/people_in_view.h"
#include "editor/session/profile_densities.h"

namespace passerby::editor {

namespace {

using foundation::Error;
using foundation::Result;
using BakePointer = std::shared_ptr<const alibi::Bake>;

bool isDifference(const HeatLayerRow& row)
{
    return row.scale != HeatScale::people;
}

void tellWhose(const world::World& world, const HeatFilter& filter, HeatSubject& subject)
{
    if (filter.profile && *filter.profile < world.profiles().size())
        subject.profile = QString::fromStdString(world.profiles().at(*filter.profile).row->name);
    if (filter.destination && *filter.destination < world.targetTypes().size())
        subject.destination = QString::fromStdString(world.targetTypes().at(*filter.destination).row->name);
}

Result<BakePointer> meanOf(const Result<std::shared_ptr<const alibi::HourlyBakes>>& day, double from_s, double to_s)
{
    return day.ok() ? Result<BakePointer>(meanDensities(*day.value(), from_s, to_s)) : Result<BakePointer>(day.error());
}

/// The steady state of everybody or of one profile, at the hour or over the window that the picture is of.
Result<BakePointer> bakeFor(const HeatLayerRow& row, const HeatBasis& basis)
{
    foundation::JobContext context;
    const jobs::ProjectFile& project = basis.project;
    const auto& profile = basis.filter.profile;
    const bool hasHours = alibi::hasHours(project.world);
    if (!profile && !hasHours && project.bake)
        return project.bake;
    Result<world::World> alone = profile ? jobs::worldOfProfile(project.world, *profile) : Result<world::World>(project.world);
    if (!alone.ok())
        return alone.error();
    const double from_s = basis.start_s;
    const double to_s = isDifference(row) ? from_s + basis.counted.window_s : from_s;
    if (!profile && hasHours && project.hours)
        return meanDensities(*project.hours, from_s, to_s);
    basis.say("Computing densities for the heatmap.");
    if (profile && project.world.settings().flowLaw) {
        KnownOfEverybody known{project.bake, project.hours};
        return meanOf(makeDay(project.world, profile, {}, known, context), from_s, to_s);
    }
    if (hasHours && to_s > from_s)
        return meanOf(alibi::HourlyBakes::make(alone.value(), {}, context), from_s, to_s);
    auto bake = hasHours ? alibi::bakeAtClock(alone.value(), {}, from_s, context) : alibi::bakeWorld(alone.value(), {}, context);
    if (!bake.ok())
        return bake.error();
    return BakePointer(std::make_shared<const alibi::Bake>(std::move(bake).value()));
}

Result<Heatmap> mapFor(const HeatLayerRow& row, const HeatBasis& basis)
{
    if (row.needs.run && (!basis.frame || !basis.graph || !(basis.counted.window_s > 0.0)))
        return Error{"nothing-measured", foundation::told("Nobody was counted: let people walk with --people and --time."), {}};
    if (row.needs.run && !isDifference(row))
        return countedHeatmap(*basis.graph, basis.counted, 0.0);
    const auto bake = bakeFor(row, basis);
    if (!bake.ok())
        return bake.error();
    const world::World& world = basis.project.world;
    const double share = basis.filter.profile ? jobs::profileShare(world, *basis.filter.profile) : 1.0;
    const HeatmapOptions shown{row.scale, basis.filter.destination, 0.0, share};
    return isDifference(row)
               ? differenceHeatmap(*bake.value(), peopleBySchedule(*basis.frame, world), basis.counted, shown)
               : expectedHeatmap(*bake.value(), static_cast<std::int64_t>(world::scheduledPeople(world, basis.people)), shown);
}

} // namespace

DensityLayer::DensityLayer(HeatLayerId id, const HeatSources& sources, QObject* parent)
    : HeatLayer(id, parent), m_document(sources.document), m_source(sources.densities)
{
}

void DensityLayer::ask(bool anew)
{
    if (anew)
        m_source.askAnew();
    m_source.ask(isDifference(row()));
}

Heatmap DensityLayer::map(double maximum) const
{
    if (isDifference(row()))
        return m_source.difference(row().scale);
    return row().needs.run ? m_source.measured(maximum) : m_source.expected(maximum);
}

QString DensityLayer::whyNot() const
{
    if (isDifference(row()))
        return m_source.whyNoDifference();
    return row().needs.run ? m_source.whyNotMeasured() : m_source.whyNotExpected();
}

double DensityLayer::window_s() const
{
    return row().needs.run ? m_source.window_s() : 0.0;
}

void DensityLayer::tell(HeatSubject& subject) const
{
    tellWhose(m_document.world(), m_source.filter(), subject);
    subject.clock_s = m_source.shownClock_s();
    subject.isSampled = subject.isSampled || (row().needs.run && m_source.isSampled());
}

Result<DrawnHeat> drawDensities(HeatLayerId id, const HeatBasis& basis)
{
    const HeatLayerRow& row = heatLayer(id);
    auto map = mapFor(row, basis);
    if (!map.ok())
        return map.error();
    DrawnHeat heat{std::move(map).value(), {id}};
    tellWhose(basis.project.world, basis.filter, heat.subject);
    if (alibi::hasHours(basis.project.world))
        heat.subject.clock_s = basis.start_s;
    if (row.needs.run)
        heat.subject.window_s = basis.counted.window_s;
    return heat;
}

} // namespace passerby::editor
