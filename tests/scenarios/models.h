// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/heter_sim/heter_sim.h"
#include "core/heter_sim/own_states.h"
#include "core/steering/orca.h"
#include "core/steering/rvo.h"
#include "core/steering/social_force.h"

#include <QTest>

namespace passerby::testing {

/// One row for each steering model, in the column "model".
inline void addModels()
{
    QTest::addColumn<QString>("model");
    for (const char* name : {"orca", "rvo", "social force", "heter-sim"})
        QTest::newRow(name) << name;
}

/// A steering model with its defaults.
[[nodiscard]] inline std::shared_ptr<const steering::SteeringModel> modelOf(const QString& name)
{
    if (name == "orca")
        return std::make_shared<steering::Orca>();
    if (name == "rvo")
        return std::make_shared<steering::Rvo>();
    if (name == "heter-sim")
        return std::make_shared<heter_sim::HeterSim>(heter_sim::ownStates(), heter_sim::HeterSim::Parameters{});
    return std::make_shared<steering::SocialForce>();
}

} // namespace passerby::testing
