// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/affordance/isovist_measure.h"
#include "editor/scene/heatmap.h"
#include "widgets/heat/legend.h"

#include <QElapsedTimer>
#include <QObject>
#include <optional>

namespace passerby::editor {
class AffordanceSession;
class HeatSource;
class IsovistSession;
class IsovistSource;
class LiveSession;
class ProjectDocument;
class WanderSource;
} // namespace passerby::editor

namespace passerby::widgets {

class ActionSet;
class CityView;
class HeatFader;
class HourStrip;
class PlanView;

/// Decides what the heatmaps of both views and the legend show: one ramp for both, so that they can be compared.
class HeatControl : public QObject {
    Q_OBJECT

public:
    struct Parts {
        editor::ProjectDocument& document;
        editor::LiveSession& live;
        editor::AffordanceSession& affordance;
        editor::IsovistSession& isovists;
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
    /// A newer frame is there: what depends on it follows at most once a second.
    void followFrame();
    /// Drops the densities that are being made; they are made again when a heatmap, filter or hour is chosen.
    void cancelMaking();

    [[nodiscard]] editor::HeatmapQuantity planQuantity() const;
    [[nodiscard]] editor::HeatmapQuantity cityQuantity() const;
    /// What the views show, or fade into, for pictures.
    [[nodiscard]] const editor::Heatmap& planHeatmap() const { return m_planHeatmap; }
    [[nodiscard]] const editor::Heatmap& cityHeatmap() const { return m_cityHeatmap; }
    /// The colours of heatmaps that are no difference.
    [[nodiscard]] exporters::ColorRamp ramp() const { return m_ramp; }
    /// "expected", "measured", for the titles of the views.
    [[nodiscard]] static QString wordOf(editor::HeatmapQuantity quantity);

signals:
    void changed();
    /// ramp() did.
    void coloursChanged();
    /// Densities that were chosen are made in the background.
    void makingStarted(const QString& title);
    void makingProgress(double fraction, const QString& what);
    void makingEnded();
    void failed(const QString& message);

private:
    void connectActions();
    void connectDocument();
    void connectHours();
    void connectIsovists();
    void connectColours();
    void askForIsovists(bool anew);
    void setMeasure(affordance::IsovistMeasure measure);
    void setFilters(int profile, int destination);
    void setFollowing(bool follows);
    void showHours(bool show);
    void refreshChoices();
    void refreshLegend();
    void refreshHours();
    void showHeatmaps();
    void tellOfWanderers();
    void tellOfIsovists();
    void ask();
    [[nodiscard]] bool isStillComing() const;
    [[nodiscard]] bool isDifference() const;
    [[nodiscard]] bool dependsOnRun() const;
    [[nodiscard]] editor::Heatmap make(editor::HeatmapQuantity quantity) const;

    Parts m_parts;
    editor::HeatSource* m_source;
    editor::WanderSource* m_wander;
    editor::IsovistSource* m_isovists;
    HeatFader* m_fader;
    HourStrip* m_hours;
    HeatmapMode m_mode = HeatmapMode::expected;
    exporters::ColorRamp m_ramp = exporters::ColorRamp::viridis;
    double m_maximum = 0.0;
    editor::Heatmap m_expected; ///< of everybody or the filter below; stays while those after an edit are being made
    int m_expectedProfile = -1;
    int m_expectedDestination = -1;
    bool m_isFadeDue = false; ///< m_expected is of the city before an edit
    editor::Heatmap m_planHeatmap;
    editor::Heatmap m_cityHeatmap;
    QElapsedTimer m_sinceShown;
    std::optional<LegendInfo> m_other;
};

} // namespace passerby::widgets
