// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/city_view/city_view.h"

#include "widgets/city_view/city_view_private.h"

#include <QLabel>
#include <QVBoxLayout>
#include <algorithm>

namespace passerby::widgets {

CityView::CityView(QWidget* parent) : QWidget(parent), m_d(std::make_unique<Private>(*this))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    if (m_d->m_window) {
        QWidget* container = QWidget::createWindowContainer(m_d->m_window, this);
        container->setFocusPolicy(Qt::StrongFocus);
        container->setMinimumSize(160, 120);
        container->setAccessibleName(tr("City in 3D"));
        layout->addWidget(container);
    } else {
        auto* message = new QLabel(tr("The 3D view needs OpenGL 3.3, which this display does not offer. Everything else works."), this);
        message->setAlignment(Qt::AlignCenter);
        message->setWordWrap(true);
        layout->addWidget(message);
    }
}

CityView::~CityView() = default;

void CityView::setWorld(const world::World& world)
{
    m_d->m_world = world;
    if (m_d->m_clock_s)
        m_d->m_latitude_deg = editor::latitudeOf(world);
    const bool isEmpty = world.cells().empty() && world.obstacles().empty();
    if (isEmpty)
        m_d->m_holdsDrawn = m_d->m_holdsDrawn || !m_d->m_hasCamera;
    else if (m_d->m_holdsDrawn)
        m_d->holdDrawn();
    else if (!m_d->m_hasCamera)
        m_d->lookFromStart();
    m_d->rebuild();
}

void CityView::setFrames(std::shared_ptr<const run::Frame> previous, std::shared_ptr<const run::Frame> current, double fraction)
{
    m_d->setFrames(std::move(previous), std::move(current), fraction);
}

void CityView::setRecorded(std::vector<editor::RecordedBody> bodies)
{
    m_d->setRecorded(std::move(bodies));
}

void CityView::setSelection(std::vector<editor::ObjectRef> selection)
{
    m_d->m_selection = std::move(selection);
    m_d->updateMarks();
}

void CityView::setTouchable(std::function<bool(editor::ObjectRef)> isTouchable)
{
    m_d->m_isTouchable = std::move(isTouchable);
}

void CityView::setHovered(std::optional<editor::ObjectRef> object)
{
    if (object == m_d->m_hovered)
        return;
    m_d->m_hovered = object;
    m_d->updateHovered();
}

void CityView::setRoute(std::vector<geometry::Point> points, double walkedUntil_m)
{
    m_d->m_route = std::move(points);
    m_d->m_walkedUntil_m = walkedUntil_m;
    m_d->wake();
}

void CityView::setPickedAgent(std::optional<world::AgentId> agent)
{
    m_d->m_picked = agent;
    m_d->wake();
}

void CityView::setPickedVehicle(std::optional<std::uint32_t> number)
{
    m_d->m_pickedVehicle = number;
    m_d->wake();
}

void CityView::setPickedBeside(std::vector<world::AgentId> agents)
{
    m_d->m_pickedBeside = std::move(agents);
    m_d->wake();
}

const std::vector<world::AgentId>& CityView::pickedBeside() const
{
    return m_d->m_pickedBeside;
}

void CityView::setProxiesShown(bool areShown)
{
    m_d->m_showsProxies = areShown;
    m_d->wake();
}

void CityView::setVehiclesShown(bool areShown)
{
    m_d->m_showsVehicles = areShown;
    m_d->wake();
}

void CityView::showHeatmap(editor::Heatmap heatmap)
{
    m_d->m_heatmap = std::move(heatmap);
    m_d->drawHeatmap();
}

void CityView::setDark(bool dark)
{
    if (dark == m_d->m_dark)
        return;
    m_d->m_dark = dark;
    if (!m_d->m_meshes) { // what is seen until there are some
        m_d->m_scene->setDark(dark);
        m_d->showDaylight();
    }
    m_d->rebuild();
    m_d->drawHeatmap();
}

void CityView::setDaylight(std::optional<double> clock_s)
{
    m_d->setDaylight(clock_s);
}

