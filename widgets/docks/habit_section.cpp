// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/docks/habit_section.h"

#include "widgets/controls/panel.h"
#include "widgets/controls/typography.h"

#include <QLabel>
#include <QVBoxLayout>

namespace passerby::widgets {

HabitSection::HabitSection(const QString& title, QWidget* parent) : QWidget(parent), m_body(new QVBoxLayout)
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(6);
    if (!title.isEmpty()) {
        layout->addSpacing(4);
        layout->addWidget(makeLine(Qt::Horizontal, this));
        auto* head = new QHBoxLayout;
        head->addWidget(makeLabel(title, TextStyle::title, false, this));
        m_note = makeLabel({}, TextStyle::caption, true, this);
        m_note->setWordWrap(true); // a long note makes the panel no wider
        m_note->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
        head->addWidget(m_note, 1);
        layout->addLayout(head);
    }
    m_body->setContentsMargins(0, 0, 0, 0);
    m_body->setSpacing(6);
    layout->addLayout(m_body);
    m_told = makeLabel({}, TextStyle::caption, false, this);
    m_told->setProperty("tone", "error");
    m_told->setWordWrap(true);
    m_told->hide();
    layout->addWidget(m_told);
}

void HabitSection::setNote(const QString& note)
{
    if (m_note)
        m_note->setText(note);
}

void HabitSection::tell(const foundation::Result<void>& outcome)
{
    if (outcome.ok())
        return;
    m_told->setText(QString::fromStdString(outcome.error().message));
    m_told->show();
}

void HabitSection::clearTold()
{
    m_told->hide();
}

} // namespace passerby::widgets
