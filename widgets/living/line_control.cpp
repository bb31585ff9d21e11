// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/living/line_control.h"

#include "editor/document/project_document.h"
#include "editor/document/selection.h"
#include "editor/session/live_line.h"
#include "editor/session/live_session.h"
#include "widgets/docks/line_panel.h"
#include "widgets/living/panel_question.h"

namespace passerby::widgets {

using editor::LiveSession;
using editor::ObjectKind;

LineControl::LineControl(editor::ProjectDocument& document, LiveSession& live, LinePanel& panel, QObject* parent)
    : QObject(parent), m_document(document), m_live(live), m_panel(panel)
{
    connect(&document.selection(), &editor::Selection::changed, this, [this] { m_panel.hide(); }); // what it tells is of another one
    connect(&live, &LiveSession::lineReady, this, &LineControl::show);
    new PanelQuestion(
        document, live, panel,
        [this] {
            const auto of = wanted();
            if (of)
                m_live.requestLine(*of);
            return of.has_value();
        },
        this);
}

std::optional<editor::ObjectRef> LineControl::wanted() const
{
    const auto& items = m_document.selection().items();
    if (items.size() != 1 || !m_live.isReady() || !m_live.frame())
        return std::nullopt;
    const ObjectKind kind = items.front().kind;
    return kind == ObjectKind::waitingLine || kind == ObjectKind::fixture ? std::optional(items.front()) : std::nullopt;
}

void LineControl::show(const editor::LiveLine& line)
{
    if (wanted() != line.of)
        return;
    if (!line.minutes.empty())
        m_panel.setLine(line);
    m_panel.setVisible(!line.minutes.empty());
}

} // namespace passerby::widgets
