// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace passerby::editor {

// What a row of the world has, for code that treats all kinds of objects alike.

template <class Row>
concept HasPolygon = requires(const Row& row)
{
    row.polygon;
};
template <class Row>
concept HasEnds = requires(const Row& row)
{
    row.a;
    row.b;
};
template <class Row>
concept HasPosition = requires(const Row& row)
{
    row.position;
};
/// Of a waiting line, a duty, a lane, a parking row or a painted direction.
template <class Row>
concept HasPoints = requires(const Row& row)
{
    row.points;
};
template <class Row>
concept HasName = requires(const Row& row)
{
    row.name;
};

} // namespace passerby::editor
