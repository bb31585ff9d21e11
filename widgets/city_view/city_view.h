// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/geometry/polygon.h"
#include "core/run/frame.h"
#include "core/world/agent_id.h"
#include "core/world/world.h"
#include "editor/document/object_ref.h"
#include "editor/scene/heatmap.h"
#include "editor/scene/lit_floor.h"
#include "editor/scene/orbit_camera.h"
#include "editor/scene/overlays.h"
#include "editor/scene/perceived.h"
#include "editor/scene/recorded_bodies.h"
#include "editor/scene/run_overlay.h"
#include "editor/scene/stereo_camera.h"

#include <QWidget>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

class QWindow;

namespace passerby::widgets {

/// The city in 3D. Everything it shows is handed in through setters, which return at once: meshes and light are made on a worker thread
/// and appear when ready. Left-drag orbits, middle-drag or Space-drag pans, the wheel zooms at the mouse, a double click flies there,
/// a click picks. Needs "QT3D_RENDERER=opengl" in the environment before the application starts.
class CityView : public QWidget {
    Q_OBJECT

public:
    explicit CityView(QWidget* parent = nullptr);
    ~CityView() override;

    /// What is drawn in a city that began empty comes into view, until the camera is moved by anybody else.
    void setWorld(const world::World& world);
    /// Where people are: between two frames of a run, at this fraction of the way from the first to the second. Whoever hands them in keeps
    /// the clock, and hands in the next fraction when people are to move on. The first may be null, or both: nobody walks.
    void setFrames(std::shared_ptr<const run::Frame> previous, std::shared_ptr<const run::Frame> current, double fraction);
    /// Who and what of recordings is there now: ghosts of people, outlines of vehicles; their tracks are numbered through all recordings.
    void setRecorded(std::vector<editor::RecordedBody> bodies);
    void setSelection(std::vector<editor::ObjectRef> selection);
    /// What the mouse finds of the city, asked whenever it moves; without it everything.
    void setTouchable(std::function<bool(editor::ObjectRef)> isTouchable);
    /// Marks one object under the mouse (from this or another view); nothing: none.
    void setHovered(std::optional<editor::ObjectRef> object);
    /// The way of the picked person in metres, walked up to the given length from its start; empty: none.
    void setRoute(std::vector<geometry::Point> points, double walkedUntil_m);
    void setPickedAgent(std::optional<world::AgentId> agent);
    /// Number of a vehicle of the run, to be marked.
    void setPickedVehicle(std::optional<std::uint32_t> number);
    /// Others who are picked with that one: marked, not followed.
    void setPickedBeside(std::vector<world::AgentId> agents);
    [[nodiscard]] const std::vector<world::AgentId>& pickedBeside() const;
    void setProxiesShown(bool areShown);
    void setVehiclesShown(bool areShown);
    /// Discs and rings on the ground, in this order.
    void setGroundMarks(std::vector<editor::GroundMark> marks);
    /// What is simulated, and fences.
    void setRunOverlay(editor::RunOverlay overlay);
    /// What the picked person perceives; empty: nothing is drawn.
    void setPerceived(editor::Perceived perceived);
    [[nodiscard]] const editor::Perceived& perceived() const;
    /// What is seen from a place; an empty one: none. Quick, as it follows the mouse.
    void setLit(editor::LitFloor lit);
    [[nodiscard]] const editor::LitFloor& lit() const;
    /// Places that answer to the mouse besides the things of the city.
    void setSpots(std::vector<editor::LitFloor::Place> spots);
    /// On: the mouse points at places of the ground, and picks nothing.
    void setPointing(bool isPointing);
    /// An empty one: none.
    void showHeatmap(editor::Heatmap heatmap);
    void setDark(bool dark);
    /// The light of this time of day, s, with shadows that move with the sun and windows that are lit at night; nothing: the theme's own.
    void setDaylight(std::optional<double> clock_s);
    [[nodiscard]] std::optional<double> daylight_s() const;
    /// Keeps the camera on the picked person, or vehicle.
    void setFollow(bool follow);
    /// From where the view looks, whatever its camera; the mouse looks round instead of moving it. None: the camera is where it was before
    /// the first seat was taken. Where whoever it is about is not there, nothing moves until they are.
    enum class Seat {
        none,
        ofVisitor,     ///< through the eyes of whoever is in the run themselves
        behindVisitor, ///< over their shoulder
        ofPicked       ///< through the eyes of the picked person
    };
    void take(Seat seat);
    [[nodiscard]] Seat seat() const;
    /// The view direction over the ground as a heading (0 east, counterclockwise).
    [[nodiscard]] double viewHeading_rad() const;
    /// Looks round from a seat by some degrees to the right.
    void turnSeat(double right_deg);
    /// Two halves, the left one for the left eye; nothing: one picture.
    void setStereo(const std::optional<editor::Stereo>& stereo);
    [[nodiscard]] const std::optional<editor::Stereo>& stereo() const;

    [[nodiscard]] const editor::OrbitCamera& camera() const;
    void setCamera(const editor::OrbitCamera& camera);
    /// Where the line of sight meets the view, which is one side of a wider picture from now on (OrbitCamera::axis); 0: is all of it.
    void setAxis(double axis);
    [[nodiscard]] double axis() const;
    /// Eases the camera there within 0.6 s (at once when `animated` is off).
    void flyTo(const geometry::Box& box, bool animated = true);
    /// The whole city.
    void showAll(bool animated = true);
    /// The usual look at the city that is there, or at what will be drawn where there is none.
    void showFromStart();
    /// What the heatmap shows now, for legends.
    [[nodiscard]] const editor::Heatmap& heatmap() const;

    /// The native window that draws and receives the mouse: tests send their events here.
    [[nodiscard]] QWindow* window3d() const;
    /// Where a place of the city appears, in device-independent pixels of window3d(); nothing when it is behind the eye.
    [[nodiscard]] std::optional<QPointF> toView(geometry::Point place, double height_m = 0.0) const;
    /// False while meshes or light are being made for the last setWorld.
    [[nodiscard]] bool isSettled() const;
    /// Pixels that are drawn a pixel of the window, along each side: less than 1 where the processor draws, things move, and there is no
    /// time for all pixels.
    [[nodiscard]] double renderScale() const;

signals:
    void agentPicked(passerby::world::AgentId agent, Qt::KeyboardModifiers modifiers = {});
    void vehiclePicked(quint32 number);
    void objectPicked(passerby::editor::ObjectRef object, Qt::KeyboardModifiers modifiers);
    /// A click on nothing that does not add to what is picked.
    void nothingPicked();
    /// A click with the right button, on a person, an object or nothing.
    void menuRequested(std::optional<passerby::world::AgentId> agent, std::optional<passerby::editor::ObjectRef> object,
                       QPoint globalPlace);
    void hovered(std::optional<passerby::editor::ObjectRef> object);
    /// The one of the spots under the mouse, by its place in the list.
    void spotHovered(std::optional<std::size_t> spot);
    /// A click that met nobody; on no spot: nothing.
    void spotPicked(std::optional<std::size_t> spot);
    /// While pointing: where the mouse meets the ground, nothing where it does not; a pixel covers `pixel_m` there.
    void pointed(std::optional<passerby::geometry::Point> place, double pixel_m);
    /// The same of a click.
    void placeClicked(passerby::geometry::Point place, double pixel_m);
    /// The mouse has moved the camera away from the person that it followed.
    void followingBroken();
    /// Meshes and light of the last world are on screen.
    void settled();

private:
    class Private;
    std::unique_ptr<Private> m_d;
};

} // namespace passerby::widgets
