// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plan_view/plan_transform.h"

#include <QElapsedTimer>
#include <QObject>
#include <array>

namespace passerby::editor {
class HitTest;
class LiveSession;
class ProjectDocument;
} // namespace passerby::editor

namespace passerby::widgets {

class HeatControl;
class PlanView;

/// Two plans beside the plan that show the same piece of the city: what was measured, with the people who walk, and how it differs from
/// what is to be expected. Whoever moves one moves all. They cost nothing while they are hidden.
class LinkedPlans : public QObject {
    Q_OBJECT

public:
    struct Parts {
        editor::ProjectDocument& document;
        const editor::HitTest& hitTest;
        editor::LiveSession& live;
        PlanView& plan;
    };
    LinkedPlans(const Parts& parts, QObject* parent);

    [[nodiscard]] PlanView& measured() const { return *m_views[0]; }
    [[nodiscard]] PlanView& difference() const { return *m_views[1]; }
    /// Whose heatmaps they show from now on.
    void follow(const HeatControl& heat);
    /// They came into sight: they show what the plan shows, at once.
    void refresh();

private:
    void link(PlanView& from);
    void showHeatmaps();
    void showPeople();
    [[nodiscard]] bool areShown() const;
    [[nodiscard]] bool looksAsBefore(const PlanView& view) const;

    Parts m_parts;
    const HeatControl* m_heat = nullptr;
    std::array<PlanView*, 2> m_views;
    bool m_isLinking = false;
    PlanTransform m_look;       ///< that all of them had last
    QElapsedTimer m_sinceShown; ///< of the heatmaps
};

} // namespace passerby::widgets
