// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/composite/proxies.h"
#include "core/steering/neighbour_block.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/composite/rules.h"

#include <QTest>
#include <cmath>

namespace proxies_test {

using namespace passerby::composite;
using passerby::geometry::Point;
using passerby::steering::Crowd;
using passerby::steering::Neighbours;
using passerby::steering::Vector;
using passerby::testing::ruleOf;
using passerby::world::ProxyKind;

namespace {

/// People who stand still until told otherwise, and their proxies.
struct Place {
    Crowd people;
    Proxies proxies;
    double now_s = 0.0;

    explicit Place(std::vector<Rule> rules) { proxies.setRules(std::move(rules)); }

    void add(std::uint32_t id, Point at, Vector preferred = {1.0F, 0.0F}, Vector velocity = {})
    {
        people.add({.id = id, .position = at, .velocity = velocity, .preferred = preferred, .radius_m = 0.25F, .maxSpeed_mps = 2.0F});
    }
    void pass(double step_s)
    {
        now_s += step_s;
        proxies.update(people, {}, now_s, step_s, 1);
    }
    /// People and proxies.
    [[nodiscard]] Crowd everybody()
    {
        Crowd all = people;
        proxies.appendTo(all, 0);
        return all;
    }
    /// What somebody is told of the others.
    [[nodiscard]] Neighbours seenBy(std::uint32_t id)
    {
        const Crowd all = everybody();
        passerby::steering::NeighbourGrid grid;
        grid.sort(all, 20.0, 1);
        passerby::steering::NeighbourBlock block(all, grid);
        Neighbours found{};
        for (std::uint32_t place = 0; place < all.size(); ++place)
            if (grid.ids()[place] == id) {
                block.gather(grid.cellOf({grid.x_m()[place], grid.y_m()[place]}));
                block.findNearest(place, 20.0F, Neighbours::kMost, found);
            }
        return found;
    }
    [[nodiscard]] int proxiesSeenBy(std::uint32_t id)
    {
        const Neighbours found = seenBy(id);
        int count = 0;
        for (std::uint32_t i = 0; i < found.count; ++i)
            count += found.id[i] >= Proxies::kFirstId ? 1 : 0;
        return count;
    }
};

Rule urgentRule()
{
    return ruleOf(Aggression{.maxDistance_m = 0.6, .maxScale = 1.0, .urgencyRate_per_s = 10.0});
}

} // namespace

class ProxiesTest : public QObject {
    Q_OBJECT
private slots:
    void parents_doNotSeeTheirOwnProxies_othersDo()
    {
        Place place({urgentRule()});
        place.add(1, {0, 0});
        place.add(2, {3, 0});
        place.proxies.attach({.parent = 1});
        place.pass(1.0);
        QCOMPARE(place.proxies.shown().size(), std::size_t{1});
        QCOMPARE(place.proxiesSeenBy(1), 0);
        QCOMPARE(place.proxiesSeenBy(2), 1);
        const Crowd all = place.everybody();
        QVERIFY(all.size() == 3 && all.id[2] == Proxies::kFirstId && all.terms[2].owner == 1);
        QCOMPARE(all.x_m[2], 0.6); // held up for a while: as urgent as can be
        QCOMPARE(all.radius_m[2], 0.25F);
    }

    void priority_refusesEqualsAndBetters()
    {
        Place place({ruleOf(Priority{.place = Point{5, 0}, .priority = 2}), ruleOf(Priority{.place = Point{50, 0}, .priority = 3}),
                     ruleOf(Priority{.place = Point{50, 5}, .priority = 1})});
        for (std::uint32_t id = 1; id <= 5; ++id)
            place.add(id, {4.0, 0.5 * id});
        place.proxies.attach({.parent = 1, .rule = 0});
        place.proxies.attach({.parent = 2, .rule = 0});
        place.proxies.attach({.parent = 3, .rule = 1});
        place.proxies.attach({.parent = 4, .rule = 2});
        place.pass(0.1);
        QCOMPARE(place.proxies.shown().size(), std::size_t{1}); // the places of the others are out of reach
        QCOMPARE(place.proxiesSeenBy(1), 0);
        QCOMPARE(place.proxiesSeenBy(2), 0); // equal
        QCOMPARE(place.proxiesSeenBy(3), 0); // higher
        QCOMPARE(place.proxiesSeenBy(4), 1); // lower
        QCOMPARE(place.proxiesSeenBy(5), 1); // has none, which is lower still
    }

