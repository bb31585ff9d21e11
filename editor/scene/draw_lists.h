// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/geometry/point.h"

#include <QVector3D>
#include <QVector4D>
#include <array>
#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

namespace passerby::editor {

/// What a surface of the solids is; the shader draws windows and edges by it.
enum class Surface : int { windowWall = 0, plainWall = 1, roof = 2, tree = 3, flat = 4 };

/// A corner of a triangle of a building, tree or door; world metres.
struct SolidVertex {
    std::array<float, 3> position;
    std::array<float, 3> normal;
    std::array<float, 3> color;
    /// Walls: metres along the wall, its length, its top (z), Surface. Roofs: metres from the eave, 0, 0, Surface. Trees: 0…1 up the crown.
    std::array<float, 4> surface;
};

/// A corner of a triangle of the ground.
struct GroundVertex {
    std::array<float, 3> position;
    std::array<float, 3> color;
    float paving; ///< strength of the joints between slabs, 0 or 1
};

/// A piece of the static city, drawn or left out as one.
template <class Vertex>
struct MeshTile {
    std::vector<Vertex> vertices; ///< three a triangle
    QVector3D low;
    QVector3D high;
    std::size_t contentHash = 0; ///< tiles of one layer with equal ones look the same; made along with the tiles of a city
};

enum class RibbonStyle : int { plain = 0, route = 1, ring = 2, blob = 3, walked = 4, glow = 5 };

/// A flat capsule on the ground from a to b: kerbs, ways, routes, rings and shadows, drawn in order.
struct Ribbon {
    std::array<float, 4> ends;  ///< ax, ay, bx, by
    std::array<float, 4> shape; ///< z, half-width in metres, least half-width in pixels, RibbonStyle
    std::array<float, 4> color;
    float along; ///< metres of the route before a
};

/// One whose width is in metres, but no less than pixels on the screen; a and b may be the same.
[[nodiscard]] inline Ribbon ribbon(geometry::Point a, geometry::Point b, double z_m, double halfWidth_m, double halfWidth_px,
                                   RibbonStyle style, const QVector4D& color)
{
    return {{float(a.x), float(a.y), float(b.x), float(b.y)},
            {float(z_m), float(halfWidth_m), float(halfWidth_px), float(style)},
            {color.x(), color.y(), color.z(), color.w()},
            0.0F};
}

struct RibbonTile {
    std::vector<Ribbon> ribbons;
    QVector3D low;
    QVector3D high;
    std::size_t contentHash = 0; ///< as MeshTile's
};

/// Of the bytes of plain vertices or ribbons.
template <class Item>
[[nodiscard]] std::size_t contentHash(const std::vector<Item>& items)
{
    return std::hash<std::string_view>()({reinterpret_cast<const char*>(items.data()), items.size() * sizeof(Item)});
}

} // namespace passerby::editor
