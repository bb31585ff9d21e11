// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMatrix4x4>
#include <QVector3D>
#include <cstddef>
#include <map>
#include <tuple>
#include <vector>

namespace Qt3DCore {
class QEntity;
}
namespace Qt3DRender {
class QMaterial;
}

namespace passerby::widgets {

/// How a tile is drawn: with detail from near, without it where a pixel covers so much that none of it would be seen.
struct TileMaterials {
    Qt3DRender::QMaterial* near = nullptr;
    Qt3DRender::QMaterial* far = nullptr; ///< null: always as from near
    float farFrom_m = 0.0F;               ///< metres a pixel
    float goneFrom_m = 0.0F;              ///< metres a pixel from which it is not drawn at all; 0: always drawn
};

/// The tiles of the city that stands still. Those out of view are disabled rather than left to Qt 3D's frustum culling: as long as a
/// geometry has never been drawn, Qt 3D (6.4) finds its bounds anew whenever anything else changes, which with people is every frame.
class CityTiles {
public:
    /// What a tile looks like: where it is drawn and what is in it.
    using Key = std::tuple<int, const Qt3DRender::QMaterial*, std::size_t>;

    /// `entity` comes without a material; it is disabled until it is looked at and, where tiles of an earlier city are shown, until those
    /// are dropped.
    void add(const Key& key, Qt3DCore::QEntity* entity, QVector3D low, QVector3D high, const TileMaterials& materials);
    /// All tiles are of an earlier city from now on, but for those that are kept.
    void markOutdated();
    /// Keeps an outdated tile that looks like this; false when there is none.
    bool keep(const Key& key);
    /// What is still outdated is shown no more, and waits to be deleted; from the next look on all others are shown.
    void dropOutdated();
    /// Deletes one that is shown no more, which takes Qt 3D a while each; false where there is none.
    bool deleteOne();
    [[nodiscard]] bool hasDropped() const { return !m_dropped.empty(); }
    /// Enables what may be in view. `toClip` takes world metres to clip space; `pixelAngle` is what a pixel covers at distance 1 m.
    /// Returns whether a tile is shown for the first time.
    bool look(const QMatrix4x4& toClip, float pixelAngle);

private:
    struct Tile {
        Qt3DCore::QEntity* entity = nullptr;
        QVector3D low;
        QVector3D high;
        TileMaterials materials;
        Qt3DRender::QMaterial* shown = nullptr;
        Key key;
        bool isOutdated = false;
        bool isComing = false; ///< takes the place of outdated tiles once all are there
        bool isShown = false;
        bool wasShown = false;
    };
    std::vector<Tile> m_tiles;
    std::vector<Qt3DCore::QEntity*> m_dropped;  ///< shown no more
    bool m_hasOld = false;                      ///< an earlier city is shown until dropOutdated()
    std::multimap<Key, std::size_t> m_outdated; ///< places in m_tiles
};

} // namespace passerby::widgets
