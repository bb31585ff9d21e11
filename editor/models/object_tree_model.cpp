// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/models/object_tree_model.h"

#include "editor/commands/change_property.h"
#include "editor/document/layer_state.h"
#include "editor/document/project_document.h"
#include "editor/document/row_parts.h"
#include "editor/models/property_builder.h"

#include <algorithm>

namespace passerby::editor {

namespace {

/// Index ids: 0 for a layer, kind + 1 for an object.
constexpr quintptr kLayerId = 0;
/// With more new or erased rows than this, lists begin anew instead of moving row by row.
constexpr std::size_t kMostSingleMoves = 200;

std::size_t placeOf(ObjectKind kind)
{
    return static_cast<std::size_t>(kind);
}

} // namespace

ObjectTreeModel::ObjectTreeModel(ProjectDocument& document, QObject* parent) : QAbstractItemModel(parent), m_document(document)
{
    connect(&document, &ProjectDocument::worldChanged, this, &ObjectTreeModel::follow);
    connect(&document, &ProjectDocument::replaced, this, &ObjectTreeModel::reload);
    connect(&document.layers(), &LayerState::changed, this, &ObjectTreeModel::layersChanged);
    reload();
}

void ObjectTreeModel::reload()
{
    beginResetModel();
    for (const ObjectKind kind : kAllObjectKinds) {
        auto& numbers = m_numbers[placeOf(kind)];
        numbers.clear();
        visitKind(kind, [&]<class Row>() {
            const auto& table = m_document.world().of<Row>();
            numbers.reserve(table.size());
            for (const auto& [id, row] : table)
                numbers.push_back(id.number);
        });
    }
    endResetModel();
}

template <class Row>
void ObjectTreeModel::followRows(const world::WorldPatch& patch)
{
    const auto& table = m_document.world().of<Row>();
    auto& numbers = m_numbers[placeOf(kindOf<Row>())];
    const QModelIndex layer = indexOf(kindOf<Row>());
    for (const auto& change : patch.of<Row>()) {
        const std::uint32_t number = change.id.number;
        const auto place = std::lower_bound(numbers.begin(), numbers.end(), number);
        const int row = static_cast<int>(place - numbers.begin());
        const bool isListed = place != numbers.end() && *place == number;
        const bool isThere = !table.idOf(number).isNull();
        if (isListed && isThere) {
            emit dataChanged(index(row, 0, layer), index(row, columnTotal - 1, layer));
        } else if (isListed) {
            beginRemoveRows(layer, row, row);
            numbers.erase(place);
            endRemoveRows();
        } else if (isThere) {
            beginInsertRows(layer, row, row);
            numbers.insert(place, number);
            endInsertRows();
        }
    }
    if (!patch.of<Row>().empty())
        emit dataChanged(layer, layer);
}

void ObjectTreeModel::follow(const world::WorldPatch& patch)
{
    std::size_t changes = 0;
    std::apply([&changes](const auto&... rows) { ((changes += rows.size()), ...); }, patch.rows);
    if (changes > kMostSingleMoves && !hasSameRows()) {
        reload();
        return;
    }
    for (const ObjectKind kind : kAllObjectKinds)
        visitKind(kind, [&]<class Row>() { followRows<Row>(patch); });
}

bool ObjectTreeModel::hasSameRows() const
{
    return std::all_of(kAllObjectKinds.begin(), kAllObjectKinds.end(), [this](ObjectKind kind) {
        return visitKind(kind, [&]<class Row>() {
            const auto& table = m_document.world().of<Row>();
            const auto& numbers = m_numbers[placeOf(kind)];
            return std::equal(table.begin(), table.end(), numbers.begin(), numbers.end(),
                              [](const auto& entry, std::uint32_t number) { return entry.first.number == number; });
        });
    });
}

void ObjectTreeModel::layersChanged()
{
    emit dataChanged(index(0, 0), index(static_cast<int>(kObjectKindCount) - 1, columnTotal - 1));
}

QModelIndex ObjectTreeModel::index(int row, int column, const QModelIndex& parent) const
{
    if (row < 0 || column < 0 || column >= columnTotal || row >= rowCount(parent))
        return {};
    return createIndex(row, column, parent.isValid() ? static_cast<quintptr>(parent.row()) + 1 : kLayerId);
}

QModelIndex ObjectTreeModel::parent(const QModelIndex& index) const
{
    if (!index.isValid() || index.internalId() == kLayerId)
        return {};
    return createIndex(static_cast<int>(index.internalId() - 1), 0, kLayerId);
}

int ObjectTreeModel::rowCount(const QModelIndex& parent) const
{
    if (!parent.isValid())
        return static_cast<int>(kObjectKindCount);
    if (parent.internalId() != kLayerId || parent.column() != 0)
        return 0;
    return static_cast<int>(m_numbers[static_cast<std::size_t>(parent.row())].size());
}

int ObjectTreeModel::columnCount(const QModelIndex& /*parent*/) const
{
    return columnTotal;
}

QVariant ObjectTreeModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case nameColumn:
        return tr("Name");
    case visibleColumn:
        return tr("Shown");
    case lockedColumn:
        return tr("Locked");
    default:
        return {};
    }
}

