// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/commands/transform_objects.h"
#include "editor/tools/snapping.h"
#include "editor/tools/tool.h"

#include <memory>

namespace passerby::editor {

enum class TransformWay { move, rotate, scale };

/// Where the pointer takes hold of the selection, and what stays in place.
struct TransformGrip {
    TransformWay way = TransformWay::move;
    geometry::Point from;      ///< goes with the pointer
    geometry::Point pivot;     ///< stays where it is when rotated or scaled
    geometry::Point middle;    ///< of the selection: the pivot of a scaling with Shift
    double longerSide_m = 0.0; ///< is drawn to steps of the grid when scaled; 0: is not
    ToolCursor cursor = ToolCursor::move;
};

/// The selection while it is being moved, rotated or scaled: follows pointer and typed numbers, previews outside the document, and becomes
/// one undo step.
class TransformDrag {
public:
    explicit TransformDrag(ToolContext& context) : m_context(context) {}
    ~TransformDrag();
    TransformDrag(const TransformDrag&) = delete;
    TransformDrag& operator=(const TransformDrag&) = delete;

    /// What numbers mean while nothing is held; drops what is.
    void setWay(TransformWay way);
    [[nodiscard]] TransformWay way() const { return m_isHeld ? m_grip.way : m_way; }

    void hold(const TransformGrip& grip, const PointerInput& pressed);
    [[nodiscard]] bool isHeld() const { return m_isHeld; }
    void follow(const PointerInput& input);
    /// The pointer let go. Nothing where it had not moved: a click. Else what came of it: the notice, or why not.
    [[nodiscard]] std::optional<foundation::Result<QString>> release(const PointerInput& input);
    /// Drops what is held and typed. False when nothing was held.
    bool drop();

    /// Of the selection as it is or as it is held.
    [[nodiscard]] std::vector<NumberField> numbers() const;
    void setNumbers(const std::vector<std::optional<double>>& typed);
    /// As if let go where the numbers tell.
    [[nodiscard]] foundation::Result<QString> commitNumbers();

    /// Why it could not be let go here, or why the last one came to nothing.
    [[nodiscard]] const QString& refusal() const { return m_refusal; }
    void setRefusal(const QString& why) { m_refusal = why; }
    void addTo(ToolDraft& draft) const;
    /// What it expects next.
    [[nodiscard]] static QString hint(TransformWay way);
    [[nodiscard]] ToolCursor cursor() const;

    /// The grip of a drag that takes hold of no handle: around the middle.
    [[nodiscard]] TransformGrip gripAt(geometry::Point from) const;
    [[nodiscard]] const Ground& ground() const;
    /// Moves leave out what would lie on other cells; else they are refused.
    void setClips(bool clips) { m_clips = clips; }
    [[nodiscard]] bool clips() const { return m_clips; }
    /// What that means for whatever is in hand now, or moved by arrow keys.
    [[nodiscard]] Overlaps overlaps() const { return m_clips && way() == TransformWay::move ? Overlaps::clipped : Overlaps::refused; }

private:
    /// What was selected when it was taken hold of, else what is now.
    [[nodiscard]] const std::vector<ObjectRef>& objects() const;
    [[nodiscard]] bool isShown() const { return m_hasMoved || !m_typed.empty(); }
    [[nodiscard]] Transform dragged() const;
    [[nodiscard]] double turned_deg() const;
    [[nodiscard]] double scaled(geometry::Point pivot) const;
    [[nodiscard]] Transform typedOver(Transform transform) const;
    [[nodiscard]] QString transformInWords() const;
    void takeOutlines();
    void followMove();
    void lookAhead();
    [[nodiscard]] foundation::Result<QString> carryOut(TransformWay way, const Transform& transform, const std::vector<ObjectRef>& refs);

    ToolContext& m_context;
    TransformWay m_way = TransformWay::move; ///< while nothing is held
    TransformGrip m_grip;
    bool m_isHeld = false;
    bool m_hasMoved = false;
    std::vector<ObjectRef> m_held;
    PointerInput m_pressed;
    PointerInput m_input;
    std::optional<Snapped> m_to;
    std::optional<Snapped> m_mark;    ///< where what is moved meets what it was drawn to
    std::vector<Outlined> m_outlines; ///< of what is held, as it lies
    bool m_clips = true;
    std::vector<std::optional<double>> m_typed;
    Transform m_transform; ///< as the preview shows it
    world::WorldPatch m_preview;
    QString m_refusal;
    std::optional<geometry::Point> m_refusedAt;
    mutable std::unique_ptr<Ground> m_ground;
};

} // namespace passerby::editor
