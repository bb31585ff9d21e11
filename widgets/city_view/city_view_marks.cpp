// SPDX-License-Identifier: GPL-3.0-or-later
// What shows in the city view what is selected, what lies under the pointer, and what is drawn on the ground beside.
#include "editor/scene/overlays.h"
#include "editor/scene/parked_vehicles.h"
#include "editor/scene/things.h"
#include "editor/scene/vehicle_picker.h"
#include "widgets/city_view/city_view_private.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace passerby::widgets {
namespace {

constexpr double kRoundVehicle_m = 0.7;  ///< between the ends of the picked one and its ring
constexpr std::size_t kMuchMarked = 100; ///< with more things selected their marks are made in the background

/// What marks are made of. Any thread.
struct MarkSource {
    world::World world;
    std::shared_ptr<const editor::CityMeshes> meshes; ///< null until there are some
    bool dark = false;
    QVector3D color;
    bool isHover = false; ///< areas are shown by their edge (appendEdge()), not by a veil
};

void markFixture(const MarkSource& source, std::uint32_t number, std::vector<editor::SolidVertex>& solids, CityScene::Marks& marks)
{
    const world::Fixture* fixture = source.world.fixtures().find(source.world.fixtures().idOf(number));
    if (!fixture || !source.meshes)
        return;
    const auto& floors = *source.meshes->floors;
    editor::appendFixture(source.world, *fixture, floors, editor::sceneTheme(source.dark), solids);
    const double floor_m = floors.at(fixture->level, fixture->position);
    editor::appendArea({footprintOf(*fixture), {}}, floor_m, source.color, marks.areas);
}

void markParked(const MarkSource& source, std::uint32_t number, std::vector<editor::SolidVertex>& solids, CityScene::Marks& marks)
{
    if (!source.meshes)
        return;
    const auto& floors = *source.meshes->floors;
    for (const world::ParkedVehicle& vehicle : editor::parkedIn(source.world, source.world.parkingRows().idOf(number))) {
        editor::appendParked(source.world, vehicle, floors, editor::sceneTheme(source.dark), solids);
        editor::appendArea({outlineOf(vehicle), {}}, floors.at(vehicle.level, vehicle.place.middle), source.color, marks.areas);
    }
}

CityScene::Marks marksOf(const MarkSource& source, const std::vector<editor::ObjectRef>& objects)
{
    const editor::SceneTheme& theme = editor::sceneTheme(source.dark);
    const world::World& world = source.world;
    std::vector<editor::SolidVertex> solids;
    CityScene::Marks marks;
    for (const editor::ObjectRef& object : objects) {
        if (object.kind == editor::ObjectKind::obstacle) {
            const world::Obstacle* obstacle = world.obstacles().find(world.obstacles().idOf(object.number));
            if (!obstacle || !source.meshes)
                continue;
            const editor::Roofs& roofs = *source.meshes->roofs;
            const auto roof = roofs.find(object.number);
            editor::appendObstacle(*obstacle, object.number, roof == roofs.end() ? nullptr : &roof->second, theme, solids);
            if (!editor::standsUp(obstacle->kind) && !source.isHover)
                editor::appendArea(obstacle->polygon, 0.0, source.color, marks.areas);
        } else if (object.kind == editor::ObjectKind::cell && !source.isHover) {
            if (const world::Cell* cell = world.cells().find(world.cells().idOf(object.number)))
                editor::appendArea(cell->polygon, cell->level == 0 ? 0.0 : 0.05, source.color, marks.areas);
        } else if (object.kind == editor::ObjectKind::region && !source.isHover) {
            if (const world::Region* region = world.regions().find(world.regions().idOf(object.number)))
                editor::appendArea(region->polygon, 0.0, source.color, marks.areas);
        } else if (object.kind == editor::ObjectKind::fixture) {
            markFixture(source, object.number, solids, marks);
        } else if (object.kind == editor::ObjectKind::parkingRow) {
            markParked(source, object.number, solids, marks);
        } else if (object.kind == editor::ObjectKind::trainService) {
            const auto train = editor::placedTrain(world, world.trainServices().idOf(object.number));
            if (train && source.meshes)
                editor::appendPlacedTrain(*train, *source.meshes->floors, theme, solids);
        }
    }
    marks.solids = editor::sortedBySurface(solids);
    return marks;
}

void appendLine(const MarkSource& source, std::uint32_t number, std::vector<editor::Ribbon>& out)
{
    const world::WaitingLine* line = source.world.waitingLines().find(source.world.waitingLines().idOf(number));
    if (!line || !source.meshes)
        return;
    constexpr double kHalfWidth_m = 0.15;
    constexpr double kLeast_px = 1.5;
    const auto& floors = *source.meshes->floors;
    for (std::size_t i = 1; i < line->points.size(); ++i) {
        const double floor_m = floors.at(line->level, geometry::midpoint(line->points[i - 1], line->points[i]));
        out.push_back(editor::ribbon(line->points[i - 1], line->points[i], floor_m, kHalfWidth_m, kLeast_px, editor::RibbonStyle::plain,
                                     QVector4D(source.color, 1.0F)));
    }
}

/// Rings round the points of a duty, and ribbons from one to the next and back to the first.
void appendDuty(const MarkSource& source, const world::Duty& duty, std::vector<editor::Ribbon>& out)
{
    constexpr double kHalfWidth_m = 0.06;
    constexpr double kLeast_px = 1.2;
    constexpr double kRing_m = 0.5;
    if (!source.meshes)
        return;
    for (std::size_t i = 0; i < duty.points.size(); ++i) {
        const geometry::Point here = duty.points[i];
        const geometry::Point next = duty.points[(i + 1) % duty.points.size()];
        const double floor_m = source.meshes->floors->at(duty.level, here);
        out.push_back(
            editor::ribbon(here, next, floor_m, kHalfWidth_m, kLeast_px, editor::RibbonStyle::plain, QVector4D(source.color, 0.7F)));
        out.push_back(editor::objectRing(here, floor_m, kRing_m, source.color));
    }
}

/// The duties of a profile, or one.
void appendDuties(const MarkSource& source, editor::ObjectRef object, std::vector<editor::Ribbon>& out)
{
    for (const auto& [id, duty] : source.world.duties())
        if (object.kind == editor::ObjectKind::duty ? id.number == object.number : duty.profile.number == object.number)
            appendDuty(source, duty, out);
}

/// A ring round what is but a place, or a ribbon along a line.
void appendRing(const MarkSource& source, editor::ObjectRef object, std::vector<editor::Ribbon>& out)
{
    if (object.kind == editor::ObjectKind::waitingLine)
        appendLine(source, object.number, out);
    if (object.kind == editor::ObjectKind::duty || object.kind == editor::ObjectKind::profile)
        appendDuties(source, object, out);
    if (object.kind != editor::ObjectKind::target && object.kind != editor::ObjectKind::portal
        && object.kind != editor::ObjectKind::attractor)
        return;
    if (const auto place = editor::placeOf(source.world, object))
        out.push_back(editor::objectRing(*place, 0.0, 1.5, source.color));
}

/// The edge of a cell, a region or what lies on the ground.
void appendEdge(const MarkSource& source, editor::ObjectRef object, std::vector<editor::Ribbon>& out)
{
    const auto append = [&](const auto& table) {
        const auto* row = table.find(table.idOf(object.number));
        if (!row || !source.meshes)
            return;
        const auto floor_m = [&](geometry::Point place) { return source.meshes->floors->at(row->level, place); };
        const auto edge = editor::areaOutline(row->polygon, floor_m, source.color, editor::sceneTheme(source.dark));
        out.insert(out.end(), edge.begin(), edge.end());
    };
    if (object.kind == editor::ObjectKind::cell)
        append(source.world.cells());
    else if (object.kind == editor::ObjectKind::region)
        append(source.world.regions());
    else if (object.kind == editor::ObjectKind::obstacle)
        if (const auto* row = source.world.obstacles().find(source.world.obstacles().idOf(object.number));
            row && !editor::standsUp(row->kind))
            append(source.world.obstacles());
}

std::vector<editor::Ribbon> ringsOf(const MarkSource& source, const std::vector<editor::ObjectRef>& objects)
{
    std::vector<editor::Ribbon> rings;
    for (const editor::ObjectRef& object : objects)
        appendRing(source, object, rings);
    return rings;
}

} // namespace

