// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/film/story_stage.h"

#include "editor/document/layer_state.h"
#include "editor/models/profile_colors.h"
#include "editor/scene/recorded_bodies.h"
#include "editor/scene/run_vehicles.h"
#include "editor/scene/scene_theme.h"
#include "editor/scene/shown_visitor.h"
#include "editor/scene/story_camera.h"
#include "editor/scene/trains.h"
#include "widgets/controls/theme.h"
#include "widgets/plan_view/plan_marks_painter.h"
#include "widgets/plan_view/plan_paper.h"
#include "widgets/plan_view/plan_people_painter.h"
#include "widgets/plan_view/plan_picture.h"
#include "widgets/plan_view/plan_recording_painter.h"
#include "widgets/plan_view/plan_trains_painter.h"
#include "widgets/plan_view/plan_vehicles_painter.h"
#include "widgets/plan_view/plan_visitor_painter.h"
#include "widgets/plan_view/render_plan.h"

#include <QPainter>
#include <algorithm>

namespace passerby::widgets {

namespace {

constexpr double kDoorRing_m = 1.8;

bool hides(const std::vector<std::string>& hidden, editor::ObjectKind kind)
{
    return std::any_of(hidden.begin(), hidden.end(), [kind](const std::string& name) { return editor::parseObjectKind(name) == kind; });
}

std::optional<world::AgentId> personOf(const world::Slide& slide)
{
    if (!slide.person)
        return std::nullopt;
    return world::agentOf(static_cast<std::uint64_t>(*slide.person));
}

const world::MeasurementLine* gateOf(const world::World& world, const world::Slide& slide)
{
    const auto& lines = world.measurementLines();
    return slide.gate > 0 ? lines.find(lines.idOf(slide.gate)) : nullptr;
}

} // namespace

PlanTransform planOf(const world::SlideCamera& camera, QSizeF size)
{
    return {camera.center, size.height() / camera.distance_m, size};
}

PlanLayers layersOf(const std::vector<std::string>& hidden)
{
    editor::LayerState layers;
    for (const std::string& name : hidden)
        if (const auto kind = editor::parseObjectKind(name))
            layers.setVisible(*kind, false);
    return PlanLayers::of(&layers);
}

std::vector<editor::GroundMark> doorsOf(const world::World& world, const run::PersonStory& story)
{
    std::vector<editor::GroundMark> doors;
    for (const std::uint32_t target : {story.origin, story.walking ? story.destination : navigation::kNone})
        if (target < world.targets().size())
            doors.push_back({world.targets().at(target).row->position, kDoorRing_m, {}, true});
    return doors;
}

StoryStage::StoryStage(const world::World& world, QSize size, bool isDark, int supersampling, bool isByHour)
    : m_world(world), m_size(size), m_isDark(isDark), m_supersampling(supersampling), m_isByHour(isByHour)
{
}

StoryStage::~StoryStage() = default;

foundation::Result<QImage> StoryStage::draw(const StoryView& view)
{
    if (view.slide.view == world::SlideView::plan)
        return drawPlan(view);
    return drawCity(view);
}

foundation::Result<QImage> StoryStage::drawCity(const StoryView& view)
{
    if (!m_city) {
        auto stage = CityStage::create(m_world, {m_size, m_isDark, m_supersampling, {}, m_isByHour});
        if (!stage.ok())
            return stage.error();
        m_city = std::move(stage).value();
    }
    if (view.heatmap != m_cityHeat)
        m_city->setHeatmap(view.heatmap ? *view.heatmap : editor::Heatmap{});
    m_cityHeat = view.heatmap;
    CityStage::Moment moment;
    moment.camera = editor::orbitOf(view.camera);
    moment.previous = view.frames.previous;
    moment.current = view.frames.current;
    moment.clock_s = view.frames.current ? view.frames.current->clock_s : m_world.settings().initialTime_s;
    moment.fraction = view.frames.fraction;
    moment.picked = personOf(view.slide);
    if (view.slide.motion == world::SlideMotion::firstPerson)
        moment.throughEyesOf = moment.picked;
    moment.withVehicles = !hides(view.slide.hidden, editor::ObjectKind::lane);
    if (!hides(view.slide.hidden, editor::ObjectKind::recording))
        moment.recorded = editor::recordedBodies(m_world, view.time_s);
    if (view.told) {
        moment.route = view.told->way;
        moment.walkedUntil_m = view.told->walked_m;
        moment.groundMarks = doorsOf(m_world, view.told->story);
    }
    if (const world::MeasurementLine* gate = gateOf(m_world, view.slide)) {
        const QVector3D color = editor::sceneTheme(m_isDark).accent;
        moment.ribbons.push_back(editor::ribbon(gate->a, gate->b, m_city->floors().at(gate->level, geometry::midpoint(gate->a, gate->b)),
                                                0.35, 3.0, editor::RibbonStyle::plain, QVector4D(color, 1.0F)));
    }
    return m_city->draw(moment);
}

void StoryStage::drawStill(const PlanTransform& view, const StoryView& story)
{
    if (!m_plan || m_hidden != story.slide.hidden) {
        const PlanLayers layers = layersOf(story.slide.hidden);
        m_plan = std::make_unique<PlanScene>();
        m_plan->build(m_world, layers);
        m_background = layers.pictures ? decodedPictures(m_world, nullptr) : std::vector<ShownPicture>{};
        m_hidden = story.slide.hidden;
        m_still = {};
    }
    if (!m_still.isNull() && m_stillView == view && m_stillHeat == story.heatmap)
        return;
    const Theme& t = theme(m_isDark ? ThemeKind::dark : ThemeKind::light);
    m_still = QImage(m_size, QImage::Format_RGB32);
    m_still.fill(t.canvas);
    QPainter painter(&m_still);
    painter.setRenderHint(QPainter::Antialiasing);
    paintStill(painter, *m_plan, m_background, story.heatmap.get(), view, t);
    m_stillView = view;
    m_stillHeat = story.heatmap;
}

QImage StoryStage::drawPlan(const StoryView& story)
{
    loadPictureFonts();
    const PlanTransform view = planOf(story.camera, QSizeF(m_size));
    drawStill(view, story);
    const Theme& t = theme(m_isDark ? ThemeKind::dark : ThemeKind::light);
    QImage image = m_still;
    QPainter painter(&image);
    PlanPeople people{story.frames.previous,
                      story.frames.current,
                      story.frames.fraction,
                      editor::profileColors(m_world),
                      personOf(story.slide),
                      story.heatmap != nullptr,
                      true};
    const run::Frame* frame = story.frames.current.get();
    const PlanLayers layers = layersOf(story.slide.hidden);
    if (frame) {
        paintTrains(painter, editor::standingTrains(m_world, *frame), false, view, t);
        paintLights(painter, m_world, layers, frame->clock_s, view, t);
    }
    if (frame && layers.lanes)
        paintVehicles(painter, editor::interpolatedVehicles(story.frames.previous.get(), *frame, story.frames.fraction),
                      editor::vehicleLooks(m_world), view, t);
    paintProxies(painter, people, view, t);
    if (layers.recordings)
        paintRecorded(painter, m_world, story.time_s, view, t);
    if (story.told)
        paintRoute(painter, {story.told->way, story.told->walked_m}, view, t);
    if (story.slide.gate > 0)
        paintMarked(painter, m_world, {{editor::ObjectKind::measurementLine, story.slide.gate}}, true, view, t);
    paintPeople(painter, people, view, t);
    paintScaleBar(painter, view, t);
    return image;
}

} // namespace passerby::widgets
