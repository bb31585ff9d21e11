// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/frame.h"
#include "core/world/agent_id.h"
#include "core/world/world.h"
#include "editor/scene/draw_lists.h"
#include "editor/scene/light_map.h"
#include "editor/scene/orbit_camera.h"
#include "editor/scene/person_look.h"
#include "editor/scene/scene_theme.h"
#include "editor/scene/vehicle_body.h"

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace passerby::editor {

/// One person as the shader needs it.
struct PersonInstance {
    std::array<float, 4> place; ///< x, y, z, heading in radians (0 east)
    std::array<float, 4> gait;  ///< phase of the walk (1 = two steps), speed in m/s of a body of usual size, size factor, sunlight 0 … 1
    std::array<float, 4> look;  ///< top's red, green, blue; PersonLook::packed + 1024 run::Activity
};

/// A walker between two frames.
struct ShownWalker {
    world::AgentId agent;
    std::uint16_t profile = 0;
    geometry::Point place;
    double z_m = 0.0;
    double heading_rad = 0.0;
    double speed_mps = 0.0;
    navigation::SegmentIndex segment = navigation::kNone; ///< of the later frame
    run::Activity activity = run::Activity::walks;        ///< likewise
};

/// Walkers of `current`, those who are in both frames on the straight way between, `t` in [0, 1]; who came since stands at its place of
/// `current`; who has gone is gone. `previous` may be null.
[[nodiscard]] std::vector<ShownWalker> interpolated(const run::Frame* previous, const run::Frame& current, double t);

/// One of them; nothing when nobody with that number walks.
[[nodiscard]] std::optional<ShownWalker> interpolatedOne(const run::Frame* previous, const run::Frame& current, double t,
                                                         world::AgentId agent);

/// How much of a person is drawn, by height in pixels.
enum class PersonDetail { none, far, near };
[[nodiscard]] PersonDetail personDetail(double height_px);

/// What is drawn of the people, nearest things last in no particular order.
struct PeopleLists {
    std::vector<PersonInstance> near;
    std::vector<PersonInstance> far;
    std::vector<PersonInstance> cars;                                 ///< whoever is as wide as a car
    std::array<std::vector<PersonInstance>, kVehicleBodies> vehicles; ///< by VehicleBody; of gait: length, width, height, sunlight
    std::vector<Ribbon> shadows;
    std::optional<PersonInstance> picked;    ///< who walks
    std::optional<PersonInstance> pickedCar; ///< who drives
};

/// Places people in view, keeping each one's stride between calls, so that feet do not slide when speeds change.
class PeopleAnimator {
public:
    /// Takes colours and ages of the profiles, and which of them are cars: those of a radius of 0.8 m or more.
    void setProfiles(const world::World& world);
    /// Strides advance by what each person walked since the last call.
    void advance(const std::vector<ShownWalker>& walkers);
    struct View {
        OrbitCamera camera;
        QSizeF size; ///< in pixels
        bool dark = false;
        std::optional<world::AgentId> picked;
        bool isFromEyes = false;        ///< of somebody: whoever is near is seen, but for whose eyes they are
        QVector3D sun = sunDirection(); ///< towards it, for shadows
    };
    [[nodiscard]] PeopleLists lists(const std::vector<ShownWalker>& walkers, const LightMap& light, const View& view) const;

private:
    struct Track {
        world::AgentId agent;
        float x = 0.0F;
        float y = 0.0F;
        float phase = 0.0F;
        std::uint16_t profile = 0;
        PersonLook look;
    };
    [[nodiscard]] Track newTrack(const ShownWalker& walker) const;
    /// Of the last advance; of who was not there, new.
    [[nodiscard]] Track trackOf(const ShownWalker& walker) const;
    [[nodiscard]] PersonLook lookOf(world::AgentId agent, std::uint16_t profile) const;
    /// m; 0 for people.
    [[nodiscard]] double carRadiusOf(const ShownWalker& walker) const;

    std::vector<Track> m_tracks;         ///< of who was there at the last advance, ascending by agent
    std::vector<ProfileLook> m_profiles; ///< by place of the profile
    std::vector<double> m_carRadii_m;    ///< the same; 0 for people
};

} // namespace passerby::editor
