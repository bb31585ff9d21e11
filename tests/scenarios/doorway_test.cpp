// SPDX-License-Identifier: GPL-3.0-or-later
// Yeh et al. 2008, figure 3: people with priority pass a door first.
#include "core/foundation/random_stream.h"
#include "tests/scenarios/models.h"
#include "tests/scenarios/proxy_stage.h"
#include "tests/support/test_registry.h"

#include <QTest>

namespace doorway_test {

using namespace passerby::testing;
using passerby::foundation::Purpose;
using passerby::foundation::RandomStream;
using passerby::geometry::Point;

namespace {

constexpr int kSeeds = 20;
constexpr int kEach = 8;
constexpr double kDoor_m = 1.2;

struct Outcome {
    double whiteFirst = 0.0; ///< share of the pairs of somebody white and somebody grey of whom the white one passes first
    double white_s = 0.0;    ///< when people pass, on average
    double grey_s = 0.0;
};

/// Eight people from the west, eight from the east, who want through the same door.
Outcome play(const QString& model, std::uint64_t seed, bool withPriority)
{
    const double half = kDoor_m / 2.0;
    ProxyStage stage(modelOf(model), {{{0, -6}, {0, -half}}, {{0, half}, {0, 6}}},
                     {{"white first", 1, {}, 1.0, passerby::composite::Priority{.place = Point{0, 0}}}});
    RandomStream random(seed, 0, Purpose::general);
    for (int i = 0; i < kEach; ++i) {
        const double x = 3.0 + 0.8 * (i / 4) + 0.3 * random.uniform();
        const double y = 0.8 * (i % 4) - 1.2 + 0.3 * random.uniform();
        stage.add({.from = {-x, y}, .goal = {9.0, y}, .gates = {{{0, half}, {0, -half}}}});
        stage.add({.from = {x, -y}, .goal = {-9.0, -y}, .gates = {{{0, -half}, {0, half}}}});
    }
    for (std::uint32_t id = 1; withPriority && id <= 2 * kEach; id += 2)
        stage.proxies().attach({.parent = id});
    stage.run(90.0);
    Outcome outcome;
    for (std::uint32_t white = 1; white <= 2 * kEach; white += 2) {
        outcome.white_s += std::min(stage.passed_s(white, 0), 90.0) / kEach;
        outcome.grey_s += std::min(stage.passed_s(white + 1, 0), 90.0) / kEach;
        for (std::uint32_t grey = 2; grey <= 2 * kEach; grey += 2)
            outcome.whiteFirst += stage.passed_s(white, 0) < stage.passed_s(grey, 0) ? 1.0 / (kEach * kEach) : 0.0;
    }
    return outcome;
}

} // namespace

class DoorwayTest : public QObject {
    Q_OBJECT
private slots:
    void priority_goesFirst_data() { addModels(); }

    void priority_goesFirst()
    {
        QFETCH(QString, model);
        std::vector<double> first[2];
        std::vector<double> white_s[2];
        std::vector<double> grey_s[2];
        for (std::uint64_t seed = 1; seed <= kSeeds; ++seed)
            for (const bool with : {true, false}) {
                const Outcome outcome = play(model, seed, with);
                first[with ? 0 : 1].push_back(outcome.whiteFirst);
                white_s[with ? 0 : 1].push_back(outcome.white_s);
                grey_s[with ? 0 : 1].push_back(outcome.grey_s);
            }
        const Paired share = compare(first[0], first[1]);
        const Paired time = compare(white_s[0], white_s[1]);
        report("share of pairs in which the one with priority passes first", share);
        report("seconds until those with priority pass", time);
        report("seconds until the others pass", compare(grey_s[0], grey_s[1]));
        QVERIFY(share.p < 0.001 && share.meanWith > 0.9);
        QVERIFY(time.meanWith < time.meanWithout);
    }
};

PASSERBY_TEST(DoorwayTest)

} // namespace doorway_test

#include "doorway_test.moc"