std::optional<double> CityView::daylight_s() const
{
    return m_d->m_clock_s;
}

void CityView::setGroundMarks(std::vector<editor::GroundMark> marks)
{
    m_d->m_groundMarks = std::move(marks);
    m_d->wake();
}

void CityView::setRunOverlay(editor::RunOverlay overlay)
{
    m_d->m_runOverlay = std::move(overlay);
    m_d->wake();
}

void CityView::setPerceived(editor::Perceived perceived)
{
    const bool isAny = !perceived.isEmpty() || !m_d->m_perceived.isEmpty();
    m_d->m_perceived = std::move(perceived);
    if (isAny)
        m_d->wake();
}

const editor::Perceived& CityView::perceived() const
{
    return m_d->m_perceived;
}

void CityView::setLit(editor::LitFloor lit)
{
    m_d->m_lit = std::move(lit);
    m_d->m_isLitNew = true;
    m_d->wake();
}

const editor::LitFloor& CityView::lit() const
{
    return m_d->m_lit;
}

void CityView::setSpots(std::vector<editor::LitFloor::Place> spots)
{
    m_d->m_spots = std::move(spots);
    if (m_d->m_reportedSpot)
        m_d->m_reportedSpot = m_d->m_spots.size(); // it was one of another list
}

void CityView::setPointing(bool isPointing)
{
    m_d->m_isPointing = isPointing;
    if (isPointing)
        m_d->forgetHover();
}

void CityView::setFollow(bool follow)
{
    m_d->m_follow = follow;
    m_d->m_follower.leave();
    m_d->m_holdsDrawn = m_d->m_holdsDrawn && !follow;
    m_d->m_looksFromStart = m_d->m_looksFromStart && !follow;
    m_d->wake();
}

void CityView::take(Seat seat)
{
    m_d->takeSeat(seat);
}

CityView::Seat CityView::seat() const
{
    return m_d->m_seat;
}

double CityView::viewHeading_rad() const
{
    return editor::headingOf_rad(m_d->m_camera.yaw_deg);
}

void CityView::turnSeat(double right_deg)
{
    m_d->turnSeat(right_deg);
}

void CityView::setStereo(const std::optional<editor::Stereo>& stereo)
{
    m_d->m_stereo = stereo;
    m_d->wake();
}

const std::optional<editor::Stereo>& CityView::stereo() const
{
    return m_d->m_stereo;
}

const editor::OrbitCamera& CityView::camera() const
{
    return m_d->m_camera;
}

void CityView::setCamera(const editor::OrbitCamera& camera)
{
    m_d->moveCamera(camera);
}

void CityView::setAxis(double axis)
{
    if (axis == m_d->m_axis)
        return;
    m_d->m_axis = axis;
    m_d->wake();
}

double CityView::axis() const
{
    return m_d->m_axis;
}

void CityView::flyTo(const geometry::Box& box, bool animated)
{
    const editor::OrbitCamera& now = m_d->m_camera;
    m_d->fly(editor::OrbitCamera::framing(box, now.yaw_deg, std::max(20.0, now.pitch_deg), now.fieldOfView_deg, m_d->pictureSize()),
             animated);
}

void CityView::showAll(bool animated)
{
    const geometry::Box box = editor::boundingBox(m_d->m_world);
    if (!box.isEmpty())
        flyTo(box, animated);
}

void CityView::showFromStart()
{
    m_d->lookFromStart();
    m_d->m_held = {};
    m_d->m_holdsDrawn = m_d->m_world.cells().empty() && m_d->m_world.obstacles().empty();
}

const editor::Heatmap& CityView::heatmap() const
{
    return m_d->m_heatmap;
}

QWindow* CityView::window3d() const
{
    return m_d->m_window;
}

std::optional<QPointF> CityView::toView(geometry::Point place, double height_m) const
{
    return m_d->shownCamera().project(QVector3D(float(place.x), float(place.y), float(height_m)), m_d->viewSize());
}

bool CityView::isSettled() const
{
    return m_d->isSettled();
}

double CityView::renderScale() const
{
    return m_d->m_scale;
}

} // namespace passerby::widgets
