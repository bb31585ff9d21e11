// SPDX-License-Identifier: Apache-2.0
#include "core/exporters/pack/pack_layout.h"

#include <algorithm>
#include <array>

namespace passerby::exporters {

namespace {

using C = const PackCounts&;
using T = PackType;

std::uint64_t ofNodes(C c)
{
    return c.nodes();
}
std::uint64_t ofTargets(C c)
{
    return c.targets;
}
std::uint64_t ofCells(C c)
{
    return c.cells;
}
std::uint64_t ofTypes(C c)
{
    return c.types;
}
std::uint64_t ofProfiles(C c)
{
    return c.profiles;
}
std::uint64_t ofKinds(C c)
{
    return c.kinds;
}
std::uint64_t ofGoals(C c)
{
    return c.goals;
}
std::uint64_t ofReturns(C c)
{
    return c.returns;
}
std::uint64_t ofSegments(C c)
{
    return c.segments;
}
std::uint64_t ofWalked(C c)
{
    return c.walked;
}
std::uint64_t ofSegmentWords(C c)
{
    return (c.segments + 31) / 32;
}
std::uint64_t ofStepFreeTargets(C c)
{
    return (c.features & kPackStepFree) != 0 ? c.targets : 0;
}
std::uint64_t ofStepFreeSegments(C c)
{
    return (c.features & kPackStepFree) != 0 ? c.segments : 0;
}

constexpr std::array kMeta{
    PackField{"hour", T::f64},       PackField{"origin_x_m", T::f64},    PackField{"origin_y_m", T::f64},
    PackField{"compact_kl", T::f64}, PackField{"walking_share", T::f64}, PackField{"trips_per_person_per_day", T::f64},
    PackField{"population", T::u64}, PackField{"seed", T::u64},          PackField{"epsg", T::i32},
    PackField{"name", T::u32},       PackField{"attribution", T::u32},   PackField{"kl_sources", T::u32},
};
constexpr std::array kStrings{
    PackField{"strings", T::u32, nullptr, &PackCounts::strings},
    PackField{"text_bytes", T::u32, nullptr, &PackCounts::text},
    PackField{"first", T::u32, [](C c) { return c.strings + 1; }},
    PackField{"text", T::u8, [](C c) { return c.text; }},
};
constexpr std::array kNodes{
    PackField{"portals", T::u32, nullptr, &PackCounts::portals},
    PackField{"targets", T::u32, nullptr, &PackCounts::targets},
    PackField{"x_m", T::f64, ofNodes},
    PackField{"y_m", T::f64, ofNodes},
    PackField{"z_m", T::f64, ofNodes},
    PackField{"number", T::u32, ofNodes},
    PackField{"portal_cells", T::u32, [](C c) { return 2 * c.portals; }},
    PackField{"target_cell", T::u32, ofTargets},
    PackField{"target_type", T::u16, ofTargets},
    PackField{"target_name", T::u32, ofTargets},
};
constexpr std::array kCells{
    PackField{"cells", T::u32, nullptr, &PackCounts::cells},
    PackField{"entries", T::u32, nullptr, &PackCounts::entries},
    PackField{"number", T::u32, ofCells},
    PackField{"kind", T::u8, ofCells},
    PackField{"level", T::i16, ofCells},
    PackField{"box_m", T::f32, [](C c) { return 4 * c.cells; }},
    PackField{"first", T::u32, [](C c) { return c.cells + 1; }},
    PackField{"node", T::u32, [](C c) { return c.entries; }},
};
constexpr std::array kHabits{
    PackField{"types", T::u32, nullptr, &PackCounts::types},
    PackField{"profiles", T::u32, nullptr, &PackCounts::profiles},
    PackField{"kinds", T::u32, nullptr, &PackCounts::kinds},
    PackField{"goals", T::u32, nullptr, &PackCounts::goals},
    PackField{"slots", T::u32, nullptr, &PackCounts::ownTypes},
    PackField{"wait_mean_s", T::f64, ofTypes},
    PackField{"wait_sd_s", T::f64, ofTypes},
    PackField{"type_number", T::u32, ofTypes},
    PackField{"type_name", T::u32, ofTypes},
    PackField{"first_target", T::u32, [](C c) { return c.types + 1; }},
    PackField{"target", T::target, ofTargets},
    PackField{"profile_number", T::u32, ofProfiles},
    PackField{"profile_name", T::u32, ofProfiles},
    PackField{"profile_kind", T::u32, ofProfiles},
    PackField{"share", T::f64, ofProfiles},
    PackField{"speed_mean_mps", T::f64, ofProfiles},
    PackField{"speed_sd_mps", T::f64, ofProfiles},
    PackField{"reach_m", T::f64, ofKinds},
    PackField{"step_free", T::u8, ofKinds},
    PackField{"first_goal", T::u32, [](C c) { return c.kinds * c.types + 1; }},
    PackField{"probability", T::f64, ofGoals},
    PackField{"destination", T::u16, ofGoals},
    PackField{"choice", T::u8, ofGoals},
    PackField{"round_trip", T::u8, ofGoals},
    PackField{"bound_type", T::u16, [](C c) { return c.ownTypes; }},
    PackField{"step_free_target", T::u8, ofStepFreeTargets},
};
constexpr std::array kLaw{
    PackField{"columns", T::u32, nullptr, &PackCounts::columns},
    PackField{"returns", T::u32, nullptr, &PackCounts::returns},
    PackField{"sigma_unit", T::f64},
    PackField{"visits_unit", T::f64},
    PackField{"cycles_per_s", T::f64, ofKinds},
    PackField{"wait_s", T::f64, ofKinds},
    PackField{"walk_m", T::f64, ofKinds},
    PackField{"column_of_type", T::u16, ofTypes},
    PackField{"closest", T::target, [](C c) { return c.sources() * c.columns; }},
    PackField{"sigma", T::u16, [](C c) { return c.kinds * c.targets; }},
    PackField{"first_return", T::place, [](C c) { return c.kinds * c.targets + 1; }},
    PackField{"return_target", T::target, ofReturns},
    PackField{"return_visits", T::u16, ofReturns},
};
constexpr std::array kDensities{
    PackField{"segments", T::u32, nullptr, &PackCounts::segments},
    PackField{"walked", T::u32, nullptr, &PackCounts::walked},
    PackField{"rate_unit_per_s", T::f64},
    PackField{"slowness_low_s_per_m", T::f64},
    PackField{"slowness_step_s_per_m", T::f64},
    PackField{"is_walked", T::u32, ofSegmentWords},
    PackField{"before", T::u32, ofSegmentWords},
    PackField{"rate", T::u16, ofWalked},
    PackField{"slowness", T::u8, ofWalked},
    PackField{"inside", T::f32, ofTargets},
};
constexpr std::array kWays{
    PackField{"length_m", T::f64, ofSegments},
    PackField{"effective_m", T::f64, ofSegments},
    PackField{"step_free", T::u8, ofStepFreeSegments},
};
constexpr std::array kBorders{
    PackField{"rings", T::u32, nullptr, &PackCounts::rings},          PackField{"corners", T::u32, nullptr, &PackCounts::corners},
    PackField{"first_ring", T::u32, [](C c) { return c.cells + 1; }}, PackField{"first_corner", T::u32, [](C c) { return c.rings + 1; }},
    PackField{"corner_m", T::f32, [](C c) { return 2 * c.corners; }},
};
constexpr std::array kGround{
    PackField{"vertices", T::u32, nullptr, &PackCounts::vertices},
    PackField{"triangles", T::u32, nullptr, &PackCounts::triangles},
    PackField{"first_vertex", T::u32, [](C c) { return c.cells + 1; }},
    PackField{"first_triangle", T::u32, [](C c) { return c.cells + 1; }},
    PackField{"vertex_m", T::f32, [](C c) { return 3 * c.vertices; }},
    PackField{"triangle", T::u16, [](C c) { return 3 * c.triangles; }},
    PackField{"neighbour", T::u16, [](C c) { return 3 * c.triangles; }},
    PackField{"portal_triangle", T::u16, [](C c) { return 2 * c.portals; }},
    PackField{"portal_line_m", T::f32, [](C c) { return 6 * c.portals; }},
};

constexpr std::array kLayout{
    PackChunkLayout{"META", "meta", kMeta, false, true},
    PackChunkLayout{"STRS", "strings", kStrings},
    PackChunkLayout{"NODE", "nodes", kNodes},
    PackChunkLayout{"CELL", "cells", kCells},
    PackChunkLayout{"HABT", "habits", kHabits, false, true},
    PackChunkLayout{"LAW ", "law", kLaw, false, true},
    PackChunkLayout{"DENS", "densities", kDensities, false, true},
    PackChunkLayout{"WAYS", "ways", kWays, true},
    PackChunkLayout{"POLY", "borders", kBorders, true},
    PackChunkLayout{"NAVM", "ground", kGround, true},
};

} // namespace

std::uint64_t PackCounts::sources() const
{
    return (features & kPackStepFree) != 0 ? 2 * targets : targets;
}

std::span<const PackChunkLayout> packLayout()
{
    return kLayout;
}

const PackChunkLayout* packLayoutOf(std::string_view fourcc)
{
    const auto found = std::find_if(kLayout.begin(), kLayout.end(), [&](const PackChunkLayout& one) { return one.fourcc == fourcc; });
    return found == kLayout.end() ? nullptr : &*found;
}

std::uint64_t widthOf(PackType type, const PackCounts& counts)
{
    switch (type) {
    case T::u8:
        return 1;
    case T::u16:
    case T::i16:
        return 2;
    case T::i32:
    case T::u32:
    case T::f32:
        return 4;
    case T::target:
        return counts.targets < 0xFFFF ? 2 : 4;
    case T::place:
        return counts.returns <= 0xFFFF ? 2 : 4;
    default:
        return 8;
    }
}

} // namespace passerby::exporters
