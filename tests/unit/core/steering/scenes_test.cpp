// SPDX-License-Identifier: GPL-3.0-or-later
// What comes of crowds in places where people have been watched.
#include "core/foundation/random_stream.h"
#include "core/steering/orca.h"
#include "core/steering/reactive.h"
#include "core/steering/rvo.h"
#include "core/steering/social_force.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/steering/scene.h"

#include <QTest>
#include <algorithm>
#include <map>

namespace scenes_test {

using namespace passerby::steering;
using passerby::foundation::Purpose;
using passerby::foundation::RandomStream;
using passerby::geometry::contains;
using passerby::geometry::distance;
using passerby::geometry::Point;
using passerby::geometry::Polygon;
using passerby::testing::Scene;

namespace {

constexpr float kStep_s = 0.1F;
constexpr float kRadius_m = 0.15F;

void addModels()
{
    QTest::addColumn<QString>("model");
    for (const char* name : {"orca", "rvo", "social force", "reactive"})
        QTest::newRow(name) << name;
}

std::shared_ptr<const SteeringModel> modelOf(const QString& name)
{
    if (name == "orca")
        return std::make_shared<Orca>();
    if (name == "rvo")
        return std::make_shared<Rvo>();
    if (name == "reactive")
        return std::make_shared<Reactive>();
    return std::make_shared<SocialForce>();
}

/// Order parameter of lanes (Rex and Löwen 2007): the mean over people of ((same − other) / (same + other))², counting people less than
/// `lane_m` to the side. 1 in perfect lanes; 1 / (same + other) on average where people are mixed.
double lanes(const Crowd& crowd, const std::vector<Point>& goals, double lane_m)
{
    double sum = 0.0;
    for (std::size_t i = 0; i < crowd.size(); ++i) {
        int balance = 0;
        int count = 0;
        for (std::size_t j = 0; j < crowd.size(); ++j)
            if (std::abs(crowd.y_m[i] - crowd.y_m[j]) < lane_m) {
                ++count;
                balance += (goals[i].x > 0.0) == (goals[j].x > 0.0) ? 1 : -1;
            }
        sum += static_cast<double>(balance) * balance / (static_cast<double>(count) * count);
    }
    return sum / static_cast<double>(crowd.size());
}

} // namespace

class ScenesTest : public QObject {
    Q_OBJECT
private slots:
    void symmetricMeetings_resolve_data() { addModels(); }

    /// Two head-on, then four on a cross. Forces are soft: in the middle of the cross they let bodies overlap by up to 15 cm.
    void symmetricMeetings_resolve()
    {
        QFETCH(QString, model);
        for (const int people : {2, 4}) {
            Scene scene(modelOf(model), {});
            for (const Point from : {Point{5, 0}, Point{-5, 0}, Point{0, 5}, Point{0, -5}})
                if (scene.crowd().size() < static_cast<std::size_t>(people))
                    scene.add(from, from * -1.0);
            double overlap_m = -1.0;
            double seconds = 0.0;
            for (; seconds < 20.0 && !scene.haveAllArrived(0.2); seconds += static_cast<double>(kStep_s)) {
                scene.step(kStep_s);
                overlap_m = std::max(overlap_m, scene.worstOverlap_m());
            }
            qInfo("%d people: %.1f s, worst overlap %.3f m", people, seconds, overlap_m);
            QVERIFY(scene.haveAllArrived(0.2));
            QVERIFY(overlap_m < (model == "social force" && people == 4 ? 0.15 : 0.01));
        }
    }

    void counterflow_formsLanes_data() { addModels(); }

    /// A street of 4 m, 60 people, half of them each way; who arrives begins anew at the other end, at the same side of the street.
    void counterflow_formsLanes()
    {
        QFETCH(QString, model);
        constexpr double kHalf_m = 15.0;
        Scene scene(modelOf(model), {{{-30, 0}, {30, 0}}, {{-30, 4}, {30, 4}}});
        RandomStream random(1, 0, Purpose::general);
        for (int i = 0; i < 60; ++i) {
            const double x = -kHalf_m + 2.0 * kHalf_m * (i / 3 + 0.8 * random.uniform()) / 20.0;
            const double y = 0.4 + 3.2 * (i % 3 + 0.8 * random.uniform()) / 3.0;
            scene.add({x, y}, {random.below(2) == 0 ? 1e4 : -1e4, y}, kRadius_m);
        }
        const double before = lanes(scene.crowd(), scene.goals(), 0.3);
        double after = 0.0;
        double speed_mps = 0.0;
        constexpr int kSteps = 1200;
        constexpr int kMeasured = 300;
        for (int step = 0; step < kSteps; ++step) {
            Crowd& crowd = scene.crowd();
            for (std::size_t row = 0; row < crowd.size(); ++row) {
                crowd.x_m[row] -= 2.0 * kHalf_m * std::floor((crowd.x_m[row] + kHalf_m) / (2.0 * kHalf_m));
                scene.setGoal(row, {scene.goals()[row].x, crowd.y_m[row]});
            }
            scene.step(kStep_s);
            if (step >= kSteps - kMeasured) {
                after += lanes(crowd, scene.goals(), 0.3) / kMeasured;
                for (std::size_t row = 0; row < crowd.size(); ++row)
                    speed_mps += static_cast<double>(crowd.velocity_mps[row].x) * (scene.goals()[row].x > 0.0 ? 1.0 : -1.0)
                                 / (kMeasured * static_cast<double>(crowd.size()));
            }
        }
        qInfo("lanes %.2f before, %.2f after, speed %.2f m/s", before, after, speed_mps);
        QVERIFY(after > before + 0.2);
        QVERIFY(after > 0.5);
        QVERIFY(speed_mps > 0.8);
    }

