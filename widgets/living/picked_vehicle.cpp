// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/living/picked_vehicle.h"

#include "editor/session/live_session.h"
#include "widgets/city_view/city_view.h"
#include "widgets/docks/vehicle_card.h"
#include "widgets/plan_view/plan_view.h"

#include <utility>

namespace passerby::widgets {

using editor::LiveSession;

PickedVehicle::PickedVehicle(LiveSession& live, PlanView& plan, CityView& city, VehicleCard& card, QObject* parent)
    : QObject(parent), m_live(live), m_plan(plan), m_city(city), m_card(card)
{
    connect(&live, &LiveSession::vehicleReady, this, &PickedVehicle::take);
    connect(&live, &LiveSession::vehicleMissing, this, [this](quint32 number) {
        if (m_number == number)
            letGo();
    });
    connect(&plan, &PlanView::vehiclePicked, this, &PickedVehicle::pick);
    connect(&plan, &PlanView::nothingPicked, this, &PickedVehicle::letGo);
    connect(&city, &CityView::vehiclePicked, this, &PickedVehicle::pick);
    connect(&city, &CityView::nothingPicked, this, &PickedVehicle::letGo);
    connect(&card, &VehicleCard::closed, this, &PickedVehicle::letGo);
    connect(&card, &VehicleCard::leaderRequested, this, [this](quint32 number) {
        const bool wasFollowing = m_card.isFollowing();
        pick(number);
        m_card.setFollowing(wasFollowing);
    });
    connect(&card, &VehicleCard::followToggled, this, [this](bool follow) {
        m_plan.setFollow(follow);
        m_city.setFollow(follow);
    });
    connect(&plan, &PlanView::followingBroken, &card, [this] { m_card.setFollowing(false); });
    connect(&city, &CityView::followingBroken, &card, [this] { m_card.setFollowing(false); });
}

void PickedVehicle::pick(std::uint32_t number)
{
    if (m_number == number)
        return;
    emit picking();
    m_card.setFollowing(false);
    m_number = number;
    m_plan.setPickedVehicle(number);
    m_city.setPickedVehicle(number);
    m_live.requestVehicle(number);
}

void PickedVehicle::letGo()
{
    if (!m_number)
        return;
    m_number.reset();
    m_card.clear();
    m_plan.setPickedVehicle({});
    m_city.setPickedVehicle({});
    emit changed(false);
}

void PickedVehicle::askAgain()
{
    if (m_number)
        m_live.requestVehicle(*m_number);
}

void PickedVehicle::take(const run::VehicleStory& story)
{
    if (m_number != story.number)
        return;
    const bool isFirst = !m_card.hasStory() || m_card.story()->number != story.number;
    m_card.setStory(story, m_live.world());
    if (isFirst)
        emit changed(true);
}

} // namespace passerby::widgets
