// SPDX-License-Identifier: Apache-2.0
#include "core/variants/named_variant.h"

#include "core/foundation/words.h"
#include "core/variants/difference.h"
#include "core/variants/rebase.h"

#include <algorithm>
#include <fmt/format.h>

namespace passerby::variants {

using foundation::Error;
using foundation::Result;
using world::Variant;
using world::VariantId;
using world::World;

namespace {

constexpr std::size_t kMostListed = 10;

/// What stands in the way of bringing it up to date unasked, at most a few of them.
std::string troubles(const Rebased& rebased)
{
    std::vector<std::string> lines;
    for (const Conflict& conflict : rebased.conflicts)
        lines.push_back(fmt::format("{}: {}", conflict.title, inWords(conflict)));
    for (const Adjustment& one : rebased.adjustments)
        if (one.kind == Adjustment::Kind::dropped)
            lines.push_back(fmt::format("{}: {}", one.title, one.sentence));
    std::string text;
    for (std::size_t i = 0; i < std::min(lines.size(), kMostListed); ++i)
        text += "\n  " + lines[i];
    return lines.size() > kMostListed ? text + fmt::format("\n  and {} more", lines.size() - kMostListed) : text;
}

} // namespace

Result<VariantId> variantNamed(const World& base, std::string_view name)
{
    std::string all;
    for (const auto& [id, variant] : base.variants()) {
        if (variant.name == name)
            return id;
        all += fmt::format("{}\"{}\"", all.empty() ? "" : ", ", variant.name);
    }
    return Error{"no-such-variant",
                 all.empty() ? foundation::told("There is no variant called \"{}\": the city has none.", name)
                             : foundation::told("There is no variant called \"{}\". There are {}.", name, all),
                 {}};
}

std::string freeName(const World& base, std::string_view wanted)
{
    const auto isTaken = [&base](const std::string& name) {
        return std::any_of(base.variants().begin(), base.variants().end(), [&](const auto& entry) { return entry.second.name == name; });
    };
    const std::string stem(wanted.empty() ? std::string_view("Variant") : wanted);
    std::string name = stem;
    for (int count = 2; isTaken(name); ++count)
        name = fmt::format("{} {}", stem, count);
    return name;
}

Result<World> withVariant(const World& base, const Variant& variant)
{
    World city = base;
    const auto applied = city.apply(fitted(base, *variant.after));
    if (!applied)
        return applied.error();
    return city;
}

Result<World> shownCity(const World& base, VariantId id)
{
    const Variant* variant = base.variants().find(id);
    if (!variant)
        return Error{"no-such-variant", foundation::told("The variant is not there any more."), {}};
    auto rebased = rebase(base, *variant);
    if (!rebased)
        return rebased.error();
    if (const std::string text = troubles(rebased.value()); !text.empty())
        return Error{
            "variant-outdated",
            foundation::told("The city has been changed since the variant \"{}\" was made, and they do not fit any more. Bring it up to "
                             "date first.{}",
                             variant->name, text),
            {}};
    return withVariant(base, rebased.value().variant);
}

Result<World> storedCity(const World& base, const World& shown, VariantId id)
{
    if (id.isNull())
        return shown;
    const Variant* variant = shown.variants().find(id);
    if (!variant)
        return Error{"no-such-variant", foundation::told("The variant that is shown is not there any more."), {}};
    World edited = shown;
    world::WorldPatch patch;
    patch.put(id, difference(base, shown, variant->name, variant->notes));
    if (const auto applied = edited.apply(patch); !applied)
        return applied.error();
    World plain = edited;
    const Variant& back = *edited.variants().find(id);
    if (const auto applied = plain.apply(fitted(plain, *back.before)); !applied)
        return applied.error();
    return plain;
}

} // namespace passerby::variants
