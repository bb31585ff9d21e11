// SPDX-License-Identifier: Apache-2.0
#include "core/exporters/html/html_exporter.h"

#include "core/exporters/export_files.h"
#include "core/exporters/figures/svg_figure.h"
#include "core/exporters/html/page_blocks.h"
#include "core/exporters/html/page_files.h"
#include "core/exporters/html/page_scene.h"
#include "core/exporters/html/page_slides.h"
#include "core/exporters/html/page_story.h"
#include "core/world/behaviour_shares.h"
#include "core/world/extent.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace passerby::exporters {

using foundation::Error;
using foundation::Result;

namespace {

constexpr int kVersion = 1; ///< of what the page reads

std::vector<PageSlide> slidesOf(const ExportInput& input, const PageDay& day)
{
    std::vector<PageSlide> slides = input.story ? storySlides(*input.story, input.world, day) : std::vector<PageSlide>{};
    return slides.empty() ? defaultSlides(input.world, day) : slides;
}

void tellLeftOut(const ExportInput& input, foundation::JobContext& context)
{
    if (!input.story)
        return;
    const auto& slides = input.story->slides;
    const auto count =
        std::count_if(slides.begin(), slides.end(), [&](const world::Slide& slide) { return showsVariant(slide, input.world); });
    if (count > 0)
        context.log(fmt::format("{} of {} slides are not in the page: they show variants, and a page has one city.", count, slides.size()));
}

/// Whole metres, so that the page's numbers are small and exact.
geometry::Point originOf(const world::World& world)
{
    const geometry::Box box = world::extentOf(world);
    const geometry::Point middle = geometry::midpoint(box.low, box.high);
    return {std::round(middle.x), std::round(middle.y)};
}

void writeBox(const geometry::Box& box, JsonText& json)
{
    json.key("bounds");
    json.beginList();
    for (const double side : {box.low.x, box.low.y, box.high.x, box.high.y})
        json.value(std::round(100.0 * side) / 100.0);
    json.endList();
}

std::string aboutText(const ExportInput& input, const PageDay& day, geometry::Point origin)
{
    const world::Settings& settings = input.world.settings();
    JsonText json;
    json.beginObject();
    json.member("format", "passerby-page");
    json.member("version", kVersion);
    json.member("name", settings.name);
    json.member("attribution", settings.attribution);
    json.member("inhabitants", world::scheduledPopulation(input.world));
    json.member("seed", std::to_string(settings.seed)); // beyond what JavaScript counts exactly
    json.member("origin", origin);
    writeBox(world::extentOf(input.world), json);
    json.member("hours", std::uint64_t{day.hasHours() ? day.packs.size() : 0});
    json.member("begins", std::uint64_t{day.begins});
    json.key("walking");
    json.beginList();
    for (const double people : day.peopleWalking)
        json.value(std::round(10.0 * people) / 10.0);
    json.endList();
    json.member("heat_top_per_m", day.heatTop);
    json.key("slides");
    writeSlides(slidesOf(input, day), json);
    json.endObject();
    return json.take();
}

/// Packs of one size differ in few bytes: those of other hours are written as what differs from that with which the page begins.
std::string differenceOf(const std::string& pack, const std::string& base)
{
    if (pack.size() != base.size())
        return pack;
    std::string difference = pack;
    for (std::size_t i = 0; i < difference.size(); ++i)
        difference[i] = char(difference[i] ^ base[i]);
    return difference;
}

Result<std::string> packBlocks(const PageDay& day)
{
    std::string blocks;
    const std::string& base = day.packs[day.begins];
    for (std::size_t place = 0; place < day.packs.size(); ++place) {
        const bool isBase = place == day.begins;
        const auto block =
            bytesBlock(isBase ? "pack" : fmt::format("pack-{}", place), isBase ? base : differenceOf(day.packs[place], base));
        if (!block)
            return block.error();
        blocks += block.value();
    }
    return blocks;
}

} // namespace

Result<std::string> cityPage(const ExportInput& input, foundation::JobContext& context)
{
    if (input.world.targets().empty())
        return Error{"no-targets", "A page needs people who have somewhere to go: this city has no targets.", {}};
    if (const auto others = input.world.settings().population - world::scheduledPopulation(input.world); others > 0)
        context.log(fmt::format("{} people who wander or live by what they need and want are not in the page: it shows those who keep a "
                                "schedule, as the runtime knows them alone.",
                                others));
    tellLeftOut(input, context);
    foundation::PartContext packing(context, 0.0, 0.7);
    const auto day = pageDay(input, packing);
    if (!day)
        return day.error();
    const geometry::Point origin = originOf(input.world);
    foundation::PartContext shaping(context, 0.7, 0.85);
    const auto scene = pageScene(input.world, origin, shaping);
    if (!scene)
        return scene.error();
    context.report(0.85, "Putting the page together");
    const auto sceneBlock = bytesBlock("scene", scene.value());
    if (!sceneBlock)
        return sceneBlock.error();
    const auto packs = packBlocks(day.value());
    if (!packs)
        return packs.error();
    if (context.isCancelled())
        return exportCancelled();
    const world::Settings& settings = input.world.settings();
    std::string page(pageFiles().front().content);
    // From the last to the first, so that marks in what is filled in are not taken for the page's own.
    const std::string data = jsonBlock("about", aboutText(input, day.value(), origin)) + sceneBlock.value() + packs.value();
    for (const auto& [name, content] : {std::pair<std::string_view, std::string>{"data", data},
                                        {"attribution", escaped(wellFormed(settings.attribution))},
                                        {"title", escaped(wellFormed(settings.name.empty() ? "Passerby" : settings.name))}})
        if (const auto filled = fillIn(name, content, page); !filled)
            return filled.error();
    return page;
}

} // namespace passerby::exporters
