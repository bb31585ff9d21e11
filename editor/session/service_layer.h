// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/session/heat_layer.h"

#include <memory>

namespace passerby::editor {

class ServiceCounts;
class ServiceGround;

/// Levels of service of the cells: of what is to be expected on average, or of what was found in the run since the layer was chosen.
class ServiceLayer : public HeatLayer {
    Q_OBJECT

public:
    ServiceLayer(HeatLayerId id, const HeatSources& sources, QObject* parent);
    ~ServiceLayer() override;

    void ask(bool anew) override;
    void leave() override;
    [[nodiscard]] Heatmap map(double maximum) const override;
    [[nodiscard]] QString whyNot() const override;
    [[nodiscard]] double window_s() const override;

private:
    void takeFrame();
    [[nodiscard]] bool isExpected() const { return row().id == HeatLayerId::serviceExpected; }

    const ProjectDocument& m_document;
    const LiveSession& m_live;
    bool m_isAsked = false;
    mutable std::unique_ptr<ServiceGround> m_ground; ///< of the document's city, once it was drawn
    std::unique_ptr<ServiceCounts> m_counts;
};

/// For a picture, of what is to be expected, or of what was found in its run.
[[nodiscard]] foundation::Result<DrawnHeat> drawService(HeatLayerId id, const HeatBasis& basis);

} // namespace passerby::editor
