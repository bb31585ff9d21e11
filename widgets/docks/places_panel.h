// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/models/place_tables.h"
#include "widgets/controls/nt_plot.h"

#include <QWidget>
#include <optional>
#include <vector>

class QLabel;
class QPushButton;
class QStackedWidget;
class QTabBar;
class QToolButton;
class QTreeWidget;

namespace passerby::widgets {

class EmptyState;

/// What gates and areas count: a table of either, the curve of the gate that is chosen and who crosses it; or what to do where there are
/// none.
class PlacesPanel : public QWidget {
    Q_OBJECT

public:
    enum class Table { gates, areas };

    explicit PlacesPanel(QWidget* parent = nullptr);

    /// `words`: since when; rows keep what is chosen.
    void setRows(const std::vector<editor::PlaceRow>& gates, const std::vector<editor::PlaceRow>& areas, const QString& words);
    /// No gates and no areas: what they are for, and how to come by some.
    void setEmpty(const QString& why);
    /// Of the gate that is chosen; `rows` of split().
    void setSplit(const std::vector<editor::PlaceRow>& rows);
    [[nodiscard]] NtPlot& plot() { return *m_plot; }
    [[nodiscard]] editor::SplitBy split() const;
    [[nodiscard]] Table table() const;
    void setTable(Table table);
    /// Number of the measurement line whose row is current, else of the first.
    [[nodiscard]] std::optional<std::uint32_t> gate() const;
    void choose(const editor::ObjectRef& place);
    [[nodiscard]] QSize minimumSizeHint() const override { return {300, 120}; }

signals:
    /// A row was clicked, or chosen by the keyboard.
    void chosen(const passerby::editor::ObjectRef& place);
    void splitChanged();
    void drawGateAsked();
    void drawAreaAsked();
    void copyAsked();
    void saveAsked();

private:
    QTreeWidget* makeTable(const QString& name, const QString& objectName, const std::vector<editor::TableColumn>& columns);
    QWidget* makeHead();
    void fill(QTreeWidget& table, const std::vector<editor::PlaceRow>& rows);
    void showTable();

    QStackedWidget* m_pages;
    EmptyState* m_empty;
    QTabBar* m_tabs;
    QLabel* m_words;
    QStackedWidget* m_tables;
    QTreeWidget* m_gates;
    QTreeWidget* m_areas;
    QWidget* m_details;
    NtPlot* m_plot;
    QTabBar* m_splitTabs;
    QTreeWidget* m_split;
    std::vector<editor::PlaceRow> m_gateRows;
    std::vector<editor::PlaceRow> m_areaRows;
};

} // namespace passerby::widgets
