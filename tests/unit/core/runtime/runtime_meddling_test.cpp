// SPDX-License-Identifier: GPL-3.0-or-later
// The game gets in people's way.
#include "tests/support/test_registry.h"
#include "tests/unit/core/runtime/lives.h"

#include <QTest>
#include <algorithm>
#include <map>
#include <optional>
#include <set>

namespace runtime_meddling_test {

using namespace passerby;
using namespace passerby::testing;

namespace {

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
    void movingEverybodyInEveryFrame_doesNotStopTime();
    void whoIsRemoved_isNoMore();
    void whatIsBlocked_isGoneRound();
    void whoIsFencedIn_waits();
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

/// Whoever is being invented, over several calls since the budget is small, is invented all the same.
void RuntimeMeddlingTest::movingEverybodyInEveryFrame_doesNotStopTime()
{
    pb_options options = usualOptions(smallTown(), 1000, 4);
    options.most_trees = 0;
    Life life(smallTown(), options);
    (void)pb_see_disc(life.get(), smallTown().city.x[3], smallTown().city.y[3], 90.0);
    int halfInvented = 0;
    for (int frame = 0; frame < 3000; ++frame) {
        halfInvented += pb_step(life.get(), 1.0 / 30.0, 2000) == PB_MORE ? 1 : 0;
        for (const pb_person& person : life.people())
            (void)pb_moved(life.get(), person.id, person.x, person.y);
    }
    QVERIFY2(halfInvented > 30, qPrintable(QString::number(halfInvented)));
    QVERIFY2(pb_owed(life.get()) < 1.0, qPrintable(QString::number(pb_owed(life.get()))));
    QVERIFY(life.people().size() > 10);
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

} // namespace runtime_meddling_test

#include "runtime_meddling_test.moc"
