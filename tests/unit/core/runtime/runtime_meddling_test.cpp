// SPDX-License-Identifier: GPL-3.0-or-later
// The game gets in people's way, takes the hour of another pack, keeps and finds again.
#include "tests/support/test_registry.h"
#include "tests/unit/core/runtime/lives.h"

#include <QTest>
#include <algorithm>
#include <map>
#include <optional>
#include <set>

using namespace passerby;
using namespace passerby::testing;

namespace {

Life seen(std::uint64_t seed, std::uint64_t inhabitants = 1000)
{
    Life life(smallTown(), usualOptions(smallTown(), inhabitants, seed));
    life.seeAll();
    life.step(0.0);
    return life;
}

/// Everybody who gets where they go, with the target.
std::map<std::uint32_t, std::uint32_t> goingIn(const Life& life)
{
    std::map<std::uint32_t, std::uint32_t> found;
    for (const pb_event& event : life.events())
        if (event.kind == PB_GOES_IN)
            found.emplace(event.id, event.place);
    return found;
}

} // namespace

class RuntimeMeddlingTest : public QObject {
    Q_OBJECT
private slots:
    void whoIsHeld_standsAndIsLateBySoMuch();
    void whoIsMoved_goesOnFromThereToTheSamePlace();
    void whoIsMovedAmongOneWays_goesOnFromThereToTheSamePlace();
    void whoIsRemoved_isNoMore();
    void whatIsBlocked_isGoneRound();
    void whoIsFencedIn_waits();
    void anotherHour_changesWhoComes();
    void hourWithFewerGoals_leavesRoomForThoseBefore();
    void packWithOtherPlaces_isAnotherCity();
    void states_areKeptAndFoundAgain();
    void foreignOrDamagedStates_areRefused();
    void jobsOfOthers_areRefused();
    void fillingWithoutCells_isRefused();
    void anyCalls_contradictNothing();
};

void RuntimeMeddlingTest::whoIsHeld_standsAndIsLateBySoMuch()
{
    Life life = seen(1);
    const pb_person one = life.people().front();
    const pb_alibi before = life.ask(one.id);
    life.step(1.0);
    QCOMPARE(pb_held(life.get(), one.id, 1), PB_OK);
    QCOMPARE(pb_held(life.get(), one.id, 1), PB_OK);
    pb_person stands;
    pb_person still;
    QCOMPARE(pb_find(life.get(), one.id, &stands), PB_OK);
    life.step(500.0);
    QCOMPARE(pb_find(life.get(), one.id, &still), PB_OK);
    QVERIFY(still.x == stands.x && still.y == stands.y && still.speed == 0.0F);
    QCOMPARE(pb_held(life.get(), one.id, 0), PB_OK);
    const pb_alibi after = life.ask(one.id);
    QCOMPARE(after.destination, before.destination);
    QVERIFY(std::abs(after.until - before.until - 500.0) < 1e-6);
    QCOMPARE(pb_held(life.get(), 999999, 1), PB_GONE);
}

namespace {

/// Everybody is put elsewhere, and gets where they were going to all the same, by ways on which one may go.
void checkMoved(const PackedCity& town)
{
    Life life(town, usualOptions(town, 1000, 2));
    life.seeAll();
    life.step(0.0);
    std::map<std::uint32_t, std::uint32_t> expected;
    const pb_city& city = town.city;
    for (const pb_person& one : life.people()) {
        expected[one.id] = life.ask(one.id).destination;
        const float* box = city.box + 4 * city.target_cell[(one.id * 7) % city.targets]; // from where one comes everywhere
        const double x = 0.5 * (static_cast<double>(box[0]) + static_cast<double>(box[2]));
        const double y = 0.5 * (static_cast<double>(box[1]) + static_cast<double>(box[3]));
        QCOMPARE(pb_moved(life.get(), one.id, x, y), PB_OK);
        pb_person now;
        QCOMPARE(pb_find(life.get(), one.id, &now), PB_OK);
        QVERIFY(std::hypot(now.x - x, now.y - y) < 1e-9);
        QCOMPARE(now.segment, PB_NONE);
        QCOMPARE(life.ask(one.id).destination, expected[one.id]);
    }
    QVERIFY(expected.size() > 20);
    std::map<std::uint32_t, std::uint32_t> arrived;
    for (int i = 0; i < 200; ++i) {
        life.step(10.0);
        for (const pb_person& one : life.people())
            QVERIFY(one.segment == PB_NONE || city.way_length == nullptr || city.way_length[one.segment] >= 0.0);
        for (const auto& [id, target] : goingIn(life))
            arrived.emplace(id, target); // the first time
    }
    for (const auto& [id, target] : expected)
        QCOMPARE(arrived.at(id), target);
    QCOMPARE(pb_moved(life.get(), life.people().front().id, 1e6, 1e6), PB_BAD_ARGUMENT);
}

} // namespace

