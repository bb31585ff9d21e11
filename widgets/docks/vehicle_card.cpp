// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/docks/vehicle_card.h"

#include "editor/words/number_text.h"
#include "editor/words/traffic_words.h"
#include "editor/words/vehicle_text.h"
#include "widgets/controls/icons.h"
#include "widgets/controls/panel.h"
#include "widgets/controls/typography.h"

#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

namespace passerby::widgets {

namespace {

constexpr int kPicture_px = 28;
constexpr int kNames_px = 72;

QString sizeWords(const world::VehicleKind& kind)
{
    return VehicleCard::tr("%1 m long, %2 m wide").arg(editor::formatNumber(kind.length_m, 1), editor::formatNumber(kind.width_m, 1));
}

} // namespace

VehicleCard::VehicleCard(QWidget* parent)
    : QWidget(parent),
      m_picture(new QLabel(this)),
      m_name(makeLabel({}, TextStyle::name, false, this)),
      m_size(makeLabel({}, TextStyle::caption, true, this)),
      m_now(makeLabel({}, TextStyle::sentence, false, this)),
      m_comes(makeLabel({}, TextStyle::text, false, this)),
      m_follow(new QPushButton(tr("Follow"), this)),
      m_leader(new QPushButton(tr("Who is in front"), this)),
      m_lane(new QPushButton(tr("Its lane"), this)),
      m_facts(new QGridLayout)
{
    setObjectName(QStringLiteral("vehicleCard"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(14, 10, 14, 12);
    layout->setSpacing(8);
    buildHead(layout);
    layout->addWidget(makeLine(Qt::Horizontal, this));
    m_now->setObjectName(QStringLiteral("vehicleNow"));
    m_comes->setObjectName(QStringLiteral("vehicleComes"));
    for (QLabel* label : {m_now, m_comes}) {
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        layout->addWidget(label);
    }
    buildButtons(layout);
    layout->addWidget(makeLine(Qt::Horizontal, this));
    m_facts->setContentsMargins(4, 0, 0, 0);
    m_facts->setVerticalSpacing(4);
    m_facts->setColumnMinimumWidth(0, kNames_px);
    m_facts->setColumnStretch(1, 1);
    layout->addLayout(m_facts);
    layout->addStretch(1);
}

void VehicleCard::buildHead(QVBoxLayout* layout)
{
    auto* head = new QHBoxLayout;
    head->setSpacing(4);
    auto* names = new QVBoxLayout;
    names->setSpacing(0);
    m_name->setObjectName(QStringLiteral("vehicleName"));
    names->addWidget(m_name);
    names->addWidget(m_size);
    auto* close = makeIconButton(QStringLiteral("x"), tr("Let go"), this);
    close->setProperty("keyAction", QByteArray("clear_selection"));
    head->addWidget(m_picture);
    head->addSpacing(6);
    head->addLayout(names, 1);
    head->addWidget(close);
    layout->addLayout(head);
    connect(close, &QToolButton::clicked, this, &VehicleCard::closed);
}

void VehicleCard::buildButtons(QVBoxLayout* layout)
{
    m_follow->setObjectName(QStringLiteral("followVehicle"));
    m_follow->setCheckable(true);
    m_follow->setProperty("keyAction", QByteArray("follow"));
    m_follow->setProperty("primary", true);
    m_follow->setToolTip(tr("Keep this vehicle in the middle of the views"));
    m_leader->setObjectName(QStringLiteral("pickLeader"));
    m_leader->setToolTip(tr("Pick the vehicle in front of it"));
    m_lane->setObjectName(QStringLiteral("selectLane"));
    m_lane->setToolTip(tr("Select the lane on which it drives"));
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    for (QPushButton* button : {m_follow, m_leader, m_lane})
        buttons->addWidget(button, 1);
    layout->addLayout(buttons);
    connect(m_follow, &QPushButton::toggled, this, [this](bool on) {
        m_follow->setText(on ? tr("Stop following") : tr("Follow"));
        emit followToggled(on);
    });
    connect(m_leader, &QPushButton::clicked, this, [this] {
        if (m_story && m_story->leader != 0)
            emit leaderRequested(m_story->leader);
    });
    connect(m_lane, &QPushButton::clicked, this, [this] {
        if (m_story)
            emit laneRequested(m_story->lane.number);
    });
}

void VehicleCard::setStory(const run::VehicleStory& story, const world::World& world)
{
    m_story = story;
    const editor::VehicleWords words = editor::wordsOf(story, world);
    m_name->setText(words.name);
    m_now->setText(words.now);
    m_comes->setText(words.comes);
    m_leader->setEnabled(story.leader != 0);
    m_lane->setEnabled(world.lanes().find(story.lane) != nullptr);
    if (story.kind < world.vehicleKinds().size()) {
        const world::VehicleKind& kind = *world.vehicleKinds().at(story.kind).row;
        m_size->setText(sizeWords(kind));
        m_picture->setPixmap(chipPixmap(QColor(kind.color.red, kind.color.green, kind.color.blue), editor::vehicleIcon(kind), kPicture_px,
                                        devicePixelRatioF(), true));
    }
    listFacts(words.facts);
}

/// Labels stay, so that a marked text does.
void VehicleCard::listFacts(const std::vector<std::pair<QString, QString>>& facts)
{
    for (int row = 0; row < static_cast<int>(facts.size()); ++row) {
        if (!m_facts->itemAtPosition(row, 0)) {
            m_facts->addWidget(makeLabel({}, TextStyle::caption, true, this), row, 0, Qt::AlignTop);
            QLabel* value = makeLabel({}, TextStyle::text, false, this);
            value->setWordWrap(true);
            value->setTextInteractionFlags(Qt::TextSelectableByMouse);
            m_facts->addWidget(value, row, 1);
        }
        const auto& [name, value] = facts[static_cast<std::size_t>(row)];
        static_cast<QLabel*>(m_facts->itemAtPosition(row, 0)->widget())->setText(name);
        static_cast<QLabel*>(m_facts->itemAtPosition(row, 1)->widget())->setText(value);
    }
}

void VehicleCard::clear()
{
    m_story.reset();
    setFollowing(false);
}

bool VehicleCard::isFollowing() const
{
    return m_follow->isChecked();
}

void VehicleCard::setFollowing(bool follow)
{
    m_follow->setChecked(follow);
}

} // namespace passerby::widgets
