// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/docks/goal_row.h"

#include "widgets/controls/choice_box.h"
#include "widgets/controls/icons.h"
#include "widgets/controls/panel.h"
#include "widgets/controls/share_slider.h"
#include "widgets/controls/theme_keeper.h"
#include "widgets/controls/typing.h"
#include "widgets/controls/typography.h"
#include "widgets/docks/number_parser.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QToolButton>

namespace passerby::widgets {

GoalRow::GoalRow(QWidget* parent)
    : QWidget(parent),
      m_destination(new QToolButton(this)),
      m_destinations(new QMenu(m_destination)),
      m_choice(new ChoiceBox(this)),
      m_return(makeIconButton(QStringLiteral("repeat"), tr("And back"), this)),
      m_percent(new QLineEdit(this)),
      m_fault(makeLabel({}, TextStyle::caption, false, this)),
      m_slider(new ShareSlider(this)),
      m_remove(makeIconButton(QStringLiteral("x"), tr("Remove this goal"), this))
{
    m_destination->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_destination->setIconSize({18, 18});
    m_destination->setPopupMode(QToolButton::InstantPopup);
    m_destination->setMenu(m_destinations);
    m_destination->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    m_destination->setFixedHeight(28);
    m_choice->addItems({tr("their own"), tr("the nearest"), tr("any")});
    m_choice->setItemData(0, tr("Bound: everybody has one of this type, for life"), Qt::ToolTipRole);
    m_choice->setItemData(1, tr("Closest: the one with the shortest walk from where they are"), Qt::ToolTipRole);
    m_choice->setItemData(2, tr("Uniform: drawn anew each time, all alike"), Qt::ToolTipRole);
    m_choice->setProperty("quiet", true);
    m_choice->setFixedWidth(114);
    m_choice->setAccessibleName(tr("Which one"));
    m_return->setCheckable(true);
    m_percent->setFixedWidth(46);
    m_percent->setAlignment(Qt::AlignRight);
    m_percent->setAccessibleName(tr("Share in per cent"));
    m_fault->setProperty("tone", "error");
    m_fault->hide();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    auto* first = new QHBoxLayout;
    first->setSpacing(4);
    first->addWidget(m_destination, 1);
    first->addWidget(m_choice);
    first->addWidget(m_percent);
    first->addWidget(makeLabel(QStringLiteral("%"), TextStyle::caption, true, this));
    auto* second = new QHBoxLayout;
    second->setSpacing(4);
    second->addWidget(m_slider, 1);
    second->addWidget(m_return);
    second->addWidget(m_remove);
    layout->addLayout(first);
    layout->addWidget(m_fault);
    layout->addLayout(second);
    connect(m_choice, &QComboBox::activated, this, [this](int row) { emit choiceAsked(static_cast<world::GoalChoice>(row)); });
    connect(m_return, &QToolButton::clicked, this, &GoalRow::roundTripAsked);
    connect(m_remove, &QToolButton::clicked, this, &GoalRow::removeAsked);
    connect(m_percent, &QLineEdit::editingFinished, this, &GoalRow::commitPercent);
    connect(m_percent, &QLineEdit::textEdited, this, [this] { showFault({}); });
}

void GoalRow::setGoal(const Shown& shown)
{
    m_shown = shown;
    const double ratio = devicePixelRatioF();
    m_destination->setText(QLatin1Char(' ') + shown.name);
    m_destination->setIcon(QIcon(chipPixmap(shown.color, shown.icon, 18, ratio, false)));
    m_destination->setToolTip(shown.hasTargets ? tr("Go to %1; click to choose another type").arg(shown.name)
                                               : tr("There is no %1 in the city yet").arg(shown.name));
    m_destination->setAccessibleName(tr("Goal %1").arg(shown.name));
    m_choice->setCurrentIndex(static_cast<int>(shown.choice));
    m_choice->setToolTip(m_choice->itemData(m_choice->currentIndex(), Qt::ToolTipRole).toString());
    m_return->setChecked(shown.roundTrip);
    m_return->setToolTip(shown.roundTrip ? tr("And back: a round trip, they return to where they came from")
                                         : tr("One way: they go on from there. Click for a round trip"));
    if (!isBeingTyped(*m_percent))
        showText(*m_percent, shown.percent);
    showFault({});
    m_slider->setShare(shown.share);
    m_slider->setColor(shown.color);
    m_slider->setAccessibleName(tr("Share of %1, %2 %").arg(shown.name, shown.percent));
    m_slider->setToolTip(shown.hasCurve ? tr("%1 % on average; changes over the day").arg(shown.percent)
                                        : tr("Drag; the others make room"));
}

void GoalRow::commitPercent()
{
    if (!m_percent->isModified())
        return;
    const auto number = parseNumber(m_percent->text(), QStringLiteral("%"));
    if (!number || *number < 0.0 || *number > 100.0) {
        showFault((number ? tr("Must be 0 to 100.") : tr("That is not a number.")) + tr(" Still %1.").arg(m_shown.percent));
        return;
    }
    m_percent->setModified(false);
    m_percent->setText(m_shown.percent); // until the edit comes back, and where nothing changes
    emit shareTyped(*number / 100.0);
}

void GoalRow::showFault(const QString& fault)
{
    m_fault->setText(fault);
    m_fault->setVisible(!fault.isEmpty());
    setStyleProperty(m_percent, "invalid", !fault.isEmpty());
}

} // namespace passerby::widgets
