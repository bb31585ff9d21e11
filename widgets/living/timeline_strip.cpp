// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/living/timeline_strip.h"

#include "editor/words/number_text.h"
#include "widgets/controls/time_axis.h"
#include "widgets/controls/typography.h"
#include "widgets/living/timeline_line.h"

#include <QAction>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

namespace passerby::widgets {

namespace {

QToolButton* buttonFor(QAction* action, const QString& name)
{
    auto* button = new QToolButton;
    button->setObjectName(name);
    button->setDefaultAction(action);
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button->setFocusPolicy(Qt::TabFocus);
    return button;
}

} // namespace

TimelineStrip::TimelineStrip(QAction* goOn, QAction* toEnd, QWidget* parent)
    : QFrame(parent),
      m_words(new QLabel),
      m_line(new TimelineLine),
      m_goOn(buttonFor(goOn, QStringLiteral("timelineGoOn"))),
      m_toEnd(buttonFor(toEnd, QStringLiteral("timelineToEnd")))
{
    setObjectName(QStringLiteral("timelineStrip"));
    setProperty("panel", true);
    m_words->setFont(textFont(TextStyle::caption));
    m_words->setObjectName(QStringLiteral("timelineWords"));
    m_words->setMinimumWidth(m_words->fontMetrics().horizontalAdvance(tr("88 min 88 s back")));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(12, 2, 8, 2);
    layout->setSpacing(8);
    layout->addWidget(m_words);
    layout->addWidget(m_line, 1);
    layout->addWidget(m_goOn);
    layout->addWidget(m_toEnd);
    setPast({});
}

void TimelineStrip::setPast(const editor::LivePast& past)
{
    m_line->setPast(past);
    m_goOn->setVisible(past.isBack);
    m_toEnd->setVisible(past.isBack);
    m_words->setText(!past.isKept ? tr("Nothing lived yet") : past.isBack ? tr("%1 back").arg(spanText(past.back_s())) : tr("Now"));
    m_words->setToolTip(past.isKept ? tr("The run began %1 ago. What it has lived takes %2 MB.")
                                          .arg(spanText(past.end_s))
                                          .arg(editor::formatFixed(static_cast<double>(past.bytes) / (1024.0 * 1024.0), 1))
                                    : QString());
}

QString TimelineStrip::words() const
{
    return m_words->text();
}

} // namespace passerby::widgets
