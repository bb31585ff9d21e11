// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/session/heat_layer.h"

namespace passerby::editor {

/// What is seen in the open city, or those who are led by that.
class WanderLayer : public HeatLayer {
    Q_OBJECT

public:
    WanderLayer(HeatLayerId id, const HeatSources& sources, QObject* parent);

    void ask(bool anew) override;
    [[nodiscard]] Heatmap map(double maximum) const override;
    [[nodiscard]] QString whyNot() const override;
    [[nodiscard]] bool isOld() const override;
    [[nodiscard]] double window_s() const override;

private:
    /// What a city lacks that has no ways; empty for others.
    [[nodiscard]] QString whyNoWays() const;
    [[nodiscard]] QString whyNothingIsSeen() const;
    [[nodiscard]] QString whyNotExpected() const;
    [[nodiscard]] QString whyNotMeasured() const;
    [[nodiscard]] double wanderers() const;

    const ProjectDocument& m_document;
    const LiveSession& m_live;
    AffordanceSession& m_affordance;
};

/// For a picture. Errors: "nothing-measured", "no-ways", "nobody-wanders", "not-settled", those of affordance::findCityAffordance.
[[nodiscard]] foundation::Result<DrawnHeat> drawWanderers(HeatLayerId id, const HeatBasis& basis);

} // namespace passerby::editor
