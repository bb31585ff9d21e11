// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/story/follower.h"
#include "editor/scene/orbit_camera.h"

#include <memory>
#include <optional>

namespace passerby::editor {

/// A camera that keeps somebody in its middle as its user wants to see them, and that rises or comes nearer where a house would hide them.
class FollowCamera {
public:
    /// `shown`: the camera as it is, which its user may have turned since the last call; `feet`: where they stand. The first call begins to
    /// follow from `shown`. Cheap, but for the first call in a city.
    [[nodiscard]] OrbitCamera follow(const world::World& world, const OrbitCamera& shown, QVector3D feet, double seconds);
    /// The next call begins anew.
    void leave();

private:
    /// What there is around them, as long as it stands.
    struct Surroundings {
        world::World world;
        story::BuiltSpace built;
    };
    void look(const world::World& world);
    void heed(const OrbitCamera& shown);

    std::unique_ptr<const Surroundings> m_around;
    std::optional<story::Follower> m_follower;
    OrbitCamera m_wish;
    std::optional<OrbitCamera> m_last;
};

} // namespace passerby::editor
