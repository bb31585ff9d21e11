// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/run/road_traffic.h"
#include "core/run/setting.h"
#include "core/run/visitor.h"
#include "core/street/road_body.h"

#include <memory>
#include <string>
#include <vector>

namespace passerby::run {

/// The city has lanes, and vehicles come in.
[[nodiscard]] bool hasRoadTraffic(const world::World& world);

/// The road in a run: vehicles and people on foot told of one another. Nothing is allocated in a part of a step once there were as many of
/// both.
class RoadPart {
public:
    explicit RoadPart(std::unique_ptr<RoadTraffic> traffic) : m_traffic(std::move(traffic)) {}

    /// A part of a step, before people walk: everybody drives, minding all who are on the street, and then the street knows where they are.
    /// Where there is no street drivers see nobody: people who walk by the clock all the way are on lines, not on the road.
    /// `visitor`: seen as somebody on foot, or as a vehicle by people and as a row of somebodies by drivers; null where there is none.
    void drive(Setting& setting, double step_s, const Visitor* visitor);
    [[nodiscard]] const RoadTraffic& traffic() const { return *m_traffic; }
    void resetMeasures() { m_traffic->resetMeasures(); }
    void takeOver(const world::World& edited) { m_traffic->takeOver(edited); }
    /// As RoadTraffic::copy().
    [[nodiscard]] std::unique_ptr<RoadPart> copy() const { return std::make_unique<RoadPart>(m_traffic->copy()); }
    void resume() { m_traffic->resume(); }
    [[nodiscard]] std::size_t heldBytes() const { return m_traffic->heldBytes(); }

private:
    void lookForPeople(const Setting& setting);
    void show(street::SteeredPeople& street, const Visitor* visitor);

    std::unique_ptr<RoadTraffic> m_traffic;
    std::vector<OnFoot> m_people;
    std::vector<street::RoadBody> m_bodies;
};

} // namespace passerby::run
