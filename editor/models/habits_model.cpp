// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/models/habits_model.h"

#include "editor/commands/change_habits.h"
#include "editor/models/profile_colors.h"
#include "editor/words/number_text.h"
#include "editor/words/proxy_text.h"
#include "editor/words/shares.h"
#include "editor/words/text.h"
#include "editor/words/traffic_words.h"

#include <algorithm>
#include <map>
#include <set>

namespace passerby::editor {

namespace {

constexpr quintptr kHeading = 0; ///< internal id; rows have the place of their group + 1

} // namespace

HabitsModel::HabitsModel(ProjectDocument& document, QObject* parent) : QAbstractItemModel(parent), m_document(document)
{
    connect(&document, &ProjectDocument::worldChanged, this, [this](const world::WorldPatch& patch) {
        if (!patch.of<world::ProxyRule>().empty() || !patch.of<world::TargetType>().empty() || !patch.of<world::AgentProfile>().empty()
            || !patch.of<world::Target>().empty() || !patch.of<world::FixtureKind>().empty() || !patch.of<world::Fixture>().empty()
            || !patch.of<world::Need>().empty() || !patch.of<world::VehicleKind>().empty() || !patch.of<world::VehicleDemand>().empty())
            follow();
    });
    connect(&document, &ProjectDocument::replaced, this, &HabitsModel::follow);
    follow();
}

std::vector<HabitsModel::Row> HabitsModel::typeRows() const
{
    const auto& types = m_document.world().targetTypes();
    std::vector<int> counts(types.size(), 0);
    for (const auto& [id, target] : m_document.world().targets())
        ++counts[types.indexOf(target.type)];
    std::vector<Row> rows;
    for (const auto& [id, type] : types)
        rows.push_back({ObjectKind::targetType, id.number, QString::fromStdString(type.name), formatCount(counts[rows.size()]),
                        QColor(type.color.red, type.color.green, type.color.blue), QString::fromStdString(type.icon)});
    return rows;
}

std::vector<HabitsModel::Row> HabitsModel::profileRows() const
{
    const world::World& world = m_document.world();
    const std::vector<double> shares = sharesOf(profileShares(world));
    const int decimals = percentDecimals(shares);
    const std::vector<double> percents = percentsOf(shares, decimals);
    const std::vector<QColor> colors = profileColors(world);
    std::vector<Row> rows;
    std::size_t place = 0;
    for (const auto& [id, profile] : world.profiles()) {
        rows.push_back({ObjectKind::profile,
                        id.number,
                        QString::fromStdString(profile.name),
                        formatNumber(percents[place], decimals) + QStringLiteral(" %"),
                        colors[place],
                        {}});
        for (const auto& [needId, need] : world.needs())
            if (need.profile == id)
                rows.push_back({ObjectKind::need, needId.number, capitalised(need.name), {}, colors[place], QStringLiteral("need")});
        ++place;
    }
    return rows;
}

std::vector<HabitsModel::Row> HabitsModel::ruleRows() const
{
    const world::World& world = m_document.world();
    std::vector<Row> rows;
    for (const auto& [id, rule] : world.proxyRules())
        rows.push_back({ObjectKind::proxyRule,
                        id.number,
                        proxyTitle(world, id.number, rule.proxy),
                        formatNumber(100.0 * rule.share, 1) + QStringLiteral(" %"),
                        {},
                        {}});
    return rows;
}

std::vector<HabitsModel::Row> HabitsModel::fixtureKindRows() const
{
    const auto& kinds = m_document.world().fixtureKinds();
    std::vector<int> counts(kinds.size(), 0);
    for (const auto& [id, fixture] : m_document.world().fixtures())
        ++counts[kinds.indexOf(fixture.kind)];
    std::vector<Row> rows;
    for (const auto& [id, kind] : kinds)
        rows.push_back({ObjectKind::fixtureKind, id.number, capitalised(kind.name), formatCount(counts[rows.size()]),
                        QColor(kind.color.red, kind.color.green, kind.color.blue), QString::fromStdString(kind.icon)});
    return rows;
}

std::vector<HabitsModel::Row> HabitsModel::vehicleKindRows() const
{
    const auto& kinds = m_document.world().vehicleKinds();
    std::map<world::VehicleKindId, std::set<world::LaneId>> lanes;
    for (const auto& [id, demand] : m_document.world().vehicleDemands())
        lanes[demand.kind].insert(demand.lane);
    std::vector<Row> rows;
    for (const auto& [id, kind] : kinds) {
        const auto count = static_cast<long long>(lanes[id].size());
        rows.push_back({ObjectKind::vehicleKind, id.number, capitalised(kind.name),
                        count == 0 ? text("nowhere") : formatCounted(count, text("lane"), text("lanes")),
                        QColor(kind.color.red, kind.color.green, kind.color.blue), vehicleIcon(kind)});
    }
    return rows;
}

void HabitsModel::follow()
{
    std::array<std::vector<Row>, kGroups.size()> rows{typeRows(), profileRows(), ruleRows(), fixtureKindRows(), vehicleKindRows()};
    if (rows == m_rows)
        return;
    const auto sameNumbers = [](const std::vector<Row>& a, const std::vector<Row>& b) {
        return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                          [](const Row& x, const Row& y) { return x.kind == y.kind && x.number == y.number; });
    };
    if (!std::equal(rows.begin(), rows.end(), m_rows.begin(), sameNumbers)) {
        beginResetModel();
        m_rows = std::move(rows);
        endResetModel();
        return;
    }
    m_rows = std::move(rows);
    for (int group = 0; group < static_cast<int>(kGroups.size()); ++group) {
        const QModelIndex heading = index(group, 0);
        emit dataChanged(heading, heading);
        if (const int count = rowCount(heading); count > 0)
            emit dataChanged(index(0, 0, heading), index(count - 1, 0, heading));
    }
}

