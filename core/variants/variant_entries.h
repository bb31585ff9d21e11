// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/variants/row_place.h"
#include "core/world/row_references.h"

#include <map>
#include <memory>
#include <tuple>
#include <vector>

namespace passerby::variants {

/// A row on both sides of a variant; null where it is not there.
template <class Row>
struct RowPair {
    std::shared_ptr<const Row> before;
    std::shared_ptr<const Row> after;
};

/// What a variant says, by kind and number of row, to be worked on.
class VariantEntries {
public:
    template <class Row>
    using Of = std::map<std::uint32_t, RowPair<Row>>;

    explicit VariantEntries(const world::Variant& variant)
    {
        forEachVaryingKind([&]<class Row>() {
            const auto& before = variant.before->of<Row>();
            const auto& after = variant.after->of<Row>();
            for (std::size_t i = 0; i < after.size(); ++i)
                of<Row>()[after[i].id.number] = {before[i].row, after[i].row};
        });
    }

    template <class Row>
    [[nodiscard]] Of<Row>& of()
    {
        return std::get<Of<Row>>(m_entries);
    }
    template <class Row>
    [[nodiscard]] const Of<Row>& of() const
    {
        return std::get<Of<Row>>(m_entries);
    }
    /// One side each: what lies in `before` or in `after`.
    [[nodiscard]] std::shared_ptr<world::WorldPatch> side(bool isAfter) const
    {
        auto patch = std::make_shared<world::WorldPatch>();
        forEachVaryingKind([&]<class Row>() {
            for (const auto& [number, pair] : of<Row>())
                patch->of<Row>().push_back({{number, 1}, isAfter ? pair.after : pair.before});
        });
        return patch;
    }

private:
    template <class Changes>
    struct EntriesOf;
    template <class... Row>
    struct EntriesOf<std::tuple<std::vector<world::RowChange<Row>>...>> {
        using Type = std::tuple<Of<Row>...>;
    };

    EntriesOf<decltype(world::WorldPatch::rows)>::Type m_entries;
};

/// The row of this number in a city, or null.
template <class Row>
[[nodiscard]] std::shared_ptr<const Row> rowOf(const world::World& city, std::uint32_t number)
{
    const auto& table = city.of<Row>();
    return table.share(table.idOf(number));
}

} // namespace passerby::variants
