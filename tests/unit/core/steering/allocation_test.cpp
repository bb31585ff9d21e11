// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/foundation/random_stream.h"
#include "core/steering/movement.h"
#include "core/steering/orca.h"
#include "core/steering/reactive.h"
#include "core/steering/rvo.h"
#include "core/steering/social_force.h"
#include "core/steering/steering.h"
#include "tests/support/counted_allocations.h"
#include "tests/support/test_registry.h"

#include <QTest>

namespace allocation_test {

using namespace passerby::steering;
using passerby::foundation::Purpose;
using passerby::foundation::RandomStream;
using passerby::testing::allocations;

class AllocationTest : public QObject {
    Q_OBJECT
private slots:
    void aStep_allocatesNothing()
    {
        if (!passerby::testing::kAllocationsAreCounted)
            QSKIP("Under a sanitizer allocations are not counted.");
        Steering steering(
            {std::make_shared<Orca>(), std::make_shared<Rvo>(), std::make_shared<SocialForce>(), std::make_shared<Reactive>()});
        const WallGrid walls({{{0, 0}, {20, 0}}, {{5, 5}, {9, 9}}}, steering.wallReach_m());
        RandomStream random(1, 0, Purpose::general);
        Crowd crowd;
        for (std::uint32_t id = 1; id <= 500; ++id)
            crowd.add({.id = id,
                       .position = {20.0 * random.uniform(), 20.0 * random.uniform()},
                       .preferred = {1.0F, 0.0F},
                       .radius_m = 0.25F,
                       .maxSpeed_mps = 1.5F,
                       .model = static_cast<std::uint8_t>(id % 4),
                       .terms = {.owner = id % 50 == 0 ? 1U : 0U}});
        std::vector<Vector> next(crowd.size());
        long during = -1;
        for (int i = 0; i < 5; ++i) {
            const long before = allocations;
            steering.step(crowd, walls, 0.1F, 1, next);
            advance(crowd, walls, next, 0.1, 1);
            during = allocations - before;
            QVERIFY(i > 0 || during > 0); // the first step makes room, which also shows that this test sees it
        }
        QCOMPARE(during, 0L);
    }
};

PASSERBY_TEST(AllocationTest)

} // namespace allocation_test

#include "allocation_test.moc"