    void priority_comesTowardsWhoeverAsks_asFastAsItGrows()
    {
        Place place({ruleOf(Priority{.place = Point{0, 0}, .reach_m = 4.0, .maxRadius_m = 2.0})});
        place.add(1, {3, 0});
        place.add(2, {0, 3});
        place.add(3, {-6, 0});
        place.proxies.attach({.parent = 1});
        place.pass(0.5);
        const auto toldTo = [&](std::uint32_t id) {
            const Neighbours found = place.seenBy(id);
            for (std::uint32_t i = 0; i < found.count; ++i)
                if (found.id[i] >= Proxies::kFirstId)
                    return found.velocity(i);
            return Vector{99.0F, 99.0F};
        };
        QVERIFY((toldTo(2) == Vector{})); // it was not there before
        place.people.x_m[0] = 2.0;        // half a metre larger in half a second
        place.pass(0.5);
        QVERIFY(std::abs(toldTo(2).y - 1.0F) < 1e-6F && toldTo(2).x == 0.0F);
        QVERIFY(std::abs(toldTo(3).x + 1.0F) < 1e-6F && toldTo(3).y == 0.0F);
        place.people.x_m[0] = 3.0;
        place.pass(0.5);
        QVERIFY(std::abs(toldTo(2).y + 1.0F) < 1e-6F); // withdraws
        place.pass(0.5);
        QVERIFY((toldTo(2) == Vector{}));
    }

    void ofPriorityProxiesAtOnePlace_onlyTheLargestIsThere()
    {
        Place place({ruleOf(Priority{.place = Point{0, 0}, .priority = 1}), ruleOf(Priority{.place = Point{0, 0}, .priority = 2})});
        place.add(1, {3, 0});
        place.add(2, {1, 0});
        place.add(3, {2, 0});
        for (std::uint32_t id = 1; id <= 3; ++id)
            place.proxies.attach({.parent = id, .rule = 0});
        place.proxies.attach({.parent = 3, .rule = 1});
        place.pass(0.1);
        const auto shown = place.proxies.shown();
        QCOMPARE(shown.size(), std::size_t{2}); // one of each rank
        QVERIFY(shown[0].parent == 2 && shown[0].rule == 0);
        QVERIFY(shown[1].parent == 3 && shown[1].rule == 1);
        QCOMPARE(shown[0].strength, 0.8F);
    }

    void aPlaceOfOnesOwn_comesBeforeTheRules_andCanChange()
    {
        Place place({ruleOf(Priority{.place = Point{0, 0}}), ruleOf(Priority{})});
        place.add(1, {1, 0});
        place.proxies.attach({.parent = 1, .rule = 0, .place = Point{2, 0}});
        place.proxies.attach({.parent = 1, .rule = 1}); // has none
        place.pass(0.1);
        QCOMPARE(place.proxies.shown().size(), std::size_t{1});
        QCOMPARE(place.proxies.shown()[0].position.x, 2.0);
        place.proxies.attach({.parent = 1, .rule = 0});
        place.pass(0.1);
        QCOMPARE(place.proxies.shown()[0].position.x, 0.0);
    }

    void trail_refusesItsOwn_andNobodyElse()
    {
        Place place({ruleOf(Trail{.trail = 4, .proxies = 3, .spacing_s = 0.5}), ruleOf(Trail{.trail = 5})});
        place.add(1, {0, 0});
        place.add(2, {0, 2});
        place.add(3, {0, -2});
        place.add(4, {0, -4});
        place.proxies.attach({.parent = 1, .rule = 0});
        place.proxies.attach({.parent = 2, .rule = 0});
        place.proxies.attach({.parent = 3, .rule = 1});
        place.pass(0.0);
        for (std::size_t row = 0; row < 2; ++row)
            place.people.x_m[row] = 1.0; // leaving one mark behind each
        place.pass(0.1);
        QCOMPARE(place.proxies.shown().size(), std::size_t{2});
        QCOMPARE(place.proxiesSeenBy(1), 0);
        QCOMPARE(place.proxiesSeenBy(2), 0);
        QCOMPARE(place.proxiesSeenBy(3), 2);
        QCOMPARE(place.proxiesSeenBy(4), 2);
    }

    void trail_marksTheWay_oneAfterTheOther()
    {
        Place place({ruleOf(Trail{.proxies = 3, .spacing_s = 0.5})}); // marks last for 1.5 s
        place.add(1, {0, 0});
        place.proxies.attach({.parent = 1});
        for (int i = 0; i <= 17; ++i) { // after i steps it is at x = i
            place.people.x_m[0] = i;
            place.pass(i == 0 ? 0.0 : 0.1);
        }
        // Cycles began at 0, 0.5 and 1.0 s, and again at 1.5 s; 1.7 s have passed.
        const auto shown = place.proxies.shown();
        QCOMPARE(shown.size(), std::size_t{3});
        QVERIFY(shown[0].position.x == 15.0 && std::abs(shown[0].strength - (1.0F - 0.2F / 1.5F)) < 1e-5F);
        QVERIFY(shown[1].position.x == 5.0 && std::abs(shown[1].strength - (1.0F - 1.2F / 1.5F)) < 1e-5F);
        QVERIFY(shown[2].position.x == 10.0 && std::abs(shown[2].radius_m - 0.25F * (1.0F - 0.7F / 1.5F)) < 1e-5F);
    }