void CityView::Private::showOverlays()
{
    const editor::SceneTheme& theme = editor::sceneTheme(m_dark);
    if (std::exchange(m_isLitNew, false))
        m_scene->setLit(m_lit.vertices);
    std::vector<editor::Ribbon> ribbons = editor::litRibbons(m_lit, theme);
    const std::vector<editor::Ribbon> running = editor::overlayRibbons(m_runOverlay, m_dark);
    ribbons.insert(ribbons.end(), running.begin(), running.end());
    const std::vector<editor::Ribbon> marks = editor::markRibbons(m_groundMarks, theme);
    ribbons.insert(ribbons.end(), marks.begin(), marks.end());
    if (m_showsProxies) {
        const std::vector<editor::Ribbon> proxies = editor::proxyRibbons(m_shownProxies, m_dark);
        ribbons.insert(ribbons.end(), proxies.begin(), proxies.end());
    }
    const std::vector<editor::Ribbon> vehicles = recordedVehicles();
    ribbons.insert(ribbons.end(), vehicles.begin(), vehicles.end());
    const auto floor_m = [this](int level, geometry::Point place) { return m_meshes ? m_meshes->floors->at(level, place) : 0.0; };
    const std::vector<editor::Ribbon> perceived = editor::perceivedRibbons(m_perceived, floor_m, theme);
    ribbons.insert(ribbons.end(), perceived.begin(), perceived.end());
    const std::vector<editor::Ribbon> route = editor::routeRibbons(m_route, m_walkedUntil_m, 0.0, theme);
    ribbons.insert(ribbons.end(), route.begin(), route.end());
    const std::vector<editor::Ribbon> weighed = editor::weighedRibbons(m_perceived, theme);
    ribbons.insert(ribbons.end(), weighed.begin(), weighed.end());
    const auto isPicked = [this](world::AgentId agent) {
        return agent == m_picked || std::find(m_pickedBeside.begin(), m_pickedBeside.end(), agent) != m_pickedBeside.end();
    };
    if (m_picked)
        for (const editor::ShownWalker& walker : m_shown)
            if (isPicked(walker.agent))
                ribbons.push_back(editor::pickedRing(walker.place, walker.z_m, theme));
    if (const auto* vehicle = m_pickedVehicle ? editor::vehicleNumbered(m_shownVehicles, *m_pickedVehicle) : nullptr)
        ribbons.push_back(
            editor::objectRing(vehicle->place, floorUnder_m(*vehicle), 0.5 * vehicle->length_m + kRoundVehicle_m, theme.accent));
    ribbons.insert(ribbons.end(), m_selectedRings.begin(), m_selectedRings.end());
    ribbons.insert(ribbons.end(), m_hoveredRings.begin(), m_hoveredRings.end());
    m_scene->setOverlays(ribbons);
}

