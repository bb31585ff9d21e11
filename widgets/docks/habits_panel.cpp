// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/docks/habits_panel.h"

#include "editor/commands/change_habits.h"
#include "editor/commands/delete_objects.h"
#include "editor/commands/needs.h"
#include "editor/commands/place_fixture.h"
#include "editor/commands/proxy_rules.h"
#include "editor/commands/vehicle_entries.h"
#include "editor/document/selection.h"
#include "editor/models/habits_model.h"
#include "editor/models/profile_templates.h"
#include "editor/words/proxy_text.h"
#include "editor/words/traffic_words.h"
#include "editor/words/type_palette.h"
#include "widgets/controls/icons.h"
#include "widgets/controls/panel.h"
#include "widgets/controls/theme_keeper.h"
#include "widgets/controls/typography.h"
#include "widgets/docks/row_state.h"

#include <QHeaderView>
#include <QMenu>
#include <QPainter>
#include <QScopedValueRollback>
#include <QStyledItemDelegate>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

namespace passerby::widgets {

namespace {

using editor::HabitsModel;

constexpr int kBelow_px = 20; ///< what belongs to the row above stands so much to the right

QPixmap chipOf(editor::ObjectKind kind, const QString& name, const QString& icon, const QColor& color, double ratio)
{
    constexpr int kChip_px = 16;
    switch (kind) {
    case editor::ObjectKind::proxyRule:
        return iconPixmap(QStringLiteral("shield"), currentTheme().muted, kChip_px, ratio);
    case editor::ObjectKind::targetType:
        return chipPixmap(color, targetTypeIcon(name, icon), kChip_px, ratio, false);
    case editor::ObjectKind::need:
        return iconPixmap(icon, color, kChip_px, ratio);
    case editor::ObjectKind::fixtureKind:
        return chipPixmap(color, fixtureIcon(icon), kChip_px, ratio, false);
    case editor::ObjectKind::vehicleKind:
        return chipPixmap(color, icon, kChip_px, ratio, false);
    default:
        return chipPixmap(color, QStringLiteral("walk"), kChip_px, ratio, true);
    }
}

/// Rows of 26 pixels: chip or walker in the colour, name, count or share.
class HabitDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        return {QStyledItemDelegate::sizeHint(option, index).width(), 26};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const Theme& t = currentTheme();
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        paintRowState(*painter, option);
        QRect rest = option.rect.adjusted(2, 0, -10, 0);
        const auto color = index.data(HabitsModel::colorRole).value<QColor>();
        const bool isHeading = !index.data(HabitsModel::refRole).isValid();
        const QString name = index.data(Qt::DisplayRole).toString();
        if (index.data(HabitsModel::isBelowRole).toBool())
            rest.setLeft(rest.left() + kBelow_px);
        if (!isHeading) {
            const QPoint at(rest.left(), rest.center().y() - 7);
            const double ratio = painter->device()->devicePixelRatioF();
            const auto kind = static_cast<editor::ObjectKind>(index.data(HabitsModel::kindRole).toInt());
            painter->drawPixmap(at, chipOf(kind, name, index.data(HabitsModel::iconRole).toString(), color, ratio));
            rest.setLeft(rest.left() + 24);
        }
        painter->setFont(textFont(TextStyle::caption));
        painter->setPen(t.muted);
        const QString count = index.data(HabitsModel::countRole).toString();
        painter->drawText(rest, Qt::AlignVCenter | Qt::AlignRight, count);
        rest.setRight(rest.right() - painter->fontMetrics().horizontalAdvance(count) - 6);
        painter->setFont(textFont(isHeading ? TextStyle::strong : TextStyle::text));
        painter->setPen(t.text);
        painter->drawText(rest, Qt::AlignVCenter | Qt::AlignLeft, painter->fontMetrics().elidedText(name, Qt::ElideRight, rest.width()));
        painter->restore();
    }
};

} // namespace

HabitsPanel::HabitsPanel(editor::ProjectDocument& document, editor::HabitsModel& model, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_model(model),
      m_tree(new QTreeView(this)),
      m_add(makeIconButton(QStringLiteral("plus"), tr("New target type, profile, need, proxy rule or kind of fixture or vehicle"), this))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(4, 6, 4, 6);
    layout->addWidget(m_tree);
    m_tree->setObjectName(QStringLiteral("habitsTree"));
    m_tree->setAccessibleName(tr("Target types, profiles with their needs, proxy rules and kinds of fixtures and vehicles"));
    m_tree->setModel(&model);
    m_tree->setItemDelegate(new HabitDelegate(m_tree));
    m_tree->setHeaderHidden(true);
    m_tree->setUniformRowHeights(true);
    m_tree->setIndentation(16);
    m_tree->setMouseTracking(true);
    m_tree->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_tree->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_tree->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_tree->setContextMenuPolicy(Qt::CustomContextMenu);
    m_tree->expandAll();
    m_add->setObjectName(QStringLiteral("addHabit"));
    m_add->setPopupMode(QToolButton::InstantPopup);
    auto* menu = new QMenu(m_add);
    connect(menu, &QMenu::aboutToShow, this, [this, menu] { fillAddMenu(*menu); });
    m_add->setMenu(menu);
    connect(&model, &QAbstractItemModel::modelReset, this, [this] {
        m_tree->expandAll();
        takeSelection();
    });
    connect(m_tree, &QWidget::customContextMenuRequested, this, &HabitsPanel::showContextMenu);
    connect(m_tree->selectionModel(), &QItemSelectionModel::selectionChanged, this, &HabitsPanel::giveSelection);
    connect(&document.selection(), &editor::Selection::changed, this, &HabitsPanel::takeSelection);
}

