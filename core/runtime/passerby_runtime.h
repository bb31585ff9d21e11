// SPDX-License-Identifier: Apache-2.0
// Passerby for games: a city in which everybody who comes into view has a place to come from and one to go to, knows why, and never
// contradicts what was seen. Two files, C99, no dependencies: add passerby_runtime.c to your sources and this header to your includes.
//
// Give it a pack (`passerby-cli export town.gpkg --format pack town.pbcity`) in memory, a multiple of 8 as its address, that stays as long
// as what is made of it. Nothing is copied and nothing allocated: the caller gives the memory. No globals, threads, files or locale, and of
// the mathematical library only sqrt. The same pack, seed and calls give the same states on every machine with IEEE 754 arithmetic.
//
// Metres from the pack's local origin, x east, y north, z up; seconds; radians counter-clockwise from east. Cells, segments, targets,
// portals and profiles count from 0 as in the pack. Nothing that is called in any order may crash; what cannot be done gives a status.
#pragma once

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define PB_NONE 0xFFFFFFFFu

typedef enum pb_status {
    PB_OK = 0,
    PB_MORE = 1,         // budget used up: call again to go on
    PB_BAD_ARGUMENT = 2, // null, a number out of range, or text that does not fit
    PB_BAD_PACK = 3,     // no pack, or damaged
    PB_UNSUPPORTED = 4,  // of a later version, or with too many own targets within a reach
    PB_UNALIGNED = 5,    // the address is no multiple of 8
    PB_NO_MEMORY = 6,    // less memory than pb_bytes_needed() or pb_save_bytes() says
    PB_GONE = 7,         // nobody known has the number: they left long ago, or never were
    PB_OTHER_CITY = 8    // of another city, or made with other options
} pb_status;

// A pack that was looked through. What stands in it is the runtime's own.
typedef struct pb_city {
    const unsigned char* bytes;
    uint64_t world_hash;
    uint32_t portals, targets, nodes, cells, entries, strings, types, profiles, kinds, goals, own_types, columns, returns, segments, walked;
    uint32_t wide_targets, wide_places, is_one_way, has_step_free, has_reach, near_pairs, arcs;
    double rate_unit, sigma_unit, visits_unit, slowness_low, slowness_step, hour;
    uint64_t population, seed;
    uint32_t name;
    const uint32_t *string_first, *number, *portal_cells, *target_cell, *target_name, *cell_number, *cell_first, *cell_node;
    const int16_t* cell_level;
    const unsigned char* text;
    const double *x, *y, *z;
    const float *box, *inside;
    const uint16_t *target_type, *destination, *bound_type, *column_of_type, *rate, *sigma, *return_visits;
    const double *wait_mean, *wait_sd, *share, *speed_mean, *speed_sd, *reach, *probability, *cycles, *cycle_wait, *cycle_walk;
    const double *way_length, *way_effective; // null: they follow from the places
    const uint32_t *type_name, *type_first, *profile_number, *profile_name, *profile_kind, *goal_first, *is_walked, *before;
    const unsigned char *choice, *round_trip, *slowness, *step_free, *step_free_target, *way_step_free;
    const void *type_target, *closest, *return_first, *return_target;
    // Optional; null where the pack has none: borders of cells, the ground as triangles, and another hour in the same pack.
    const uint32_t *cell_ring, *ring_corner, *ground_vertex, *ground_first;
    const float *corner, *ground, *portal_line;
    const uint16_t *ground_triangle, *ground_neighbour, *portal_triangle;
    const unsigned char* hour_bytes;
    uint64_t hour_size;
    uint32_t most_kinds, most_goals, most_near; // of both hours
} pb_city;

// Looks through a pack of `size` bytes: every index and every number. Copies nothing; `city` is filled only when all is well.
pb_status pb_open(pb_city* city, const void* bytes, size_t size);
// Whether sums and products are rounded one by one here, as the same states on every machine need. 0: the compiler joins them; give it
// -ffp-contract=off for passerby_runtime.c (clang's -ffp-contract=fast, which is not its default, heeds nothing less).
int pb_is_reproducible(void);
// The second hour of a pack that has one (chunk HOUR), for pb_hour(). PB_BAD_ARGUMENT of a pack without.
pb_status pb_open_hour(pb_city* hour, const pb_city* city);
// A text of the pack, UTF-8, ending with 0; empty for numbers that are none.
const char* pb_text(const pb_city* city, uint32_t text);

