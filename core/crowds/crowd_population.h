// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/crowds/crowd_people.h"
#include "core/run/population.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace passerby::crowds {

/// A city's crowds need nothing made beforehand.
struct CrowdPreparation final : run::Preparation {};

/// The people of crowds, as a population of a run. They are beside the inhabitants, and there only where there is a street.
class CrowdPopulation final : public run::Population {
public:
    explicit CrowdPopulation(run::Setting& setting) : m_setting(setting) {}

    [[nodiscard]] world::PersonKind kind() const override { return world::PersonKind::crowd; }
    [[nodiscard]] std::uint64_t people() const override { return 0; }
    /// Never fails.
    [[nodiscard]] foundation::Result<void> populate(foundation::JobContext& context) override;
    void come() override;
    void walked() override;
    void measure() override;
    void show(run::Frame& frame) const override;
    [[nodiscard]] std::optional<run::PersonStory> story(std::uint32_t number) const override;
    [[nodiscard]] const street::Wards* wards() const override { return m_crowds.get(); }
    [[nodiscard]] const street::Companions* companions() const override { return m_crowds.get(); }
    void takeOver(const run::Preparation& prepared, const run::CityBefore& before, run::EditReport& report) override;
    [[nodiscard]] std::unique_ptr<run::Population> copy() const override;
    [[nodiscard]] std::size_t heldBytes() const override { return m_crowds ? m_crowds->heldBytes() : 0; }

private:
    void begin();

    run::Setting& m_setting;
    std::unique_ptr<CrowdPeople> m_crowds; ///< as long as there is a street
    double m_measured_s = 0.0;             ///< until when the time on the ways was counted
};

} // namespace passerby::crowds
