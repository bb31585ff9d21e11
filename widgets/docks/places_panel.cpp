// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/docks/places_panel.h"

#include "widgets/controls/empty_state.h"
#include "widgets/controls/icons.h"
#include "widgets/controls/panel.h"
#include "widgets/controls/theme_keeper.h"
#include "widgets/controls/typography.h"
#include "widgets/docks/column_table.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QTabBar>
#include <QToolButton>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <algorithm>

namespace passerby::widgets {

namespace {

constexpr int kPlaceRow_px = 26;
constexpr int kPlaceName_px = 90;
constexpr int kSplit_px = 230;

} // namespace

PlacesPanel::PlacesPanel(QWidget* parent)
    : QWidget(parent),
      m_pages(new QStackedWidget(this)),
      m_empty(new EmptyState(QStringLiteral("ruler-measure"), tr("Nothing is counted yet"), {}, this)),
      m_tabs(new QTabBar(this)),
      m_words(makeElidedLabel({}, TextStyle::caption, true, this)),
      m_tables(new QStackedWidget(this)),
      m_gates(makeTable(tr("Gates"), QStringLiteral("gates"), editor::gateColumns())),
      m_areas(makeTable(tr("Areas"), QStringLiteral("areas"), editor::areaColumns())),
      m_details(new QWidget(this)),
      m_plot(new NtPlot(this)),
      m_splitTabs(new QTabBar(this)),
      m_split(makeTable(tr("Who crosses the gate"), QStringLiteral("gateSplit"), editor::splitColumns()))
{
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->addWidget(m_pages);
    auto* full = new QWidget(this);
    auto* rows = new QVBoxLayout(full);
    rows->setContentsMargins(10, 2, 10, 4);
    rows->setSpacing(2);
    rows->addWidget(makeHead());
    auto* row = new QHBoxLayout;
    row->setSpacing(12);
    m_tables->addWidget(m_gates);
    m_tables->addWidget(m_areas);
    row->addWidget(m_tables, 5);
    auto* details = new QHBoxLayout(m_details);
    details->setContentsMargins(0, 0, 0, 0);
    details->setSpacing(12);
    details->addWidget(m_plot, 3);
    auto* who = new QVBoxLayout;
    who->setSpacing(2);
    m_splitTabs->setObjectName(QStringLiteral("splitTabs"));
    m_splitTabs->addTab(tr("By goal"));
    m_splitTabs->addTab(tr("By profile"));
    who->addWidget(m_splitTabs);
    who->addWidget(m_split, 1);
    m_split->setMinimumWidth(kSplit_px);
    details->addLayout(who, 2);
    row->addWidget(m_details, 4);
    rows->addLayout(row, 1);
    m_pages->addWidget(m_empty);
    m_pages->addWidget(full);
    connect(m_empty->addButton(tr("Draw a gate"), true), &QPushButton::clicked, this, &PlacesPanel::drawGateAsked);
    connect(m_empty->addButton(tr("Draw an area"), false), &QPushButton::clicked, this, &PlacesPanel::drawAreaAsked);
    connect(m_splitTabs, &QTabBar::currentChanged, this, &PlacesPanel::splitChanged);
    connect(m_tabs, &QTabBar::currentChanged, this, &PlacesPanel::showTable);
    const auto follow = [this](QTreeWidget* table, std::vector<editor::PlaceRow>& of) {
        const auto tell = [this, table, &of] {
            const int place = table->indexOfTopLevelItem(table->currentItem());
            if (place >= 0 && place < static_cast<int>(of.size()))
                emit chosen(of[static_cast<std::size_t>(place)].place);
        };
        connect(table, &QTreeWidget::itemActivated, this, tell);
        connect(table, &QTreeWidget::itemClicked, this, tell);
        connect(table, &QTreeWidget::currentItemChanged, this, &PlacesPanel::splitChanged);
    };
    follow(m_gates, m_gateRows);
    follow(m_areas, m_areaRows);
}

QWidget* PlacesPanel::makeHead()
{
    auto* head = new QWidget(this);
    auto* layout = new QHBoxLayout(head);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    m_tabs->setObjectName(QStringLiteral("placeTabs"));
    m_tabs->addTab(tr("Gates"));
    m_tabs->addTab(tr("Areas"));
    m_tabs->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    layout->addWidget(m_tabs);
    m_words->setObjectName(QStringLiteral("placeWords"));
    layout->addWidget(m_words, 1);
    auto* copy = makeIconButton(QStringLiteral("copy"), tr("Copy this table"), head);
    copy->setProperty("keyAction", QByteArray("copy_counts"));
    connect(copy, &QToolButton::clicked, this, &PlacesPanel::copyAsked);
    layout->addWidget(copy);
    auto* save = makeIconButton(QStringLiteral("file-export"), tr("Save this table as CSV"), head);
    save->setProperty("keyAction", QByteArray("save_counts"));
    connect(save, &QToolButton::clicked, this, &PlacesPanel::saveAsked);
    layout->addWidget(save);
    return head;
}

QTreeWidget* PlacesPanel::makeTable(const QString& name, const QString& objectName, const std::vector<editor::TableColumn>& columns)
{
    QTreeWidget* table = makeColumnTable(name, columns, 0, this);
    table->setObjectName(objectName);
    for (int column = 1; column < table->columnCount(); ++column)
        table->headerItem()->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    table->header()->setMinimumSectionSize(36);
    return table;
}

void PlacesPanel::fill(QTreeWidget& table, const std::vector<editor::PlaceRow>& rows)
{
    const QSignalBlocker quiet(table);
    while (table.topLevelItemCount() < static_cast<int>(rows.size())) {
        auto* item = new QTreeWidgetItem(&table);
        item->setSizeHint(0, {kPlaceName_px, kPlaceRow_px});
        for (int column = 1; column < table.columnCount(); ++column)
            item->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    }
    while (table.topLevelItemCount() > static_cast<int>(rows.size()))
        delete table.takeTopLevelItem(table.topLevelItemCount() - 1);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        QTreeWidgetItem* item = table.topLevelItem(static_cast<int>(i));
        for (int column = 0; column < rows[i].cells.size(); ++column)
            item->setText(column, rows[i].cells[column]);
        const bool wasTooMany = !item->icon(0).isNull();
        if (wasTooMany == rows[i].isTooMany)
            continue;
        item->setIcon(0, rows[i].isTooMany ? icon(QStringLiteral("alert-triangle"), currentTheme().warning) : QIcon());
        item->setToolTip(0, rows[i].isTooMany ? tr("More people in the last minute than it is to have") : QString());
    }
}

