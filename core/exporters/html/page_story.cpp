// SPDX-License-Identifier: Apache-2.0
#include "core/exporters/html/page_story.h"

#include "core/foundation/base64.h"
#include "core/story/eye.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <numbers>

namespace passerby::exporters {

namespace {

constexpr double kFromAbove_deg = 89.0; // what is north stays at the top
constexpr double kShortest_s = 1.0;
constexpr double kHoursInDay = 24.0;

/// The city from above shows as much from its lower to its upper edge as the plan.
world::SlideCamera fromAbove(world::SlideCamera plan)
{
    plan.distance_m = 0.5 * plan.distance_m / std::tan(0.5 * plan.fieldOfView_deg * std::numbers::pi / 180.0);
    plan.pitch_deg = kFromAbove_deg;
    plan.yaw_deg = 0.0;
    return plan;
}

PagePlace pagePlace(const story::Place& place)
{
    return {place.x, place.y, place.z};
}

/// The file itself: the page asks nobody for it.
std::string addressOf(const world::SlidePicture& picture)
{
    if (!picture.file || picture.file->empty())
        return {};
    const bool isPng = picture.file->front() == 0x89; // the first byte of every PNG; a JPEG begins with another
    return fmt::format("data:image/{};base64,{}", isPng ? "png" : "jpeg", foundation::toBase64(*picture.file));
}

std::optional<PagePlace> gateAt(const world::World& world, std::uint32_t number)
{
    const world::MeasurementLine* gate = world.measurementLines().find(world.measurementLines().idOf(number));
    if (number == 0 || !gate)
        return std::nullopt;
    const geometry::Point middle = geometry::midpoint(gate->a, gate->b);
    return PagePlace{middle.x, middle.y, 0.0};
}

} // namespace

std::optional<std::size_t> cityOf(const world::Slide& slide, std::span<const PageCity> cities)
{
    if (cities.front().world->variants().idOf(slide.variant).isNull())
        return 0;
    const auto city = std::find_if(cities.begin(), cities.end(), [&](const PageCity& one) { return one.variant == slide.variant; });
    return city == cities.end() ? std::nullopt : std::optional(static_cast<std::size_t>(city - cities.begin()));
}

std::vector<PageSlide> storySlides(const world::Story& story, std::span<const PageCity> cities)
{
    std::vector<PageSlide> slides;
    std::optional<std::size_t> hour; ///< none yet: each city begins when it does
    for (const world::Slide& slide : story.slides) {
        if (slide.hour)
            hour = static_cast<std::size_t>(std::fmod(*slide.hour, kHoursInDay));
        const auto place = cityOf(slide, cities);
        if (!place)
            continue;
        const PageCity& city = cities[*place];
        PageSlide& shown = slides.emplace_back();
        const world::SlideCamera camera = slide.view == world::SlideView::plan ? fromAbove(slide.camera) : slide.camera;
        const std::string title = slide.title.empty() ? fmt::format("{} {}", story.name, slides.size()) : slide.title;
        shown.title = {title, title};
        shown.text = {slide.text, slide.text};
        shown.picture = addressOf(slide.picture);
        shown.position = pagePlace(story::eyeOf(camera));
        shown.target = pagePlace(story::centerOf(camera));
        shown.hour = city.day.hourOf(hour.value_or(city.day.begins));
        shown.showsHeat = slide.heatmap == "density";
        shown.litPlace = gateAt(*city.world, slide.gate);
        shown.asksSomebody = slide.tellsAlibi;
        shown.dwell_s = std::max(kShortest_s, slide.glide_s + slide.dwell_s);
        if (*place > 0)
            shown.variant = city.name;
    }
    return slides;
}

} // namespace passerby::exporters
