// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/living/inside_control.h"

#include "core/alibi/routes.h"
#include "core/navigation/navigation_graph.h"
#include "editor/document/project_document.h"
#include "editor/document/selection.h"
#include "editor/session/live_run.h"
#include "editor/session/live_session.h"
#include "widgets/docks/inside_panel.h"
#include "widgets/living/panel_question.h"
#include "widgets/living/run_control.h"

#include <algorithm>

namespace passerby::widgets {

using editor::LiveSession;

namespace {

/// Whether a run of whoever is seen knows what goes on in the target's cell.
bool isInView(const run::Frame& frame, const world::World& world, std::uint32_t target)
{
    if (!frame.perceptual)
        return true;
    const auto cell = static_cast<std::uint32_t>(world.cells().indexOf(world.targets().at(target).row->cell));
    const auto holds = [cell](const std::vector<std::uint32_t>& cells) { return std::binary_search(cells.begin(), cells.end(), cell); };
    return holds(frame.perceptual->visibleCells) || holds(frame.perceptual->heldCells);
}

} // namespace

InsideControl::InsideControl(editor::ProjectDocument& document, LiveSession& live, RunControl& run, InsidePanel& panel, QObject* parent)
    : QObject(parent), m_document(document), m_live(live), m_run(run), m_panel(panel)
{
    connect(&live, &LiveSession::insideReady, this, &InsideControl::show);
    connect(&panel, &InsidePanel::personChosen, this, [this](world::AgentId agent) { m_run.pick(agent); });
    new PanelQuestion(
        document, live, panel,
        [this] {
            const auto asked = target();
            if (asked)
                m_live.requestInside(*asked);
            return asked.has_value();
        },
        this);
}

std::optional<std::uint32_t> InsideControl::target() const
{
    const auto& items = m_document.selection().items();
    if (items.size() != 1 || items.front().kind != editor::ObjectKind::target || !m_live.isReady() || !m_live.frame())
        return std::nullopt;
    const auto& targets = m_live.world().targets();
    const world::TargetId id = targets.idOf(items.front().number);
    if (!targets.contains(id))
        return std::nullopt;
    return static_cast<std::uint32_t>(targets.indexOf(id));
}

void InsideControl::show(const editor::LiveInside& inside)
{
    const auto frame = m_live.frame();
    if (target() != inside.target || !frame)
        return;
    if (inside.count == 0 && !isInView(*frame, m_live.world(), inside.target))
        m_panel.setHidden();
    else
        m_panel.setInside(inside, m_live.world(), *frame);
    m_panel.show();
}

} // namespace passerby::widgets
