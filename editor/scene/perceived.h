// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ground/walking_ground.h"
#include "core/run/story.h"
#include "core/world/world.h"
#include "editor/scene/draw_lists.h"
#include "editor/scene/people.h"
#include "editor/scene/scene_theme.h"

#include <functional>
#include <numbers>
#include <optional>
#include <vector>

namespace passerby::editor {

/// How far somebody minds others, and how far to either side of where they look.
struct Senses {
    double reach_m = 0.0; ///< 0: they mind nobody
    double halfAngle_rad = std::numbers::pi;
};

/// Of people of a profile, counted from 0, by what steers them.
[[nodiscard]] Senses sensesOf(const world::World& world, std::size_t profile);

/// What somebody perceives and has claimed who lives by what they need and want, and between which velocities somebody chooses.
struct Perceived {
    /// A seat, a place in a line, at a counter or in a ring.
    struct Claim {
        geometry::Point place;
        double radius_m = 0.35;
        std::optional<int> level; ///< nothing: where they are
    };
    geometry::Point place;            ///< where they are
    double z_m = 0.0;                 ///< likewise
    std::vector<geometry::Point> fan; ///< ends of looks from there, counterclockwise, not through walls; empty: they mind nobody
    bool isRound = false;             ///< the last look is beside the first
    std::vector<Claim> claims;
    std::vector<geometry::Point> velocities_mps; ///< that they weigh, the one chosen first

    [[nodiscard]] bool isEmpty() const { return fan.empty() && claims.empty() && velocities_mps.empty(); }
};

/// Claims of a story of that kind; none of other stories.
[[nodiscard]] std::vector<Perceived::Claim> claimsOf(const run::PersonStory& story, const world::World& world);
/// Looks of a person. `ground`: null where there are no walls; `cell`: where they are, counted from 0, kNone where that is unknown.
void lookAround(const ShownWalker& walker, const Senses& senses, const ground::WalkingGround* ground, std::uint32_t cell,
                Perceived& perceived);

/// The velocities of a story (run::weighedOf()).
[[nodiscard]] std::vector<geometry::Point> velocitiesOf(const run::PersonStory& story);
/// Arrows that show velocities are as long as the way within this time.
inline constexpr double kWeighedFor_s = 2.0;
/// The arrow at a place along a way: its tip and the ends of its head, which is `head` long. No arrow where the way is shorter than half of
/// that: who stands has none.
struct WeighedArrow {
    geometry::Point tip;
    geometry::Point left;
    geometry::Point right;
};
[[nodiscard]] std::optional<WeighedArrow> weighedArrow(geometry::Point from, geometry::Point way, double head);

/// In drawing order. `floor_m`: height of the floor of a level at a place.
[[nodiscard]] std::vector<Ribbon> perceivedRibbons(const Perceived& perceived, const std::function<double(int, geometry::Point)>& floor_m,
                                                   const SceneTheme& theme);

/// The velocities that they weigh, as arrows at their feet, to lie over their way: the one chosen last and thickest.
[[nodiscard]] std::vector<Ribbon> weighedRibbons(const Perceived& perceived, const SceneTheme& theme);

} // namespace passerby::editor
