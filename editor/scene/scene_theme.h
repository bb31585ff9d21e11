// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/world/place_kinds.h"

#include <QColor>
#include <QVector3D>
#include <QVector4D>
#include <array>

namespace passerby::editor {

/// Red, green and blue in [0, 1], in display values.
[[nodiscard]] QVector3D toVector(const QColor& color);
/// The same of 0xRRGGBB.
[[nodiscard]] inline QVector3D rgb(unsigned value)
{
    return QVector3D(float((value >> 16U) & 255U), float((value >> 8U) & 255U), float(value & 255U)) / 255.0F;
}

/// Colours and light of the city view, light or dark.
struct SceneTheme {
    bool dark = false;
    QVector3D copper, wall, yard, green, water, kerb, crown, trunk, door; ///< `wall`: of rooms, free walls and furniture; `copper`: old, green
    std::array<QVector3D, 8> houseWalls, hipRoofs, flatRoofs;     ///< one of each for every building
    QVector4D edge;                                               ///< with strength
    float kerbAlpha = 0.0F;
    std::array<QVector3D, 8> cell; ///< in the order of world::CellKind
    QVector3D accent;              ///< selection, picked person, route
    QVector3D accentRim;           ///< around the accent, so that shape carries it too
    QVector3D hover;
    QVector3D lit;      ///< what is seen from a place
    QVector3D litWedge; ///< what of it is seen towards a neighbour
    QVector3D litLine;  ///< the eye, neighbours and sides of what is seen towards them
    QVector4D casing;   ///< around the ribbons of the heatmap
    QVector4D blob;     ///< shadow under people
    QVector3D horizon, zenith, fog;
    QVector3D occlusionTint, skyLight, bounceLight, sunLight;
    float ambientSlant = 0.0F; ///< how much walls that face west-north-west differ from those that face away
    QVector3D glow;            ///< of lit windows; black by day
};

[[nodiscard]] const SceneTheme& sceneTheme(bool dark);

/// Towards the sun, of length 1.
[[nodiscard]] QVector3D sunDirection();

} // namespace passerby::editor