void RuntimeMeddlingTest::whoIsMoved_goesOnFromThereToTheSamePlace()
{
    checkMoved(smallTown());
}

void RuntimeMeddlingTest::whoIsMovedAmongOneWays_goesOnFromThereToTheSamePlace()
{
    checkMoved(oneWayTown());
}

void RuntimeMeddlingTest::whoIsRemoved_isNoMore()
{
    Life life = seen(3);
    const std::vector<pb_person> people = life.people();
    for (const pb_person& one : people)
        QCOMPARE(pb_removed(life.get(), one.id), PB_OK);
    QVERIFY(life.people().empty());
    QCOMPARE(pb_removed(life.get(), people.front().id), PB_GONE);
    life.steps(20, 20.0);
    std::size_t inside = 0;
    for (std::uint32_t target = 0; target < smallTown().city.targets; ++target)
        inside += pb_inside(life.get(), target);
    QCOMPARE(inside + life.people().size(), 1000 - people.size());
    for (const pb_person& one : life.people())
        for (const pb_person& removed : people)
            QVERIFY(one.id != removed.id);
}

void RuntimeMeddlingTest::whatIsBlocked_isGoneRound()
{
    Life life = seen(4);
    const pb_city& city = smallTown().city;
    std::set<std::uint32_t> shut;
    std::map<std::uint32_t, std::uint32_t> expected;
    for (const pb_person& one : life.people()) {
        const std::vector<pb_way> ways = life.next(one.id);
        expected[one.id] = life.ask(one.id).destination;
        if (ways.size() > 3 && shut.size() < 12 && ways[2].to < city.portals)
            shut.insert(ways[2].segment);
    }
    QVERIFY(shut.size() == 12);
    std::set<std::uint32_t> onIt;
    for (const pb_person& one : life.people())
        if (shut.contains(one.segment))
            onIt.insert(one.id);
    for (const std::uint32_t segment : shut)
        QCOMPARE(pb_blocked(life.get(), segment, 1), PB_OK);
    std::map<std::uint32_t, std::uint32_t> arrived;
    for (int i = 0; i < 3000; ++i) {
        life.step(1.0);
        for (const pb_person& one : life.people()) {
            if (!shut.contains(one.segment))
                onIt.erase(one.id);
            QVERIFY(!shut.contains(one.segment) || onIt.contains(one.id)); // whoever was on it goes on to its end
        }
        for (const auto& [id, target] : goingIn(life))
            arrived.emplace(id, target);
    }
    std::size_t there = 0;
    for (const auto& [id, target] : expected)
        there += arrived.contains(id) && arrived[id] == target ? 1U : 0U;
    QVERIFY(there > expected.size() / 2);
    QCOMPARE(pb_blocked(life.get(), city.segments, 1), PB_BAD_ARGUMENT);
}

void RuntimeMeddlingTest::whoIsFencedIn_waits()
{
    Life life = seen(5, 300);
    const pb_city& city = smallTown().city;
    for (std::uint32_t segment = 0; segment < city.segments; ++segment)
        QCOMPARE(pb_blocked(life.get(), segment, 1), PB_OK);
    life.steps(40, 10.0);
    (void)life.events();
    life.steps(20, 10.0);
    QVERIFY(life.events().empty()); // all wait for a way
    for (std::uint32_t segment = 0; segment < city.segments; ++segment)
        QCOMPARE(pb_blocked(life.get(), segment, 0), PB_OK);
    life.steps(60, 10.0);
    QVERIFY(life.events().size() > 20);
    std::size_t inside = 0;
    for (std::uint32_t target = 0; target < city.targets; ++target)
        inside += pb_inside(life.get(), target);
    QCOMPARE(inside + life.people().size(), std::size_t{300});
}

