// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/affordance/isovist_measure.h"
#include "editor/session/heat_layer.h"

#include <memory>

namespace passerby::editor {

struct IsovistSurvey;

/// What is seen from everywhere in the open city.
class IsovistLayer : public HeatLayer {
    Q_OBJECT

public:
    IsovistLayer(HeatLayerId id, const HeatSources& sources, QObject* parent);

    /// Chooses the measure, and asks for what it is of.
    void setMeasure(affordance::IsovistMeasure measure);
    [[nodiscard]] affordance::IsovistMeasure measure() const { return m_measure; }
    /// Metres between points, 0: chosen by the size of the city; asks for them.
    void setStep_m(double step_m);

    void ask(bool anew) override;
    [[nodiscard]] Heatmap map(double maximum) const override;
    [[nodiscard]] QString whyNot() const override;
    /// What is shown is of the city before an edit, or of another step.
    [[nodiscard]] bool isOld() const override;
    void tell(HeatSubject& subject) const override;

private:
    void askForSurvey(bool anew);

    const ProjectDocument& m_document;
    IsovistSession& m_session;
    AffordanceSession& m_affordance;
    affordance::IsovistMeasure m_measure = affordance::IsovistMeasure::area;
    mutable Heatmap m_map; ///< of these, since it takes a while
    mutable std::shared_ptr<const IsovistSurvey> m_drawn;
    mutable affordance::IsovistMeasure m_drawnMeasure = affordance::IsovistMeasure::area;
};

/// For a picture. Errors: those of surveyIsovists.
[[nodiscard]] foundation::Result<DrawnHeat> drawIsovists(HeatLayerId id, const HeatBasis& basis);

} // namespace passerby::editor
