// SPDX-License-Identifier: Apache-2.0
#include "core/variants/row_place.h"

#include "core/foundation/words.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>

namespace passerby::variants {

namespace {

/// Words apart by one blank, whether they were written with blanks, dashes or lines below.
std::string spaced(std::string_view text)
{
    std::string result(text);
    std::replace_if(
        result.begin(), result.end(), [](char c) { return c == '-' || c == '_'; }, ' ');
    return result;
}

std::string kindsInWords()
{
    std::string all;
    forEachVaryingKind([&]<class Row>() { all += (all.empty() ? "" : ", ") + std::string(world::rowKind<Row>()); });
    return all;
}

} // namespace

std::string titleOf(const world::World& world, const RowPlace& place)
{
    std::string title = place.kind == kSettings ? place.kind : fmt::format("{} {}", place.kind, place.number);
    forEachVaryingKind([&]<class Row>() {
        const auto& table = world.of<Row>();
        if (place.kind == world::rowKind<Row>())
            title = titleOf<Row>(place.number, table.find(table.idOf(place.number)));
    });
    return title;
}

std::string textOf(const RowPlace& place)
{
    std::string kind = place.kind;
    std::replace(kind.begin(), kind.end(), ' ', '-');
    return fmt::format("{}:{}", kind, place.number);
}

foundation::Result<RowPlace> placeFromText(std::string_view text)
{
    const std::size_t colon = text.find(':');
    RowPlace place{spaced(text.substr(0, colon)), 0};
    bool isKnown = false;
    forEachVaryingKind([&]<class Row>() { isKnown = isKnown || place.kind == world::rowKind<Row>(); });
    if (!isKnown)
        return foundation::Error{"bad-place",
                                 foundation::told("\"{}\" names no kind of things. These are known: {}.", place.kind, kindsInWords()),
                                 std::string(text)};
    const std::string_view digits = colon == std::string_view::npos ? std::string_view() : text.substr(colon + 1);
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), place.number);
    if (digits.empty() || error != std::errc{} || end != digits.data() + digits.size() || place.number == 0)
        return foundation::Error{
            "bad-place", foundation::told("The number of the {} is missing or no number, as in {}.", place.kind, textOf({place.kind, 7})),
            std::string(text)};
    return place;
}

} // namespace passerby::variants
