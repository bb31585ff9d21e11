// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/scene/heatmap.h"
#include "widgets/controls/legend.h"

#include <QElapsedTimer>
#include <QObject>
#include <optional>

namespace passerby::editor {
class LiveSession;
class ProjectDocument;
} // namespace passerby::editor

namespace passerby::widgets {

class ActionSet;
class CityView;
class PlanView;

/// Decides what the heatmaps of both views and the legend show: one ramp for both, so that they can be compared.
class HeatControl : public QObject {
    Q_OBJECT

public:
    struct Parts {
        editor::ProjectDocument& document;
        editor::LiveSession& live;
        PlanView& plan;
        CityView& city;
        LegendStrip& legend;
        ActionSet& actions;
    };
    HeatControl(const Parts& parts, QObject* parent);

    void setMode(HeatmapMode mode);
    [[nodiscard]] HeatmapMode mode() const { return m_mode; }
    /// Everything anew: another city, bake or number of people.
    void refresh();
    /// Puts the densities aside for another heatmap, which the legend tells of; nothing: back to them.
    void setOther(std::optional<LegendInfo> info);
    /// A newer frame is there: measured densities follow at most once a second.
    void followFrame();

    [[nodiscard]] editor::HeatmapOptions planOptions() const { return options(planQuantity()); }
    [[nodiscard]] editor::HeatmapOptions cityOptions() const { return options(cityQuantity()); }
    /// "expected", "measured", for the titles of the views.
    [[nodiscard]] static QString wordOf(editor::HeatmapQuantity quantity);

signals:
    void changed();

private:
    [[nodiscard]] editor::HeatmapQuantity planQuantity() const;
    [[nodiscard]] editor::HeatmapQuantity cityQuantity() const;
    [[nodiscard]] editor::HeatmapOptions options(editor::HeatmapQuantity quantity) const;
    [[nodiscard]] editor::Heatmap make(editor::HeatmapQuantity quantity, double maximum) const;
    void refreshDestinations();
    void refreshLegend(const editor::Heatmap& shown);

    Parts m_parts;
    HeatmapMode m_mode = HeatmapMode::expected;
    std::optional<std::uint16_t> m_destination;
    double m_maximum = 0.0;
    QElapsedTimer m_sinceMeasured;
    std::optional<LegendInfo> m_other;
};

} // namespace passerby::widgets
