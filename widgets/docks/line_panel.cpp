// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/docks/line_panel.h"

#include "editor/session/live_line.h"
#include "editor/words/line_words.h"
#include "widgets/controls/panel.h"
#include "widgets/controls/typography.h"
#include "widgets/docks/line_bars.h"

#include <QLabel>
#include <QVBoxLayout>

namespace passerby::widgets {

LinePanel::LinePanel(QWidget* parent) : QWidget(parent), m_note(makeLabel({}, TextStyle::caption, true, this)), m_bars(new LineBars(this))
{
    setObjectName(QStringLiteral("linePanel"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(makeLine(Qt::Horizontal, this));
    auto* body = new QVBoxLayout;
    body->setContentsMargins(14, 8, 14, 10);
    body->setSpacing(4);
    QLabel* title = makeLabel(tr("Who waits, and how long"), TextStyle::title, false, this);
    title->setToolTip(tr("People of the run in line here, minute by minute for the last half hour."));
    m_note->setObjectName(QStringLiteral("lineNote"));
    m_note->setWordWrap(true);
    body->addWidget(title);
    body->addWidget(m_note);
    body->addWidget(m_bars);
    layout->addLayout(body);
}

void LinePanel::setLine(const editor::LiveLine& line)
{
    const QString words = editor::lineInWords(line.waiting, line.minutes);
    if (m_note->text() != words)
        m_note->setText(words);
    m_bars->setMinutes(line.minutes, words);
}

QString LinePanel::note() const
{
    return m_note->text();
}

} // namespace passerby::widgets
