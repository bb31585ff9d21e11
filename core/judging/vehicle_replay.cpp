// SPDX-License-Identifier: Apache-2.0
#include "core/judging/vehicle_replay.h"

#include "core/foundation/words.h"
#include "core/heter_sim/vehicle_motion.h"
#include "core/judging/road_view.h"

#include <algorithm>
#include <cmath>

namespace passerby::judging {

using foundation::Error;
using foundation::Result;
using geometry::Point;
using heter_sim::OrientedBox;
using heter_sim::Vector;

namespace {

constexpr double kSlackOfSteps_s = 1e-9;
constexpr double kThinksEvery_s = 1.0; // about lanes
constexpr std::int64_t kStepsAReport = 32;

/// Everybody who is there at a step.
class RoadStage {
public:
    RoadStage(const RecordedVehicles& recorded, const DrivingModel& model, double step_s)
        : m_recorded(recorded), m_model(model), m_step_s(step_s), m_wayOf(recorded.vehicles.size()), m_scene{recorded, {}, {}}
    {
        m_replayed.step_s = step_s;
        for (std::size_t row : recorded.measured()) {
            m_wayOf[row] = m_replayed.ways.size();
            m_replayed.ways.push_back({row, 0, {}});
        }
    }

    void step(std::int64_t number)
    {
        const double now_s = static_cast<double>(number) * m_step_s;
        letGo(now_s);
        letIn(number, now_s);
        moveAsRecorded(now_s);
        changeLanes(number);
        const std::vector<OnRoad> before = m_scene.vehicles;
        std::vector<OnRoad> after = before;
        for (std::size_t i = 0; i < before.size(); ++i)
            if (isDriven(before[i]))
                drive(before[i], after[i]);
        m_scene.vehicles = std::move(after);
        for (const OnRoad& one : m_scene.vehicles)
            if (isDriven(one))
                m_replayed.ways[m_wayOf[one.vehicle]].bodies.push_back(one.body);
    }
    [[nodiscard]] ReplayedVehicles take() { return std::move(m_replayed); }

private:
    [[nodiscard]] const RecordedVehicle& recordedOf(const OnRoad& one) const { return m_recorded.vehicles[one.vehicle]; }
    [[nodiscard]] bool isDriven(const OnRoad& one) const { return recordedOf(one).isMeasured(); }

    /// Who was recorded to leave before all ends leaves at the same place of the lane; the others when they were recorded to.
    void letGo(double now_s)
    {
        std::erase_if(m_scene.vehicles, [&](const OnRoad& one) {
            const Walker& way = recordedOf(one).way;
            if (!isDriven(one))
                return now_s > way.leaves_s() + kSlackOfSteps_s;
            const LaneLine& lane = m_recorded.lanes[one.lane];
            return way.leaves_s() + kSampled_s < m_recorded.duration_s
                   && lane.beside(middleOf(one.body)).along_m >= lane.beside(way.goal()).along_m;
        });
    }

    void letIn(std::int64_t number, double now_s)
    {
        for (; m_entered < m_recorded.vehicles.size(); ++m_entered) {
            const RecordedVehicle& vehicle = m_recorded.vehicles[m_entered];
            if (vehicle.way.enters_s() > now_s + kSlackOfSteps_s)
                break;
            if (vehicle.way.leaves_s() < now_s)
                continue;
            m_scene.vehicles.push_back({m_entered, vehicle.bodyAt(now_s), vehicle.velocityAt(now_s), vehicle.lane});
            if (vehicle.isMeasured()) {
                VehicleWay& way = m_replayed.ways[m_wayOf[m_entered]];
                way.firstStep = number;
                way.bodies.push_back(m_scene.vehicles.back().body);
            }
        }
    }

    void moveAsRecorded(double now_s)
    {
        for (OnRoad& one : m_scene.vehicles)
            if (!isDriven(one)) {
                one.body = recordedOf(one).bodyAt(now_s);
                one.velocity = recordedOf(one).velocityAt(now_s);
            }
        m_scene.people.clear();
        for (const Walker& person : m_recorded.people) {
            if (person.enters_s() > now_s + kSlackOfSteps_s || person.leaves_s() < now_s - kSlackOfSteps_s)
                continue;
            const Point place = person.at(now_s);
            const double since_s = std::max(now_s - kSampled_s, person.enters_s()); // known by now; what comes is not
            const Point velocity =
                now_s - since_s > kSlackOfSteps_s ? (place - person.at(since_s)) * (1.0 / (now_s - since_s)) : person.entering_mps;
            m_scene.people.push_back({{static_cast<float>(place.x), static_cast<float>(place.y)},
                                      {static_cast<float>(velocity.x), static_cast<float>(velocity.y)},
                                      kPerson_m});
        }
    }

