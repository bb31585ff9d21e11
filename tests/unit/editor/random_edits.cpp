// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/unit/editor/random_edits.h"

#include "tests/unit/editor/small_city.h"

#include <algorithm>
#include <cmath>

namespace passerby::testing {

using editor::ObjectKind;
using editor::ObjectRef;
using geometry::Point;

Point RandomArguments::point()
{
    geometry::Box box = editor::boundingBox(m_world);
    box.extend(Point{0, 0});
    box = box.grown(15.0);
    const Point exact{m_dice.between(box.low.x, box.high.x), m_dice.between(box.low.y, box.high.y)};
    return m_dice.chance(0.7) ? Point{std::round(exact.x), std::round(exact.y)} : exact;
}

Point RandomArguments::walkable()
{
    const world::Cell* cell = m_world.cells().find(any<world::Cell>());
    if (!cell || m_dice.chance(0.3))
        return point();
    const geometry::Box box = geometry::boundingBox(cell->polygon);
    return {m_dice.between(box.low.x, box.high.x), m_dice.between(box.low.y, box.high.y)};
}

geometry::Polygon RandomArguments::rectangle()
{
    const Point low = point();
    return testing::rectangle(low.x, low.y, low.x + 1.0 + static_cast<double>(m_dice.below(15)),
                              low.y + 1.0 + static_cast<double>(m_dice.below(10)));
}

std::vector<ObjectRef> RandomArguments::all() const
{
    std::vector<ObjectRef> refs;
    for (const ObjectKind kind : editor::kAllObjectKinds)
        editor::visitKind(kind, [&]<class Row>() {
            for (const auto& [id, row] : m_world.of<Row>())
                refs.push_back({kind, id.number});
        });
    return refs;
}

std::vector<ObjectRef> RandomArguments::few(const std::vector<ObjectRef>& from)
{
    std::vector<ObjectRef> refs;
    if (from.empty())
        return refs;
    const ObjectRef first = m_dice.any(from);
    std::vector<ObjectRef> alike = from;
    if (m_dice.chance(0.7))
        std::erase_if(alike, [first](ObjectRef ref) { return ref.kind != first.kind; });
    refs.push_back(first);
    for (std::size_t more = m_dice.below(3); more > 0; --more)
        if (const ObjectRef next = m_dice.any(alike); std::find(refs.begin(), refs.end(), next) == refs.end())
            refs.push_back(next);
    return refs;
}

std::vector<ObjectRef> RandomArguments::few()
{
    return few(all());
}

std::vector<ObjectRef> RandomArguments::fewWithPlace()
{
    std::vector<ObjectRef> refs = all();
    std::erase_if(refs, [](ObjectRef ref) { return !editor::hasPlace(ref.kind); });
    return few(refs);
}

std::vector<world::CellId> RandomArguments::fewCells()
{
    std::vector<world::CellId> cells;
    for (std::size_t count = 1 + m_dice.below(3); count > 0 && m_world.cells().size() > 0; --count)
        if (const world::CellId cell = any<world::Cell>(); std::find(cells.begin(), cells.end(), cell) == cells.end())
            cells.push_back(cell);
    return cells;
}

const std::vector<RandomEdit>& everyEdit()
{
    static const std::vector<RandomEdit> kEdits = [] {
        std::vector<RandomEdit> edits;
        addDrawingEdits(edits);
        addObjectEdits(edits);
        addHabitEdits(edits);
        addPropertyEdits(edits);
        addPictureEdits(edits);
        addStoryEdits(edits);
        addVariantEdits(edits);
        addTrafficEdits(edits);
        return edits;
    }();
    return kEdits;
}

} // namespace passerby::testing
