// SPDX-License-Identifier: GPL-3.0-or-later
// What the page's worker asked of the runtime, asked once more without a browser.
//   tell PACK SEED INHABITANTS MOST_PEOPLE MOST_TREES < calls
// A call is a line: "see CELL ...", "step SECONDS", or "tell ID", which is answered by the sentence in English and in German.
#include "core/runtime/passerby_runtime.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void check(pb_status status, const char* call)
{
    if (status == PB_OK)
        return;
    fprintf(stderr, "%s: status %d\n", call, (int)status);
    exit(1);
}

static void* whole_file(const char* name, size_t* size)
{
    FILE* file = fopen(name, "rb");
    void* bytes = NULL;
    if (file != NULL && fseek(file, 0, SEEK_END) == 0 && (*size = (size_t)ftell(file)) > 0 && (bytes = malloc(*size)) != NULL) {
        rewind(file);
        if (fread(bytes, 1, *size, file) == *size && fclose(file) == 0)
            return bytes;
    }
    fprintf(stderr, "%s cannot be read\n", name);
    exit(1);
}

static void see(pb* life, char* list)
{
    static uint32_t cells[1 << 20];
    uint32_t count = 0;
    char* word = strtok(list, " \n");
    for (; word != NULL && count < 1 << 20; word = strtok(NULL, " \n"))
        cells[count++] = (uint32_t)strtoul(word, NULL, 10);
    check(pb_see_cells(life, cells, count), "pb_see_cells");
}

static void tell(pb* life, uint32_t id)
{
    char text[512];
    pb_language language = PB_ENGLISH;
    for (; language <= PB_GERMAN; language = (pb_language)(language + 1)) {
        check(pb_tell(life, id, language, text, sizeof text), "pb_tell");
        puts(text);
    }
}

int main(int count, char** words)
{
    size_t size = 0, needed;
    void* pack;
    pb_city city;
    pb_options options;
    pb* life = NULL;
    static char line[1 << 22];
    if (count != 6) {
        fprintf(stderr, "tell PACK SEED INHABITANTS MOST_PEOPLE MOST_TREES\n");
        return 2;
    }
    pack = whole_file(words[1], &size);
    check(pb_open(&city, pack, size), "pb_open");
    pb_usual_options(&city, &options);
    options.seed = strtoull(words[2], NULL, 10);
    options.inhabitants = strtoull(words[3], NULL, 10);
    options.most_people = (uint32_t)strtoul(words[4], NULL, 10);
    options.most_trees = (uint32_t)strtoul(words[5], NULL, 10);
    needed = pb_bytes_needed(&city, &options);
    check(pb_create(&life, &city, &options, malloc(needed), needed), "pb_create");
    while (fgets(line, sizeof line, stdin) != NULL) {
        if (strncmp(line, "see ", 4) == 0)
            see(life, line + 4);
        else if (strncmp(line, "step ", 5) == 0)
            check(pb_step(life, strtod(line + 5, NULL), 0), "pb_step");
        else if (strncmp(line, "tell ", 5) == 0)
            tell(life, (uint32_t)strtoul(line + 5, NULL, 10));
    }
    return 0;
}
