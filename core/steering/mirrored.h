// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/steering/steering_model.h"

#include <cassert>
#include <memory>

namespace passerby::steering {

/// Does what another model would do if left were right: where that one gives way to the right, this one does to the left. A scene seen in
/// a mirror is walked through to the mirrored places, bit by bit. For models that do not ask for all walls (SteeringModel::Needs), since
/// these are asked where they stand; those that do have to be told the side themselves.
class Mirrored final : public SteeringModel {
public:
    explicit Mirrored(std::shared_ptr<const SteeringModel> model) : SteeringModel(model->needs()), m_model(std::move(model))
    {
        assert(!needs().allWalls);
    }

    [[nodiscard]] Decision next(const Self& self, const Surroundings& around, Memory& memory, float step_s) const override;
    [[nodiscard]] bool weighs() const override { return m_model->weighs(); }
    [[nodiscard]] std::vector<WeighedVelocity> weighed(const Self& self, const Surroundings& around, const Memory& memory, float step_s,
                                                       std::size_t most) const override;

private:
    std::shared_ptr<const SteeringModel> m_model;
};

} // namespace passerby::steering
