// SPDX-License-Identifier: GPL-3.0-or-later
// The catalogue of heat layers: every row is whole, and what is made of the rows says what people know.
#include "core/affordance/isovist_measure.h"
#include "editor/actions/action_catalogue.h"
#include "editor/document/project_document.h"
#include "editor/heat/heat_command_words.h"
#include "editor/heat/heat_layers.h"
#include "editor/session/affordance_session.h"
#include "editor/session/comparison_session.h"
#include "editor/session/heat_layer_set.h"
#include "editor/session/heat_source.h"
#include "editor/session/isovist_session.h"
#include "editor/session/live_session.h"
#include "tests/support/test_registry.h"
#include "tests/unit/editor/small_city.h"

#include <QTest>
#include <set>

namespace heat_layers_test {

using namespace passerby;
using namespace passerby::editor;

namespace {

bool isEmpty(const char* text)
{
    return *text == '\0';
}

QString nameOf(const HeatLayerRow& row)
{
    return QString::fromLatin1(row.id.name.data(), static_cast<qsizetype>(row.id.name.size()));
}

} // namespace

class HeatLayersTest : public QObject {
    Q_OBJECT

private slots:
    void everyRow_isWhole()
    {
        QCOMPARE(heatLayers().front().id, HeatLayerId::none);
        for (const HeatLayerRow& row : heatLayers()) {
            const QString id = nameOf(row);
            QVERIFY(row.id.isNamed());
            QVERIFY2(&heatLayer(row.id) == &row, qPrintable(id)); // ids are unique
            QVERIFY2(!isEmpty(row.choice.text) && !isEmpty(row.choice.icon) && !isEmpty(row.name) && !isEmpty(row.note), qPrintable(id));
            const bool isPair = row.inPlan() != row.inCity();
            QVERIFY2(isEmpty(row.word.word) == isPair, qPrintable(id)); // a picture is of one view
            for (const HeatLayerId part : {row.inPlan(), row.inCity()})
                QVERIFY2(heatLayer(part).inPlan() == part && heatLayer(part).inCity() == part, qPrintable(id));
            if (row.id == HeatLayerId::none)
                continue;
            QVERIFY2(!isEmpty(row.unit), qPrintable(id));
            QVERIFY2(isEmpty(row.title) == isPair, qPrintable(id)); // views have the titles of what they show
            QVERIFY2(row.needs.run || row.needs.bake || row.needs.sight, qPrintable(id));
        }
    }

    void everyRow_hasAnAction()
    {
        std::set<QString> keys;
        for (const HeatLayerRow& row : heatLayers()) {
            const ActionEntry& entry = actionEntry(row.id);
            QVERIFY2(keys.insert(entry.key).second, qPrintable(entry.key));
            QVERIFY2(entry.key.startsWith(QLatin1String("heatmap_")), qPrintable(entry.key));
            QVERIFY2(!entry.text.isEmpty() && !entry.tooltip.isEmpty() && entry.isCheckable, qPrintable(entry.key));
            QCOMPARE(entry.group, ActionGroup::view);
        }
    }

    void words_areUnique_andLeadToTheirRow()
    {
        std::set<QString> words;
        for (const HeatLayerRow& row : heatLayers()) {
            const QString word = QString::fromLatin1(row.word.word);
            if (word.isEmpty())
                continue;
            QVERIFY2(words.insert(word).second, qPrintable(word));
            QCOMPARE(heatOfWord(word), (AskedHeat{row.id, 0}));
            for (std::size_t variant = 0; variant < row.word.variants.size(); ++variant) {
                const QString longer = word + QLatin1Char('-') + QString::fromLatin1(row.word.variants[variant]);
                QVERIFY2(words.insert(longer).second, qPrintable(longer));
                QCOMPARE(heatOfWord(longer), (AskedHeat{row.id, variant}));
            }
            QVERIFY2(heatWordsExplained().contains(word) && heatWordsListed().contains(word), qPrintable(word));
        }
        for (const char* word : {"", "warmth", "isovist-", "density-area", "beside"})
            QVERIFY2(!heatOfWord(QString::fromLatin1(word)), word);
        QCOMPARE(heatLayer(HeatLayerId::isovist).word.variants.size(), affordance::kIsovistMeasures.size());
    }

