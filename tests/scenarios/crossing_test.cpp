// SPDX-License-Identifier: GPL-3.0-or-later
// Yeh et al. 2008, figure 2: somebody aggressive carves a way through a crowd.
#include "core/foundation/random_stream.h"
#include "tests/scenarios/models.h"
#include "tests/scenarios/proxy_stage.h"
#include "tests/support/test_registry.h"

#include <QTest>

namespace crossing_test {

using namespace passerby::testing;
using passerby::foundation::Purpose;
using passerby::foundation::RandomStream;
using passerby::geometry::Point;

namespace {

constexpr int kSeeds = 20;
constexpr double kMost_s = 120.0;

/// Seconds that somebody takes across a hall of 8 m by 5 m in which 60 people stand about, who go back to their places.
double play(const QString& model, std::uint64_t seed, bool isAggressive)
{
    ProxyStage stage(modelOf(model), {{{-3, 0}, {12, 0}}, {{-3, 5}, {12, 5}}}, {{"pushes", 1, {}, 1.0, passerby::composite::Aggression{}}});
    RandomStream random(seed, 0, Purpose::general);
    stage.add({.from = {-1.5, 2.5}, .goal = {9.5, 2.5}});
    for (int i = 0; i < 60; ++i) {
        const Point at{0.3 + 0.8 * (i / 6) + 0.25 * random.uniform(), 0.25 + 0.8 * (i % 6) + 0.25 * random.uniform()};
        stage.add({.from = at, .goal = at});
    }
    if (isAggressive)
        stage.proxies().attach({.parent = 1});
    while (stage.arrived_s(1) == ProxyStage::kNever && stage.now_s() < kMost_s)
        stage.step();
    return std::min(stage.arrived_s(1), kMost_s);
}

} // namespace

class CrossingTest : public QObject {
    Q_OBJECT
private slots:
    void aggression_crossesSooner_data() { addModels(); }

    void aggression_crossesSooner()
    {
        QFETCH(QString, model);
        std::vector<double> with;
        std::vector<double> without;
        for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
            with.push_back(play(model, seed, true));
            without.push_back(play(model, seed, false));
        }
        const Paired time = compare(with, without);
        report("seconds to cross a crowd that stands", time);
        QVERIFY(time.p < 0.001 && time.meanWith < time.meanWithout);
    }
};

PASSERBY_TEST(CrossingTest)

} // namespace crossing_test

#include "crossing_test.moc"
