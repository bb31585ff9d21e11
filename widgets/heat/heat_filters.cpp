// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/heat/heat_filters.h"

#include "widgets/controls/choice_box.h"
#include "widgets/controls/icons.h"

#include <QBoxLayout>
#include <QComboBox>
#include <QStringList>

namespace passerby::widgets {

namespace {

/// The first item is everybody or everything.
std::optional<std::uint16_t> rowIn(const QComboBox* box)
{
    return box->currentIndex() > 0 ? std::optional(static_cast<std::uint16_t>(box->currentIndex() - 1)) : std::nullopt;
}

int itemOf(std::optional<std::uint16_t> row)
{
    return row ? *row + 1 : 0;
}

} // namespace

HeatFilters::HeatFilters(QWidget* parent)
    : QWidget(parent),
      m_layout(new QBoxLayout(QBoxLayout::LeftToRight, this)),
      m_profile(new ChoiceBox(this)),
      m_destination(new ChoiceBox(this))
{
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(6);
    for (QComboBox* box : {m_profile, m_destination}) {
        box->setProperty("quiet", true);
        box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
        box->setMaxVisibleItems(20);
        m_layout->addWidget(box);
    }
    m_profile->setObjectName(QStringLiteral("heatProfile"));
    m_profile->setAccessibleName(tr("Profile"));
    m_profile->setToolTip(tr("Count only people of this profile"));
    m_profile->addItem(icon(QStringLiteral("users-group")), tr("Everybody"));
    m_profile->hide();
    m_destination->setObjectName(QStringLiteral("heatDestination"));
    m_destination->setAccessibleName(tr("Destination"));
    m_destination->setToolTip(tr("Count only people on their way to this kind of place"));
    m_destination->addItem(icon(QStringLiteral("map-pin")), tr("All destinations"));
    for (QComboBox* box : {m_profile, m_destination})
        connect(box, &QComboBox::activated, this, [this] { emit chosen({rowIn(m_profile), rowIn(m_destination)}); });
}

void HeatFilters::fill(QComboBox* box, const Choices& choices, const QString& pattern)
{
    const int current = box->currentIndex();
    while (box->count() > 1)
        box->removeItem(1);
    for (const auto& [name, picture] : choices)
        box->addItem(picture, pattern.arg(name));
    box->setCurrentIndex(current < box->count() ? current : 0);
}

void HeatFilters::setDestinations(const Choices& types)
{
    fill(m_destination, types, tr("To %1"));
}

void HeatFilters::setProfiles(const Choices& profiles)
{
    fill(m_profile, profiles, QStringLiteral("%1"));
    m_profile->setVisible(profiles.size() > 1);
}

void HeatFilters::showFilter(const editor::HeatFilter& filter)
{
    m_profile->setCurrentIndex(itemOf(filter.profile));
    m_destination->setCurrentIndex(itemOf(filter.destination));
}

QString HeatFilters::summary() const
{
    QStringList words;
    for (const QComboBox* box : {m_profile, m_destination})
        if (box->currentIndex() > 0)
            words << box->currentText();
    return words.join(QStringLiteral(", "));
}

void HeatFilters::setUpright(bool isUpright)
{
    m_layout->setDirection(isUpright ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
}

} // namespace passerby::widgets
