// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/export_session.h"

#include "core/alibi/bake.h"
#include "core/alibi/hourly_bakes.h"
#include "core/exporters/registry.h"
#include "core/jobs/kit_people.h"
#include "core/jobs/project_file.h"
#include "core/jobs/simulate_job.h"
#include "core/jobs/story_variants.h"
#include "core/run/frame.h"
#include "core/story/named_story.h"
#include "editor/document/project_document.h"
#include "editor/session/file_path.h"
#include "editor/words/text.h"

namespace passerby::editor {

namespace {

using Files = std::vector<std::filesystem::path>;

constexpr auto kTrajectories = "trajectories";
constexpr double kHour_s = 3600.0;
constexpr double kBakedShare = 0.8; ///< of the work, where something is baked
static_assert(kLongestKit_s == jobs::kLongestKitRun_s);

/// What is known of the city's densities when an export begins; null: nothing.
struct KnownDensities {
    std::shared_ptr<const alibi::Bake> bake;
    std::shared_ptr<const alibi::HourlyBakes> hours;
};

/// What is exported, and the base and variants that belong to it.
struct OpenCity {
    world::World world;
    world::World base;
    std::uint32_t shownVariant = 0; ///< number of the variant that `world` is; 0: the base
};

using BakeResult = foundation::Result<std::shared_ptr<const alibi::Bake>>;

BakeResult bakeFor(const world::World& world, const KnownDensities& known, std::optional<double> hour, foundation::JobContext& context)
{
    const double clock_s = kHour_s * hour.value_or(0.0);
    if (hour && known.hours)
        return known.hours->at(clock_s);
    alibi::BakeOptions options;
    if (known.bake)
        options.bound = known.bake->bound;
    auto fresh = hour ? alibi::bakeAtClock(world, options, clock_s, context) : alibi::bakeWorld(world, options, context);
    if (!fresh.ok())
        return fresh.error();
    return std::make_shared<const alibi::Bake>(std::move(fresh).value());
}

foundation::Result<std::shared_ptr<const alibi::HourlyBakes>> hoursOf(const world::World& world, const KnownDensities& known,
                                                                      foundation::JobContext& context)
{
    alibi::BakeOptions options;
    if (known.bake)
        options.bound = known.bake->bound;
    return alibi::HourlyBakes::make(world, options, context);
}

foundation::Result<std::optional<world::Story>> storyFor(const ExportChoices& choices, const world::World& world)
{
    if (choices.story.isEmpty())
        return std::optional<world::Story>();
    auto named = story::storyNamed(world, choices.story.toStdString());
    if (!named.ok())
        return named.error();
    return std::optional(std::move(named).value());
}

foundation::Result<std::vector<jobs::StoryVariant>> variantsFor(const std::optional<world::Story>& story, const OpenCity& city,
                                                                const KnownDensities& known, const ExportChoices& choices,
                                                                foundation::JobContext& context)
{
    if (!story)
        return std::vector<jobs::StoryVariant>();
    jobs::StoryVariantOptions options;
    options.shown = city.shownVariant;
    if (known.bake)
        options.bound = known.bake->bound;
    if (choices.hour)
        options.clock_s = kHour_s * *choices.hour;
    options.withHours = !choices.hour;
    return jobs::bakeStoryVariants(*story, city.base, options, context);
}

foundation::Result<Files> exportCity(const std::string& format, const OpenCity& city, KnownDensities known, const ExportChoices& choices,
                                     const std::filesystem::path& out, foundation::JobContext& context)
{
    const world::World& world = city.world;
    const auto story = storyFor(choices, world);
    if (!story.ok())
        return story.error();
    const exporters::ExportFormat* which = exporters::findFormat(format); // null: exportProject() says so
    const bool takesHours = which && which->takesHours && !choices.hour && !world.targets().empty();
    const bool bakesHours = takesHours && !known.hours;
    const bool bakesFirst = exporters::needsBake(format, world) && (!known.bake || choices.hour);
    const double baked = bakesFirst || bakesHours || story.value() ? kBakedShare : 0.0;
    const double ownBaked = story.value() ? 0.5 * baked : baked;
    if (bakesFirst) {
        foundation::PartContext part(context, 0.0, bakesHours ? 0.1 : ownBaked);
        auto bake = bakeFor(world, known, choices.hour, part);
        if (!bake.ok())
            return bake.error();
        known.bake = std::move(bake).value();
    }
    if (bakesHours) {
        foundation::PartContext part(context, 0.1, ownBaked);
        auto hours = hoursOf(world, known, part);
        if (!hours.ok())
            return hours.error();
        known.hours = std::move(hours).value();
    }
    foundation::PartContext variantsPart(context, ownBaked, baked);
    const auto variants = variantsFor(story.value(), city, known, choices, variantsPart);
    if (!variants.ok())
        return variants.error();
    const std::vector<exporters::ExportVariant> others = jobs::forExport(variants.value());
    foundation::PartContext part(context, baked, 1.0);
    exporters::ExportInput input{world, known.bake.get(), choices.people.get(), choices.step_m};
    input.hours = takesHours ? known.hours.get() : nullptr;
    input.story = story.value() ? &*story.value() : nullptr;
    input.variants = others;
    input.shownVariant = city.shownVariant;
    if (choices.walksOn)
        input.live = [&](foundation::ReplacedFiles& files, const std::filesystem::path& trajectories, foundation::JobContext& living) {
            jobs::KitPeopleOptions options;
            options.seconds = choices.seconds;
            return jobs::liveKitPeople(world, options, files, trajectories, living);
        };
    return exporters::exportProject(format, input, out, part);
}

foundation::Result<Files> writeTrajectories(const world::World& world, double seconds, const std::filesystem::path& out,
                                            foundation::JobContext& context)
{
    jobs::SimulateOptions options;
    options.seconds = seconds;
    options.out = out;
    if (const auto done = jobs::runSimulateJob(world, options, context); !done.ok())
        return done.error();
    return Files{out};
}

/// The description of a format begins with its name.
ExportFormat inWords(const exporters::ExportFormat& format)
{
    const auto text = [](std::string_view view) { return QString::fromUtf8(view.data(), static_cast<qsizetype>(view.size())); };
    const QString description = text(format.description);
    const qsizetype colon = description.indexOf(QLatin1Char(':'));
    QString what = description.mid(colon + 1).trimmed();
    if (!what.isEmpty())
        what[0] = what[0].toUpper();
    return {text(format.name),
            colon < 0 ? description : description.left(colon),
            what,
            format.isFolder ? QString() : text(format.suffix),
            format.needsBake,
            format.takesPeople,
            text(format.otherSuffix),
            format.takesStep,
            false,
            format.isKit,
            format.takesStory};
}

} // namespace

ExportSession::ExportSession(ProjectDocument& document, QObject* parent) : JobSession(parent), m_document(document) {}

std::vector<ExportFormat> ExportSession::formats()
{
    std::vector<ExportFormat> result;
    for (const exporters::ExportFormat& format : exporters::formats())
        result.push_back(inWords(format));
    ExportFormat trajectories;
    trajectories.name = QLatin1String(kTrajectories);
    trajectories.label = text("Trajectories");
    trajectories.what = text("Where everybody walks from the steady state on, ten times a second, as SQLite for PedPy and JuPedSim");
    trajectories.suffix = QStringLiteral("sqlite");
    trajectories.isSimulated = true;
    result.push_back(std::move(trajectories));
    return result;
}

QStringList ExportSession::stories() const
{
    QStringList names;
    for (const auto& [id, story] : m_document.world().stories())
        if (!story.slides.empty())
            names << QString::fromStdString(story.name);
    return names;
}

void ExportSession::start(const QString& format, const QString& path, ExportChoices choices)
{
    m_path = path;
    m_written.clear();
    run<Files>(
        [name = format.toStdString(), city = OpenCity{m_document.snapshot(), m_document.base(), m_document.shownVariant().number},
         known = KnownDensities{m_document.bake(), m_document.hours()}, project = toFilePath(m_document.path()),
         choices = std::move(choices), out = toFilePath(path)](foundation::JobContext& context) -> foundation::Result<Files> {
            if (const auto apart = jobs::checkApart(project, out); !apart)
                return apart.error();
            return name == kTrajectories ? writeTrajectories(city.world, choices.seconds, out, context)
                                         : exportCity(name, city, known, choices, out, context);
        },
        [this](Files& files) {
            for (const auto& file : files)
                m_written << toQString(file);
        });
}

} // namespace passerby::editor
