// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/crossing_fact.h"

#include "tests/support/test_registry.h"

#include <QTest>

namespace crossing_fact_test {

using namespace passerby;
using geometry::Point;

class CrossingFactTest : public QObject {
    Q_OBJECT
private slots:
    void readsBack_orIsNone()
    {
        run::PersonStory story;
        QVERIFY(!run::crossedRoadOf(story));
        run::addCrossedRoad({{1.5, -2.25}, 12.5, 3, true}, story);
        const auto read = run::crossedRoadOf(story);
        QVERIFY(read && read->place == (Point{1.5, -2.25}) && read->time_s == 12.5 && read->times == 3 && read->isOnIt);
        run::PersonStory wrong;
        wrong.facts.push_back({"crossed_road", std::int64_t{-1}, Point{1, 1}, 1.0});
        QVERIFY(!run::crossedRoadOf(wrong));
    }
};

PASSERBY_TEST(CrossingFactTest)

} // namespace crossing_fact_test

#include "crossing_fact_test.moc"
