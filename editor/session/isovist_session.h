// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/scene/isovist_heatmap.h"
#include "editor/session/derived_session.h"

#include <memory>

namespace passerby::editor {

/// Isovists of a raster over the open city.
class IsovistSession : public DerivedSession {
    Q_OBJECT

public:
    explicit IsovistSession(ProjectDocument& document, QObject* parent = nullptr);

    /// Metres between the points of the raster, 0: chosen by the size of the city. What is known of another step counts as old.
    void setStep_m(double step_m);
    [[nodiscard]] double step_m() const { return m_step_m; }
    /// The latest that is known of this city, perhaps from before an edit; null: none yet.
    [[nodiscard]] const std::shared_ptr<const IsovistSurvey>& survey() const { return m_survey; }

protected:
    /// Whether both have the same cells and obstacles.
    [[nodiscard]] bool isAlike(const world::World& a, const world::World& b) const override;
    [[nodiscard]] bool isKnown() const override { return m_survey != nullptr; }
    void forget() override { m_survey.reset(); }
    void make(const world::World& city) override;

private:
    double m_step_m = 0.0;
    std::shared_ptr<const IsovistSurvey> m_survey;
};

} // namespace passerby::editor
