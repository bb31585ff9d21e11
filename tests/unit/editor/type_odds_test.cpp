// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/models/type_odds.h"

#include "tests/support/test_registry.h"
#include "tests/unit/editor/small_city.h"

#include <QTest>

namespace type_odds_test {

using namespace passerby;
using editor::TypeOdds;

class TypeOddsTest : public QObject {
    Q_OBJECT

private slots:
    void oddsByType_sumsTypesAndNamesTheirLikeliestPlace()
    {
        world::World city = testing::smallCity();
        world::PatchBuilder build(city);
        const auto shop = city.targetTypes().at(1).id;
        build.add(world::Target{"Baker", shop, city.cells().at(1).id, {30, 5}});
        QVERIFY(city.apply(build.take()).ok());
        const std::vector<TypeOdds> odds = editor::oddsByType({0.4, 0.25, 0.35}, city);
        QCOMPARE(odds.size(), std::size_t{2});
        QCOMPARE(odds[0].name, QStringLiteral("Shop"));
        QCOMPARE(odds[0].probability, 0.6);
        QCOMPARE(odds[0].places, std::size_t{2});
        QCOMPARE(odds[0].likeliest, 2U);
        QCOMPARE(odds[0].likeliestName, QStringLiteral("Baker"));
        QCOMPARE(odds[0].likeliestProbability, 0.35);
        QCOMPARE(odds[1].name, QStringLiteral("Home"));
        QCOMPARE(odds[1].places, std::size_t{1});
    }

    void oddsByType_withoutAChance_areEmpty()
    {
        QVERIFY(editor::oddsByType({0.0, 0.0}, testing::smallCity()).empty());
        QCOMPARE(editor::oddsByType({0.0, 1.0}, testing::smallCity()).size(), std::size_t{1});
    }
};

PASSERBY_TEST(TypeOddsTest)

} // namespace type_odds_test

#include "type_odds_test.moc"
