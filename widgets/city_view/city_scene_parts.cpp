// SPDX-License-Identifier: GPL-3.0-or-later
// What the scene of the city is made of: materials, entities and the order in which they are drawn.
#include "editor/scene/vehicle_shapes.h"
#include "widgets/city_view/city_scene.h"
#include "widgets/city_view/shader_library.h"

#include <QVector2D>
#include <Qt3DCore/QCoreSettings>
#include <Qt3DCore/QEntity>
#include <Qt3DRender/QCamera>
#include <Qt3DRender/QCameraSelector>
#include <Qt3DRender/QClearBuffers>
#include <Qt3DRender/QGeometryRenderer>
#include <Qt3DRender/QLayer>
#include <Qt3DRender/QLayerFilter>
#include <Qt3DRender/QMaterial>
#include <Qt3DRender/QNoDraw>
#include <Qt3DRender/QSortPolicy>
#include <Qt3DRender/QSubtreeEnabler>
#include <Qt3DRender/QTechniqueFilter>
#include <Qt3DRender/QViewport>

namespace passerby::widgets {
namespace {

using namespace Qt3DRender;

/// Drawn from the nearest tile to the farthest, so that what is hidden is not worked out.
bool isSorted(DrawLayer layer)
{
    return layer == DrawLayer::roofs || layer == DrawLayer::walls || layer == DrawLayer::plain;
}

void addLayerBranch(QFrameGraphNode* parent, QLayer* layer, DrawLayer which)
{
    QFrameGraphNode* node = parent;
    if (isSorted(which)) {
        auto* sorted = new QSortPolicy(node);
        sorted->setSortTypes(QVector<QSortPolicy::SortType>{QSortPolicy::FrontToBack});
        node = sorted;
    }
    auto* filter = new QLayerFilter(node);
    filter->addLayer(layer);
}

} // namespace

CityScene::CityScene(Qt3DCore::QNode* owner) : m_root(new Qt3DCore::QEntity(owner))
{
    for (QLayer*& layer : m_layers)
        layer = new QLayer(m_root);
    for (QCamera*& camera : m_cameras)
        camera = new QCamera(m_root);
    m_settings = new Qt3DCore::QCoreSettings(m_root);
    m_root->addComponent(m_settings);
    m_static = new Qt3DCore::QEntity(m_root);
    m_filter = new QTechniqueFilter;
    makeMaterials();
    m_sky = addEntity(makeViewMesh(), m_skyMaterial, DrawLayer::sky, m_root);
    m_litMesh = makeLightMesh();
    m_lit = addEntity(m_litMesh.renderer, m_litMaterial, DrawLayer::lit, m_root);
    m_lit->setEnabled(false);
    const QVector3D far(kEverywhere_m, kEverywhere_m, kEverywhere_m);
    m_overlays = addInstanced(makeRibbonMesh(-far, far), m_ribbonMaterial, DrawLayer::overlays);
    m_shadows = addInstanced(makeRibbonMesh(-far, far), m_ribbonMaterial, DrawLayer::shadows);
    m_halo = addInstanced(makePeopleMesh(editor::makeNearPerson()), m_haloMaterial, DrawLayer::halo);
    m_carHalo = addInstanced(makePeopleMesh(editor::makeMovingCar()), m_haloMaterial, DrawLayer::halo);
    m_near = addInstanced(makePeopleMesh(editor::makeNearPerson()), m_peopleMaterial, DrawLayer::people);
    m_far = addInstanced(makePeopleMesh(editor::makeFarPerson()), m_peopleMaterial, DrawLayer::people);
    m_cars = addInstanced(makePeopleMesh(editor::makeMovingCar()), m_peopleMaterial, DrawLayer::people);
    for (std::size_t body = 0; body < m_vehicles.size(); ++body)
        m_vehicles[body] =
            addInstanced(makePeopleMesh(editor::makeVehicle(editor::VehicleBody(body))), m_peopleMaterial, DrawLayer::people);
    m_seenThrough = addInstanced(makePeopleMesh(editor::makeNearPerson()), m_seenThroughMaterial, DrawLayer::seenThrough);
    m_carSeenThrough = addInstanced(makePeopleMesh(editor::makeMovingCar()), m_seenThroughMaterial, DrawLayer::seenThrough);
    m_nearGhosts = addInstanced(makePeopleMesh(editor::makeNearPerson()), m_ghostMaterial, DrawLayer::ghosts);
    m_farGhosts = addInstanced(makePeopleMesh(editor::makeFarPerson()), m_ghostMaterial, DrawLayer::ghosts);
    setLight(std::make_shared<const editor::LightMap>());
    setDimmed(false);
    setDark(false);
}

void CityScene::makeMaterials()
{
    const DrawState cells{.writesDepth = false, .culls = false, .covers = true};
    const DrawState scenery{.writesDepth = false, .culls = false, .covers = true, .onlyBare = true};
    const DrawState background{.writesDepth = false, .culls = false, .onlyBare = true};
    const DrawState overlay{.writesDepth = false, .blends = true, .culls = false};
    m_dayWallMaterial = makeMaterial("walls BY_DAY", {}, m_root);
    m_darkWallMaterial = makeMaterial("walls", {}, m_root);
    m_bareWallMaterial = makeMaterial("walls BARE", {}, m_root);
    m_roofMaterial = makeMaterial("roofs", {}, m_root);
    m_plainMaterial = makeMaterial("plain", {}, m_root);
    for (SolidMaterials* marks : {&m_selectedMaterials, &m_hoveredMaterials})
        *marks = {makeMaterial("walls MARKED", {}, m_root), makeMaterial("roofs MARKED", {}, m_root), makeMaterial("plain", {}, m_root)};
    m_skyMaterial = makeMaterial("sky", background, m_root);
    m_cellMaterial = makeMaterial("ground", cells, m_root);
    m_pavedMaterial = makeMaterial("ground PAVED", cells, m_root);
    m_sceneryMaterial = makeMaterial("ground", scenery, m_root);
    m_veilMaterial = makeMaterial("ground VEIL", overlay, m_root);
    m_litMaterial = makeMaterial("light", overlay, m_root);
    m_heatMaterial = makeMaterial("ground HEAT", overlay, m_root);
    m_ribbonMaterial = makeMaterial("ribbons", overlay, m_root);
    m_plainRibbonMaterial = makeMaterial("ribbons PLAIN", overlay, m_root);
    m_groundMarkMaterial = makeMaterial("ribbons PLAIN FADING", overlay, m_root);
    const ProgramName people = "people";
    m_peopleMaterial = makeMaterial(people, {}, m_root);
    m_haloMaterial = makeMaterial(people, {.writesDepth = false, .cullsFront = true}, m_root);
    m_seenThroughMaterial = makeMaterial(people, {.writesDepth = false, .blends = true, .behindOnly = true}, m_root);
    m_ghostMaterial = makeMaterial(people, {.writesDepth = false, .blends = true}, m_root);
    setParameter(m_plainMaterial, QStringLiteral("mark"), QVector4D());
    for (QMaterial* material : {m_peopleMaterial, m_haloMaterial, m_seenThroughMaterial, m_ghostMaterial}) {
        setParameter(material, QStringLiteral("halo"), material == m_haloMaterial ? QVector2D(0.012F, 2.2F) : QVector2D());
        setParameter(material, QStringLiteral("flatColor"), QVector4D());
    }
}

Qt3DCore::QEntity* CityScene::addEntity(QGeometryRenderer* renderer, QMaterial* material, DrawLayer layer, Qt3DCore::QEntity* parent)
{
    auto* entity = new Qt3DCore::QEntity(parent);
    renderer->setParent(entity);
    entity->addComponent(renderer);
    if (material)
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
    addBranch(m_filter, 0);
    return m_filter;
}

/// All layers in order, as one eye sees them. The first clears the whole picture.
void CityScene::addBranch(Qt3DCore::QNode* parent, std::size_t eye)
{
    m_viewports[eye] = new QViewport(parent);
    auto* camera = new QCameraSelector(m_viewports[eye]);
    camera->setCamera(m_cameras[eye]);
    if (eye == 0) {
        auto* clear = new QClearBuffers(camera);
        clear->setBuffers(QClearBuffers::ColorDepthStencilBuffer);
        clear->setClearColor(QColor(0, 0, 0, 255));
        new QNoDraw(clear);
    }
    for (std::size_t layer = 0; layer < m_layers.size(); ++layer)
        addLayerBranch(camera, m_layers[layer], DrawLayer(layer));
}

/// One picture, or two halves.
void CityScene::splitView(bool isSplit)
{
    if (!m_viewports[0] || (!isSplit && !m_rightBranch))
        return;
    if (!m_rightBranch) {
        m_rightBranch = new QSubtreeEnabler(m_filter);
        addBranch(m_rightBranch, 1);
        m_viewports[1]->setNormalizedRect({0.5, 0.0, 0.5, 1.0});
    }
    m_rightBranch->setEnabled(isSplit);
    m_viewports[0]->setNormalizedRect({0.0, 0.0, isSplit ? 0.5 : 1.0, 1.0});
}

} // namespace passerby::widgets