QModelIndex HabitsModel::index(int row, int column, const QModelIndex& parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    return createIndex(row, column, parent.isValid() ? static_cast<quintptr>(parent.row()) + 1 : kHeading);
}

QModelIndex HabitsModel::parent(const QModelIndex& index) const
{
    if (!index.isValid() || index.internalId() == kHeading)
        return {};
    return createIndex(static_cast<int>(index.internalId()) - 1, 0, kHeading);
}

int HabitsModel::rowCount(const QModelIndex& parent) const
{
    if (!parent.isValid())
        return static_cast<int>(kGroups.size());
    return parent.internalId() == kHeading ? static_cast<int>(m_rows[static_cast<std::size_t>(parent.row())].size()) : 0;
}

int HabitsModel::columnCount(const QModelIndex&) const
{
    return 1;
}

QVariant HabitsModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const bool isHeading = index.internalId() == kHeading;
    const auto group = static_cast<std::size_t>(isHeading ? index.row() : static_cast<int>(index.internalId()) - 1);
    if (isHeading)
        return headingData(group, role);
    const Row& row = m_rows[group][static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
    case Qt::AccessibleTextRole:
        return row.name;
    case kindRole:
        return static_cast<int>(row.kind);
    case countRole:
        return row.count;
    case colorRole:
        return row.color;
    case iconRole:
        return row.icon;
    case isBelowRole:
        return row.kind != kGroups[group];
    case refRole:
        return QVariant::fromValue(ObjectRef{row.kind, row.number});
    default:
        return {};
    }
}

QVariant HabitsModel::headingData(std::size_t group, int role) const
{
    const std::vector<Row>& rows = m_rows[group];
    switch (role) {
    case Qt::DisplayRole:
        return kindPlural(kGroups[group]);
    case kindRole:
        return static_cast<int>(kGroups[group]);
    case countRole:
        return formatCount(std::count_if(rows.begin(), rows.end(), [group](const Row& row) { return row.kind == kGroups[group]; }));
    default:
        return {};
    }
}

QModelIndex HabitsModel::indexOf(ObjectRef ref) const
{
    for (std::size_t group = 0; group < kGroups.size(); ++group)
        for (std::size_t row = 0; row < m_rows[group].size(); ++row)
            if (m_rows[group][row].kind == ref.kind && m_rows[group][row].number == ref.number)
                return index(static_cast<int>(row), 0, index(static_cast<int>(group), 0));
    return {};
}

std::optional<ObjectRef> HabitsModel::refAt(const QModelIndex& index) const
{
    const QVariant ref = index.data(refRole);
    return ref.isValid() ? std::optional(ref.value<ObjectRef>()) : std::nullopt;
}

} // namespace passerby::editor
