// SPDX-License-Identifier: Apache-2.0
#include "core/exporters/html/page_about.h"

#include "core/shapes/person_figure.h"
#include "core/world/behaviour_shares.h"
#include "core/world/extent.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <string>

namespace passerby::exporters {

namespace {

constexpr int kVersion = 1; ///< of what the page reads

void writeBox(std::span<const PageCity> cities, JsonText& json)
{
    geometry::Box box = world::extentOf(*cities.front().world);
    for (const PageCity& city : cities.subspan(1)) {
        const geometry::Box other = world::extentOf(*city.world);
        box.low = {std::min(box.low.x, other.low.x), std::min(box.low.y, other.low.y)};
        box.high = {std::max(box.high.x, other.high.x), std::max(box.high.y, other.high.y)};
    }
    json.key("bounds");
    json.beginList();
    for (const double side : {box.low.x, box.low.y, box.high.x, box.high.y})
        json.value(std::round(100.0 * side) / 100.0);
    json.endList();
}

void writePeople(const PageCity& city, JsonText& json)
{
    json.member("inhabitants", world::scheduledPopulation(*city.world));
    json.member("seed", std::to_string(city.world->settings().seed)); // beyond what JavaScript counts exactly
}

void writeDay(const PageDay& day, JsonText& json)
{
    json.member("hours", std::uint64_t{day.hasHours() ? day.packs.size() : 0});
    json.member("begins", std::uint64_t{day.begins});
    json.key("walking");
    json.beginList();
    for (const double people : day.peopleWalking)
        json.value(std::round(10.0 * people) / 10.0);
    json.endList();
}

void writeVariants(std::span<const PageCity> variants, JsonText& json)
{
    json.key("variants");
    json.beginList();
    for (const PageCity& city : variants) {
        json.beginObject();
        json.member("name", city.name);
        writePeople(city, json);
        writeDay(city.day, json);
        json.endObject();
    }
    json.endList();
}

/// Names of profiles of that age, where there are any.
void writeAges(std::string_view key, shapes::Age age, std::span<const PageCity> cities, JsonText& json)
{
    std::set<std::string> names;
    for (const PageCity& city : cities)
        for (const auto& [id, profile] : city.world->profiles())
            if (shapes::ageOf(profile) == age)
                names.insert(profile.name);
    if (names.empty())
        return;
    json.key(key);
    json.beginList();
    for (const std::string& name : names)
        json.value(name);
    json.endList();
}

} // namespace

std::string aboutText(std::span<const PageCity> cities, std::span<const PageSlide> slides, geometry::Point origin)
{
    const PageCity& open = cities.front();
    double top = open.day.heatTop;
    for (const PageCity& city : cities)
        top = std::max(top, city.day.heatTop);
    JsonText json;
    json.beginObject();
    json.member("format", "passerby-page");
    json.member("version", kVersion);
    json.member("name", open.world->settings().name);
    if (!open.name.empty())
        json.member("shown_variant", open.name);
    json.member("attribution", open.world->settings().attribution);
    writePeople(open, json);
    writeAges("children", shapes::Age::child, cities, json);
    writeAges("elderly", shapes::Age::elderly, cities, json);
    json.member("origin", origin);
    writeBox(cities, json);
    writeDay(open.day, json);
    json.member("heat_top_per_m", top);
    if (cities.size() > 1)
        writeVariants(cities.subspan(1), json);
    json.key("slides");
    writeSlides(slides, json);
    json.endObject();
    return json.take();
}

} // namespace passerby::exporters
