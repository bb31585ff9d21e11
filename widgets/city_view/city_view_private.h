// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/world/agent_id.h"
#include "editor/scene/follow_camera.h"
#include "editor/scene/people.h"
#include "editor/scene/picker.h"
#include "editor/scene/proxies.h"
#include "editor/scene/run_vehicles.h"
#include "editor/scene/shown_visitor.h"
#include "editor/scene/trains.h"
#include "widgets/city_view/city_scene.h"
#include "widgets/city_view/city_view.h"
#include "widgets/city_view/render_scale.h"
#include "widgets/city_view/scaled_target.h"
#include "widgets/city_view/world_builder.h"

#include <QElapsedTimer>
#include <QMouseEvent>
#include <QThreadPool>
#include <QTimer>
#include <Qt3DExtras/Qt3DWindow>

namespace passerby::widgets {

/// What CityView shows and how the mouse moves it. Changes are gathered and drawn together, at most once per tick.
class CityView::Private : public QObject {
public:
    explicit Private(CityView& view);
    ~Private() override;

    void setFrames(std::shared_ptr<const run::Frame> previous, std::shared_ptr<const run::Frame> current, double fraction);
    void setRecorded(std::vector<editor::RecordedBody> bodies);
    void moveCamera(const editor::OrbitCamera& to);
    void fly(const editor::OrbitCamera& to, bool animated);
    /// The usual look at the city, also when the view gets another shape, until somebody moves the camera.
    void lookFromStart();
    /// Brings all that is drawn into view, where it is not there already as before.
    void holdDrawn();
    void drawHeatmap();
    void updateMarks();
    void updateHovered();
    [[nodiscard]] bool isSettled() const { return !m_builder.isBusy() && !m_scene->isAdding(); }
    /// Nothing is under the mouse.
    void forgetHover();
    void updateDimming();
    void rebuild();
    [[nodiscard]] geometry::Point lookedAt() const { return {double(m_camera.center.x()), double(m_camera.center.y())}; }
    void setDaylight(std::optional<double> clock_s);
    void showDaylight();
    void takeSeat(Seat seat);
    void turnSeat(double right_deg);
    /// Draws again at the next tick.
    void wake();
    [[nodiscard]] QSizeF viewSize() const;
    /// Of all of the picture of which this is one side.
    [[nodiscard]] QSizeF pictureSize() const;
    /// The camera as this view shows it.
    [[nodiscard]] editor::OrbitCamera shownCamera() const;

