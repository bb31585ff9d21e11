// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/export_session.h"

#include "core/alibi/bake.h"
#include "core/alibi/hourly_bakes.h"
#include "core/exporters/registry.h"
#include "core/jobs/kit_people.h"
#include "core/jobs/project_file.h"
#include "core/jobs/simulate_job.h"
#include "core/run/frame.h"
#include "core/story/named_story.h"
#include "editor/document/project_document.h"
#include "editor/session/file_path.h"
#include "editor/words/text.h"

namespace passerby::editor {

namespace {

using Files = std::vector<std::filesystem::path>;

constexpr auto kTrajectories = "trajectories";
static_assert(kLongestKit_s == jobs::kLongestKitRun_s);

/// What is known of the city's densities when an export begins; null: nothing.
struct KnownDensities {
    std::shared_ptr<const alibi::Bake> bake;
    std::shared_ptr<const alibi::HourlyBakes> hours;
};

using BakeResult = foundation::Result<std::shared_ptr<const alibi::Bake>>;

BakeResult bakeFor(const world::World& world, const KnownDensities& known, std::optional<double> hour, foundation::JobContext& context)
{
    const double clock_s = 3600.0 * hour.value_or(0.0);
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

foundation::Result<Files> exportCity(const std::string& format, const world::World& world, KnownDensities known,
                                     const ExportChoices& choices, const std::filesystem::path& out, foundation::JobContext& context)
{
    std::optional<world::Story> story;
    if (!choices.story.isEmpty()) {
        auto named = story::storyNamed(world, choices.story.toStdString());
        if (!named.ok())
            return named.error();
        story = std::move(named).value();
    }
    const exporters::ExportFormat* which = exporters::findFormat(format); // null: exportProject() says so
    const bool takesHours = which && which->takesHours && !choices.hour && !world.targets().empty();
    const bool bakesHours = takesHours && !known.hours;
    const bool bakesFirst = exporters::needsBake(format, world) && (!known.bake || choices.hour);
    if (bakesFirst) {
        foundation::PartContext part(context, 0.0, bakesHours ? 0.1 : 0.8);
        auto bake = bakeFor(world, known, choices.hour, part);
        if (!bake.ok())
            return bake.error();
        known.bake = std::move(bake).value();
    }
    if (bakesHours) {
        foundation::PartContext part(context, 0.1, 0.8);
        auto hours = hoursOf(world, known, part);
        if (!hours.ok())
            return hours.error();
        known.hours = std::move(hours).value();
    }
    foundation::PartContext part(context, bakesFirst || bakesHours ? 0.8 : 0.0, 1.0);
    exporters::ExportInput input{world, known.bake.get(), choices.people.get(), choices.step_m};
    input.hours = takesHours ? known.hours.get() : nullptr;
    input.story = story ? &*story : nullptr;
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
        [name = format.toStdString(), world = m_document.snapshot(), known = KnownDensities{m_document.bake(), m_document.hours()},
         project = toFilePath(m_document.path()), choices = std::move(choices),
         out = toFilePath(path)](foundation::JobContext& context) -> foundation::Result<Files> {
            if (const auto apart = jobs::checkApart(project, out); !apart)
                return apart.error();
            return name == kTrajectories ? writeTrajectories(world, choices.seconds, out, context)
                                         : exportCity(name, world, known, choices, out, context);
        },
        [this](Files& files) {
            for (const auto& file : files)
                m_written << toQString(file);
        });
}

} // namespace passerby::editor
