// SPDX-License-Identifier: GPL-3.0-or-later
// Keeping a life and finding it again; states of others, and damaged ones.
#include "tests/support/test_registry.h"
#include "tests/unit/core/runtime/lives.h"

#include <QTest>
#include <cstring>
#include <map>

namespace runtime_states_test {

using namespace passerby;
using namespace passerby::testing;

class RuntimeStatesTest : public QObject {
    Q_OBJECT
private slots:
    void states_areKeptAndFoundAgain();
    void foreignOrDamagedStates_areRefused();
    void jobsOfOthers_areRefused();
    void fillingWithoutCells_isRefused();
};

void RuntimeStatesTest::states_areKeptAndFoundAgain()
{
    Life life = seen(6, 3000);
    (void)pb_see_disc(life.get(), smallTown().city.x[3], smallTown().city.y[3], 90.0);
    life.steps(10, 7.0);
    (void)pb_blocked(life.get(), life.people().front().segment, 1);
    const auto kept = life.saved();
    const std::uint64_t hash = pb_hash(life.get());
    life.steps(20, 5.0);
    const std::uint64_t later = pb_hash(life.get());
    QVERIFY(later != hash);
    QCOMPARE(pb_load(life.get(), kept.data(), pb_save_bytes(life.get())), PB_OK);
    QCOMPARE(pb_hash(life.get()), hash);
    life.steps(20, 5.0);
    QCOMPARE(pb_hash(life.get()), later);
    Life other(smallTown(), usualOptions(smallTown(), 3000, 6)); // elsewhere in memory
    QCOMPARE(pb_load(other.get(), kept.data(), pb_save_bytes(other.get())), PB_OK);
    other.steps(20, 5.0);
    QCOMPARE(pb_hash(other.get()), later);
}

void RuntimeStatesTest::foreignOrDamagedStates_areRefused()
{
    Life life = seen(7);
    auto kept = life.saved();
    const std::size_t size = pb_save_bytes(life.get());
    const std::uint64_t hash = pb_hash(life.get());
    QCOMPARE(pb_load(life.get(), kept.data(), size - 8), PB_OTHER_CITY);
    QCOMPARE(pb_load(life.get(), reinterpret_cast<const char*>(kept.data()) + 1, size), PB_UNALIGNED);
    QCOMPARE(pb_load(life.get(), nullptr, size), PB_BAD_ARGUMENT);
    QCOMPARE(pb_save(life.get(), kept.data(), 10), PB_NO_MEMORY);
    int refused = 0;
    for (std::size_t word = 0; word + 1 < size / 8; word += 1 + word / 50) { // a right checksum over another number
        auto forged = kept;
        forged[word] ^= 0x0000000100000100ULL << (word % 24);
        std::uint64_t sum = 0xCBF29CE484222325ULL;
        const auto* bytes = reinterpret_cast<const unsigned char*>(forged.data());
        QCOMPARE(pb_load(life.get(), forged.data(), size), PB_BAD_PACK);
        for (std::size_t i = 0; i + 8 < size; ++i)
            sum = (sum ^ bytes[i]) * 0x100000001B3ULL;
        forged[size / 8 - 1] = sum;
        if (pb_load(life.get(), forged.data(), size) != PB_OK) {
            ++refused;
            QCOMPARE(pb_hash(life.get()), hash);
        } else {
            (void)pb_step(life.get(), 1.0, 100000); // whatever it says, nothing breaks
            QCOMPARE(pb_load(life.get(), kept.data(), size), PB_OK);
        }
    }
    QVERIFY(refused > 20);
    pb_options options = usualOptions(smallTown(), 1000, 7);
    options.most_held_s = 10.0;
    Life other(smallTown(), options);
    QCOMPARE(pb_load(other.get(), kept.data(), size), PB_OTHER_CITY);
}

namespace {

/// What stands first in the bytes of a state, as the runtime has it; people follow.
struct SavedHead {
    std::uint64_t magic, world_hash, inhabitants, seed, options_hash;
    double hour, now, until, share, arrival_rate;
    std::uint64_t in_live, removed, draws, operations, trees, fill_left;
    std::uint32_t next_id, known, dropped, free_slot, live_count, queue_count;
    std::uint32_t event_first, event_count, events_lost, fill_cell, is_view_new, is_redraw_due, portal_count, blocked;
    std::uint32_t job_kind, job_slot, job_segment, job_cell, job_target, reserved;
};
constexpr std::size_t kOne_bytes = 208; // of a person
constexpr std::size_t kFlags = 54;      // their place among these
constexpr std::size_t kInList = 55;

using Saved = std::vector<std::uint64_t>;

SavedHead headOf(const Saved& saved)
{
    SavedHead head;
    std::memcpy(&head, saved.data(), sizeof head);
    return head;
}

unsigned byteOfOne(const Saved& saved, std::uint32_t slot, std::size_t place)
{
    return reinterpret_cast<const unsigned char*>(saved.data())[sizeof(SavedHead) + slot * kOne_bytes + place];
}

/// With another head, and a right checksum.
Saved forgedOf(Saved saved, const SavedHead& head)
{
    std::memcpy(saved.data(), &head, sizeof head);
    std::uint64_t sum = 0xCBF29CE484222325ULL;
    const auto* bytes = reinterpret_cast<const unsigned char*>(saved.data());
    for (std::size_t i = 0; i + 8 < 8 * saved.size(); ++i)
        sum = (sum ^ bytes[i]) * 0x100000001B3ULL;
    saved.back() = sum;
    return saved;
}

/// Somebody who is in a list, and walks or waits.
std::uint32_t somebody(const Saved& saved, std::uint32_t people, bool isWalking)
{
    for (std::uint32_t slot = 0; slot < people; ++slot)
        if (byteOfOne(saved, slot, kInList) != 0 && ((byteOfOne(saved, slot, kFlags) & 1U) != 0) == isWalking)
            return slot;
    return people;
}

} // namespace

/// Newcomers are invented who are in no list yet, those known set out who wait, and find a way who walk: no other way round.
void RuntimeStatesTest::jobsOfOthers_areRefused()
{
    enum { meet = 1, enter, leave, trip, way };
    Life life(smallTown(), usualOptions(smallTown(), 2000, 9));
    const std::size_t size = pb_save_bytes(life.get());
    const auto loaded = [&](const Saved& saved) { return pb_load(life.get(), saved.data(), size); };
    std::map<std::uint32_t, Saved> at; // by the kind of job that is under way
    for (int i = 0; i < 20000 && at.size() < 5; ++i) {
        if (i % 200 == 0)
            (void)pb_see_disc(life.get(), smallTown().city.x[i / 200 % 9], smallTown().city.y[i / 200 % 9], 60.0);
        if (i == 3000)
            for (std::uint32_t segment = 0; segment < smallTown().city.segments; ++segment)
                (void)pb_blocked(life.get(), segment, 1);
        if (i == 3300)
            for (std::uint32_t segment = 0; segment < smallTown().city.segments; ++segment)
                (void)pb_blocked(life.get(), segment, 0);
        (void)pb_step(life.get(), pb_owed(life.get()) > 0.0 ? 0.0 : 5.0, 1);
        Saved saved = life.saved();
        const std::uint32_t kind = headOf(saved).job_kind;
        if (kind != 0 && somebody(saved, 4096, true) < 4096 && somebody(saved, 4096, false) < 4096)
            at.emplace(kind, std::move(saved));
    }
    QCOMPARE(at.size(), std::size_t{5});
    for (const auto& [kind, saved] : at) {
        QCOMPARE(loaded(saved), PB_OK);
        const SavedHead head = headOf(saved);
        QCOMPARE(byteOfOne(saved, head.job_slot, kInList) != 0, kind == trip || kind == way);
        for (const std::uint32_t other : {meet, enter, leave, trip, way}) {
            SavedHead forged = head;
            forged.job_kind = other; // of a newcomer where it is of somebody known, and the other way round
            if ((other >= trip) != (kind >= trip))
                QCOMPARE(loaded(forgedOf(saved, forged)), PB_BAD_PACK);
        }
        SavedHead forged = head;
        forged.job_slot = somebody(saved, 4096, kind == trip);
        QCOMPARE(loaded(forgedOf(saved, forged)), PB_BAD_PACK);
        if (kind == leave) {
            forged = head;
            forged.job_cell = (head.job_cell + 1) % smallTown().city.cells; // not where the door is
            QCOMPARE(loaded(forgedOf(saved, forged)), PB_BAD_PACK);
        }
        forged = head;
        forged.fill_left = head.inhabitants + 1;
        QCOMPARE(loaded(forgedOf(saved, forged)), PB_BAD_PACK);
        QCOMPARE(loaded(saved), PB_OK);
    }
}

void RuntimeStatesTest::fillingWithoutCells_isRefused()
{
    PackedCity empty;
    empty.city = smallTown().city;
    empty.city.portals = empty.city.targets = empty.city.nodes = empty.city.cells = empty.city.entries = empty.city.segments = 0;
    empty.city.own_types = empty.city.goals = empty.city.walked = 0;
    const std::vector<std::uint32_t> none(std::size_t{empty.city.kinds} * empty.city.types + 1, 0);
    empty.city.goal_first = none.data();
    Life life(empty, usualOptions(empty, 100));
    const Saved saved = life.saved();
    const std::size_t size = pb_save_bytes(life.get());
    QCOMPARE(pb_load(life.get(), saved.data(), size), PB_OK);
    SavedHead forged = headOf(saved);
    forged.fill_left = 1;
    QCOMPARE(pb_load(life.get(), forgedOf(saved, forged).data(), size), PB_BAD_PACK);
    forged = headOf(saved);
    forged.fill_cell = 1;
    QCOMPARE(pb_load(life.get(), forgedOf(saved, forged).data(), size), PB_BAD_PACK);
}

PASSERBY_TEST(RuntimeStatesTest)

} // namespace runtime_states_test

#include "runtime_states_test.moc"
