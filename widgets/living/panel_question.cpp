// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/living/panel_question.h"

#include "editor/document/project_document.h"
#include "editor/document/selection.h"
#include "editor/session/live_session.h"

#include <QWidget>
#include <utility>

namespace passerby::widgets {

using editor::LiveSession;

PanelQuestion::PanelQuestion(editor::ProjectDocument& document, LiveSession& live, QWidget& panel, std::function<bool()> question,
                             QObject* parent)
    : QObject(parent), m_live(live), m_panel(panel), m_ask(std::move(question))
{
    m_again.setInterval(1000);
    m_panel.hide();
    connect(&m_again, &QTimer::timeout, this, &PanelQuestion::ask);
    connect(&document.selection(), &editor::Selection::changed, this, &PanelQuestion::ask);
    connect(&document, &editor::ProjectDocument::worldChanged, this, &PanelQuestion::ask);
    connect(&live, &LiveSession::stateChanged, this, &PanelQuestion::ask);
    connect(&live, &LiveSession::frameReady, this, [this] {
        if (!m_live.isPlaying())
            ask();
    });
}

void PanelQuestion::ask()
{
    if (!m_ask()) {
        m_again.stop();
        m_panel.hide();
        return;
    }
    if (m_live.isPlaying() && !m_again.isActive())
        m_again.start();
    else if (!m_live.isPlaying())
        m_again.stop();
}

} // namespace passerby::widgets
