// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/heat/heat_layers.h"
#include "widgets/controls/legend_card.h"

#include <QFrame>

class QAction;
class QComboBox;
class QHBoxLayout;
class QLabel;
class QToolButton;

namespace passerby::widgets {

class HeatFilters;
class HourStrip;
class IsovistChoice;

/// Always on screen: name, unit, ramp, window, what to show and of whom; below it, when asked for, the hour of the day.
class LegendStrip : public QFrame {
    Q_OBJECT

public:
    explicit LegendStrip(QWidget* parent = nullptr);
    void setInfo(const LegendInfo& info);
    void setLayer(editor::HeatLayerId layer);
    [[nodiscard]] const LegendInfo& info() const { return m_info; }
    [[nodiscard]] HeatFilters& filters() { return *m_filters; }
    [[nodiscard]] IsovistChoice& isovists() { return *m_isovists; }
    /// To be called when the filters were set from elsewhere.
    void refreshFilters();
    /// A second row; it belongs to the strip from now on.
    void setHours(HourStrip* hours, QAction* show);
    void showHours(bool show);

signals:
    void layerChosen(passerby::editor::HeatLayerId layer);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void refreshNote();
    void fold(bool isFolded);
    void arrange();
    void openFilters();

    class Ramp;
    LegendInfo m_info;
    QLabel* m_name;
    QLabel* m_unit;
    QLabel* m_note;
    Ramp* m_ramp;
    QComboBox* m_layer; ///< the data of an item: its place among the rows
    HeatFilters* m_filters;
    QToolButton* m_filterButton;
    QFrame* m_filterPopup;
    IsovistChoice* m_isovists; ///< in place of the filters
    QHBoxLayout* m_row;
    HourStrip* m_hours = nullptr;
    bool m_isFolded = false;
    bool m_isOfIsovists = false;
};

} // namespace passerby::widgets
