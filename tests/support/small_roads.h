// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/world/patch_builder.h"
#include "core/world/world.h"

#include <array>
#include <cmath>
#include <cstdlib>
#include <vector>

namespace passerby::testing {

/// Builds cities of lanes; what does not apply is a mistake of the test and ends it.
struct SmallRoads {
    world::World world;
    std::vector<world::VehicleKindId> kinds; ///< car, bicycle, tricycle, bus

    SmallRoads()
    {
        world::PatchBuilder builder(world);
        for (const world::VehicleKind& kind : world::usualVehicleKinds())
            kinds.push_back(builder.add(kind));
        apply(builder.take());
    }

    void apply(const world::WorldPatch& patch)
    {
        if (!world.apply(patch))
            std::abort();
    }
    template <class Row>
    foundation::Id<Row> add(Row row)
    {
        world::PatchBuilder builder(world);
        const auto id = builder.add(std::move(row));
        apply(builder.take());
        return id;
    }
    world::LaneId lane(std::vector<geometry::Point> points, double limit_mps = 13.9, world::LaneKind kind = world::LaneKind::car,
                       double width_m = 3.25)
    {
        return add(world::Lane{"", 0, std::move(points), width_m, limit_mps, kind});
    }
    void demand(world::LaneId lane, std::size_t kind, double vehicles_per_h)
    {
        add(world::VehicleDemand{lane, kinds[kind], std::nullopt, vehicles_per_h});
    }
};

/// A bend from one place and direction to another, as imported cities have them.
[[nodiscard]] inline std::vector<geometry::Point> bend(geometry::Point from, geometry::Point ahead, geometry::Point to,
                                                       geometry::Point onward)
{
    constexpr int kPieces = 8;
    constexpr double kHandle = 0.39;
    const double handle_m = kHandle * geometry::distance(from, to);
    const geometry::Point first = from + ahead * handle_m;
    const geometry::Point second = to - onward * handle_m;
    std::vector<geometry::Point> points;
    for (int i = 0; i <= kPieces; ++i) {
        const double t = static_cast<double>(i) / kPieces;
        const double u = 1.0 - t;
        points.push_back(from * (u * u * u) + first * (3.0 * u * u * t) + second * (3.0 * u * t * t) + to * (t * t * t));
    }
    return points;
}

/// Two-way streets of one lane each way that cross in a lattice, with bends from each arm into the three others. Vehicles keep right.
struct LatticeTown : SmallRoads {
    static constexpr double kHalfJunction_m = 8.0;
    static constexpr double kHalfLane_m = 1.625;

    struct Arm {
        world::LaneId in, out;
        geometry::Point inEnd, inAhead, outBegin, outAhead;
    };
    std::vector<world::LaneId> entries; ///< lanes that begin at the town's edge
    std::vector<world::LaneId> exits;
    int columns, rows;
    double block_m;
    double limit_mps;
    std::vector<std::array<Arm, 4>> junctions; ///< east, north, west, south of each, by rows

    /// `stub_m`: how long streets lead on beyond the outermost junctions.
    LatticeTown(int columnCount, int rowCount, double block, double stub_m, double limit = 13.9)
        : columns(columnCount), rows(rowCount), block_m(block), limit_mps(limit)
    {
        world::PatchBuilder builder(world);
        junctions.resize(static_cast<std::size_t>(columns * rows));
        for (int row = 0; row < rows; ++row)
            for (int column = 0; column < columns; ++column)
                for (int arm = 0; arm < 4; ++arm)
                    street(builder, column, row, arm, stub_m);
        for (const auto& arms : junctions)
            for (const Arm& from : arms)
                for (const Arm& to : arms)
                    if (&from != &to)
                        builder.add(world::Lane{"", 0, bend(from.inEnd, from.inAhead, to.outBegin, to.outAhead), 2.0 * kHalfLane_m,
                                                turns(from, to) ? 20.0 / 3.6 : limit_mps, world::LaneKind::car});
        apply(builder.take());
    }
    [[nodiscard]] geometry::Point middleOf(int column, int row) const { return {column * block_m, row * block_m}; }

private:
    [[nodiscard]] static bool turns(const Arm& from, const Arm& to) { return std::abs(geometry::cross(from.inAhead, to.outAhead)) > 0.5; }
    void street(world::PatchBuilder& builder, int column, int row, int arm, double stub_m)
    {
        const std::array<geometry::Point, 4> away{{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}};
        const auto side = static_cast<std::size_t>(arm);
        const geometry::Point out = away[side];
        const geometry::Point right{out.y, -out.x};
        const int otherColumn = column + static_cast<int>(out.x);
        const int otherRow = row + static_cast<int>(out.y);
        const bool isEdge = otherColumn < 0 || otherColumn >= columns || otherRow < 0 || otherRow >= rows;
        const double far_m = isEdge ? stub_m : block_m - kHalfJunction_m;
        const geometry::Point middle = middleOf(column, row);
        const geometry::Point outBegin = middle + out * kHalfJunction_m + right * kHalfLane_m;
        const geometry::Point outEnd = middle + out * far_m + right * kHalfLane_m;
        const auto add = [&](geometry::Point a, geometry::Point b) {
            return builder.add(world::Lane{"", 0, {a, b}, 2.0 * kHalfLane_m, limit_mps, world::LaneKind::car});
        };
        Arm& own = junctions[static_cast<std::size_t>(row * columns + column)][side];
        own.outBegin = outBegin;
        own.outAhead = out;
        own.inEnd = middle + out * kHalfJunction_m - right * kHalfLane_m;
        own.inAhead = out * -1.0;
        own.out = add(outBegin, outEnd);
        if (isEdge) {
            own.in = add(middle + out * far_m - right * kHalfLane_m, own.inEnd);
            entries.push_back(own.in);
            exits.push_back(own.out);
        } else {
            junctions[static_cast<std::size_t>(otherRow * columns + otherColumn)][(side + 2) % 4].in = own.out;
        }
    }
};

} // namespace passerby::testing
