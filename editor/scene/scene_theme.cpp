// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/scene/scene_theme.h"

namespace passerby::editor {
namespace {

QVector4D rgba(unsigned value, float alpha)
{
    return QVector4D(rgb(value), alpha);
}

SceneTheme makeLight()
{
    SceneTheme t;
    t.wall = rgb(0xFAF7F1), t.hipRoof = rgb(0xE3D4C4), t.flatRoof = rgb(0xEDE6DB), t.yard = rgb(0xE6E1D6);
    t.green = rgb(0xC3CFAB), t.water = rgb(0xA9C9D6), t.kerb = rgb(0x8F8575), t.kerbAlpha = 0.35F;
    t.crown = rgb(0xA9BC8B), t.trunk = rgb(0x8F7B66), t.door = rgb(0x8B7F70), t.edge = rgba(0x6E6355, 0.42F);
    t.cell = {rgb(0xEFEBE4), rgb(0xF8F1DF), rgb(0xE9E4DB), rgb(0xF3E9D8), rgb(0xE6E4D6), rgb(0xE3D2C6), rgb(0xEFEBE4), rgb(0xEFEBE4)};
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
    t.wall = rgb(0x67727F), t.hipRoof = rgb(0x545E6D), t.flatRoof = rgb(0x5A6473), t.yard = rgb(0x323C49);
    t.green = rgb(0x2A3D36), t.water = rgb(0x15364A), t.kerb = rgb(0x4A5664), t.kerbAlpha = 0.55F;
    t.crown = rgb(0x2F4A44), t.trunk = rgb(0x3A3A3A), t.door = rgb(0x2A313B), t.edge = rgba(0x8A98AA, 0.42F);
    t.cell = {rgb(0x364150), rgb(0x414B59), rgb(0x384352), rgb(0x424C5A), rgb(0x333F46), rgb(0x3B3A45), rgb(0x465264), rgb(0x465264)};
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
