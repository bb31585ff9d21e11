// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/models/road_tables.h"

#include <QWidget>
#include <vector>

class QLabel;
class QTabBar;
class QStackedWidget;
class QTreeWidget;
class QTreeWidgetItem;

namespace passerby::widgets {

class EmptyState;

/// The worst lanes of the run, where is waited longest, and its near misses: side by side, or by tabs where there is no room for that; or
/// why there is nothing to list.
class RoadPanel : public QWidget {
    Q_OBJECT

public:
    static constexpr std::size_t kMostRows = 200; ///< of a table

    explicit RoadPanel(QWidget* parent = nullptr);
    struct Rows {
        std::vector<editor::RoadRow> lanes;
        std::vector<editor::RoadRow> waits;
        std::vector<editor::RoadRow> misses;
    };
    /// `words`: since when, and how many near misses there were in all.
    void setRoad(const Rows& rows, const QString& words);
    /// Nothing is listed, and this is why.
    void setEmpty(const QString& why);
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    /// A row was clicked, or chosen by the keyboard.
    void laneChosen(const passerby::editor::ObjectRef& lane); ///< or stop line or crossing
    void missChosen(const passerby::editor::ObjectRef& lane, const passerby::geometry::Point& place);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    /// All of them, or the one whose tab is chosen.
    void showTables();
    [[nodiscard]] QTreeWidget* makeTable(const QString& name, const std::vector<editor::TableColumn>& columns, int stretched);
    static void fill(QTreeWidget& table, const std::vector<editor::RoadRow>& rows);

    QStackedWidget* m_pages;
    EmptyState* m_empty;
    QLabel* m_words;
    QTabBar* m_tabs;
    QTreeWidget* m_lanes;
    QTreeWidget* m_waits;
    QTreeWidget* m_misses;
    Rows m_rows;
};

} // namespace passerby::widgets
