// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/session/heat_layer.h"

#include <memory>

namespace passerby::editor {

class StandCounts;

/// Where people of the run wait or stay, counted from when the layer is first asked for until it is left, with the filter that densities
/// have.
class StandLayer : public HeatLayer {
    Q_OBJECT

public:
    StandLayer(HeatLayerId id, const HeatSources& sources, QObject* parent);
    ~StandLayer() override;

    void ask(bool anew) override;
    void leave() override;
    [[nodiscard]] Heatmap map(double maximum) const override;
    [[nodiscard]] QString whyNot() const override;
    [[nodiscard]] double window_s() const override;

private:
    void takeFrame();

    const LiveSession& m_live;
    const HeatSource& m_densities;
    bool m_isAsked = false;
    std::unique_ptr<StandCounts> m_counts;
};

/// For a picture. Error "nothing-measured".
[[nodiscard]] foundation::Result<DrawnHeat> drawStanding(HeatLayerId id, const HeatBasis& basis);

} // namespace passerby::editor
