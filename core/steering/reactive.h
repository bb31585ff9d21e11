// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/steering/model_row.h"
#include "core/steering/reactive/motor.h"
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
        /// The routines by place: some of 1 (A) … 6 (F), each at most once, as a decimal number; the others are switched off. Whatever is
        /// no such number is the best order of all.
        float order = 312654.0F;
    };

    Reactive() : Reactive(Parameters{}) {}
    explicit Reactive(Parameters parameters);

    /// "CABFED", or "CABF" without the others, as the number that Parameters hold; nothing where it is no such order.
    [[nodiscard]] static std::optional<float> orderOf(std::string_view letters);

    [[nodiscard]] Decision next(const Self& self, const Surroundings& around, Memory& memory, float step_s) const override;
    [[nodiscard]] std::vector<Manoeuvre> manoeuvres(const Self& self, const Surroundings& around, const Memory& memory,
                                                    float step_s) const override;

private:
    using Routine = reactive::Routine;

    [[nodiscard]] reactive::Situation situationOf(const Self& self, const Surroundings& around, reactive::Recollection& kept,
                                                  float step_s) const;
    /// What all routines make of what is wanted. Calls after(routine, the command that it was given, what the chain is now) for each.
    template <class After>
    [[nodiscard]] reactive::Command chained(const reactive::Situation& now, reactive::Recollection& kept, const After& after) const;
    /// What the body makes of a step after all routines; sharp turns only where one of them evades somebody or something.
    [[nodiscard]] reactive::Motion moved(const reactive::Situation& now, reactive::Recollection& kept) const;

    reactive::Settings m_settings;
    std::array<Routine, 6> m_routines{}; ///< null after the last
};

} // namespace passerby::steering
