// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/steering/model_row.h"
#include "core/steering/reactive/routines.h"

#include <string_view>

namespace passerby::steering {

/// Six routines that each change the command of the one before, and a body that obeys as far as it can (Shao and Terzopoulos 2005,
/// "Autonomous pedestrians", appendix A). What a person wants is their preferred velocity.
class Reactive final : public SteeringModel {
public:
    static const ModelRow kRow;
    static constexpr std::string_view kBestOrder = "CABFED"; ///< of the 720, says the paper

    struct Parameters {
        reactive::Settings settings{};
        /// The routines by place: a permutation of 1 (A) … 6 (F) as a decimal number; whatever is none is the best.
        float order = 312654.0F;
    };

    Reactive() : Reactive(Parameters{}) {}
    explicit Reactive(Parameters parameters);

    /// "CABFED" as the number that Parameters hold; nothing where it is no permutation.
    [[nodiscard]] static std::optional<float> orderOf(std::string_view letters);

    [[nodiscard]] Decision next(const Self& self, const Surroundings& around, Memory& memory, float step_s) const override;

private:
    using Routine = void (*)(const reactive::Situation&, reactive::Chain&, reactive::Recollection&);

    [[nodiscard]] reactive::Command reached(const reactive::Situation& now, reactive::Recollection& kept) const;

    reactive::Settings m_settings;
    std::array<Routine, 6> m_routines;
};

} // namespace passerby::steering
