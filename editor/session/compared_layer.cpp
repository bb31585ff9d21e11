// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/compared_layer.h"

#include "core/foundation/words.h"
#include "core/jobs/project_file.h"
#include "editor/document/project_document.h"
#include "editor/session/comparison_session.h"
#include "editor/session/heat_source.h"
#include "editor/words/text.h"

namespace passerby::editor {

namespace {

constexpr qsizetype kLongestTitle = 24; ///< letters that a legend has room for

void tellOther(const QString& title, HeatSubject& subject)
{
    const bool isLong = title.size() > kLongestTitle;
    subject.name = text("Change from %1").arg(isLong ? title.left(kLongestTitle - 1) + QChar(0x2026) : title);
}

} // namespace

ComparedLayer::ComparedLayer(HeatLayerId id, const HeatSources& sources, QObject* parent)
    : HeatLayer(id, parent), m_document(sources.document), m_session(sources.comparison), m_densities(sources.densities)
{
    connect(&m_session, &ComparisonSession::changed, this, &HeatLayer::changed);
}

void ComparedLayer::ask(bool anew)
{
    if (!m_session.hasOther() || !m_document.bake()) // the bake of an edited city is on its way
        return;
    if (anew)
        m_session.askAnew();
    else
        m_session.ask();
}

Heatmap ComparedLayer::map(double maximum) const
{
    if (!m_session.hasOther() || !m_session.map() || !m_session.trouble().isEmpty())
        return {};
    Heatmap map = *m_session.map();
    if (maximum > 0.0)
        map.maximum = maximum;
    return map;
}

QString ComparedLayer::whyNot() const
{
    if (!m_session.hasOther())
        return text("choose the other city: File → Compare with…");
    if (!m_session.trouble().isEmpty())
        return m_session.trouble();
    if (m_session.map())
        return {};
    if (!m_document.bake())
        return m_densities.whyNotExpected();
    return m_session.isCancelled() ? text("cancelled; choose it again to compare") : text("being compared");
}

bool ComparedLayer::isOld() const
{
    return m_session.map() && !m_session.isFresh();
}

void ComparedLayer::tell(HeatSubject& subject) const
{
    if (m_session.hasOther())
        tellOther(m_session.other()->title, subject);
}

foundation::Result<DrawnHeat> drawCompared(HeatLayerId id, const HeatBasis& basis)
{
    if (!basis.other)
        return foundation::Error{"nothing-compared", foundation::told("There is no other city to compare with: name it with --other."), {}};
    OtherCity other = *basis.other;
    foundation::JobContext context;
    if (!basis.project.bake || !other.bake)
        basis.say("Computing densities for the heatmap.");
    auto map = compareWays({{}, basis.project.world, basis.project.bake}, other, context);
    if (!map.ok())
        return map.error();
    DrawnHeat heat{std::move(map).value(), {id}};
    tellOther(other.title, heat.subject);
    return heat;
}

} // namespace passerby::editor
