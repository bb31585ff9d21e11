// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/hour_option.h"
#include "app/cli/number_check.h"
#include "app/cli/output_check.h"
#include "app/cli/printing.h"
#include "app/cli/terminal.h"
#include "app/cli/verb.h"
#include "core/alibi/hourly_bakes.h"
#include "core/exporters/registry.h"
#include "core/jobs/kit_people.h"
#include "core/jobs/people_at.h"
#include "core/jobs/project_file.h"
#include "core/jobs/story_variants.h"
#include "core/run/frame.h"
#include "core/story/named_story.h"
#include "core/variants/named_variant.h"

#include <CLI/CLI.hpp>
#include <cmath>
#include <fmt/format.h>

namespace passerby::cli {

namespace {

constexpr double kDay_s = 86400.0;
constexpr double kHour_s = 3600.0;

struct ExportArguments {
    std::string file;
    std::string format;
    std::string out;
    std::optional<double> hour;
    std::optional<double> peopleAt_s;
    std::optional<double> step_m;
    std::optional<geometry::Point> origin;
    std::optional<double> seconds;
    std::optional<std::uint32_t> people;
    bool borders = false;
    bool ground = false;
    std::optional<double> secondHour;
    std::optional<std::string> story;
};

using Bakes = foundation::Result<std::shared_ptr<const alibi::Bake>>;

Bakes bakeOfHour(double hour, const jobs::ProjectFile& project, foundation::JobContext& context)
{
    const double clock_s = kHour_s * hour;
    if (project.hours)
        return project.hours->at(clock_s);
    alibi::BakeOptions options;
    options.bound = project.bake ? project.bake->bound : options.bound;
    auto bake = alibi::bakeAtClock(project.world, options, clock_s, context);
    if (!bake)
        return bake.error();
    return std::make_shared<const alibi::Bake>(std::move(bake).value());
}

/// Of the whole day, for formats that take it where no hour was asked for; null: the format takes none.
foundation::Result<std::shared_ptr<const alibi::HourlyBakes>> hoursFor(const ExportArguments& arguments, const jobs::ProjectFile& project,
                                                                       foundation::JobContext& context)
{
    const bool isAsked = exporters::findFormat(arguments.format)->takesHours && !arguments.hour;
    if (!isAsked || project.hours || project.world.targets().empty())
        return isAsked ? project.hours : nullptr;
    alibi::BakeOptions options;
    options.bound = project.bake ? project.bake->bound : options.bound;
    return alibi::HourlyBakes::make(project.world, options, context);
}

/// The bake that goes out: the one in the file, or the densities of the time of day that was asked for.
Bakes bakeFor(const ExportArguments& arguments, const jobs::ProjectFile& project, foundation::JobContext& context)
{
    const exporters::ExportFormat& format = *exporters::findFormat(arguments.format);
    const bool bakesItself = (format.isKit || format.takesHours) && !project.bake && exporters::needsBake(format.name, project.world);
    if (!arguments.hour && !bakesItself)
        return project.bake;
    if (!format.needsBake)
        return foundation::Error{"bad-option", "This format holds nothing that depends on the time of day.", "--hour"};
    if (arguments.hour)
        return bakeOfHour(*arguments.hour, project, context);
    auto bake = alibi::bakeWorld(project.world, {}, context);
    if (!bake)
        return bake.error();
    return std::make_shared<const alibi::Bake>(std::move(bake).value());
}

foundation::Result<void> checkTakesPeople(const ExportArguments& arguments)
{
    if (arguments.peopleAt_s && !exporters::findFormat(arguments.format)->takesPeople)
        return foundation::Error{"bad-option", "This format holds no people.", "--people-at"};
    return {};
}

foundation::Result<void> checkTakesStep(const ExportArguments& arguments)
{
    if (arguments.step_m && !exporters::findFormat(arguments.format)->takesStep)
        return foundation::Error{"bad-option", "This format holds no raster.", "--step"};
    return {};
}

foundation::Result<void> checkIsKit(const ExportArguments& arguments)
{
    const bool isAsked = arguments.origin || arguments.seconds || arguments.people;
    if (isAsked && !exporters::findFormat(arguments.format)->isKit)
        return foundation::Error{"bad-option", "Only the game engine format takes this.",
                                 arguments.origin    ? "--origin"
                                 : arguments.seconds ? "--seconds"
                                                     : "--people"};
    if (arguments.people && !arguments.seconds)
        return foundation::Error{"bad-option", "Say by --seconds for how long these people are to walk.", "--people"};
    return {};
}

foundation::Result<void> checkHoldsPack(const ExportArguments& arguments)
{
    const bool isAsked = arguments.borders || arguments.ground || arguments.secondHour;
    if (isAsked && !exporters::findFormat(arguments.format)->holdsPack)
        return foundation::Error{"bad-option", "This format holds no pack.",
                                 arguments.borders  ? "--borders"
                                 : arguments.ground ? "--ground"
                                                    : "--second-hour"};
    return {};
}

/// Null where none was asked for.
foundation::Result<std::optional<world::Story>> storyFor(const ExportArguments& arguments, const world::World& world)
{
    if (!arguments.story)
        return std::optional<world::Story>();
    if (!exporters::findFormat(arguments.format)->takesStory)
        return foundation::Error{"bad-option", "This format shows no slides.", "--story"};
    auto story = story::storyNamed(world, *arguments.story);
    if (!story)
        return story.error();
    return std::optional(std::move(story).value());
}

/// Number of the variant that the project is read as; 0: the base.
std::uint32_t shownVariant(const jobs::ProjectFile& project)
{
    const auto id = variants::variantNamed(project.world, project.variant);
    return id ? id.value().number : 0;
}

/// Those that slides of the story show, baked like the city itself.
foundation::Result<std::vector<jobs::StoryVariant>> variantsFor(const ExportArguments& arguments, const std::optional<world::Story>& story,
                                                                const jobs::ProjectFile& project, foundation::JobContext& context)
{
    if (!story)
        return std::vector<jobs::StoryVariant>();
    jobs::StoryVariantOptions options;
    options.shown = shownVariant(project);
    options.bound = project.bake ? project.bake->bound : options.bound;
    if (arguments.hour)
        options.clock_s = kHour_s * *arguments.hour;
    options.withHours = exporters::findFormat(arguments.format)->takesHours && !arguments.hour;
    return jobs::bakeStoryVariants(*story, project.base ? *project.base : project.world, options, context);
}

/// For a kit, in which people may walk on.
exporters::LivePeople livingFor(const ExportArguments& arguments, const world::World& world)
{
    if (!exporters::findFormat(arguments.format)->isKit || (!arguments.peopleAt_s && !arguments.seconds))
        return {};
    jobs::KitPeopleOptions options;
    options.start_s = arguments.peopleAt_s.value_or(0.0);
    options.seconds = arguments.seconds.value_or(0.0);
    options.people = arguments.people.value_or(options.people);
    return [&world, options](foundation::ReplacedFiles& files, const std::filesystem::path& trajectories, foundation::JobContext& context) {
        return jobs::liveKitPeople(world, options, files, trajectories, context);
    };
}

/// The people who go along; null when none were asked for.
foundation::Result<std::shared_ptr<const run::Frame>> peopleFor(const ExportArguments& arguments, const world::World& world,
                                                                foundation::JobContext& context)
{
    if (!arguments.peopleAt_s || exporters::findFormat(arguments.format)->isKit)
        return std::shared_ptr<const run::Frame>();
    return jobs::peopleAt(world, *arguments.peopleAt_s, context);
}

int runExport(const ExportArguments& arguments)
{
    if (const auto checked = checkOutput({arguments.file}, arguments.out); !checked)
        return fail(checked.error(), exitCodeOf(checked.error()));
    TerminalContext context;
    auto project = jobs::readProject(arguments.file, context);
    if (!project)
        return fail(project.error(), kWrongUsageOrInput);
    for (const auto check : {checkTakesPeople, checkTakesStep, checkIsKit, checkHoldsPack})
        if (const auto takes = check(arguments); !takes)
            return fail(takes.error(), kWrongUsageOrInput);
    const auto bake = bakeFor(arguments, project.value(), context);
    if (!bake)
        return fail(bake.error(), exitCodeOf(bake.error()));
    const auto story = storyFor(arguments, project.value().world);
    if (!story)
        return fail(story.error(), exitCodeOf(story.error()));
    const auto hours = hoursFor(arguments, project.value(), context);
    if (!hours)
        return fail(hours.error(), exitCodeOf(hours.error()));
    const auto second = arguments.secondHour && bake.value() ? bakeOfHour(*arguments.secondHour, project.value(), context) : Bakes(nullptr);
    if (!second)
        return fail(second.error(), exitCodeOf(second.error()));
    const auto people = peopleFor(arguments, project.value().world, context);
    if (!people)
        return fail(people.error(), exitCodeOf(people.error()));
    const auto variants = variantsFor(arguments, story.value(), project.value(), context);
    if (!variants)
        return fail(inFile(arguments.file, variants.error()), exitCodeOf(variants.error()));
    const std::vector<exporters::ExportVariant> others = jobs::forExport(variants.value());
    const exporters::ExportInput input{project.value().world,
                                       bake.value().get(),
                                       people.value().get(),
                                       arguments.step_m.value_or(0.0),
                                       arguments.origin.value_or(geometry::Point{}),
                                       livingFor(arguments, project.value().world),
                                       {arguments.borders, arguments.ground, second.value().get()},
                                       hours.value().get(),
                                       story.value() ? &*story.value() : nullptr,
                                       others,
                                       shownVariant(project.value())};
    auto written = exporters::exportProject(arguments.format, input, arguments.out, context);
    if (!written)
        return fail(written.error().where.empty() ? inFile(arguments.file, written.error()) : written.error(), exitCodeOf(written.error()));
    for (const auto& path : written.value())
        print("{}\n", path.string());
    return kDone;
}

/// "X,Y"
std::optional<geometry::Point> pointOf(const std::string& text)
{
    constexpr double kFarthest_m = 1e7;
    const std::size_t comma = text.find(',');
    geometry::Point point;
    if (comma == std::string::npos || !CLI::detail::lexical_cast(text.substr(0, comma), point.x)
        || !CLI::detail::lexical_cast(text.substr(comma + 1), point.y))
        return std::nullopt;
    const bool isNear = std::abs(point.x) <= kFarthest_m && std::abs(point.y) <= kFarthest_m; // and numbers at all
    return isNear ? std::optional(point) : std::nullopt;
}

void addKitOptions(CLI::App& verb, ExportArguments& arguments)
{
    verb.add_option_function<std::string>(
            "--origin", [&arguments](const std::string& text) { arguments.origin = pointOf(text); },
            "Of a game engine's coordinates: a place of the project, in metres (0,0)")
        ->type_name("X,Y")
        ->check([](const std::string& text) { return pointOf(text) ? std::string() : text + " must be two numbers, as 120,-45.5"; });
    verb.add_option("--seconds", arguments.seconds, "People of a game engine walk on for so long, from --people-at on")
        ->type_name("SECONDS")
        ->check(aboveZero(jobs::kLongestKitRun_s));
    verb.add_option("--people", arguments.people, "So many of them at most (500)")
        ->type_name("PEOPLE")
        ->check(wholeNumber(1, jobs::kMostKitPeople));
}

void addPackOptions(CLI::App& verb, ExportArguments& arguments)
{
    verb.add_flag("--borders", arguments.borders, "Borders of cells go into the pack: games see and place people by them, not by boxes");
    verb.add_flag("--ground", arguments.ground, "The ground as triangles goes into the pack, with heights");
    addHourOption(verb, arguments.secondHour, "A second hour goes into the pack, for games to change to", "--second-hour");
}

std::string formatList()
{
    std::string text = "One of";
    for (const exporters::ExportFormat& format : exporters::formats())
        text += fmt::format("\n  {}: {}", format.name, format.description);
    return text;
}

} // namespace

void addExportVerb(CLI::App& app, VerbAction& chosen)
{
    CLI::App* verb = app.add_subcommand("export", "Hand a city on to other programs");
    auto arguments = std::make_shared<ExportArguments>();
    std::vector<std::string> names;
    for (const exporters::ExportFormat& format : exporters::formats()) {
        names.emplace_back(format.name);
        if (!format.alias.empty())
            names.emplace_back(format.alias);
    }
    verb->add_option("FILE", arguments->file, "Project (.gpkg)")->required();
    verb->add_option("--format", arguments->format, formatList())->required()->check(CLI::IsMember(names));
    verb->add_option("OUT", arguments->out, "File or folder to write")->required()->check(namesSomething());
    addHourOption(*verb, arguments->hour,
                  "Densities of this time of day, interpolated between the full hours; without it those of the plain habits");
    verb->add_option("--people-at", arguments->peopleAt_s, "With the people on the way, this many simulated seconds after the start")
        ->type_name("SECONDS")
        ->check(numberWithin(0.0, kDay_s));
    verb->add_option("--step", arguments->step_m,
                     "Metres between the points of isovists (without it a round number by which about 40000 lie in the cells) or between "
                     "those of the guidance map (1) or the sides of squares of heatmaps (1)")
        ->type_name("METRES")
        ->check(aboveZero(foundation::kLongestStep_m));
    addKitOptions(*verb, *arguments);
    addPackOptions(*verb, *arguments);
    verb->add_option("--story", arguments->story,
                     "Of a web page: the story whose slides it shows, with the variants that they name; without it they are made from the "
                     "densities")
        ->type_name("NAME");
    verb->callback([&chosen, arguments] { chosen = [arguments] { return runExport(*arguments); }; });
}

} // namespace passerby::cli
