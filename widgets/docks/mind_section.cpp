// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/docks/mind_section.h"

#include "widgets/controls/level_bar.h"
#include "widgets/controls/panel.h"
#include "widgets/controls/typography.h"

#include <QGridLayout>
#include <QLabel>
#include <QVBoxLayout>

namespace passerby::widgets {

namespace {

constexpr int kName_px = 92;

/// A part under a line and a title.
QVBoxLayout* openPart(QWidget* part, const QString& title)
{
    auto* layout = new QVBoxLayout(part);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addWidget(makeLine(Qt::Horizontal, part));
    layout->addWidget(makeLabel(title, TextStyle::title, false, part));
    return layout;
}

/// "1  Sit down on the bench"
QString numbered(const QStringList& lines)
{
    QStringList numberedLines;
    for (const QString& line : lines)
        numberedLines << QStringLiteral("%1  %2").arg(numberedLines.size() + 1).arg(line);
    return numberedLines.join(QLatin1Char('\n'));
}

} // namespace

MindSection::MindSection(QWidget* parent)
    : QWidget(parent),
      m_moment(makeLabel({}, TextStyle::text, true, this)),
      m_plan(makeLabel({}, TextStyle::text, false, this)),
      m_needsPart(new QWidget(this)),
      m_needs(new QGridLayout),
      m_donePart(new QWidget(this)),
      m_done(makeLabel({}, TextStyle::caption, true, m_donePart))
{
    m_moment->setObjectName(QStringLiteral("mindMoment"));
    m_plan->setObjectName(QStringLiteral("mindPlan"));
    m_done->setObjectName(QStringLiteral("mindDone"));
    for (QLabel* label : {m_moment, m_plan, m_done}) {
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
    }
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    auto* planPart = new QWidget(this);
    QVBoxLayout* plan = openPart(planPart, tr("What now, what then"));
    plan->addWidget(m_plan);
    plan->addWidget(m_moment);
    layout->addWidget(planPart);
    QVBoxLayout* needs = openPart(m_needsPart, tr("Needs"));
    m_needs->setContentsMargins(0, 0, 0, 0);
    m_needs->setVerticalSpacing(4);
    m_needs->setColumnMinimumWidth(0, kName_px);
    m_needs->setColumnStretch(1, 1);
    needs->addLayout(m_needs);
    layout->addWidget(m_needsPart);
    openPart(m_donePart, tr("Done so far"))->addWidget(m_done);
    layout->addWidget(m_donePart);
}

void MindSection::setWords(const editor::MindWords& words)
{
    if (words == m_words && !words.moment.isEmpty())
        return;
    m_words = words;
    m_moment->setText(words.moment);
    m_plan->setText(numbered(words.plan));
    m_plan->setVisible(!words.plan.isEmpty());
    listNeeds(words.needs);
    m_done->setText(words.done.mid(0, kMostDone).join(QLatin1Char('\n')));
    m_done->setToolTip(words.done.size() > kMostDone ? words.done.join(QLatin1Char('\n')) : QString());
    m_donePart->setVisible(!words.done.isEmpty());
}

void MindSection::listNeeds(const std::vector<editor::MindWords::Need>& needs)
{
    while (m_bars.size() > needs.size()) {
        delete m_bars.back().first;
        delete m_bars.back().second;
        m_bars.pop_back();
    }
    while (m_bars.size() < needs.size()) {
        const int row = static_cast<int>(m_bars.size());
        auto* name = makeElidedLabel({}, TextStyle::text, true, m_needsPart);
        name->setFixedWidth(kName_px);
        auto* bar = new LevelBar(m_needsPart);
        m_needs->addWidget(name, row, 0);
        m_needs->addWidget(bar, row, 1);
        m_bars.emplace_back(name, bar);
    }
    for (std::size_t i = 0; i < needs.size(); ++i) {
        if (m_bars[i].first->text() != needs[i].name)
            m_bars[i].first->setText(needs[i].name);
        m_bars[i].second->setLevel(needs[i].level, needs[i].threshold, needs[i].words);
        if (const QString spoken = needs[i].name + QStringLiteral(": ") + needs[i].words; m_bars[i].second->accessibleName() != spoken)
            m_bars[i].second->setAccessibleName(spoken);
    }
    m_needsPart->setVisible(!needs.empty());
}

} // namespace passerby::widgets
