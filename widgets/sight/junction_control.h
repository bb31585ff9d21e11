// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/foundation/result.h"
#include "core/world/cell.h"
#include "editor/commands/junction_rows.h"

#include <QObject>
#include <QTimer>
#include <optional>
#include <vector>

namespace passerby::editor {
class AffordanceSession;
class HitTest;
class InspectorModel;
class IssueModel;
class ProjectDocument;
} // namespace passerby::editor

namespace passerby::widgets {

class ActionSet;
class HeatControl;
class PlanView;
class SightControl;

/// Junctions edited by hand: of the cells that are selected, or of the junction that is shown. Marks the edits in the plan while junctions
/// are about, and tells inspector and issues what is known of the ways.
class JunctionControl : public QObject {
    Q_OBJECT

public:
    struct Parts {
        editor::ProjectDocument& document;
        const editor::HitTest& hitTest;
        editor::AffordanceSession& affordance;
        editor::InspectorModel& inspector;
        editor::IssueModel& issues;
        PlanView& plan;
        HeatControl& heat;
        const SightControl& sight;
        ActionSet& actions;
    };
    JunctionControl(const Parts& parts, QObject* parent);

signals:
    void said(const QString& message);
    void failed(const QString& message);

private:
    [[nodiscard]] std::vector<world::CellId> cells() const;
    /// The cell that a junction put there is about: the selected one where it holds the place, else what is on top.
    [[nodiscard]] world::CellId cellFor(geometry::Point place) const;
    [[nodiscard]] bool areJunctionsAbout() const;
    void set(editor::JunctionWish wish);
    void putHere();
    void tell(const foundation::Result<QString>& done);
    void refresh();
    void mark();
    void hand();

    Parts m_parts;
    QTimer m_handing; ///< once all others have heard of the change, and asked for the next
};

} // namespace passerby::widgets
