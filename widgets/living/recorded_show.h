// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/scene/recorded_bodies.h"

#include <vector>

namespace passerby::editor {
class ProjectDocument;
}

namespace passerby::widgets {

class CityView;
class PlanView;

/// Hands recordings to the views at one time, the same in both.
class RecordedShow {
public:
    RecordedShow(editor::ProjectDocument& document, PlanView& plan, CityView& city);
    /// `run_s`: since the run, or the clock of recordings, began.
    void show(double run_s);
    /// In the city view alone, which is drawn more often.
    void showInCity(double run_s);
    /// What was shown last, for pictures; the city view alone may be a little ahead of the plan.
    [[nodiscard]] double shown_s() const { return m_shown_s; }
    /// Who and what is there then; empty while recordings are hidden.
    [[nodiscard]] std::vector<editor::RecordedBody> bodies() const;

private:
    editor::ProjectDocument& m_document;
    PlanView& m_plan;
    CityView& m_city;
    double m_shown_s = 0.0;
};

} // namespace passerby::widgets
