// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/tools/transform_handles.h"

#include "editor/document/layer_state.h"
#include "editor/document/project_document.h"
#include "editor/document/selection.h"

#include <algorithm>

namespace passerby::editor {

using geometry::Point;

namespace {

constexpr double kLeastSide_px = 24.0;
constexpr double kGap_px = 10.0;
constexpr double kStem_px = 26.0;
constexpr double kHandleReach_px = 7.0;

} // namespace

const geometry::Box& TransformHandles::box() const
{
    const ProjectDocument& document = m_context.document;
    const std::array<std::uint64_t, 3> now{document.revision(), document.selection().revision(), document.layers().revision()};
    if (m_boxOf == now)
        return m_box;
    m_boxOf = now;
    m_box = {};
    const std::vector<ObjectRef>& items = document.selection().items();
    if (!std::all_of(items.begin(), items.end(),
                     [&document](ObjectRef ref) { return document.layers().isTouchable(document.world(), ref); }))
        return m_box;
    for (const ObjectRef ref : items)
        if (ref.kind != ObjectKind::portal)
            m_box.extend(boundingBox(document.world(), ref));
    return m_box;
}

geometry::Box TransformHandles::frame() const
{
    return box().grown(kGap_px * m_context.pixel_m());
}

std::vector<TransformHandles::Handle> TransformHandles::handles() const
{
    const geometry::Box& inner = box();
    const double pixel_m = m_context.pixel_m();
    if (inner.isEmpty())
        return {};
    const double width_m = inner.high.x - inner.low.x;
    const double height_m = inner.high.y - inner.low.y;
    const double longer_m = std::max(width_m, height_m);
    if (longer_m < kLeastSide_px * pixel_m)
        return {};
    const geometry::Box outer = frame();
    const Point middle = geometry::midpoint(inner.low, inner.high);
    std::vector<Handle> all;
    const auto corner = [&](bool isEast, bool isNorth, ToolCursor cursor) {
        const auto of = [](const geometry::Box& one, bool east, bool north) {
            return Point{east ? one.high.x : one.low.x, north ? one.high.y : one.low.y};
        };
        all.push_back({of(outer, isEast, isNorth),
                       {TransformWay::scale, of(inner, isEast, isNorth), of(inner, !isEast, !isNorth), middle, longer_m, cursor}});
    };
    corner(true, true, ToolCursor::scaleRising);
    corner(false, false, ToolCursor::scaleRising);
    if (std::min(width_m, height_m) >= kLeastSide_px * pixel_m) { // else two would lie side by side
        corner(true, false, ToolCursor::scaleFalling);
        corner(false, true, ToolCursor::scaleFalling);
    }
    const Point above{middle.x, outer.high.y + kStem_px * pixel_m};
    all.push_back({above, {TransformWay::rotate, above, middle, middle, 0.0, ToolCursor::rotate}});
    return all;
}

std::optional<TransformHandles::Handle> TransformHandles::handleAt(Point place) const
{
    std::optional<Handle> best;
    double nearest_m = kHandleReach_px * m_context.pixel_m();
    for (const Handle& handle : handles())
        if (const double away_m = geometry::distance(handle.at, place); away_m <= nearest_m) {
            nearest_m = away_m;
            best = handle;
        }
    return best;
}

std::optional<TransformGrip> TransformHandles::gripAt(Point place) const
{
    const auto handle = handleAt(place);
    return handle ? std::optional(handle->grip) : std::nullopt;
}

bool TransformHandles::hover(std::optional<Point> place)
{
    m_pointer = place;
    return hovered().has_value();
}

std::optional<TransformGrip> TransformHandles::hovered() const
{
    return m_pointer ? gripAt(*m_pointer) : std::nullopt;
}

void TransformHandles::addTo(ToolDraft& draft) const
{
    const std::vector<Handle> all = handles();
    if (all.empty())
        return;
    const geometry::Box outer = frame();
    draft.lines.push_back(
        {{outer.low, {outer.high.x, outer.low.y}, outer.high, {outer.low.x, outer.high.y}, outer.low}, DraftTone::muted, false});
    const auto hot = m_pointer ? handleAt(*m_pointer) : std::nullopt;
    for (const Handle& handle : all) {
        const bool isHot = hot && hot->at == handle.at;
        const bool isRound = handle.grip.way == TransformWay::rotate;
        if (isRound)
            draft.lines.push_back({{{handle.at.x, outer.high.y}, handle.at}, DraftTone::muted, false});
        draft.points.push_back(
            {handle.at,
             isRound ? (isHot ? DraftMark::activeRound : DraftMark::round) : (isHot ? DraftMark::activeCorner : DraftMark::corner),
             DraftTone::drawn});
    }
}

} // namespace passerby::editor
