// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/affordance/city_affordance.h"
#include "core/run/population.h"
#include "core/wander/wanderers.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace passerby::wander {

/// An edited city as those who wander need it.
struct WanderPreparation final : run::Preparation {
    std::shared_ptr<const affordance::CityAffordance> city; ///< null where nobody wanders
    std::uint64_t people = 0;
};

/// Those who wander, as a population of a run.
class WanderPopulation final : public run::Population {
public:
    /// `city`: null where nobody wanders.
    WanderPopulation(run::Setting& setting, std::shared_ptr<const affordance::CityAffordance> city, std::uint64_t people,
                     WanderStart start);

    [[nodiscard]] world::PersonKind kind() const override { return world::PersonKind::wander; }
    [[nodiscard]] std::uint64_t people() const override { return m_wanderers ? m_wanderers->size() : 0; }
    /// Never fails.
    [[nodiscard]] foundation::Result<void> populate(foundation::JobContext& context) override;
    void advance() override;
    void act() override;
    void walked() override;
    void publish() override;
    void resetMeasures() override;
    void show(run::Frame& frame) const override;
    [[nodiscard]] std::optional<run::PersonStory> story(std::uint32_t number) const override;
    void takeOver(const run::Preparation& prepared, const run::CityBefore& before, run::EditReport& report) override;
    [[nodiscard]] std::unique_ptr<run::Population> copy() const override;
    [[nodiscard]] std::size_t heldBytes() const override { return m_wanderers ? m_wanderers->heldBytes() : 0; }

    /// Null where nobody wanders.
    [[nodiscard]] std::shared_ptr<const affordance::CityAffordance> city() const { return m_wanderers ? m_wanderers->city() : nullptr; }

private:
    void stepOut();

    run::Setting& m_setting;
    std::uint64_t m_people;
    WanderStart m_start;
    std::unique_ptr<Wanderers> m_wanderers; ///< null where nobody wanders
};

} // namespace passerby::wander
