// SPDX-License-Identifier: Apache-2.0
#include "core/variants/difference.h"

#include "core/world/row_references.h"

#include <map>

namespace passerby::variants {

using foundation::Id;
using world::RowChanges;
using world::Table;
using world::World;
using world::WorldPatch;

namespace {

template <class Row>
void addDifferences(const Table<Row>& base, const Table<Row>& other, RowChanges<Row>& before, RowChanges<Row>& after)
{
    if (base.sharesStateWith(other))
        return;
    std::size_t i = 0;
    std::size_t k = 0;
    while (i < base.size() || k < other.size()) {
        const std::uint32_t left = i < base.size() ? base.at(i).id.number : 0;
        const std::uint32_t right = k < other.size() ? other.at(k).id.number : 0;
        const bool isHere = left != 0 && (right == 0 || left <= right);
        const bool isThere = right != 0 && (left == 0 || right <= left);
        const std::shared_ptr<const Row> was = isHere ? base.at(i).row : nullptr;
        const std::shared_ptr<const Row> is = isThere ? other.at(k).row : nullptr;
        const Id<Row> id = isHere ? base.at(i).id : other.at(k).id;
        i += isHere ? 1 : 0;
        k += isThere ? 1 : 0;
        if (world::sameRow(was, is))
            continue;
        before.push_back({id, was});
        after.push_back({id, is});
    }
}

/// The ids that the rows of one kind have in a city: those that are there keep theirs.
template <class Row>
std::map<std::uint32_t, Id<Row>> freshIds(const Table<Row>& table, const RowChanges<Row>& changes)
{
    std::map<std::uint32_t, Id<Row>> fresh;
    std::uint32_t generation = table.nextId().generation;
    for (const auto& change : changes)
        if (change.row && table.idOf(change.id.number).isNull())
            fresh[change.id.number] = {change.id.number, generation++};
    return fresh;
}

template <class Changes>
struct FreshIdsOf;
template <class... Row>
struct FreshIdsOf<std::tuple<std::vector<world::RowChange<Row>>...>> {
    using Type = std::tuple<std::map<std::uint32_t, Id<Row>>...>;
};

class Fitting {
public:
    Fitting(const World& city, const WorldPatch& rows) : m_city(city), m_rows(rows)
    {
        std::apply(
            [&]<class... Row>(std::map<std::uint32_t, Id<Row>>&... fresh) { ((fresh = freshIds(city.of<Row>(), rows.of<Row>())), ...); },
            m_fresh);
    }

    [[nodiscard]] WorldPatch patch() const
    {
        WorldPatch result;
        std::apply([&]<class... Row>(RowChanges<Row>&... changes) { (fit(changes), ...); }, result.rows);
        result.settings = m_rows.settings;
        return result;
    }

private:
    template <class Row>
    [[nodiscard]] Id<Row> idOf(Id<Row> id) const
    {
        const auto& fresh = std::get<std::map<std::uint32_t, Id<Row>>>(m_fresh);
        const auto found = fresh.find(id.number);
        if (found != fresh.end())
            return found->second;
        const Id<Row> present = m_city.of<Row>().idOf(id.number);
        return present.isNull() ? id : present;
    }
    template <class Row>
    void fit(RowChanges<Row>& result) const
    {
        for (const auto& [id, row] : m_rows.of<Row>()) {
            if (!row) {
                if (!m_city.of<Row>().idOf(id.number).isNull())
                    result.push_back({idOf(id), nullptr});
                continue;
            }
            Row changed = *row;
            world::changeReferences(changed, [&](auto reference) { return reference.isNull() ? reference : idOf(reference); });
            result.push_back({idOf(id), changed == *row ? row : std::make_shared<const Row>(std::move(changed))});
        }
    }

    const World& m_city;
    const WorldPatch& m_rows;
    FreshIdsOf<decltype(WorldPatch::rows)>::Type m_fresh;
};

} // namespace

world::Variant difference(const World& base, const World& other, std::string name, std::string notes)
{
    auto before = std::make_shared<WorldPatch>();
    auto after = std::make_shared<WorldPatch>();
    const auto add = [&]<class Row>(RowChanges<Row>& rows) {
        if constexpr (world::kVaries<Row>)
            addDifferences(base.of<Row>(), other.of<Row>(), rows, after->of<Row>());
    };
    std::apply([&](auto&... rows) { (add(rows), ...); }, before->rows);
    if (!(base.settings() == other.settings())) {
        before->settings = base.settings();
        after->settings = other.settings();
    }
    return {std::move(name), std::move(notes), std::move(before), std::move(after)};
}

WorldPatch fitted(const World& city, const WorldPatch& rows)
{
    return Fitting(city, rows).patch();
}

WorldPatch changesTo(const World& from, const World& to)
{
    WorldPatch before;
    WorldPatch after;
    std::apply([&]<class... Row>(RowChanges<Row>&... rows) { (addDifferences(from.of<Row>(), to.of<Row>(), rows, after.of<Row>()), ...); },
               before.rows);
    if (!(from.settings() == to.settings()))
        after.settings = to.settings();
    return fitted(from, after);
}

} // namespace passerby::variants
