// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/alibi/alibi_tables.h"
#include "core/alibi/routes.h"
#include "core/alibi/story_law.h"
#include "core/ground/walking_ground.h"
#include "core/perceptual/cell_atlas.h"

#include <memory>

namespace passerby::perceptual {

/// Everything that perceptual runs in one city at one time of day share. Immutable; may be shared by threads.
struct PerceptualCity {
    struct Options {
        double hour = -1.0; ///< of the habits, as in alibi::BakeOptions
        unsigned threads = 0;
        std::size_t budget_bytes = std::size_t{512} << 20U; ///< for exact tables; pools where they need more
        /// Of this world at this hour, with the pairwise model of bound targets, its graph slowed where it has crowding (one of HourlyBakes
        /// in a crowded city is not); null, or one that does not fit: baked anew. Where it has kept alibis, no way is looked at again.
        std::shared_ptr<const alibi::Bake> bake = nullptr;
    };

    /// Whether the bake of the options is as they say; else, or without one, prepare() bakes.
    [[nodiscard]] static bool hasReadyBake(const world::World& world, const Options& options);

    /// Solves the trip rates and prepares the drawing of alibis. Errors: those of alibi::bakeWorld, alibi::Routes::build,
    /// "cancelled".
    [[nodiscard]] static foundation::Result<std::shared_ptr<const PerceptualCity>>
    prepare(const world::World& world, const Options& options, foundation::JobContext& context);

    world::World world;
    Options options;
    std::shared_ptr<const alibi::Bake> bake; ///< that of the options where it fits; it may be of the plain habits
    std::shared_ptr<const alibi::TripLaw> law;
    std::shared_ptr<const alibi::StoryLaw> stories;
    std::shared_ptr<const alibi::Routes> routes;
    std::shared_ptr<const alibi::AlibiTables> tables; ///< null where they do not fit: then what the bake kept, or else pools
    std::unique_ptr<const CellAtlas> atlas;
    std::shared_ptr<const ground::WalkingGround> ground; ///< null where nobody is steered
    double longestTrip_s = 0.0;                          ///< of the slowest person
};

} // namespace passerby::perceptual
