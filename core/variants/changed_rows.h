// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/variants/rebase.h"

#include <cstddef>
#include <vector>

namespace passerby::variants {

/// A row that differs from the base.
struct ChangedRow {
    RowPlace place;
    Deed deed = Deed::changed;
    std::string title; ///< as it is in the variant, or was where it is removed

    friend bool operator==(const ChangedRow&, const ChangedRow&) = default;
};

/// What a variant is about, by kind and number; settings come last.
[[nodiscard]] std::vector<ChangedRow> changedRows(const world::Variant& variant);

struct ChangeCounts {
    std::size_t added = 0;
    std::size_t changed = 0;
    std::size_t removed = 0;

    friend bool operator==(const ChangeCounts&, const ChangeCounts&) = default;
};

/// Settings count as a row that is changed.
[[nodiscard]] ChangeCounts countChanges(const world::Variant& variant);

} // namespace passerby::variants
