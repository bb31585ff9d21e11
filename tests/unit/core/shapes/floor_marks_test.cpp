// SPDX-License-Identifier: GPL-3.0-or-later
// What lies on the floor.
#include "core/shapes/floor_marks.h"

#include "tests/support/test_registry.h"

#include <QTest>
#include <algorithm>
#include <cmath>
#include <numbers>

namespace floor_marks_test {

using namespace passerby;
using shapes::FloorMark;

class FloorMarksTest : public QObject {
    Q_OBJECT

private slots:
    void platform_hasAnEdgeAlongItsFront()
    {
        const world::FixtureKind kind = world::usualFixtureKinds()[6];
        const auto marks = shapes::marksOf(world::newFixture({}, kind, 0, {0, 0}, std::numbers::pi / 2.0), kind); // its front lies at y = 2
        QCOMPARE(marks.size(), std::size_t(2));
        QVERIFY(marks[0].paint == shapes::Paint::light);
        for (const geometry::Point end : {marks[0].a, marks[0].b})
            QVERIFY(std::abs(end.y + marks[0].halfWidth_m - 2.0) < 1e-5 && std::abs(std::abs(end.x) + marks[0].halfWidth_m - 30.0) < 1e-5);
        QVERIFY(marks[1].a.y < 1.5);
    }

    void whatHasNoHeight_isOutlined()
    {
        world::FixtureKind kind;
        kind.height_m = 0.0;
        QCOMPARE(shapes::marksOf(world::newFixture({}, kind, 0, {}, 0.0), kind).size(), std::size_t(4));
        kind.height_m = 1.0;
        QVERIFY(shapes::marksOf(world::newFixture({}, kind, 0, {}, 0.0), kind).empty());
        const world::FixtureKind stage = world::usualFixtureKinds()[3];
        QVERIFY(shapes::marksOf(world::newFixture({}, stage, 0, {}, 0.0), stage).empty()); // it has a deck
    }

    void line_hasADotForEachWhoWaits_acrossItsCorners()
    {
        world::WaitingLine line;
        line.points = {{0, 0}, {1, 0}, {1, 1}};
        line.spacing_m = 0.6;
        std::vector<geometry::Point> dots;
        for (const FloorMark& mark : shapes::marksOf(line))
            if (mark.a == mark.b)
                dots.push_back(mark.a);
        QCOMPARE(dots.size(), std::size_t(4)); // at 0, 0.6, 1.2 and 1.8 m of 2 m
        QVERIFY(geometry::distance(dots[0], {0, 0}) < 1e-9);
        QVERIFY(geometry::distance(dots[1], {0.6, 0}) < 1e-9);
        QVERIFY(geometry::distance(dots[2], {1, 0.2}) < 1e-9);
        QVERIFY(geometry::distance(dots[3], {1, 0.8}) < 1e-9);
    }

    void posts_standBesideTheLine()
    {
        world::WaitingLine line;
        line.points = {{0, 0}, {4, 0}, {4, 4}};
        const auto posts = shapes::postsOf(line);
        QCOMPARE(posts.size(), std::size_t(6));
        for (const geometry::Point post : posts)
            QVERIFY(std::min(geometry::distanceToSegment(post, {0, 0}, {4, 0}), geometry::distanceToSegment(post, {4, 0}, {4, 4}))
                    > 0.45 - 1e-9);
        line.points = {{0, 0}, {4, 0}, {0, 0}};
        QCOMPARE(shapes::postsOf(line).size(), std::size_t(4)); // none where it turns back on itself
    }
};

PASSERBY_TEST(FloorMarksTest)

} // namespace floor_marks_test

#include "floor_marks_test.moc"
