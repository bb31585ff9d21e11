// SPDX-License-Identifier: Apache-2.0
#include "core/exporters/city_json/city_json_parts.h"
#include "core/foundation/base64.h"

namespace passerby::exporters {

namespace {

void writeWords(JsonText& json, const world::Slide& slide)
{
    writeText(json, "title", slide.title);
    writeText(json, "text", slide.text);
    writeText(json, "notes", slide.notes);
    if (slide.picture.file)
        json.member("picture", foundation::toBase64(*slide.picture.file));
    if (slide.isCard)
        json.member("card", true);
}

void writeCamera(JsonText& json, const world::Slide& slide)
{
    json.member("view", world::spell(slide.view));
    json.member("center", slide.camera.center);
    json.member("height_m", slide.camera.height_m);
    json.member("yaw_deg", slide.camera.yaw_deg);
    json.member("pitch_deg", slide.camera.pitch_deg);
    json.member("distance_m", slide.camera.distance_m);
    json.member("field_of_view_deg", slide.camera.fieldOfView_deg);
    json.member("motion", world::spell(slide.motion));
    if (slide.turn_deg != world::Slide{}.turn_deg)
        json.member("turn_deg", slide.turn_deg);
    if (!slide.line.empty())
        json.member("line", std::span<const geometry::Point>(slide.line));
}

void writeTimes(JsonText& json, const world::Slide& slide)
{
    json.member("glide_s", slide.glide_s);
    json.member("dwell_s", slide.dwell_s);
    json.member("easing", world::spell(slide.easing));
    if (slide.hour)
        json.member("hour", *slide.hour);
    if (slide.time_s)
        json.member("time_s", *slide.time_s);
    json.member("pace", slide.pace);
}

void writeShown(JsonText& json, const world::Slide& slide)
{
    json.member("heatmap", slide.heatmap);
    if (!slide.hidden.empty()) {
        json.key("hidden");
        json.beginList();
        for (const std::string& kind : slide.hidden)
            json.value(kind);
        json.endList();
    }
    if (slide.person)
        json.member("person", *slide.person);
    if (slide.tellsAlibi)
        json.member("tells_alibi", true);
    if (slide.gate != 0)
        json.member("gate", slide.gate);
}

} // namespace

void writeStories(JsonText& json, const world::World& world)
{
    const bool withNumbers = numbersSaySomething(world.stories());
    writeTable(json, "stories", world.stories(), false, [&](auto id, const world::Story& story) {
        if (withNumbers)
            json.member("id", id.number);
        json.member("name", story.name);
        json.key("slides");
        json.beginList();
        for (const world::Slide& slide : story.slides) {
            json.beginObject();
            writeWords(json, slide);
            writeCamera(json, slide);
            writeTimes(json, slide);
            writeShown(json, slide);
            json.endObject();
        }
        json.endList();
    });
}

} // namespace passerby::exporters
