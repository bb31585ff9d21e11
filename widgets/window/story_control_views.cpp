// SPDX-License-Identifier: GPL-3.0-or-later
// What a slide shows in the views of the window, and what they showed before.
#include "widgets/window/story_control.h"

#include "editor/commands/variants.h"
#include "editor/document/layer_state.h"
#include "editor/document/project_document.h"
#include "editor/document/selection.h"
#include "editor/scene/story_camera.h"
#include "editor/session/live_session.h"
#include "editor/session/story_heat.h"
#include "widgets/city_view/city_view.h"
#include "widgets/docks/person_card.h"
#include "widgets/film/story_panel.h"
#include "widgets/film/story_stage.h"
#include "widgets/heat/heat_control.h"
#include "widgets/living/run_control.h"
#include "widgets/plan_view/plan_view.h"

#include <QMainWindow>
#include <QUndoStack>
#include <algorithm>

namespace passerby::widgets {

using editor::LiveSession;

namespace {

constexpr double kThere_s = 0.15;
constexpr double kSeekTime_s = 0.3; ///< in which the rest of the way to the time of a slide is to be lived
constexpr double kNotTooFast = 30.0;

std::string spelled(editor::ObjectKind kind)
{
    return editor::kindSpelling(kind).toStdString();
}

} // namespace

std::vector<std::string> StoryControl::hiddenLayers() const
{
    std::vector<std::string> hidden;
    for (const editor::ObjectKind kind : editor::kAllObjectKinds)
        if (!m_parts.document.layers().isVisible(kind))
            hidden.push_back(spelled(kind));
    return hidden;
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

} // namespace passerby::widgets
