// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/geometry/box_tree.h"
#include "editor/document/object_ref.h"

#include <QObject>
#include <optional>
#include <vector>

namespace passerby::editor {

class ProjectDocument;

/// Finds what lies under a point or in a box. Keeps a spatial index that follows the document's changes; hidden and locked layers
/// are not found.
class HitTest : public QObject {
    Q_OBJECT

public:
    explicit HitTest(ProjectDocument& document, QObject* parent = nullptr);

    /// Everything within `tolerance_m` of the point, topmost first: targets and attractors, measurement and waiting lines, portals,
    /// fixtures (smaller first), obstacles (higher first), regions (smaller first), cells. Points and lines come nearest first; areas must
    /// contain the point.
    [[nodiscard]] std::vector<ObjectRef> at(geometry::Point point, double tolerance_m) const;
    /// The topmost of at().
    [[nodiscard]] std::optional<ObjectRef> top(geometry::Point point, double tolerance_m) const;
    /// The cell under the point, whatever lies on it and however layers are set; the ground level first.
    [[nodiscard]] std::optional<ObjectRef> cellAt(geometry::Point point) const;
    /// All whose bounding box lies within the box.
    [[nodiscard]] std::vector<ObjectRef> inside(const geometry::Box& box) const;

private:
    void rebuild();
    void follow(const world::WorldPatch& patch);
    void refresh(ObjectRef ref);

    ProjectDocument& m_document;
    geometry::BoxTree m_boxes;
};

} // namespace passerby::editor