QVariant ObjectTreeModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const auto ref = refAt(index);
    return ref ? objectData(*ref, index.column(), role) : layerData(static_cast<ObjectKind>(index.row()), index.column(), role);
}

QVariant ObjectTreeModel::layerData(ObjectKind kind, int column, int role) const
{
    const LayerState& layers = m_document.layers();
    switch (role) {
    case Qt::DisplayRole:
        return column == nameColumn ? QVariant(QStringLiteral("%1  %2").arg(kindPlural(kind)).arg(m_numbers[placeOf(kind)].size()))
                                    : QVariant();
    case Qt::CheckStateRole:
        if (column == visibleColumn && hasPlace(kind))
            return layers.isVisible(kind) ? Qt::Checked : Qt::Unchecked;
        if (column == lockedColumn && hasPlace(kind))
            return layers.isLocked(kind) ? Qt::Checked : Qt::Unchecked;
        return {};
    case kindRole:
        return static_cast<int>(kind);
    case visibleRole:
        return layers.isVisible(kind);
    case lockedRole:
        return layers.isLocked(kind);
    case countRole:
        return static_cast<int>(m_numbers[placeOf(kind)].size());
    case markRole:
        return isMarked(kind);
    case Qt::ToolTipRole:
        return column == nameColumn && isMarked(kind) ? QVariant(tr("The variant changes something here.")) : QVariant();
    default:
        return {};
    }
}

bool ObjectTreeModel::isMarked(ObjectKind kind) const
{
    if (m_markedRevision != m_document.revision())
        m_marked = markedKinds(m_document);
    m_markedRevision = m_document.revision();
    return m_marked[placeOf(kind)];
}

QVariant ObjectTreeModel::objectData(ObjectRef ref, int column, int role) const
{
    const world::World& world = m_document.world();
    switch (role) {
    case Qt::DisplayRole:
        return column == nameColumn ? QVariant(displayName(world, ref)) : QVariant();
    case Qt::EditRole:
        return column == nameColumn ? QVariant(ownName(world, ref)) : QVariant();
    case refRole:
        return QVariant::fromValue(ref);
    case kindRole:
        return static_cast<int>(ref.kind);
    case visibleRole:
        return m_document.layers().isVisible(world, ref);
    case lockedRole:
        return m_document.layers().isLocked(ref.kind);
    case colorRole:
        return colorOf(ref);
    case markRole:
        return variantMark(m_document, ref) != VariantMark::none;
    case Qt::ToolTipRole:
        return column == nameColumn ? QVariant(inWords(variantMark(m_document, ref))) : QVariant();
    default:
        return {};
    }
}

