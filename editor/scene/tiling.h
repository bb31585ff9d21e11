// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/scene/draw_lists.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>
#include <vector>

namespace passerby::editor {

inline constexpr double kTileSize_m = 128.0;

/// The tile that a place belongs to.
[[nodiscard]] inline std::pair<int, int> tileOf(double x, double y)
{
    return {int(std::floor(x / kTileSize_m)), int(std::floor(y / kTileSize_m))};
}

/// Sorts shapes into tiles by their first vertex; a tile's box holds all of its shapes, so that tiles overlap a little.
template <class Vertex>
class Tiling {
public:
    void add(const std::vector<Vertex>& shape)
    {
        if (shape.empty())
            return;
        MeshTile<Vertex>& tile = m_tiles[tileOf(double(shape.front().position[0]), double(shape.front().position[1]))];
        if (tile.vertices.empty())
            tile.low = tile.high = QVector3D(shape.front().position[0], shape.front().position[1], shape.front().position[2]);
        for (const Vertex& v : shape)
            for (int axis = 0; axis < 3; ++axis) {
                tile.low[axis] = std::min(tile.low[axis], v.position[std::size_t(axis)]);
                tile.high[axis] = std::max(tile.high[axis], v.position[std::size_t(axis)]);
            }
        tile.vertices.insert(tile.vertices.end(), shape.begin(), shape.end());
    }
    [[nodiscard]] std::vector<MeshTile<Vertex>> take()
    {
        std::vector<MeshTile<Vertex>> tiles;
        for (auto& [place, tile] : m_tiles) {
            tile.contentHash = contentHash(tile.vertices);
            tiles.push_back(std::move(tile));
        }
        m_tiles.clear();
        return tiles;
    }

private:
    std::map<std::pair<int, int>, MeshTile<Vertex>> m_tiles;
};

} // namespace passerby::editor
