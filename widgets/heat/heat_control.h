// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/affordance/isovist_measure.h"
#include "editor/heat/heat_filter.h"
#include "editor/heat/heat_layers.h"
#include "editor/scene/heatmap.h"
#include "widgets/heat/legend.h"

#include <QElapsedTimer>
#include <QObject>
#include <optional>
#include <vector>

namespace passerby::editor {
class AffordanceSession;
class ComparisonSession;
class HeatLayer;
class HeatLayerSet;
class HeatSource;
class IsovistLayer;
class IsovistSession;
class LiveSession;
class ProjectDocument;
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
        editor::ComparisonSession& comparison;
        PlanView& plan;
        CityView& city;
        LegendStrip& legend;
        ActionSet& actions;
    };
    HeatControl(const Parts& parts, QObject* parent);

    void setLayer(editor::HeatLayerId layer);
    /// The one that was chosen, also where another heatmap is shown.
    [[nodiscard]] editor::HeatLayerId layer() const { return m_layer; }
    /// Begins with what suits the city, where nobody has chosen anything: another one is there, or one was brought into an empty one.
    void suitCity();
    /// What is on is about what is seen, or those who are led by that.
    [[nodiscard]] bool isAboutSight() const { return row().needs.sight; }
    /// Everything anew: another city, bake or number of people.
    void refresh();
    /// Puts the densities aside for another heatmap, which the legend tells of; nothing: back to them.
    void setOther(std::optional<LegendInfo> info);
    /// A newer frame is there: what depends on it follows at most once a second.
    void followFrame();
    /// Drops the densities that are being made; they are made again when a heatmap, filter or hour is chosen.
    void cancelMaking();

    /// What the views show; none while another heatmap is on.
    [[nodiscard]] editor::HeatLayerId planLayer() const;
    [[nodiscard]] editor::HeatLayerId cityLayer() const;
    /// What the views show, or fade into, for pictures.
    [[nodiscard]] const editor::Heatmap& planHeatmap() const { return m_planHeatmap; }
    [[nodiscard]] const editor::Heatmap& cityHeatmap() const { return m_cityHeatmap; }
    /// Of a layer of densities that may not be the one that is on, by the ramp of the expected ones where these are.
    [[nodiscard]] editor::Heatmap heatmapOf(editor::HeatLayerId layer) const;
    /// The colours of heatmaps that are no difference.
    [[nodiscard]] exporters::ColorRamp ramp() const { return m_ramp; }

signals:
    void changed();
    /// Somebody chooses a heatmap, perhaps the one that is on: setOther() is to let go of the views.
    void layerAsked();
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
    void setColours(exporters::ColorRamp ramp);
    void showColours();
    void setMeasure(affordance::IsovistMeasure measure);
    void setFilter(const editor::HeatFilter& filter);
    void setFollowing(bool follows);
    void showHours(bool show);
    void refreshChoices();
    void refreshLegend();
    void refreshHours();
    void showHeatmaps();
    void ask();
    [[nodiscard]] bool isStillComing() const;
    [[nodiscard]] const editor::HeatLayerRow& row() const { return editor::heatLayer(m_layer); }
    /// What the views show, the plan's first; none, one or two.
    [[nodiscard]] std::vector<editor::HeatLayer*> shown() const;
    [[nodiscard]] editor::Heatmap make(editor::HeatLayerId layer) const;

    Parts m_parts;
    editor::HeatSource* m_source;
    editor::HeatLayerSet* m_layers;
    editor::IsovistLayer* m_isovists; ///< one of them
    HeatFader* m_fader;
    HourStrip* m_hours;
    editor::HeatLayerId m_layer = editor::HeatLayerId::expected;
    bool m_isChosen = false; ///< by somebody; until then each city that is opened begins with what suits it
    exporters::ColorRamp m_ramp = exporters::ColorRamp::viridis;
    double m_maximum = 0.0;
    editor::Heatmap m_expected; ///< of everybody or the filter below; stays while those after an edit are being made
    editor::HeatFilter m_expectedFilter;
    bool m_isFadeDue = false; ///< m_expected is of the city before an edit
    editor::Heatmap m_planHeatmap;
    editor::Heatmap m_cityHeatmap;
    QElapsedTimer m_sinceShown;
    std::optional<LegendInfo> m_other;
};

} // namespace passerby::widgets
