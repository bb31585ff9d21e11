// SPDX-License-Identifier: GPL-3.0-or-later
// Any pack of a city is opened and lived in, or refused, never more. The checksum is put right, so that what lies behind it is reached.
#include "core/runtime/passerby_runtime.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <vector>

namespace {

void sign(std::vector<std::uint64_t>& words, std::size_t size)
{
    auto* bytes = reinterpret_cast<unsigned char*>(words.data());
    const std::uint64_t length = size;
    std::memcpy(bytes, "PBCITY01", 8);
    std::memcpy(bytes + 24, &length, 8);
    std::memset(bytes + 32, 0, 8);
    std::uint64_t sum = 0xCBF29CE484222325ULL;
    for (std::size_t i = 0; i < size; ++i)
        sum = (sum ^ bytes[i]) * 0x100000001B3ULL;
    std::memcpy(bytes + 32, &sum, 8);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    std::vector<std::uint64_t> words((size + 7) / 8);
    if (size > 0)
        std::memcpy(words.data(), data, size);
    pb_city city;
    if (size >= 64)
        sign(words, size);
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
    return 0;
}
