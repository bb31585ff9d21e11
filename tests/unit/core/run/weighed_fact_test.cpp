// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/weighed_fact.h"

#include "tests/support/test_registry.h"

#include <QTest>

namespace weighed_fact_test {

using namespace passerby;
using steering::WeighedVelocity;

/// What somebody weighs, in a story.
class WeighedFactTest : public QObject {
    Q_OBJECT

private slots:
    void readsBack_toTheLastBit()
    {
        const std::vector<WeighedVelocity> velocities{{{1.3F, -0.1F}, 0.1F, false, {0.1F, 1e-9F, 0, 3.25F, 0, 0, 1.0F / 3.0F, 7}},
                                                      {{0, -0.0F}, 12345.678F, true, {}}};
        run::PersonStory story;
        run::addWeighed(velocities, story);
        QCOMPARE(story.facts.size(), 1U);
        QCOMPARE(run::weighedOf(story), velocities);
    }

    void nothing_isNoFact()
    {
        run::PersonStory story;
        run::addWeighed({}, story);
        QVERIFY(story.facts.empty() && run::weighedOf(story).empty());
    }

    void whatIsNoSuchList_isNothing()
    {
        for (const char* text : {"1 2 3", "1 2 3 0 1 2 3 4 5 6 7 8", "1 2 x 0 1 2 3 4 5 6 7 8 9", "1 2 3 0 1 2 3 4 5 6 7 8 9 10"}) {
            run::PersonStory story;
            story.facts.push_back({"velocities", std::string(text), {}, {}});
            QVERIFY2(run::weighedOf(story).empty(), text);
        }
    }
};

PASSERBY_TEST(WeighedFactTest)

} // namespace weighed_fact_test

#include "weighed_fact_test.moc"
