// SPDX-License-Identifier: GPL-3.0-or-later
// Any pack of a city is opened and lived in, or refused, never more. The checksums are put right, so that what lies behind them is reached.
#include "core/runtime/passerby_runtime.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <vector>

namespace {

void sign(unsigned char* bytes, std::size_t size)
{
    const std::uint64_t length = size;
    std::memcpy(bytes, "PBCITY01", 8);
    std::memcpy(bytes + 24, &length, 8);
    std::memset(bytes + 32, 0, 8);
    std::uint64_t sum = 0xCBF29CE484222325ULL;
    for (std::size_t i = 0; i < size; ++i)
        sum = (sum ^ bytes[i]) * 0x100000001B3ULL;
    std::memcpy(bytes + 32, &sum, 8);
}

/// A second hour, which is a pack within the pack.
void signHour(unsigned char* bytes, std::size_t size)
{
    for (std::size_t entry = 64; entry + 24 <= size && entry < 64 + 24 * 16; entry += 24) {
        std::uint64_t place[2] = {0, 0};
        std::memcpy(place, bytes + entry + 8, sizeof place);
        if (std::memcmp(bytes + entry, "HOUR", 4) == 0 && place[0] <= size && place[1] >= 64 && place[1] <= size - place[0])
            sign(bytes + place[0], place[1]);
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    std::vector<std::uint64_t> words((size + 7) / 8);
    if (size > 0)
        std::memcpy(words.data(), data, size);
    pb_city city;
    if (size >= 64) {
        auto* bytes = reinterpret_cast<unsigned char*>(words.data());
        signHour(bytes, size);
        sign(bytes, size);
    }
    if (pb_open(&city, words.data(), size) != PB_OK)
        return 0;
    pb_options options;
    pb_usual_options(&city, &options);
    options.inhabitants = 200;
    options.most_people = 16;
    options.most_events = 8;
    std::vector<std::uint64_t> memory(pb_bytes_needed(&city, &options) / 8 + 1);
    pb* life = nullptr;
    if (pb_create(&life, &city, &options, memory.data(), 8 * memory.size()) != PB_OK)
        return 0;
    (void)pb_see_disc(life, 0.0, 0.0, 1e6);
    for (int i = 0; i < 4; ++i)
        (void)pb_step(life, 20.0, 100000);
    pb_person people[16];
    char text[300];
    for (std::uint32_t i = std::min(pb_people(life, people, 16), 16U); i-- > 0;) {
        (void)pb_tell(life, people[i].id, PB_ENGLISH, text, sizeof text);
        (void)pb_moved(life, people[i].id, people[i].x + 1.0, people[i].y);
        (void)pb_blocked(life, people[i].segment, 1);
    }
    (void)pb_step(life, 20.0, 100000);
    (void)pb_ground(&city, pb_cell_at(&city, 5.0, 5.0, 0.0), 5.0, 5.0);
    const double eyes[6] = {-20.0, -20.0, 60.0, 0.0, 0.0, 60.0};
    (void)pb_see_polygon(life, eyes, 3);
    pb_city hour;
    if (pb_open_hour(&hour, &city) == PB_OK)
        (void)pb_hour(life, &hour);
    (void)pb_step(life, 20.0, 100000);
    return 0;
}
