// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/window/story_control.h"

#include "editor/document/project_document.h"
#include "editor/document/selection.h"
#include "editor/scene/story_camera.h"
#include "editor/session/live_session.h"
#include "editor/session/stored_project.h"
#include "editor/session/story_heat.h"
#include "editor/words/alibi_text.h"
#include "widgets/city_view/city_view.h"
#include "widgets/controls/action_set.h"
#include "widgets/controls/save_path.h"
#include "widgets/controls/theme_keeper.h"
#include "widgets/controls/typography.h"
#include "widgets/docks/person_card.h"
#include "widgets/film/film_dialog.h"
#include "widgets/film/film_writer.h"
#include "widgets/film/presentation_parts.h"
#include "widgets/film/slide_form.h"
#include "widgets/film/story_panel.h"
#include "widgets/film/story_stage.h"
#include "widgets/heat/heat_control.h"
#include "widgets/living/run_control.h"
#include "widgets/plan_view/plan_view.h"
#include "widgets/window/bottom_panel.h"
#include "widgets/window/window_layout.h"

#include <QAction>
#include <QApplication>
#include <QDir>
#include <QFileInfo>
#include <QMainWindow>
#include <algorithm>

namespace passerby::widgets {

using editor::ActionId;
using editor::LiveSession;

namespace {

/// Where a selected thing is a line.
std::vector<geometry::Point> lineOf(const world::World& world, editor::ObjectRef ref)
{
    return editor::visitKind(ref.kind, [&]<class Row>() -> std::vector<geometry::Point> {
        const Row* row = world.of<Row>().find(world.of<Row>().idOf(ref.number));
        if constexpr (requires { row->points; })
            return row ? std::vector<geometry::Point>(row->points.begin(), row->points.end()) : std::vector<geometry::Point>();
        else if constexpr (std::is_same_v<Row, world::MeasurementLine>)
            return row ? std::vector{row->a, row->b} : std::vector<geometry::Point>();
        else
            return {};
    });
}

} // namespace

StoryControl::StoryControl(const Parts& parts, QObject* parent)
    : QObject(parent),
      m_parts(parts),
      m_player({parts.live, parts.plan, parts.city}, this),
      m_film(this),
      m_page(std::make_unique<SlidePage>()),
      m_foot(std::make_unique<SlideFoot>()),
      m_notes(std::make_unique<PresenterNotes>())
{
    const auto on = [this](ActionId id, auto what) { connect(m_parts.actions.at(id), &QAction::triggered, this, what); };
    on(ActionId::addSlide, [this] { addSlide(); });
    on(ActionId::playStory, [this](bool isOn) { play(isOn); });
    on(ActionId::presentStory, [this] { present(); });
    on(ActionId::exportFilm, [this] { exportFilm(); });
    connect(&parts.panel, &StoryPanel::slideShown, this, &StoryControl::showSlide);
    connect(&parts.panel, &StoryPanel::viewWanted, this, &StoryControl::updateSlide);
    connect(&parts.panel, &StoryPanel::personWanted, this, &StoryControl::takePerson);
    connect(&parts.panel, &StoryPanel::lineWanted, this, &StoryControl::takeLine);
    connect(&parts.panel, &StoryPanel::gateWanted, this, &StoryControl::takeGate);
    connect(&parts.panel, &StoryPanel::changed, this, &StoryControl::refresh);
    connect(&parts.panel, &StoryPanel::failed, this, &StoryControl::failed);
    connect(&m_player, &StoryPlayer::slideChanged, this, &StoryControl::followSlide);
    connect(&m_player, &StoryPlayer::timeChanged, &parts.panel, [this](double time_s) { m_parts.panel.setPlayed(time_s); });
    connect(&m_player, &StoryPlayer::ended, this, [this] { cancel(); });
    connect(&parts.live, &LiveSession::frameReady, this, [this] {
        seek();
        if (const auto frame = m_parts.live.frame(); frame && m_isPresenting) {
            m_foot->setClock(formatClock(frame->clock_s, true));
            m_notes->setElapsed(double(m_sinceBegin.elapsed()) / 1000.0);
        }
    });
    connect(&parts.run, &RunControl::storyTold, this, [this](const run::PersonStory& story) {
        const auto frame = m_parts.live.frame();
        if (m_isPresenting && frame && m_player.isPlaying() && m_player.story().slides[m_player.slide()].tellsAlibi)
            m_foot->setAlibi(editor::tellAlibi(story, m_parts.live.world(), frame->time_s, frame->clock_s).sentence.plain);
    });
    connect(&parts.heat, &HeatControl::changed, this, [this] {
        if (m_isPresenting)
            m_foot->setLegend(m_parts.legend.info());
    });
    connect(&parts.document, &editor::ProjectDocument::replaced, this, [this] {
        m_before.reset(); // the views show another city
        cancel();
    });
    connect(&m_film, &FilmJob::written, this, [this](const QString& path) { emit saved(tr("Saved %1").arg(path)); });
    connect(&m_film, &FilmJob::troubled, this, [this](const QString& message) { emit failed(tr("No film: %1").arg(message)); });
    refresh();
}

StoryControl::~StoryControl()
{
    if (m_isPresenting)
        qApp->removeEventFilter(this);
}

void StoryControl::refresh()
{
    const world::Story* story = m_parts.panel.story();
    const bool hasSlides = story && !story->slides.empty();
    for (const ActionId id : {ActionId::playStory, ActionId::presentStory, ActionId::exportFilm})
        m_parts.actions.at(id)->setEnabled(hasSlides);
    if (m_player.isPlaying() && (!story || *story != m_player.story()))
        cancel();
}

world::Slide StoryControl::slideOfViews() const
{
    world::Slide slide;
    const bool isPlan = m_parts.layout.isPlanFirst();
    slide.view = isPlan ? world::SlideView::plan : world::SlideView::city;
    if (isPlan) {
        slide.camera.center = m_parts.plan.transform().center;
        slide.camera.distance_m = m_parts.plan.height() / m_parts.plan.transform().scale_px_m;
    } else {
        slide.camera = editor::slideCameraOf(m_parts.city.camera());
    }
    const std::string word = editor::wordOfHeat(m_parts.heat.layer(), isPlan);
    slide.heatmap = word.empty() ? "none" : word;
    slide.hidden = hiddenLayers();
    slide.variant = m_parts.document.shownVariant().number;
    if (const auto picked = m_parts.run.picked()) {
        slide.person = static_cast<std::int64_t>(exportedId(*picked));
        slide.tellsAlibi = true;
        if (m_parts.card.isFollowing() && !isPlan)
            slide.motion = world::SlideMotion::follow;
    }
    if (const auto current = m_parts.document.selection().current(); current && current->kind == editor::ObjectKind::measurementLine)
        slide.gate = current->number;
    return slide;
}

void StoryControl::addSlide()
{
    world::Slide slide = slideOfViews();
    const world::Story* story = m_parts.panel.story();
    const auto frame = m_parts.live.frame();
    if (frame && (!story || story->slides.empty()))
        slide.time_s = std::round(10.0 * frame->time_s) / 10.0;
    m_parts.bottom.open(BottomPanel::Tab::story);
    m_parts.panel.add(slide);
}

/// What is said of it, and how long it lasts, stays.
void StoryControl::updateSlide()
{
    const auto place = m_parts.panel.slide();
    if (!place)
        return;
    world::Slide slide = m_parts.panel.story()->slides[*place];
    const world::Slide now = slideOfViews();
    slide.view = now.view;
    slide.camera = now.camera;
    slide.heatmap = now.heatmap;
    slide.hidden = now.hidden;
    slide.variant = now.variant;
    m_parts.panel.change(slide);
}

void StoryControl::takePerson()
{
    const auto place = m_parts.panel.slide();
    if (!place)
        return;
    world::Slide slide = m_parts.panel.story()->slides[*place];
    const auto picked = m_parts.run.picked();
    slide.person = picked ? std::optional(static_cast<std::int64_t>(exportedId(*picked))) : std::nullopt;
    slide.tellsAlibi = picked.has_value();
    m_parts.panel.change(slide);
    if (!picked)
        emit said(tr("Nobody is picked, so the slide shows nobody. Click somebody first to show them."));
}

void StoryControl::takeLine()
{
    const auto place = m_parts.panel.slide();
    const auto current = m_parts.document.selection().current();
    if (!place)
        return;
    world::Slide slide = m_parts.panel.story()->slides[*place];
    slide.line = current ? lineOf(m_parts.document.world(), *current) : std::vector<geometry::Point>();
    if (slide.line.size() < 2) {
        emit said(tr("Select a line first: a lane, a painted direction, a waiting line or the like."));
        return;
    }
    slide.motion = world::SlideMotion::alongLine;
    m_parts.panel.change(slide);
}

void StoryControl::takeGate()
{
    const auto place = m_parts.panel.slide();
    if (!place)
        return;
    world::Slide slide = m_parts.panel.story()->slides[*place];
    const auto current = m_parts.document.selection().current();
    const bool isGate = current && current->kind == editor::ObjectKind::measurementLine;
    slide.gate = isGate ? current->number : 0;
    m_parts.panel.change(slide);
    if (!isGate)
        emit said(tr("No measurement line is selected, so the slide lights none."));
}

void StoryControl::play(bool isOn)
{
    const world::Story* story = m_parts.panel.story();
    if (!isOn || !story || story->slides.empty()) {
        cancel();
        return;
    }
    m_parts.bottom.open(BottomPanel::Tab::story);
    keepBefore();
    m_player.begin(m_parts.document.world(), *story, m_parts.panel.slide().value_or(0), false);
    m_parts.actions.at(ActionId::playStory)->setChecked(true);
}

void StoryControl::exportFilm()
{
    const world::Story* story = m_parts.panel.story();
    if (!story || story->slides.empty())
        return;
    if (m_film.isMaking()) {
        emit failed(tr("Another film is still being made"));
        return;
    }
    FilmDialog dialog(*story, currentTheme().isDark(), &m_parts.window);
    if (dialog.exec() != QDialog::Accepted)
        return;
    const QDir folder = m_filmFolder.isEmpty() ? QDir::home() : QDir(m_filmFolder);
    const QString mp4 = tr("Film (*.mp4)");
    QString filter = mp4;
    const QString path =
        askWhereToSave(&m_parts.window, tr("Save the film"), folder.filePath(QString::fromStdString(story->name) + QStringLiteral(".mp4")),
                       mp4 + QStringLiteral(";;") + tr("Film for browsers (*.webm)"), QStringLiteral("mp4"), &filter);
    if (path.isEmpty())
        return;
    if (!filmKindOf(path)) {
        emit failed(tr("A film ends with .mp4 or .webm."));
        return;
    }
    m_filmFolder = QFileInfo(path).path();
    m_film.make(editor::stateOf(m_parts.document), {path, QString::fromStdString(story->name), dialog.size_px(), dialog.fps(),
                                                    dialog.isDark(), m_parts.city.daylight_s().has_value()});
}

} // namespace passerby::widgets
