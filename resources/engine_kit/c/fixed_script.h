// SPDX-License-Identifier: Apache-2.0
// The same calls on every machine and in every language, to see that the same state comes of them: what --hash of the samples does.
#pragma once

#include "../../runtime/passerby_runtime.h"

typedef struct script_end {
    uint64_t state; // pb_hash()
    uint64_t words; // FNV-1a of all that was said
} script_end;

static uint64_t hash_of_words(uint64_t sum, const char* text)
{
    for (; *text != 0; ++text)
        sum = (sum ^ (unsigned char)*text) * UINT64_C(1099511628211);
    return sum;
}

// Two minutes of a city of 5,000 (made with seed 42): looks about, asks everybody, and gets in people's way.
static script_end run_fixed_script(pb* life, const pb_city* city)
{
    static pb_person people[4096];
    static pb_event events[1024];
    script_end end = {0, UINT64_C(14695981039346656037)};
    double at[3] = {0.0, 0.0, 0.0};
    uint32_t minute, i, step, count, lost = 0;
    for (minute = 0; minute < 12; ++minute) {
        pb_node(city, minute * 7 % pb_how_many(city, PB_NODES), at);
        pb_see_disc(life, at[0], at[1], 60.0 + 10.0 * minute);
        while (pb_step(life, 0.0, 20000) == PB_MORE) {
        }
        count = pb_people(life, people, 4096);
        for (i = 0; i < count && i < 4096; ++i) {
            char text[512] = "";
            pb_tell(life, people[i].id, i % 2 == 0 ? PB_ENGLISH : PB_GERMAN, text, sizeof text);
            end.words = hash_of_words(end.words, text);
        }
        if (count > 3) {
            pb_held(life, people[0].id, 1);
            pb_moved(life, people[1].id, people[1].x + 0.5, people[1].y - 0.5);
            pb_removed(life, people[2].id);
            pb_blocked(life, people[3].segment, minute % 2 == 0);
        }
        for (step = 0; step < 100; ++step)
            pb_step(life, 0.1, 0);
        pb_events(life, events, 1024, &lost);
    }
    end.state = pb_hash(life);
    return end;
}
