// SPDX-License-Identifier: Apache-2.0
// Somebody at the screen in a run.
#include "core/foundation/words.h"
#include "core/run/run.h"

#include <utility>

namespace passerby::run {

using foundation::Result;
using ground::WalkingGround;

namespace {

constexpr double kWallReach_m = 2.0; // of ground that is made for a visitor alone: they go less far in a part of a step

} // namespace

/// That of everybody, or made anew where nobody else needs any; who drives needs none.
std::shared_ptr<const WalkingGround> Run::groundOfVisitor(bool isDriving) const
{
    if (isDriving)
        return nullptr;
    if (m_setting->street)
        return m_setting->street->sharedGround();
    return std::make_shared<const WalkingGround>(m_setting->world, *m_setting->graph, kWallReach_m);
}

Result<void> Run::enter(const VisitorStart& start)
{
    Result<Visitor> visitor = Visitor::enter(start, m_setting->world, groundOfVisitor(start.mode == VisitorMode::driving));
    if (!visitor)
        return visitor.error();
    if (!visitor.value().hasRoom(m_road ? m_road->traffic().vehicles() : std::span<const Vehicle>()))
        return foundation::Error{"no-room", foundation::told("Something stands there. Choose a place that is free."), ""};
    leave(); // whoever was there
    m_visitor.emplace(std::move(visitor).value());
    forgetFrame();
    return {};
}

bool Run::steer(const VisitorInput& input)
{
    if (!m_visitor)
        return false;
    const VisitorInput before = m_visitor->input();
    m_visitor->steer(input);
    return m_visitor->input() != before;
}

bool Run::leave()
{
    if (!m_visitor)
        return false;
    m_visitor.reset();
    if (m_setting->street) {
        m_setting->street->meetGuest(std::nullopt);
        if (!m_road)
            m_setting->street->meetVehicles({});
    }
    forgetFrame();
    return true;
}

/// A part of a step before people walk: the visitor, then vehicles, who see them; and then people know where both are.
void Run::moveOnRoad(double step_s)
{
    Setting& setting = *m_setting;
    const Visitor* visitor = m_visitor ? &*m_visitor : nullptr;
    if (m_visitor)
        m_visitor->move(setting, m_road ? m_road->traffic().vehicles() : std::span<const Vehicle>(), step_s);
    if (m_road)
        m_road->drive(setting, step_s, visitor);
    if (!visitor || !setting.street)
        return;
    setting.street->meetGuest(visitor->guest());
    if (const auto driven = visitor->roadBody(); driven && !m_road)
        setting.street->meetVehicles({&*driven, 1});
}

/// In the city as edited; gone where there is no place for them.
void Run::takeVisitorOver()
{
    if (!m_visitor)
        return;
    if (!m_visitor->takeOver(m_setting->world, groundOfVisitor(m_visitor->isDriving()))) {
        m_visitor.reset();
        return;
    }
    if (m_setting->street)
        m_setting->street->meetGuest(m_visitor->guest());
}

} // namespace passerby::run
