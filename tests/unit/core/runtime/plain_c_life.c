// SPDX-License-Identifier: GPL-3.0-or-later
// A program in C alone: opens a pack, lives in it, meddles, keeps and finds again. It must end in the same state on every machine and with any
// flags of the compiler; its hash stands below.
#include "core/runtime/passerby_runtime.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define EXPECTED_HASH UINT64_C(0x7e65c4dd84377313)

static void fail(const char* what)
{
    fprintf(stderr, "plain_c_life: %s\n", what);
    exit(1);
}

static void* read_file(const char* name, size_t* size)
{
    FILE* file = fopen(name, "rb");
    void* bytes = malloc(1u << 24);
    if (file == NULL || bytes == NULL)
        fail("the pack cannot be read");
    *size = fread(bytes, 1, 1u << 24, file);
    fclose(file);
    return bytes;
}

// Two minutes of looking about and getting in people's way.
static void live(pb* life, const pb_city* city)
{
    static pb_person people[4096];
    pb_alibi alibi;
    char text[256];
    uint32_t count, i, minute;
    for (minute = 0; minute < 12; ++minute) {
        pb_see_disc(life, city->x[minute % city->nodes], city->y[minute % city->nodes], 60.0 + 10.0 * minute);
        while (pb_step(life, 0.0, 20000) == PB_MORE) {
        }
        count = pb_people(life, people, 4096);
        for (i = 0; i < count && i < 4096; ++i) {
            if (pb_ask(life, people[i].id, &alibi) != PB_OK || alibi.origin >= city->targets || alibi.destination >= city->targets)
                fail("somebody in view tells nothing");
            if (pb_tell(life, people[i].id, i % 2 == 0 ? PB_ENGLISH : PB_GERMAN, text, sizeof text) != PB_OK || strlen(text) < 20)
                fail("somebody in view says nothing");
        }
        if (count > 3) {
            pb_held(life, people[0].id, 1);
            pb_moved(life, people[1].id, people[1].x + 0.5, people[1].y - 0.5);
            pb_removed(life, people[2].id);
            pb_blocked(life, people[3].segment, minute % 2 == 0);
        }
        for (i = 0; i < 100; ++i)
            pb_step(life, 0.1, 0);
    }
}

int main(int argc, char** argv)
{
    size_t size, needed, kept_bytes;
    void *bytes, *memory, *kept;
    uint64_t hash;
    pb_city city;
    pb_options options;
    pb* life = NULL;
    if (argc < 2)
        fail("say which pack");
    bytes = read_file(argv[1], &size);
    if (pb_open(&city, bytes, size) != PB_OK)
        fail("the pack is not opened");
    pb_usual_options(&city, &options);
    options.inhabitants = 5000;
    options.seed = 42;
    needed = pb_bytes_needed(&city, &options);
    memory = malloc(needed);
    if (memory == NULL || pb_create(&life, &city, &options, memory, needed) != PB_OK)
        fail("no life is made");
    live(life, &city);
    hash = pb_hash(life);
    kept_bytes = pb_save_bytes(life);
    kept = malloc(kept_bytes);
    if (kept == NULL || pb_save(life, kept, kept_bytes) != PB_OK)
        fail("the state is not kept");
    live(life, &city);
    if (pb_hash(life) == hash || pb_load(life, kept, kept_bytes) != PB_OK || pb_hash(life) != hash)
        fail("the state that was kept is not found again");
    printf("%016" PRIx64 "\n", hash);
    free(kept);
    free(memory);
    free(bytes);
    if (!pb_is_reproducible() || hash != EXPECTED_HASH)
        fail("the hash is another than on the machine of reference");
    return 0;
}