void CityView::Private::updateMarks()
{
    const int asked = ++m_marksAsked;
    const MarkSource source{m_world, m_meshes, m_dark, editor::sceneTheme(m_dark).accent, false};
    updateHovered();
    if (m_selection.size() <= kMuchMarked) {
        takeMarks(marksOf(source, m_selection), ringsOf(source, m_selection));
        return;
    }
    m_marker.clear(); // what has been asked for before is not wanted any more
    m_marker.start([this, asked, source, selection = m_selection] {
        const auto marks = std::make_shared<const CityScene::Marks>(marksOf(source, selection));
        QMetaObject::invokeMethod(this, [this, asked, marks, rings = ringsOf(source, selection)] {
            if (asked == m_marksAsked)
                takeMarks(*marks, rings);
        });
    });
}

void CityView::Private::takeMarks(const CityScene::Marks& marks, std::vector<editor::Ribbon> rings)
{
    m_scene->setSelected(marks);
    m_selectedRings = std::move(rings);
    wake();
}

void CityView::Private::updateHovered()
{
    std::vector<editor::ObjectRef> hovered;
    if (m_hovered && std::find(m_selection.begin(), m_selection.end(), *m_hovered) == m_selection.end())
        hovered.push_back(*m_hovered);
    const MarkSource source{m_world, m_meshes, m_dark, editor::sceneTheme(m_dark).hover, true};
    m_scene->setHovered(marksOf(source, hovered));
    m_hoveredRings.clear();
    if (m_hovered)
        appendRing(source, *m_hovered, m_hoveredRings);
    for (const editor::ObjectRef& object : hovered)
        appendEdge(source, object, m_hoveredRings);
    wake();
}

} // namespace passerby::widgets