    CityView& m_view;
    Qt3DExtras::Qt3DWindow* m_window = nullptr;
    std::shared_ptr<ScaledTarget> m_target; ///< null without a window
    std::unique_ptr<CityScene> m_scene;
    Qt3DCore::QNode* m_owner = nullptr; ///< keeps the scene where no window does
    WorldBuilder m_builder;
    world::World m_world;
    bool m_hasCamera = false;
    bool m_holdsDrawn = false; ///< the city began empty, and nobody has moved the camera since
    geometry::Box m_held;      ///< what it holds
    bool m_looksFromStart = false;
    bool m_dark = false;
    bool m_follow = false;
    editor::FollowCamera m_follower;
    std::shared_ptr<const editor::CityMeshes> m_meshes;
    std::shared_ptr<const editor::ObjectPicker> m_picker;
    editor::IsTouchable m_isTouchable;
    std::shared_ptr<const editor::LightMap> m_light;
    std::optional<double> m_clock_s; ///< of the light; nothing: it is the theme's own
    editor::Daylight m_daylight = editor::usualLight(editor::sceneTheme(false));
    double m_latitude_deg = 0.0;
    std::vector<editor::ObjectRef> m_selection;
    std::optional<editor::ObjectRef> m_hovered;
    std::vector<geometry::Point> m_route;
    std::vector<editor::GroundMark> m_groundMarks;
    editor::RunOverlay m_runOverlay;
    editor::Perceived m_perceived;
    std::optional<std::vector<editor::PlacedTrain>> m_trains; ///< in the scene; nothing: they have to be made anew
    editor::LitFloor m_lit;
    bool m_isLitNew = false; ///< and not yet handed to the scene
    std::vector<editor::LitFloor::Place> m_spots;
    std::optional<std::size_t> m_reportedSpot; ///< under the pointer, as was told last
    bool m_isPointing = false;
    double m_walkedUntil_m = 0.0;
    double m_scale = 1.0; ///< pixels drawn a pixel of the window
    std::optional<world::AgentId> m_picked;
    std::optional<std::uint32_t> m_pickedVehicle;
    std::vector<world::AgentId> m_pickedBeside;
    bool m_showsProxies = true;
    bool m_showsVehicles = true;
    editor::Heatmap m_heatmap;
    editor::OrbitCamera m_camera;
    double m_axis = 0.0; ///< of the view, where it is one side of a wider picture
    Seat m_seat = Seat::none;
    std::optional<editor::Stereo> m_stereo;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void tick();
    /// Finely when things stand still, as finely as there is time for while they move. True when no change of scale is still to come.
    bool chooseScale(bool isMoving);
    /// Tells the scale how long the last frame took: seconds since it began.
    void countFrame(double seconds);
    void advanceFlight();
    void followPicked(double seconds);
    void lookFromSeat();
    [[nodiscard]] bool isFromEyes() const { return m_seat == Seat::ofVisitor || m_seat == Seat::ofPicked; }
    [[nodiscard]] editor::PeopleAnimator::View peopleView() const;
    [[nodiscard]] std::optional<world::AgentId> walkerAt(const editor::Ray& ray, double pixel) const;
    [[nodiscard]] std::optional<std::uint32_t> vehicleAt(const editor::Ray& ray, double pixel) const;
    /// Where whoever is picked is; nothing where nobody is, or is not there.
    [[nodiscard]] std::optional<QVector3D> placeOfPicked() const;
    [[nodiscard]] double floorUnder_m(const editor::ShownVehicle& vehicle) const;
    void showCamera();
    void showPeople();
    void showGhosts();
    [[nodiscard]] std::vector<editor::Ribbon> recordedVehicles() const;
    void showTrains();
    void showOverlays();
    void addTiles();
    void takeMarks(const CityScene::Marks& marks, std::vector<editor::Ribbon> rings);
    void press(const QMouseEvent& event);
    void drag(const QMouseEvent& event);
    void release(const QMouseEvent& event);
    void hoverAt(QPointF place);
    void pickAt(QPointF place, Qt::KeyboardModifiers modifiers);
    void askForMenu(const QMouseEvent& event);
    void flyToPlace(QPointF place);
    /// What lies there in the view, or in the half of it.
    [[nodiscard]] editor::SeenPoint seenAt(QPointF place) const;
    [[nodiscard]] std::optional<std::size_t> spotAt(QPointF place) const;
    /// Where the mouse meets the ground, and how much a pixel covers there; nothing on roofs and walls and in the sky.
    [[nodiscard]] std::optional<std::pair<geometry::Point, double>> groundAt(QPointF place) const;

    std::optional<editor::ShownVisitor> m_visitor;
    std::optional<editor::OrbitCamera> m_cameraBefore; ///< a seat was taken
    editor::Look m_look;
    double m_seatHeading_rad = 0.0; ///< that the look is against
    editor::PeopleAnimator m_animator;
    std::vector<editor::ShownWalker> m_shown;
    std::vector<editor::ShownVehicle> m_shownVehicles;
    std::vector<editor::VehicleLook> m_vehicleLooks;
    editor::PeopleAnimator m_ghosts;
    std::vector<editor::RecordedBody> m_recorded;
    bool m_hasRecordedMoved = false; ///< since they were drawn
    std::vector<editor::ShownProxy> m_shownProxies;
    std::shared_ptr<const run::Frame> m_previous;
    std::shared_ptr<const run::Frame> m_current;
    double m_fraction = 1.0;     ///< of the way from the previous to the current one
    QElapsedTimer m_sinceWalked; ///< since people were last handed in elsewhere
    QTimer m_timer;
    QElapsedTimer m_sinceTick;
    bool m_dirty = true;
    bool m_flying = false;
    bool m_cameraMoved = false;
    bool m_adaptsScale = false; ///< where the processor draws
    RenderScale m_renderScale;
    QElapsedTimer m_sinceMoved;
    bool m_isMoveDue = false;   ///< the next frame shows things that moved
    bool m_isMoveShown = false; ///< the last one did
    QElapsedTimer m_sinceFlight;
    editor::OrbitCamera m_flightFrom;
    editor::OrbitCamera m_flightTo;
    QPointF m_pressedAt;
    QPointF m_lastAt;
    bool m_dragging = false;
    bool m_spaceHeld = false;
    std::vector<editor::Ribbon> m_selectedRings;
    std::vector<editor::Ribbon> m_hoveredRings;
    int m_marksAsked = 0;
    QThreadPool m_marker; ///< makes the marks of much that is selected
    QTimer m_hoverTimer;
    std::optional<editor::ObjectRef> m_reportedHover;
};

} // namespace passerby::widgets
