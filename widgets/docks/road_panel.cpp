// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/docks/road_panel.h"

#include "widgets/controls/empty_state.h"
#include "widgets/controls/typography.h"
#include "widgets/docks/column_table.h"

#include <QHeaderView>
#include <QLabel>
#include <QStackedWidget>
#include <QTabBar>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace passerby::widgets {

namespace {

constexpr int kRow_px = 26;
constexpr int kFirst_px = 44; ///< of the first column, at the least
constexpr int kLeastWidth_px = 300;
constexpr int kLeastHeight_px = 110;
constexpr int kSideBySide_px = 1350; ///< from here on the names of lanes can be read in the first of three tables

} // namespace

RoadPanel::RoadPanel(QWidget* parent)
    : QWidget(parent),
      m_pages(new QStackedWidget(this)),
      m_empty(new EmptyState(QStringLiteral("road"), tr("Nothing to list"), {}, this)),
      m_words(makeLabel({}, TextStyle::caption, true, this)),
      m_tabs(new QTabBar(this)),
      m_lanes(makeTable(tr("Lanes where most time is lost"), editor::worstLanesColumns(), 0)),
      m_waits(makeTable(tr("Longest waits"), editor::longestWaitsColumns(), 0)),
      m_misses(makeTable(tr("Near misses, the nearest to a collision first"), editor::nearMissesColumns(), 3))
{
    m_lanes->setObjectName(QStringLiteral("worstLanes"));
    m_waits->setObjectName(QStringLiteral("longestWaits"));
    m_misses->setObjectName(QStringLiteral("nearMisses"));
    m_words->setObjectName(QStringLiteral("roadWords"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_pages);
    auto* tables = new QWidget(this);
    auto* rows = new QVBoxLayout(tables);
    rows->setContentsMargins(10, 4, 10, 4);
    rows->setSpacing(2);
    rows->addWidget(m_words);
    m_tabs->setObjectName(QStringLiteral("roadTabs"));
    for (const QString& name : {tr("Lanes"), tr("Waits"), tr("Near misses")})
        m_tabs->addTab(name);
    rows->addWidget(m_tabs);
    connect(m_tabs, &QTabBar::currentChanged, this, &RoadPanel::showTables);
    auto* row = new QHBoxLayout;
    row->setSpacing(14);
    row->addWidget(m_lanes, 1);
    row->addWidget(m_waits, 1);
    row->addWidget(m_misses, 1);
    rows->addLayout(row, 1);
    m_pages->addWidget(m_empty);
    m_pages->addWidget(tables);
    connect(m_lanes, &QTreeWidget::itemActivated, this, [this](QTreeWidgetItem* item) {
        emit laneChosen(m_rows.lanes[static_cast<std::size_t>(m_lanes->indexOfTopLevelItem(item))].lane);
    });
    connect(m_waits, &QTreeWidget::itemActivated, this, [this](QTreeWidgetItem* item) {
        emit laneChosen(m_rows.waits[static_cast<std::size_t>(m_waits->indexOfTopLevelItem(item))].lane);
    });
    connect(m_misses, &QTreeWidget::itemActivated, this, [this](QTreeWidgetItem* item) {
        const editor::RoadRow& miss = m_rows.misses[static_cast<std::size_t>(m_misses->indexOfTopLevelItem(item))];
        emit missChosen(miss.lane, miss.place);
    });
    for (QTreeWidget* table : {m_lanes, m_waits, m_misses})
        connect(table, &QTreeWidget::itemClicked, table, &QTreeWidget::itemActivated);
}

void RoadPanel::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    showTables();
}

void RoadPanel::showTables()
{
    const bool sideBySide = width() >= kSideBySide_px;
    m_tabs->setVisible(!sideBySide);
    int tab = 0;
    for (QTreeWidget* table : {m_lanes, m_waits, m_misses})
        table->setVisible(tab++ == m_tabs->currentIndex() || sideBySide);
}

QTreeWidget* RoadPanel::makeTable(const QString& name, const std::vector<editor::TableColumn>& columns, int stretched)
{
    QTreeWidget* table = makeColumnTable(name, columns, stretched, this);
    table->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    table->header()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    return table;
}

void RoadPanel::fill(QTreeWidget& table, const std::vector<editor::RoadRow>& rows)
{
    const int kept = table.topLevelItemCount();
    for (int i = kept; i < static_cast<int>(rows.size()); ++i) {
        auto* item = new QTreeWidgetItem(&table);
        item->setSizeHint(0, {kFirst_px, kRow_px});
    }
    while (table.topLevelItemCount() > static_cast<int>(rows.size()))
        delete table.takeTopLevelItem(table.topLevelItemCount() - 1);
    for (std::size_t i = 0; i < rows.size(); ++i)
        for (int column = 0; column < rows[i].cells.size(); ++column)
            table.topLevelItem(static_cast<int>(i))->setText(column, rows[i].cells[column]);
}

void RoadPanel::setRoad(const Rows& rows, const QString& words)
{
    m_rows = rows;
    m_words->setText(words);
    fill(*m_lanes, rows.lanes);
    fill(*m_waits, rows.waits);
    fill(*m_misses, rows.misses);
    m_pages->setCurrentIndex(1);
}

void RoadPanel::setEmpty(const QString& why)
{
    m_rows = {};
    for (QTreeWidget* table : {m_lanes, m_waits, m_misses})
        fill(*table, {});
    m_empty->setText(tr("Nothing to list"), why);
    m_pages->setCurrentIndex(0);
}

QSize RoadPanel::minimumSizeHint() const
{
    return {kLeastWidth_px, kLeastHeight_px};
}

} // namespace passerby::widgets
