// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/foundation/random_stream.h"
#include "core/steering/movement.h"
#include "core/steering/orca.h"
#include "core/steering/steering.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <algorithm>
#include <cmath>
#include <cstring>

namespace memory_test {

using namespace passerby::steering;
using passerby::foundation::Purpose;
using passerby::foundation::RandomStream;

namespace {

constexpr float kStep_s = 0.1F;

/// What the model below keeps of a body.
struct Kept {
    std::uint32_t id;
    std::uint32_t steps;
    float seen_m;
};

/// Counts its steps, turns at each of them, and goes by whom it has seen so far.
class Counting final : public SteeringModel {
public:
    Counting() : SteeringModel({.reach_m = 4.0F, .neighbours = 8, .outline = true}) {}

    [[nodiscard]] Decision next(const Self& self, const Surroundings& around, Memory& memory, float) const override
    {
        Kept kept = memory.read<Kept>();
        if (kept.id == 0)
            kept.id = self.id;
        ++kept.steps;
        for (std::uint32_t i = 0; i < around.neighbours.count; ++i)
            kept.seen_m += length(around.neighbours.position(i));
        memory.write(kept);
        return {{std::cos(kept.seen_m), kept.id == self.id ? std::sin(kept.seen_m) : std::nanf("")},
                self.heading_rad + self.shape.halfLength_m};
    }
};

Body someBody(std::uint32_t id, RandomStream& random)
{
    return {.id = id,
            .position = {40.0 * random.uniform(), 40.0 * random.uniform()},
            .radius_m = 0.25F,
            .maxSpeed_mps = 1.8F,
            .model = static_cast<ModelIndex>(id % 3 == 0 ? 1 : 0),
            .shape = {0.5F, 0.25F}};
}

Crowd someCrowd(std::uint32_t count)
{
    RandomStream random(3, 0, Purpose::general);
    Crowd crowd;
    for (std::uint32_t id = 1; id <= count; ++id)
        crowd.add(someBody(id, random));
    return crowd;
}

/// Everybody is steered by Counting, but every third by ORCA.
struct Run {
    Steering steering{{std::make_shared<Counting>(), std::make_shared<Orca>()}};
    WallGrid walls{{{{5, 5}, {9, 6}}}, steering.wallReach_m() + 1.0};
    Crowd crowd;
    std::vector<Vector> next{};

    void steps(int count, unsigned threads)
    {
        for (int i = 0; i < count; ++i) {
            next.resize(crowd.size());
            steering.step(crowd, walls, kStep_s, threads, next);
            advance(crowd, walls, next, static_cast<double>(kStep_s), threads);
        }
    }
    [[nodiscard]] Kept kept(std::uint32_t id) const
    {
        const auto row = static_cast<std::size_t>(std::find(crowd.id.begin(), crowd.id.end(), id) - crowd.id.begin());
        return crowd.memory[row].read<Kept>();
    }
};

bool sameBytes(const auto& a, const auto& b)
{
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(a[0])) == 0;
}

} // namespace

/// What models remember of bodies.
class MemoryTest : public QObject {
    Q_OBJECT
private slots:
    void memory_lastsFromStepToStep()
    {
        Run run{.crowd = someCrowd(30)};
        run.steps(7, 1);
        for (std::size_t row = 0; row < run.crowd.size(); ++row) {
            const Kept kept = run.crowd.memory[row].read<Kept>();
            const bool counts = run.crowd.model[row] == 0;
            QCOMPARE(kept.steps, counts ? 7U : 0U); // ORCA keeps nothing
            QCOMPARE(kept.id, counts ? run.crowd.id[row] : 0U);
            QVERIFY(std::abs(run.crowd.heading_rad[row] - (counts ? 3.5F : 0.0F)) < 1e-6F);
        }
    }

    void memory_staysWithItsBody_whenRowsChange()
    {
        Run run{.crowd = someCrowd(30)};
        run.steps(3, 1);
        run.crowd.replaceByLast(0); // who is gone had the id 1
        run.crowd.replaceByLast(10);
        RandomStream random(4, 0, Purpose::general);
        run.crowd.add(someBody(100, random));
        run.steps(2, 1);
        QCOMPARE(run.kept(100).steps, 2U); // begins anew in a row that was somebody's
        for (const std::uint32_t id : {2U, 4U, 28U, 29U})
            QVERIFY(run.kept(id).steps == 5 && run.kept(id).id == id);
        const std::size_t rows = run.crowd.size(); // proxies come behind the people and go
        run.crowd.add(someBody(200, random));
        run.steps(1, 1);
        run.crowd.resize(rows);
        run.crowd.add(someBody(202, random));
        run.steps(1, 1);
        QVERIFY(run.kept(202).steps == 1 && run.kept(202).id == 202);
        QCOMPARE(run.kept(2).steps, 7U);
    }

    void memory_isTheSame_onAnyNumberOfThreads()
    {
        Run one{.crowd = someCrowd(3000)};
        one.steps(15, 1);
        Run four{.crowd = someCrowd(3000)};
        four.steps(15, 4);
        QVERIFY(one.crowd.x_m == four.crowd.x_m && one.crowd.y_m == four.crowd.y_m);
        QVERIFY(sameBytes(one.crowd.memory, four.crowd.memory) && sameBytes(one.crowd.heading_rad, four.crowd.heading_rad));
        QVERIFY(sameBytes(one.crowd.velocity_mps, four.crowd.velocity_mps));
    }
};

PASSERBY_TEST(MemoryTest)

} // namespace memory_test

#include "memory_test.moc"
