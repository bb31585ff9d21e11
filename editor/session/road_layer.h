// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/session/heat_layer.h"

#include <memory>

namespace passerby::editor {

struct LiveRoad;

/// What is measured of the lanes of the run: density, delay, near misses. The run measures by itself; the layer asks for it at most once a
/// second while it is shown.
class RoadLayer : public HeatLayer {
    Q_OBJECT

public:
    RoadLayer(HeatLayerId id, const HeatSources& sources, QObject* parent);
    ~RoadLayer() override;

    void ask(bool anew) override;
    void leave() override;
    [[nodiscard]] Heatmap map(double maximum) const override;
    [[nodiscard]] QString whyNot() const override;
    [[nodiscard]] double window_s() const override;

private:
    void takeFrame();
    void takeRoad(const std::shared_ptr<const LiveRoad>& road);
    [[nodiscard]] bool isOfRun() const;

    ProjectDocument& m_document;
    LiveSession& m_live;
    bool m_isShown = false;
    std::shared_ptr<const LiveRoad> m_road; ///< null before the first
    double m_asked_s = -1.0;                ///< when, by the time of the run
};

/// What there is no colour for in a city whose road was watched, in words for people; empty where there is something to see. `road` may be
/// null: nobody has driven yet.
[[nodiscard]] QString whyNoRoad(HeatLayerId id, const world::World& world, const LiveRoad* road);

/// For a picture. Error "nothing-measured".
[[nodiscard]] foundation::Result<DrawnHeat> drawRoad(HeatLayerId id, const HeatBasis& basis);

} // namespace passerby::editor
