// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/heter_sim/heter_sim.h"
#include "core/judging/contender.h"
#include "core/judging/known_sets.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <algorithm>

namespace contender_test {

using namespace passerby;
using namespace passerby::judging;

namespace {

/// Moments between two speeds, in steps of 0.01 m/s.
NamedStates states(const std::string& set, int from_cmps, int to_cmps)
{
    NamedStates named{set, {}};
    for (int speed = from_cmps; speed <= to_cmps; ++speed)
        named.states.push_back({0.01 * speed, 0.1});
    return named;
}

const heter_sim::HeterSim& heterSim(const Contender& contender)
{
    return dynamic_cast<const heter_sim::HeterSim&>(*contender.steering);
}

} // namespace

class ContenderTest : public QObject {
    Q_OBJECT

private slots:
    void heterSim_takesPartThrice()
    {
        const std::vector<NamedStates> sets{states("slow", 50, 60), states("fast", 150, 170), states("faster", 180, 200)};
        const auto rows = contenders(std::vector<std::string>{"straight", "heter_sim", "orca"}, sets, 1, 3.0F, 1);
        QVERIFY(rows.ok());
        QCOMPARE(rows.value().size(), std::size_t{5});
        const auto& others = rows.value()[2];
        const auto& own = rows.value()[3];
        QCOMPARE(others.key, std::string("heter_sim_others"));
        QVERIFY(others.fitted.empty() && rows.value()[1].fitted.empty());
        QCOMPARE(own.key, std::string("heter_sim_this"));
        QVERIFY(!own.fitted.empty());
        // Left out is left out: only the set itself has states of 1.5 to 1.7 m/s.
        const auto has = [](const Contender& row, float from, float to) {
            const auto& candidates = heterSim(row).candidates();
            for (std::uint32_t i = 0; i < candidates.size(); ++i)
                if (const float speed = length(candidates.velocity(i)); speed > from && speed < to)
                    return true;
            return false;
        };
        QVERIFY(!has(others, 1.4F, 1.75F) && has(others, 0.5F, 0.7F) && has(others, 1.79F, 2.1F));
        QVERIFY(has(own, 1.4F, 1.75F) && !has(own, 0.4F, 0.7F));
    }

    void oneSet_hasNoOthers()
    {
        const auto rows = contenders(std::vector<std::string>{"heter_sim"}, std::vector{states("one", 50, 60)}, 0, 3.0F, 1);
        QCOMPARE(rows.value().size(), std::size_t{2});
        QCOMPARE(rows.value()[1].key, std::string("heter_sim_this"));
    }

    void unknownModel_isAnError()
    {
        const auto rows = contenders(std::vector<std::string>{"teleport"}, std::vector{states("one", 50, 60)}, 0, 3.0F, 1);
        QVERIFY(!rows.ok());
        QCOMPARE(rows.error().code, std::string("unknown-model"));
        QVERIFY(rows.error().message.find("social_force") != std::string::npos);
        QVERIFY(isModel("straight") && isModel("heter_sim") && isModel("reactive") && !isModel("none"));
    }

    /// As many of each set as can be, whatever their sizes, and no more than kStatesOfContender.
    void pooled_areDrawnEvenly()
    {
        NamedStates many{"many", {}};
        for (int i = 0; i < 20000; ++i)
            many.states.push_back({0.5 + 0.0001 * (i % 10000), 0.01 * (i % 100)});
        const auto pooled = pooledStates(std::vector{many, states("few", 200, 260)}, 3);
        QVERIFY(pooled.ok());
        QCOMPARE(pooled.value().samples, std::uint32_t{2000 + 61});
        QVERIFY(pooled.value() == pooledStates(std::vector{many, states("few", 200, 260)}, 3).value());
        QVERIFY(!(pooled.value() == pooledStates(std::vector{many, states("few", 200, 260)}, 4).value()));
        QCOMPARE(pooledStates({}, 1).error().code, std::string("no-states"));
    }

    void knownSets_areMarked()
    {
        QVERIFY(!fittedWhy("heter_sim", "ucy_zara01").empty());
        QVERIFY(fittedWhy("heter_sim", "bo-360-090-090").empty());
        QVERIFY(fittedWhy("heter_sim", "eth_seq_eth").empty());
        for (const char* model : {"orca", "rvo", "social_force", "reactive"}) {
            QVERIFY(!fittedWhy(model, "bo-360-090-090").empty());
            QVERIFY(!fittedWhy(model, "traj_UNI_CORR_500_01").empty());
            QVERIFY(fittedWhy(model, "ucy_zara01").empty());
        }
        QVERIFY(fittedWhy("straight", "bo-360-090-090").empty());
        QCOMPARE(knownAs("mine", {25.0, std::vector<heter_sim::Track>(148)}), std::string("mine"));
        heter_sim::Tracks renamed{25.0, std::vector<heter_sim::Track>(148)}; // as many people and sightings as zara01 has
        for (std::size_t i = 0; i < 5024; ++i)
            renamed.tracks[i % 148].sightings.push_back({static_cast<std::int64_t>(i), {}});
        QCOMPARE(knownAs("mine", renamed), std::string("ucy_zara01"));
        QVERIFY(hasNoisyAcceleration("ucy_students03") && !hasNoisyAcceleration("ucy_zara01"));
    }
};

PASSERBY_TEST(ContenderTest)

} // namespace contender_test

#include "contender_test.moc"