namespace {

world::World townWithDay()
{
    foundation::JobContext context;
    generator::TownOptions options;
    options.targets = 30;
    options.types = 6;
    options.blocksX = 3;
    options.blocksY = 3;
    options.hasDay = true;
    return generator::generateTown(options, context).value();
}

/// A pack of numbers that were changed.
struct ChangedPack {
    explicit ChangedPack(const exporters::Pack& pack) : memory(exporters::toBytes(pack).value())
    {
        if (pb_open(&city, memory.data(), memory.size()) != PB_OK)
            qFatal("the changed pack is not opened");
    }
    AlignedBytes memory;
    pb_city city{};
};

/// Field of a chunk in the order of the layout.
template <class Number>
std::vector<Number>& column(exporters::Pack& pack, std::string_view fourcc, std::string_view field)
{
    const auto chunk = std::find_if(pack.chunks.begin(), pack.chunks.end(), [&](const auto& one) { return one.fourcc == fourcc; });
    const auto& fields = exporters::packLayoutOf(fourcc)->fields;
    const auto at = std::find_if(fields.begin(), fields.end(), [&](const auto& one) { return one.name == field; });
    return std::get<std::vector<Number>>(chunk->columns[static_cast<std::size_t>(at - fields.begin())]);
}

/// Without the last goal of the first row that has two goals for good, to which the one before is as good.
exporters::Pack withOneGoalLess(exporters::Pack pack)
{
    using Whole = std::int64_t;
    auto& first = column<Whole>(pack, "HABT", "first_goal");
    auto& probability = column<double>(pack, "HABT", "probability");
    for (std::size_t row = 0; row + 1 < first.size(); ++row) {
        const auto last = first[row + 1] - 1;
        if (last <= first[row])
            continue;
        const auto at = static_cast<std::size_t>(last);
        if (column<Whole>(pack, "HABT", "round_trip")[at - 1] != 0)
            continue;
        probability[at - 1] += probability[at];
        probability.erase(probability.begin() + last);
        for (const char* field : {"destination", "choice", "round_trip"}) {
            auto& numbers = column<Whole>(pack, "HABT", field);
            numbers.erase(numbers.begin() + last);
        }
        for (std::size_t after = row + 1; after < first.size(); ++after)
            --first[after];
        --column<Whole>(pack, "HABT", "goals").front();
        return pack;
    }
    qFatal("no row has two goals");
}

} // namespace

void RuntimeMeddlingTest::anotherHour_changesWhoComes()
{
    const world::World world = townWithDay();
    const auto night = packed(world, 3.0);
    const auto noon = packed(world, 12.0);
    Life life(*night, usualOptions(*night, 2000));
    life.seeAll();
    life.step(0.0);
    const auto before = life.people();
    const pb_alibi told = life.ask(before.front().id);
    QCOMPARE(pb_hour(life.get(), &noon->city), PB_OK);
    QCOMPARE(life.ask(before.front().id).then, told.then);
    life.steps(200, 60.0);
    double late = 0.0;
    for (std::uint32_t segment = 0; segment < noon->city.segments; ++segment)
        late += pb_expected_on(life.get(), segment);
    const auto walking = static_cast<double>(life.people().size());
    QVERIFY2(std::abs(walking - late) < 5.0 * std::sqrt(late), qPrintable(QStringLiteral("%1 of %2").arg(walking).arg(late)));
    QVERIFY(walking > 1.3 * static_cast<double>(before.size()));
    QCOMPARE(pb_hour(life.get(), &smallTown().city), PB_OTHER_CITY);
}

