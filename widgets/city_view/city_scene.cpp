// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/city_view/city_scene.h"

#include "widgets/city_view/light_texture.h"
#include "widgets/city_view/shader_library.h"

#include <QVector2D>
#include <Qt3DCore/QEntity>
#include <Qt3DRender/QAbstractTexture>
#include <Qt3DRender/QCamera>
#include <Qt3DRender/QCameraSelector>
#include <Qt3DRender/QClearBuffers>
#include <Qt3DRender/QFrustumCulling>
#include <Qt3DRender/QGeometryRenderer>
#include <Qt3DRender/QLayer>
#include <Qt3DRender/QLayerFilter>
#include <Qt3DRender/QMaterial>
#include <Qt3DRender/QNoDraw>
#include <Qt3DRender/QParameter>
#include <Qt3DRender/QSortPolicy>
#include <Qt3DRender/QTechniqueFilter>
#include <Qt3DRender/QViewport>
#include <algorithm>

namespace passerby::widgets {
namespace {

using namespace Qt3DRender;

constexpr float kEverywhere_m = 1e6F;
constexpr double kFogStart_m = 300.0;
constexpr double kFogPerDistance = 1.2;

bool isCulled(DrawLayer layer)
{
    return layer == DrawLayer::solids || layer == DrawLayer::scenery || layer == DrawLayer::cells || layer == DrawLayer::groundMarks;
}

void addLayerBranch(QFrameGraphNode* parent, QLayer* layer, DrawLayer which)
{
    QFrameGraphNode* node = parent;
    if (isCulled(which))
        node = new QFrustumCulling(node);
    if (which == DrawLayer::solids) {
        auto* sorted = new QSortPolicy(node);
        sorted->setSortTypes(QVector<QSortPolicy::SortType>{QSortPolicy::FrontToBack});
        node = sorted;
    }
    auto* filter = new QLayerFilter(node);
    filter->addLayer(layer);
}

QVector4D marked(const QVector3D& color, float strength)
{
    return QVector4D(color, strength);
}

} // namespace

CityScene::CityScene(Qt3DCore::QNode* owner) : m_root(new Qt3DCore::QEntity(owner))
{
    for (QLayer*& layer : m_layers)
        layer = new QLayer(m_root);
    m_camera = new QCamera(m_root);
    m_static = new Qt3DCore::QEntity(m_root);
    m_marks = new Qt3DCore::QEntity(m_root);
    m_filter = new QTechniqueFilter;
    makeMaterials();
    addEntity(makeViewMesh(), m_skyMaterial, DrawLayer::sky, m_root);
    const QVector3D far(kEverywhere_m, kEverywhere_m, kEverywhere_m);
    m_overlays = addInstanced(makeRibbonMesh(-far, far), m_ribbonMaterial, DrawLayer::overlays);
    m_shadows = addInstanced(makeRibbonMesh(-far, far), m_ribbonMaterial, DrawLayer::shadows);
    m_halo = addInstanced(makePeopleMesh(editor::makeNearPerson()), m_haloMaterial, DrawLayer::halo);
    m_near = addInstanced(makePeopleMesh(editor::makeNearPerson()), m_peopleMaterial, DrawLayer::people);
    m_far = addInstanced(makePeopleMesh(editor::makeFarPerson()), m_peopleMaterial, DrawLayer::people);
    m_seenThrough = addInstanced(makePeopleMesh(editor::makeNearPerson()), m_seenThroughMaterial, DrawLayer::seenThrough);
    setLight({});
    setDimmed(false);
    setDark(false);
}

void CityScene::makeMaterials()
{
    const QString solids = QStringLiteral("solids");
    const QString ground = QStringLiteral("ground");
    const QString people = QStringLiteral("people");
    const DrawState onGround{.writesDepth = false, .blends = false, .culls = false};
    const DrawState overlay{.writesDepth = false, .blends = true, .culls = false};
    m_solidMaterial = makeMaterial(solids, {}, m_root);
    m_selectedMaterial = makeMaterial(solids, {}, m_root);
    m_hoveredMaterial = makeMaterial(solids, {}, m_root);
    m_skyMaterial = makeMaterial(QStringLiteral("sky"), onGround, m_root);
    m_groundMaterial = makeMaterial(ground, onGround, m_root);
    m_veilMaterial = makeMaterial(ground, overlay, m_root);
    m_ribbonMaterial = makeMaterial(QStringLiteral("ribbons"), overlay, m_root);
    m_peopleMaterial = makeMaterial(people, {}, m_root);
    m_haloMaterial = makeMaterial(people, {.writesDepth = false, .cullsFront = true}, m_root);
    m_seenThroughMaterial = makeMaterial(people, {.writesDepth = false, .blends = true, .behindOnly = true}, m_root);
    setParameter(m_groundMaterial, QStringLiteral("cover"), 1.0F);
    setParameter(m_veilMaterial, QStringLiteral("cover"), 0.38F);
    setParameter(m_solidMaterial, QStringLiteral("mark"), QVector4D());
    for (QMaterial* material : {m_peopleMaterial, m_haloMaterial, m_seenThroughMaterial}) {
        setParameter(material, QStringLiteral("halo"), material == m_haloMaterial ? QVector2D(0.012F, 2.2F) : QVector2D());
        setParameter(material, QStringLiteral("flatColor"), QVector4D());
    }
}

Qt3DCore::QEntity* CityScene::addEntity(Qt3DCore::QNode* renderer, QMaterial* material, DrawLayer layer, Qt3DCore::QEntity* parent)
{
    auto* entity = new Qt3DCore::QEntity(parent);
    auto* component = static_cast<Qt3DCore::QComponent*>(renderer);
    component->setParent(entity);
    entity->addComponent(component);
    entity->addComponent(material);
    entity->addComponent(m_layers[std::size_t(layer)]);
    return entity;
}

CityScene::Drawn CityScene::addInstanced(InstancedMesh mesh, QMaterial* material, DrawLayer layer)
{
    Drawn drawn{addEntity(mesh.renderer, material, layer, m_root), mesh};
    drawn.entity->setEnabled(false);
    return drawn;
}

void CityScene::Drawn::set(const QByteArray& bytes, int count) const
{
    entity->setEnabled(mesh.set(bytes, count));
}

QFrameGraphNode* CityScene::makeFrameGraph(Qt3DCore::QNode* parent)
{
    m_filter->setParent(parent);
    auto* viewport = new QViewport(m_filter);
    auto* camera = new QCameraSelector(viewport);
    camera->setCamera(m_camera);
    auto* clear = new QClearBuffers(camera);
    clear->setBuffers(QClearBuffers::ColorDepthBuffer);
    clear->setClearColor(QColor(0, 0, 0, 255));
    new QNoDraw(clear);
    for (std::size_t layer = 0; layer < m_layers.size(); ++layer)
        addLayerBranch(camera, m_layers[layer], DrawLayer(layer));
    return m_filter;
}

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
    setShared(QStringLiteral("sunDirection"), editor::sunDirection());
    setShared(QStringLiteral("skyLight"), theme.skyLight);
    setShared(QStringLiteral("bounceLight"), theme.bounceLight);
    setShared(QStringLiteral("sunLight"), theme.sunLight);
    setShared(QStringLiteral("occlusionTint"), theme.occlusionTint);
    setShared(QStringLiteral("fogColor"), theme.fog);
    setShared(QStringLiteral("ambientSlant"), theme.ambientSlant);
    setShared(QStringLiteral("edgeColor"), theme.edge);
    setShared(QStringLiteral("glowColor"), theme.glow);
    setShared(QStringLiteral("horizonColor"), theme.horizon);
    setShared(QStringLiteral("zenithColor"), theme.zenith);
    setShared(QStringLiteral("rimColor"), theme.accentRim);
    setShared(QStringLiteral("darkness"), dark ? 1.0F : 0.0F);
    setParameter(m_selectedMaterial, QStringLiteral("mark"), marked(theme.accent, 1.0F));
    setParameter(m_hoveredMaterial, QStringLiteral("mark"), marked(theme.hover, 0.7F));
    setParameter(m_haloMaterial, QStringLiteral("flatColor"), marked(theme.accent, 1.0F));
    setParameter(m_seenThroughMaterial, QStringLiteral("flatColor"), marked(theme.accent, 0.45F));
}