// For languages that cannot read pb_city: its size in bytes, how many of something there are, what number it has in the project (`cell_12`
// of the kit is the cell of number 12), what it is called (empty where nothing is), and where a node is (portals, then targets; [3]
// metres).
typedef enum pb_part { PB_PORTALS = 0, PB_TARGETS = 1, PB_NODES = 2, PB_CELLS = 3, PB_SEGMENTS = 4, PB_PROFILES = 5 } pb_part;
size_t pb_city_bytes(void);
uint32_t pb_how_many(const pb_city* city, uint32_t part);
uint32_t pb_number(const pb_city* city, uint32_t part, uint32_t i);  // PB_NONE of what has none: segments
const char* pb_name(const pb_city* city, uint32_t part, uint32_t i); // of targets and profiles
pb_status pb_node(const pb_city* city, uint32_t node, double* xyz);
// The cell that holds a place, of several above one another the one whose ground is nearest to z; PB_NONE where none does. By the borders
// of cells where the pack has them (chunk POLY), else by their boxes.
uint32_t pb_cell_at(const pb_city* city, double x, double y, double z);
// Height of a cell's ground at a place: of its triangles where the pack has them (chunk NAVM), else of the nearest portal or target in it.
double pb_ground(const pb_city* city, uint32_t cell, double x, double y);

typedef struct pb_options {
    uint64_t seed;        // of everything that is drawn
    uint64_t inhabitants; // at most 4e9; 0: as many as the pack says
    uint32_t most_people; // known at a time, 1 to 1,000,000: in view, out of view on the same trip, and inside if seen going in
    uint32_t most_events; // kept until they are taken, 1 to 1,000,000
    double most_held_s;   // cells out of view are kept no longer than this, 0 to 86400
    uint32_t fault;       // 0; others plant the mistakes that the project's own tests must find, where those are compiled in
    uint32_t most_trees;  // of shortest ways that are kept, 0 to 1,000,000, 20 bytes a portal and 8 a target each: they save time, and
                          // change nothing else
} pb_options;

// Usual options: the pack's seed and inhabitants, 4096 people, 1024 events, 900 s, as many trees as 16 MB hold (8 at least).
void pb_usual_options(const pb_city* city, pb_options* options);

typedef struct pb pb;

// Memory for a living city, in bytes; 0 where options are out of range, or it were more than this machine can address.
size_t pb_bytes_needed(const pb_city* city, const pb_options* options);
// Makes a living city in the memory (its address a multiple of 8), in which nobody is looked at yet, at time 0. `city` must stay.
pb_status pb_create(pb** made, const pb_city* city, const pb_options* options, void* memory, size_t bytes);

// What is in view from the next pb_step() on, which may be one of 0 s: whole cells. A disc or polygon sees every cell that it meets,
// of a pack without their borders (chunk POLY) every cell whose box it meets.
pb_status pb_see_cells(pb* life, const uint32_t* cells, uint32_t count);
pb_status pb_see_disc(pb* life, double x, double y, double radius);
pb_status pb_see_polygon(pb* life, const double* xy, uint32_t corners); // 3 or more, [2 * corners]
pb_status pb_see_nothing(pb* life);

// Lets `dt` seconds (0 to 3600) pass, after those that are still owed. `budget`: counted operations, about a nanosecond each, after which
// it stops with PB_MORE, the rest of the time still owed; 0: none. It stops within trees of shortest ways and between a few targets, so
// that it is over by some ten thousand operations at most, by more only with own targets within a reach. What happens does not depend on
// how the budget cuts the time.
pb_status pb_step(pb* life, double dt, uint64_t budget);
// Seconds that have passed, and those that pb_step() still owes.
double pb_time(const pb* life);
double pb_owed(const pb* life);

typedef struct pb_person {
    uint32_t id; // never used again
    uint32_t profile;
    double x, y, z;
    float heading, speed;   // speed 0: held, or nowhere to go
    uint32_t cell, segment; // segment PB_NONE: on no segment, walking back to one
    uint32_t next_portal;   // that the segment leads to; PB_NONE: to a target
    uint32_t reserved;
} pb_person;

// Who walks in view, ascending by cell; at most `most` are written. Returns how many there are.
uint32_t pb_people(const pb* life, pb_person* people, uint32_t most);
// One person known. PB_GONE; inside a target they have its place and speed 0.
pb_status pb_find(const pb* life, uint32_t id, pb_person* person);

typedef enum pb_event_kind {
    PB_APPEARS = 1, // in view, anywhere: `place` a segment
    PB_PORTAL = 2,  // comes through a portal into a cell in view: `place` the portal
    PB_GOES_IN = 3, // at a target
    PB_COMES_OUT = 4,
    PB_LEAVES = 5 // the view: `place` the cell
} pb_event_kind;

