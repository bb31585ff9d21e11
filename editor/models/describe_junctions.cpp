// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/models/describe_junctions.h"

#include "core/affordance/city_affordance.h"
#include "editor/commands/junction_edits.h"
#include "editor/document/project_document.h"
#include "editor/models/property_builder.h"
#include "editor/words/language.h"
#include "editor/words/sight_text.h"

#include <algorithm>
#include <utility>

namespace passerby::editor {

using affordance::JunctionReason;
using foundation::Result;
using geometry::Point;
using world::CellId;

namespace {

constexpr double kFarthestJunction_m = 1e6;

/// What is known of the junctions of some cells.
class Cells {
public:
    Cells(const world::World& world, const std::vector<ObjectRef>& refs, const affordance::CityAffordance* known)
        : m_rows(world), m_known(known)
    {
        for (const ObjectRef ref : refs)
            if (const CellId cell = world.cells().idOf(ref.number); !cell.isNull())
                m_cells.push_back(cell);
    }

    [[nodiscard]] const std::vector<CellId>& all() const { return m_cells; }
    [[nodiscard]] const JunctionRows& rows() const { return m_rows; }

    /// Nothing for no junction, and where it is not known.
    [[nodiscard]] std::optional<JunctionReason> reasonOf(CellId cell) const
    {
        const std::size_t doors = m_rows.doorsOf(cell).size();
        if (doors != 2)
            return doors == 0   ? std::nullopt
                   : doors == 1 ? std::optional(JunctionReason::deadEnd)
                                : std::optional(JunctionReason::crossing);
        const JunctionWish wish = m_rows.wishFor(cell);
        if (wish != JunctionWish::asFound)
            return wish == JunctionWish::always ? std::optional(JunctionReason::added) : std::nullopt;
        const affordance::Junction* found = foundIn(cell);
        return found && found->reason != JunctionReason::added ? std::optional(found->reason) : std::nullopt;
    }

    [[nodiscard]] QString told(CellId cell) const
    {
        if (m_rows.doorsOf(cell).empty())
            return propertyText("No way leads here");
        if (const auto reason = reasonOf(cell))
            return propertyText("A junction: %1").arg(beginningSmall(whyJunction(*reason)));
        if (m_rows.wishFor(cell) == JunctionWish::never)
            return propertyText("No junction: taken away by hand");
        return m_known ? propertyText("No junction: people pass through")
                       : propertyText("On a way; a heatmap of sight tells whether it is a bend");
    }

private:
    [[nodiscard]] const affordance::Junction* foundIn(CellId cell) const
    {
        if (!m_known)
            return nullptr;
        const auto& junctions = m_known->network.junctions; // ascending by cell
        const auto found =
            std::lower_bound(junctions.begin(), junctions.end(), cell.number,
                             [](const affordance::Junction& junction, std::uint32_t number) { return junction.cell < number; });
        return found != junctions.end() && found->cell == cell.number ? &*found : nullptr;
    }

    JunctionRows m_rows;
    const affordance::CityAffordance* m_known;
    std::vector<CellId> m_cells;
};

/// Shows what `valueOf` says of each cell.
template <class ValueOf>
Property rowOf(const Cells& cells, const char* key, const QString& name, ValueOf valueOf)
{
    Property row;
    row.key = key;
    row.group = propertyText("For those led by what they see");
    row.name = name;
    row.value = valueOf(cells.all().front());
    row.isMixed = std::any_of(cells.all().begin(), cells.all().end(), [&](CellId cell) { return valueOf(cell) != row.value; });
    if (row.isMixed)
        row.value = {};
    return row;
}

bool isSo(const world::World& world, const std::vector<CellId>& cells, JunctionWish wish)
{
    const JunctionRows rows(world);
    return std::all_of(cells.begin(), cells.end(), [&](CellId cell) { return rows.wishFor(cell) == wish; });
}

Property wishRow(const Cells& cells, ProjectDocument& document)
{
    Property row = rowOf(cells, "junction", propertyText("Junction"),
                         [&](CellId cell) { return QVariant(static_cast<int>(cells.rows().wishFor(cell))); });
    row.kind = PropertyKind::choice;
    row.choices = junctionWishes();
    row.help = propertyText("At a junction people look around and choose a way; between junctions they go on");
    row.apply = [document = &document, all = cells.all(), limits = row](const QVariant& value, EditPhase, GroundEdit&) -> Result<QString> {
        const auto checked = checkedValue(limits, value);
        if (!checked.ok())
            return checked.error();
        const auto wish = static_cast<JunctionWish>(checked.value().toInt());
        return isSo(document->world(), all, wish) ? Result<QString>(QString()) : setJunctions(*document, all, wish);
    };
    return row;
}

Property placeRow(const Cells& cells, ProjectDocument& document, const char* key, const QString& name, double Point::*coordinate)
{
    Property row = rowOf(cells, key, name, [&](CellId cell) { return QVariant(cells.rows().placeOf(cell).*coordinate); });
    row.kind = PropertyKind::number;
    row.unit = QStringLiteral("m");
    row.minimum = -kFarthestJunction_m;
    row.maximum = kFarthestJunction_m;
    row.decimals = 3;
    row.step = 0.1;
    row.help = propertyText("Where people look around, within the cell");
    row.apply = [document = &document, cell = cells.all().front(), coordinate, limits = row](const QVariant& value, EditPhase phase,
                                                                                             GroundEdit&) -> Result<QString> {
        const auto checked = checkedValue(limits, value);
        if (!checked.ok())
            return checked.error();
        Point place = JunctionRows(document->world()).placeOf(cell);
        const double before = std::exchange(place.*coordinate, checked.value().toDouble());
        if (before == place.*coordinate)
            return QString();
        return putJunction(*document, cell, place, phase);
    };
    return row;
}

} // namespace

void addJunctionRows(std::vector<Property>& rows, ProjectDocument& document, const std::vector<ObjectRef>& refs,
                     const affordance::CityAffordance* known)
{
    const Cells cells(document.world(), refs, known);
    if (cells.all().empty())
        return;
    rows.push_back(rowOf(cells, "junctionIs", propertyText("Here"), [&](CellId cell) { return QVariant(cells.told(cell)); }));
    rows.push_back(wishRow(cells, document));
    const CellId first = cells.all().front();
    if (cells.all().size() > 1 || cells.rows().wishFor(first) == JunctionWish::never
        || (!cells.reasonOf(first) && !cells.rows().placeByHand(first)))
        return;
    rows.push_back(placeRow(cells, document, "junctionX", propertyText("Middle, east"), &Point::x));
    rows.push_back(placeRow(cells, document, "junctionY", propertyText("Middle, north"), &Point::y));
}

} // namespace passerby::editor