    void corner_isTurned_data() { addModels(); }

    /// Forty people round the corner of a street of 3 m: nobody leaves it, everybody gets round.
    void corner_isTurned()
    {
        QFETCH(QString, model);
        const Polygon street{{{-20, 0}, {3, 0}, {3, 23}, {0, 23}, {0, 3}, {-20, 3}}, {}};
        std::vector<Wall> walls;
        for (std::size_t i = 0; i < street.outer.size(); ++i)
            walls.push_back({street.outer[i], street.outer[(i + 1) % street.outer.size()]});
        Scene scene(modelOf(model), walls);
        for (int i = 0; i < 40; ++i)
            scene.add({-19.0 + 0.8 * (i / 4), 0.5 + 0.65 * (i % 4)}, {-0.4, 1.5}, kRadius_m);
        int inTheEnd = 0;
        for (int step = 0; step < 800; ++step) {
            for (std::size_t row = 0; row < scene.crowd().size(); ++row)
                if (scene.crowd().x_m[row] > -0.6)
                    scene.setGoal(row, scene.crowd().y_m[row] > 3.0 ? Point{1.5, 22.0} : Point{1.0, 4.0});
            scene.step(kStep_s);
            inTheEnd = 0;
            for (std::size_t row = 0; row < scene.crowd().size(); ++row) {
                QVERIFY(contains(street, scene.crowd().position(row)));
                inTheEnd += scene.crowd().y_m[row] > 6.0 ? 1 : 0;
            }
        }
        qInfo("%d of 40 round the corner", inTheEnd);
        QCOMPARE(inTheEnd, 40);
    }

    void bottleneck_letsEverybodyThrough_data() { addModels(); }

    /// Sixty people through a door of 1 m: nobody gets stuck for good, nobody goes through a wall.
    void bottleneck_letsEverybodyThrough()
    {
        QFETCH(QString, model);
        Scene scene(modelOf(model),
                    {{{0, -5}, {0, -0.5}}, {{0, 0.5}, {0, 5}}, {{-12, -5}, {0, -5}}, {{-12, 5}, {0, 5}}, {{-12, -5}, {-12, 5}}});
        for (int i = 0; i < 60; ++i)
            scene.add({-11.0 + (i / 6), -2.5 + (i % 6) + 0.01 * (i % 7)}, {0.3, 0}, kRadius_m);
        double overlap_m = -1.0;
        double seconds = 0.0;
        std::size_t through = 0;
        while (seconds < 200.0 && through < scene.crowd().size()) {
            Crowd& crowd = scene.crowd();
            through = 0;
            for (std::size_t row = 0; row < crowd.size(); ++row) {
                if (crowd.x_m[row] > 0.0) {
                    ++through;
                    scene.setGoal(row, {30.0, crowd.y_m[row]});
                } else {
                    scene.setGoal(row, {0.3, std::clamp(crowd.y_m[row], -0.3, 0.3)});
                    QVERIFY(crowd.x_m[row] > -12.0 && std::abs(crowd.y_m[row]) < 5.0);
                }
            }
            scene.step(kStep_s);
            seconds += static_cast<double>(kStep_s);
            overlap_m = std::max(overlap_m, scene.worstOverlap_m());
        }
        qInfo("%zu of 60 through in %.1f s, worst overlap %.3f m", through, seconds, overlap_m);
        QCOMPARE(through, std::size_t{60});
    }

    void models_mixInOneCrowd()
    {
        Scene scene({std::make_shared<Orca>(), std::make_shared<Rvo>(), std::make_shared<SocialForce>(), std::make_shared<NoSteering>(),
                     std::make_shared<Reactive>()},
                    {});
        for (int i = 0; i < 24; ++i) {
            const double angle = 2.0 * 3.14159265358979 * i / 24.0;
            scene.add(Point{std::cos(angle), std::sin(angle)} * 12.0, Point{std::cos(angle), std::sin(angle)} * -12.0, kRadius_m,
                      static_cast<std::uint8_t>(i % 5));
        }
        std::map<std::uint8_t, double> arrival_s;
        for (int step = 0; step < 600; ++step) {
            scene.step(kStep_s);
            for (std::size_t row = 0; row < scene.crowd().size(); ++row)
                if (distance(scene.crowd().position(row), scene.goals()[row]) > 0.3)
                    arrival_s[scene.crowd().model[row]] = step * static_cast<double>(kStep_s);
        }
        QVERIFY(scene.haveAllArrived(0.3));
        QVERIFY(arrival_s[3] < 19.0); // who avoids nobody walks straight on: 24 m at 1.3 m/s
        for (const std::uint8_t model : {0, 1, 2, 4})
            QVERIFY(arrival_s[model] < 50.0);
    }
};

PASSERBY_TEST(ScenesTest)

} // namespace scenes_test

#include "scenes_test.moc"
