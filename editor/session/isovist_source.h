// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/affordance/isovist_measure.h"
#include "editor/scene/heatmap.h"

#include <QObject>
#include <QString>
#include <memory>

namespace passerby::editor {

class IsovistSession;
struct IsovistSurvey;
class ProjectDocument;

/// The heatmap of what is seen from everywhere in the open city.
class IsovistSource : public QObject {
    Q_OBJECT

public:
    IsovistSource(ProjectDocument& document, IsovistSession& session, QObject* parent);

    /// Has it made where it is not there or old; changed() follows. `anew`: somebody chose it, so that what was cancelled is made after
    /// all.
    void ask(bool anew);
    void setMeasure(affordance::IsovistMeasure measure) { m_measure = measure; }
    [[nodiscard]] affordance::IsovistMeasure measure() const { return m_measure; }
    /// Metres between points; 0: chosen by the size of the city.
    void setStep_m(double step_m);
    /// Of what is shown; 0 while there is nothing.
    [[nodiscard]] double shownStep_m() const;

    [[nodiscard]] Heatmap heatmap() const;
    /// Why there is nothing to see, for people; empty where there is nothing in the way.
    [[nodiscard]] QString whyNot() const;
    /// What is shown is of the city before an edit, or of another step.
    [[nodiscard]] bool isOld() const;

signals:
    void changed();

private:
    ProjectDocument& m_document;
    IsovistSession& m_session;
    affordance::IsovistMeasure m_measure = affordance::IsovistMeasure::area;
    mutable Heatmap m_map; ///< of these, since it takes a while
    mutable std::shared_ptr<const IsovistSurvey> m_drawn;
    mutable affordance::IsovistMeasure m_drawnMeasure = affordance::IsovistMeasure::area;
};

} // namespace passerby::editor
