// SPDX-License-Identifier: Apache-2.0
#include "core/jobs/idm_driving.h"

#include "core/traffic/idm.h"
#include "core/traffic/mobil.h"

#include <algorithm>
#include <cmath>

namespace passerby::jobs {

using foundation::JobContext;
using heter_sim::Vector;
using judging::Follower;
using judging::LaneChangeView;
using judging::RecordedVehicles;
using judging::RoadSituation;
using traffic::IdmSituation;
using traffic::TrafficParameters;

namespace {

constexpr double kStopHeadway_s = 0.5; // before people, as before lines
constexpr double kSafetyGap_m = 0.3;
constexpr double kBackToMiddle_per_s = 0.8;
constexpr double kSlant = 0.15; // sideways, of the speed

double accelerationOf(const Follower& follower, const TrafficParameters& parameters)
{
    IdmSituation situation;
    situation.speed_mps = follower.speed_mps;
    situation.ideal_mps = follower.wished_mps;
    situation.gap_m = follower.gap_m;
    situation.other_mps = follower.other_mps;
    situation.headway_s = parameters.headway_s;
    situation.standstill_m = parameters.standstill_m;
    return idmAcceleration_mps2(situation);
}

traffic::NowAndThen accelerationsOf(const std::pair<Follower, Follower>& nowAndThen, const TrafficParameters& parameters)
{
    return {accelerationOf(nowAndThen.first, parameters), accelerationOf(nowAndThen.second, parameters)};
}

class IdmDriving final : public judging::DrivingModel {
public:
    [[nodiscard]] Vector next(std::size_t /*vehicle*/, const RoadSituation& situation) const override
    {
        const heter_sim::VehicleSituation& seen = situation.seen;
        const auto step_s = static_cast<double>(seen.step_s);
        const double now_mps = std::max(static_cast<double>(dot(seen.velocity, seen.direction)), 0.0);
        const auto leaderGap_m = static_cast<double>(seen.leaderGap_m);
        const auto leader_mps = static_cast<double>(seen.leader_mps);
        double acceleration_mps2 = accelerationOf({now_mps, static_cast<double>(seen.ideal_mps), leaderGap_m, leader_mps}, m_parameters);
        const double stopGap_m = std::max(situation.stopForPeople_m - m_parameters.beforeCrossing_m, 0.0);
        IdmSituation stop;
        stop.speed_mps = now_mps;
        stop.ideal_mps = static_cast<double>(seen.ideal_mps);
        stop.gap_m = stopGap_m;
        stop.headway_s = kStopHeadway_s;
        stop.standstill_m = 0.0;
        acceleration_mps2 = std::min(acceleration_mps2, idmAcceleration_mps2(stop));
        const double hardest_mps2 = m_parameters.hardest_mps2;
        double speed_mps = std::max(now_mps + acceleration_mps2 * step_s, 0.0);
        speed_mps = std::min(speed_mps, traffic::safeSpeed_mps(leaderGap_m - kSafetyGap_m, leader_mps, hardest_mps2, step_s));
        speed_mps = std::min(speed_mps, traffic::safeSpeed_mps(stopGap_m, 0.0, hardest_mps2, step_s));
        speed_mps = std::max(speed_mps, now_mps - hardest_mps2 * step_s);
        speed_mps = std::max(speed_mps, 0.0);
        const double most_mps = std::min(m_parameters.sidewaysSpeed_mps, kSlant * speed_mps);
        const double aside_mps = std::clamp(-static_cast<double>(seen.offset_m) * kBackToMiddle_per_s, -most_mps, most_mps);
        const Vector left{-seen.direction.y, seen.direction.x};
        return seen.direction * static_cast<float>(speed_mps) + left * static_cast<float>(aside_mps);
    }
    [[nodiscard]] bool wouldChange(const LaneChangeView& view) const override { return m_changes(view); }

private:
    TrafficParameters m_parameters;
    judging::LaneChangeRule m_changes = mobilRule();
};

} // namespace

judging::LaneChangeRule mobilRule(const TrafficParameters& parameters)
{
    return [parameters](const LaneChangeView& view) {
        traffic::MobilSituation situation;
        situation.own = accelerationsOf({view.now, view.then}, parameters);
        if (view.behindThere)
            situation.behindThere = accelerationsOf(*view.behindThere, parameters);
        if (view.behindHere)
            situation.behindHere = accelerationsOf(*view.behindHere, parameters);
        return traffic::changesLanes(situation, parameters);
    };
}

judging::DrivingRow idmRow(double step_s)
{
    judging::DrivingRow row;
    row.key = judging::kPeerOfCars;
    row.name = "IDM + MOBIL";
    row.drive = [step_s](const RecordedVehicles& recorded, JobContext& context) {
        return judging::replayVehicles(recorded, IdmDriving(), step_s, context);
    };
    return row;
}

} // namespace passerby::jobs