    void changeLanes(std::int64_t number)
    {
        const auto turns = std::max<std::int64_t>(1, std::llround(kThinksEvery_s / m_step_s));
        for (OnRoad& one : m_scene.vehicles) {
            if (!isDriven(one))
                continue;
            const double own_m =
                one.leaving == NeighbourLanes::kNone ? 0.0 : std::abs(m_recorded.lanes[one.leaving].beside(middleOf(one.body)).offset_m);
            if (one.leaving != NeighbourLanes::kNone
                && own_m > 0.5 * m_recorded.lanes[one.leaving].width_m() + static_cast<double>(one.body.halfWidth_m))
                one.leaving = NeighbourLanes::kNone;
            if (one.leaving != NeighbourLanes::kNone || (number + static_cast<std::int64_t>(one.vehicle)) % turns != 0 || number == 0)
                continue;
            const double along_m = m_recorded.lanes[one.lane].beside(middleOf(one.body)).along_m;
            const NeighbourLanes beside = lanesBeside(m_recorded.lanes, one.lane, along_m);
            for (const std::size_t lane : {beside.left, beside.right}) {
                const auto view = lane == NeighbourLanes::kNone ? std::nullopt : viewOfChange(m_scene, one, lane);
                if (view && m_model.wouldChange(*view)) {
                    one.leaving = one.lane;
                    one.lane = lane;
                    break;
                }
            }
        }
    }

    void drive(const OnRoad& before, OnRoad& after)
    {
        const RoadSituation situation = lookAlong(m_scene, before, m_step_s, m_boxes, m_discs);
        const Vector velocity = m_model.next(before.vehicle, situation);
        if (!m_model.followsLane()) {
            after.body = heter_sim::advanced(before.body, velocity, figuresOf(before), static_cast<float>(m_step_s));
        } else {
            const LaneLine& lane = m_recorded.lanes[before.lane];
            const BesideLane own = lane.beside(middleOf(before.body));
            const Vector left{-situation.seen.direction.y, situation.seen.direction.x};
            const auto ahead_mps = static_cast<double>(dot(velocity, situation.seen.direction));
            const auto aside_mps = static_cast<double>(dot(velocity, left));
            const double along_m = own.along_m + ahead_mps * m_step_s;
            const Point place = lane.at(along_m, own.offset_m + aside_mps * m_step_s);
            const Point direction = lane.aheadAt(along_m);
            after.body.centre = {static_cast<float>(place.x), static_cast<float>(place.y)};
            after.body.heading_rad =
                static_cast<float>(std::atan2(direction.y, direction.x) + (ahead_mps > 0.0 ? std::atan2(aside_mps, ahead_mps) : 0.0));
        }
        after.velocity = (middleOf(after.body) - middleOf(before.body)) * (1.0 / m_step_s);
    }

    [[nodiscard]] static heter_sim::VehicleFigures figuresOf(const OnRoad& one)
    {
        heter_sim::VehicleFigures figures;
        figures.halfLength_m = one.body.halfLength_m;
        figures.halfWidth_m = one.body.halfWidth_m;
        return figures;
    }

    const RecordedVehicles& m_recorded;
    const DrivingModel& m_model;
    double m_step_s;
    std::vector<std::size_t> m_wayOf; ///< [vehicles]
    RoadScene m_scene;
    std::size_t m_entered = 0;
    std::vector<heter_sim::MovingBox> m_boxes;
    std::vector<heter_sim::MovingDisc> m_discs;
    ReplayedVehicles m_replayed;
};

} // namespace

Result<ReplayedVehicles> replayVehicles(const RecordedVehicles& recorded, const DrivingModel& model, double step_s,
                                        foundation::JobContext& context)
{
    RoadStage stage(recorded, model, step_s);
    const auto steps = static_cast<std::int64_t>(std::floor(recorded.duration_s / step_s + kSlackOfSteps_s));
    for (std::int64_t step = 0; step < steps; ++step) {
        if (step % kStepsAReport == 0) {
            if (context.isCancelled())
                return Error{"cancelled", foundation::told("Cancelled."), ""};
            context.report(static_cast<double>(step) / static_cast<double>(steps), "Driving");
        }
        stage.step(step);
    }
    context.report(1.0, "Driving");
    return stage.take();
}

} // namespace passerby::judging