void PlacesPanel::setRows(const std::vector<editor::PlaceRow>& gates, const std::vector<editor::PlaceRow>& areas, const QString& words)
{
    const bool hadRows = m_pages->currentIndex() == 1;
    m_gateRows = gates;
    m_areaRows = areas;
    fill(*m_gates, gates);
    fill(*m_areas, areas);
    m_words->setText(words);
    m_words->setToolTip(words);
    m_tabs->setTabText(0, gates.empty() ? tr("Gates") : tr("Gates  %1").arg(formatCount(static_cast<long long>(gates.size()))));
    m_tabs->setTabText(1, areas.empty() ? tr("Areas") : tr("Areas  %1").arg(formatCount(static_cast<long long>(areas.size()))));
    m_pages->setCurrentIndex(1);
    if (!hadRows)
        setTable(gates.empty() ? Table::areas : Table::gates);
    if (!gates.empty() && !m_gates->currentItem()) {
        const QSignalBlocker quiet(m_gates);
        m_gates->setCurrentItem(m_gates->topLevelItem(0));
    }
}

void PlacesPanel::setEmpty(const QString& why)
{
    m_gateRows.clear();
    m_areaRows.clear();
    fill(*m_gates, {});
    fill(*m_areas, {});
    m_empty->setText(tr("Nothing is counted yet"), why);
    m_pages->setCurrentIndex(0);
}

void PlacesPanel::setSplit(const std::vector<editor::PlaceRow>& rows)
{
    fill(*m_split, rows);
}

editor::SplitBy PlacesPanel::split() const
{
    return m_splitTabs->currentIndex() == 0 ? editor::SplitBy::goal : editor::SplitBy::profile;
}

PlacesPanel::Table PlacesPanel::table() const
{
    return m_tabs->currentIndex() == 0 ? Table::gates : Table::areas;
}

void PlacesPanel::setTable(Table table)
{
    m_tabs->setCurrentIndex(table == Table::gates ? 0 : 1);
    showTable();
}

void PlacesPanel::showTable()
{
    m_tables->setCurrentIndex(m_tabs->currentIndex());
    m_details->setVisible(table() == Table::gates);
}

std::optional<std::uint32_t> PlacesPanel::gate() const
{
    const int place = std::max(0, m_gates->indexOfTopLevelItem(m_gates->currentItem()));
    return place < static_cast<int>(m_gateRows.size()) ? std::optional(m_gateRows[static_cast<std::size_t>(place)].place.number)
                                                       : std::nullopt;
}

void PlacesPanel::choose(const editor::ObjectRef& place)
{
    const bool isGate = place.kind == editor::ObjectKind::measurementLine;
    const std::vector<editor::PlaceRow>& rows = isGate ? m_gateRows : m_areaRows;
    QTreeWidget* table = isGate ? m_gates : m_areas;
    const auto found = std::find_if(rows.begin(), rows.end(), [&](const editor::PlaceRow& row) { return row.place == place; });
    if (found == rows.end())
        return;
    table->setCurrentItem(table->topLevelItem(static_cast<int>(found - rows.begin())));
    setTable(isGate ? Table::gates : Table::areas);
}

} // namespace passerby::widgets
