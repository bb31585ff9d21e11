// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/film.h"

#include "app/gui/failure.h"
#include "core/foundation/words.h"
#include "core/jobs/project_file.h"
#include "core/story/named_story.h"
#include "core/story/subtitles.h"
#include "editor/session/file_path.h"
#include "widgets/controls/theme_keeper.h"
#include "widgets/film/film.h"
#include "widgets/film/film_writer.h"

#include <QElapsedTimer>
#include <atomic>
#include <csignal>
#include <cstdio>
#include <unistd.h>

namespace passerby::gui {

namespace {

using foundation::Error;
using foundation::Result;

std::atomic<bool> interrupted{false};

void onInterrupt(int signal)
{
    if (interrupted.exchange(true))
        _exit(128 + signal);
}

/// Progress on standard error: a line that is written over on a terminal, else one a second.
class FilmContext final : public foundation::JobContext {
public:
    FilmContext() : m_isTerminal(isatty(STDERR_FILENO) == 1) { m_sinceShown.start(); }
    ~FilmContext() override
    {
        if (m_isTerminal)
            std::fputs("\r\033[K", stderr);
    }
    void log(std::string_view line) override
    {
        std::fprintf(stderr, "%s%s\n", m_isTerminal ? "\r\033[K" : "", foundation::shownLine(line).c_str());
    }
    [[nodiscard]] bool isCancelled() const override { return interrupted; }
    void show(std::size_t drawn, std::size_t count)
    {
        if (drawn < count && drawn > 1 && m_sinceShown.elapsed() < 1000)
            return;
        m_sinceShown.restart();
        std::fprintf(stderr, m_isTerminal ? "\r\033[K%zu of %zu pictures" : "%zu of %zu pictures\n", drawn, count);
        std::fflush(stderr);
    }

private:
    bool m_isTerminal;
    QElapsedTimer m_sinceShown;
};

/// The only one there is, where none is named.
Result<world::Story> findStory(const world::World& world, const QString& name)
{
    if (!name.isEmpty() || world.stories().size() == 0)
        return story::storyNamed(world, name.toStdString());
    QStringList names;
    for (const auto& [id, story] : world.stories())
        names << QString::fromStdString(story.name);
    if (names.size() == 1)
        return story::storyNamed(world, names.front().toStdString());
    return usage(QStringLiteral("Which story? --story is one of: %1.").arg(names.join(", ")));
}

int codeOf(const Error& error)
{
    return error.code == "bad-size" || error.code == "not-empty" || error.code == "no-slides" ? kWrongInput : kFailed;
}

Result<void> draw(widgets::Film& film, widgets::FilmWriter& writer, FilmContext& context)
{
    const std::size_t count = film.count();
    for (std::size_t k = 1; k <= count; ++k) {
        if (context.isCancelled())
            return Error{"cancelled", foundation::told("Cancelled. Nothing was written."), {}};
        const auto picture = film.next(context);
        if (!picture.ok())
            return picture.error();
        if (auto added = writer.add(picture.value()); !added.ok())
            return added;
        context.show(k, count);
    }
    return writer.finish();
}

} // namespace

int makeFilm(const FilmOptions& options)
{
    std::signal(SIGINT, onInterrupt);
    std::signal(SIGTERM, onInterrupt);
    widgets::ThemeKeeper::instance().apply(options.isDark ? widgets::ThemeKind::dark : widgets::ThemeKind::light);
    FilmContext context;
    auto project = jobs::readProject(editor::toFilePath(options.file), context);
    if (!project.ok())
        return fail(project.error(), kWrongInput);
    const auto story = findStory(project.value().world, options.story);
    if (!story.ok())
        return fail(story.error(), kWrongInput);
    auto film = widgets::Film::create(std::move(project).value(), story.value(),
                                      {.size = options.size, .fps = options.fps, .isDark = options.isDark, .isByHour = options.isByHour},
                                      options.people);
    if (!film.ok())
        return fail(film.error(), codeOf(film.error()));
    auto writer = widgets::FilmWriter::create(options.out, options.size, options.fps,
                                              options.hasSubtitles ? story::webVtt(story.value()) : std::string());
    if (!writer.ok())
        return fail(writer.error(), codeOf(writer.error()));
    if (const auto drawn = draw(*film.value(), *writer.value(), context); !drawn.ok())
        return fail(drawn.error(), kFailed);
    return 0;
}

} // namespace passerby::gui
