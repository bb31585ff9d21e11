// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/models/statistics_model.h"

#include "core/alibi/bake.h"
#include "core/world/behaviour_shares.h"
#include "editor/document/object_ref.h"
#include "editor/document/project_document.h"
#include "editor/models/odd_things.h"
#include "editor/session/people_in_view.h"
#include "editor/words/number_text.h"
#include "editor/words/tales/teller.h"

namespace passerby::editor {

StatisticsModel::StatisticsModel(ProjectDocument& document, QObject* parent) : QAbstractTableModel(parent), m_document(document)
{
    const auto refresh = [this] {
        m_cityRows = cityRows();
        m_oddRows = oddRows();
        m_oddBakeRows = oddBakeRows();
        rebuild();
    };
    connect(&document, &ProjectDocument::worldChanged, this, refresh);
    connect(&document, &ProjectDocument::replaced, this, refresh);
    connect(&document, &ProjectDocument::bakeChanged, this, [this] {
        m_oddBakeRows = oddBakeRows();
        rebuild();
    });
    refresh();
}

void StatisticsModel::setFrame(std::shared_ptr<const run::Frame> frame, const world::World& world)
{
    m_frame = std::move(frame);
    m_runWorld = world;
    rebuild();
}

void StatisticsModel::clearFrame()
{
    setFrame(nullptr, {});
}

void StatisticsModel::rebuild()
{
    std::vector<Row> rows = m_cityRows;
    for (auto&& more : {m_oddRows, m_oddBakeRows, bakeRows(), runRows()})
        rows.insert(rows.end(), more.begin(), more.end());
    const bool isSameShape = rows.size() == m_rows.size();
    if (isSameShape) {
        m_rows = std::move(rows);
        if (!m_rows.empty())
            emit dataChanged(index(0, 0), index(static_cast<int>(m_rows.size()) - 1, columnTotal - 1));
        return;
    }
    beginResetModel();
    m_rows = std::move(rows);
    endResetModel();
}

std::vector<StatisticsModel::Row> StatisticsModel::cityRows() const
{
    const world::World& world = m_document.world();
    const QString group = tr("City");
    std::vector<Row> rows;
    double walkable_m2 = 0.0;
    for (const auto& [id, cell] : world.cells())
        walkable_m2 += geometry::area(cell.polygon);
    const auto area = [&](const QString& key, const QString& name, double value_m2) {
        rows.push_back({group, key, name, value_m2, formatNumber(value_m2, 0) + QStringLiteral(" m²")});
    };
    const auto count = [&](ObjectKind kind) {
        const auto number = static_cast<double>(countOf(world, kind));
        rows.push_back({group, QStringLiteral("count.") + kindSpelling(kind), kindPlural(kind), number, formatNumber(number, 0)});
    };
    const auto population = static_cast<double>(world.settings().population);
    rows.push_back({group, QStringLiteral("population"), tr("Population"), population, formatNumber(population, 0) + tr(" people")});
    for (const ObjectKind kind : {ObjectKind::cell, ObjectKind::portal, ObjectKind::target, ObjectKind::targetType, ObjectKind::obstacle})
        count(kind);
    area(QStringLiteral("walkable"), tr("Walkable area"), walkable_m2);
    return rows;
}

std::vector<StatisticsModel::Row> StatisticsModel::oddRows() const
{
    std::vector<Row> rows;
    for (OddThing& thing : oddThingsOf(m_document.world()))
        rows.push_back({tr("Worth a look"), thing.key, thing.name, thing.number, thing.text, std::move(thing.refs)});
    return rows;
}

std::vector<StatisticsModel::Row> StatisticsModel::oddBakeRows() const
{
    std::vector<Row> rows;
    if (const auto bake = m_document.bake())
        for (OddThing& thing : oddThingsOf(m_document.world(), *bake))
            rows.push_back({tr("Worth a look"), thing.key, thing.name, thing.number, thing.text, std::move(thing.refs)});
    return rows;
}

std::vector<ObjectRef> StatisticsModel::refsOf(int row) const
{
    return row >= 0 && row < rowCount({}) ? m_rows[static_cast<std::size_t>(row)].refs : std::vector<ObjectRef>();
}

std::vector<StatisticsModel::Row> StatisticsModel::bakeRows() const
{
    const auto bake = m_document.bake();
    if (!bake)
        return {};
    const QString group = tr("Expected");
    const std::int64_t population = world::scheduledPopulation(m_document.world());
    const double walking = bake->expectedAgents(bake->walkingShare, population);
    return {
        {group, QStringLiteral("walking_share"), tr("Share of time on the way"), bake->walkingShare,
         formatNumber(100.0 * bake->walkingShare, 1) + QStringLiteral(" %")},
        {group, QStringLiteral("walking"), tr("People on the way"), walking, formatNumber(walking, 0)},
        {group, QStringLiteral("trips"), tr("Trips a person and day"), bake->tripsPerPersonPerDay,
         formatNumber(bake->tripsPerPersonPerDay, 1)},
        {group, QStringLiteral("cycle"), tr("Mean time from trip to trip"), bake->meanCycle_s,
         formatNumber(bake->meanCycle_s / 60.0, 1) + tr(" min")},
    };
}

void StatisticsModel::appendKinds(std::vector<Row>& rows, bool ofPopulation) const
{
    for (const world::PersonKind kind : kAllKinds) {
        const KindCount& count = tellerOf(kind).count;
        const std::uint32_t people = m_frame->countOf(kind);
        if (count.id && count.isPopulation == ofPopulation && (people > 0 || (count.isAwaited && count.isAwaited(m_runWorld))))
            rows.push_back({tr("Running"), QString::fromLatin1(count.id), count.label(), double(people), formatNumber(people, 0)});
    }
}

/// Where anything drives, or did.
void StatisticsModel::appendVehicles(std::vector<Row>& rows) const
{
    const run::VehicleCounts& counts = m_frame->vehicleCounts;
    if (m_frame->vehicles.empty() && counts == run::VehicleCounts{})
        return;
    const QString group = tr("Running");
    const auto add = [&](const char* id, const QString& words, auto count) {
        rows.push_back({group, QString::fromLatin1(id), words, double(count), formatNumber(double(count), 0)});
    };
    add("run.vehicles", tr("Vehicles on the road"), m_frame->vehicles.size());
    add("run.vehiclesIn", tr("Vehicles that came in"), counts.entered);
    add("run.vehiclesOut", tr("Vehicles that drove out"), counts.left);
    add("run.vehiclesWaiting", tr("Vehicles waiting to come in"), counts.waiting);
    if (counts.lost > 0)
        add("run.vehiclesLost", tr("Vehicles whose lane was taken away"), counts.lost);
    if (counts.towed > 0)
        add("run.vehiclesTowed", tr("Vehicles taken off the road in jams"), counts.towed);
}

std::vector<StatisticsModel::Row> StatisticsModel::runRows() const
{
    if (!m_frame)
        return {};
    const QString group = tr("Running");
    std::vector<Row> rows;
    const auto walking = static_cast<double>(walkingBySchedule(*m_frame));
    const std::uint32_t scheduled = peopleBySchedule(*m_frame, m_runWorld);
    const double share = scheduled > 0 ? walking / scheduled : 0.0;
    rows.push_back({group, QStringLiteral("run.people"), tr("People"), double(m_frame->people), formatNumber(m_frame->people, 0)});
    appendKinds(rows, true);
    if (m_frame->wandering && m_frame->wandering->openSpace.paths > 0) {
        const double index = m_frame->wandering->openSpace.index();
        rows.push_back({group, QStringLiteral("run.straightness"), tr("Straightness across squares"), index, formatNumber(index, 2)});
    }
    rows.push_back({group, QStringLiteral("run.walking"), tr("On the way"), walking,
                    QStringLiteral("%1 (%2 %)").arg(formatNumber(walking, 0), formatNumber(100.0 * share, 1))});
    appendKinds(rows, false);
    if (m_frame->isSteered) {
        rows.push_back({group, QStringLiteral("run.heldUp"), tr("Held up by others or walls"), double(m_frame->heldUp),
                        formatNumber(m_frame->heldUp, 0)});
        const auto rescues = static_cast<double>(m_frame->rescues.all());
        rows.push_back({group, QStringLiteral("run.rescues"), tr("Helped past others or walls"), rescues, formatNumber(rescues, 0)});
        rows.push_back({group, QStringLiteral("run.atDoors"), tr("Waiting for room to come out"), double(m_frame->atDoors),
                        formatNumber(m_frame->atDoors, 0)});
    }
    appendVehicles(rows);
    const auto& types = m_runWorld.targetTypes();
    std::vector<double> insideByType(types.size(), 0.0);
    std::size_t place = 0;
    for (const auto& [id, target] : m_runWorld.targets()) {
        const std::size_t type = types.indexOf(target.type);
        if (place < m_frame->insideByTarget.size() && type < insideByType.size())
            insideByType[type] += m_frame->insideByTarget[place];
        ++place;
    }
    std::size_t type = 0;
    for (const auto& [id, row] : types) {
        rows.push_back({tr("Inside, by type"), QStringLiteral("run.inside.%1").arg(id.number), QString::fromStdString(row.name),
                        insideByType[type], formatNumber(insideByType[type], 0)});
        ++type;
    }
    return rows;
}

int StatisticsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int StatisticsModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : columnTotal;
}

QVariant StatisticsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    return section == nameColumn ? tr("Figure") : tr("Value");
}

QVariant StatisticsModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount({}))
        return {};
    const Row& row = m_rows[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return index.column() == nameColumn ? row.name : row.text;
    case Qt::TextAlignmentRole:
        return index.column() == valueColumn ? QVariant(Qt::AlignRight | Qt::AlignVCenter) : QVariant();
    case groupRole:
        return row.group;
    case keyRole:
        return row.key;
    case numberRole:
        return row.number;
    case isOddRole:
        return !row.refs.empty();
    default:
        return {};
    }
}

} // namespace passerby::editor
