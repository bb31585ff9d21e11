// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/alibi/hourly_bakes.h"
#include "core/jobs/profile_world.h"

#include "editor/session/density_session.h"

#include "editor/commands/change_property.h"
#include "editor/document/project_document.h"
#include "editor/session/profile_densities.h"
#include "tests/support/test_registry.h"
#include "tests/unit/editor/small_city.h"

#include <QSignalSpy>
#include <QTest>
#include <cmath>

namespace density_session_test {

using namespace passerby;
using editor::DensityQuestion;
using editor::DensitySession;
using editor::ProjectDocument;

namespace {

constexpr double kHour_s = 3600.0;

/// The small city with three profiles of different habits and speeds, the last of them nobody's; shops are wanted in the evening alone.
world::World mixedCity(bool hasHours)
{
    world::World city = testing::smallCity();
    world::PatchBuilder build(city);
    const auto shopType = city.targetTypes().at(1).id;
    world::AgentProfile first = *city.profiles().at(0).row;
    first.share = 3.0;
    build.replace(city.profiles().at(0).id, first);
    world::AgentProfile second;
    second.name = "Slow";
    second.share = 1.0;
    second.speedMean_mps = 0.8;
    second.goalMultipliers = {{shopType, 0.3}};
    build.add(second);
    world::AgentProfile nobody;
    nobody.name = "Nobody";
    nobody.share = 0.0;
    build.add(nobody);
    if (hasHours) {
        world::TargetType home = *city.targetTypes().at(0).row;
        world::Hourly wait{};
        for (std::size_t hour = 0; hour < wait.size(); ++hour)
            wait[hour] = hour >= 18 ? 60.0 : 600.0;
        home.hourlyWaitMean_s = wait;
        build.replace(city.targetTypes().at(0).id, home);
    }
    if (!city.apply(build.take()).ok())
        qFatal("The mixed city is not valid.");
    return city;
}

void open(ProjectDocument& document, const world::World& city)
{
    foundation::JobContext context;
    auto bake = alibi::bakeWorld(city, {}, context);
    if (!bake.ok())
        qFatal("%s", foundation::describe(bake.error()).c_str());
    document.replace(city, QStringLiteral("mixed.gpkg"), std::make_shared<const alibi::Bake>(std::move(bake).value()));
}

double total(const std::vector<double>& shares)
{
    double sum = 0.0;
    for (const double share : shares)
        sum += share;
    return sum;
}

} // namespace

class DensitySessionTest : public QObject {
    Q_OBJECT

private slots:
    void wanderers_haveNoShareInTheSchedule()
    {
        world::World city = mixedCity(false);
        world::PatchBuilder build(city);
        world::AgentProfile wanderer;
        wanderer.name = "Wanderer";
        wanderer.share = 4.0;
        wanderer.guidance = world::Guidance::affordance;
        build.add(wanderer);
        QVERIFY(city.apply(build.take()).ok());
        QCOMPARE(jobs::profileShare(city, 0), 0.75);
        QCOMPARE(jobs::profileShare(city, 1), 0.25);
        QCOMPARE(jobs::profileShare(city, 3), 0.0);
        QVERIFY(!jobs::worldOfProfile(city, 3).ok());
    }

    void profiles_sumToEverybody_data()
    {
        QTest::addColumn<bool>("hasHours");
        QTest::newRow("plain") << false;
        QTest::newRow("hours") << true;
    }

    void profiles_sumToEverybody()
    {
        QFETCH(bool, hasHours);
        const world::World city = mixedCity(hasHours);
        ProjectDocument document;
        DensitySession session(document);
        QSignalSpy answered(&session, &DensitySession::answered);
        open(document, city);
        QCOMPARE(session.hasHours(), hasHours);
        std::vector<std::optional<std::uint16_t>> who{std::nullopt, std::uint16_t(0), std::uint16_t(1)};
        std::vector<editor::DensityAnswer> answers;
        for (const auto& profile : who) {
            session.ask({profile, std::nullopt, 18.25 * kHour_s, 18.25 * kHour_s});
            QTRY_VERIFY_WITH_TIMEOUT(session.answer() && session.answer()->question.profile == profile, 20000);
            answers.push_back(*session.answer());
        }
        QCOMPARE(answers[1].populationShare, 0.75);
        QCOMPARE(answers[2].populationShare, 0.25);
        const alibi::Bake& all = *answers[0].bake;
        bool differ = false;
        for (std::size_t s = 0; s < all.probability.size(); ++s) {
            const double sum = 0.75 * answers[1].bake->probability[s] + 0.25 * answers[2].bake->probability[s];
            QVERIFY2(std::abs(sum - all.probability[s]) < 1e-6,
                     qPrintable(QStringLiteral("%1: %2, %3").arg(s).arg(sum).arg(all.probability[s])));
            differ = differ || std::abs(answers[1].bake->probability[s] - answers[2].bake->probability[s]) > 1e-3;
            for (std::size_t type = 0; type < all.typeCount; ++type) {
                const std::size_t entry = s * all.typeCount + type;
                QVERIFY(std::abs(0.75 * answers[1].bake->probabilityByType[entry] + 0.25 * answers[2].bake->probabilityByType[entry]
                                 - all.probabilityByType[entry])
                        < 1e-6);
            }
        }
        QVERIFY2(differ, "the two profiles walk alike, so that nothing was tested");
        QVERIFY(document.hours() != nullptr);
        QCOMPARE(document.hours()->distinctHours() > 1, hasHours);
    }

