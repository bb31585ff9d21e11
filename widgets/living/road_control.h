// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/geometry/point.h"
#include "editor/document/object_ref.h"

#include <QElapsedTimer>
#include <QObject>
#include <memory>

namespace passerby::editor {
class LiveSession;
class ProjectDocument;
struct LiveRoad;
} // namespace passerby::editor

namespace passerby::widgets {

class PlanView;
class RoadPanel;

/// Asks the run once a second what was measured of its road while the panel is in sight, and shows it there; what is chosen there is
/// selected and brought into the plan.
class RoadControl : public QObject {
    Q_OBJECT

public:
    RoadControl(editor::ProjectDocument& document, editor::LiveSession& live, RoadPanel& panel, PlanView& plan, QObject* parent);
    /// The panel came into sight, or what it depends on changed.
    void refresh();

private:
    void ask();
    void show(const std::shared_ptr<const editor::LiveRoad>& road);
    void showEmpty(const editor::LiveRoad* road);
    void goTo(const editor::ObjectRef& lane, const geometry::Point* place);

    editor::ProjectDocument& m_document;
    editor::LiveSession& m_live;
    RoadPanel& m_panel;
    PlanView& m_plan;
    QElapsedTimer m_asked;
};

} // namespace passerby::widgets
