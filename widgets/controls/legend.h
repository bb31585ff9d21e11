// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/scene/heatmap.h"

#include <QFrame>

class QAction;
class QComboBox;
class QHBoxLayout;
class QLabel;
class QPainter;
class QToolButton;

namespace passerby::widgets {

class HeatFilters;
class HourStrip;
class IsovistChoice;
struct Theme;

/// What a legend says about the heatmap that is on.
struct LegendInfo {
    QString name; ///< "Density on ways, expected"
    QString unit;
    QString note;           ///< window and what is summed
    double maximum = 0.0;   ///< value at the end of the ramp; 0: nothing to show
    bool isClipped = false; ///< some way is above maximum
    editor::HeatScale scale = editor::HeatScale::people;
    exporters::ColorRamp ramp = exporters::ColorRamp::viridis;
    QString help{}; ///< how to read it, in sentences; for the tooltip

    friend bool operator==(const LegendInfo&, const LegendInfo&) = default;
};

/// Ramp with ticks and figures below it. `area` is 30 high.
void paintRamp(QPainter& painter, const QRectF& area, const LegendInfo& info, const Theme& theme);
/// A whole legend on a card, for pictures; returns its size when `painter` is null.
QSizeF paintLegendCard(QPainter* painter, const QPointF& lowerLeft, const LegendInfo& info, const Theme& theme);

/// What the two views show.
enum class HeatmapMode {
    none,
    expected,
    measured,
    sideBySide,
    difference,
    significance,
    sight,
    wanderersExpected,
    wanderersMeasured,
    wanderersDifference,
    isovist
};
/// About what is seen and those who are led by that, whom filters and hours do not concern.
[[nodiscard]] constexpr bool isAboutSight(HeatmapMode mode)
{
    return mode >= HeatmapMode::sight;
}

/// Always on screen: name, unit, ramp, window, what to show and of whom; below it, when asked for, the hour of the day.
class LegendStrip : public QFrame {
    Q_OBJECT

public:
    explicit LegendStrip(QWidget* parent = nullptr);
    void setInfo(const LegendInfo& info);
    void setMode(HeatmapMode mode);
    [[nodiscard]] const LegendInfo& info() const { return m_info; }
    [[nodiscard]] HeatFilters& filters() { return *m_filters; }
    [[nodiscard]] IsovistChoice& isovists() { return *m_isovists; }
    /// To be called when the filters were set from elsewhere.
    void refreshFilters();
    /// A second row; it belongs to the strip from now on.
    void setHours(HourStrip* hours, QAction* show);
    void showHours(bool show);

signals:
    void modeChosen(passerby::widgets::HeatmapMode mode);

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
    QComboBox* m_mode;
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
