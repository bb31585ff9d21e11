// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/living/block_control.h"

#include "editor/session/live_session.h"
#include "widgets/controls/action_set.h"
#include "widgets/living/run_control.h"

#include <QAction>
#include <algorithm>

namespace passerby::widgets {

using editor::LiveSession;

namespace {

/// This far in front of somebody a fence goes up where their way is long enough.
constexpr double kAhead_m = 6.0;
constexpr double kLeastAhead_m = 1.0;

const run::Walker* walkerOf(const run::Frame& frame, world::AgentId agent)
{
    const auto found = std::lower_bound(frame.walkers.begin(), frame.walkers.end(), agent,
                                        [](const run::Walker& walker, world::AgentId wanted) { return walker.agent < wanted; });
    return found != frame.walkers.end() && found->agent == agent ? &*found : nullptr;
}

} // namespace

BlockControl::BlockControl(LiveSession& live, RunControl& run, const RunActions& actions, QObject* parent)
    : QObject(parent), m_live(live), m_run(run), m_actions(actions)
{
    connect(&live, &LiveSession::stateChanged, this, &BlockControl::refresh);
    connect(&live, &LiveSession::barriersChanged, this, &BlockControl::refresh);
    connect(&run, &RunControl::storyTold, this, &BlockControl::refresh);
    connect(&run, &RunControl::personChanged, this, &BlockControl::refresh);
    connect(actions.blockWay, &QAction::triggered, this, &BlockControl::blockAhead);
    connect(actions.unblock, &QAction::triggered, this, [this] {
        m_live.unblockAll();
        m_run.person().askAgain();
        emit said(tr("The way is free again"));
    });
    refresh();
}

QString BlockControl::whyNot() const
{
    if (m_live.options().mode != editor::LiveMode::everybody)
        return tr("Only while everybody is simulated: those in view are drawn from the habits of the whole city, which know no fences");
    if (!m_live.isReady())
        return tr("Nobody walks yet");
    const auto& story = m_run.person().story();
    if (!story)
        return tr("Pick somebody who walks first");
    if (!story->keepsSchedule)
        return tr("Only in front of somebody with a schedule: wanderers and crowds know no fences");
    return fenceAhead() ? QString() : tr("The person picked is not on the way, or nearly there");
}

void BlockControl::refresh()
{
    const QString why = whyNot();
    m_actions.blockWay->setEnabled(why.isEmpty());
    ActionSet::setTip(m_actions.blockWay,
                      why.isEmpty() ? tr("Put up a fence in front of the person picked: all whose way it is go round") : why);
    m_actions.unblock->setEnabled(!m_live.barriers().empty());
}

std::optional<ground::Barrier> BlockControl::fenceAhead() const
{
    const auto frame = m_live.frame();
    const auto graph = m_live.graph();
    const auto& story = m_run.person().story();
    const run::Walker* walker = frame && graph && story && story->walking ? walkerOf(*frame, story->agent) : nullptr;
    if (!walker || walker->speed_mps <= 0.0F || walker->segment >= graph->segments().size())
        return std::nullopt;
    const navigation::Segment& segment = graph->segments()[walker->segment];
    const geometry::Point end = graph->nodes()[segment.to].position;
    const double left_m = geometry::distance({walker->x_m, walker->y_m}, end);
    if (left_m > kAhead_m + kLeastAhead_m)
        return ground::barrierAcross(m_live.world(), *graph, walker->segment, 1.0 - (left_m - kAhead_m) / segment.length_m);
    const auto here = std::find(story->route.begin() + static_cast<std::ptrdiff_t>(std::min(story->nextNode, story->route.size())),
                                story->route.end(), segment.to);
    if (here != story->route.end() && here + 1 != story->route.end()) {
        const navigation::SegmentIndex next = graph->findSegment(segment.to, *(here + 1));
        if (next != navigation::kNone && graph->segments()[next].length_m > 0.0)
            return ground::barrierAcross(m_live.world(), *graph, next, std::min(0.5, kAhead_m / graph->segments()[next].length_m));
    }
    if (left_m < 2.0 * kLeastAhead_m)
        return std::nullopt;
    return ground::barrierAcross(m_live.world(), *graph, walker->segment, 1.0 - 0.5 * left_m / segment.length_m);
}

void BlockControl::blockAhead()
{
    const auto fence = whyNot().isEmpty() ? fenceAhead() : std::nullopt;
    if (!fence) {
        refresh();
        return;
    }
    m_live.block(*fence);
    m_run.person().askAgain();
    emit said(tr("The way is blocked: people go round. %1 removes the blocks.")
                  .arg(m_actions.unblock->shortcut().toString(QKeySequence::NativeText)));
}

} // namespace passerby::widgets