void HabitsPanel::fillAddMenu(QMenu& menu)
{
    menu.clear();
    QMenu* types = menu.addMenu(tr("New target type"));
    for (const editor::TypeLook& look : editor::typePalette()) {
        const QColor color(look.color.red, look.color.green, look.color.blue);
        types->addAction(QIcon(chipPixmap(color, look.icon, 16, devicePixelRatioF(), false)), look.name, this,
                         [this, look] { tell(editor::addTargetType(m_document, look)); });
    }
    types->addSeparator();
    types->addAction(tr("Another"), this, [this] { tell(editor::addTargetType(m_document, editor::unusedLook(m_document.world()))); });
    QMenu* profiles = menu.addMenu(tr("New profile"));
    profiles->setToolTipsVisible(true);
    for (const editor::ProfileTemplate kind : editor::kAllProfileTemplates) {
        const world::AgentProfile profile = editor::profileOf(kind);
        QAction* action =
            profiles->addAction(QStringLiteral("%1\t%2 m/s").arg(editor::profileTemplateName(kind), formatNumber(profile.speedMean_mps, 2)),
                                this, [this, profile] { tell(editor::addProfile(m_document, profile)); });
        action->setToolTip(tr("Speed: %1").arg(editor::profileSource(kind)));
    }
    fillMinds(*menu.addMenu(tr("New profile with needs")));
    if (const auto profile = pickedProfile()) {
        const QString name = QString::fromStdString(m_document.world().profiles().find(*profile)->name);
        menu.addAction(tr("New need of %1").arg(name), this, [this, profile] { tell(editor::addNeed(m_document, *profile)); });
    }
    QMenu* rules = menu.addMenu(tr("New proxy rule"));
    rules->setToolTipsVisible(true);
    for (std::size_t i = 0; i < world::Spelling<world::ProxyKind>::kNames.size(); ++i) {
        const auto kind = static_cast<world::ProxyKind>(i);
        QAction* action = rules->addAction(QStringLiteral("%1\t%2").arg(editor::proxyRuleName(kind), editor::proxyKindName(kind)), this,
                                           [this, kind] { tell(editor::addProxyRule(m_document, kind)); });
        action->setToolTip(editor::proxyKindHelp(kind));
    }
    fillFixtureKinds(*menu.addMenu(tr("New fixture kind")));
    fillVehicleKinds(*menu.addMenu(tr("New vehicle kind")));
}

void HabitsPanel::fillMinds(QMenu& menu)
{
    menu.setToolTipsVisible(true);
    for (const generator::Mind mind : generator::kAllMinds) {
        const world::AgentProfile profile = generator::profileOf(mind);
        const auto name = generator::nameOf(mind);
        QAction* action = menu.addAction(QStringLiteral("%1\t%2 m/s").arg(editor::toQString(name), formatNumber(profile.speedMean_mps, 2)),
                                         this, [this, mind] { tell(editor::addMind(m_document, mind)); });
        QStringList needs;
        for (const generator::NeedOfMind& one : generator::needsOf(mind))
            needs << QString::fromStdString(one.need.name);
        action->setToolTip(needs.isEmpty() ? tr("Goes by duties alone") : tr("Needs: %1").arg(needs.join(QStringLiteral(", "))));
    }
}

std::optional<world::AgentProfileId> HabitsPanel::pickedProfile() const
{
    const world::World& world = m_document.world();
    const auto ref = m_document.selection().current();
    if (ref && ref->kind == editor::ObjectKind::need)
        if (const world::Need* need = world.needs().find(world.needs().idOf(ref->number)))
            return need->profile;
    if (!ref || ref->kind != editor::ObjectKind::profile || !editor::exists(world, *ref))
        return std::nullopt;
    return world.profiles().idOf(ref->number);
}

void HabitsPanel::fillFixtureKinds(QMenu& menu)
{
    for (const world::FixtureKind& kind : world::usualFixtureKinds()) {
        const QColor color(kind.color.red, kind.color.green, kind.color.blue);
        const QString chip = fixtureIcon(QString::fromStdString(kind.icon));
        menu.addAction(QIcon(chipPixmap(color, chip, 16, devicePixelRatioF(), false)), editor::capitalised(kind.name), this,
                       [this, kind] { tell(editor::addFixtureKind(m_document, kind)); });
    }
    menu.addSeparator();
    menu.addAction(tr("Another"), this, [this] { tell(editor::addFixtureKind(m_document, editor::plainFixtureKind())); });
}

