// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/empty_state.h"

#include "widgets/controls/flow_layout.h"
#include "widgets/controls/icons.h"
#include "widgets/controls/theme_keeper.h"
#include "widgets/controls/typography.h"

#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace passerby::widgets {

EmptyState::EmptyState(const QString& iconName, const QString& title, const QString& sentence, QWidget* parent)
    : QWidget(parent),
      m_iconName(iconName),
      m_icon(new QLabel(this)),
      m_title(makeLabel(title, TextStyle::name, false, this)),
      m_sentence(makeLabel(sentence, TextStyle::text, true, this)),
      m_buttons(new FlowLayout(nullptr, 8, FlowLayout::Lines::centered))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 12, 16, 12);
    layout->setSpacing(8);
    m_sentence->setWordWrap(true);
    for (QLabel* label : {m_icon, m_title, m_sentence})
        label->setAlignment(Qt::AlignCenter);
    layout->addStretch(1);
    layout->addWidget(m_icon);
    layout->addWidget(m_title);
    layout->addWidget(m_sentence);
    layout->addLayout(m_buttons);
    layout->addStretch(1);
    connect(&ThemeKeeper::instance(), &ThemeKeeper::changed, this, &EmptyState::paintIcon);
    paintIcon();
}

void EmptyState::setText(const QString& title, const QString& sentence)
{
    m_title->setText(title);
    m_sentence->setText(sentence);
}

QPushButton* EmptyState::addButton(const QString& text, bool primary)
{
    auto* button = new QPushButton(text, this);
    button->setProperty("primary", primary);
    m_buttons->addWidget(button);
    return button;
}

void EmptyState::setBrief(bool isBrief)
{
    m_icon->setVisible(!isBrief);
    m_sentence->setVisible(!isBrief);
    updateGeometry(); // at once, for whoever asks for its height next
}

void EmptyState::paintIcon()
{
    m_icon->setPixmap(iconPixmap(m_iconName, currentTheme().muted, 28, devicePixelRatioF()));
}

} // namespace passerby::widgets
