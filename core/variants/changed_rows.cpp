// SPDX-License-Identifier: Apache-2.0
#include "core/variants/changed_rows.h"

namespace passerby::variants {

std::vector<ChangedRow> changedRows(const world::Variant& variant)
{
    std::vector<ChangedRow> rows;
    forEachVaryingKind([&]<class Row>() {
        const auto& before = variant.before->of<Row>();
        const auto& after = variant.after->of<Row>();
        for (std::size_t i = 0; i < after.size(); ++i) {
            const Deed deed = !after[i].row ? Deed::removed : before[i].row ? Deed::changed : Deed::added;
            const auto& named = after[i].row ? after[i].row : before[i].row;
            rows.push_back({placeOf(after[i].id), deed, titleOf<Row>(after[i].id.number, named.get())});
        }
    });
    if (variant.after->settings)
        rows.push_back({{std::string(kSettings), 0}, Deed::changed, std::string(kSettings)});
    return rows;
}

ChangeCounts countChanges(const world::Variant& variant)
{
    ChangeCounts counts;
    counts.changed = variant.after->settings ? 1 : 0;
    forEachVaryingKind([&]<class Row>() {
        const auto& before = variant.before->of<Row>();
        const auto& after = variant.after->of<Row>();
        for (std::size_t i = 0; i < after.size(); ++i)
            ++(!after[i].row ? counts.removed : before[i].row ? counts.changed : counts.added);
    });
    return counts;
}

} // namespace passerby::variants
