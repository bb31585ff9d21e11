// SPDX-License-Identifier: Apache-2.0
#include "core/world/world.h"

#include "core/foundation/words.h"
#include "core/world/row_references.h"
#include "core/world/row_rules.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>
#include <string_view>
#include <unordered_set>

namespace passerby::world {

namespace {

using foundation::Error;
using Refusal = std::optional<Error>;

template <class Row>
std::string textPlaceOf(foundation::Id<Row> id)
{
    return fmt::format("{} {}", rowKind<Row>(), id.number);
}

/// The change with its row as the world keeps it, or why it cannot enter.
template <class Row>
foundation::Result<RowChange<Row>> prepared(const RowChange<Row>& change)
{
    if (change.id.isNull() || change.id.number > kLargestNumber)
        return Error{"bad-number", foundation::told("{} is no number for a {}.", change.id.number, rowKind<Row>()), textPlaceOf(change.id)};
    if (!change.row)
        return change;
    Row row = normalised(*change.row);
    if (const auto fault = findFault(row))
        return Error{"bad-value", *fault, textPlaceOf(change.id)};
    if (row == *change.row)
        return change;
    return RowChange<Row>{change.id, std::make_shared<const Row>(std::move(row))};
}

template <class Row>
Refusal prepare(const RowChanges<Row>& changes, RowChanges<Row>& result)
{
    result.reserve(changes.size());
    for (const RowChange<Row>& change : changes) {
        auto ready = prepared(change);
        if (!ready)
            return ready.error();
        result.push_back(std::move(ready).value());
    }
    return std::nullopt;
}

/// Carries out the changes in order; `inverse` collects what takes them back, in the same order.
template <class Row>
Refusal carryOut(const RowChanges<Row>& changes, Table<Row>& table, RowChanges<Row>& inverse)
{
    inverse.reserve(changes.size());
    for (const auto& [id, row] : changes) {
        const foundation::Id<Row> present = table.idOf(id.number);
        if (!row && present != id)
            return Error{"no-such-row", foundation::told("There is no {} {} to remove.", rowKind<Row>(), id.number), textPlaceOf(id)};
        if (row && !present.isNull() && present != id)
            return Error{"number-taken", foundation::told("Another {} has the number {}.", rowKind<Row>(), id.number), textPlaceOf(id)};
        inverse.push_back({id, table.share(id)});
        if (row)
            table.put(id, row);
        else
            table.erase(id);
    }
    return std::nullopt;
}

template <class Row>
void takeBack(const RowChanges<Row>& inverse, Table<Row>& table)
{
    for (auto change = inverse.rbegin(); change != inverse.rend(); ++change) {
        if (change->row)
            table.put(change->id, change->row);
        else
            table.erase(change->id);
    }
}

template <class Row>
Refusal danglingReference(const World& world, foundation::Id<Row> id, const Row& row)
{
    Refusal refusal;
    forEachReference(row, [&]<class Other>(foundation::Id<Other> other) {
        if (!refusal && !world.of<Other>().contains(other))
            refusal = Error{"dangling-reference",
                            foundation::told("The {} {} refers to the {} {}, which is not there.", rowKind<Row>(), id.number,
                                             rowKind<Other>(), other.number),
                            textPlaceOf(id)};
    });
    return refusal;
}

template <class Row>
Refusal checkReferences(const World& world, const RowChanges<Row>& changes, bool all)
{
    if (all) {
        for (const auto& [id, row] : world.of<Row>())
            if (auto refusal = danglingReference(world, id, row))
                return refusal;
        return std::nullopt;
    }
    for (const auto& change : changes)
        if (const Row* row = change.row ? world.of<Row>().find(change.id) : nullptr)
            if (auto refusal = danglingReference(world, change.id, *row))
                return refusal;
    return std::nullopt;
}

std::string pluralOf(std::string_view kind)
{
    return kind == "story" ? "stories" : fmt::format("{}s", kind);
}

template <class Row>
Refusal checkUniqueNames(const Table<Row>& table)
{
    std::unordered_set<std::string_view> names;
    for (const auto& [id, row] : table)
        if (!names.insert(row.name).second)
            return Error{"name-taken", foundation::told("Two {} are called \"{}\".", pluralOf(rowKind<Row>()), row.name), textPlaceOf(id)};
    return std::nullopt;
}

/// Needs are told apart by their names within a profile.
Refusal checkNeedNames(const World& world)
{
    std::set<std::pair<std::uint32_t, std::string_view>> names;
    for (const auto& [id, need] : world.needs())
        if (!names.emplace(need.profile.number, need.name).second)
            return Error{"name-taken",
                         foundation::told("Two needs of the profile \"{}\" are called \"{}\".", world.profiles().find(need.profile)->name,
                                          need.name),
                         textPlaceOf(id)};
    return std::nullopt;
}

/// Rows say the same when their ids agree by number: generations depend on how the world came about.
template <class Row>
bool sameRows(const Table<Row>& a, const Table<Row>& b)
{
    if (a.size() != b.size())
        return false;
    for (std::size_t i = 0; i < a.size(); ++i) {
        const auto& left = a.at(i);
        const auto& right = b.at(i);
        if (left.id.number != right.id.number)
            return false;
        if (!sameRow(left.row, right.row))
            return false;
    }
    return true;
}

/// What only shows when everything is in place.
Refusal checkWhole(const World& world, const WorldPatch& patch)
{
    const bool erases = std::apply(
        [](const auto&... changes) {
            return (std::any_of(changes.begin(), changes.end(), [](const auto& change) { return !change.row; }) || ...);
        },
        patch.rows);
    Refusal refusal;
    std::apply([&](const auto&... changes) { ((refusal = checkReferences(world, changes, erases)) || ...); }, patch.rows);
    if (!refusal && !patch.of<TargetType>().empty())
        refusal = checkUniqueNames(world.targetTypes());
    if (!refusal && !patch.of<AgentProfile>().empty())
        refusal = checkUniqueNames(world.profiles());
    if (!refusal && !patch.of<FixtureKind>().empty())
        refusal = checkUniqueNames(world.fixtureKinds());
    if (!refusal && !patch.of<VehicleKind>().empty())
        refusal = checkUniqueNames(world.vehicleKinds());
    if (!refusal && !patch.of<StateSet>().empty())
        refusal = checkUniqueNames(world.stateSets());
    if (!refusal && !patch.of<Story>().empty())
        refusal = checkUniqueNames(world.stories());
    if (!refusal && !patch.of<Variant>().empty())
        refusal = checkUniqueNames(world.variants());
    if (!refusal && !patch.of<Need>().empty())
        refusal = checkNeedNames(world);
    return refusal;
}

} // namespace

World::World() = default;
World::World(const World& other) = default;
World::World(World&& other) noexcept = default;
World& World::operator=(const World& other) = default;
World& World::operator=(World&& other) noexcept = default;
World::~World() = default;

foundation::Result<WorldPatch> World::apply(const WorldPatch& patch)
{
    WorldPatch ready;
    Refusal refusal;
    const auto onTables = [&]<class... Row>(std::tuple<Table<Row>...>& tables, const auto& step) {
        ((refusal = step(std::get<Table<Row>>(tables))) || ...);
    };
    onTables(m_tables, [&]<class Row>(Table<Row>&) { return prepare(patch.of<Row>(), ready.of<Row>()); });
    if (!refusal && patch.settings)
        if (auto sentence = findFault(*patch.settings))
            refusal = Error{"bad-value", *sentence, "settings"};
    if (refusal)
        return *refusal;

    WorldPatch inverse;
    onTables(m_tables, [&]<class Row>(Table<Row>& table) { return carryOut(ready.of<Row>(), table, inverse.of<Row>()); });
    if (!refusal)
        refusal = checkWhole(*this, ready);
    if (refusal) {
        std::apply([&]<class... Row>(Table<Row>&... tables) { (takeBack(inverse.of<Row>(), tables), ...); }, m_tables);
        return *refusal;
    }
    if (patch.settings)
        inverse.settings = std::exchange(m_settings, *patch.settings);
    std::apply([](auto&... changes) { (std::reverse(changes.begin(), changes.end()), ...); }, inverse.rows);
    return inverse;
}

bool World::sameContent(const World& other) const
{
    const auto same = [&]<class... Row>(const std::tuple<Table<Row>...>&) { return (sameRows(of<Row>(), other.of<Row>()) && ...); };
    return m_settings == other.m_settings && same(m_tables);
}

} // namespace passerby::world
