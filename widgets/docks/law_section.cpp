// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/docks/law_section.h"

#include "editor/models/profile_colors.h"
#include "editor/models/redrawn_normal.h"
#include "widgets/controls/law_plot.h"
#include "widgets/controls/typography.h"

#include <QLabel>
#include <QVBoxLayout>

namespace passerby::widgets {

namespace {

using editor::RedrawnNormal;

LawPlot::Law plotted(const RedrawnNormal& law, double sd, std::size_t bins)
{
    return {law.mean(), sd, law.low(), law.high(), law.bins(bins)};
}

/// Where so many values are drawn again that the spread is not what was typed.
constexpr double kWorthSaying = 0.02;

/// "31 % are drawn again; the spread comes out at 5 min."; empty where that is next to nothing.
QString redrawnWords(const RedrawnNormal& law, const QString& spread)
{
    if (law.redrawnShare() < kWorthSaying)
        return {};
    return LawPlot::tr("%1 % are drawn again; the spread comes out at %2.").arg(formatNumber(100.0 * law.redrawnShare(), 0), spread);
}

} // namespace

WaitSection::WaitSection(editor::ProjectDocument& document, world::TargetTypeId type, QWidget* parent)
    : HabitSection({}, parent),
      m_document(document),
      m_type(type),
      m_plot(new LawPlot(LawPlot::Style::curve, this)),
      m_words(makeLabel({}, TextStyle::caption, true, this))
{
    m_plot->setObjectName(QStringLiteral("waitPlot"));
    m_words->setWordWrap(true);
    body()->addWidget(m_plot);
    body()->addWidget(m_words);
    refresh();
}

void WaitSection::refresh()
{
    const world::TargetType* type = m_document.world().targetTypes().find(m_type);
    if (!type)
        return;
    const RedrawnNormal law = RedrawnNormal::ofWaits(type->waitMean_s, type->waitSd_s);
    m_plot->setVisible(type->waitMean_s > 0.0);
    m_plot->setLaw(plotted(law, type->waitSd_s, 81), {type->color.red, type->color.green, type->color.blue},
                   {QStringLiteral("0"), formatDuration(law.mean()), formatDuration(law.high())},
                   tr("Stays between 0 and %1, on average %2").arg(formatDuration(law.high()), formatDuration(law.mean())));
    m_words->setText(redrawnWords(law, formatDuration(law.sd())));
    m_words->setVisible(!m_words->text().isEmpty());
}

SpeedSection::SpeedSection(editor::ProjectDocument& document, world::AgentProfileId profile, QWidget* parent)
    : HabitSection({}, parent),
      m_document(document),
      m_profile(profile),
      m_plot(new LawPlot(LawPlot::Style::columns, this)),
      m_words(makeLabel({}, TextStyle::caption, true, this))
{
    m_plot->setObjectName(QStringLiteral("speedPlot"));
    m_words->setWordWrap(true);
    body()->addWidget(m_plot);
    body()->addWidget(m_words);
    refresh();
}

void SpeedSection::refresh()
{
    const auto& profiles = m_document.world().profiles();
    const world::AgentProfile* profile = profiles.find(m_profile);
    if (!profile)
        return;
    const RedrawnNormal law = RedrawnNormal::ofSpeeds(profile->speedMean_mps, profile->speedSd_mps);
    const auto speed = [](double value_mps) { return formatNumber(value_mps, 2) + QStringLiteral(" m/s"); };
    m_plot->setLaw(plotted(law, profile->speedSd_mps, 25), editor::profileColor(m_document.world(), profiles.indexOf(m_profile)),
                   {formatNumber(law.low(), 2), speed(law.mean()), formatNumber(law.high(), 2)},
                   tr("Speeds between %1 and %2, on average %3").arg(speed(law.low()), speed(law.high()), speed(law.mean())));
    m_words->setText(redrawnWords(law, speed(law.sd())));
    m_words->setVisible(!m_words->text().isEmpty());
}

} // namespace passerby::widgets