/// Room is that of the pack it was made with, not of the one before.
void RuntimeMeddlingTest::hourWithFewerGoals_leavesRoomForThoseBefore()
{
    const world::World world = townWithDay();
    const auto noon = packed(world, 12.0);
    const ChangedPack night(withOneGoalLess(packed(world, 3.0)->pack));
    QVERIFY(night.city.goals < noon->city.goals);
    Life life(*noon, usualOptions(*noon, 500));
    life.seeAll();
    life.step(10.0);
    for (int day = 0; day < 3; ++day) {
        QCOMPARE(pb_hour(life.get(), &night.city), PB_OK);
        life.steps(5, 60.0);
        QCOMPARE(pb_hour(life.get(), &noon->city), PB_OK);
        life.steps(5, 60.0);
    }
    QVERIFY(!life.people().empty());
    pb_options options;
    pb_usual_options(&night.city, &options);
    std::vector<std::uint64_t> memory(pb_bytes_needed(&night.city, &options) / 8 + 1);
    pb* narrow = nullptr;
    QCOMPARE(pb_create(&narrow, &night.city, &options, memory.data(), 8 * memory.size()), PB_OK);
    QCOMPARE(pb_hour(narrow, &noon->city), PB_OTHER_CITY); // no room
}

/// The same hash and sizes, and every number in its range: what is known of people would name other places.
void RuntimeMeddlingTest::packWithOtherPlaces_isAnotherCity()
{
    const PackedCity& town = smallTown();
    exporters::Pack pack = town.pack;
    auto& sides = column<std::int64_t>(pack, "NODE", "portal_cells");
    for (std::size_t portal = 0; portal + 1 < sides.size(); portal += 2)
        std::swap(sides[portal], sides[portal + 1]);
    const ChangedPack turned(pack);
    QCOMPARE(turned.city.world_hash, town.city.world_hash);
    Life life = seen(8);
    QCOMPARE(pb_hour(life.get(), &turned.city), PB_OTHER_CITY);
    const auto withAnother = [&](auto pb_city::*array, std::size_t count) {
        using Number = std::remove_cvref_t<decltype(*(town.city.*array))>;
        std::vector<Number> numbers(town.city.*array, town.city.*array + count);
        ++numbers.back();
        pb_city other = town.city;
        other.*array = numbers.data();
        return pb_hour(life.get(), &other);
    };
    const pb_city& city = town.city;
    QCOMPARE(withAnother(&pb_city::cell_first, city.cells + 1), PB_OTHER_CITY);
    QCOMPARE(withAnother(&pb_city::cell_node, city.entries), PB_OTHER_CITY);
    QCOMPARE(withAnother(&pb_city::portal_cells, 2 * std::size_t{city.portals}), PB_OTHER_CITY);
    QCOMPARE(withAnother(&pb_city::target_cell, city.targets), PB_OTHER_CITY);
    QCOMPARE(withAnother(&pb_city::target_type, city.targets), PB_OTHER_CITY);
    const ChangedPack same(town.pack); // elsewhere in memory
    QCOMPARE(pb_hour(life.get(), &same.city), PB_OK);
    life.steps(5, 10.0);
}

void RuntimeMeddlingTest::states_areKeptAndFoundAgain()
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

void RuntimeMeddlingTest::foreignOrDamagedStates_areRefused()
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
constexpr std::size_t kFlags = 118;     // their place among these
constexpr std::size_t kInList = 123;

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
void RuntimeMeddlingTest::jobsOfOthers_areRefused()
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

void RuntimeMeddlingTest::fillingWithoutCells_isRefused()
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

