// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/docks/coming_in_section.h"

#include "editor/commands/vehicle_entries.h"
#include "editor/words/number_text.h"
#include "editor/words/object_names.h"
#include "editor/words/traffic_words.h"
#include "widgets/controls/icons.h"
#include "widgets/controls/typography.h"
#include "widgets/docks/entry_row.h"

#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

namespace passerby::widgets {

using editor::OfferedVehicle;

namespace {

constexpr int kTogetherDecimals = 1;

/// What may use the lane, and whatever comes in there now.
std::vector<OfferedVehicle> offeredThere(const world::World& world, world::LaneKind lane, world::VehicleKindId now)
{
    std::vector<OfferedVehicle> offered = editor::offeredVehicles(world);
    std::erase_if(offered, [&](const OfferedVehicle& one) { return one.id != now && !world::mayUse(one.kind, lane); });
    return offered;
}

} // namespace

ComingInSection::ComingInSection(editor::ProjectDocument& document, world::LaneId lane, QWidget* parent)
    : HabitSection(tr("Come in here"), parent),
      m_document(document),
      m_lane(lane),
      m_empty(makeLabel({}, TextStyle::caption, true, this)),
      m_list(new QVBoxLayout)
{
    m_empty->setObjectName(QStringLiteral("nothingComesIn"));
    m_empty->setWordWrap(true);
    body()->addWidget(m_empty);
    m_list->setSpacing(4);
    body()->addLayout(m_list);
    auto* add = new QToolButton(this);
    add->setObjectName(QStringLiteral("addDemand"));
    add->setProperty("link", true);
    add->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    add->setIcon(icon(QStringLiteral("plus")));
    add->setText(tr("Let vehicles come in"));
    add->setToolTip(tr("Another kind of vehicle, or another hour"));
    connect(add, &QToolButton::clicked, this, [this] { tell(editor::addDemand(m_document, {{editor::ObjectKind::lane, m_lane.number}})); });
    body()->addWidget(add, 0, Qt::AlignLeft);
    ComingInSection::refresh();
}

EntryRow* ComingInSection::makeRow(std::size_t place)
{
    auto* row = new EntryRow(this);
    row->setObjectName(QStringLiteral("entry%1").arg(place));
    connect(row, &EntryRow::kindAsked, this, [this, place](int chosen) {
        const world::World& world = m_document.world();
        const world::VehicleDemand* demand = world.vehicleDemands().find(m_demands[place]);
        if (!demand)
            return;
        const auto offered = offeredThere(world, world.lanes().find(m_lane)->kind, demand->kind);
        tell(editor::setDemandKind(m_document, m_demands[place], offered[static_cast<std::size_t>(chosen)]));
    });
    connect(row, &EntryRow::hourAsked, this,
            [this, place](std::optional<std::int64_t> hour) { tell(editor::setDemandHour(m_document, m_demands[place], hour)); });
    connect(row, &EntryRow::flowTyped, this, [this, place](double vehicles_per_h) {
        clearTold();
        tell(editor::setDemandFlow(m_document, m_demands[place], vehicles_per_h));
    });
    connect(row, &EntryRow::removeAsked, this, [this, place] { tell(editor::removeDemand(m_document, m_demands[place])); });
    return row;
}

void ComingInSection::setRowCount(std::size_t count)
{
    while (m_rows.size() < count) {
        m_rows.push_back(makeRow(m_rows.size()));
        m_list->addWidget(m_rows.back());
    }
    while (m_rows.size() > count) {
        m_rows.back()->hide();
        m_rows.back()->deleteLater();
        m_rows.pop_back();
    }
}

void ComingInSection::showRow(std::size_t place)
{
    const world::World& world = m_document.world();
    const world::LaneKind lane = world.lanes().find(m_lane)->kind;
    const world::VehicleDemand& demand = *world.vehicleDemands().find(m_demands[place]);
    EntryRow::Shown shown;
    for (const OfferedVehicle& one : offeredThere(world, lane, demand.kind)) {
        if (one.id == demand.kind)
            shown.kind = static_cast<int>(shown.kinds.size());
        const world::Color color = one.kind.color;
        shown.kinds.push_back(
            {editor::capitalised(one.kind.name), editor::vehicleIcon(one.kind), QColor(color.red, color.green, color.blue)});
    }
    shown.hour = demand.hour;
    shown.vehicles_per_h = demand.vehicles_per_h;
    const world::VehicleKind& kind = *world.vehicleKinds().find(demand.kind);
    if (!world::mayUse(kind, lane))
        shown.warning = tr("None comes in: vehicles of the kind “%1” may not use %2.")
                            .arg(QString::fromStdString(kind.name), editor::lanesInWords(lane));
    m_rows[place]->setEntry(shown);
}

QString ComingInSection::emptyWords() const
{
    const world::World& world = m_document.world();
    const std::vector<editor::ObjectRef> before = editor::lanesBefore(world, m_lane);
    if (before.empty())
        return tr("Nothing comes in here. Let vehicles come in, and they begin to drive where the lane begins.");
    const QString names = before.size() == 1 ? editor::shortName(world, before.front()) : tr("%1 lanes").arg(before.size());
    return tr("Nothing comes in here: what drives here comes on from %1. Let vehicles come in where the first lane of a street begins.")
        .arg(names);
}

/// "420 an hour", or "300 to 600 an hour".
void ComingInSection::showTogether()
{
    const auto sums = editor::comingInPerHour(m_document.world(), m_lane);
    const auto [least, most] = std::minmax_element(sums.begin(), sums.end());
    const QString high = formatNumber(*most, kTogetherDecimals);
    const QString low = formatNumber(*least, kTogetherDecimals);
    setNote(m_demands.empty() ? QString() : low == high ? tr("%1 an hour").arg(high) : tr("%1 to %2 an hour").arg(low, high));
}

void ComingInSection::refresh()
{
    clearTold();
    const world::World& world = m_document.world();
    if (!world.lanes().contains(m_lane))
        return;
    m_demands = editor::demandsAt(world, m_lane);
    setRowCount(m_demands.size());
    for (std::size_t place = 0; place < m_demands.size(); ++place)
        showRow(place);
    m_empty->setVisible(m_demands.empty());
    m_empty->setText(emptyWords());
    showTogether();
}

} // namespace passerby::widgets