QVariant ObjectTreeModel::colorOf(ObjectRef ref) const
{
    const world::World& world = m_document.world();
    const world::TargetType* type = nullptr;
    if (ref.kind == ObjectKind::targetType)
        type = world.targetTypes().find(world.targetTypes().idOf(ref.number));
    if (ref.kind == ObjectKind::target)
        if (const world::Target* target = world.targets().find(world.targets().idOf(ref.number)))
            type = world.targetTypes().find(target->type);
    if (type)
        return toQColor(type->color);
    if (ref.kind == ObjectKind::fixture)
        if (const world::Fixture* fixture = world.fixtures().find(world.fixtures().idOf(ref.number)))
            return toQColor(world.fixtureKinds().find(fixture->kind)->color);
    if (ref.kind == ObjectKind::fixtureKind)
        if (const world::FixtureKind* kind = world.fixtureKinds().find(world.fixtureKinds().idOf(ref.number)))
            return toQColor(kind->color);
    if (ref.kind == ObjectKind::vehicleKind)
        if (const world::VehicleKind* kind = world.vehicleKinds().find(world.vehicleKinds().idOf(ref.number)))
            return toQColor(kind->color);
    if (ref.kind == ObjectKind::profile)
        if (const world::AgentProfile* profile = world.profiles().find(world.profiles().idOf(ref.number));
            profile && !profile->colors.empty())
            return toQColor(profile->colors.front());
    return {};
}

Qt::ItemFlags ObjectTreeModel::flags(const QModelIndex& index) const
{
    if (!index.isValid())
        return Qt::NoItemFlags;
    Qt::ItemFlags result = Qt::ItemIsEnabled;
    if (const auto ref = refAt(index)) {
        result |= Qt::ItemIsSelectable | Qt::ItemNeverHasChildren;
        const bool isNamed = visitKind(ref->kind, []<class Row>() { return HasName<Row>; });
        if (index.column() == nameColumn && isNamed)
            result |= Qt::ItemIsEditable;
    } else if (index.column() != nameColumn && hasPlace(static_cast<ObjectKind>(index.row()))) {
        result |= Qt::ItemIsUserCheckable;
    }
    return result;
}

bool ObjectTreeModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (!index.isValid())
        return false;
    if (const auto ref = refAt(index))
        return role == Qt::EditRole && index.column() == nameColumn && rename(*ref, value.toString().trimmed());
    const auto kind = static_cast<ObjectKind>(index.row());
    if (role != Qt::CheckStateRole || !hasPlace(kind))
        return false;
    const bool isChecked = value.toInt() == Qt::Checked;
    if (index.column() == visibleColumn)
        m_document.layers().setVisible(kind, isChecked);
    else if (index.column() == lockedColumn)
        m_document.layers().setLocked(kind, isChecked);
    return index.column() != nameColumn;
}

bool ObjectTreeModel::rename(ObjectRef ref, const QString& name)
{
    return visitKind(ref.kind, [&]<class Row>() {
        if constexpr (HasName<Row>)
            return changeRows<Row>(m_document, tr("Rename %1").arg(displayName(m_document.world(), ref)), "name", {ref},
                                   [&name](Row& row) { row.name = name.toStdString(); })
                .ok();
        else
            return false;
    });
}

QModelIndex ObjectTreeModel::indexOf(ObjectKind kind) const
{
    return createIndex(static_cast<int>(kind), 0, kLayerId);
}

QModelIndex ObjectTreeModel::indexOf(ObjectRef ref) const
{
    const auto& numbers = m_numbers[placeOf(ref.kind)];
    const auto place = std::lower_bound(numbers.begin(), numbers.end(), ref.number);
    if (place == numbers.end() || *place != ref.number)
        return {};
    return createIndex(static_cast<int>(place - numbers.begin()), 0, static_cast<quintptr>(ref.kind) + 1);
}

std::optional<ObjectRef> ObjectTreeModel::refAt(const QModelIndex& index) const
{
    if (!index.isValid() || index.internalId() == kLayerId)
        return std::nullopt;
    const auto& numbers = m_numbers[index.internalId() - 1];
    const auto row = static_cast<std::size_t>(index.row());
    if (row >= numbers.size())
        return std::nullopt;
    return ObjectRef{static_cast<ObjectKind>(index.internalId() - 1), numbers[row]};
}

} // namespace passerby::editor