namespace {

/// What was seen and told of people, which nothing later may contradict.
class Witness {
public:
    /// Empty when all is as it was told.
    QString look(const Life& life)
    {
        std::set<std::uint32_t> ids;
        for (const pb_person& one : life.people()) {
            if (!ids.insert(one.id).second)
                return QStringLiteral("twice in view");
            if (m_gone.contains(one.id))
                return QStringLiteral("back from nowhere");
            if (!std::isfinite(one.x) || !std::isfinite(one.y) || one.profile >= life.city().city.profiles)
                return QStringLiteral("nowhere");
            if (const QString fault = ask(life, one); !fault.isEmpty())
                return fault;
        }
        return {};
    }
    void forget() { m_told.clear(); }
    void remove(std::uint32_t id) { m_gone.insert(id); }

private:
    struct Told {
        pb_alibi alibi;
        std::uint32_t profile;
    };
    QString ask(const Life& life, const pb_person& one)
    {
        const pb_alibi now = life.ask(one.id);
        const auto known = m_told.find(one.id);
        if (known != m_told.end()) {
            const pb_alibi& then = known->second.alibi;
            if (known->second.profile != one.profile)
                return QStringLiteral("another person");
            if (then.since == now.since
                && (then.origin != now.origin || then.destination != now.destination || then.reason != now.reason || then.then != now.then
                    || then.choice != now.choice))
                return QStringLiteral("another story");
            if (then.since > now.since)
                return QStringLiteral("set out earlier than before");
        }
        m_told[one.id] = {now, one.profile};
        return {};
    }

    std::map<std::uint32_t, Told> m_told;
    std::set<std::uint32_t> m_gone;
};

/// A session of calls drawn at random; empty when nothing was contradicted.
QString session(std::uint64_t seed)
{
    foundation::RandomStream random(seed, 0, foundation::Purpose::general);
    const PackedCity& town = seed % 4 == 0 ? oneWayTown() : seed % 4 == 1 ? stairsTown() : seed % 4 == 2 ? reachTown() : smallTown();
    pb_options options = usualOptions(town, 100 + random.below(3000), seed);
    options.most_people = 50 + random.below(400);
    options.most_held_s = random.below(2) == 0 ? 900.0 : 20.0;
    Life life(town, options);
    Witness witness;
    std::optional<std::vector<std::uint64_t>> kept;
    Witness then;
    for (int call = 0; call < 25; ++call) {
        const auto people = life.people();
        const pb_person* one = people.empty() ? nullptr : &people[random.below(static_cast<std::uint32_t>(people.size()))];
        const std::uint32_t node = random.below(town.city.nodes);
        switch (random.below(12)) {
        case 0:
        case 1:
            life.seeDisc(town.city.x[node], town.city.y[node], 120.0 * random.uniform());
            break;
        case 2:
            (void)pb_blocked(life.get(), random.below(town.city.segments), static_cast<int>(random.below(2)));
            break;
        case 3:
            if (one)
                (void)pb_held(life.get(), one->id, static_cast<int>(random.below(2)));
            break;
        case 4:
            if (one)
                (void)pb_moved(life.get(), one->id, town.city.x[node], town.city.y[node]);
            break;
        case 5:
            if (one && pb_removed(life.get(), one->id) == PB_OK)
                witness.remove(one->id);
            break;
        case 6:
            kept = life.saved();
            then = witness;
            break;
        case 7:
            if (kept) {
                if (pb_load(life.get(), kept->data(), pb_save_bytes(life.get())) != PB_OK)
                    return QStringLiteral("not found again");
                witness = then;
            }
            break;
        case 8:
            (void)pb_see_nothing(life.get());
            break;
        case 9:
            (void)pb_step(life.get(), 20.0 * random.uniform(), 1 + random.below(5000));
            break;
        default:
            (void)pb_step(life.get(), 20.0 * random.uniform(), 0);
            break;
        }
        if (const QString fault = witness.look(life); !fault.isEmpty())
            return fault;
        const pb_counts counts = life.counts();
        if (counts.known > options.most_people || counts.hidden > options.inhabitants)
            return QStringLiteral("more people than there are");
    }
    return {};
}

} // namespace

void RuntimeMeddlingTest::anyCalls_contradictNothing()
{
    bool isCounted = false;
    const int sessions = qEnvironmentVariableIntValue("PASSERBY_SESSIONS", &isCounted); // 100000 for a night
    for (int seed = 1; seed <= (isCounted ? sessions : 1500); ++seed) {
        const QString fault = session(static_cast<std::uint64_t>(seed));
        QVERIFY2(fault.isEmpty(), qPrintable(QStringLiteral("session %1: %2").arg(seed).arg(fault)));
    }
}

PASSERBY_TEST(RuntimeMeddlingTest)
#include "runtime_meddling_test.moc"
