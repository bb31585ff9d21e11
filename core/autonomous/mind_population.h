// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/autonomous/minds.h"
#include "core/run/population.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace passerby::autonomous {

/// An edited city as those need it who live by what they need and want: what it holds they find out by themselves.
struct MindPreparation final : run::Preparation {
    std::uint64_t people = 0;
};

/// Those who live by what they need and want, as a population of a run.
class MindPopulation final : public run::Population {
public:
    MindPopulation(run::Setting& setting, std::uint64_t people) : m_setting(setting), m_asked(people) {}

    [[nodiscard]] world::PersonKind kind() const override { return world::PersonKind::mind; }
    [[nodiscard]] std::uint64_t people() const override { return m_minds ? m_minds->size() : 0; }
    [[nodiscard]] std::vector<std::string> notices() const override;
    /// Never fails.
    [[nodiscard]] foundation::Result<void> populate(foundation::JobContext& context) override;
    void live() override;
    void act() override;
    void walked() override;
    void measure() override;
    void show(run::Frame& frame) const override;
    [[nodiscard]] std::optional<run::PersonStory> story(std::uint32_t number) const override;
    [[nodiscard]] const street::Companions* companions() const override { return m_minds.get(); }
    void fenced() override;
    void unfenced() override { fenced(); }
    void takeOver(const run::Preparation& prepared, const run::CityBefore& before, run::EditReport& report) override;
    [[nodiscard]] std::unique_ptr<run::Population> copy() const override;
    void resume() override;
    [[nodiscard]] std::size_t heldBytes() const override { return m_minds ? m_minds->heldBytes() : 0; }

    /// Minds::walkTogether and Minds::part, for people of any kind. Error besides: "not-autonomous" (some do not live by what they need and
    /// want).
    [[nodiscard]] foundation::Result<void> walkTogether(std::span<const world::AgentId> people, Form wanted);
    [[nodiscard]] foundation::Result<void> part(std::span<const world::AgentId> people);
    /// From now on what happens is kept, to be asked for.
    void keepEvents();
    [[nodiscard]] const std::vector<MindEvent>& events() const;
    /// How many ways within rooms they found since the beginning, by kind.
    [[nodiscard]] PathShares pathShares() const { return m_minds ? m_minds->pathShares() : PathShares(); }
    /// Null before they have begun.
    [[nodiscard]] const Minds* minds() const { return m_minds.get(); }

private:
    [[nodiscard]] foundation::Result<std::vector<std::uint32_t>> mindsOf(std::span<const world::AgentId> people) const;

    run::Setting& m_setting;
    std::uint64_t m_asked;
    bool m_keepsEvents = false;
    std::unique_ptr<Minds> m_minds;
};

} // namespace passerby::autonomous
