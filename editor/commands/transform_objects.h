// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/foundation/result.h"
#include "editor/commands/ground.h"
#include "editor/document/object_ref.h"

#include <QString>
#include <set>

namespace passerby::editor {

class ProjectDocument;

/// A similarity: p becomes centre + scale · turn(p − centre) + by.
struct Transform {
    geometry::Point by;
    double turn_rad = 0.0; ///< counter-clockwise
    double scale = 1.0;    ///< > 0
    geometry::Point center;

    [[nodiscard]] geometry::Point operator()(geometry::Point p) const;
    [[nodiscard]] geometry::Polygon operator()(const geometry::Polygon& polygon) const;
};

/// The objects that exist, with the targets of their cells and the portals of which both cells are among them, without those of which one
/// cell is.
[[nodiscard]] std::set<ObjectRef> withContents(const Ground& ground, const std::vector<ObjectRef>& refs);

/// What becomes of moved cells where they lie on others.
enum class Overlaps { refused, clipped };

/// What a transformation comes to; nothing is changed yet.
struct Transformed {
    world::WorldPatch patch;
    QString notice; ///< what went besides: "Portal 7 went: cells 1 and 2 no longer touch."
};

/// The objects elsewhere. Targets go along with their cells, portals where both of their cells go; a portal of which one cell goes is put
/// on the new common border or goes where there is none. A target that is moved itself belongs to the cell that it comes to lie in, a
/// portal moved itself slides along its border. A fixture turns about its middle with the whole, and grows with it. Errors: those of
/// clippedToFreeSpace (where overlaps are clipped), of keepsGroundRules, "not-walkable", "no-border", "wrong-scale", and those of
/// World::apply.
[[nodiscard]] foundation::Result<Transformed> transformed(const Ground& ground, const std::vector<ObjectRef>& refs,
                                                          const Transform& transform, Overlaps overlaps = Overlaps::refused);
/// The same without looking after portals of which one cell goes and without looking whether it may be: for previews.
[[nodiscard]] world::WorldPatch transformedRows(const Ground& ground, const std::vector<ObjectRef>& refs, const Transform& transform);

/// These rows with what follows from them: targets in the cells that they come to lie in, portals on their borders, and those gone that
/// no longer join anything. Errors: as above.
[[nodiscard]] foundation::Result<Transformed> completed(const Ground& ground, world::WorldPatch rows);
/// Whether transformed() would do it with these rows, at a fraction of the cost: the rows with targets in the cells that they come to lie
/// in and portals on their borders.
[[nodiscard]] foundation::Result<world::WorldPatch> settled(const Ground& ground, world::WorldPatch rows);

/// Each is one undoable step; the value is the notice. An error means that nothing happened.
[[nodiscard]] foundation::Result<QString> transformObjects(ProjectDocument& document, const QString& text,
                                                           const std::vector<ObjectRef>& refs, const Transform& transform,
                                                           Overlaps overlaps = Overlaps::refused);
[[nodiscard]] foundation::Result<QString> moveObjects(ProjectDocument& document, const std::vector<ObjectRef>& refs, geometry::Point by);
/// Around the middle of what they cover.
[[nodiscard]] foundation::Result<QString> rotateObjects(ProjectDocument& document, const std::vector<ObjectRef>& refs, double turn_rad);
[[nodiscard]] foundation::Result<QString> scaleObjects(ProjectDocument& document, const std::vector<ObjectRef>& refs, double scale);

/// The middle of the box around the objects, of one fixture its own; nothing when none has a place.
[[nodiscard]] std::optional<geometry::Point> middleOf(const world::World& world, const std::vector<ObjectRef>& refs);
/// "cell 3", "4 objects": for names of steps.
[[nodiscard]] QString inWords(const world::World& world, const std::vector<ObjectRef>& refs);

/// New corners of a ring of an area (0: the outer one, then its holes), the two ends of a line or portal, or the points of a waiting line
/// or duty.
struct Outline {
    ObjectRef ref;
    std::size_t ring = 0;
    std::vector<geometry::Point> corners;
};

/// The objects with other outlines, whatever follows from that included; a portal of which a cell is among them follows that instead.
/// Errors: as above, "too-few-corners", "no-corners".
[[nodiscard]] foundation::Result<Transformed> reshaped(const Ground& ground, const std::vector<Outline>& outlines);
[[nodiscard]] foundation::Result<QString> reshapeObjects(ProjectDocument& document, const QString& text,
                                                         const std::vector<Outline>& outlines);
/// The rings of an object, outer first, the ends of a line or portal, or the points of a waiting line or duty; empty for what has none.
[[nodiscard]] std::vector<std::vector<geometry::Point>> ringsOf(const world::World& world, ObjectRef ref);

} // namespace passerby::editor
