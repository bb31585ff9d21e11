// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/foundation/result.h"
#include "editor/heat/heat_layers.h"
#include "editor/session/service_counts.h"
#include "editor/session/stand_counts.h"

#include <memory>
#include <optional>

namespace passerby::editor {

/// What is counted in a run of everybody by looking at it again and again, for the heat layers that need it; a picture or a film has it
/// from the beginning of its run.
class RunLooks {
public:
    static constexpr double kEvery_s = 1.0; ///< how often to look

    RunLooks() = default;
    /// `needs`: of all layers together. `world` is the city of the run.
    RunLooks(const HeatNeeds& needs, const std::shared_ptr<const navigation::NavigationGraph>& graph, const world::World& world,
             const HeatFilter& filter);

    [[nodiscard]] bool isAsked() const { return m_standing || m_service; }
    /// Frames in the order of their time.
    void add(const run::Frame& frame);
    /// Who stands where; null where no layer asks.
    [[nodiscard]] const StandCounts* standing() const { return m_standing ? &*m_standing : nullptr; }
    /// How much room people have; null likewise.
    [[nodiscard]] const ServiceCounts* service() const { return m_service ? &*m_service : nullptr; }

private:
    std::optional<StandCounts> m_standing;
    std::optional<ServiceCounts> m_service;
};

/// Why a layer that is counted in a run shows nothing of one in which nobody walked.
[[nodiscard]] foundation::Error nobodyCounted();

} // namespace passerby::editor
