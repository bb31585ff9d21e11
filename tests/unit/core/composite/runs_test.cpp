// SPDX-License-Identifier: GPL-3.0-or-later
// Whole runs with proxies: what they must not depend on.
#include "core/composite/proxies.h"
#include "core/foundation/random_stream.h"
#include "core/steering/movement.h"
#include "core/steering/orca.h"
#include "core/steering/rvo.h"
#include "core/steering/social_force.h"
#include "core/steering/steering.h"
#include "tests/support/counted_allocations.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/composite/rules.h"

#include <QTest>
#include <cstring>
#include <numeric>

namespace runs_test {

using namespace passerby::composite;
using namespace passerby::steering;
using passerby::foundation::Purpose;
using passerby::foundation::RandomStream;
using passerby::geometry::Point;
using passerby::testing::ruleOf;

namespace {

constexpr double kStep_s = 0.1;
constexpr std::uint32_t kPeople = 600;

std::vector<Rule> rulesOfEveryKind()
{
    return {ruleOf(Aggression{}),
            ruleOf(Priority{.place = Point{10, 10}}),
            ruleOf(Priority{.place = Point{10, 10}, .priority = 2}),
            ruleOf(Trail{}),
            ruleOf(Protection{}),
            ruleOf(Guidance{.region = {{{4, 4}, {16, 4}, {16, 16}, {4, 16}}, {}}})};
}

/// Two of five people have some rule.
std::vector<Attachment> attachments()
{
    std::vector<Attachment> found;
    for (std::uint32_t id = 1; id <= kPeople; ++id)
        if (id % 5 < 2) {
            const std::uint32_t rule = id / 5 % 6;
            found.push_back({.parent = id, .rule = rule, .ward = rule >= 4 ? id % kPeople + 1 : 0});
        }
    return found;
}

/// A throng that crosses a square with a wall in it.
struct Run {
    Steering steering{{std::make_shared<NoSteering>(), std::make_shared<Orca>(), std::make_shared<Rvo>(), std::make_shared<SocialForce>()}};
    WallGrid walls{{{{5, 5}, {9, 6}}}, steering.wallReach_m() + 1.0};
    Crowd people;
    Proxies proxies;
    std::vector<Vector> next;
    std::vector<double> left_m;
    double now_s = 0.0;
    unsigned threads = 1;

    Run()
    {
        RandomStream random(9, 0, Purpose::general);
        for (std::uint32_t id = 1; id <= kPeople; ++id)
            people.add({.id = id,
                        .position = {20.0 * random.uniform(), 20.0 * random.uniform()},
                        .radius_m = 0.2F,
                        .maxSpeed_mps = 1.8F,
                        .model = static_cast<std::uint8_t>(1 + id % 3)});
        proxies.setRules(rulesOfEveryKind());
    }
    void attachAll(const std::vector<Attachment>& all)
    {
        for (const Attachment& one : all)
            proxies.attach(one);
    }
    void prefer()
    {
        left_m.resize(people.size());
        for (std::size_t row = 0; row < people.size(); ++row) {
            const Point goal = people.id[row] % 2 == 0 ? Point{10, 30} : Point{-10, 10};
            const Point way = goal - people.position(row);
            left_m[row] = length(way);
            people.preferred_mps[row] = {static_cast<float>(1.3 * way.x / left_m[row]), static_cast<float>(1.3 * way.y / left_m[row])};
        }
    }
    void step()
    {
        prefer();
        proxies.update(people, left_m, now_s, kStep_s, threads);
        const std::size_t count = people.size();
        proxies.appendTo(people, 0);
        next.resize(people.size());
        steering.step(people, walls, static_cast<float>(kStep_s), threads, next);
        people.resize(count);
        next.resize(count);
        advance(people, walls, next, kStep_s, threads);
        now_s += kStep_s;
    }
    void steps(int count)
    {
        for (int i = 0; i < count; ++i)
            step();
    }
    /// Place and velocity of each id.
    [[nodiscard]] std::vector<double> byId() const
    {
        std::vector<double> found(4 * kPeople);
        for (std::size_t row = 0; row < people.size(); ++row) {
            double* of = &found[4 * (people.id[row] - 1)];
            of[0] = people.x_m[row];
            of[1] = people.y_m[row];
            of[2] = static_cast<double>(people.velocity_mps[row].x);
            of[3] = static_cast<double>(people.velocity_mps[row].y);
        }
        return found;
    }
};

bool sameBytes(const std::vector<double>& a, const std::vector<double>& b)
{
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(double)) == 0;
}

Crowd inOrder(const Crowd& crowd, const std::vector<std::size_t>& order)
{
    Crowd found;
    for (const std::size_t row : order)
        found.add({crowd.id[row], crowd.position(row), crowd.velocity_mps[row], crowd.preferred_mps[row], crowd.radius_m[row],
                   crowd.maxSpeed_mps[row], crowd.model[row], crowd.terms[row]});
    return found;
}

template <class T>
void shuffle(std::vector<T>& values, std::uint64_t seed)
{
    RandomStream random(seed, 1, Purpose::general);
    for (auto i = static_cast<std::uint32_t>(values.size()); i-- > 1;)
        std::swap(values[i], values[random.below(i + 1)]);
}

} // namespace

