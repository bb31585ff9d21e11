// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/words/weighed_words.h"

#include "core/run/weighed_fact.h"
#include "editor/scene/perceived.h"
#include "editor/words/alibi_text.h"
#include "tests/support/test_registry.h"
#include "tests/unit/editor/small_city.h"
#include "tests/unit/editor/told_person.h"

#include <QTest>

namespace weighed_words_test {

using namespace passerby;
using namespace passerby::editor;
using steering::EnergyTerm;
using steering::WeighedVelocity;

namespace {

const std::vector<WeighedVelocity> kTwo{{{1.2F, 0.0F}, 0.25F, false, {0.05F, 0, 0, 0.2F, 0, 0, 0, 0}},
                                        {{0.866F, 0.5F}, 0.6F, true, {0.1F, 0, 0.4F, 0, 0.1F, 0, 0, 0}}};

} // namespace

/// Between which velocities somebody chooses, in words and as arrows.
class WeighedWordsTest : public QObject {
    Q_OBJECT

private slots:
    void rows_tellSpeedTurnAndCosts()
    {
        const WeighedWords words = tellWeighed(kTwo);
        QCOMPARE(words.sentence,
                 QStringLiteral("The first costs least; what counts most against it is coming too close to somebody or to a wall soon."));
        QCOMPARE(words.rows.size(), 2U);
        QCOMPARE(words.rows[0].name, QStringLiteral("1.2 m/s"));
        QCOMPARE(words.rows[1].name, QStringLiteral("1 m/s, 30° to the left"));
        QCOMPARE(words.rows[0].energy, QStringLiteral("0.25"));
        QVERIFY(words.rows[1].explained.startsWith(QStringLiteral("0.4  Too close now")));
        QVERIFY(words.rows[1].explained.endsWith(QStringLiteral("Leads into somebody or into a wall")));
        QCOMPARE(words.terms, (std::vector<EnergyTerm>{EnergyTerm::turn, EnergyTerm::near, EnergyTerm::ahead, EnergyTerm::control}));
    }

    void standingStill_isToldSo()
    {
        const WeighedWords words = tellWeighed({{{0, 0}, 0.0F, false, {}}});
        QCOMPARE(words.sentence, QStringLiteral("Standing still costs least: nothing is in its way."));
        QCOMPARE(words.rows[0].name, QStringLiteral("Stand still"));
        QVERIFY(words.terms.empty());
    }

    void everyTerm_hasWordsAndAColourOfItsOwn()
    {
        QStringList names;
        QList<QRgb> colours;
        for (std::size_t i = 0; i < steering::kEnergyTerms; ++i) {
            names << wordsOf(static_cast<EnergyTerm>(i)).name;
            colours << wordsOf(static_cast<EnergyTerm>(i)).color.rgb();
        }
        QCOMPARE(names.removeDuplicates(), 0);
        QCOMPARE(QSet<QRgb>(colours.begin(), colours.end()).size(), qsizetype(steering::kEnergyTerms));
    }

    /// A story of somebody on their way tells them, on the card and as text; of who waits nobody says anything.
    void stories_tellThem()
    {
        run::PersonStory story = testing::walker(world::PersonKind::schedule);
        const world::World city = testing::smallCity();
        QVERIFY(!tellAlibi(story, city, 60.0, 28800.0).weighed);
        run::addWeighed(kTwo, story);
        const AlibiWords words = tellAlibi(story, city, 60.0, 28800.0);
        QVERIFY(words.weighed && *words.weighed == tellWeighed(kTwo));
        QVERIFY(alibiAsText(words, {}).contains(QStringLiteral("  0.25  1.2 m/s")));
        QCOMPARE(velocitiesOf(story).size(), 2U);
        story.walking = false;
        QVERIFY(!tellAlibi(story, city, 60.0, 28800.0).weighed);
    }

    /// Two seconds of the way, a head of which half the width is half its length; who stands has none.
    void arrows_leadWhereTheVelocityDoes()
    {
        const auto arrow = weighedArrow({1.0, 2.0}, {2.0, 0.0}, 0.4);
        QVERIFY(arrow);
        QVERIFY(geometry::distance(arrow->tip, {3.0, 2.0}) < 1e-12);
        QVERIFY(geometry::distance(arrow->left, {2.6, 2.2}) < 1e-12 && geometry::distance(arrow->right, {2.6, 1.8}) < 1e-12);
        QVERIFY(!weighedArrow({1.0, 2.0}, {0.0, 0.0}, 0.4));
        Perceived perceived;
        perceived.place = {1.0, 2.0};
        perceived.velocities_mps = {{1.0, 0.0}, {0.0, 1.0}, {0.0, 0.0}};
        const auto ribbons = weighedRibbons(perceived, sceneTheme(false));
        QCOMPARE(ribbons.size(), 12U); // of each arrow three, and as many round them; the one chosen lies on top
        QCOMPARE(ribbons.back().ends[2], 3.0F);
        QCOMPARE(ribbons.back().ends[3], 2.0F);
    }
};

PASSERBY_TEST(WeighedWordsTest)

} // namespace weighed_words_test

#include "weighed_words_test.moc"
