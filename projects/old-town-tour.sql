-- SPDX-License-Identifier: Apache-2.0
-- The story "tour" of old-town.gpkg: sqlite3 projects/old-town.gpkg < projects/old-town-tour.sql
BEGIN;
CREATE TABLE IF NOT EXISTS "stories" ("id" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "name" TEXT);
CREATE TABLE IF NOT EXISTS "story_slides" ("id" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "story" INTEGER, "place" INTEGER, "title" TEXT,
    "text" TEXT, "notes" TEXT, "card" BOOLEAN, "view" TEXT, "center_x" REAL, "center_y" REAL, "height_m" REAL, "yaw_deg" REAL,
    "pitch_deg" REAL, "distance_m" REAL, "field_of_view_deg" REAL, "motion" TEXT, "turn_deg" REAL, "glide_s" REAL, "dwell_s" REAL,
    "easing" TEXT, "hour" REAL, "time_s" REAL, "pace" REAL, "heatmap" TEXT, "hidden" TEXT, "person" INTEGER, "tells_alibi" BOOLEAN,
    "gate" INTEGER);
CREATE TABLE IF NOT EXISTS "story_lines" ("id" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "story" INTEGER, "slide_place" INTEGER,
    "place" INTEGER, "x" REAL, "y" REAL);
DELETE FROM stories;
DELETE FROM story_slides;
DELETE FROM story_lines;
INSERT OR REPLACE INTO gpkg_contents (table_name, data_type, identifier, description, last_change) VALUES
    ('stories', 'attributes', 'stories', 'What is shown of the city, as films and presentations', '2026-11-27T12:00:00.000Z'),
    ('story_slides', 'attributes', 'story_slides', 'Slides of stories', '2026-11-27T12:00:00.000Z'),
    ('story_lines', 'attributes', 'story_lines', 'Lines along which slides move', '2026-11-27T12:00:00.000Z');
UPDATE passerby_meta SET value = '8' WHERE key = 'schema_version';
INSERT INTO stories (id, name) VALUES (1, 'tour');
INSERT INTO story_slides (story, place, title, text, notes, card, view, center_x, center_y, yaw_deg, pitch_deg, distance_m, motion, turn_deg,
    glide_s, dwell_s, time_s, heatmap, person, tells_alibi, hour) VALUES
    (1, 0, 'The old town', '20,000 people on a morning like any other', 'Welcome. Everything that you are about to see is computed: nobody was filmed.', 1,
        'city', 450, 440, -12, 30, 820, 'orbit', 14, 0, 4, 40, 'none', NULL, 0, NULL),
    (1, 1, 'Market square', 'Here the ways of the old town meet.', 'Wait until the camera has come down. Most who cross the square come from the east.', 0,
        'city', 402, 446, 24, 27, 105, 'still', 0, 4.5, 3, NULL, 'none', NULL, 0, NULL),
    (1, 2, 'Everybody can be asked', 'Where they come from, where they go, and why.', 'Read the alibi aloud. It is never contradicted by what was seen before.', 0,
        'city', 402, 446, 34, 33, 25, 'follow', 0, 1, 6, 52.5, 'none', 9984, 1, NULL),
    (1, 3, 'On every metre of every way', 'How many people to expect, computed without simulating anybody.', 'The scale is in people per metre of way.', 0,
        'plan', 455, 450, 0, 90, 980, 'still', 0, 1.2, 3.5, NULL, 'density', NULL, 0, NULL),
    (1, 4, '', '', 'The yellow ways are the busiest.', 0,
        'plan', 420, 452, 0, 90, 270, 'still', 0, 2.5, 2, NULL, 'density', NULL, 0, NULL),
    (1, 5, 'Half past five', 'The same town, on its way home.', '', 0,
        'city', 430, 440, 20, 27, 330, 'orbit', 16, 1.2, 4, 30, 'none', NULL, 0, 17.5),
    (1, 6, 'Passerby', 'Cities in which everybody has somewhere to go', 'Thank you. Questions?', 1,
        'city', 450, 440, 30, 34, 640, 'still', 0, 2.5, 2.5, NULL, 'none', NULL, 0, NULL);
UPDATE story_slides SET height_m = 0, field_of_view_deg = 35, easing = 'smooth', pace = 1, hidden = '', gate = 0;
COMMIT;
