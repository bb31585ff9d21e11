// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/panel.h"

#include "widgets/controls/icons.h"
#include "widgets/controls/typography.h"

#include <QAction>
#include <QHBoxLayout>
#include <QLabel>
#include <QStyle>
#include <QToolButton>
#include <QVariant>

namespace passerby::widgets {

PanelTitle::PanelTitle(const QString& title, Place place, QWidget* parent)
    : QFrame(parent),
      m_title(makeElidedLabel(title, TextStyle::title, false, this)),
      m_note(makeElidedLabel({}, TextStyle::caption, true, this)),
      m_layout(new QHBoxLayout(this))
{
    setProperty(place == Place::dock ? "panelTitle" : "viewTitle", true);
    setFixedHeight(kHeight);
    m_layout->setContentsMargins(12, 0, 6, 0);
    m_layout->setSpacing(4);
    m_layout->addWidget(m_title);
    m_layout->addSpacing(4);
    m_layout->addWidget(m_note, 1);
    m_note->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
}

QString PanelTitle::title() const
{
    return m_title->text();
}

void PanelTitle::setTitle(const QString& title)
{
    m_title->setText(title);
}

void PanelTitle::setNote(const QString& note)
{
    m_note->setText(note);
    m_note->setToolTip(note);
}

void PanelTitle::addTool(QWidget* tool)
{
    m_layout->addWidget(tool);
}

QToolButton* makeIconButton(const QString& iconName, const QString& name, QWidget* parent)
{
    auto* button = new QToolButton(parent);
    button->setIcon(icon(iconName));
    button->setIconSize({16, 16});
    button->setFixedSize(26, 26);
    button->setToolTip(name);
    button->setAccessibleName(name);
    button->setFocusPolicy(Qt::TabFocus);
    return button;
}

QToolButton* makeActionButton(QAction* action, QWidget* parent)
{
    auto* button = makeIconButton({}, action->iconText(), parent);
    button->setDefaultAction(action);
    button->setToolButtonStyle(Qt::ToolButtonIconOnly);
    return button;
}

QFrame* makeLine(Qt::Orientation orientation, QWidget* parent)
{
    auto* line = new QFrame(parent);
    line->setProperty("line", true);
    if (orientation == Qt::Horizontal)
        line->setFixedHeight(1);
    else
        line->setFixedWidth(1);
    return line;
}

void setStyleProperty(QWidget* widget, const char* name, const QVariant& value)
{
    if (widget->property(name) == value)
        return;
    widget->setProperty(name, value);
    widget->style()->unpolish(widget);
    widget->style()->polish(widget);
    widget->update();
}

} // namespace passerby::widgets
