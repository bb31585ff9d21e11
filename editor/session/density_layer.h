// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/session/heat_layer.h"

namespace passerby::editor {

/// People on ways: those expected, those counted, or the difference, as the layer's row has it. HeatSource::changed tells of all of
/// them at once, in place of changed().
class DensityLayer : public HeatLayer {
    Q_OBJECT

public:
    DensityLayer(HeatLayerId id, const HeatSources& sources, QObject* parent);

    void ask(bool anew) override;
    [[nodiscard]] Heatmap map(double maximum) const override;
    [[nodiscard]] QString whyNot() const override;
    [[nodiscard]] double window_s() const override;
    void tell(HeatSubject& subject) const override;

private:
    const ProjectDocument& m_document;
    HeatSource& m_source;
};

/// For a picture. Errors: those of the bake; "nothing-measured".
[[nodiscard]] foundation::Result<DrawnHeat> drawDensities(HeatLayerId id, const HeatBasis& basis);

} // namespace passerby::editor
