// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/scene/scene_theme.h"

#include <algorithm>

namespace passerby::editor {
namespace {

QVector4D rgba(unsigned value, float alpha)
{
    return QVector4D(rgb(value), alpha);
}

std::array<QVector3D, 8> rgbs(const std::array<unsigned, 8>& values)
{
    std::array<QVector3D, 8> colors;
    std::transform(values.begin(), values.end(), colors.begin(), rgb);
    return colors;
}

SceneTheme makeLight()
{
    SceneTheme t;
    t.houseWalls = rgbs({0xFAF7F1, 0xFAF7F1, 0xF8F0E0, 0xF8ECE1, 0xEFEDE8, 0xEFF0E9, 0xF6EDE8, 0xF3EBDB});
    t.hipRoofs = rgbs({0xE3D4C4, 0xE3D4C4, 0xE0C8B4, 0xDBC0AE, 0xD2C4B7, 0xCEC8C3, 0xE2CBB3, 0xDBC7B9});
    t.flatRoofs = rgbs({0xEDE6DB, 0xEDE6DB, 0xE4E1DB, 0xDBDAD7, 0xE9E0D2, 0xE0DFDA, 0xEAE6DF, 0xE3DACE});
    t.copper = rgb(0xAFC7B8), t.wall = rgb(0xFAF7F1), t.yard = rgb(0xE6E1D6);
    t.green = rgb(0xC3CFAB), t.water = rgb(0xA9C9D6), t.kerb = rgb(0x8F8575), t.kerbAlpha = 0.35F;
    t.crown = rgb(0xA9BC8B), t.trunk = rgb(0x8F7B66), t.door = rgb(0x8B7F70), t.edge = rgba(0x6E6355, 0.42F);
    t.cell = {rgb(0xF1EEE8), rgb(0xFAF3DE), rgb(0xDFDBD5), rgb(0xF4E7D3), rgb(0xDFDDC4), rgb(0xE3CDBE), rgb(0xEFEBE4), rgb(0xEFEBE4)};
    t.accent = rgb(0xD6006F), t.accentRim = rgb(0xFFFFFF), t.hover = rgb(0xFF9F1C);
    t.lit = rgb(0xFFA51F), t.litWedge = rgb(0xFF8A00), t.litLine = rgb(0x2260C4);
    t.casing = rgba(0x1D2733, 0.55F), t.blob = rgba(0x2A2E3D, 0.42F);
    t.horizon = rgb(0xF4F0E8), t.zenith = rgb(0xC9DBE8), t.fog = rgb(0xEFECE5), t.occlusionTint = rgb(0xBAB3B4);
    t.skyLight = QVector3D(0.69F, 0.718F, 0.775F), t.bounceLight = QVector3D(0.715F, 0.708F, 0.712F);
    t.sunLight = QVector3D(0.40F, 0.365F, 0.295F), t.ambientSlant = 0.07F;
    return t;
}

SceneTheme makeDark()
{
    SceneTheme t;
    t.dark = true;
    t.houseWalls = rgbs({0x67727F, 0x67727F, 0x6E7179, 0x716D74, 0x616D7B, 0x657679, 0x6E6F7E, 0x6A7078});
    t.hipRoofs = rgbs({0x545E6D, 0x545E6D, 0x5D5A64, 0x605860, 0x4E5969, 0x525F68, 0x5A5E68, 0x575C70});
    t.flatRoofs = rgbs({0x5A6473, 0x5A6473, 0x5F656F, 0x556070, 0x60636B, 0x586A72, 0x5C6578, 0x626470});
    t.copper = rgb(0x4C6A66), t.wall = rgb(0x67727F), t.yard = rgb(0x323C49);
    t.green = rgb(0x2A3D36), t.water = rgb(0x15364A), t.kerb = rgb(0x4A5664), t.kerbAlpha = 0.55F;
    t.crown = rgb(0x2F4A44), t.trunk = rgb(0x3A3A3A), t.door = rgb(0x2A313B), t.edge = rgba(0x8A98AA, 0.42F);
    t.cell = {rgb(0x3B4655), rgb(0x454F5D), rgb(0x333D4B), rgb(0x474C57), rgb(0x34413F), rgb(0x403B45), rgb(0x465264), rgb(0x465264)};
    t.accent = rgb(0xFF4FA3), t.accentRim = rgb(0x0B0D10), t.hover = rgb(0xFFB454);
    t.lit = rgb(0xFFC978), t.litWedge = rgb(0xFFB454), t.litLine = rgb(0x78A9FF);
    t.casing = rgba(0xB4C4D8, 0.38F), t.blob = rgba(0x05070A, 0.55F);
    t.horizon = rgb(0x202A37), t.zenith = rgb(0x0C1118), t.fog = rgb(0x1E2834), t.occlusionTint = rgb(0x5A6070);
    t.skyLight = QVector3D(0.56F, 0.64F, 0.80F), t.bounceLight = QVector3D(0.42F, 0.43F, 0.50F);
    t.sunLight = QVector3D(0.52F, 0.52F, 0.52F), t.ambientSlant = 0.16F;
    t.glow = rgb(0xEDBF80);
    return t;
}

} // namespace

QVector3D toVector(const QColor& color)
{
    return QVector3D(float(color.redF()), float(color.greenF()), float(color.blueF()));
}

const SceneTheme& sceneTheme(bool dark)
{
    static const SceneTheme kLight = makeLight();
    static const SceneTheme kDark = makeDark();
    return dark ? kDark : kLight;
}

QVector3D sunDirection()
{
    return QVector3D(-0.16F, -0.74F, 0.655F).normalized();
}

} // namespace passerby::editor