typedef struct pb_event {
    double time;
    uint32_t kind, id, place, reserved;
} pb_event;

// Takes what happened in view since the last call, in its order; at most `most`. Returns how many were written. `lost`, may be null: how
// many the room for most_events had no place for.
uint32_t pb_events(pb* life, pb_event* events, uint32_t most, uint32_t* lost);

typedef struct pb_arrival {
    uint32_t portal, cell; // into which
    double rate;           // people a second
} pb_arrival;

// Portals through which people come who were in no live cell. Returns how many there are.
uint32_t pb_arrivals(const pb* life, pb_arrival* arrivals, uint32_t most);
// How many are inside a target of a live cell; PB_NONE of others.
uint32_t pb_inside(const pb* life, uint32_t target);
// Expected number of people on a segment, and inside a target, at a random moment.
double pb_expected_on(const pb* life, uint32_t segment);
double pb_expected_inside(const pb* life, uint32_t target);

typedef struct pb_way {
    uint32_t segment, to; // node: portals, then targets
    double begins, ends;  // time, if nothing holds them up
} pb_way;

// The segment that somebody walks on and those after it. Writes how many into `written`.
pb_status pb_next(pb* life, uint32_t id, pb_way* ways, uint32_t most, uint32_t* written);

typedef enum pb_reason { PB_ONE_WAY = 0, PB_OUT = 1, PB_BACK = 2 } pb_reason;
typedef enum pb_choice { PB_OWN = 0, PB_CLOSEST = 1, PB_ANY = 2 } pb_choice;

typedef struct pb_alibi {
    uint32_t profile;
    uint32_t origin, destination; // targets
    uint32_t reason;              // pb_reason: for good, out on a round trip, or back from one
    uint32_t choice;              // pb_choice: how the destination of the trip, or of the round trip, was chosen
    uint32_t then;                // target where they go after it
    uint32_t is_inside;           // they wait at `destination`
    uint32_t reserved;
    double since; // time at which they set out, or went in
    double until; // time at which they get there, or come out, if nothing holds them up
} pb_alibi;

// Where somebody comes from, where they go, why, since when, and where then. What was told stays true as long as they are known.
pb_status pb_ask(pb* life, uint32_t id, pb_alibi* alibi);
typedef enum pb_language { PB_ENGLISH = 0, PB_GERMAN = 1 } pb_language;
// The same as a sentence, UTF-8, ending with 0. PB_BAD_ARGUMENT where it does not fit into `bytes`.
pb_status pb_tell(pb* life, uint32_t id, pb_language language, char* text, size_t bytes);

// The game interferes. Somebody was put elsewhere: from there they take the shortest way on; PB_BAD_ARGUMENT where no cell's box holds the
// place. They are in their own cell if that holds it, else in one of the nearest level. Where no way leads out, they go to the nearest
// portal all the same, against its direction if need be.
pb_status pb_moved(pb* life, uint32_t id, double x, double y);
// A segment and its reverse are shut or open: whoever comes to it goes round, or waits where no way is left. Who is on it goes on to its
// end.
pb_status pb_blocked(pb* life, uint32_t segment, int on);
// Somebody stands still until let go.
pb_status pb_held(pb* life, uint32_t id, int on);
// Somebody is no more: there is one inhabitant less.
pb_status pb_removed(pb* life, uint32_t id);
// Habits and densities of another pack of the same city, of another hour, from now on; who is known finishes what they are about.
// PB_OTHER_CITY, also where it has more kinds of people or more goals than the pack that pb_create() was given, for which there is room.
// `city` must stay.
pb_status pb_hour(pb* life, const pb_city* city);

// The whole state as bytes, and back into a living city that was made with the same pack (or after pb_hour(): that one) and options.
size_t pb_save_bytes(const pb* life);
pb_status pb_save(const pb* life, void* bytes, size_t size);
pb_status pb_load(pb* life, const void* bytes, size_t size); // on any error nothing has changed
// Of all that is known and to come: equal states have equal ones.
uint64_t pb_hash(const pb* life);

typedef struct pb_counts {
    uint64_t hidden;  // people in no live cell
    uint32_t known;   // people whose life is followed
    uint32_t live;    // cells in view, or not long out of it
    uint32_t dropped; // newcomers for whom most_people had no place, since pb_create()
    uint32_t reserved;
    uint64_t trees;      // shortest-path trees grown since pb_create()
    uint64_t operations; // counted since pb_create()
} pb_counts;
void pb_count(const pb* life, pb_counts* counts);

#ifdef __cplusplus
}
#endif
