// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/clip_moved.h"

#include "core/foundation/words.h"
#include "core/world/checks/findings.h"
#include "editor/commands/ground_rules.h"
#include "editor/words/text.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>

namespace passerby::editor {

using foundation::Error;
using foundation::Result;
using geometry::Polygon;
using world::CellId;

namespace {

class MovedClipper {
public:
    MovedClipper(const Ground& ground, const world::WorldPatch& rows) : m_ground(ground)
    {
        for (const auto& change : rows.of<world::Cell>())
            m_moved.insert(change.id);
    }

    Result<void> clip(world::WorldPatch& rows)
    {
        for (auto& change : rows.of<world::Cell>()) {
            if (!change.row)
                continue;
            const auto rest = restOf(change.id, *change.row);
            if (!rest.ok())
                return rest.error();
            if (!rest.value())
                continue;
            world::Cell cell = *change.row;
            cell.polygon = *rest.value();
            change.row = std::make_shared<const world::Cell>(std::move(cell));
            m_clipped.insert(change.id);
        }
        if (!m_clipped.empty())
            std::erase_if(rows.of<world::Portal>(), [&](const auto& change) {
                return change.row && (m_clipped.contains(change.row->cellA) || m_clipped.contains(change.row->cellB));
            });
        return {};
    }

    [[nodiscard]] QString notice() const
    {
        if (m_clipped.empty())
            return {};
        return m_clipped.size() == 1 ? text("Cell %1 was clipped to the free space.").arg(m_clipped.begin()->number)
                                     : text("%1 cells were clipped to the free space.").arg(m_clipped.size());
    }

private:
    /// Nothing where nobody is in the way.
    [[nodiscard]] Result<std::optional<Polygon>> restOf(CellId id, const world::Cell& cell) const
    {
        std::vector<Polygon> taken;
        CellId inTheWay;
        for (const CellId other : cellsAround(m_ground, cell.polygon, cell.level)) {
            if (m_moved.contains(other))
                continue;
            const world::Cell& row = *m_ground.world().cells().find(other);
            taken.push_back(row.polygon);
            if (inTheWay.isNull() && geometry::overlapArea(row.polygon, cell.polygon) > kOverlap_m2)
                inTheWay = other;
        }
        if (inTheWay.isNull())
            return std::optional<Polygon>();
        auto pieces = freePieces(geometry::normalised(cell.polygon), taken);
        const std::string other = titleOf(m_ground.world(), inTheWay);
        if (pieces.empty())
            return Error{"no-room", foundation::told("Cell {} would lie all in {}.", id.number, other), {}};
        if (pieces.size() > 1)
            return Error{
                "falls-apart", foundation::told("Cell {} would fall apart in {} pieces around {}.", id.number, pieces.size(), other), {}};
        return std::optional(std::move(pieces.front()));
    }

    const Ground& m_ground;
    std::set<CellId> m_moved;
    std::set<CellId> m_clipped;
};

} // namespace

Result<ClippedRows> clippedToFreeSpace(const Ground& ground, world::WorldPatch rows)
{
    MovedClipper clipper(ground, rows);
    if (const auto done = clipper.clip(rows); !done.ok())
        return done.error();
    return ClippedRows{std::move(rows), clipper.notice()};
}

} // namespace passerby::editor
