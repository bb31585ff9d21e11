// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/foundation/random_stream.h"
#include "core/steering/mirrored.h"
#include "core/steering/orca.h"
#include "core/steering/rvo.h"
#include "core/steering/social_force.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/steering/scene.h"

#include <QTest>
#include <algorithm>
#include <cmath>

namespace mirrored_test {

using namespace passerby;
using geometry::Point;
using steering::Mirrored;
using steering::SteeringModel;
using testing::Scene;

namespace {

std::shared_ptr<const SteeringModel> modelOf(const QString& name)
{
    if (name == "orca")
        return std::make_shared<steering::Orca>();
    if (name == "rvo")
        return std::make_shared<steering::Rvo>();
    return std::make_shared<steering::SocialForce>();
}

Point inMirror(Point place)
{
    return {place.x, -place.y};
}

/// Where people end up after 20 s; `north`: 1, or -1 for the scene in the mirror.
std::vector<Point> walked(const SteeringModel& model, double north)
{
    constexpr std::size_t kPeople = 12;
    std::vector<Point> places;
    std::vector<Point> goals;
    std::vector<steering::Vector> velocity(kPeople);
    foundation::RandomStream random(7, 1, foundation::Purpose::general);
    for (std::size_t i = 0; i < kPeople; ++i) {
        places.push_back({-4.0 + 8.0 * random.uniform(), north * (-1.5 + 3.0 * random.uniform())});
        goals.push_back({i % 2 == 0 ? 8.0 : -8.0, north * (i % 3 == 0 ? 0.0 : -1.0)});
    }
    steering::Memory memory;
    for (int step = 0; step < 200; ++step) {
        const std::vector<Point> before = places;
        std::vector<steering::Vector> next(kPeople);
        for (std::uint32_t i = 0; i < kPeople; ++i) {
            steering::Neighbours neighbours;
            std::vector<std::uint32_t> order;
            for (std::uint32_t j = 0; j < kPeople; ++j)
                if (j != i)
                    order.push_back(j);
            std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
                return distance(before[a], before[i]) < distance(before[b], before[i]);
            });
            order.resize(8);
            for (const std::uint32_t j : order) {
                const std::uint32_t k = neighbours.count++;
                neighbours.x_m[k] = static_cast<float>(before[j].x - before[i].x);
                neighbours.y_m[k] = static_cast<float>(before[j].y - before[i].y);
                neighbours.velocityX_mps[k] = velocity[j].x;
                neighbours.velocityY_mps[k] = velocity[j].y;
                neighbours.radius_m[k] = 0.13F;
                neighbours.id[k] = j + 1;
            }
            steering::NearWalls walls{};
            for (const double y : {-2.5 * north, 2.5 * north}) {
                const auto away = static_cast<float>(y - before[i].y);
                const auto x = static_cast<float>(before[i].x);
                walls.wall[walls.count++] = {{0.0F, away}, {-20.0F - x, away}, {20.0F - x, away}};
            }
            if (std::abs(walls.wall[1].nearest.y) < std::abs(walls.wall[0].nearest.y))
                std::swap(walls.wall[0], walls.wall[1]);
            const Point way = goals[i] - before[i];
            const Point preferred = way * (1.3 / std::max(length(way), 1.3));
            const steering::Self self{.id = i + 1,
                                      .velocity = velocity[i],
                                      .preferred = {static_cast<float>(preferred.x), static_cast<float>(preferred.y)},
                                      .radius_m = 0.13F,
                                      .maxSpeed_mps = 1.8F};
            next[i] = limited(model.next(self, {neighbours, walls}, memory, 0.1F).velocity, 1.8F);
            places[i] = before[i] + Point{static_cast<double>(next[i].x), static_cast<double>(next[i].y)} * 0.1;
        }
        velocity = next;
    }
    return places;
}

} // namespace

class MirroredTest : public QObject {
    Q_OBJECT
private slots:
    void mirroredCrowd_walksToMirroredPlaces_data() { models(); }
    void mirroredCrowd_walksToMirroredPlaces();
    void headOn_passesOnTheOtherSide_data() { models(); }
    void headOn_passesOnTheOtherSide();

private:
    static void models();
};

void MirroredTest::models()
{
    QTest::addColumn<QString>("model");
    for (const char* model : {"orca", "rvo", "social_force"})
        QTest::newRow(model) << QString(model);
}

/// Twelve people who cross between two walls, walked by hand: everybody sees everybody, as far as places can be told in a mirror, too.
void MirroredTest::mirroredCrowd_walksToMirroredPlaces()
{
    QFETCH(QString, model);
    const std::vector<Point> right = walked(*modelOf(model), 1.0);
    const std::vector<Point> left = walked(Mirrored(modelOf(model)), -1.0);
    for (std::size_t i = 0; i < right.size(); ++i)
        QVERIFY(distance(inMirror(right[i]), left[i]) <= 1e-9);
}

/// Who walks east passes the other on one side where people keep right, on the other where they keep left.
void MirroredTest::headOn_passesOnTheOtherSide()
{
    QFETCH(QString, model);
    const auto sideOf = [](std::shared_ptr<const SteeringModel> chosen) {
        Scene scene(std::move(chosen));
        scene.add({-4, 0}, {4, 0});
        scene.add({4, 0}, {-4, 0});
        double aside_m = 0.0;
        for (int step = 0; step < 100; ++step) {
            scene.step(0.1F);
            if (std::abs(scene.crowd().x_m[0] - scene.crowd().x_m[1]) < 0.5)
                aside_m = scene.crowd().y_m[0] - scene.crowd().y_m[1];
        }
        return aside_m;
    };
    const double right_m = sideOf(modelOf(model));
    const double left_m = sideOf(std::make_shared<Mirrored>(modelOf(model)));
    QVERIFY(std::abs(right_m) > 0.2);
    QVERIFY(std::abs(right_m + left_m) < 0.01);
    QVERIFY(right_m < 0.0);
}

PASSERBY_TEST(MirroredTest)

} // namespace mirrored_test

#include "mirrored_test.moc"
