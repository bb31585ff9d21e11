// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/city_view/city_tiles.h"

#include <QVector4D>
#include <Qt3DCore/QEntity>
#include <Qt3DRender/QMaterial>
#include <algorithm>
#include <limits>

namespace passerby::widgets {
namespace {

struct Sight {
    bool isInView = false;
    float depth_m = 0.0F; ///< of the nearest corner, in front of the eye; negative behind it
};

Sight sightOf(QVector3D low, QVector3D high, const QMatrix4x4& toClip)
{
    unsigned outsideAll = ~0U;
    float depth_m = std::numeric_limits<float>::max();
    for (unsigned corner = 0; corner < 8; ++corner) {
        const QVector4D place((corner & 1U) ? high.x() : low.x(), (corner & 2U) ? high.y() : low.y(), (corner & 4U) ? high.z() : low.z(),
                              1.0F);
        const QVector4D at = toClip * place;
        unsigned outside = 0;
        for (int axis = 0; axis < 3; ++axis)
            outside |= (at[axis] < -at.w() ? 1U : 0U) << (2 * axis) | (at[axis] > at.w() ? 1U : 0U) << (2 * axis + 1);
        outsideAll &= outside;
        depth_m = std::min(depth_m, at.w());
    }
    return {outsideAll == 0, depth_m};
}

} // namespace

void CityTiles::add(const Key& key, Qt3DCore::QEntity* entity, QVector3D low, QVector3D high, const TileMaterials& materials)
{
    entity->setEnabled(false);
    m_tiles.push_back({entity, low, high, materials, nullptr, key, false, m_hasOld, false, false});
}

void CityTiles::markOutdated()
{
    m_outdated.clear();
    m_hasOld = !m_tiles.empty();
    for (std::size_t place = 0; place < m_tiles.size(); ++place) {
        m_tiles[place].isOutdated = true;
        m_outdated.emplace(m_tiles[place].key, place);
    }
}

bool CityTiles::keep(const Key& key)
{
    const auto found = m_outdated.find(key);
    if (found == m_outdated.end())
        return false;
    m_tiles[found->second].isOutdated = false;
    m_outdated.erase(found);
    return true;
}

void CityTiles::dropOutdated()
{
    m_outdated.clear();
    std::erase_if(m_tiles, [this](const Tile& tile) {
        if (tile.isOutdated) {
            tile.entity->setEnabled(false);
            m_dropped.push_back(tile.entity);
        }
        return tile.isOutdated;
    });
    for (Tile& tile : m_tiles)
        tile.isComing = false;
    m_hasOld = false;
}

bool CityTiles::deleteOne()
{
    if (m_dropped.empty())
        return false;
    delete m_dropped.back();
    m_dropped.pop_back();
    return true;
}

bool CityTiles::look(const QMatrix4x4& toClip, float pixelAngle)
{
    bool isAnyNew = false;
    for (Tile& tile : m_tiles) {
        const Sight sight = sightOf(tile.low, tile.high, toClip);
        const bool isGone = tile.materials.goneFrom_m > 0.0F && sight.depth_m * pixelAngle >= tile.materials.goneFrom_m;
        const bool isSeen = sight.isInView && !isGone;
        const bool isShown = isSeen && !tile.isComing;
        if (isShown != tile.isShown)
            tile.entity->setEnabled(isShown);
        tile.isShown = isShown;
        isAnyNew = isAnyNew || (isShown && !tile.wasShown);
        tile.wasShown = tile.wasShown || isShown;
        if (!isSeen)
            continue;
        const bool isFar = tile.materials.far && sight.depth_m * pixelAngle >= tile.materials.farFrom_m;
        Qt3DRender::QMaterial* wanted = isFar ? tile.materials.far : tile.materials.near;
        if (tile.shown == wanted)
            continue;
        if (tile.shown)
            tile.entity->removeComponent(tile.shown);
        tile.entity->addComponent(wanted);
        tile.shown = wanted;
    }
    return isAnyNew;
}

} // namespace passerby::widgets
