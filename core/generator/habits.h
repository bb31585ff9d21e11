// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/world/patch_builder.h"

#include <span>
#include <string>
#include <vector>

namespace passerby::generator {

/// Kinds of places in the order in which a smaller number of types drops them: the last first.
enum class PlaceKind {
    home,
    office,
    cafe,
    shop,
    restaurant,
    school,
    park,
    station,
    culture,
    doctor,
    church,
    market,
    hotel,
    bar,
    grocery,
    leisure,
    service,
    parking
};
inline constexpr int kPlaceKinds = 18;

/// Adds these kinds of places (ascending, at least 2) as target types with the goals between them; `waitScale` multiplies all waits.
/// Returned ids: [kPlaceKinds], null for the others. `hasDay`: stays and goals follow the hours; at eight in the morning, and where nobody
/// asks for the hour, they are as without. `owned`: whether people have places of all the kinds that are usually their own, or homes alone
/// and choose an office anew each time, of other kinds the closest.
enum class Owned { asUsual, homesAlone };
std::vector<world::TargetTypeId> addTargetTypes(world::PatchBuilder& builder, std::span<const PlaceKind> kinds, double waitScale,
                                                bool hasDay = false, Owned owned = Owned::asUsual);
/// The first `count` kinds, 2 to kPlaceKinds. Returned ids: [count], by kind.
std::vector<world::TargetTypeId> addTargetTypes(world::PatchBuilder& builder, int count, double waitScale, bool hasDay = false,
                                                Owned owned = Owned::asUsual);

/// How many of `targets` targets are of each kind: at least one each, homes and offices most. [count]; sums to `targets`, which must be
/// at least `count`.
[[nodiscard]] std::vector<int> targetQuotas(int targets, int count);

/// Why fewer targets than types make no city, for people.
[[nodiscard]] std::string tooFewTargets(int targets, int types);

/// Adds residents, commuters, tourists, children, elderly people and couriers with their speeds and inclinations.
void addProfiles(world::PatchBuilder& builder, const std::vector<world::TargetTypeId>& types);

} // namespace passerby::generator