    void whatTheParentCovers_isNotThere()
    {
        Place place({ruleOf(Trail{.proxies = 5, .spacing_s = 0.1}), urgentRule()});
        place.add(1, {0, 0}, {1.0F, 0.0F}, {1.0F, 0.0F}); // as fast as it likes: no urgency
        place.proxies.attach({.parent = 1, .rule = 0});
        place.proxies.attach({.parent = 1, .rule = 1});
        for (int i = 0; i < 5; ++i)
            place.pass(0.1);
        QVERIFY(place.proxies.shown().empty());
        QCOMPARE(place.everybody().size(), std::size_t{1});
    }

    void protection_isAgainstTheFirstStranger_notTheFamily()
    {
        Place place({ruleOf(Protection{})});
        place.add(1, {0, 1}, {}, {0.3F, 0.0F});  // mother
        place.add(2, {0, 0});                    // child
        place.add(3, {1, 0}, {}, {-1.0F, 0.0F}); // sister, who runs into it
        place.add(4, {4, 0}, {}, {-1.3F, 0.0F});
        place.add(5, {0, -3}, {}, {0.0F, 1.3F});
        place.proxies.attach({.parent = 1, .rule = 0, .ward = 2});
        place.proxies.attach({.parent = 1, .rule = 0, .ward = 3});
        place.pass(0.1);
        const std::vector<Explanation> words = place.proxies.explain(1);
        QCOMPARE(words.size(), std::size_t{2});
        QVERIFY(words[0].ward == 2 && words[0].stranger == 5);
        QVERIFY(std::abs(words[0].intrusion_s - (3.0 - 0.9) / 1.3) < 1e-6);
        QCOMPARE(words[1].stranger, 0U); // walks away from one, past the other
        const auto shown = place.proxies.shown();
        QVERIFY((shown[0].position == Point{0, -1.5}));
        const Crowd all = place.everybody();
        QVERIFY((all.velocity_mps[5] == Vector{0.3F, 0.0F}));
        QCOMPARE(all.terms[5].owner, 1U);
    }

    void guidance_isInTheWayOfTheWard()
    {
        Place place({ruleOf(Guidance{.region = {{{0, 0}, {10, 0}, {10, 4}, {0, 4}}, {}}})});
        place.add(1, {5, 2}, {}, {0.3F, 0.0F});
        place.add(2, {5, 3}, {}, {0.0F, 1.0F});
        place.proxies.attach({.parent = 1, .ward = 2});
        place.pass(0.1);
        QCOMPARE(place.proxies.shown().size(), std::size_t{1});
        QVERIFY(std::abs(place.proxies.shown()[0].position.y - 4.2) < 1e-6);
        QCOMPARE(place.proxiesSeenBy(2), 1);
        QCOMPARE(place.proxiesSeenBy(1), 0);
        place.people.resize(1); // without the child there is nothing to do
        place.pass(0.1);
        QVERIFY(place.proxies.shown().empty());
    }

    void kindsMix_onOnePerson()
    {
        Place place({urgentRule(), ruleOf(Priority{.place = Point{4, 0}, .priority = 7}), ruleOf(Trail{.trail = 9})});
        place.add(1, {0, 0});
        place.add(2, {2, 0});
        for (std::uint32_t rule = 0; rule < 3; ++rule)
            place.proxies.attach({.parent = 1, .rule = rule});
        place.pass(0.0);
        place.people.x_m[0] = 1.0;
        place.pass(1.0);
        const auto shown = place.proxies.shown();
        QCOMPARE(shown.size(), std::size_t{3}); // of three marks, two are under its feet
        const Crowd all = place.everybody();
        QVERIFY(all.terms[0].priority == 7 && all.terms[0].trail == 9);
        QVERIFY(all.terms[1].priority == 0 && all.terms[1].trail == 0);
    }

    void levels_areThoseOfTheParent()
    {
        Place place({urgentRule()});
        place.add(1, {0, 0});
        place.add(2, {1, 0});
        place.people.terms[0].layers = 2;
        place.proxies.attach({.parent = 1});
        place.pass(1.0);
        QCOMPARE(place.everybody().terms[2].layers, 2U);
        QCOMPARE(place.proxiesSeenBy(2), 0);
    }

