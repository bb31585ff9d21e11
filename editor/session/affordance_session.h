// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/affordance/city_affordance.h"
#include "editor/session/derived_session.h"

#include <memory>

namespace passerby::editor {

/// Ways, junctions and what is seen from them in the open city.
class AffordanceSession : public DerivedSession {
    Q_OBJECT

public:
    explicit AffordanceSession(ProjectDocument& document, QObject* parent = nullptr);

    /// The latest that is known of this city, perhaps from before an edit; null: none yet.
    [[nodiscard]] const std::shared_ptr<const affordance::CityAffordance>& affordance() const { return m_affordance; }
    /// To look around in the same city; null likewise.
    [[nodiscard]] std::shared_ptr<const affordance::CitySight> sight() const { return m_affordance ? m_affordance->sight : nullptr; }

protected:
    [[nodiscard]] bool isAlike(const world::World& a, const world::World& b) const override;
    [[nodiscard]] bool isKnown() const override { return m_affordance != nullptr; }
    void forget() override { m_affordance.reset(); }
    void make(const world::World& city) override;

private:
    std::shared_ptr<const affordance::CityAffordance> m_affordance;
};

} // namespace passerby::editor
