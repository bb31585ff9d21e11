// SPDX-License-Identifier: Apache-2.0
#include "core/jobs/story_variants.h"

#include "core/alibi/hourly_bakes.h"
#include "core/variants/named_variant.h"

#include <algorithm>

namespace passerby::jobs {

using foundation::Result;

namespace {

constexpr double kPlainShare = 0.1; ///< of the work, where the whole day is baked too

std::vector<world::VariantId> variantsIn(const world::Story& story, const world::World& base, std::uint32_t shown)
{
    std::vector<world::VariantId> ids;
    for (const world::Slide& slide : story.slides) {
        const world::VariantId id = base.variants().idOf(slide.variant);
        if (!id.isNull() && slide.variant != shown && std::find(ids.begin(), ids.end(), id) == ids.end())
            ids.push_back(id);
    }
    return ids;
}

Result<void> bake(const StoryVariantOptions& options, StoryVariant& variant, foundation::JobContext& context)
{
    alibi::BakeOptions how;
    how.bound = options.bound;
    foundation::PartContext plain(context, 0.0, options.withHours ? kPlainShare : 1.0);
    auto bake =
        options.clock_s ? alibi::bakeAtClock(variant.world, how, *options.clock_s, plain) : alibi::bakeWorld(variant.world, how, plain);
    if (!bake)
        return bake.error();
    variant.bake = std::make_shared<const alibi::Bake>(std::move(bake).value());
    if (!options.withHours)
        return {};
    foundation::PartContext day(context, kPlainShare, 1.0);
    auto hours = alibi::HourlyBakes::make(variant.world, how, day);
    if (!hours)
        return hours.error();
    variant.hours = std::move(hours).value();
    return {};
}

} // namespace

Result<std::vector<StoryVariant>> bakeStoryVariants(const world::Story& story, const world::World& base, const StoryVariantOptions& options,
                                                    foundation::JobContext& context)
{
    const std::vector<world::VariantId> ids = variantsIn(story, base, options.shown);
    std::vector<StoryVariant> variants;
    const double part = 1.0 / double(std::max<std::size_t>(1, ids.size()));
    for (const world::VariantId id : ids) {
        const std::string name = base.variants().find(id)->name;
        const auto inVariant = [&](foundation::Error error) {
            error.where = error.where.empty() ? name : name + ": " + error.where;
            return error;
        };
        auto city = variants::shownCity(base, id);
        if (!city)
            return inVariant(city.error());
        foundation::PartContext baking(context, part * double(variants.size()), part * double(variants.size() + 1));
        StoryVariant& variant = variants.emplace_back(StoryVariant{id.number, name, std::move(city).value(), nullptr, nullptr});
        if (const auto baked = bake(options, variant, baking); !baked)
            return inVariant(baked.error());
    }
    return variants;
}

std::vector<exporters::ExportVariant> forExport(const std::vector<StoryVariant>& variants)
{
    std::vector<exporters::ExportVariant> list;
    for (const StoryVariant& one : variants)
        list.push_back({one.number, one.name, &one.world, one.bake.get(), one.hours.get()});
    return list;
}

} // namespace passerby::jobs
