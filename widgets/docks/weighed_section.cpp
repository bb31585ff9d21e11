// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/docks/weighed_section.h"

#include "widgets/controls/panel.h"
#include "widgets/controls/typography.h"
#include "widgets/docks/weighed_bars.h"

#include <QLabel>
#include <QVBoxLayout>

namespace passerby::widgets {

WeighedSection::WeighedSection(QWidget* parent)
    : QWidget(parent), m_sentence(makeLabel({}, TextStyle::text, true, this)), m_bars(new WeighedBars(this))
{
    setObjectName(QStringLiteral("weighedSection"));
    m_sentence->setObjectName(QStringLiteral("weighedSentence"));
    m_sentence->setTextFormat(Qt::PlainText);
    m_sentence->setWordWrap(true);
    auto* title = makeLabel(tr("What they choose between"), TextStyle::title, false, this);
    title->setToolTip(tr("The five best velocities of this moment; the arrows at their feet show where each leads within two seconds"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addWidget(makeLine(Qt::Horizontal, this));
    layout->addWidget(title);
    layout->addWidget(m_sentence);
    layout->addWidget(m_bars);
}

void WeighedSection::setWords(const editor::WeighedWords& words)
{
    if (m_sentence->text() != words.sentence)
        m_sentence->setText(words.sentence);
    m_bars->setWords(words);
}

} // namespace passerby::widgets
