// SPDX-License-Identifier: Apache-2.0
// A city in a loop: opens a pack, looks at a disc, lets time pass, and asks somebody now and then. From the kit's folder:
//   gcc -std=c99 -O2 runtime/*.c samples/c/main.c -lm -o walk && ./walk city.pbcity [--hash]
#include "fixed_script.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void* read_file(const char* name, size_t* size)
{
    FILE* file = fopen(name, "rb");
    long length = file != NULL && fseek(file, 0, SEEK_END) == 0 ? ftell(file) : -1;
    void* bytes = length > 0 && fseek(file, 0, SEEK_SET) == 0 ? malloc((size_t)length) : NULL;
    *size = bytes != NULL ? fread(bytes, 1, (size_t)length, file) : 0;
    if (file != NULL)
        fclose(file);
    return bytes;
}

// A minute in ten steps a second, a millisecond of thinking a step; whoever is first in the list says once in ten seconds what they are
// about.
static void stroll(pb* life, const pb_city* city)
{
    static pb_person people[256];
    double middle[3] = {0.0, 0.0, 0.0};
    char text[512];
    int step;
    pb_node(city, pb_how_many(city, PB_NODES) / 2, middle);
    pb_see_disc(life, middle[0], middle[1], 80.0);
    for (step = 0; step < 600; ++step) {
        uint32_t in_view;
        pb_step(life, 0.1, 1000000);
        in_view = pb_people(life, people, 256);
        if (step % 100 == 0 && in_view > 0 && pb_tell(life, people[0].id, PB_ENGLISH, text, sizeof text) == PB_OK)
            printf("%5.1f s, %u in view. Person %u: %s\n", pb_time(life), in_view, people[0].id, text);
    }
}

int main(int argc, char** argv)
{
    pb_city city;
    pb_options options;
    pb* life = NULL;
    size_t size = 0, needed;
    const int is_script = argc > 2 && strcmp(argv[2], "--hash") == 0;
    void *memory, *pack = argc > 1 ? read_file(argv[1], &size) : NULL;
    if (pack == NULL || pb_open(&city, pack, size) != PB_OK) {
        fprintf(stderr, "walk PACK [--hash]: there is no pack that can be read\n");
        return 1;
    }
    pb_usual_options(&city, &options);
    if (is_script) {
        options.seed = 42;
        options.inhabitants = 5000;
    }
    needed = pb_bytes_needed(&city, &options);
    memory = malloc(needed);
    if (memory == NULL || pb_create(&life, &city, &options, memory, needed) != PB_OK)
        return 1;
    if (is_script) {
        const script_end end = run_fixed_script(life, &city);
        printf("%016" PRIx64 " %016" PRIx64 "\n", end.state, end.words);
    } else
        stroll(life, &city);
    free(memory);
    free(pack);
    return 0;
}
