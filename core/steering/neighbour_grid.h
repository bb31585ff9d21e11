// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/steering/crowd.h"

#include <algorithm>
#include <array>
#include <span>

namespace passerby::steering {

/// The bodies of a crowd sorted into square cells, for finding who is near. Cells are those of a lattice through the origin of
/// coordinates, so where a cell's border lies does not depend on who else is there. The lattice is rolled up to a torus with about as
/// many buckets as bodies: places far apart may share a bucket, which costs time but changes nothing, and there is no outside.
class NeighbourGrid {
public:
    /// Bodies of one bucket that are looked at, those with the smallest ids; the others there are seen by nobody. With a cell of 5 m it
    /// takes 20 people per m² to get there.
    static constexpr std::uint32_t kMostInBucket = 512;

    static constexpr std::uint32_t kPadding = 16;

    /// Cell of the lattice.
    struct Cell {
        std::int32_t x = 0;
        std::int32_t y = 0;
        friend bool operator==(const Cell&, const Cell&) = default;
    };
    /// Bodies begin … end - 1 in the order of cells.
    struct Range {
        std::uint32_t begin = 0;
        std::uint32_t end = 0;
    };

    /// Sorts the crowd anew. Allocates only when it has grown or spread. The same on any number of threads.
    void sort(const Crowd& crowd, double cellSize_m, unsigned threads);

    [[nodiscard]] std::size_t buckets() const { return m_begin.size() - 1; }
    [[nodiscard]] Range bucket(std::size_t bucket) const { return {m_begin[bucket], m_begin[bucket + 1]}; }
    [[nodiscard]] Cell cellOf(geometry::Point position) const
    {
        return {cellNumber(position.x * m_cellsPerMetre), cellNumber(position.y * m_cellsPerMetre)};
    }
    /// Low corner of a cell.
    [[nodiscard]] geometry::Point corner(Cell cell) const { return {cell.x * m_cellSize_m, cell.y * m_cellSize_m}; }
    [[nodiscard]] double cellSize_m() const { return m_cellSize_m; }
    /// What is looked at from a cell: the cells around it and itself, neighbouring ones as one range; unused ranges are empty.
    [[nodiscard]] std::array<Range, 9> around(Cell cell) const;

    /// By place in the order of cells, each as long as the crowd; kPadding elements more may be read.
    [[nodiscard]] std::span<const std::uint32_t> rows() const { return m_row; }
    [[nodiscard]] std::span<const double> x_m() const { return m_x; }
    [[nodiscard]] std::span<const double> y_m() const { return m_y; }
    [[nodiscard]] std::span<const float> velocityX_mps() const { return m_velocityX; }
    [[nodiscard]] std::span<const float> velocityY_mps() const { return m_velocityY; }
    /// The same as pairs: what is written as one is soonest read as one.
    [[nodiscard]] std::span<const Vector> velocity_mps() const { return m_velocity; }
    [[nodiscard]] std::span<const float> radius_m() const { return m_radius; }
    [[nodiscard]] std::span<const std::uint32_t> ids() const { return m_id; }
    [[nodiscard]] std::span<const Vector> preferred_mps() const { return m_preferred; }
    [[nodiscard]] std::span<const float> maxSpeed_mps() const { return m_maxSpeed; }
    [[nodiscard]] std::span<const ModelIndex> models() const { return m_model; }
    /// Places, ascending, of the bodies that are on other layers than most, refuse somebody or answer by who asks, so that their terms must
    /// be looked at: the odd.
    [[nodiscard]] std::span<const std::uint32_t> oddPlaces() const { return m_oddPlaces; }
    /// Nobody is odd.
    [[nodiscard]] bool isPlain() const { return m_isPlain; }
    /// The layers of those who are not odd.
    [[nodiscard]] std::uint32_t usualLayers() const { return m_usualLayers; }
    [[nodiscard]] std::size_t heldBytes() const
    {
        return foundation::heldBytes(m_begin, m_next, m_placeOfRow, m_record, m_row, m_id, m_x, m_y, m_velocityX, m_velocityY, m_velocity,
                                     m_radius, m_preferred, m_maxSpeed, m_model, m_isOddRow, m_oddPlaces);
    }

private:
    [[nodiscard]] std::uint32_t bucketOf(Cell cell) const
    {
        return ((static_cast<std::uint32_t>(cell.y) & m_maskY) << m_shift) | (static_cast<std::uint32_t>(cell.x) & m_maskX);
    }
    /// Cells are numbered within ±10⁹; whatever lies beyond, or nowhere, counts as there.
    [[nodiscard]] static std::int32_t cellNumber(double cells)
    {
        constexpr double kMost = 1e9;
        const double within = cells > -kMost ? std::min(cells, kMost) : -kMost;
        const auto number = static_cast<std::int32_t>(within);
        return number - (within < number ? 1 : 0); // rounded down, without asking a library
    }
    void layOut(const Crowd& crowd);
    void countInto(const Crowd& crowd, unsigned threads);
    void orderCrowdedBuckets(const Crowd& crowd);
    void resize(std::size_t count);
    void copySorted(const Crowd& crowd, unsigned threads);
    void findOdd(const Crowd& crowd);

    /// A body in one cache line: neighbours in space are rows anywhere, and each line that is touched costs.
    struct alignas(64) Record {
        double x_m;
        double y_m;
        Vector velocity_mps;
        Vector preferred_mps;
        float radius_m;
        float maxSpeed_mps;
        std::uint32_t id;
        ModelIndex model;
    };

    double m_cellSize_m = 1.0;
    double m_cellsPerMetre = 1.0;
    std::uint32_t m_maskX = 0;
    std::uint32_t m_maskY = 0;
    std::uint32_t m_shift = 0;
    bool m_isPlain = true;
    std::uint32_t m_usualLayers = 1;
    std::vector<std::uint32_t> m_begin; ///< [buckets + 1]
    std::vector<std::uint32_t> m_next;
    std::vector<std::uint32_t> m_placeOfRow; ///< at first the bucket
    std::vector<Record> m_record;            ///< by place
    std::vector<std::uint32_t> m_row;
    std::vector<std::uint32_t> m_id;
    std::vector<double> m_x;
    std::vector<double> m_y;
    std::vector<float> m_velocityX;
    std::vector<float> m_velocityY;
    std::vector<Vector> m_velocity;
    std::vector<float> m_radius;
    std::vector<Vector> m_preferred;
    std::vector<float> m_maxSpeed;
    std::vector<ModelIndex> m_model;
    std::vector<std::uint8_t> m_isOddRow;
    std::vector<std::uint32_t> m_oddPlaces;
};

} // namespace passerby::steering
