// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/docks/layers_panel.h"

#include "editor/document/project_document.h"
#include "editor/document/selection.h"
#include "editor/models/object_tree_model.h"
#include "widgets/controls/icons.h"
#include "widgets/controls/theme_keeper.h"
#include "widgets/controls/typography.h"
#include "widgets/docks/object_finder.h"
#include "widgets/docks/row_name.h"
#include "widgets/docks/row_state.h"

#include <QHeaderView>
#include <QMouseEvent>
#include <QPainter>
#include <QScopedValueRollback>
#include <QStyledItemDelegate>
#include <QTreeView>
#include <QVBoxLayout>
#include <iterator>

namespace passerby::widgets {

namespace {

using editor::ObjectTreeModel;

QString layerIcon(editor::ObjectKind kind)
{
    static const char* const kNames[] = {
        "polygon",  "door",      "map-pin", "tag",  "fixture",  "armchair",      "waiting_line", "train",   "lane",   "stop_line",
        "crossing", "parking",   "signal",  "car",  "building", "square-dashed", "direction",    "ruler-2", "magnet", "crosshair",
        "photo",    "recording", "run",     "walk", "need",     "duty",          "users-group",  "shield",  "pinned"};
    static_assert(std::size(kNames) == editor::kObjectKindCount);
    return QString::fromLatin1(kNames[static_cast<std::size_t>(kind)]);
}

/// Rows of 26 pixels: icon or colour, name, count; eye and padlock that are faint until they say something.
class LayerDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        return {QStyledItemDelegate::sizeHint(option, index).width(), 26};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        paintRowState(*painter, option);
        if (index.column() == ObjectTreeModel::nameColumn)
            paintName(painter, option, index);
        else
            paintSwitch(painter, option, index);
        painter->restore();
    }

    bool editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option, const QModelIndex& index) override
    {
        if (index.column() == ObjectTreeModel::nameColumn || event->type() != QEvent::MouseButtonRelease
            || static_cast<QMouseEvent*>(event)->button() != Qt::LeftButton)
            return QStyledItemDelegate::editorEvent(event, model, option, index);
        const QVariant now = index.data(Qt::CheckStateRole);
        if (!now.isValid())
            return false;
        return model->setData(index, now.toInt() == Qt::Checked ? Qt::Unchecked : Qt::Checked, Qt::CheckStateRole);
    }

private:
    static void paintName(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index)
    {
        const Theme& t = currentTheme();
        const double ratio = painter->device()->devicePixelRatioF();
        QRect rest = option.rect.adjusted(2, 0, -6, 0);
        const auto color = index.data(ObjectTreeModel::colorRole).value<QColor>();
        const bool isLayer = !index.data(ObjectTreeModel::refRole).isValid();
        const QVariant shown = index.siblingAtColumn(ObjectTreeModel::visibleColumn).data(Qt::CheckStateRole);
        const bool isShown = !isLayer || !shown.isValid() || shown.toInt() == Qt::Checked;
        const QPoint at(rest.left(), rest.center().y() - 7);
        if (color.isValid()) {
            const QString icon = targetTypeIcon(index.data(Qt::DisplayRole).toString(), {});
            if (index.data(ObjectTreeModel::kindRole).toInt() == static_cast<int>(editor::ObjectKind::targetType)) {
                painter->drawPixmap(at, chipPixmap(color, icon, 16, ratio, false));
            } else {
                painter->setPen(QPen(color.darker(140), 1));
                painter->setBrush(color);
                painter->drawEllipse(QRectF(at.x() + 3, at.y() + 3, 9, 9));
            }
            rest.setLeft(rest.left() + 22);
        } else if (isLayer) {
            const auto kind = static_cast<editor::ObjectKind>(index.data(ObjectTreeModel::kindRole).toInt());
            painter->drawPixmap(at, iconPixmap(layerIcon(kind), isShown ? t.text : t.disabled, 16, ratio));
            rest.setLeft(rest.left() + 22);
        }
        const QVariant count = index.data(ObjectTreeModel::countRole);
        painter->setFont(textFont(isLayer ? TextStyle::strong : TextStyle::text));
        if (isLayer && count.isValid()) {
            painter->setPen(t.muted);
            const QString text = formatCount(count.toInt());
            painter->setFont(textFont(TextStyle::caption));
            painter->drawText(rest, Qt::AlignVCenter | Qt::AlignRight, text);
            rest.setRight(rest.right() - painter->fontMetrics().horizontalAdvance(text) - 6);
            painter->setFont(textFont(TextStyle::text));
        }
        if (index.data(ObjectTreeModel::markRole).toBool())
            rest.setRight(paintMark(*painter, rest));
        painter->setPen(isShown ? t.text : t.disabled);
        const QString name = isLayer ? editor::kindPlural(static_cast<editor::ObjectKind>(index.data(ObjectTreeModel::kindRole).toInt()))
                                     : index.data(Qt::DisplayRole).toString();
        painter->drawText(rest, Qt::AlignVCenter | Qt::AlignLeft, elidedName(name, painter->fontMetrics(), rest.width()));
    }

    /// A diamond at the right, which says that the variant that is shown differs here; returns what is left of the row.
    static int paintMark(QPainter& painter, const QRect& rest)
    {
        constexpr double kHalf_px = 4.0;
        const QPointF middle(rest.right() - kHalf_px, rest.center().y() + 0.5);
        painter.setPen(Qt::NoPen);
        painter.setBrush(currentTheme().accent);
        painter.drawPolygon(QPolygonF{middle - QPointF(kHalf_px, 0), middle - QPointF(0, kHalf_px), middle + QPointF(kHalf_px, 0),
                                      middle + QPointF(0, kHalf_px)});
        painter.setBrush(Qt::NoBrush);
        return rest.right() - int(2.0 * kHalf_px) - 4;
    }

    static void paintSwitch(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index)
    {
        const QVariant state = index.data(Qt::CheckStateRole);
        if (!state.isValid())
            return;
        const bool isOn = state.toInt() == Qt::Checked;
        const bool isLock = index.column() == ObjectTreeModel::lockedColumn;
        const bool isHovered = option.state & QStyle::State_MouseOver;
        if (isLock && !isOn && !isHovered)
            return;
        const Theme& t = currentTheme();
        const QString name = isLock ? (isOn ? QStringLiteral("lock") : QStringLiteral("lock-open"))
                                    : (isOn ? QStringLiteral("eye") : QStringLiteral("eye-off"));
        const QColor color = (isLock && isOn) || (!isLock && !isOn) ? t.text : t.muted;
        const QPoint at = option.rect.center() - QPoint(7, 7);
        painter->drawPixmap(at, iconPixmap(name, color, 16, painter->device()->devicePixelRatioF()));
    }
};

} // namespace