class RunsTest : public QObject {
    Q_OBJECT
private slots:
    void runs_giveTheSameBytes_onAnyNumberOfThreads()
    {
        std::vector<std::vector<double>> ends;
        std::size_t shown = 0;
        for (const unsigned threads : {1U, 2U, 8U}) {
            Run run;
            run.threads = threads;
            run.attachAll(attachments());
            run.steps(40);
            ends.push_back(run.byId());
            shown = run.proxies.shown().size();
        }
        QVERIFY(shown > 20);
        QVERIFY(sameBytes(ends[1], ends[0]) && sameBytes(ends[2], ends[0]));
    }

    void orderOfRowsAndOfAttaching_meanNothing()
    {
        Run plain;
        plain.attachAll(attachments());
        plain.steps(40);
        Run mixed;
        std::vector<Attachment> order = attachments();
        shuffle(order, 1);
        mixed.attachAll(order);
        for (int i = 0; i < 40; ++i) {
            std::vector<std::size_t> rows(mixed.people.size());
            std::iota(rows.begin(), rows.end(), std::size_t{0});
            shuffle(rows, static_cast<std::uint64_t>(i));
            mixed.people = inOrder(mixed.people, rows);
            mixed.step();
        }
        QVERIFY(sameBytes(mixed.byId(), plain.byId()));
    }

    void withoutProxies_aRunIsAsIfThereHadNeverBeenAny()
    {
        Run never;
        never.proxies.setRules({});
        Run removed;
        removed.attachAll(attachments());
        removed.steps(20);
        never.steps(20);
        QVERIFY(!sameBytes(removed.byId(), never.byId())); // they matter
        // The people that never had any, with the terms that proxies left behind.
        const std::vector<Terms> terms = removed.people.terms;
        removed.people = never.people;
        removed.people.terms = terms;
        removed.proxies.detachAll();
        removed.steps(20);
        never.steps(20);
        QVERIFY(sameBytes(removed.byId(), never.byId()));
        QVERIFY(removed.people.terms == never.people.terms);
    }

    void aRunWithoutTheRoom_isTheSameAsOneWithNobodyAttached()
    {
        Run with;
        with.steps(20);
        Run without;
        for (int i = 0; i < 20; ++i) {
            without.prefer();
            without.next.resize(without.people.size());
            without.steering.step(without.people, without.walls, static_cast<float>(kStep_s), 1, without.next);
            advance(without.people, without.walls, without.next, kStep_s, 1);
        }
        QVERIFY(sameBytes(with.byId(), without.byId()));
    }

    void aSettledRun_allocatesNothing()
    {
        if (!passerby::testing::kAllocationsAreCounted)
            QSKIP("Under a sanitizer allocations are not counted.");
        Run run;
        run.attachAll(attachments());
        run.prefer();
        long during = -1;
        for (int i = 0; i < 5; ++i) {
            const long before = passerby::testing::allocations;
            run.proxies.update(run.people, run.left_m, run.now_s, kStep_s, 1);
            const std::size_t count = run.people.size();
            run.proxies.appendTo(run.people, 0);
            run.people.resize(count);
            run.now_s += 1.0; // all trails fill up
            during = passerby::testing::allocations - before;
            QVERIFY(i > 0 || during > 0); // the first step makes room, which also shows that this test sees it
        }
        QCOMPARE(during, 0L);
    }

    void oddPlaces_doNoHarm()
    {
        Run run;
        run.attachAll(attachments());
        for (std::size_t row = 0; row < run.people.size(); row += 7)
            run.people.x_m[row] = row % 2 == 0 ? std::numeric_limits<double>::quiet_NaN() : 1e300;
        for (std::size_t row = 0; row < run.people.size(); row += 3)
            run.people.radius_m[row] = 0.0F;
        run.step();
        for (const Vector velocity : run.next)
            QVERIFY(length(velocity) <= 1.80001F);
    }
};

PASSERBY_TEST(RunsTest)

} // namespace runs_test

#include "runs_test.moc"
