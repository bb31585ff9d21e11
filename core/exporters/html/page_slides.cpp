// SPDX-License-Identifier: Apache-2.0
#include "core/exporters/html/page_slides.h"

#include "core/exporters/html/page_scene.h"
#include "core/exporters/html/page_views.h"
#include "core/world/behaviour_shares.h"
#include "core/world/extent.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <numbers>

namespace passerby::exporters {

namespace {

using geometry::Point;

constexpr double kDegree = std::numbers::pi / 180.0;
constexpr double kLongestOverview_m = 1100.0;
constexpr double kFarthestName_m = 60.0;

/// A camera that looks at `target` from where `bearing_rad` (counter-clockwise from east) leads away from it.
void lookAt(PagePlace target, double bearing_rad, double pitch_deg, double distance_m, PageSlide& slide)
{
    const double along_m = distance_m * std::cos(pitch_deg * kDegree);
    slide.target = target;
    slide.position = {target[0] + along_m * std::cos(bearing_rad), target[1] + along_m * std::sin(bearing_rad),
                      target[2] + distance_m * std::sin(pitch_deg * kDegree)};
}

/// Thousands apart, as each language has it.
std::string grouped(double number, char separator)
{
    std::string digits = std::to_string(std::llround(number));
    for (auto place = std::ptrdiff_t(digits.size()) - 3; place > 0; place -= 3)
        digits.insert(std::size_t(place), 1, separator);
    return digits;
}

PageText grouped(double number)
{
    return {grouped(number, ','), grouped(number, '.')};
}

PageText oneDecimal(double number)
{
    std::string text = fmt::format("{:.1f}", number);
    std::string german = text;
    std::replace(german.begin(), german.end(), '.', ',');
    return {std::move(text), std::move(german)};
}

std::string nameOf(const world::World& world)
{
    return world.settings().name.empty() ? "City" : world.settings().name;
}

/// Of the cell, or of the nearest target that has one.
std::string nameNear(const world::World& world, const PageDay::Fullest& fullest)
{
    for (const auto& [id, cell] : world.cells())
        if (id.number == fullest.cell && !cell.name.empty())
            return cell.name;
    const Point middle = geometry::midpoint(fullest.from, fullest.to);
    double nearest_m = kFarthestName_m;
    std::string name;
    for (const auto& [id, target] : world.targets()) {
        const double away_m = geometry::distance(target.position, middle);
        if (!target.name.empty() && away_m < nearest_m) {
            nearest_m = away_m;
            name = target.name;
        }
    }
    return name;
}

PageSlide citySlide(const world::World& world, const PageDay& day)
{
    PageSlide slide;
    slide.hour = day.hourOf(day.begins);
    const PageText people = grouped(double(world::scheduledPopulation(world)));
    const PageText walking = grouped(day.peopleWalking[day.begins]);
    slide.title = {nameOf(world), nameOf(world)};
    const std::string at = slide.hour ? fmt::format("At {:02}:00", *slide.hour) : "On average";
    const std::string um = slide.hour ? fmt::format("Um {} Uhr", *slide.hour) : "Im Mittel";
    slide.text = {fmt::format("{} people live here. {} about {} of them are out on foot. Each has come from somewhere and is on the way to "
                              "somewhere: click, and they tell you.",
                              people.en, at, walking.en),
                  fmt::format("{} Menschen leben hier. {} sind etwa {} von ihnen zu Fuß unterwegs. Alle kommen irgendwoher und wollen "
                              "irgendwohin: Ein Klick, und sie sagen es.",
                              people.de, um, walking.de)};
    const geometry::Box box = world::extentOf(world);
    const Point middle = geometry::midpoint(box.low, box.high);
    const double side_m = std::max(box.high.x - box.low.x, box.high.y - box.low.y);
    lookAt({middle.x, middle.y, 0.0}, -65.0 * kDegree, 36.0, std::clamp(1.05 * side_m, 40.0, kLongestOverview_m), slide);
    return slide;
}

/// From where most of the way is seen.
void lookAtFullest(const world::World& world, const PageDay::Fullest& fullest, double pitch_deg, double distance_m, PageSlide& slide)
{
    const Point middle = geometry::midpoint(fullest.from, fullest.to);
    const double bearing_rad = clearestBearing(world, fullest.from, fullest.to, fullest.z_m, pitch_deg * kDegree);
    lookAt({middle.x, middle.y, fullest.z_m}, bearing_rad, pitch_deg, distance_m, slide);
}

PageSlide fullestSlide(const world::World& world, const PageDay& day)
{
    PageSlide slide;
    const std::string place = nameNear(world, day.fullest);
    const PageText share = oneDecimal(10.0 * day.fullest.perMetre);
    slide.hour = day.hourOf(day.fullest.pack);
    slide.showsHeat = true;
    slide.title = {"Where it is fullest", "Wo es am vollsten ist"};
    const std::string near = place.empty() ? "Here" : fmt::format("Near {}", place);
    const std::string bei = place.empty() ? "Hier" : fmt::format("Bei {}", place);
    const std::string at = slide.hour ? fmt::format(" at {:02}:00", *slide.hour) : "";
    const std::string um = slide.hour ? fmt::format(" um {} Uhr", *slide.hour) : "";
    slide.text = {fmt::format("{}, {} people share every 10 metres of the way{}. Nowhere else{} is it fuller.", near, share.en, at,
                              slide.hour ? ", and at no other hour," : ""),
                  fmt::format("{} teilen sich{} {} Menschen je 10 Meter Weg. An keinem anderen Ort{} ist es voller.", bei, um, share.de,
                              slide.hour ? " und zu keiner anderen Stunde" : "")};
    lookAtFullest(world, day.fullest, 44.0, 150.0, slide);
    const Point middle = geometry::midpoint(day.fullest.from, day.fullest.to);
    slide.litPlace = PagePlace{middle.x, middle.y, day.fullest.z_m};
    return slide;
}

PageSlide busiestHourSlide(const world::World& world, const PageDay& day)
{
    PageSlide slide = citySlide(world, day);
    const auto most = std::max_element(day.peopleWalking.begin(), day.peopleWalking.end());
    const auto fewest = std::min_element(day.peopleWalking.begin(), day.peopleWalking.end());
    const auto busy = std::size_t(most - day.peopleWalking.begin());
    const auto quiet = std::size_t(fewest - day.peopleWalking.begin());
    slide.hour = busy;
    slide.showsHeat = true;
    slide.title = {fmt::format("{:02}:00, when most are out", busy), fmt::format("{} Uhr: Die meisten sind unterwegs", busy)};
    slide.text = {
        fmt::format("Now about {} people are on foot; at {:02}:00, when fewest are, it is {}. Drag the hour to see the day go by.",
                    grouped(*most).en, quiet, grouped(*fewest).en),
        fmt::format("Jetzt sind etwa {} Menschen zu Fuß unterwegs, um {} Uhr, wenn es am wenigsten sind, {}. Mit dem Regler "
                    "vergeht der Tag.",
                    grouped(*most).de, quiet, grouped(*fewest).de)};
    return slide;
}

PageSlide somebodySlide(const world::World& world, const PageDay& day)
{
    PageSlide slide;
    slide.hour = day.hourOf(day.begins);
    slide.asksSomebody = true;
    slide.title = {"Ask somebody", "Jemanden fragen"};
    slide.text = {"Nobody here walks about for show. Whoever is marked tells where they come from, where they are going and why. Click "
                  "anybody else to hear theirs.",
                  "Niemand geht hier nur zum Schein umher. Wer markiert ist, sagt, woher er kommt, wohin er will und warum. Ein Klick auf "
                  "andere, und auch sie erzählen."};
    lookAtFullest(world, day.fullest, 34.0, 62.0, slide);
    return slide;
}

void writeText(std::string_view name, const PageText& text, JsonText& json)
{
    json.key(name);
    json.beginObject();
    json.member("en", text.en);
    json.member("de", text.de);
    json.endObject();
}

void writePlace(std::string_view name, const PagePlace& place, JsonText& json)
{
    json.key(name);
    json.beginList();
    for (const double axis : place)
        json.value(std::round(100.0 * axis) / 100.0);
    json.endList();
}

} // namespace

std::vector<PageSlide> defaultSlides(const world::World& world, const PageDay& day)
{
    std::vector<PageSlide> slides{citySlide(world, day)};
    if (day.fullest.perMetre > 0.0)
        slides.push_back(fullestSlide(world, day));
    if (day.hasHours())
        slides.push_back(busiestHourSlide(world, day));
    if (day.fullest.perMetre > 0.0)
        slides.push_back(somebodySlide(world, day));
    return slides;
}

void writeSlides(std::span<const PageSlide> slides, JsonText& json)
{
    json.beginList();
    for (const PageSlide& slide : slides) {
        json.beginObject();
        writeText("title", slide.title, json);
        writeText("text", slide.text, json);
        writePlace("camera", slide.position, json);
        writePlace("target", slide.target, json);
        if (!slide.variant.empty())
            json.member("variant", slide.variant);
        if (!slide.picture.empty())
            json.member("picture", slide.picture);
        if (slide.hour)
            json.member("hour", std::uint64_t{*slide.hour});
        json.member("heatmap", slide.showsHeat);
        if (slide.litPlace)
            writePlace("lit_place", *slide.litPlace, json);
        if (slide.asksSomebody)
            json.member("lit_person", "nearest");
        json.member("dwell_s", slide.dwell_s);
        json.endObject();
    }
    json.endList();
}

} // namespace passerby::exporters
