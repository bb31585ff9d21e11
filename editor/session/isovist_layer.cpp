// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/isovist_layer.h"

#include "core/jobs/project_file.h"
#include "editor/document/project_document.h"
#include "editor/session/affordance_session.h"
#include "editor/session/isovist_session.h"
#include "editor/words/isovist_text.h"
#include "editor/words/language.h"
#include "editor/words/number_text.h"
#include "editor/words/text.h"

namespace passerby::editor {

namespace {

/// `step_m` between the points; 0: not known.
void tellOfMeasure(affordance::IsovistMeasure measure, double step_m, HeatSubject& subject)
{
    const IsovistWords words = isovistWords(measure);
    subject.name = text("Isovists, %1").arg(withinSentence(words.name));
    subject.unit = words.unit.isEmpty() ? text("1 is a circle, no unit") : words.unit;
    if (step_m > 0.0)
        subject.note = text("seen from points every %1 m").arg(formatNumber(step_m, 1));
    subject.help = words.help + QLatin1Char(' ') + text(heatLayer(subject.layer).help);
}

} // namespace

IsovistLayer::IsovistLayer(HeatLayerId id, const HeatSources& sources, QObject* parent)
    : HeatLayer(id, parent), m_document(sources.document), m_session(sources.isovists), m_affordance(sources.affordance)
{
    connect(&m_session, &IsovistSession::changed, this, &HeatLayer::changed);
}

void IsovistLayer::askForSurvey(bool anew)
{
    if (m_document.world().cells().empty())
        return;
    if (anew)
        m_session.askAnew();
    else
        m_session.ask();
}

void IsovistLayer::ask(bool anew)
{
    askForSurvey(anew);
    // Junctions answer to the pointer too, as with everything else about what is seen.
    if (anew)
        m_affordance.askAnew();
    else
        m_affordance.ask();
}

void IsovistLayer::setMeasure(affordance::IsovistMeasure measure)
{
    m_measure = measure;
    askForSurvey(true);
}

void IsovistLayer::setStep_m(double step_m)
{
    m_session.setStep_m(step_m);
    askForSurvey(true);
}

Heatmap IsovistLayer::map(double) const
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

bool IsovistLayer::isOld() const
{
    return m_session.survey() && !m_session.isFresh();
}

QString IsovistLayer::whyNot() const
{
    if (m_document.world().cells().empty())
        return tr("nothing to walk on yet: draw cells or import a map");
    if (!m_session.trouble().isEmpty())
        return m_session.trouble();
    if (m_session.isCancelled())
        return tr("cancelled: choose the heatmap again to look around");
    return m_session.survey() ? QString() : tr("looking around from everywhere");
}

void IsovistLayer::tell(HeatSubject& subject) const
{
    tellOfMeasure(m_measure, m_session.survey() ? m_session.survey()->grid.spacing_m : 0.0, subject);
}

foundation::Result<DrawnHeat> drawIsovists(HeatLayerId id, const HeatBasis& basis)
{
    foundation::JobContext context;
    basis.say("Looking around from everywhere.");
    const auto survey = surveyIsovists(basis.project.world, basis.step_m, 0, context);
    if (!survey.ok())
        return survey.error();
    const affordance::IsovistMeasure measure = affordance::kIsovistMeasures.at(basis.variant);
    DrawnHeat heat{isovistHeatmap(*survey.value(), measure), {id}};
    tellOfMeasure(measure, survey.value()->grid.spacing_m, heat.subject);
    return heat;
}

} // namespace passerby::editor
