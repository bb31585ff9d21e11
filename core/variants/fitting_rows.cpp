// SPDX-License-Identifier: Apache-2.0
#include "core/variants/fitting_rows.h"

#include "core/foundation/words.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>

namespace passerby::variants {

using foundation::Id;

namespace {

template <class Changes>
struct NumbersOf;
/// By kind of row: old numbers and new ones.
template <class... Row>
struct NumbersOf<std::tuple<std::vector<world::RowChange<Row>>...>> {
    template <class One>
    struct Of {
        std::map<std::uint32_t, std::uint32_t> numbers;
    };
    using Type = std::tuple<Of<Row>...>;
};
using AllNumbers = NumbersOf<decltype(world::WorldPatch::rows)>;

/// Kinds whose names must differ; needs only within a profile.
template <class Row>
constexpr bool kHasUniqueName =
    std::is_same_v<
        Row,
        world::
            TargetType> || std::is_same_v<Row, world::AgentProfile> || std::is_same_v<Row, world::FixtureKind> || std::is_same_v<Row, world::VehicleKind> || std::is_same_v<Row, world::StateSet> || std::is_same_v<Row, world::Need>;

template <class Row>
std::pair<std::uint32_t, std::string> nameKey(const Row& row)
{
    if constexpr (std::is_same_v<Row, world::Need>)
        return {row.profile.number, row.name};
    else
        return {0, row.name};
}

} // namespace

void FittingRows::fit()
{
    renumber();
    while (dropDangling() || keepWhatIsNeeded()) {
    }
    forEachVaryingKind([this]<class Row>() {
        if constexpr (kHasUniqueName<Row>)
            nameAnew<Row>();
    });
}

template <class Row>
void FittingRows::note(Adjustment::Kind kind, std::uint32_t number, const Row* row, std::string sentence)
{
    m_adjustments.push_back({{std::string(world::rowKind<Row>()), number}, kind, titleOf<Row>(number, row), std::move(sentence)});
}

/// Of rows that are added under a number that is taken.
template <class Row>
FittingRows::Numbers FittingRows::newNumbers()
{
    auto& rows = m_entries.of<Row>();
    const auto& table = m_base.of<Row>();
    Numbers result;
    std::uint32_t last = std::max(table.empty() ? 0U : table.at(table.size() - 1).id.number, rows.empty() ? 0U : rows.rbegin()->first);
    for (const auto& [number, pair] : rows)
        if (!pair.before && !table.idOf(number).isNull())
            result[number] = ++last;
    for (const auto& [number, other] : result) {
        auto moved = rows.extract(number);
        note(Adjustment::Kind::renumbered, number, moved.mapped().after.get(),
             foundation::told("The base has used its number since. It is the {} {} now.", world::rowKind<Row>(), other));
        moved.key() = other;
        rows.insert(std::move(moved));
    }
    return result;
}

void FittingRows::renumber()
{
    AllNumbers::Type all;
    forEachVaryingKind([&]<class Row>() { std::get<AllNumbers::Of<Row>>(all).numbers = newNumbers<Row>(); });
    const auto changed = [&]<class Other>(Id<Other> id) {
        const auto& numbers = std::get<AllNumbers::Of<Other>>(all).numbers;
        const auto found = numbers.find(id.number);
        return found == numbers.end() ? id : Id<Other>{found->second, id.generation};
    };
    forEachVaryingKind([&]<class Row>() {
        for (auto& [number, pair] : m_entries.of<Row>()) {
            if (!pair.after)
                continue;
            Row row = *pair.after;
            world::changeReferences(row, changed);
            if (!(row == *pair.after))
                pair.after = std::make_shared<const Row>(std::move(row));
        }
    });
}

template <class Row>
bool FittingRows::isThere(Id<Row> id) const
{
    const auto& rows = m_entries.of<Row>();
    const auto found = rows.find(id.number);
    return found != rows.end() ? found->second.after != nullptr : !m_base.of<Row>().idOf(id.number).isNull();
}

bool FittingRows::dropDangling()
{
    bool dropped = false;
    forEachVaryingKind([&]<class Row>() {
        auto& rows = m_entries.of<Row>();
        for (auto entry = rows.begin(); entry != rows.end();) {
            const auto& [number, pair] = *entry;
            std::string gone;
            if (pair.after)
                world::forEachReference(*pair.after, [&]<class Other>(Id<Other> id) {
                    if (gone.empty() && !isThere(id))
                        gone = fmt::format("{} {}", world::rowKind<Other>(), id.number);
                });
            if (!gone.empty())
                note(Adjustment::Kind::dropped, number, pair.after.get(), foundation::told("It refers to the {}, which is gone.", gone));
            dropped = dropped || !gone.empty();
            entry = gone.empty() ? std::next(entry) : rows.erase(entry);
        }
    });
    return dropped;
}

/// What the variant removes and a row of the base refers to that is not the variant's.
bool FittingRows::keepWhatIsNeeded()
{
    bool removes = false;
    forEachVaryingKind([&]<class Row>() {
        const auto& rows = m_entries.of<Row>();
        removes = removes || std::any_of(rows.begin(), rows.end(), [](const auto& entry) { return !entry.second.after; });
    });
    if (!removes)
        return false;
    bool kept = false;
    forEachVaryingKind([&]<class Row>() {
        for (const auto& [id, row] : m_base.of<Row>()) {
            if (m_entries.of<Row>().contains(id.number))
                continue;
            world::forEachReference(row, [&, number = id.number]<class Other>(Id<Other> needed) {
                auto& others = m_entries.of<Other>();
                const auto found = others.find(needed.number);
                if (found == others.end() || found->second.after)
                    return;
                note(Adjustment::Kind::dropped, needed.number, found->second.before.get(),
                     foundation::told("It was removed, but the {} {} of the base refers to it.", world::rowKind<Row>(), number));
                others.erase(found);
                kept = true;
            });
        }
    });
    return kept;
}

template <class Row>
void FittingRows::nameAnew()
{
    auto& rows = m_entries.of<Row>();
    std::set<std::pair<std::uint32_t, std::string>> names;
    if (!rows.empty())
        for (const auto& [id, row] : m_base.of<Row>())
            if (!rows.contains(id.number))
                names.insert(nameKey(row));
    for (auto& [number, pair] : rows) {
        if (!pair.after || names.insert(nameKey(*pair.after)).second)
            continue;
        Row row = *pair.after;
        for (int count = 2; !names.insert(nameKey(row)).second; ++count)
            row.name = fmt::format("{} {}", pair.after->name, count);
        note(Adjustment::Kind::renamed, number, pair.after.get(),
             foundation::told("The name is taken in the base. It is called \"{}\" now.", row.name));
        pair.after = std::make_shared<const Row>(std::move(row));
    }
}

} // namespace passerby::variants
