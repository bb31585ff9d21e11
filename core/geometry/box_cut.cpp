// SPDX-License-Identifier: Apache-2.0
#include "core/geometry/box_cut.h"

namespace passerby::geometry {

namespace {

/// The part of a ring where inside(p) ≥ 0, which is linear in p.
template <class Inside>
Ring cutAlong(const Ring& ring, Inside inside)
{
    Ring kept;
    for (std::size_t i = 0; i < ring.size(); ++i) {
        const Point from = ring[i];
        const Point to = ring[(i + 1) % ring.size()];
        const double fromInside = inside(from);
        const double toInside = inside(to);
        if (fromInside >= 0.0)
            kept.push_back(from);
        if ((fromInside >= 0.0) != (toInside >= 0.0))
            kept.push_back(from + (to - from) * (fromInside / (fromInside - toInside)));
    }
    return kept;
}

} // namespace

Ring cutToBox(const Ring& ring, const Box& box)
{
    Ring cut = cutAlong(ring, [&box](Point p) { return p.x - box.low.x; });
    cut = cutAlong(cut, [&box](Point p) { return box.high.x - p.x; });
    cut = cutAlong(cut, [&box](Point p) { return p.y - box.low.y; });
    cut = cutAlong(cut, [&box](Point p) { return box.high.y - p.y; });
    return cut.size() < 3 ? Ring() : cut;
}

} // namespace passerby::geometry
