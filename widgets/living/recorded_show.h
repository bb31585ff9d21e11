// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

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

private:
    editor::ProjectDocument& m_document;
    PlanView& m_plan;
    CityView& m_city;
};

} // namespace passerby::widgets
