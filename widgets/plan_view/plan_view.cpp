// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plan_view/plan_view.h"
#include "widgets/plan_view/plan_visitor_painter.h"

#include "editor/document/layer_state.h"
#include "editor/document/project_document.h"
#include "editor/document/selection.h"
#include "editor/models/profile_colors.h"
#include "editor/scene/vehicle_picker.h"
#include "editor/tools/tool_box.h"
#include "widgets/controls/theme_keeper.h"
#include "widgets/plan_view/draft_painter.h"
#include "widgets/plan_view/plan_marks_painter.h"
#include "widgets/plan_view/plan_paper.h"
#include "widgets/plan_view/plan_recording_painter.h"
#include "widgets/plan_view/plan_trains_painter.h"
#include "widgets/plan_view/plan_vehicles_painter.h"

#include <QPainter>
#include <QWheelEvent>
#include <cmath>
#include <utility>

namespace passerby::widgets {

namespace {
constexpr double kLeastScale_px_m = 0.01;
constexpr double kHighestScale_px_m = 60.0;
} // namespace

PlanView::PlanView(editor::ProjectDocument& document, const editor::HitTest& hitTest, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_hitTest(hitTest),
      m_tools(std::make_unique<editor::ToolBox>(document, hitTest)),
      m_pictures(new PictureStore(this))
{
    setObjectName(QStringLiteral("planView"));
    setAccessibleName(tr("Plan of the city"));
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setMinimumSize(200, 160);
    setAttribute(Qt::WA_OpaquePaintEvent);
    m_view.size = size();
    m_sharpen.setSingleShot(true);
    m_sharpen.setInterval(70);
    connect(&m_sharpen, &QTimer::timeout, this, &PlanView::dropPicture);
    m_maker.setMaxThreadCount(1);
    connect(m_pictures, &PictureStore::ready, this, &PlanView::dropPicture);
    connect(&document, &editor::ProjectDocument::worldChanged, this, &PlanView::forgetScene);
    connect(&document, &editor::ProjectDocument::replaced, this, [this] {
        m_picture = {};
        m_backdrop = {};
        forgetScene();
        m_firstVersion = m_version;
        showAll();
    });
    connect(&document.layers(), &editor::LayerState::changed, this, &PlanView::forgetScene);
    connect(&document.selection(), &editor::Selection::changed, this, [this] {
        const bool isMuch = isMuchSelected();
        if (std::exchange(m_hadMuchSelected, isMuch) || isMuch)
            dropPicture();
        update();
    });
    connect(&document.selection(), &editor::Selection::hoverChanged, this, qOverload<>(&QWidget::update));
    connect(&ThemeKeeper::instance(), &ThemeKeeper::changed, this, &PlanView::dropPicture);
    m_tools->setPixelSize([this] { return 1.0 / m_view.scale_px_m; });
    connect(m_tools.get(), &editor::ToolBox::draftChanged, this, [this] {
        showCursor();
        const bool hasDraft = !m_tools->draft().isEmpty();
        if (std::exchange(m_hasDraft, hasDraft) || hasDraft)
            update();
    });
    forgetScene();
}

PlanView::~PlanView()
{
    m_maker.waitForDone();
}

void PlanView::forgetScene()
{
    m_scene.reset();
    ++m_sceneVersion;
    m_box = shownBox(m_document.world(), PlanLayers::of(&m_document.layers()));
    m_people.profileColors = editor::profileColors(m_document.world());
    m_vehicleLooks = editor::vehicleLooks(m_document.world());
    dropPicture();
}

void PlanView::dropPicture()
{
    ++m_version;
    update();
}

void PlanView::setHeatmap(editor::Heatmap heatmap)
{
    m_people.isOverHeat = heatmap.maximum > 0.0;
    m_heatmap = std::make_shared<const editor::Heatmap>(std::move(heatmap));
    dropPicture();
}

void PlanView::setFrames(std::shared_ptr<const run::Frame> previous, std::shared_ptr<const run::Frame> current, double fraction)
{
    m_people.previous = std::move(previous);
    m_people.current = std::move(current);
    m_people.fraction = fraction;
    if (m_isFollowing && !m_isPanning)
        if (const auto place = placeOfPicked())
            m_view.center = *place;
    update();
}

std::vector<editor::ShownVehicle> PlanView::shownVehicles() const
{
    if (!m_people.current || m_people.current->vehicles.empty() || !m_document.layers().isVisible(editor::ObjectKind::lane))
        return {};
    return editor::interpolatedVehicles(m_people.previous.get(), *m_people.current, m_people.fraction);
}

std::optional<geometry::Point> PlanView::placeOfPicked() const
{
    if (m_people.picked)
        return positionOf(m_people, *m_people.picked);
    if (!m_pickedVehicle)
        return std::nullopt;
    const std::vector<editor::ShownVehicle> vehicles = shownVehicles();
    const editor::ShownVehicle* vehicle = editor::vehicleNumbered(vehicles, *m_pickedVehicle);
    return vehicle ? std::optional(vehicle->place) : std::nullopt;
}

void PlanView::setRecordedTime(double run_s)
{
    if (std::exchange(m_recorded_s, run_s) != run_s && hasRecordings())
        update();
}

void PlanView::setPickedAgent(std::optional<world::AgentId> agent)
{
    m_people.picked = agent;
    update();
}

void PlanView::setPickedVehicle(std::optional<std::uint32_t> number)
{
    m_pickedVehicle = number;
    update();
}

void PlanView::setPickedBeside(std::vector<world::AgentId> agents)
{
    m_people.pickedBeside = std::move(agents);
    update();
}

void PlanView::setProxiesShown(bool areShown)
{
    m_people.showsProxies = areShown;
    update();
}

void PlanView::setRoute(PlanRoute route)
{
    m_route = std::move(route);
    update();
}

void PlanView::setDoors(std::vector<PlanDoor> doors)
{
    m_doors = std::move(doors);
    update();
}

void PlanView::setGuess(PlanGuess guess)
{
    m_guess = std::move(guess);
    update();
}

void PlanView::setJunctions(std::vector<PlanJunction> junctions)
{
    const bool isAny = !junctions.empty() || !m_junctions.empty();
    m_junctions = std::move(junctions);
    if (isAny)
        update();
}

void PlanView::setRunOverlay(editor::RunOverlay overlay)
{
    m_overlay = std::move(overlay);
    update();
}

void PlanView::setPerceived(editor::Perceived perceived)
{
    const bool isAny = !perceived.isEmpty() || !m_perceived.isEmpty();
    m_perceived = std::move(perceived);
    if (isAny)
        update();
}

void PlanView::setNotes(editor::ToolDraft notes)
{
    const bool isAny = !notes.isEmpty() || !m_notes.isEmpty();
    m_notes = std::move(notes);
    if (isAny)
        update();
}

void PlanView::setFollow(bool follow)
{
    m_isFollowing = follow;
    if (follow && m_view.scale_px_m < 2.5)
        m_view.scale_px_m = 3.0;
    update();
}

void PlanView::zoomTo(const geometry::Box& box)
{
    if (box.isEmpty())
        return;
    setTransform(PlanTransform::fitting(box.grown(12.0), size()));
}

void PlanView::showAll()
{
    setTransform(PlanTransform::fitting(m_box, size()));
    m_showsAll = true;
}

void PlanView::setTransform(const PlanTransform& view)
{
    m_view = view;
    m_view.size = size();
    m_showsAll = false;
    if (m_isFollowing)
        emit followingBroken();
    update();
    emit viewChanged();
}

void PlanView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    paintPicture(painter);
    paintLive(painter);
}

void PlanView::paintTrainsNow(QPainter& painter) const
{
    const world::World& world = m_document.world();
    if (world.trainServices().empty())
        return;
    if (m_people.current)
        paintTrains(painter, editor::standingTrains(world, *m_people.current), false, m_view, currentTheme());
    std::vector<editor::PlacedTrain> selected;
    for (const editor::ObjectRef& item : m_document.selection().items())
        if (item.kind == editor::ObjectKind::trainService)
            if (auto train = editor::placedTrain(world, world.trainServices().idOf(item.number)))
                selected.push_back(std::move(*train));
    paintTrains(painter, selected, true, m_view, currentTheme());
}

void PlanView::paintTrafficNow(QPainter& painter) const
{
    if (!m_people.current)
        return;
    paintLights(painter, m_document.world(), PlanLayers::of(&m_document.layers()), m_people.current->clock_s, m_view, currentTheme());
    paintVehicles(painter, shownVehicles(), m_vehicleLooks, m_view, currentTheme(), m_pickedVehicle);
}

void PlanView::paintLive(QPainter& painter)
{
    const Theme& t = currentTheme();
    paintGuess(painter, m_guess, m_view, t);
    paintOverlayGround(painter, m_overlay, m_view, t);
    paintTrainsNow(painter);
    paintTrafficNow(painter);
    paintProxies(painter, m_people, m_view, t);
    paintPerceived(painter, m_perceived, m_view, t);
    if (hasRecordings())
        paintRecorded(painter, m_document.world(), m_recorded_s, m_view, t);
    paintPeople(painter, m_people, m_view, t);
    if (m_people.current)
        paintVisitor(painter, editor::interpolatedVisitor(m_people.previous.get(), *m_people.current, m_people.fraction), m_view, t);
    paintOverlayMarks(painter, m_overlay, m_view, t);
    paintRoute(painter, m_route, m_view, t);
    paintWeighed(painter, m_perceived, m_view, t);
    paintDoors(painter, m_doors, m_view, t);
    paintJunctions(painter, m_junctions, m_view, t);
    const editor::Selection& selection = m_document.selection();
    if (selection.hovered() && !selection.contains(*selection.hovered()))
        paintMarked(painter, m_document.world(), {*selection.hovered()}, false, m_view, t);
    if (!isMuchSelected())
        paintMarked(painter, m_document.world(), selection.items(), true, m_view, t);
    paintScaleBar(painter, m_view, t);
    paintProxyLegend(painter, m_people, m_view, t);
    if (hasRecordings())
        paintRecordedLegend(painter, RecordedSigns::rings, m_people.current != nullptr, m_view, t);
    paintAttribution(painter, m_document.attribution(), m_view, t);
    paintDraft(painter, m_notes, m_view, t);
    paintDraft(painter, m_tools->draft(), m_view, t);
}

void PlanView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    m_view.size = size();
    if (m_showsAll)
        m_view = PlanTransform::fitting(m_box, size());
    emit viewChanged();
}

void PlanView::wheelEvent(QWheelEvent* event)
{
    const double factor = std::pow(1.0015, event->angleDelta().y());
    const double scale = std::clamp(m_view.scale_px_m * factor, kLeastScale_px_m, kHighestScale_px_m);
    const geometry::Point at = m_view.toWorld(event->position());
    m_view.scale_px_m = scale;
    m_view.center = m_view.center + (at - m_view.toWorld(event->position()));
    m_showsAll = false;
    m_sharpen.start();
    update();
    emit viewChanged();
    event->accept();
}

} // namespace passerby::widgets
