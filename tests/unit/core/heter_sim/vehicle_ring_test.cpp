// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/heter_sim/vehicle_choice.h"
#include "core/heter_sim/vehicle_motion.h"
#include "core/heter_sim/vehicle_states.h"
#include "tests/support/shared_data.h"
#include "tests/support/test_registry.h"

#include <QFile>
#include <QTest>
#include <map>
#include <numbers>

namespace vehicle_ring_test {

using namespace passerby::heter_sim;
using passerby::testing::sharedData;
namespace steering = passerby::steering;

namespace {

/// Cars on a circular lane, counter-clockwise, each looking at the one before it and at all who are near.
class Ring {
public:
    Ring(int cars, float radius_m, const VehicleSettings& settings, const StateSet& states)
        : m_radius_m(radius_m), m_choice({}, settings, states)
    {
        for (int i = 0; i < cars; ++i) {
            const float at_rad = 1.6F * std::numbers::pi_v<float> * static_cast<float>(i) / static_cast<float>(cars); // not evenly
            m_cars.push_back({{unitAt(at_rad) * radius_m, at_rad + 0.5F * std::numbers::pi_v<float>, 2.25F, 0.9F}, {}});
        }
    }

    void step()
    {
        std::vector<Vector> next;
        for (std::size_t i = 0; i < m_cars.size(); ++i)
            next.push_back(m_choice.next(seen(i)));
        for (std::size_t i = 0; i < m_cars.size(); ++i) {
            m_cars[i].velocity = next[i];
            m_cars[i].body = advanced(m_cars[i].body, next[i], m_choice.figures(), 0.1F);
        }
    }
    [[nodiscard]] float leastGap_m() const
    {
        float least_m = VehicleSituation::kNothing_m;
        for (std::size_t i = 0; i < m_cars.size(); ++i)
            for (std::size_t j = 0; j < i; ++j)
                least_m = std::min(least_m, trueGap(m_cars[i].body, m_cars[j].body));
        return least_m;
    }
    [[nodiscard]] float meanSpeed_mps() const
    {
        float sum_mps = 0.0F;
        for (const MovingBox& car : m_cars)
            sum_mps += length(car.velocity);
        return sum_mps / static_cast<float>(m_cars.size());
    }
    [[nodiscard]] float widestOffset_m() const
    {
        float widest_m = 0.0F;
        for (const MovingBox& car : m_cars)
            widest_m = std::max(widest_m, std::abs(m_radius_m - length(car.body.centre)));
        return widest_m;
    }

private:
    VehicleSituation seen(std::size_t i)
    {
        const MovingBox& car = m_cars[i];
        const MovingBox& leader = m_cars[(i + 1) % m_cars.size()];
        const Vector out = car.body.centre * (1.0F / length(car.body.centre));
        const float apart_rad = std::atan2(steering::cross(car.body.centre, leader.body.centre), dot(car.body.centre, leader.body.centre));
        const float along_rad = apart_rad < 0.0F ? apart_rad + 2.0F * std::numbers::pi_v<float> : apart_rad;
        VehicleSituation situation;
        situation.body = car.body;
        situation.velocity = car.velocity;
        situation.direction = {-out.y, out.x};
        situation.offset_m = m_radius_m - length(car.body.centre);
        situation.ideal_mps = 10.0F;
        situation.leaderGap_m = along_rad * m_radius_m - 4.5F;
        situation.leader_mps = length(leader.velocity);
        m_others.clear();
        for (std::size_t j = 0; j < m_cars.size(); ++j)
            if (j != i && j != (i + 1) % m_cars.size())
                m_others.push_back(m_cars[j]);
        situation.boxes = m_others;
        return situation;
    }

    float m_radius_m;
    VehicleChoice m_choice;
    std::vector<MovingBox> m_cars;
    std::vector<MovingBox> m_others;
};

/// Cars of NGSIM; nothing where the file is not there.
std::optional<Tracks> recordedCars(const QString& path)
{
    QFile file(path);
    if (path.isEmpty() || !file.open(QIODevice::ReadOnly))
        return std::nullopt;
    constexpr int kPlace = 3; // id, frame, seconds, x, y, and what is not read
    file.readLine();
    std::map<int, Track> cars;
    while (!file.atEnd()) {
        const QList<QByteArray> columns = file.readLine().split(',');
        Track& car = cars[columns[0].toInt()];
        car.id = columns[0].toInt();
        car.kind = AgentKind::car;
        car.sightings.push_back({columns[1].toInt(), {columns[kPlace].toDouble(), columns[kPlace + 1].toDouble()}});
    }
    Tracks tracks{.frameRate_hz = 10.0, .tracks = {}};
    for (auto& [id, car] : cars)
        tracks.tracks.push_back(std::move(car));
    return tracks;
}

} // namespace

/// Cars one behind the other on a ring.
class VehicleRingTest : public QObject {
    Q_OBJECT

private slots:
    void fourteenCarsOnARing_flowAndNeverOverlap()
    {
        for (const GapBy gapBy : {GapBy::inTheWay, GapBy::outlines, GapBy::radii}) {
            VehicleSettings settings;
            settings.gapBy = gapBy;
            Ring ring(14, 90.0F, settings, *ownVehicleStates(AgentKind::car, {}, 14.0F));
            for (int i = 0; i < 1200; ++i) {
                ring.step();
                QVERIFY(ring.leastGap_m() > 0.5F);
                QVERIFY(ring.widestOffset_m() < 1.0F);
            }
            QVERIFY(ring.meanSpeed_mps() > 8.5F);
        }
    }

    void aDenseRing_neitherOverlapsNorComesToAHalt()
    {
        for (const int cars : {25, 32, 40}) {
            Ring ring(cars, 90.0F, {}, *ownVehicleStates(AgentKind::car, {}, 14.0F));
            for (int i = 0; i < 1500; ++i) {
                ring.step();
                QVERIFY(ring.leastGap_m() > 0.5F);
            }
            qInfo("%d cars: %.2f m/s", cars, static_cast<double>(ring.meanSpeed_mps()));
            QVERIFY(ring.meanSpeed_mps() > 0.5F);
        }
    }

    void recordedCars_canBeGivenInstead()
    {
        for (const char* name : {"us101-4_1.csv", "lankershim-1_1.csv"}) {
            const auto tracks = recordedCars(sharedData(QString("trajectories/ngsim/") + name));
            if (!tracks)
                QSKIP("The recordings are not beside this checkout (shared/data/trajectories).");
            const auto moments = statesOf(*tracks, AgentKind::car, {.window_s = 2.0});
            QVERIFY(static_cast<bool>(moments));
            const auto states = recordedVehicleStates(moments.value(), AgentKind::car, 0.5);
            QVERIFY(states && !faultOf(states.value()));
            Ring ring(14, 90.0F, {}, states.value());
            for (int i = 0; i < 1200; ++i) {
                ring.step();
                QVERIFY(ring.leastGap_m() > 0.5F);
                QVERIFY(ring.widestOffset_m() < 1.0F);
            }
            qInfo("%s: %zu moments, %zu states, up to %.1f m/s; 14 cars on a ring drive %.1f m/s", name, moments.value().size(),
                  states.value().all().size(), states.value().fastest_mps(), static_cast<double>(ring.meanSpeed_mps()));
            QVERIFY(ring.meanSpeed_mps() > 8.5F);
        }
    }
};

PASSERBY_TEST(VehicleRingTest)

} // namespace vehicle_ring_test

#include "vehicle_ring_test.moc"
