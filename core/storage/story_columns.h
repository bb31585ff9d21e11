// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/storage/table_rows.h"

namespace passerby::storage {

// Tables of stories and variants; those of the city itself are in table_columns.h.

void describe(auto& columns, RowOf<world::Story> auto& row)
{
    columns.text("name", row.name);
}

void describe(auto& columns, RowOf<SlideRow> auto& row)
{
    columns.reference("story", row.story);
    columns.integer("place", row.place);
    columns.text("title", row.slide.title);
    columns.text("text", row.slide.text);
    columns.text("notes", row.slide.notes);
    columns.flag("card", row.slide.isCard);
    columns.kind("view", row.slide.view);
    columns.coordinates("center_x", "center_y", row.slide.camera.center);
    columns.real("height_m", row.slide.camera.height_m);
    columns.real("yaw_deg", row.slide.camera.yaw_deg);
    columns.real("pitch_deg", row.slide.camera.pitch_deg);
    columns.real("distance_m", row.slide.camera.distance_m);
    columns.real("field_of_view_deg", row.slide.camera.fieldOfView_deg);
    columns.kind("motion", row.slide.motion);
    columns.real("turn_deg", row.slide.turn_deg);
    columns.real("glide_s", row.slide.glide_s);
    columns.real("dwell_s", row.slide.dwell_s);
    columns.kind("easing", row.slide.easing);
    columns.optionalReal("hour", row.slide.hour);
    columns.optionalReal("time_s", row.slide.time_s);
    columns.real("pace", row.slide.pace);
    columns.text("heatmap", row.slide.heatmap);
    columns.text("hidden", row.hidden);
    columns.optionalInteger("person", row.slide.person);
    columns.flag("tells_alibi", row.slide.tellsAlibi);
    columns.integer("gate", row.slide.gate);
    columns.integer("variant", row.slide.variant);
    columns.optionalSharedBlob("picture", row.slide.picture.file);
}

void describe(auto& columns, RowOf<SlidePointRow> auto& row)
{
    columns.reference("story", row.story);
    columns.integer("slide_place", row.slidePlace);
    columns.integer("place", row.place);
    columns.coordinates("x", "y", row.position);
}

void describe(auto& columns, RowOf<VariantRow> auto& row)
{
    columns.text("name", row.name);
    columns.text("notes", row.notes);
    columns.blob("rows_before", row.before);
    columns.blob("rows_after", row.after);
}

void describe(auto& columns, RowOf<VariantChangeRow> auto& row)
{
    columns.reference("variant", row.variant);
    columns.text("table", row.table);
    columns.optionalInteger("number", row.number);
    columns.text("change", row.change);
}

} // namespace passerby::storage
