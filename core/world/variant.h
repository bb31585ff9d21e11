// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/id.h"

#include <memory>
#include <string>
#include <type_traits>

namespace passerby::world {

struct WorldPatch;
struct Story;

/// A city as it could be: what differs from the city that it lies in, its base. Rows are told apart by number, so the generations of ids do
/// not matter. No bake, run, export or hash of the city knows its variants; core/variants makes them and shows cities with them.
struct Variant {
    std::string name;                         ///< unique, not empty
    std::string notes;                        ///< may be empty
    std::shared_ptr<const WorldPatch> before; ///< rows of the base as they were when it was made; null where a row is added
    /// Rows that it adds or changes, whole; null where a row is removed. The same rows and, where they differ, settings as in `before`.
    std::shared_ptr<const WorldPatch> after;

    friend bool operator==(const Variant& a, const Variant& b);
};

using VariantId = foundation::Id<Variant>;

/// Whether rows of this kind are part of variants: stories and variants are of the project as a whole.
template <class Row>
inline constexpr bool kVaries = !std::is_same_v<Row, Story> && !std::is_same_v<Row, Variant>;

} // namespace passerby::world
