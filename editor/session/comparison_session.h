// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/alibi/bake.h"
#include "editor/scene/heatmap.h"
#include "editor/session/derived_session.h"

#include <memory>
#include <optional>

namespace passerby::editor {

/// A city that another is compared with.
struct OtherCity {
    QString title;
    world::World world;
    std::shared_ptr<const alibi::Bake> bake; ///< null or stale: baked when it is needed
};

/// Where more or fewer people are in the open city than in another one, kept up to date while the open one is edited and baked.
class ComparisonSession : public DerivedSession {
    Q_OBJECT

public:
    explicit ComparisonSession(ProjectDocument& document, QObject* parent = nullptr);

    /// From now on the open city is compared with this one.
    void setOther(const world::World& world, std::shared_ptr<const alibi::Bake> bake, const QString& title);
    [[nodiscard]] bool hasOther() const { return m_other.has_value(); }
    [[nodiscard]] const std::optional<OtherCity>& other() const { return m_other; }
    /// The latest that is known of this city, perhaps from before an edit; null: none yet.
    [[nodiscard]] const std::shared_ptr<const Heatmap>& map() const { return m_map; }

protected:
    /// Whether both have the same bake and names.
    [[nodiscard]] bool isAlike(const world::World& a, const world::World& b) const override;
    [[nodiscard]] bool isKnown() const override { return m_map != nullptr; }
    void forget() override { m_map.reset(); }
    /// The open city is baked, or this waits for nothing and bakes it.
    void make(const world::World& city) override;

private:
    ProjectDocument& m_document;
    std::optional<OtherCity> m_other;
    std::shared_ptr<const Heatmap> m_map;
};

/// How many more people are in `city` than in `other` on each way; bakes what has no fresh bake, and gives the bake of the other one back.
/// Errors: those of alibi::bakeWorld and comparison::shiftBetween.
[[nodiscard]] foundation::Result<Heatmap> compareWays(const OtherCity& city, OtherCity& other, foundation::JobContext& context);

} // namespace passerby::editor
