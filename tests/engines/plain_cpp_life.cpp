// SPDX-License-Identifier: GPL-3.0-or-later
// The C++17 header, compiled as engines do, without exceptions and run-time types: the calls of the kit's fixed script
// (resources/engine_kit/c/fixed_script.h) through it end where they do in C, and what has no life does no harm.
#include "core/runtime/passerby_runtime.hpp"

#include <array>
#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <vector>

using namespace passerby_runtime;

namespace {

constexpr std::uint64_t kState = UINT64_C(0x67839962fbabab72), kWords = UINT64_C(0x63db26d52b07d67f);

void check(bool holds, const char* what)
{
    if (holds)
        return;
    std::fprintf(stderr, "plain_cpp_life: %s\n", what);
    std::exit(1);
}

std::vector<std::uint64_t> packOf(const char* name, std::size_t& size)
{
    std::vector<std::uint64_t> bytes(1u << 20); // aligned to 8
    std::FILE* file = std::fopen(name, "rb");
    check(file != nullptr, "the pack cannot be read");
    size = std::fread(bytes.data(), 1, bytes.size() * 8, file);
    std::fclose(file);
    return bytes;
}

std::uint64_t hashOfWords(std::uint64_t sum, std::string_view text)
{
    for (const char letter : text)
        sum = (sum ^ static_cast<unsigned char>(letter)) * UINT64_C(1099511628211);
    return sum;
}

void meddle(Life& life, Span<pb_person> people, bool shut)
{
    if (people.size() <= 3)
        return;
    life.held(people[0].id, true);
    life.moved(people[1].id, people[1].x + 0.5, people[1].y - 0.5);
    life.removed(people[2].id);
    life.blocked(people[3].segment, shut);
}

std::uint64_t liveTheScript(Life& life, const City& city)
{
    std::vector<pb_person> room(4096);
    std::vector<pb_event> happened(1024);
    std::array<char, 512> text{};
    std::uint64_t words = UINT64_C(14695981039346656037);
    for (std::uint32_t minute = 0; minute < 12; ++minute) {
        double at[3];
        check(city.node(minute * 7 % city.how_many(PB_NODES), at) == PB_OK, "a node has no place");
        life.see_disc(at[0], at[1], 60.0 + 10.0 * minute);
        while (life.step(0.0, 20000) == PB_MORE) {
        }
        const Span<pb_person> people = life.people(room);
        for (std::uint32_t i = 0; i < people.size(); ++i)
            words = hashOfWords(words, life.tell(people[i].id, i % 2 == 0 ? PB_ENGLISH : PB_GERMAN, text));
        meddle(life, people, minute % 2 == 0);
        for (int step = 0; step < 100; ++step)
            life.step(0.1);
        life.events(happened);
    }
    return words;
}

void nothingLivesInNothing()
{
    Life none;
    City closed;
    std::array<pb_person, 4> room{};
    check(!none && none.step(0.1) == PB_BAD_ARGUMENT && none.people(room).empty() && none.hash() == 0, "nothing is alive");
    check(none.create(closed, closed.usual_options()) == PB_BAD_PACK && !none, "a city that was not opened is lived in");
    check(closed.how_many(PB_CELLS) == 0 && closed.name(PB_TARGETS, 0).empty() && closed.number(PB_CELLS, 0) == PB_NONE,
          "a city that was not opened has parts");
}

void partsHaveNumbers(const City& city)
{
    const pb_city& c = *city.get();
    check(pb_city_bytes() == sizeof(pb_city), "the size of a city is another");
    check(city.how_many(PB_NODES) == c.nodes && city.how_many(PB_SEGMENTS) == c.segments && city.how_many(PB_PORTALS) == c.portals
              && city.how_many(PB_TARGETS) == c.targets && city.how_many(PB_CELLS) == c.cells && city.how_many(PB_PROFILES) == c.profiles,
          "parts are miscounted");
    check(city.number(PB_CELLS, 1) == c.cell_number[1] && city.number(PB_PORTALS, 2) == c.number[2]
              && city.number(PB_TARGETS, 3) == c.number[c.portals + 3] && city.number(PB_NODES, 4) == c.number[4],
          "numbers are others than the pack's");
    check(city.number(PB_SEGMENTS, 0) == PB_NONE && city.number(PB_CELLS, c.cells) == PB_NONE
              && city.how_many(static_cast<pb_part>(6)) == 0,
          "what has no number has one");
    check(city.name(PB_PROFILES, 0) == pb_text(&c, c.profile_name[0]) && !city.name(PB_PROFILES, 0).empty()
              && city.name(PB_TARGETS, 0) == pb_text(&c, c.target_name[0]) && city.name(PB_CELLS, 0).empty(),
          "names are others than the pack's");
    double xyz[3];
    check(city.node(c.nodes, xyz) == PB_BAD_ARGUMENT, "there are too many nodes");
}

} // namespace

int main(int argc, char** argv)
{
    check(argc > 1, "say which pack");
    std::size_t size = 0;
    const std::vector<std::uint64_t> bytes = packOf(argv[1], size);
    City city;
    check(city.open(bytes.data(), size) == PB_OK, "the pack is not opened");
    nothingLivesInNothing();
    partsHaveNumbers(city);
    pb_options options = city.usual_options();
    options.inhabitants = 5000;
    options.seed = 42;
    Life first;
    check(first.create(city, options) == PB_OK && first.time() == 0.0, "no life is made");
    const std::uint64_t words = liveTheScript(first, city);
    Life life = std::move(first);
    check(life && !first, "a life is not moved");
    std::printf("%016" PRIx64 " %016" PRIx64 "\n", life.hash(), words);
    check(life.hash() == kState && words == kWords, "the script ends elsewhere than in C");

    std::vector<unsigned char> kept(life.save_bytes());
    check(life.save(kept) == PB_OK && life.step(30.0) == PB_OK && life.hash() != kState, "the state is not kept");
    check(life.load(kept) == PB_OK && life.hash() == kState, "the state that was kept is not found again");
    std::array<pb_way, 4> ways{};
    std::array<pb_person, 1> somebody{};
    check(life.people(somebody).size() == 1 && !life.next(somebody[0].id, ways).empty(), "somebody goes nowhere");
    check(life.next(PB_NONE, ways).empty() && life.counts().known > 0, "nobody goes somewhere");
    return 0;
}
