// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/geometry/corridor.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <rapidcheck.h>

namespace corridor_test {

using namespace passerby::geometry;

class CorridorTest : public QObject {
    Q_OBJECT
private slots:
    void straight_isARectangle()
    {
        const auto corridor = corridorAlong({{0, 0}, {10, 0}}, 3.0);
        QVERIFY(corridor.ok());
        QCOMPARE(corridor.value().legs.size(), std::size_t{1});
        QVERIFY(corridor.value().legs[0] == (Polygon{{{0, -1.5}, {10, -1.5}, {10, 1.5}, {0, 1.5}}, {}}));
        QVERIFY(corridor.value().joints.empty());
    }

    void rightAngle_isMitred()
    {
        const auto corridor = corridorAlong({{0, 0}, {10, 0}, {10, 10}}, 2.0);
        QVERIFY(corridor.ok());
        // The legs meet in the diagonal from the inner corner (9, 1) to the outer one (11, -1): (9 + 11) / 2 · 2 m² each.
        QCOMPARE(area(corridor.value().legs[0]), 20.0);
        QCOMPARE(area(corridor.value().legs[1]), 20.0);
        const BorderStretch joint = corridor.value().joints[0];
        QVERIFY(distance(joint.a, {11, -1}) < 1e-5 && distance(joint.b, {9, 1}) < 1e-5);
        QVERIFY(distance(midpoint(joint.a, joint.b), {10, 0}) < 1e-5);
    }

    void whatCannotBe_isRefused()
    {
        QCOMPARE(corridorAlong({{0, 0}}, 2.0).error().code, std::string("too-short"));
        QCOMPARE(corridorAlong({{0, 0}, {5, 0}, {5, 0}}, 2.0).error().code, std::string("too-short"));
        QCOMPARE(corridorAlong({{0, 0}, {10, 0}, {0, 1}}, 2.0).error().code, std::string("bend-too-sharp"));
        QCOMPARE(corridorAlong({{0, 0}, {10, 0}, {10, 1}, {0, 1}}, 4.0).error().code, std::string("no-room-for-bend"));
        QCOMPARE(corridorAlong({{0, 0}, {20, 0}, {20, 20}, {10, 20}, {10, -10}}, 2.0).error().code, std::string("crosses-itself"));
    }

    void anyCorridor_hasConvexLegsThatShareTheirJointAlone()
    {
        const bool holds = rc::check("legs are simple, do not overlap and border on each other along the joints", [] {
            const auto steps = *rc::gen::nonEmpty(
                rc::gen::container<std::vector<std::pair<int, int>>>(rc::gen::pair(rc::gen::inRange(5, 40), rc::gen::inRange(-20, 21))));
            std::vector<Point> line{{0.1, 0.2}};
            for (const auto& [east, north] : steps)
                line.push_back(snapped(line.back() + Point{east + 0.37, north + 0.13}));
            const double width = 0.5 * *rc::gen::inRange(1, 9);
            const auto corridor = corridorAlong(line, width);
            RC_CLASSIFY(corridor.ok(), "possible");
            if (!corridor.ok())
                return;
            const auto& [legs, joints] = corridor.value();
            RC_ASSERT(legs.size() == line.size() - 1);
            RC_ASSERT(joints.size() == legs.size() - 1);
            for (std::size_t i = 0; i < legs.size(); ++i) {
                RC_ASSERT(isSimple(legs[i]) && signedArea(legs[i].outer) > 0.0);
                RC_ASSERT(normalised(legs[i]) == legs[i]);
                for (std::size_t j = 0; j < i; ++j)
                    RC_ASSERT(overlapArea(legs[i], legs[j]) < 1e-4);
            }
            for (std::size_t i = 0; i < joints.size(); ++i) {
                const auto common = commonBorder(legs[i], legs[i + 1], 1e-6);
                RC_ASSERT(common.size() == 1U);
                RC_ASSERT(std::abs(common[0].length() - joints[i].length()) < 1e-5);
                RC_ASSERT(joints[i].length() > width - 1e-5);
                RC_ASSERT(distance(midpoint(joints[i].a, joints[i].b), line[i + 1]) < 1e-5);
            }
        });
        QVERIFY(holds);
    }
};

PASSERBY_TEST(CorridorTest)

} // namespace corridor_test

#include "corridor_test.moc"