LayersPanel::LayersPanel(editor::ProjectDocument& document, editor::ObjectTreeModel& model, QWidget* parent)
    : QWidget(parent), m_document(document), m_model(model), m_tree(new QTreeView(this))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(4, 6, 4, 6);
    auto* finder = new ObjectFinder(document, this);
    layout->addWidget(finder);
    layout->addWidget(m_tree, 1);
    connect(finder, &ObjectFinder::searching, m_tree, &QWidget::setHidden);
    connect(finder, &ObjectFinder::zoomRequested, this, &LayersPanel::zoomRequested);
    m_tree->setObjectName(QStringLiteral("layersTree"));
    m_tree->setAccessibleName(tr("Layers and objects"));
    m_tree->setModel(&model);
    m_tree->setItemDelegate(new LayerDelegate(m_tree));
    m_tree->setHeaderHidden(true);
    m_tree->setUniformRowHeights(true);
    m_tree->setIndentation(16);
    m_tree->setMouseTracking(true);
    m_tree->setExpandsOnDoubleClick(false);
    m_tree->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_tree->setEditTriggers(QAbstractItemView::EditKeyPressed);
    m_tree->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    QHeaderView* header = m_tree->header();
    header->setStretchLastSection(false);
    header->setMinimumSectionSize(24);
    header->setSectionResizeMode(ObjectTreeModel::nameColumn, QHeaderView::Stretch);
    for (const int column : {ObjectTreeModel::visibleColumn, ObjectTreeModel::lockedColumn}) {
        header->setSectionResizeMode(column, QHeaderView::Fixed);
        header->resizeSection(column, 26);
    }
    // What people do and who they are has a panel of its own.
    const auto hideHabits = [this] {
        for (const editor::ObjectKind kind :
             {editor::ObjectKind::targetType, editor::ObjectKind::fixtureKind, editor::ObjectKind::vehicleKind, editor::ObjectKind::profile,
              editor::ObjectKind::need, editor::ObjectKind::proxyRule})
            m_tree->setRowHidden(m_model.indexOf(kind).row(), {}, true);
    };
    hideHabits();
    connect(&model, &QAbstractItemModel::modelReset, this, hideHabits);
    connect(m_tree->selectionModel(), &QItemSelectionModel::selectionChanged, this, &LayersPanel::giveSelection);
    connect(&document.selection(), &editor::Selection::changed, this, &LayersPanel::takeSelection);
    connect(m_tree, &QTreeView::doubleClicked, this, [this](const QModelIndex& index) {
        if (const auto ref = m_model.refAt(index))
            emit zoomRequested(*ref);
        else
            m_tree->setExpanded(index.siblingAtColumn(0), !m_tree->isExpanded(index.siblingAtColumn(0)));
    });
    connect(m_tree, &QTreeView::entered, this,
            [this](const QModelIndex& index) { m_document.selection().setHovered(m_model.refAt(index)); });
}

void LayersPanel::giveSelection()
{
    if (m_isSyncing)
        return;
    const QScopedValueRollback guard(m_isSyncing, true);
    std::vector<editor::ObjectRef> refs;
    for (const QModelIndex& index : m_tree->selectionModel()->selectedRows())
        if (const auto ref = m_model.refAt(index))
            refs.push_back(*ref);
    m_document.selection().set(refs);
}

void LayersPanel::takeSelection()
{
    if (m_isSyncing)
        return;
    const QScopedValueRollback guard(m_isSyncing, true);
    QItemSelection selection;
    const auto& items = m_document.selection().items();
    // Neighbours in one stretch: a selection of many stretches is slow.
    QModelIndex first;
    QModelIndex last;
    const auto addStretch = [&] {
        if (first.isValid())
            selection.select(first, last);
    };
    for (std::size_t i = 0; i < items.size() && i < 500; ++i) {
        const QModelIndex index = m_model.indexOf(items[i]);
        if (!index.isValid())
            continue;
        if (!last.isValid() || index != last.siblingAtRow(last.row() + 1)) {
            addStretch();
            first = index;
        }
        last = index;
    }
    addStretch();
    m_tree->selectionModel()->select(selection, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    if (const auto current = m_document.selection().current())
        m_tree->scrollTo(m_model.indexOf(*current));
}

} // namespace passerby::widgets