void CityScene::setDimmed(bool dim)
{
    setShared(QStringLiteral("dimming"), !dim ? QVector2D(1.0F, 1.0F) : m_dark ? QVector2D(0.85F, 0.88F) : QVector2D(0.70F, 0.94F));
}

void CityScene::setCamera(const editor::OrbitCamera& camera, QSizeF viewSize, double pixelScale)
{
    m_camera->setPosition(camera.eye());
    m_camera->setViewCenter(camera.center);
    const QMatrix4x4 view = camera.viewMatrix();
    m_camera->setUpVector(view.row(1).toVector3D());
    m_camera->lens()->setPerspectiveProjection(float(camera.fieldOfView_deg), float(viewSize.width() / std::max(1.0, viewSize.height())),
                                               float(camera.nearPlane_m()), float(camera.farPlane_m()));
    setShared(QStringLiteral("pixelAngle"), float(camera.pixelAngle(viewSize) * pixelScale));
    setShared(QStringLiteral("fogStart"), float(kFogStart_m + kFogPerDistance * camera.distance_m));
}

void CityScene::setMeshes(const editor::CityMeshes& meshes)
{
    delete m_static;
    m_static = new Qt3DCore::QEntity(m_root);
    for (const auto& tile : meshes.solids)
        addEntity(makeSolidMesh(tile.vertices, tile.low, tile.high), m_solidMaterial, DrawLayer::solids, m_static);
    const auto addGround = [this](const editor::MeshTile<editor::GroundVertex>& tile, DrawLayer layer) {
        addEntity(makeGroundMesh(tile.vertices, tile.low, tile.high), m_groundMaterial, layer, m_static);
    };
    addGround(meshes.ground.farPlane, DrawLayer::farPlane);
    for (const auto& tile : meshes.ground.scenery)
        addGround(tile, DrawLayer::scenery);
    for (const auto& tile : meshes.ground.cells)
        addGround(tile, DrawLayer::cells);
    for (const auto& tile : meshes.groundMarks)
        addEntity(makeRibbonSheet(tile.ribbons, tile.low, tile.high), m_ribbonMaterial, DrawLayer::groundMarks, m_static);
}

