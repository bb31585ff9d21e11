// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/geometry/polygon.h"
#include "editor/scene/city_meshes.h"
#include "editor/scene/daylight.h"
#include "editor/scene/light_map.h"
#include "editor/scene/orbit_camera.h"
#include "editor/scene/people.h"
#include "editor/scene/stereo_camera.h"
#include "widgets/city_view/city_tiles.h"
#include "widgets/city_view/gpu_mesh.h"

#include <QSizeF>
#include <QString>
#include <QVariant>
#include <array>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace Qt3DCore {
class QCoreSettings;
class QEntity;
class QNode;
} // namespace Qt3DCore
namespace Qt3DRender {
class QAbstractTexture;
class QCamera;
class QViewport;
class QSubtreeEnabler;
class QFrameGraphNode;
class QGeometryRenderer;
class QLayer;
class QMaterial;
class QParameter;
class QTechniqueFilter;
} // namespace Qt3DRender

namespace passerby::widgets {

/// What is drawn after what.
enum class DrawLayer {
    roofs,
    walls,
    plain,
    markedSolids,
    cells, // the ground from the top down: each layer only where none has been drawn
    roads,
    scenery,
    farPlane,
    sky,
    markedAreas,
    lit, // on the ground, below all that is drawn on it
    groundMarks,
    heat,
    overlays,
    shadows,
    trains, // over the ground of every level, as people are
    halo,
    people,
    ghosts, // of recordings: they hide nobody
    seenThrough,
    count
};

/// The city as Qt 3D entities and the order in which they are drawn; the same for the window and for pictures without one.
class CityScene {
public:
    explicit CityScene(Qt3DCore::QNode* owner);

    [[nodiscard]] Qt3DCore::QEntity* root() const { return m_root; }
    /// The frame graph below whatever selects the surface. Made once.
    Qt3DRender::QFrameGraphNode* makeFrameGraph(Qt3DCore::QNode* parent);

    void setDark(bool dark);
    /// In place of that of the theme; nothing: that again. Windows are lit by the next meshes that are set.
    void setDaylight(const std::optional<editor::Daylight>& light);
    void setDimmed(bool dimmed); ///< while a heatmap is shown
    /// `viewSize` in the pixels that are drawn, `pixelScale` how many of them make one pixel that is seen (2 when supersampling).
    void setCamera(const editor::OrbitCamera& camera, QSizeF viewSize, double pixelScale);
    /// The same for two eyes, whose halves together are `viewSize`.
    void setCameras(const editor::OrbitCamera& camera, const editor::Stereo& stereo, QSizeF viewSize, double pixelScale);
    void setMeshes(std::shared_ptr<const editor::CityMeshes> meshes);
    /// The same bit by bit, by calls of addTiles() until it returns true. Tiles that look as before stay; the others are shown until then.
    void beginMeshes(std::shared_ptr<const editor::CityMeshes> meshes);
    /// Goes on for about this long, at least by a tile; what is shown no more is deleted in the end.
    bool addTiles(std::chrono::milliseconds time);
    [[nodiscard]] bool isAdding() const { return m_meshes != nullptr || m_tiles.hasDropped(); }
    void setLight(const std::shared_ptr<const editor::LightMap>& map);
    /// What is seen from a place; quick, as it follows the mouse.
    void setLit(const std::vector<editor::LitVertex>& vertices);
    /// Areas in colours of their own, and ways above them.
    void setHeat(const std::vector<editor::GroundVertex>& areas, const std::vector<editor::Ribbon>& ribbons);
    void setOverlays(const std::vector<editor::Ribbon>& ribbons);
    void setPeople(const editor::PeopleLists& people);
    /// The near and the far ones of them, to be seen through.
    void setGhosts(const editor::PeopleLists& people);
    /// What comes and goes among what stands still.
    void setTrains(const std::vector<editor::SolidVertex>& trains);
    struct Marks {
        editor::SolidParts solids;
        std::vector<editor::GroundVertex> areas; ///< in the colour of the mark
    };
    /// Selected things.
    void setSelected(const Marks& marks);
    /// The one under the mouse.
    void setHovered(const Marks& marks);

private:
    struct Drawn {
        Qt3DCore::QEntity* entity = nullptr;
        InstancedMesh mesh;
        void set(const QByteArray& bytes, int count) const;
    };
    Qt3DCore::QEntity* addEntity(Qt3DRender::QGeometryRenderer* renderer, Qt3DRender::QMaterial* material, DrawLayer layer,
                                 Qt3DCore::QEntity* parent);
    void addNextTile();
    void addBranch(Qt3DCore::QNode* parent, std::size_t eye);
    void splitView(bool isSplit);
    void look(const editor::OrbitCamera& camera, const QMatrix4x4& toClip, bool seesSky, double pixelAngle);
    void lookAtTiles();
    void endMeshes();
    Drawn addInstanced(InstancedMesh mesh, Qt3DRender::QMaterial* material, DrawLayer layer);
    void makeMaterials();
    void setShared(const QString& name, const QVariant& value);
    void showDaylight();
    struct SolidMaterials {
        Qt3DRender::QMaterial* walls = nullptr;
        Qt3DRender::QMaterial* roofs = nullptr;
        Qt3DRender::QMaterial* plain = nullptr;
    };
    void setMark(const SolidMaterials& materials, const QVector4D& mark);
    void replaceMarks(Qt3DCore::QEntity*& owner, const Marks& marks, const SolidMaterials& solid);
    /// A tile that is to be made.
    struct Planned {
        CityTiles::Key key;
        std::function<Qt3DRender::QGeometryRenderer*()> makeMesh;
        DrawLayer layer;
        QVector3D low;
        QVector3D high;
        TileMaterials materials;
    };

