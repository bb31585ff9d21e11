// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/vehicle_story.h"

#include <QObject>
#include <optional>

namespace passerby::editor {
class LiveSession;
}

namespace passerby::widgets {

class CityView;
class PlanView;
class VehicleCard;

/// The vehicle of the run that was picked: what it is about stands on the card, and both views mark it.
class PickedVehicle : public QObject {
    Q_OBJECT

public:
    PickedVehicle(editor::LiveSession& live, PlanView& plan, CityView& city, VehicleCard& card, QObject* parent);

    void pick(std::uint32_t number);
    void letGo();
    [[nodiscard]] std::optional<std::uint32_t> number() const { return m_number; }
    /// Asks for what it does now.
    void askAgain();

signals:
    /// One is being picked; its story is told later.
    void picking();
    /// A vehicle's story is on the card, or none any more.
    void changed(bool hasVehicle);

private:
    void take(const run::VehicleStory& story);

    editor::LiveSession& m_live;
    PlanView& m_plan;
    CityView& m_city;
    VehicleCard& m_card;
    std::optional<std::uint32_t> m_number;
};

} // namespace passerby::widgets
