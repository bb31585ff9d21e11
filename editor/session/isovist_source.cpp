// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/isovist_source.h"

#include "editor/document/project_document.h"
#include "editor/session/isovist_session.h"

namespace passerby::editor {

IsovistSource::IsovistSource(ProjectDocument& document, IsovistSession& session, QObject* parent)
    : QObject(parent), m_document(document), m_session(session)
{
    connect(&session, &IsovistSession::changed, this, &IsovistSource::changed);
}

void IsovistSource::ask(bool anew)
{
    if (m_document.world().cells().empty())
        return;
    if (anew)
        m_session.askAnew();
    else
        m_session.ask();
}

void IsovistSource::setStep_m(double step_m)
{
    m_session.setStep_m(step_m);
}

double IsovistSource::shownStep_m() const
{
    return m_session.survey() ? m_session.survey()->grid.spacing_m : 0.0;
}

Heatmap IsovistSource::heatmap() const
{
    if (!whyNot().isEmpty())
        return {};
    if (m_drawn != m_session.survey() || m_drawnMeasure != m_measure) {
        m_map = isovistHeatmap(*m_session.survey(), m_measure);
        m_drawn = m_session.survey();
        m_drawnMeasure = m_measure;
    }
    return m_map;
}

bool IsovistSource::isOld() const
{
    return m_session.survey() && !m_session.isFresh();
}

QString IsovistSource::whyNot() const
{
    if (m_document.world().cells().empty())
        return tr("nothing to walk on yet: draw cells or import a map");
    if (!m_session.trouble().isEmpty())
        return m_session.trouble();
    if (m_session.isCancelled())
        return tr("cancelled: choose the heatmap again to look around");
    return m_session.survey() ? QString() : tr("looking around from everywhere");
}

} // namespace passerby::editor
