// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/words/routine_text.h"

#include "core/run/routine_fact.h"
#include "core/steering/manoeuvre.h"
#include "core/world/patch_builder.h"
#include "editor/words/alibi_text.h"
#include "tests/support/test_registry.h"
#include "tests/unit/editor/small_city.h"
#include "tests/unit/editor/told_person.h"

#include <QTest>

namespace routine_text_test {

using namespace passerby;
using namespace passerby::editor;

namespace {

/// The small city, in which everybody is steered like this.
world::World cityOf(world::Steering steering)
{
    world::World city = testing::smallCity();
    world::PatchBuilder patch(city);
    const auto first = city.profiles().at(0);
    world::AgentProfile profile = *first.row;
    profile.steering = steering;
    patch.replace(first.id, profile);
    if (!city.apply(patch.take()).ok())
        qFatal("The city does not apply.");
    return city;
}

QString routineOf(const run::PersonStory& story, const world::World& city)
{
    return tellAlibi(story, city, 60.0, 28800.0).routine;
}

} // namespace

/// Which routines make somebody walk otherwise than they want, in words.
class RoutineTextTest : public QObject {
    Q_OBJECT

private slots:
    void everyManoeuvreHasWords()
    {
        QStringList all;
        for (int i = 0; i <= static_cast<int>(steering::Manoeuvre::stopsBeforeWall); ++i)
            all << routineWords({std::string(steering::spell(static_cast<steering::Manoeuvre>(i)))});
        QCOMPARE(all.removeDuplicates(), 0);
        QVERIFY(!all.contains(routineWords({})));
        QCOMPARE(routineWords({"evades_oncoming"}), QStringLiteral("Making room for who comes towards them."));
        QCOMPARE(routineWords({"a_later_one"}), routineWords({}));
    }

    /// Who acts last has the last word, and is told first.
    void lastComesFirst()
    {
        QCOMPARE(
            routineWords({"keeps_apart", "turns_from_wall", "stops_for_close"}),
            QStringLiteral("Stopping: somebody is right before them. Also turning aside: a wall or an obstacle is ahead, keeping apart "
                           "from those who walk the same way."));
    }

    void stories_tellThem_ofEverybodyWithRoutines()
    {
        for (const auto kind : {world::PersonKind::schedule, world::PersonKind::wander, world::PersonKind::mind}) {
            run::PersonStory story = testing::walker(kind);
            story.profile = 0;
            story.walking = true;
            QVERIFY(!run::routinesOf(story)); // of who is carried, or waits in a door, nothing is known
            QVERIFY(routineOf(story, cityOf(world::Steering::reactive)).isEmpty());
            run::addRoutines({}, story);
            QCOMPARE(routineOf(story, cityOf(world::Steering::reactive)), QStringLiteral("Nothing keeps them from moving as they want."));
            QVERIFY(routineOf(story, cityOf(world::Steering::orca)).isEmpty());
            story.facts.clear();
            run::addRoutines({"keeps_apart", "lets_pass"}, story);
            QCOMPARE(run::routinesOf(story).value(), (std::vector<std::string>{"keeps_apart", "lets_pass"}));
            const world::World city = cityOf(world::Steering::reactive);
            const AlibiWords words = tellAlibi(story, city, 60.0, 28800.0);
            QVERIFY(words.routine.startsWith(QStringLiteral("Letting somebody who crosses go first. Also keeping apart")));
            QVERIFY(alibiAsText(words, {}).contains(QStringLiteral("Just now: Letting somebody")));
            const QByteArray json = alibiAsJson(story, words, {}, navigation::NavigationGraph::build(city));
            QVERIFY2(json.contains("\"routines\": \"keeps_apart lets_pass\""), json.constData());
            story.walking = false;
            QVERIFY(routineOf(story, city).isEmpty());
        }
    }
};

PASSERBY_TEST(RoutineTextTest)

} // namespace routine_text_test

#include "routine_text_test.moc"
