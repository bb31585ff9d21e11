// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/result.h"
#include "core/world/world.h"

#include <string_view>

namespace passerby::variants {

/// The variant of this name. Error "no-such-variant" that lists those that there are.
[[nodiscard]] foundation::Result<world::VariantId> variantNamed(const world::World& base, std::string_view name);

/// A name that no variant has, made of this one: "North", "North 2".
[[nodiscard]] std::string freeName(const world::World& base, std::string_view wanted);

/// The city as the variant has it, with the stories and variants of its base. The variant must fit the base, as rebase() makes it; error:
/// as World::apply.
[[nodiscard]] foundation::Result<world::World> withVariant(const world::World& base, const world::Variant& variant);

/// The same of any variant of the base. Where the base has been changed since, it is brought up to date first, unless both changed the same
/// or something would be dropped: error "variant-outdated", which lists what.
[[nodiscard]] foundation::Result<world::World> shownCity(const world::World& base, world::VariantId id);

/// What a file holds while a variant is shown and edited: the base with the stories and variants of `shown`, of which `id` says how `shown`
/// differs. A null id: nothing is shown but the base itself.
[[nodiscard]] foundation::Result<world::World> storedCity(const world::World& base, const world::World& shown, world::VariantId id);

} // namespace passerby::variants
