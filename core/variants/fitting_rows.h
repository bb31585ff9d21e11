// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/variants/rebase.h"
#include "core/variants/variant_entries.h"

#include <vector>

namespace passerby::variants {

/// Makes the rows of a variant fit a base that knew nothing of them: numbers and names that are taken get other ones, and what refers to
/// nothing is dropped. `before` of each row is that of the base already, but for rows whose number is taken.
class FittingRows {
public:
    FittingRows(const world::World& base, VariantEntries& entries, std::vector<Adjustment>& adjustments)
        : m_base(base), m_entries(entries), m_adjustments(adjustments)
    {
    }
    void fit();

private:
    using Numbers = std::map<std::uint32_t, std::uint32_t>; ///< new ones by old

    template <class Row>
    [[nodiscard]] Numbers newNumbers();
    void renumber();
    /// True when something was dropped.
    bool dropDangling();
    bool keepWhatIsNeeded();
    template <class Row>
    void nameAnew();
    /// Whether there is a row of this number once the variant is shown.
    template <class Row>
    [[nodiscard]] bool isThere(foundation::Id<Row> id) const;
    template <class Row>
    void note(Adjustment::Kind kind, std::uint32_t number, const Row* row, std::string sentence);

    const world::World& m_base;
    VariantEntries& m_entries;
    std::vector<Adjustment>& m_adjustments;
};

} // namespace passerby::variants
