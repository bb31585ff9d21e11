// SPDX-License-Identifier: Apache-2.0
#include "core/judging/driving.h"

#include "core/heter_sim/vehicle_states.h"

#include <algorithm>

namespace passerby::judging {

using heter_sim::AgentKind;
using heter_sim::Vector;
using heter_sim::VehicleChoice;
using heter_sim::VehicleFigures;

namespace {

constexpr double kFasterThanWish = 1.3; // the made-up states go so far
constexpr float kSlowestTop_mps = 5.0F;

class Straight final : public DrivingModel {
public:
    [[nodiscard]] Vector next(std::size_t /*vehicle*/, const RoadSituation& situation) const override
    {
        return situation.seen.direction * static_cast<float>(situation.wished_mps);
    }
};

class HeterSimDriving final : public DrivingModel {
public:
    HeterSimDriving(const RecordedVehicles& vehicles, const std::shared_ptr<const heter_sim::StateSet>& states, LaneChangeRule changes)
        : m_changes(std::move(changes))
    {
        for (const RecordedVehicle& vehicle : vehicles.vehicles) {
            m_choices.emplace_back();
            if (!vehicle.isMeasured())
                continue;
            VehicleFigures figures;
            figures.halfLength_m = static_cast<float>(0.5 * vehicle.length_m);
            figures.halfWidth_m = static_cast<float>(0.5 * vehicle.width_m);
            const float top_mps = std::max(kSlowestTop_mps, static_cast<float>(kFasterThanWish * vehicle.way.ideal_mps));
            m_choices.back() = std::make_unique<const VehicleChoice>(
                figures, vehicleSettings(AgentKind::car),
                states ? *states : madeUpVehicleStates(AgentKind::car, figures.turningRadius_m, top_mps));
        }
    }

    [[nodiscard]] Vector next(std::size_t vehicle, const RoadSituation& situation) const override
    {
        return m_choices[vehicle]->next(situation.seen);
    }
    [[nodiscard]] bool followsLane() const override { return false; }
    [[nodiscard]] bool wouldChange(const LaneChangeView& view) const override { return m_changes && m_changes(view); }

private:
    std::vector<std::unique_ptr<const VehicleChoice>> m_choices; ///< [vehicles], those that are measured
    LaneChangeRule m_changes;
};

} // namespace

std::unique_ptr<DrivingModel> straightDriving()
{
    return std::make_unique<Straight>();
}

std::unique_ptr<DrivingModel> heterSimDriving(const RecordedVehicles& vehicles, const std::shared_ptr<const heter_sim::StateSet>& states,
                                              LaneChangeRule changes)
{
    return std::make_unique<HeterSimDriving>(vehicles, states, std::move(changes));
}

} // namespace passerby::judging