void CityScene::setLight(const editor::LightMap& map)
{
    QAbstractTexture* old = m_light;
    m_light = makeLightTexture(map, m_root);
    const double width = std::max(1.0, map.width * map.texel_m);
    const double height = std::max(1.0, map.height * map.texel_m);
    setShared(QStringLiteral("lightFrame"), QVector4D(float(map.origin.x), float(map.origin.y), float(1.0 / width), float(1.0 / height)));
    setShared(QStringLiteral("lightMap"), QVariant::fromValue(m_light));
    if (old)
        old->deleteLater();
}

void CityScene::setHeat(const std::vector<editor::Ribbon>& ribbons)
{
    delete m_heat;
    m_heat = nullptr;
    if (ribbons.empty())
        return;
    const QVector3D far(kEverywhere_m, kEverywhere_m, kEverywhere_m);
    m_heat = addEntity(makeRibbonSheet(ribbons, -far, far), m_ribbonMaterial, DrawLayer::heat, m_root);
}

void CityScene::setOverlays(const std::vector<editor::Ribbon>& ribbons)
{
    m_overlays.set(toBytes(ribbons), int(ribbons.size()));
}

void CityScene::setPeople(const editor::PeopleLists& people)
{
    m_near.set(toBytes(people.near), int(people.near.size()));
    m_far.set(toBytes(people.far), int(people.far.size()));
    m_shadows.set(toBytes(people.shadows), int(people.shadows.size()));
    std::vector<editor::PersonInstance> picked;
    if (people.picked)
        picked.push_back(*people.picked);
    m_halo.set(toBytes(picked), int(picked.size()));
    m_seenThrough.set(toBytes(picked), int(picked.size()));
}

void CityScene::addMarks(const Marks& marks, QMaterial* solid, const QVector3D& color)
{
    const QVector3D far(kEverywhere_m, kEverywhere_m, kEverywhere_m);
    if (!marks.solids.empty())
        addEntity(makeSolidMesh(marks.solids, -far, far), solid, DrawLayer::markedSolids, m_marks);
    std::vector<editor::GroundVertex> areas = marks.areas;
    for (editor::GroundVertex& vertex : areas)
        vertex.color = {color.x(), color.y(), color.z()};
    if (!areas.empty())
        addEntity(makeGroundMesh(areas, -far, far), m_veilMaterial, DrawLayer::markedAreas, m_marks);
}

void CityScene::setMarks(const Marks& selected, const Marks& hovered)
{
    delete m_marks;
    m_marks = new Qt3DCore::QEntity(m_root);
    const editor::SceneTheme& theme = editor::sceneTheme(m_dark);
    addMarks(hovered, m_hoveredMaterial, theme.hover);
    addMarks(selected, m_selectedMaterial, theme.accent);
}

} // namespace passerby::widgets
