// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/city_view/city_scene.h"

#include "widgets/city_view/light_texture.h"
#include "widgets/city_view/shader_library.h"

#include <QElapsedTimer>
#include <QVector2D>
#include <Qt3DCore/QCoreSettings>
#include <Qt3DCore/QEntity>
#include <Qt3DRender/QAbstractTexture>
#include <Qt3DRender/QCamera>
#include <Qt3DRender/QGeometryRenderer>
#include <Qt3DRender/QLayer>
#include <Qt3DRender/QMaterial>
#include <Qt3DRender/QParameter>
#include <Qt3DRender/QTechniqueFilter>
#include <algorithm>

namespace passerby::widgets {
namespace {

using namespace Qt3DRender;

constexpr double kFogStart_m = 300.0;
constexpr double kFogPerDistance = 1.2;
constexpr float kBareWallFrom_m = 0.42F; ///< metres a pixel from which the shader shows no windows
constexpr float kBareGroundFrom_m = 0.1F;
constexpr float kMarksGoneFrom_m = 0.9F; ///< the shader shows none of them any more
constexpr float kSmallGoneFrom_m = 0.6F; ///< a bench is three pixels wide then
constexpr double kSureGround = 0.9;      ///< of the farthest that is drawn
constexpr int kLooksWithBounds = 4;      ///< in which Qt 3D surely comes by

const QVector3D kGreyWeights(0.299F, 0.587F, 0.114F);

template <class Vertex>
const std::vector<Vertex>& contents(const editor::MeshTile<Vertex>& tile)
{
    return tile.vertices;
}

const std::vector<editor::Ribbon>& contents(const editor::RibbonTile& tile)
{
    return tile.ribbons;
}

/// Whether the ground fills the view, so that no sky is to be drawn. `ground` bounds the ground.
bool seesOnlyGround(const editor::OrbitCamera& camera, QSizeF viewSize, const geometry::Box& ground)
{
    const double reach_m = kSureGround * camera.farPlane_m();
    for (const QPointF corner : {QPointF(0.0, 0.0), QPointF(1.0, 0.0), QPointF(0.0, 1.0), QPointF(1.0, 1.0)}) {
        const auto place = camera.groundPoint({corner.x() * viewSize.width(), corner.y() * viewSize.height()}, viewSize, reach_m);
        if (!place || !ground.contains(*place))
            return false;
    }
    return true;
}

QVector4D marked(const QVector3D& color, float strength)
{
    return QVector4D(color, strength);
}

} // namespace

void CityScene::setShared(const QString& name, const QVariant& value)
{
    for (QParameter* parameter : m_shared)
        if (parameter->name() == name) {
            parameter->setValue(value);
            return;
        }
    m_shared.push_back(new QParameter(name, value, m_filter));
    m_filter->addParameter(m_shared.back());
}

void CityScene::setDark(bool dark)
{
    m_dark = dark;
    const editor::SceneTheme& theme = editor::sceneTheme(dark);
    showDaylight();
    setShared(QStringLiteral("occlusionTint"), theme.occlusionTint);
    setShared(QStringLiteral("ambientSlant"), theme.ambientSlant);
    setShared(QStringLiteral("rimColor"), theme.accentRim);
    setShared(QStringLiteral("darkness"), dark ? 1.0F : 0.0F);
    setParameter(m_litMaterial, QStringLiteral("litColor"), theme.lit);
    setParameter(m_litMaterial, QStringLiteral("wedgeColor"), theme.litWedge);
    setMark(m_selectedMaterials, marked(theme.accent, 1.0F));
    setMark(m_hoveredMaterials, marked(theme.hover, 0.7F));
    setParameter(m_haloMaterial, QStringLiteral("flatColor"), marked(theme.accent, 1.0F));
    setParameter(m_seenThroughMaterial, QStringLiteral("flatColor"), marked(theme.accent, 0.45F));
    setParameter(m_ghostMaterial, QStringLiteral("flatColor"),
                 dark ? QVector4D(0.86F, 0.90F, 0.95F, 0.5F) : QVector4D(0.16F, 0.20F, 0.27F, 0.5F));
    setDimmed(m_isDimmed);
}

void CityScene::setDaylight(const std::optional<editor::Daylight>& light)
{
    if (light == m_daylight)
        return;
    m_daylight = light;
    showDaylight();
}

void CityScene::showDaylight()
{
    const editor::Daylight light = m_daylight ? *m_daylight : editor::usualLight(editor::sceneTheme(m_dark));
    setShared(QStringLiteral("sunDirection"), light.sun);
    setShared(QStringLiteral("skyLight"), light.skyLight);
    setShared(QStringLiteral("bounceLight"), light.bounceLight);
    setShared(QStringLiteral("sunLight"), light.sunLight);
    setShared(QStringLiteral("fogColor"), light.fog);
    setShared(QStringLiteral("glowColor"), light.glow);
    setShared(QStringLiteral("horizonColor"), light.horizon);
    setShared(QStringLiteral("zenithColor"), light.zenith);
}

void CityScene::setMark(const SolidMaterials& materials, const QVector4D& mark)
{
    for (QMaterial* material : {materials.walls, materials.roofs, materials.plain})
        setParameter(material, QStringLiteral("mark"), mark);
}

void CityScene::setDimmed(bool dim)
{
    m_isDimmed = dim;
    const QVector2D dimming = !dim ? QVector2D(1.0F, 1.0F) : m_dark ? QVector2D(0.85F, 0.88F) : QVector2D(0.70F, 0.94F);
    const QVector4D edge = editor::sceneTheme(m_dark).edge;
    const float grey = QVector3D::dotProduct(edge.toVector3D(), kGreyWeights);
    const QVector3D dimmedEdge = (QVector3D(grey, grey, grey) * (1.0F - dimming.x()) + edge.toVector3D() * dimming.x()) * dimming.y();
    setShared(QStringLiteral("dimming"), dimming);
    setShared(QStringLiteral("edgeColor"), QVector4D(dimmedEdge, edge.w()));
}

void CityScene::setCamera(const editor::OrbitCamera& camera, QSizeF viewSize, double pixelScale)
{
    splitView(false);
    QCamera& mono = *m_cameras[0];
    mono.setPosition(camera.eye());
    mono.setViewCenter(camera.center);
    const QMatrix4x4 view = camera.viewMatrix();
    mono.setUpVector(view.row(1).toVector3D());
    const float near_m = float(camera.nearPlane_m());
    const float far_m = float(camera.farPlane_m());
    if (camera.axis == 0.0) {
        mono.lens()->setPerspectiveProjection(float(camera.fieldOfView_deg), float(viewSize.width() / std::max(1.0, viewSize.height())),
                                              near_m, far_m);
    } else {
        const editor::OrbitCamera::Frustum seen = camera.frustum(viewSize);
        mono.lens()->setFrustumProjection(float(seen.left), float(seen.right), float(seen.bottom), float(seen.top), near_m, far_m);
    }
    look(camera, camera.projectionMatrix(viewSize) * view, !seesOnlyGround(camera, viewSize, m_groundBox),
         camera.pixelAngle(viewSize) * pixelScale);
}

void CityScene::setCameras(const editor::OrbitCamera& camera, const editor::Stereo& stereo, QSizeF viewSize, double pixelScale)
{
    splitView(true);
    const QSizeF half(viewSize.width() * 0.5, viewSize.height());
    for (const editor::Eye eye : {editor::Eye::left, editor::Eye::right}) {
        const editor::EyeView seen = editor::eyeView(camera, stereo, eye, half);
        QCamera& one = *m_cameras[std::size_t(eye)];
        one.setPosition(seen.position);
        one.setViewCenter(seen.viewCenter);
        one.setUpVector(seen.up);
        one.lens()->setFrustumProjection(seen.left, seen.right, seen.bottom, seen.top, seen.near_m, seen.far_m);
    }
    look(camera, editor::toClipOfBoth(camera, stereo, half), true, camera.pixelAngle(half) * pixelScale);
}

/// What neither eye nor both together need.
void CityScene::look(const editor::OrbitCamera& camera, const QMatrix4x4& toClip, bool seesSky, double pixelAngle)
{
    m_toClip = toClip;
    m_pixelAngle = float(pixelAngle);
    lookAtTiles();
    m_sky->setEnabled(seesSky);
    setShared(QStringLiteral("pixelAngle"), m_pixelAngle);
    setShared(QStringLiteral("fogStart"), float(kFogStart_m + kFogPerDistance * camera.distance_m));
}

/// Qt 3D needs to hear of a tile's bounds once, to draw the nearest first. Left to itself it goes through every node of the city for that
/// whenever anything changes, which with people is every frame.
void CityScene::lookAtTiles()
{
    if (m_tiles.look(m_toClip, m_pixelAngle))
        m_looksWithBounds = kLooksWithBounds;
    m_settings->setBoundingVolumesEnabled(m_looksWithBounds > 0);
    m_looksWithBounds = std::max(0, m_looksWithBounds - 1);
}

void CityScene::setMeshes(std::shared_ptr<const editor::CityMeshes> meshes)
{
    beginMeshes(std::move(meshes));
    while (!m_planned.empty())
        addNextTile();
    endMeshes();
    while (m_tiles.deleteOne())
        ;
}

void CityScene::beginMeshes(std::shared_ptr<const editor::CityMeshes> meshes)
{
    m_meshes = std::move(meshes);
    m_groundBox = {{m_meshes->ground.farPlane.low.x(), m_meshes->ground.farPlane.low.y()},
                   {m_meshes->ground.farPlane.high.x(), m_meshes->ground.farPlane.high.y()}};
    m_tiles.markOutdated();
    m_planned.clear();
    const auto plan = [this](const auto& tile, auto* makeMesh, DrawLayer layer, const TileMaterials& materials) {
        const CityTiles::Key key{int(layer), materials.near, tile.contentHash};
        if (!m_tiles.keep(key))
            m_planned.push_back(
                {key, [makeMesh, &tile] { return makeMesh(contents(tile), tile.low, tile.high); }, layer, tile.low, tile.high, materials});
    };
    const auto planAll = [&plan](const auto& tiles, auto* makeMesh, DrawLayer layer, const TileMaterials& materials) {
        for (const auto& tile : tiles)
            plan(tile, makeMesh, layer, materials);
    };
    planAll(m_meshes->solids.roofs, makeSolidMesh, DrawLayer::roofs, {m_roofMaterial});
    planAll(m_meshes->solids.walls, makeSolidMesh, DrawLayer::walls,
            {m_dark || m_daylight ? m_darkWallMaterial : m_dayWallMaterial, m_bareWallMaterial, kBareWallFrom_m});
    planAll(m_meshes->solids.plain, makeSolidMesh, DrawLayer::plain, {m_plainMaterial});
    planAll(m_meshes->solids.small, makeSolidMesh, DrawLayer::plain, {m_plainMaterial, nullptr, 0.0F, kSmallGoneFrom_m});
    planAll(m_meshes->ground.cells, makeGroundMesh, DrawLayer::cells, {m_pavedMaterial, m_cellMaterial, kBareGroundFrom_m});
    planAll(m_meshes->ground.roads, makeGroundMesh, DrawLayer::roads, {m_sceneryMaterial});
    planAll(m_meshes->ground.scenery, makeGroundMesh, DrawLayer::scenery, {m_sceneryMaterial});
    plan(m_meshes->ground.farPlane, makeGroundMesh, DrawLayer::farPlane, {m_sceneryMaterial});
    planAll(m_meshes->groundMarks, makeRibbonSheet, DrawLayer::groundMarks, {m_groundMarkMaterial, nullptr, 0.0F, kMarksGoneFrom_m});
    std::reverse(m_planned.begin(), m_planned.end());
}

bool CityScene::addTiles(std::chrono::milliseconds time)
{
    QElapsedTimer clock;
    clock.start();
    const auto isOver = [&] { return std::chrono::milliseconds(clock.elapsed()) >= time; };
    while (!m_planned.empty()) {
        addNextTile();
        if (isOver())
            break;
    }
    if (!m_planned.empty())
        return false;
    if (m_meshes)
        endMeshes();
    while (!isOver() && m_tiles.deleteOne())
        ;
    return !m_tiles.hasDropped();
}

void CityScene::addNextTile()
{
    const Planned& next = m_planned.back();
    m_tiles.add(next.key, addEntity(next.makeMesh(), nullptr, next.layer, m_static), next.low, next.high, next.materials);
    m_planned.pop_back();
}

void CityScene::endMeshes()
{
    m_tiles.dropOutdated();
    lookAtTiles();
    m_meshes.reset();
}

void CityScene::setLight(const std::shared_ptr<const editor::LightMap>& map)
{
    QAbstractTexture* old = m_light;
    m_light = makeLightTexture(map, m_root);
    const double width = std::max(1.0, map->width * map->texel_m);
    const double height = std::max(1.0, map->height * map->texel_m);
    setShared(QStringLiteral("lightFrame"), QVector4D(float(map->origin.x), float(map->origin.y), float(1.0 / width), float(1.0 / height)));
    setShared(QStringLiteral("lightMap"), QVariant::fromValue(m_light));
    if (old)
        old->deleteLater();
}

void CityScene::setHeat(const std::vector<editor::GroundVertex>& areas, const std::vector<editor::Ribbon>& ribbons)
{
    delete m_heat;
    m_heat = areas.empty() && ribbons.empty() ? nullptr : new Qt3DCore::QEntity(m_root);
    const QVector3D far(kEverywhere_m, kEverywhere_m, kEverywhere_m);
    if (!areas.empty())
        addEntity(makeGroundMesh(areas, -far, far), m_heatMaterial, DrawLayer::heat, m_heat);
    if (!ribbons.empty())
        addEntity(makeRibbonSheet(ribbons, -far, far), m_plainRibbonMaterial, DrawLayer::heat, m_heat);
}

void CityScene::setLit(const std::vector<editor::LitVertex>& vertices)
{
    m_lit->setEnabled(m_litMesh.set(vertices));
}

void CityScene::setOverlays(const std::vector<editor::Ribbon>& ribbons)
{
    m_overlays.set(toBytes(ribbons), int(ribbons.size()));
}

void CityScene::setPeople(const editor::PeopleLists& people)
{
    m_near.set(toBytes(people.near), int(people.near.size()));
    m_far.set(toBytes(people.far), int(people.far.size()));
    m_cars.set(toBytes(people.cars), int(people.cars.size()));
    for (std::size_t body = 0; body < m_vehicles.size(); ++body)
        m_vehicles[body].set(toBytes(people.vehicles[body]), int(people.vehicles[body].size()));
    m_shadows.set(toBytes(people.shadows), int(people.shadows.size()));
    const auto mark = [](const std::optional<editor::PersonInstance>& picked, Drawn& halo, Drawn& seenThrough) {
        std::vector<editor::PersonInstance> one;
        if (picked)
            one.push_back(*picked);
        halo.set(toBytes(one), int(one.size()));
        seenThrough.set(toBytes(one), int(one.size()));
    };
    mark(people.picked, m_halo, m_seenThrough);
    mark(people.pickedCar, m_carHalo, m_carSeenThrough);
}

void CityScene::setGhosts(const editor::PeopleLists& people)
{
    m_nearGhosts.set(toBytes(people.near), int(people.near.size()));
    m_farGhosts.set(toBytes(people.far), int(people.far.size()));
}

void CityScene::replaceMarks(Qt3DCore::QEntity*& owner, const Marks& marks, const SolidMaterials& solid)
{
    const bool isEmpty = marks.areas.empty() && marks.solids.walls.empty() && marks.solids.roofs.empty() && marks.solids.plain.empty();
    if (isEmpty && !owner)
        return;
    delete owner;
    owner = isEmpty ? nullptr : new Qt3DCore::QEntity(m_root);
    const QVector3D far(kEverywhere_m, kEverywhere_m, kEverywhere_m);
    const editor::SolidParts& parts = marks.solids;
    for (const auto& [vertices, material] :
         {std::pair{&parts.walls, solid.walls}, std::pair{&parts.roofs, solid.roofs}, std::pair{&parts.plain, solid.plain}})
        if (!vertices->empty())
            addEntity(makeSolidMesh(*vertices, -far, far), material, DrawLayer::markedSolids, owner);
    if (!marks.areas.empty())
        addEntity(makeGroundMesh(marks.areas, -far, far), m_veilMaterial, DrawLayer::markedAreas, owner);
}

void CityScene::setTrains(const std::vector<editor::SolidVertex>& trains)
{
    delete m_trains;
    m_trains = trains.empty() ? nullptr : new Qt3DCore::QEntity(m_root);
    const QVector3D far(kEverywhere_m, kEverywhere_m, kEverywhere_m);
    if (m_trains)
        addEntity(makeSolidMesh(trains, -far, far), m_plainMaterial, DrawLayer::trains, m_trains);
}

void CityScene::setSelected(const Marks& marks)
{
    replaceMarks(m_selected, marks, m_selectedMaterials);
}

void CityScene::setHovered(const Marks& marks)
{
    replaceMarks(m_hovered, marks, m_hoveredMaterials);
}

} // namespace passerby::widgets