    void day_isMadeOnceAndThenOnlyLookedUp()
    {
        ProjectDocument document;
        DensitySession session(document);
        QSignalSpy making(&session, &DensitySession::makingStarted);
        QSignalSpy ended(&session, &DensitySession::makingEnded);
        open(document, mixedCity(true));
        session.ask({std::nullopt, std::nullopt, 0.0, 0.0});
        QVERIFY(session.isMaking());
        QTRY_VERIFY_WITH_TIMEOUT(session.answer().has_value(), 20000);
        const double night = total(session.answer()->bake->probability);
        session.ask({std::nullopt, std::nullopt, 20 * kHour_s, 20 * kHour_s});
        QTRY_VERIFY_WITH_TIMEOUT(session.answer()->question.to_s == 20 * kHour_s, 20000);
        QVERIFY(total(session.answer()->bake->probability) > 2.0 * night);
        QCOMPARE(making.count(), 1);
        QCOMPARE(ended.count(), 1);
        QVERIFY(session.answer()->covering > 0.0);
    }

    void question_withoutABake_isNotAnswered()
    {
        ProjectDocument document;
        DensitySession session(document);
        document.replace(mixedCity(false), {}, nullptr);
        session.ask({std::uint16_t(0), std::nullopt, 0.0, 0.0});
        QVERIFY(!session.isMaking() && !session.answer());
    }

    void edit_dropsWhatIsKnown()
    {
        ProjectDocument document;
        DensitySession session(document);
        open(document, mixedCity(false));
        session.ask({std::uint16_t(1), std::nullopt, 0.0, 0.0});
        QTRY_VERIFY_WITH_TIMEOUT(session.answer().has_value(), 20000);
        QVERIFY(session.day(std::uint16_t(1)));
        world::WorldPatch patch;
        world::AgentProfile faster = *document.world().profiles().at(1).row;
        faster.speedMean_mps = 1.6;
        patch.put(document.world().profiles().at(1).id, faster);
        QVERIFY(document.applyPatch(patch).ok());
        QVERIFY(!session.answer() && !session.day(std::uint16_t(1)));
    }

    void profileOfNobody_failsOnceInWords()
    {
        ProjectDocument document;
        DensitySession session(document);
        QSignalSpy failed(&session, &DensitySession::failed);
        open(document, mixedCity(false));
        session.ask({std::uint16_t(2), std::nullopt, 0.0, 0.0});
        QTRY_COMPARE_WITH_TIMEOUT(failed.count(), 1, 20000);
        QVERIFY(failed.front().front().toString().contains(QStringLiteral("Nobody")));
        session.ask({std::uint16_t(2), std::nullopt, 0.0, 0.0});
        QVERIFY(!session.isMaking());
    }

    void manyQuestions_lastIsAnswered()
    {
        ProjectDocument document;
        DensitySession session(document);
        open(document, mixedCity(true));
        for (int hour = 0; hour < 24; ++hour)
            session.ask({std::uint16_t(hour % 2), std::nullopt, hour * kHour_s, hour * kHour_s});
        QTRY_VERIFY_WITH_TIMEOUT(session.answer() && session.answer()->question.to_s == 23 * kHour_s, 20000);
        QCOMPARE(session.answer()->question.profile, std::optional<std::uint16_t>(std::uint16_t(1)));
    }

    void meanOverAWindow_isTheMeanOfItsMoments()
    {
        foundation::JobContext context;
        const auto day = alibi::HourlyBakes::make(mixedCity(true), {}, context).value();
        const double from_s = 17.3 * kHour_s;
        const double to_s = 19.6 * kHour_s;
        const auto mean = editor::meanDensities(*day, from_s, to_s);
        constexpr int kMoments = 500;
        std::vector<double> sum(mean->probability.size(), 0.0);
        for (int i = 0; i < kMoments; ++i) {
            const auto moment = day->at(from_s + (to_s - from_s) * (i + 0.5) / kMoments);
            for (std::size_t s = 0; s < sum.size(); ++s)
                sum[s] += moment->probability[s] / kMoments;
        }
        for (std::size_t s = 0; s < sum.size(); ++s)
            QVERIFY(std::abs(sum[s] - mean->probability[s]) < 2e-5 * std::max(1.0, sum[s]));
        const auto overMidnight = editor::meanDensities(*day, -kHour_s, kHour_s);
        const auto direct = alibi::interpolate(*day->at(0.0), alibi::interpolate(*day->at(23 * kHour_s), *day->at(kHour_s), 0.5), 0.5);
        for (std::size_t s = 0; s < sum.size(); ++s)
            QVERIFY(std::abs(direct.probability[s] - overMidnight->probability[s]) < 1e-9);
    }
};

PASSERBY_TEST(DensitySessionTest)

} // namespace density_session_test

#include "density_session_test.moc"