void HabitsPanel::fillVehicleKinds(QMenu& menu)
{
    for (const world::VehicleKind& kind : world::usualVehicleKinds()) {
        const QColor color(kind.color.red, kind.color.green, kind.color.blue);
        menu.addAction(QIcon(chipPixmap(color, editor::vehicleIcon(kind), 16, devicePixelRatioF(), false)), editor::capitalised(kind.name),
                       this, [this, kind] { tell(editor::addVehicleKind(m_document, kind)); });
    }
    menu.addSeparator();
    menu.addAction(tr("Another"), this, [this] { tell(editor::addVehicleKind(m_document, editor::plainVehicleKind())); });
}

void HabitsPanel::showContextMenu(const QPoint& place)
{
    const auto ref = m_model.refAt(m_tree->indexAt(place));
    QMenu menu(this);
    if (ref && ref->kind == editor::ObjectKind::targetType)
        menu.addAction(tr("Select its targets"), this, [this, ref] { selectTargets(*ref); });
    if (ref && ref->kind == editor::ObjectKind::fixtureKind)
        menu.addAction(tr("Select its fixtures"), this, [this, ref] { selectFixtures(*ref); });
    if (ref && ref->kind == editor::ObjectKind::vehicleKind) {
        menu.addAction(tr("Select the lanes by which it comes in"), this, [this, ref] {
            const world::World& world = m_document.world();
            m_document.selection().set(editor::entryLanesOf(world, world.vehicleKinds().idOf(ref->number)));
        });
        menu.addAction(icon(QStringLiteral("copy-plus")), tr("Duplicate"), this,
                       [this] { tell(editor::duplicateVehicleKinds(m_document, m_document.selection().items())); });
    }
    if (const auto profile = pickedProfile();
        profile && ref && (ref->kind == editor::ObjectKind::profile || ref->kind == editor::ObjectKind::need))
        menu.addAction(icon(QStringLiteral("need")), tr("New need"), this,
                       [this, profile] { tell(editor::addNeed(m_document, *profile)); });
    if (ref && ref->kind == editor::ObjectKind::proxyRule)
        menu.addAction(icon(QStringLiteral("copy-plus")), tr("Duplicate"), this,
                       [this] { tell(editor::duplicateProxyRules(m_document, m_document.selection().items())); });
    if (ref && ref->kind == editor::ObjectKind::need)
        menu.addAction(icon(QStringLiteral("copy-plus")), tr("Duplicate"), this,
                       [this] { tell(editor::duplicateNeeds(m_document, m_document.selection().items())); });
    if (ref)
        menu.addAction(icon(QStringLiteral("trash")), tr("Delete"), this, &HabitsPanel::deletePicked);
    else
        fillAddMenu(menu);
    menu.exec(m_tree->viewport()->mapToGlobal(place));
}

void HabitsPanel::deletePicked()
{
    std::vector<editor::ObjectRef> refs;
    for (const QModelIndex& index : m_tree->selectionModel()->selectedRows())
        if (const auto ref = m_model.refAt(index))
            refs.push_back(*ref);
    tell(editor::deleteObjects(m_document, refs));
}

void HabitsPanel::selectTargets(editor::ObjectRef type)
{
    const auto id = m_document.world().targetTypes().idOf(type.number);
    std::vector<editor::ObjectRef> refs;
    for (const auto& [targetId, target] : m_document.world().targets())
        if (target.type == id)
            refs.push_back({editor::ObjectKind::target, targetId.number});
    m_document.selection().set(refs);
}

void HabitsPanel::selectFixtures(editor::ObjectRef kind)
{
    const auto id = m_document.world().fixtureKinds().idOf(kind.number);
    std::vector<editor::ObjectRef> refs;
    for (const auto& [fixtureId, fixture] : m_document.world().fixtures())
        if (fixture.kind == id)
            refs.push_back({editor::ObjectKind::fixture, fixtureId.number});
    m_document.selection().set(refs);
}

void HabitsPanel::giveSelection()
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

void HabitsPanel::takeSelection()
{
    if (m_isSyncing)
        return;
    const QScopedValueRollback guard(m_isSyncing, true);
    QItemSelection selection;
    for (const editor::ObjectRef ref : m_document.selection().items())
        if (const QModelIndex index = m_model.indexOf(ref); index.isValid())
            selection.select(index, index);
    m_tree->selectionModel()->select(selection, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    if (selection.isEmpty())
        return;
    m_tree->selectionModel()->setCurrentIndex(selection.indexes().front(), QItemSelectionModel::NoUpdate); // Shift goes on from here
    m_tree->scrollTo(selection.indexes().front());
}

} // namespace passerby::widgets
