// SPDX-License-Identifier: Apache-2.0
#include "core/world/variant.h"

#include "core/world/row_references.h"
#include "core/world/row_rules.h"

#include <algorithm>
#include <fmt/format.h>

namespace passerby::world {

namespace {

using Fault = std::optional<std::string>;

bool samePatch(const std::shared_ptr<const WorldPatch>& a, const std::shared_ptr<const WorldPatch>& b)
{
    if (a == b || !a || !b)
        return a == b;
    const auto same = [&]<class Row>(const RowChanges<Row>& left) {
        const RowChanges<Row>& right = b->of<Row>();
        return std::equal(left.begin(), left.end(), right.begin(), right.end(), [](const auto& one, const auto& other) {
            return one.id.number == other.id.number && sameRow(one.row, other.row);
        });
    };
    return a->settings == b->settings && std::apply([&](const auto&... rows) { return (same(rows) && ...); }, a->rows);
}

/// Rows as a world keeps them, in ascending order of number.
template <class Row>
void normalise(RowChanges<Row>& changes)
{
    if constexpr (kVaries<Row>)
        for (RowChange<Row>& change : changes)
            if (change.row)
                if (Row row = normalised(*change.row); !(row == *change.row))
                    change.row = std::make_shared<const Row>(std::move(row));
    std::stable_sort(changes.begin(), changes.end(), [](const auto& a, const auto& b) { return a.id.number < b.id.number; });
}

std::shared_ptr<const WorldPatch> normalisedPatch(const std::shared_ptr<const WorldPatch>& patch)
{
    if (!patch)
        return patch;
    auto result = std::make_shared<WorldPatch>(*patch);
    std::apply([](auto&... rows) { (normalise(rows), ...); }, result->rows);
    return samePatch(result, patch) ? patch : result;
}

template <class Row>
Fault faultOfRow(const RowChange<Row>& change)
{
    if (change.id.number == 0 || change.id.number > kLargestNumber)
        return fmt::format("{} is no number for a {}.", change.id.number, rowKind<Row>());
    if (!change.row)
        return std::nullopt;
    if (const Fault fault = findFault(*change.row))
        return fmt::format("Its {} {} is not valid: {}", rowKind<Row>(), change.id.number, *fault);
    return std::nullopt;
}

/// Of what is said of the rows of one kind.
template <class Row>
Fault faultOfRows(const RowChanges<Row>& before, const RowChanges<Row>& after)
{
    if constexpr (!kVaries<Row>)
        return before.empty() && after.empty() ? Fault() : fmt::format("A {} is no part of a variant.", rowKind<Row>());
    else {
        if (before.size() != after.size())
            return fmt::format("What it says of the {} rows before and after does not match.", rowKind<Row>());
        for (std::size_t i = 0; i < after.size(); ++i) {
            if (before[i].id.number != after[i].id.number || (!before[i].row && !after[i].row))
                return fmt::format("What it says of the {} {} before and after does not match.", rowKind<Row>(), after[i].id.number);
            if (i > 0 && after[i].id.number == after[i - 1].id.number)
                return fmt::format("It says twice what becomes of the {} {}.", rowKind<Row>(), after[i].id.number);
            for (const RowChange<Row>* change : {&before[i], &after[i]})
                if (Fault fault = faultOfRow(*change))
                    return fault;
        }
        return std::nullopt;
    }
}

Fault faultOfSettings(const WorldPatch& before, const WorldPatch& after)
{
    if (before.settings.has_value() != after.settings.has_value())
        return "What it says of the settings before and after does not match.";
    for (const WorldPatch* patch : {&before, &after})
        if (patch->settings)
            if (const Fault fault = findFault(*patch->settings))
                return "Its settings are not valid: " + *fault;
    return std::nullopt;
}

} // namespace

bool operator==(const Variant& a, const Variant& b)
{
    return a.name == b.name && a.notes == b.notes && samePatch(a.before, b.before) && samePatch(a.after, b.after);
}

Variant normalised(Variant row)
{
    row.before = normalisedPatch(row.before);
    row.after = normalisedPatch(row.after);
    return row;
}

Fault findFault(const Variant& row)
{
    if (row.name.empty())
        return "The name is empty.";
    if (!row.before || !row.after)
        return "It does not say what differs.";
    Fault fault = faultOfSettings(*row.before, *row.after);
    const auto look = [&]<class Row>(const RowChanges<Row>& before) {
        if (!fault)
            fault = faultOfRows(before, row.after->of<Row>());
    };
    std::apply([&](const auto&... rows) { (look(rows), ...); }, row.before->rows);
    return fault;
}

} // namespace passerby::world
