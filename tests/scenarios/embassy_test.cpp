// SPDX-License-Identifier: GPL-3.0-or-later
// Yeh et al. 2008, figures 4 and 9: two ranks of policemen split a crowd, and nobody breaks their lines.
#include "core/foundation/random_stream.h"
#include "tests/scenarios/models.h"
#include "tests/scenarios/proxy_stage.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <array>
#include <set>

namespace embassy_test {

using namespace passerby::testing;
using passerby::composite::Aggression;
using passerby::composite::Trail;
using passerby::foundation::Purpose;
using passerby::foundation::RandomStream;
using passerby::geometry::Point;

namespace {

constexpr int kSeeds = 20;
constexpr int kRank = 10;
constexpr int kProtesters = 220;
constexpr double kMost_s = 35.0;
constexpr double kSpacing_m = 1.2;        // so that somebody 0.4 m wide fits between two policemen
constexpr double kReachedTheGate_m = 1.6; // from the gate, in the middle of the south side

/// Policemen of one rank, the first one at its head.
using Rank = std::array<std::uint32_t, kRank>;

struct Scene {
    ProxyStage stage;
    std::array<Rank, 2> ranks;
    std::vector<std::uint32_t> protesters;
    RandomStream random;
    std::set<std::uint32_t> crossed; ///< protesters who went through a rank

    Scene(const QString& model, std::uint64_t seed, bool withTrails)
        : stage(modelOf(model), {{{-12, 0}, {-1.5, 0}}, {{1.5, 0}, {12, 0}}},
                {{"makes way", 1, {}, 1.0, Aggression{.maxScale = 2.0}}, {"one line", 2, {}, 1.0, Trail{.proxies = 10, .spacing_s = 0.8}}}),
          random(seed, 0, Purpose::general)
    {
        for (int i = 0; i < kRank; ++i)
            for (const std::size_t side : {0U, 1U}) {
                const double x = side == 0 ? -0.5 : 0.5;
                const std::uint32_t id = stage.add({.from = {x, 13.0 + kSpacing_m * i}, .goal = {x, 1.0}});
                ranks[side][static_cast<std::size_t>(i)] = id;
                stage.proxies().attach({.parent = id, .rule = 0});
                if (withTrails)
                    stage.proxies().attach({.parent = id, .rule = 1});
            }
        for (int i = 0; i < kProtesters; ++i) {
            const Point at{-8.0 + 0.8 * (i % 20) + 0.2 * random.uniform(), 0.5 + 0.9 * (i / 20) + 0.2 * random.uniform()};
            protesters.push_back(stage.add({.from = at, .goal = at, .speed_mps = 0.8F}));
        }
    }
    /// Each policeman follows the one ahead; every three seconds a third of the protesters want to be elsewhere in the crowd.
    void direct(int step)
    {
        for (const Rank& rank : ranks)
            for (std::size_t i = 1; i < rank.size(); ++i) {
                const Point ahead = stage.position(rank[i - 1]);
                const Point back = stage.position(rank[i]) - ahead;
                stage.setGoal(rank[i], ahead + back * (kSpacing_m / std::max(length(back), 0.01)));
            }
        if (step % 30 == 0)
            for (const std::uint32_t id : protesters)
                if (random.below(3) == 0)
                    stage.setGoal(id, {-8.0 + 16.0 * random.uniform(), 0.5 + 9.9 * random.uniform()});
    }
    [[nodiscard]] bool hasSplit() const
    {
        return stage.position(ranks[0][0]).y < kReachedTheGate_m && stage.position(ranks[1][0]).y < kReachedTheGate_m;
    }
    [[nodiscard]] std::vector<Point> positions() const
    {
        std::vector<Point> found;
        for (std::uint32_t id = 1; id <= stage.present(); ++id)
            found.push_back(stage.position(id));
        return found;
    }
    void noteCrossings(const std::vector<Point>& before, const std::vector<Point>& now)
    {
        for (const Rank& rank : ranks)
            for (std::size_t i = 1; i < rank.size(); ++i) {
                const std::size_t a = rank[i - 1] - 1;
                const std::size_t b = rank[i] - 1;
                const Point along = now[b] - now[a];
                if (length(along) > 2.0) // no line between these two
                    continue;
                for (const std::uint32_t id : protesters) {
                    const double share = dot(now[id - 1] - now[a], along) / dot(along, along);
                    const bool wasLeft = orientation(before[a], before[b], before[id - 1]) > 0.0;
                    if (share >= 0.0 && share <= 1.0 && wasLeft != (orientation(now[a], now[b], now[id - 1]) > 0.0))
                        crossed.insert(id);
                }
            }
    }
};

/// Protesters who go through a rank until both have reached the gate.
int crossings(const QString& model, std::uint64_t seed, bool withTrails)
{
    Scene scene(model, seed, withTrails);
    std::vector<Point> before = scene.positions();
    for (int step = 0; scene.stage.now_s() < kMost_s && !scene.hasSplit(); ++step) {
        scene.direct(step);
        scene.stage.step();
        std::vector<Point> now = scene.positions();
        scene.noteCrossings(before, now);
        before = std::move(now);
    }
    return static_cast<int>(scene.crossed.size());
}

} // namespace

class EmbassyTest : public QObject {
    Q_OBJECT
private slots:
    void trails_holdTheLine()
    {
        std::vector<double> with;
        std::vector<double> without;
        for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
            with.push_back(crossings("orca", seed, true));
            without.push_back(crossings("orca", seed, false));
        }
        const Paired found = compare(with, without);
        report("protesters who go through a rank", found);
        QVERIFY(found.p < 0.001 && found.meanWith <= 2.0 && found.meanWithout >= 10.0);
    }
};

PASSERBY_TEST(EmbassyTest)

} // namespace embassy_test

#include "embassy_test.moc"
