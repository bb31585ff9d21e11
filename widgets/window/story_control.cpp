// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/window/story_control.h"

#include "editor/commands/variants.h"
#include "editor/document/layer_state.h"
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
#include "widgets/heat/legend.h"
#include "widgets/living/run_control.h"
#include "widgets/plan_view/plan_view.h"
#include "widgets/window/bottom_panel.h"
#include "widgets/window/window_layout.h"

#include <QAction>
#include <QApplication>
#include <QDir>
#include <QFileInfo>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QMainWindow>
#include <QScreen>
#include <QUndoStack>
#include <QWindow>
#include <algorithm>
#include <cmath>

namespace passerby::widgets {

using editor::ActionId;
using editor::LiveSession;

namespace {

constexpr double kThere_s = 0.15;
constexpr double kSeekTime_s = 0.3; ///< in which the rest of the way to the time of a slide is to be lived
constexpr double kNotTooFast = 30.0;

std::string spelled(editor::ObjectKind kind)
{
    return editor::kindName(kind).toLower().toStdString();
}

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

std::vector<std::string> StoryControl::hiddenLayers() const
{
    std::vector<std::string> hidden;
    for (const editor::ObjectKind kind : editor::kAllObjectKinds)
        if (!m_parts.document.layers().isVisible(kind))
            hidden.push_back(spelled(kind));
    return hidden;
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

void StoryControl::keepBefore()
{
    if (m_before)
        return;
    m_before = Before{m_parts.plan.transform(),
                      m_parts.city.camera(),
                      m_parts.heat.layer(),
                      hiddenLayers(),
                      m_parts.live.speedAsked(),
                      m_parts.live.isPlaying(),
                      m_parts.window.windowState(),
                      m_parts.window.saveGeometry(),
                      m_parts.document.shownVariant(),
                      m_parts.document.undoStack().index()};
}

void StoryControl::showCityOf(const world::Slide& slide)
{
    const world::VariantId own = m_parts.document.world().variants().idOf(slide.variant);
    const world::VariantId id = !own.isNull() ? own : m_before ? m_before->variant : m_parts.document.shownVariant();
    const int steps = m_parts.document.undoStack().index();
    if (id != m_parts.document.shownVariant() && wouldLoseRedo()) {
        emit failed(
            tr("This slide is of another variant, and to show it would lose what can be redone. Redo it first, or edit something."));
        return;
    }
    if (const auto done = editor::showVariant(m_parts.document, id); !done.ok())
        emit failed(QString::fromStdString(done.error().message).simplified());
    const bool isOwnStep = m_before && m_parts.document.undoStack().index() > steps && steps == m_before->history + m_before->ownSteps;
    if (isOwnStep)
        ++m_before->ownSteps;
}

/// A step drops all that could be redone; what an earlier story left there is no loss.
bool StoryControl::wouldLoseRedo() const
{
    const QUndoStack& history = m_parts.document.undoStack();
    return history.canRedo() && std::pair(history.index(), history.count()) != m_left;
}

/// By taking back what was done for the story, where nothing else was done since.
void StoryControl::showCityOfBefore(const Before& before)
{
    QUndoStack& history = m_parts.document.undoStack();
    if (history.index() == before.history + before.ownSteps) {
        history.setIndex(before.history);
        m_left = {history.index(), history.count()};
    } else if (const auto done = editor::showVariant(m_parts.document, before.variant); !done.ok())
        emit failed(QString::fromStdString(done.error().message).simplified());
}

void StoryControl::giveBack()
{
    if (!m_before)
        return;
    const Before before = *std::exchange(m_before, std::nullopt);
    showCityOfBefore(before);
    m_parts.plan.setTransform(before.plan);
    m_parts.city.setCamera(before.city);
    m_parts.heat.setLayer(before.heat);
    setHidden(before.hidden);
    m_parts.live.setSpeedAsked(before.speed);
    before.wasPlaying ? m_parts.live.play() : m_parts.live.pause();
}

void StoryControl::setHidden(const std::vector<std::string>& hidden)
{
    for (const editor::ObjectKind kind : editor::kAllObjectKinds)
        m_parts.document.layers().setVisible(kind, std::find(hidden.begin(), hidden.end(), spelled(kind)) == hidden.end());
}

void StoryControl::lightUp(const world::Slide& slide)
{
    if (slide.person)
        m_parts.run.pick(world::agentOf(static_cast<std::uint64_t>(*slide.person)));
    else
        m_parts.run.letGo();
    m_parts.card.setFollowing(false); // the camera of the story does
    if (slide.gate > 0)
        m_parts.document.selection().set(editor::ObjectRef{editor::ObjectKind::measurementLine, slide.gate});
    else
        m_parts.document.selection().clear();
}

void StoryControl::apply(const world::Slide& slide)
{
    showCityOf(slide);
    const editor::HeatLayerId layer = editor::heatOfSlide(slide.heatmap).layer;
    if (m_parts.heat.layer() != layer)
        m_parts.heat.setLayer(layer);
    setHidden(slide.hidden);
    lightUp(slide);
    m_pace = slide.pace;
    m_wanted_s = slide.time_s;
    const auto frame = m_parts.live.frame();
    if (slide.time_s && frame && frame->time_s > *slide.time_s + kThere_s)
        m_parts.live.restart();
    if (!m_wanted_s) {
        m_parts.live.setSpeedAsked(std::clamp(m_pace, LiveSession::kSlowest, kNotTooFast));
        m_pace > 0.0 ? m_parts.live.play() : m_parts.live.pause();
        return;
    }
    m_parts.live.play();
    seek();
}

/// The run is hurried on to the time of the slide, the slower, the nearer it is; then it lives as fast as the slide asks for.
void StoryControl::seek()
{
    const auto frame = m_parts.live.frame();
    if (!m_wanted_s || !frame || m_parts.live.state() == LiveSession::State::preparing)
        return;
    const double left_s = *m_wanted_s - frame->time_s;
    if (left_s > kThere_s) {
        m_parts.live.setSpeedAsked(std::clamp(left_s / kSeekTime_s, 1.0, LiveSession::kFastest));
        return;
    }
    m_wanted_s.reset();
    m_parts.live.setSpeedAsked(std::clamp(m_pace, LiveSession::kSlowest, kNotTooFast));
    if (m_pace <= 0.0)
        m_parts.live.pause();
}

void StoryControl::followSlide(std::size_t slide)
{
    const world::Slide& row = m_player.story().slides[slide];
    apply(row);
    m_parts.panel.choose(slide);
    if (m_isPresenting)
        stage(row);
}

void StoryControl::stage(const world::Slide& slide)
{
    const std::size_t place = m_player.slide();
    const auto& slides = m_player.story().slides;
    m_foot->setSlide(slide, place, slides.size(), m_parts.document.attribution());
    m_notes->setSlide(slide, place + 1 < slides.size() ? &slides[place + 1] : nullptr, place, slides.size());
    m_foot->setLegend(m_parts.legend.info());
    m_foot->fit(m_parts.window.screen()->size().height());
    m_page->setSlide(slide);
    const bool isPage = m_page->isBlack() || slide.isCard;
    m_parts.layout.setStage(isPage                                 ? WindowLayout::Stage::page
                            : slide.view == world::SlideView::plan ? WindowLayout::Stage::plan
                                                                   : WindowLayout::Stage::city,
                            m_page.get(), m_foot.get());
}

void StoryControl::showSlide(std::size_t slide)
{
    const world::Story* story = m_parts.panel.story();
    if (!story || slide >= story->slides.size())
        return;
    if (m_player.isPlaying()) {
        m_player.goTo(slide);
        return;
    }
    const world::Slide& row = story->slides[slide];
    apply(row);
    if (row.view == world::SlideView::plan)
        m_parts.plan.setTransform(planOf(row.camera, QSizeF(m_parts.plan.size())));
    else
        m_parts.city.setCamera(editor::orbitOf(row.camera));
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

void StoryControl::present()
{
    const world::Story* story = m_parts.panel.story();
    if (m_isPresenting || !story || story->slides.empty())
        return;
    if (m_player.isPlaying())
        cancel();
    emit presenting(true);
    keepBefore();
    m_isPresenting = true;
    m_page->setBlack(false);
    m_sinceBegin.start();
    qApp->installEventFilter(this);
    m_parts.window.setWindowState(m_before->window | Qt::WindowFullScreen);
    m_player.begin(m_parts.document.world(), *story, m_parts.panel.slide().value_or(0), true);
    showNotes(QGuiApplication::screens().size() > 1);
}

bool StoryControl::cancel()
{
    if (!m_player.isPlaying())
        return false;
    m_player.stop();
    m_wanted_s.reset();
    m_parts.panel.setPlayed(std::nullopt);
    m_parts.actions.at(ActionId::playStory)->setChecked(false);
    const bool wasPresenting = std::exchange(m_isPresenting, false);
    if (wasPresenting) {
        qApp->removeEventFilter(this);
        m_notes->hide();
        m_parts.layout.endStage();
        m_page->setParent(nullptr);
        m_foot->setParent(nullptr);
        m_parts.window.setWindowState(m_before ? m_before->window : Qt::WindowNoState);
    }
    m_parts.run.letGo();
    m_parts.document.selection().clear();
    giveBack();
    if (wasPresenting)
        emit presenting(false);
    return true;
}

QByteArray StoryControl::usualGeometry() const
{
    return m_isPresenting && m_before ? m_before->geometry : m_parts.window.saveGeometry();
}

void StoryControl::black()
{
    m_page->setBlack(!m_page->isBlack());
    stage(m_player.story().slides[m_player.slide()]);
}

/// On the other screen, where there is one.
void StoryControl::showNotes(bool isOn)
{
    m_notes->setVisible(isOn);
    for (QScreen* screen : QGuiApplication::screens())
        if (isOn && screen != m_parts.window.screen())
            m_notes->setGeometry(screen->availableGeometry().adjusted(40, 40, -40, -40));
    m_parts.window.activateWindow();
}

/// Keys of the keyboard, and of what one holds in the hand while speaking (Page up, Page down).
bool StoryControl::handleKey(const QKeyEvent& event)
{
    switch (event.key()) {
    case Qt::Key_Right:
    case Qt::Key_Down:
    case Qt::Key_PageDown:
    case Qt::Key_Space:
    case Qt::Key_Return:
    case Qt::Key_Enter:
        m_player.forward();
        return true;
    case Qt::Key_Left:
    case Qt::Key_Up:
    case Qt::Key_PageUp:
    case Qt::Key_Backspace:
        m_player.back();
        return true;
    case Qt::Key_Home:
        m_player.goTo(0);
        return true;
    case Qt::Key_End:
        m_player.goTo(m_player.count() - 1);
        return true;
    case Qt::Key_B:
    case Qt::Key_Period:
        black();
        return true;
    case Qt::Key_N:
        showNotes(!m_notes->isVisible());
        return true;
    case Qt::Key_Escape:
    case Qt::Key_F5:
        cancel();
        return true;
    default:
        return event.modifiers() == Qt::NoModifier; // no tool and no layer while one speaks
    }
}

bool StoryControl::eventFilter(QObject* watched, QEvent* event)
{
    if (!m_isPresenting || QApplication::activeModalWidget())
        return QObject::eventFilter(watched, event);
    if (event->type() == QEvent::ShortcutOverride) {
        event->accept(); // the keys are those of the presentation
        return true;
    }
    if (event->type() == QEvent::KeyPress)
        return handleKey(*static_cast<QKeyEvent*>(event));
    return QObject::eventFilter(watched, event);
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