    void words_areThoseThatPeopleKnow()
    {
        const auto listed = [](const char* words) { return heatWordsListed().contains(QString::fromLatin1(words)); };
        QVERIFY2(listed("density, measured, difference, significance, "), qPrintable(heatWordsListed()));
        QVERIFY2(listed(", affordance, traffic, traffic-measured, traffic-difference, "), qPrintable(heatWordsListed()));
        QVERIFY(listed(", isovist (also isovist-walkable, -perimeter, -compactness, -occlusivity, -drift, -longest)"));
        QVERIFY(heatWordsListed().endsWith(QLatin1String(" or none")));
        const auto explained = [](const char* words) { return heatWordsExplained().contains(QString::fromLatin1(words)); };
        QVERIFY2(heatWordsExplained().startsWith(QLatin1String("Colour ways by people: density (expected), measured, difference (measured "
                                                               "- expected), significance (in standard deviations of chance)")),
                 qPrintable(heatWordsExplained()));
        QVERIFY(explained("; by what is seen: affordance (ground in sight), traffic (wanderers expected), traffic-measured, "));
        QVERIFY(explained("; colour the ground by what is seen from each place: isovist (area), isovist-walkable, isovist-perimeter, "
                          "isovist-compactness, isovist-occlusivity, isovist-drift, isovist-longest"));
        QVERIFY(heatWordsExplained().endsWith(QLatin1String("; or none.")));
        QCOMPARE(heatWordsWhere([](const HeatLayerRow& row) { return row.scale == HeatScale::significance; }),
                 QStringLiteral("significance"));
        QCOMPARE(heatWordsWhere([](const HeatLayerRow& row) { return row.id == HeatLayerId::sight || row.id == HeatLayerId::isovist; }),
                 QStringLiteral("affordance or isovist"));
    }

    void everythingThatIsShown_hasALayer()
    {
        ProjectDocument document;
        LiveSession live;
        AffordanceSession affordance(document);
        IsovistSession isovists(document);
        HeatSource densities(document, live, nullptr);
        ComparisonSession comparison(document);
        const HeatLayerSet layers({document, live, affordance, isovists, densities, comparison}, nullptr);
        for (const HeatLayerRow& row : heatLayers()) {
            const bool isMade = row.id != HeatLayerId::none && row.inPlan() == row.id;
            const HeatLayer* layer = layers.find(row.id);
            QVERIFY2((layer != nullptr) == isMade, qPrintable(nameOf(row)));
            if (!layer)
                continue;
            QCOMPARE(layer->row().id, row.id);
            QVERIFY2(layer->map(0.0).isEmpty(), qPrintable(nameOf(row)));
            QVERIFY2(!layer->whyNot().isEmpty(), qPrintable(nameOf(row))); // of an empty city
            QVERIFY2(!layer->isOld() && layer->window_s() == 0.0, qPrintable(nameOf(row)));
        }
    }

    void help_saysWhomItCounts()
    {
        const QString waiting = QString::fromLatin1(heatLayer(HeatLayerId::waiting).help);
        const QString staying = QString::fromLatin1(heatLayer(HeatLayerId::dwell).help);
        QVERIFY(waiting.contains(QStringLiteral("doing nothing else")) && waiting.contains(QStringLiteral("0.2 m/s")));
        QVERIFY(staying.contains(QStringLiteral("sit, talk, watch something or are served")));
    }

    /// Who chooses it again later sees those who waited from then on.
    void waiting_isCountedAnew_onceItWasLeft()
    {
        ProjectDocument document;
        LiveSession live;
        AffordanceSession affordance(document);
        IsovistSession isovists(document);
        ComparisonSession comparison(document);
        HeatSource densities(document, live, nullptr);
        const HeatLayerSet layers({document, live, affordance, isovists, densities, comparison}, nullptr);
        HeatLayer* waiting = layers.find(HeatLayerId::waiting);
        LiveOptions options;
        options.people = 20;
        options.threads = 1;
        live.start(testing::smallCity(), options);
        const auto isThere = [&] { return live.isReady() && live.frame(); };
        QVERIFY(QTest::qWaitFor(isThere, 20000));
        const auto stepTo = [&](std::uint64_t last) {
            while (live.frame()->step < last) {
                const std::uint64_t next = live.frame()->step + 1;
                live.stepOnce();
                if (!QTest::qWaitFor([&] { return live.frame()->step >= next; }, 20000))
                    return false;
            }
            return true;
        };
        const auto counts = [&] { // frames are told of when there is time for it
            for (int i = 0; i < 1000 && !(waiting->window_s() > 0.0); ++i)
                if (!stepTo(live.frame()->step + 1) || QTest::qWaitFor([&] { return waiting->window_s() > 0.0; }, 20))
                    break;
            return waiting->window_s() > 0.0;
        };
        waiting->ask(true);
        QVERIFY(counts());
        waiting->leave();
        QCOMPARE(waiting->window_s(), 0.0);
        QVERIFY(stepTo(live.frame()->step + 40));
        QCoreApplication::processEvents();
        QCOMPARE(waiting->window_s(), 0.0); // nobody looks meanwhile
        const double since_s = live.frame()->time_s;
        waiting->ask(true);
        QCOMPARE(waiting->window_s(), 0.0);
        QVERIFY(counts());
        QVERIFY(waiting->window_s() <= live.frame()->time_s - since_s + 1e-6);
    }

    void cityWithoutPeople_saysWhyItHasNoColours()
    {
        world::World city = testing::smallCity();
        world::WorldPatch none;
        none.settings = city.settings();
        none.settings->population = 0;
        QVERIFY(city.apply(none).ok());
        ProjectDocument document;
        document.replace(std::move(city), {}, nullptr);
        LiveSession live;
        const HeatSource densities(document, live, nullptr);
        QVERIFY(densities.whyNotExpected().contains(QStringLiteral("nobody lives here")));
    }
};

PASSERBY_TEST(HeatLayersTest)

} // namespace heat_layers_test

#include "heat_layers_test.moc"