    void whoIsAway_hasNoProxies_andBeginsAnew()
    {
        Place place({ruleOf(Trail{}), urgentRule()});
        place.add(2, {5, 0});
        place.add(1, {0, 0});
        place.proxies.attach({.parent = 1, .rule = 0});
        place.proxies.attach({.parent = 1, .rule = 1});
        place.pass(0.0);
        place.people.x_m[1] = 2.0;
        place.pass(0.2);
        QCOMPARE(place.proxies.shown().size(), std::size_t{2});
        place.people.resize(1);
        place.pass(0.1);
        QVERIFY(place.proxies.shown().empty());
        QCOMPARE(place.proxies.explain(1)[0].shown, 0U);
        place.add(1, {9, 0}, {1.0F, 0.0F}, {1.0F, 0.0F});
        place.pass(0.1);
        QVERIFY(place.proxies.shown().empty()); // no mark of long ago, and calm
    }

    void detaching_takesProxiesAndTerms()
    {
        Place place({ruleOf(Priority{.place = Point{4, 0}, .priority = 7}), ruleOf(Trail{.trail = 9}), urgentRule()});
        place.add(1, {3, 0});
        for (std::uint32_t rule = 0; rule < 3; ++rule)
            place.proxies.attach({.parent = 1, .rule = rule});
        place.pass(1.0);
        place.proxies.appendTo(place.people, 0);
        place.people.resize(1);
        QCOMPARE(place.people.terms[0].priority, 7U);
        place.proxies.detach(1, 0);
        place.pass(0.1);
        place.proxies.appendTo(place.people, 0);
        place.people.resize(1);
        QVERIFY(place.people.terms[0].priority == 0 && place.people.terms[0].trail == 9);
        QCOMPARE(place.proxies.explain(1).size(), std::size_t{2});
        place.proxies.detach(1);
        place.proxies.attach({.parent = 1, .rule = 2}); // anew
        place.pass(0.0);
        QCOMPARE(place.proxies.explain(1).size(), std::size_t{1});
        QVERIFY(place.proxies.shown().empty());
        place.proxies.detachAll();
        place.pass(0.1);
        place.proxies.appendTo(place.people, 0);
        QVERIFY(place.people.size() == 1 && place.people.terms[0] == passerby::steering::Terms{});
        QVERIFY(place.proxies.explain(1).empty());
    }

    void newRules_holdAtOnce_andKeepWhatTheyCan()
    {
        Place place({urgentRule(), ruleOf(Trail{.proxies = 3})});
        place.add(1, {0, 0});
        place.proxies.attach({.parent = 1, .rule = 0});
        place.proxies.attach({.parent = 1, .rule = 1});
        place.pass(1.0);
        QCOMPARE(place.proxies.shown()[0].radius_m, 0.25F);
        Rule larger = urgentRule();
        std::get<Aggression>(larger.how).maxScale = 2.0;
        place.proxies.setRules({larger});
        place.pass(0.0);
        QCOMPARE(place.proxies.shown()[0].radius_m, 0.5F); // still urgent
        QCOMPARE(place.proxies.explain(1).size(), std::size_t{1});
        place.proxies.setRules({ruleOf(Priority{.place = Point{1, 0}})});
        place.pass(0.1);
        QVERIFY(place.proxies.shown()[0].kind == ProxyKind::priority);
    }

    void explanations_sayHowItStands()
    {
        Place place({urgentRule(), ruleOf(Trail{.proxies = 2, .spacing_s = 1.0})});
        place.add(1, {0, 0}, {1.0F, 0.0F}, {0.5F, 0.0F});
        place.proxies.attach({.parent = 1, .rule = 0});
        place.proxies.attach({.parent = 1, .rule = 1});
        place.pass(0.0);
        place.people.x_m[0] = 3.0;
        place.pass(0.5);
        const std::vector<Explanation> words = place.proxies.explain(1);
        QCOMPARE(words.size(), std::size_t{2});
        QVERIFY(words[0].rule == 0 && words[0].strength == 0.5F && words[0].urgencyOfVelocity == 0.5 && words[0].urgencyOfDistance == 0.0);
        QVERIFY(std::abs(words[0].distance_m - 0.3) < 1e-9);
        QVERIFY(words[1].shown == 1 && words[1].strength == 0.75F && words[1].distance_m == 3.0);
        QVERIFY(place.proxies.explain(2).empty());
    }
};

PASSERBY_TEST(ProxiesTest)

} // namespace proxies_test

#include "proxies_test.moc"
