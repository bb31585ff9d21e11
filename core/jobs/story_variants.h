// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/alibi/bake.h"
#include "core/exporters/registry.h"
#include "core/foundation/job_context.h"
#include "core/foundation/result.h"
#include "core/world/world.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace passerby::alibi {
class HourlyBakes;
}

namespace passerby::jobs {

/// A variant of a city that slides show, baked.
struct StoryVariant {
    std::uint32_t number = 0;
    std::string name;
    world::World world;
    std::shared_ptr<const alibi::Bake> bake;
    std::shared_ptr<const alibi::HourlyBakes> hours; ///< null: not wanted
};

struct StoryVariantOptions {
    std::uint32_t shown = 0; ///< number of the variant that is open and needs nothing more; 0: the base
    alibi::BoundModel bound = alibi::BakeOptions{}.bound;
    std::optional<double> clock_s; ///< of which densities are; nothing: those of the plain habits
    bool withHours = false;        ///< the bakes of the whole day go along
};

/// The variants of `base` that slides of a story name, each once, in the order of the slides, but for the one that is open and those that
/// are gone. Errors: those of variants::shownCity and alibi::bakeWorld, the name of the variant in `where`.
[[nodiscard]] foundation::Result<std::vector<StoryVariant>>
bakeStoryVariants(const world::Story& story, const world::World& base, const StoryVariantOptions& options, foundation::JobContext& context);

/// As exporters take them; `variants` outlives the result.
[[nodiscard]] std::vector<exporters::ExportVariant> forExport(const std::vector<StoryVariant>& variants);

} // namespace passerby::jobs
