// SPDX-License-Identifier: Apache-2.0
#include "core/jobs/project_file.h"

#include "core/alibi/hourly_bakes.h"
#include "core/foundation/words.h"
#include "core/storage/project_store.h"
#include "core/variants/named_variant.h"
#include "core/world/behaviour_shares.h"
#include "core/world/content_hash.h"

namespace passerby::jobs {

namespace {

std::vector<storage::SegmentRow> segmentRows(const alibi::Bake& bake, std::int64_t population)
{
    std::vector<storage::SegmentRow> rows;
    const navigation::NavigationGraph& graph = *bake.graph;
    rows.reserve(graph.segments().size());
    for (std::size_t s = 0; s < graph.segments().size(); ++s) {
        const navigation::Segment& segment = graph.segments()[s];
        rows.push_back({graph.nodeName(segment.from), graph.nodeName(segment.to), segment.cell,
                        graph.straightLength_m(static_cast<navigation::SegmentIndex>(s)), bake.probability[s], bake.entryRate_per_s[s],
                        bake.expectedAgents(bake.probability[s], population), graph.nodes()[segment.from].position,
                        graph.nodes()[segment.to].position});
    }
    return rows;
}

/// The variant takes the place of its base.
foundation::Result<void> showVariant(ProjectFile& project, const CityName& name)
{
    const auto found = variants::variantNamed(project.world, name.variant);
    auto shown = found ? variants::shownCity(project.world, found.value()) : found.error();
    if (!shown) {
        foundation::Error error = shown.error();
        error.where = name.file.string();
        return error;
    }
    project.base = std::move(project.world);
    project.world = std::move(shown).value();
    project.variant = name.variant;
    project.shownVariant = {};
    return {};
}

} // namespace

CityName cityNameFrom(const std::filesystem::path& name)
{
    const std::string text = name.string();
    std::error_code absent;
    if (std::filesystem::exists(name, absent))
        return {name, {}};
    for (std::size_t mark = text.find('#'); mark != std::string::npos && mark + 1 < text.size(); mark = text.find('#', mark + 1))
        if (std::filesystem::is_regular_file(text.substr(0, mark), absent))
            return {text.substr(0, mark), text.substr(mark + 1)};
    return {name, {}};
}

foundation::Result<void> checkApart(const std::filesystem::path& input, const std::filesystem::path& output)
{
    std::error_code absent;
    if (input.empty() || output.empty() || !std::filesystem::equivalent(cityNameFrom(input).file, output, absent))
        return {};
    return foundation::Error{"same-file", foundation::told("The result would replace the file that it is made from. Choose another name."),
                             output.string()};
}

foundation::Result<ProjectFile> readProject(const std::filesystem::path& name, foundation::JobContext& context)
{
    const CityName city = cityNameFrom(name);
    auto stored = storage::loadProject(city.file, context);
    if (!stored)
        return stored.error();
    ProjectFile project{std::move(stored.value().world), nullptr, nullptr, stored.value().basedOn, stored.value().stamp,
                        stored.value().shownVariant};
    if (city.isVariant())
        if (const auto shown = showVariant(project, city); !shown)
            return shown.error();
    if (stored.value().bake) {
        auto bake = alibi::fromBytes(*stored.value().bake, project.world);
        if (bake)
            project.bake = std::make_shared<const alibi::Bake>(std::move(bake).value());
    }
    if (!stored.value().hourBakes.empty()) {
        auto hours = alibi::HourlyBakes::fromPacked(std::move(stored.value().hourBakes), project.world,
                                                    project.bake && !project.bake->graph->isSlowed() ? project.bake->graph : nullptr);
        if (hours)
            project.hours = std::move(hours).value();
    }
    return project;
}

foundation::Result<foundation::FileStamp> writeProject(const std::filesystem::path& file, const ProjectFile& project,
                                                       foundation::JobContext& context, const foundation::FileStamp* expected)
{
    if (!project.variant.empty())
        return foundation::Error{"variant-not-written", foundation::told("A variant is not saved as a city of its own over its base."),
                                 file.string()};
    storage::StoredProject stored;
    stored.world = project.world;
    stored.basedOn = project.basedOn;
    stored.shownVariant = project.shownVariant;
    if (project.bake || project.hours)
        stored.bakeHash = world::bakeHash(project.world);
    const bool areOfOneModel = !project.bake || !project.hours || project.hours->bound() == project.bake->bound;
    if (project.hours && areOfOneModel && project.hours->worldHash() == stored.bakeHash)
        stored.hourBakes = project.hours->packed();
    if (project.bake && project.bake->worldHash == stored.bakeHash) {
        stored.bake = alibi::toBytes(*project.bake);
        stored.segments = segmentRows(*project.bake, world::scheduledPopulation(project.world));
    }
    return storage::saveProject(file, stored, context, expected);
}

} // namespace passerby::jobs
