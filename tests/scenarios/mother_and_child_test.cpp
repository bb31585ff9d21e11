// SPDX-License-Identifier: GPL-3.0-or-later
// Yeh et al. 2008, figure 5: a mother keeps strangers from her child, and the child on its way.
#include "core/foundation/random_stream.h"
#include "tests/scenarios/models.h"
#include "tests/scenarios/proxy_stage.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <numbers>

namespace mother_and_child_test {

using namespace passerby::testing;
using passerby::composite::Guidance;
using passerby::composite::Protection;
using passerby::foundation::Purpose;
using passerby::foundation::RandomStream;
using passerby::geometry::Point;
using passerby::geometry::Polygon;

namespace {

constexpr int kSeeds = 30;
constexpr std::uint32_t kMother = 1;
constexpr std::uint32_t kChild = 2;

/// The two walk east side by side.
void addFamily(ProxyStage& stage)
{
    stage.add({.from = {-10.0, 0.6}, .goal = {100.0, 0.6}, .speed_mps = 1.0F});
    stage.add({.from = {-10.0, 0.0}, .goal = {100.0, 0.0}, .radius_m = 0.15F, .speed_mps = 1.0F});
}

/// Free space between the child and the stranger who comes nearest, while twelve strangers come towards it.
double nearestStranger_m(const QString& model, std::uint64_t seed, bool isProtected)
{
    ProxyStage stage(modelOf(model), {}, {{"mother", 1, {}, 1.0, Protection{}}});
    RandomStream random(seed, 0, Purpose::general);
    addFamily(stage);
    for (int i = 0; i < 12; ++i) {
        const double y = 3.0 * random.uniform() - 2.0;
        stage.add({.from = {2.5 * i + random.uniform(), y}, .goal = {-100.0, y}});
    }
    if (isProtected)
        stage.proxies().attach({.parent = kMother, .ward = kChild});
    double least = 1e9;
    for (int i = 0; i < 200; ++i) {
        stage.step();
        for (std::uint32_t id = 3; id <= 14; ++id)
            least = std::min(least, distance(stage.position(id), stage.position(kChild)) - 0.35);
    }
    return least;
}

/// Share of a minute that a child who strays this way and that spends outside a way three metres wide.
double shareOutside(const QString& model, std::uint64_t seed, bool isGuided)
{
    const Polygon way{{{-20, -1.5}, {200, -1.5}, {200, 1.5}, {-20, 1.5}}, {}};
    ProxyStage stage(modelOf(model), {}, {{"mother", 1, {}, 1.0, Guidance{.region = way}}});
    RandomStream random(seed, 0, Purpose::general);
    addFamily(stage);
    if (isGuided)
        stage.proxies().attach({.parent = kMother, .ward = kChild});
    int outside = 0;
    constexpr int kSteps = 600;
    for (int i = 0; i < kSteps; ++i) {
        if (i % 20 == 0) {
            const double heading = std::numbers::pi * (random.uniform() - 0.5);
            stage.setGoal(kChild, stage.position(kChild) + Point{std::cos(heading), std::sin(heading)} * 10.0);
        }
        stage.step();
        outside += contains(way, stage.position(kChild)) ? 0 : 1;
    }
    return static_cast<double>(outside) / kSteps;
}

} // namespace

class MotherAndChildTest : public QObject {
    Q_OBJECT
private slots:
    void protection_keepsStrangersFarther_data() { addModels(); }

    void protection_keepsStrangersFarther()
    {
        QFETCH(QString, model);
        std::vector<double> with;
        std::vector<double> without;
        for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
            with.push_back(nearestStranger_m(model, seed, true));
            without.push_back(nearestStranger_m(model, seed, false));
        }
        const Paired found = compare(with, without);
        report("free metres between the child and the nearest stranger", found);
        QVERIFY(found.p < 0.001 && found.meanWith > found.meanWithout);
    }

    void guidance_keepsTheChildOnItsWay_data() { addModels(); }

    void guidance_keepsTheChildOnItsWay()
    {
        QFETCH(QString, model);
        std::vector<double> with;
        std::vector<double> without;
        for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
            with.push_back(shareOutside(model, seed, true));
            without.push_back(shareOutside(model, seed, false));
        }
        const Paired found = compare(with, without);
        report("share of the time that the child is outside", found);
        QVERIFY(found.p < 0.001 && found.meanWith < 0.5 * found.meanWithout);
    }
};

PASSERBY_TEST(MotherAndChildTest)

} // namespace mother_and_child_test

#include "mother_and_child_test.moc"
