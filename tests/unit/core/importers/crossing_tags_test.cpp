// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importers/osm/crossing_tags.h"

#include "tests/support/test_registry.h"
#include "tests/unit/core/importers/hand_map.h"

#include <QTest>

namespace crossing_tags_test {

using namespace passerby;
using namespace passerby::importers::osm;

class CrossingTagsTest : public QObject {
    Q_OBJECT

private slots:
    void crossings_areToldByTheirTags_data()
    {
        QTest::addColumn<QString>("tags");
        QTest::addColumn<int>("sort");
        const auto row = [](const char* tags, CrossingSort sort) { QTest::newRow(tags) << QString(tags) << static_cast<int>(sort); };
        row("highway=crossing crossing=zebra", CrossingSort::zebra);
        row("highway=crossing crossing=marked", CrossingSort::zebra);
        row("highway=crossing crossing=uncontrolled", CrossingSort::zebra);
        row("highway=crossing crossing_ref=zebra", CrossingSort::zebra);
        row("highway=crossing crossing:markings=zebra", CrossingSort::zebra);
        row("highway=crossing crossing:markings=zebra:double", CrossingSort::zebra);
        row("highway=crossing crossing=uncontrolled crossing:markings=zebra", CrossingSort::zebra);
        row("highway=crossing crossing=uncontrolled crossing:markings=no", CrossingSort::none);
        row("highway=crossing crossing=marked crossing:markings=no", CrossingSort::none);
        row("highway=crossing crossing:markings=lines", CrossingSort::none);
        row("highway=crossing crossing=unmarked", CrossingSort::none);
        row("highway=crossing crossing=unmarked crossing:markings=zebra", CrossingSort::none);
        row("highway=crossing", CrossingSort::none);
        row("highway=crossing crossing=traffic_signals", CrossingSort::signalled);
        row("highway=crossing crossing=traffic_signals crossing:markings=zebra", CrossingSort::signalled);
        row("highway=crossing crossing:signals=yes", CrossingSort::signalled);
        row("highway=crossing crossing_ref=pelican", CrossingSort::signalled);
        row("highway=traffic_signals crossing=traffic_signals", CrossingSort::signalled);
        row("highway=traffic_signals crossing=marked", CrossingSort::signalled);
        row("highway=traffic_signals crossing=no", CrossingSort::none);
        row("highway=traffic_signals", CrossingSort::none);
        row("crossing=zebra", CrossingSort::none); // of a way, or of a node of tracks
    }
    void crossings_areToldByTheirTags()
    {
        QFETCH(QString, tags);
        QFETCH(int, sort);
        QCOMPARE(static_cast<int>(crossingOf(testing::tagsFrom(tags))), sort);
    }
};

PASSERBY_TEST(CrossingTagsTest)

} // namespace crossing_tags_test

#include "crossing_tags_test.moc"
