// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/steering/neighbour_lanes.h"
#include "core/steering/reactive/routines.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <rapidcheck.h>

namespace neighbour_lanes_test {

using namespace passerby::steering;

namespace {

/// Some to be ignored behind the count, too.
Neighbours drawnNeighbours()
{
    const auto drawn = [](int most) { return static_cast<float>(*rc::gen::inRange(-most, most + 1)) / 16.0F; };
    Neighbours neighbours{};
    neighbours.count = static_cast<std::uint32_t>(*rc::gen::inRange(0, 17));
    for (std::size_t i = 0; i < Neighbours::kMost; ++i) {
        neighbours.x_m[i] = drawn(80);
        neighbours.y_m[i] = drawn(80);
        neighbours.velocityX_mps[i] = drawn(32);
        neighbours.velocityY_mps[i] = drawn(32);
        neighbours.radius_m[i] = 0.13F;
        neighbours.id[i] = static_cast<std::uint32_t>(i) + 1;
    }
    return neighbours;
}

} // namespace

class NeighbourLanesTest : public QObject {
    Q_OBJECT
private slots:
    void fourAtOnce_findWhoEachAloneFinds()
    {
        QVERIFY(rc::check("lanes", [] {
            const Neighbours neighbours = drawnNeighbours();
            const Vector way{0.6F, -0.8F};
            const auto found = whichNeighbours(neighbours, [&](const NeighbourLanes& them, std::uint32_t first) {
                RC_ASSERT(them.place.x[1] == neighbours.x_m[first + 1] && them.radius_m[3] == neighbours.radius_m[first + 3]);
                const auto beyond = NeighbourLanes::positive(NeighbourLanes::dot(way, them.place) - 1.0F);
                return (beyond > 0.0F) & (NeighbourLanes::cross(way, them.velocity) <= 0.25F);
            });
            std::vector<std::uint32_t> seen;
            visitNeighbours(found, [&](std::uint32_t i) { seen.push_back(i); });
            std::vector<std::uint32_t> expected;
            for (std::uint32_t i = 0; i < neighbours.count; ++i)
                if (std::max(dot(way, neighbours.position(i)) - 1.0F, 0.0F) > 0.0F && cross(way, neighbours.velocity(i)) <= 0.25F)
                    expected.push_back(i);
            RC_ASSERT(seen == expected);
        }));
    }

    /// The routines look at four at a time; the answers are those of looking at one after the other.
    void threatsAndIntruders_areThoseOfLookingAtEach()
    {
        QVERIFY(rc::check("routines", [] {
            const Neighbours neighbours = drawnNeighbours();
            const Self self{.id = 40, .velocity = {0.0F, 1.3F}, .preferred = {0.0F, 1.3F}, .radius_m = 0.13F, .maxSpeed_mps = 1.7F};
            const reactive::Settings settings;
            const reactive::Situation now{self, neighbours, {}, settings, {0.0F, 1.0F}, 1.3F, 0.1F, {1.3F, {0.0F, 1.0F}}};
            std::optional<reactive::Threat> soonest;
            for (std::uint32_t i = 0; i < neighbours.count; ++i) {
                const Vector approach = self.velocity - neighbours.velocity(i);
                const float square = dot(approach, approach);
                const float time_s = square > 1e-6F ? dot(neighbours.position(i), approach) / square : 0.0F;
                const Vector miss = neighbours.position(i) - approach * time_s;
                const float reach = self.radius_m + neighbours.radius_m[i] + settings.pass_m;
                const bool isThreat =
                    time_s > 0.0F && time_s <= settings.horizon_s && dot(miss, miss) < reach * reach && !reactive::isFollowed(now, i);
                if (isThreat && (!soonest || time_s < soonest->time_s))
                    soonest = reactive::Threat{i, time_s};
            }
            const auto found = reactive::soonestThreat(now, self.velocity);
            RC_ASSERT(found.has_value() == soonest.has_value());
            RC_ASSERT(!found || (found->neighbour == soonest->neighbour && found->time_s == soonest->time_s));
            if (const auto intruder = reactive::intruderBefore(now, now.heading))
                RC_ASSERT(*intruder < neighbours.count && neighbours.y_m[*intruder] > 0.0F);
        }));
    }
};

PASSERBY_TEST(NeighbourLanesTest)

} // namespace neighbour_lanes_test

#include "neighbour_lanes_test.moc"