    Qt3DCore::QEntity* m_root = nullptr;
    Qt3DCore::QCoreSettings* m_settings = nullptr;
    int m_looksWithBounds = 0; ///< still to come
    Qt3DCore::QEntity* m_static = nullptr;
    Qt3DCore::QEntity* m_selected = nullptr;
    Qt3DCore::QEntity* m_hovered = nullptr;
    Qt3DCore::QEntity* m_trains = nullptr;
    Qt3DCore::QEntity* m_sky = nullptr;
    geometry::Box m_groundBox;
    Qt3DCore::QEntity* m_heat = nullptr;
    Qt3DRender::QTechniqueFilter* m_filter = nullptr;
    std::array<Qt3DRender::QCamera*, 2> m_cameras{};      ///< the second one for a right eye
    std::array<Qt3DRender::QViewport*, 2> m_viewports{};  ///< likewise; null before the frame graph
    Qt3DRender::QSubtreeEnabler* m_rightBranch = nullptr; ///< once two eyes have looked
    std::array<Qt3DRender::QLayer*, std::size_t(DrawLayer::count)> m_layers{};
    std::vector<Qt3DRender::QParameter*> m_shared;
    CityTiles m_tiles;
    std::vector<Planned> m_planned;                     ///< the next one last
    std::shared_ptr<const editor::CityMeshes> m_meshes; ///< while tiles are made of them
    Qt3DRender::QMaterial* m_dayWallMaterial = nullptr;
    Qt3DRender::QMaterial* m_darkWallMaterial = nullptr;
    Qt3DRender::QMaterial* m_bareWallMaterial = nullptr;
    Qt3DRender::QMaterial* m_roofMaterial = nullptr;
    Qt3DRender::QMaterial* m_plainMaterial = nullptr;
    SolidMaterials m_selectedMaterials;
    SolidMaterials m_hoveredMaterials;
    Qt3DRender::QMaterial* m_cellMaterial = nullptr;
    Qt3DRender::QMaterial* m_pavedMaterial = nullptr;
    Qt3DRender::QMaterial* m_sceneryMaterial = nullptr;
    Qt3DRender::QMaterial* m_veilMaterial = nullptr;
    Qt3DRender::QMaterial* m_litMaterial = nullptr;
    Qt3DRender::QMaterial* m_heatMaterial = nullptr;
    Qt3DRender::QMaterial* m_skyMaterial = nullptr;
    Qt3DRender::QMaterial* m_ribbonMaterial = nullptr;
    Qt3DRender::QMaterial* m_plainRibbonMaterial = nullptr;
    Qt3DRender::QMaterial* m_groundMarkMaterial = nullptr;
    Qt3DRender::QMaterial* m_peopleMaterial = nullptr;
    Qt3DRender::QMaterial* m_haloMaterial = nullptr;
    Qt3DRender::QMaterial* m_seenThroughMaterial = nullptr;
    Qt3DRender::QMaterial* m_ghostMaterial = nullptr;
    Qt3DRender::QAbstractTexture* m_light = nullptr;
    Qt3DCore::QEntity* m_lit = nullptr;
    ChangingMesh m_litMesh;
    std::array<Drawn, editor::kVehicleBodies> m_vehicles;
    Drawn m_overlays, m_shadows, m_near, m_far, m_cars, m_halo, m_seenThrough, m_carHalo, m_carSeenThrough, m_nearGhosts, m_farGhosts;
    QMatrix4x4 m_toClip;
    float m_pixelAngle = 1e-3F;
    std::optional<editor::Daylight> m_daylight; ///< nothing: that of the theme
    bool m_dark = false;
    bool m_isDimmed = false;
};

} // namespace passerby::widgets
