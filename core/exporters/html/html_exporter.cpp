// SPDX-License-Identifier: Apache-2.0
#include "core/exporters/html/html_exporter.h"

#include "core/exporters/export_files.h"
#include "core/exporters/figures/svg_figure.h"
#include "core/exporters/html/page_about.h"
#include "core/exporters/html/page_blocks.h"
#include "core/exporters/html/page_city.h"
#include "core/exporters/html/page_files.h"
#include "core/exporters/html/page_story.h"
#include "core/world/behaviour_shares.h"
#include "core/world/extent.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace passerby::exporters {

using foundation::Result;

namespace {

constexpr double kCitiesShare = 0.9; ///< of the work

/// The cities of a page, first the one with which it begins, and all that they are made of.
struct PageCities {
    std::vector<PageCity> cities;
    std::string blocks;
    std::vector<std::string> leftOut; ///< names of variants for which there is no room
};

/// Whole metres, so that the page's numbers are small and exact.
geometry::Point originOf(const world::World& world)
{
    const geometry::Box box = world::extentOf(world);
    const geometry::Point middle = geometry::midpoint(box.low, box.high);
    return {std::round(middle.x), std::round(middle.y)};
}

Result<void> addVariant(const ExportVariant& variant, geometry::Point origin, std::size_t mostBytes, PageCities& all,
                        foundation::JobContext& context)
{
    auto city = variantPageCity(variant, origin, context);
    if (!city)
        return city.error();
    const auto blocks = cityBlocks(city.value(), fmt::format("variant-{}-", all.cities.size()), &all.cities.front());
    if (!blocks)
        return blocks.error();
    if (all.blocks.size() + blocks.value().size() > mostBytes) {
        all.leftOut.push_back(variant.name);
        return {};
    }
    all.cities.push_back(std::move(city).value());
    all.blocks += blocks.value();
    return {};
}

Result<PageCities> citiesOf(const ExportInput& input, geometry::Point origin, std::size_t mostBytes, foundation::JobContext& context)
{
    const double part = kCitiesShare / double(1 + input.variants.size());
    PageCities all;
    foundation::PartContext opening(context, 0.0, part);
    auto open = openPageCity(input, origin, opening);
    if (!open)
        return open.error();
    const auto blocks = cityBlocks(open.value(), "", nullptr);
    if (!blocks)
        return blocks.error();
    all.cities.push_back(std::move(open).value());
    all.blocks = blocks.value();
    for (std::size_t i = 0; i < input.variants.size(); ++i) {
        foundation::PartContext adding(context, part * double(1 + i), part * double(2 + i));
        if (const auto added = addVariant(input.variants[i], origin, mostBytes, all, adding); !added)
            return added.error();
    }
    return all;
}

std::vector<PageSlide> slidesOf(const ExportInput& input, std::span<const PageCity> cities)
{
    std::vector<PageSlide> slides = input.story ? storySlides(*input.story, cities) : std::vector<PageSlide>{};
    return slides.empty() ? defaultSlides(input.world, cities.front().day) : slides;
}

void tellLeftOut(const ExportInput& input, const PageCities& all, std::size_t mostBytes, foundation::JobContext& context)
{
    if (!all.leftOut.empty()) {
        std::string names;
        for (const std::string& name : all.leftOut)
            names += fmt::format("{}\"{}\"", names.empty() ? "" : ", ", name);
        constexpr double kMegabyte = 1e6;
        context.log(fmt::format("There is no room in the page for {}: its cities may take {:.0f} MB in all.", names,
                                double(mostBytes) / kMegabyte));
    }
    if (!input.story)
        return;
    const auto& slides = input.story->slides;
    const auto count = std::count_if(slides.begin(), slides.end(), [&](const world::Slide& slide) { return !cityOf(slide, all.cities); });
    if (count > 0)
        context.log(fmt::format("{} of {} slides are not in the page: they show variants that it does not hold.", count, slides.size()));
}

/// Of a page that gets heavy by them.
void tellPictures(std::span<const PageSlide> slides, foundation::JobContext& context)
{
    constexpr double kMegabyte = 1e6;
    constexpr double kWorthAWord_bytes = 4e6;
    double bytes = 0.0;
    for (const PageSlide& slide : slides)
        bytes += double(slide.picture.size());
    if (bytes > kWorthAWord_bytes)
        context.log(fmt::format("The pictures of the slides take {:.0f} MB of the page. Smaller ones would let it open sooner.",
                                bytes / kMegabyte));
}

void tellWhoIsMissing(const world::World& world, foundation::JobContext& context)
{
    if (const auto others = world.settings().population - world::scheduledPopulation(world); others > 0)
        context.log(fmt::format("{} people who wander or live by what they need and want are not in the page: it shows those who keep a "
                                "schedule, as the runtime knows them alone.",
                                others));
}

} // namespace

Result<std::string> cityPage(const ExportInput& input, foundation::JobContext& context, std::size_t mostBytes)
{
    tellWhoIsMissing(input.world, context);
    const geometry::Point origin = originOf(input.world);
    const auto all = citiesOf(input, origin, mostBytes, context);
    if (!all)
        return all.error();
    context.report(kCitiesShare, "Putting the page together");
    tellLeftOut(input, all.value(), mostBytes, context);
    if (context.isCancelled())
        return exportCancelled();
    const auto& cities = all.value().cities;
    const world::Settings& settings = input.world.settings();
    std::string page(pageFiles().front().content);
    // From the last to the first, so that marks in what is filled in are not taken for the page's own.
    const std::vector<PageSlide> slides = slidesOf(input, cities);
    tellPictures(slides, context);
    const std::string data = jsonBlock("about", aboutText(cities, slides, origin)) + all.value().blocks;
    for (const auto& [name, content] : {std::pair<std::string_view, std::string>{"data", data},
                                        {"attribution", escaped(wellFormed(settings.attribution))},
                                        {"title", escaped(wellFormed(settings.name.empty() ? "Passerby" : settings.name))}})
        if (const auto filled = fillIn(name, content, page); !filled)
            return filled.error();
    return page;
}

} // namespace passerby::exporters
