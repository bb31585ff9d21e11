// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/docks/person_card.h"
#include "widgets/docks/weighed_bars.h"

#include "core/autonomous/mind_tale.h"
#include "core/run/routine_fact.h"
#include "core/run/weighed_fact.h"
#include "core/world/patch_builder.h"
#include "editor/models/profile_colors.h"
#include "tests/gui/gui_city.h"
#include "tests/support/test_registry.h"
#include "widgets/controls/level_bar.h"
#include "widgets/docks/mind_section.h"

#include <QLabel>
#include <QTest>
#include <algorithm>
#include <map>

namespace person_card_test {

using namespace passerby;
using namespace passerby::widgets;

namespace {

/// The crossing with a profile that has colours of its own beside the one that has none.
world::World twoProfiles()
{
    world::World city = testing::makeCrossing();
    world::PatchBuilder patch(city);
    world::AgentProfile visitor;
    visitor.name = "Visitor";
    visitor.colors = {{10, 200, 30}, {200, 10, 30}};
    patch.add(visitor);
    if (!city.apply(patch.take()).ok())
        qFatal("The city does not apply.");
    return city;
}

QColor mostOf(const QImage& image)
{
    std::map<QRgb, int> counts;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            if (qAlpha(image.pixel(x, y)) == 255)
                ++counts[image.pixel(x, y)];
    const auto most = std::max_element(counts.begin(), counts.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
    return most == counts.end() ? QColor() : QColor(most->first);
}

} // namespace

class PersonCardTest : public QObject {
    Q_OBJECT

private slots:
    void disc_hasTheColourOfTheProfile()
    {
        const world::World city = twoProfiles();
        PersonCard card;
        run::PersonStory story;
        story.origin = 0;
        story.destination = 0;
        const run::Frame frame;
        QColor before;
        for (const std::uint32_t profile : {0U, 1U}) {
            story.profile = profile;
            card.setStory(story, city, frame);
            const QColor disc = mostOf(card.findChild<QLabel*>(QStringLiteral("personPicture"))->pixmap().toImage());
            QCOMPARE(disc.rgb(), editor::profileColors(city)[profile].rgb());
            QVERIFY(disc != before);
            before = disc;
        }
        QCOMPARE(before.rgb(), QColor(10, 200, 30).rgb());
    }

    void whoWasMadeToLeaveTheirWay_isNotSaidToBeIndoors()
    {
        const world::World city = testing::makeCrossing();
        PersonCard card;
        run::PersonStory story;
        story.origin = 0;
        const run::Frame frame;
        card.setStory(story, city, frame);
        const auto* note = card.findChild<QLabel*>(QStringLiteral("oddsNote"));
        QVERIFY(note);
        card.setOdds(PersonCard::OddsState::inside, {}, city);
        QCOMPARE(note->text(), QStringLiteral("Nobody can be seen indoors."));
        card.setOdds(PersonCard::OddsState::detoured, {}, city);
        QVERIFY2(note->text().contains(QStringLiteral("leave their way")), qPrintable(note->text()));
        QVERIFY(!note->isHidden());
    }

    void proxies_areToldWhereThereAreSome()
    {
        const world::World city = testing::makeCrossing();
        PersonCard card;
        run::PersonStory story;
        story.origin = 0;
        const run::Frame frame;
        card.setStory(story, city, frame);
        auto* proxies = card.findChild<QLabel*>(QStringLiteral("personProxies"));
        QVERIFY(proxies && proxies->parentWidget()->isHidden());
        street::CarriedProxy hurry;
        hurry.shown = 1;
        hurry.urgencyOfVelocity = 0.5;
        story.proxies = {hurry};
        card.setStory(story, city, frame);
        QVERIFY(!proxies->parentWidget()->isHidden());
        QVERIFY(proxies->text().contains(QStringLiteral("urgency 0.5, since held up (0.5).")));
    }

    /// Whoever chooses among velocities by what they cost: between which, as bars with a part for each term.
    void velocities_areToldOfWhoWeighsSome()
    {
        const world::World city = testing::makeCrossing();
        PersonCard card;
        card.resize(320, 900);
        run::PersonStory story;
        story.walking = true;
        story.origin = story.destination = 0;
        const run::Frame frame;
        card.setStory(story, city, frame);
        const auto* section = card.findChild<QWidget*>(QStringLiteral("weighedSection"));
        QVERIFY(section && section->isHidden());
        run::addWeighed(
            {{{1.2F, 0.0F}, 0.3F, false, {0.1F, 0, 0, 0.2F, 0, 0, 0, 0}}, {{1.0F, 0.1F}, 0.6F, false, {0.6F, 0, 0, 0, 0, 0, 0, 0}}}, story);
        card.setStory(story, city, frame);
        card.show();
        QVERIFY(!section->isHidden());
        auto* bars = card.findChild<WeighedBars*>();
        QVERIFY(bars && bars->accessibleName().startsWith(QStringLiteral("1.2 m/s: 0.3; ")));
        const auto part = [&](std::size_t row, steering::EnergyTerm term) { return bars->part(row, term); };
        QVERIFY(qAbs(part(1, steering::EnergyTerm::turn).width() - 6.0 * part(0, steering::EnergyTerm::turn).width()) < 1e-3); // one scale
        QVERIFY(qAbs(part(0, steering::EnergyTerm::ahead).left() - part(0, steering::EnergyTerm::turn).right()) < 1e-3);
        const QImage picture = bars->grab().toImage();
        const QRectF ahead = part(0, steering::EnergyTerm::ahead);
        QCOMPARE(picture.pixelColor(ahead.center().toPoint()), editor::wordsOf(steering::EnergyTerm::ahead).color);
        story.facts.clear();
        card.setStory(story, city, frame);
        QVERIFY(section->isHidden());
    }

