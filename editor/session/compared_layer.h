// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/session/heat_layer.h"

namespace passerby::editor {

/// Where people are more or fewer than in another city.
class ComparedLayer : public HeatLayer {
    Q_OBJECT

public:
    ComparedLayer(HeatLayerId id, const HeatSources& sources, QObject* parent);

    void ask(bool anew) override;
    [[nodiscard]] Heatmap map(double maximum) const override;
    [[nodiscard]] QString whyNot() const override;
    [[nodiscard]] bool isOld() const override;
    void tell(HeatSubject& subject) const override;

private:
    const ProjectDocument& m_document;
    ComparisonSession& m_session;
    const HeatSource& m_densities;
};

/// For a picture. Errors: "nothing-compared" (no other city), those of compareWays.
[[nodiscard]] foundation::Result<DrawnHeat> drawCompared(HeatLayerId id, const HeatBasis& basis);

} // namespace passerby::editor
