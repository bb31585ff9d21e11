// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/foundation/result.h"
#include "core/run/frame.h"
#include "core/world/world.h"
#include "editor/scene/city_meshes.h"
#include "editor/scene/daylight.h"
#include "editor/scene/draw_lists.h"
#include "editor/scene/heatmap.h"
#include "editor/scene/lit_floor.h"
#include "editor/scene/orbit_camera.h"
#include "editor/scene/overlays.h"
#include "editor/scene/people.h"
#include "editor/scene/recorded_bodies.h"
#include "editor/scene/stereo_camera.h"

#include <QImage>
#include <QSize>
#include <memory>
#include <optional>
#include <vector>

namespace passerby::widgets {

class OffscreenStage;

/// A city that is drawn again and again without a window, from one scene that is kept. GUI thread.
class CityStage {
public:
    struct Looks {
        QSize size{1920, 1080};
        bool dark = false;
        int supersampling = 2;                  ///< pixels drawn a pixel, along each side
        std::optional<editor::Stereo> stereo{}; ///< two halves, of which the left one is for the left eye; none: one picture
        bool isByHour = false;                  ///< the light follows the clock
    };
    /// What changes from picture to picture.
    struct Moment {
        editor::OrbitCamera camera;
        double clock_s = 0.0;                         ///< time of day, where the light follows it
        std::shared_ptr<const run::Frame> previous{}; ///< may be null
        std::shared_ptr<const run::Frame> current{};  ///< may be null: nobody walks
        double fraction = 1.0;                        ///< from the one to the other
        std::vector<editor::RecordedBody> recorded{}; ///< who and what of recordings is there
        bool withProxies = true;
        bool withVehicles = true;                      ///< of the run
        std::optional<world::AgentId> picked{};        ///< ringed, and seen through houses
        std::optional<world::AgentId> throughEyesOf{}; ///< is not drawn: the camera is in their head
        std::vector<geometry::Point> route{};          ///< of the picked one; empty: none
        double walkedUntil_m = 0.0;                    ///< of the route
        std::vector<editor::GroundMark> groundMarks{};
        std::vector<editor::Ribbon> ribbons{}; ///< on the ground, above all else there
    };

    /// Makes the scene with its light. Errors: "bad-size", "no-display", "no-opengl", "shader-failed".
    [[nodiscard]] static foundation::Result<std::unique_ptr<CityStage>> create(const world::World& world, const Looks& looks);
    ~CityStage();

    /// An empty one: none.
    void setHeatmap(const editor::Heatmap& heatmap);
    /// What is seen from a place; may be empty.
    void setLit(const editor::LitFloor& lit);
    /// Draws and reads the picture back; runs a local event loop meanwhile. Errors: "render-failed" (no picture within 60 s, or the first
    /// one is blank).
    [[nodiscard]] foundation::Result<QImage> draw(const Moment& moment);

    /// Heights of floors.
    [[nodiscard]] const editor::FloorHeights& floors() const;

private:
    CityStage(const world::World& world, const Looks& looks);
    [[nodiscard]] editor::PeopleAnimator::View viewOf(const Moment& moment) const;
    /// Shadows and sky of that time of day.
    void showDaylight(double clock_s);
    void moveSun();
    void showPeople(const Moment& moment);
    void showTrains(const Moment& moment);
    void showGhosts(const Moment& moment);
    void showOverlays(const Moment& moment, const std::vector<editor::ShownWalker>& people);

    world::World m_world;
    Looks m_looks;
    std::shared_ptr<const editor::CityMeshes> m_meshes;
    std::unique_ptr<const editor::LightBaker> m_baker;
    std::shared_ptr<const editor::LightMap> m_light = std::make_shared<const editor::LightMap>();
    editor::Daylight m_daylight;
    QVector3D m_litSun; ///< of the light map
    double m_latitude_deg = 0.0;
    editor::LitFloor m_lit;
    editor::PeopleAnimator m_people;
    bool m_hasDrawn = false;
    bool m_hadTrains = false;
    std::unique_ptr<OffscreenStage> m_stage;
};

} // namespace passerby::widgets
