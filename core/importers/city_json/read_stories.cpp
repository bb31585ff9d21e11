// SPDX-License-Identifier: Apache-2.0
#include "core/foundation/base64.h"
#include "core/foundation/limits.h"
#include "core/importers/city_json/city_scope.h"
#include "core/importers/city_json/json_text.h"
#include "core/world/row_rules.h"

namespace passerby::importers {

namespace {

/// Before the list is read.
void requireAtMost(std::size_t most, const JsonValue& list, const char* what)
{
    if (list.listSize() > most)
        list.failWrong("There are at most " + std::to_string(most) + " " + what + " in a list like this.");
}

void readWords(JsonObject& object, world::Slide& slide)
{
    object.text("title", slide.title);
    object.text("text", slide.text);
    object.text("notes", slide.notes);
    object.flag("card", slide.isCard);
    if (!object.has("picture"))
        return;
    const JsonValue picture = object.at("picture");
    constexpr std::size_t kLongestPicture = (world::kLargestSlidePicture_bytes + 2) / 3 * 4;
    if (!picture.isText() || rawJsonText(picture.rest()).size() > kLongestPicture) // before it is copied
        picture.failWrong("A picture of at most " + std::to_string(world::kLargestSlidePicture_bytes >> 20U)
                          + " MiB, as base64, is expected here.");
    auto bytes = foundation::fromBase64(picture.text());
    if (!bytes)
        picture.failWrong("Bytes as base64 are expected here.");
    slide.picture.file = std::make_shared<const std::vector<std::uint8_t>>(std::move(*bytes));
}

void readCamera(JsonObject& object, world::Slide& slide)
{
    object.choice("view", slide.view, world::Spelling<world::SlideView>::kNames);
    slide.camera.center = object.at("center").point();
    object.number("height_m", slide.camera.height_m);
    object.number("yaw_deg", slide.camera.yaw_deg);
    object.number("pitch_deg", slide.camera.pitch_deg);
    object.number("distance_m", slide.camera.distance_m);
    object.number("field_of_view_deg", slide.camera.fieldOfView_deg);
    object.choice("motion", slide.motion, world::Spelling<world::SlideMotion>::kNames);
    object.number("turn_deg", slide.turn_deg);
    if (object.has("line")) {
        const JsonValue line = object.at("line");
        requireAtMost(foundation::kMostLanePoints, line, "points");
        line.eachElement([&](const JsonValue& point) { slide.line.push_back(point.point()); });
    }
}

void readTimes(JsonObject& object, world::Slide& slide)
{
    object.number("glide_s", slide.glide_s);
    object.number("dwell_s", slide.dwell_s);
    object.choice("easing", slide.easing, world::Spelling<world::SlideEasing>::kNames);
    if (object.hasValue("hour"))
        slide.hour = object.at("hour").number();
    if (object.hasValue("time_s"))
        slide.time_s = object.at("time_s").number();
    object.number("pace", slide.pace);
}

void readShown(JsonObject& object, world::Slide& slide)
{
    object.text("heatmap", slide.heatmap);
    if (object.has("hidden")) {
        const JsonValue hidden = object.at("hidden");
        requireAtMost(world::kMostHidden, hidden, "kinds of things that are hidden");
        hidden.eachElement([&](const JsonValue& kind) { slide.hidden.push_back(kind.text()); });
    }
    if (object.hasValue("person"))
        slide.person = object.at("person").integer(0, world::kLargestNumber);
    object.flag("tells_alibi", slide.tellsAlibi);
    object.integer("gate", slide.gate, 0, world::kLargestNumber);
}

} // namespace

void readStories(JsonObject& city, CityScope& scope)
{
    NumberedRows<world::Story> numbers;
    scope.collectNames(city, "stories", numbers, true);
    scope.each(city, "stories", [&](JsonObject& object, std::size_t place) {
        world::Story story;
        static_cast<void>(object.has("id"));
        object.text("name", story.name);
        if (object.has("slides"))
            requireAtMost(world::kMostSlides, object.at("slides"), "slides");
        scope.each(object, "slides", [&](JsonObject& shown, std::size_t) {
            world::Slide slide;
            readWords(shown, slide);
            readCamera(shown, slide);
            readTimes(shown, slide);
            readShown(shown, slide);
            if (const auto fault = world::findFault(slide))
                shown.value().failWrong(*fault);
            story.slides.push_back(std::move(slide));
        });
        scope.put(object, numbers.idAt(place), std::move(story));
    });
}

} // namespace passerby::importers
