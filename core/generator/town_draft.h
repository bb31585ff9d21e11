// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/generator/block_lines.h"
#include "core/generator/town_names.h"
#include "core/world/patch_builder.h"

#include <span>
#include <string>
#include <vector>

namespace passerby::generator {

/// What kind of spot a target may be put at.
enum class Site { front, courtyard, square, churchDoor, bench, kerb };

/// A spot for a target, inside a cell.
struct Door {
    geometry::Point position;
    std::size_t cell = 0;
    Site site = Site::front;
    StreetKind street = StreetKind::residential;
    std::string sign{}; ///< what stands over it, whoever it is given to; empty: they bring their own
};

/// The walkable band along one side of a block: a sidewalk cell of its own, or part of a pedestrian street.
struct Strip {
    std::size_t cell = 0;
    std::vector<geometry::Point> kerbPoints;  ///< extra corners where crosswalks begin
    std::vector<geometry::Point> frontPoints; ///< extra corners where passages and paths begin
    bool isGate = false;                      ///< of the outside: a path leads away from the town
};

enum class Heading { east, north, west, south };

struct BlockDraft {
    BlockLines lines;
    std::vector<Strip> strips; ///< one a side
};

struct DraftPortal {
    std::size_t cellA = 0;
    std::size_t cellB = 0;
    geometry::Point a;
    geometry::Point b;
};

/// A town while it is being made. Cells are counted from 0; all their corners are on the coordinate grid and shared with neighbours.
struct TownDraft {
    StreetPlan plan;
    TownNames names;
    std::vector<BlockDraft> blocks; ///< as in the plan
    std::vector<world::Cell> cells;
    std::vector<DraftPortal> portals;
    std::vector<world::Obstacle> obstacles;
    std::vector<Door> doors;

    std::size_t addCell(world::CellKind kind, geometry::Ring ring, std::string name = {});
    void addPortal(std::size_t cellA, std::size_t cellB, geometry::Point a, geometry::Point b);
    void addObstacle(world::ObstacleKind kind, geometry::Polygon polygon, double height_m, std::string name = {});
    /// A tree with a round crown.
    void addTree(geometry::Point place, foundation::RandomStream& random);
    /// Trees here and there inside, clear of the border, about one per `roomEach_m2`.
    void plant(const geometry::Polygon& polygon, double roomEach_m2, foundation::RandomStream& random);
};

struct TownGate;

/// All steps below for a town of these blocks and this seed, with gates as openGates() opens them, which are put into `gates`.
[[nodiscard]] TownDraft drawTown(const TownOptions& options, std::span<const Heading> headings = {},
                                 std::vector<TownGate>* gates = nullptr);
/// Doors for so many targets of each kind, by kind, and what they are called.
struct PlacedTargets {
    std::vector<std::vector<std::size_t>> doors;
    std::vector<std::vector<std::string>> names;
};
[[nodiscard]] PlacedTargets placeTargets(const TownDraft& draft, const TownOptions& options, const std::vector<int>& quotas);

// The steps in their order; each adds to the draft.

/// Strips, pedestrian streets and junctions, crosswalks, street trees.
void layStreets(TownDraft& draft, foundation::RandomStream& random);
/// Buildings round courtyards.
void fillBuildingBlock(TownDraft& draft, std::size_t block, foundation::RandomStream& random);
/// Market, squares round a fountain or church, park, canal, and the green belt outside.
void fillOpenBlock(TownDraft& draft, std::size_t block, foundation::RandomStream& random);
/// Outlines of the strips, once all their extra corners are known.
void finishStrips(TownDraft& draft);

/// Doors lie this far from the wall.
inline constexpr double kDoorInset_m = 0.4;

} // namespace passerby::generator