    /// Under the times, for whom routines steer: what they do just now.
    void routines_areToldOfWhoHasSome()
    {
        world::World city = testing::makeCrossing();
        PersonCard card;
        run::PersonStory story;
        story.walking = true;
        story.origin = story.destination = 0;
        const run::Frame frame;
        run::addRoutines({"evades_oncoming"}, story);
        card.setStory(story, city, frame);
        const auto* routine = card.findChild<QLabel*>(QStringLiteral("alibiRoutine"));
        QVERIFY(routine && routine->isHidden()); // nobody is reactive here
        world::PatchBuilder patch(city);
        world::AgentProfile reactive;
        reactive.name = "Reactive";
        reactive.steering = world::Steering::reactive;
        patch.add(reactive);
        QVERIFY(city.apply(patch.take()).ok());
        story.profile = static_cast<std::uint32_t>(city.profiles().size() - 1);
        card.setStory(story, city, frame);
        QVERIFY(!routine->isHidden());
        QCOMPARE(routine->text(), QStringLiteral("Making room for who comes towards them."));
        story.facts.clear(); // carried, or in a door: nothing is known
        card.setStory(story, city, frame);
        QVERIFY(routine->isHidden());
        run::addRoutines({}, story);
        card.setStory(story, city, frame);
        QCOMPARE(routine->text(), QStringLiteral("Nothing keeps them from moving as they want."));
    }

    /// Whoever lives by what they need and want: plan, needs with their thresholds, and what was done. Bars stay while levels change.
    void minds_showPlanNeedsAndDeeds()
    {
        const world::World city = testing::makeCrossing();
        PersonCard card;
        run::PersonStory story;
        story.agent = {world::PersonKind::mind, 0};
        story.toldAs = world::PersonKind::mind;
        story.keepsSchedule = false;
        story.walking = true;
        story.origin = story.destination = 0;
        const run::Frame frame;
        autonomous::MindTale mind;
        mind.doing = "walks";
        mind.goals = {{"visit", 1, false}, {"sit", 9, true}};
        mind.needs = {{"tiredness", 0.8, 0.65}, {"thirst", 0.2, 0.7}};
        story.facts = autonomous::factsOf(mind);
        card.setStory(story, city, frame);
        QVERIFY2(card.sentence().startsWith(QStringLiteral("Tired, looking for a seat; then ")), qPrintable(card.sentence()));
        auto* part = card.findChild<MindSection*>();
        QVERIFY(part && !part->isHidden());
        QVERIFY(card.findChild<QLabel*>(QStringLiteral("mindPlan"))->text().startsWith(QStringLiteral("1  Sit down\n2  Go to ")));
        const auto bars = card.findChildren<LevelBar*>();
        QCOMPARE(bars.size(), 2);
        QVERIFY(bars[0]->isBeyond() && !bars[1]->isBeyond());
        QCOMPARE(bars[1]->toolTip(), QStringLiteral("20 %, seen to from 70 % on"));
        QCOMPARE(bars[1]->accessibleName().toLower(), QStringLiteral("thirst: 20 %, seen to from 70 % on"));
        mind.needs[0].level = 0.3;
        mind.deeds = {{"sit", "success", 9, 0.0}};
        story.facts = autonomous::factsOf(mind);
        card.setStory(story, city, frame);
        QCOMPARE(card.findChildren<LevelBar*>(), bars);
        QCOMPARE(bars[0]->level(), 0.3);
        QVERIFY(card.findChild<QLabel*>(QStringLiteral("mindDone"))->text().startsWith(QStringLiteral("Sat, ")));
        story.agent = world::scheduled(0);
        story.toldAs = world::PersonKind::schedule;
        card.setStory(story, city, frame);
        QVERIFY(part->isHidden());
    }

    void profileOfAnotherCity_hasAColourAllTheSame()
    {
        QVERIFY(editor::profileColor(twoProfiles(), 7).isValid());
        QVERIFY(editor::profileColor(world::World(), 0).isValid());
    }
};

PASSERBY_TEST(PersonCardTest)

} // namespace person_card_test

#include "person_card_test.moc"
