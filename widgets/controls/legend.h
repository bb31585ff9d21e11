// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/scene/heatmap.h"

#include <QFrame>

class QComboBox;
class QLabel;
class QPainter;

namespace passerby::widgets {

struct Theme;

/// What a legend says about the heatmap that is on.
struct LegendInfo {
    QString name; ///< "Density on ways, expected"
    QString unit;
    QString note;           ///< window and what is summed
    double maximum = 0.0;   ///< people per metre at the end of the ramp; 0: nothing to show
    bool isClipped = false; ///< some way is above maximum

    friend bool operator==(const LegendInfo&, const LegendInfo&) = default;
};

/// Ramp with ticks and figures below it. `area` is 30 high.
void paintRamp(QPainter& painter, const QRectF& area, const LegendInfo& info, const Theme& theme);
/// A whole legend on a card, for pictures; returns its size when `painter` is null.
QSizeF paintLegendCard(QPainter* painter, const QPointF& lowerLeft, const LegendInfo& info, const Theme& theme);

/// What the two views show.
enum class HeatmapMode { none, expected, measured, sideBySide };

/// Always on screen: name, unit, ramp, window, and what to show.
class LegendStrip : public QFrame {
    Q_OBJECT

public:
    explicit LegendStrip(QWidget* parent = nullptr);
    void setInfo(const LegendInfo& info);
    void setMode(HeatmapMode mode);
    /// Names and colours of the target types, in ascending order of number.
    void setDestinations(const std::vector<std::pair<QString, QIcon>>& types);
    [[nodiscard]] const LegendInfo& info() const { return m_info; }

signals:
    void modeChosen(passerby::widgets::HeatmapMode mode);
    /// Place of the type, −1: all.
    void destinationChosen(int type);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void refreshNote();

    class Ramp;
    LegendInfo m_info;
    QLabel* m_name;
    QLabel* m_unit;
    QLabel* m_note;
    Ramp* m_ramp;
    QComboBox* m_mode;
    QComboBox* m_destination;
};

} // namespace passerby::widgets
