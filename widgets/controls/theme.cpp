// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/theme.h"

#include <algorithm>
#include <cmath>

namespace passerby::widgets {

namespace {

Theme makeLight()
{
    Theme t{};
    t.kind = ThemeKind::light;
    t.window = 0xe6e9ed, t.surface = 0xf6f7f9, t.raised = 0xffffff, t.canvas = 0xdfe2e6;
    t.hover = 0xe9edf2, t.border = 0xd2d7de, t.control = 0x7a8492, t.groove = 0xd2d7de;
    t.text = 0x1a212c, t.muted = 0x525c6b, t.disabled = 0x9aa3af;
    t.accent = 0x2260c4, t.onAccent = 0xffffff, t.accentSoft = 0xd9e6fb;
    t.success = 0x16703f, t.warning = 0x8a5200, t.error = 0xb8232f;
    t.selection = 0xd6006f, t.casing = 0xffffff;
    t.planStreet = 0xdde1e6, t.planWalk = 0xfbfaf8, t.planCrosswalk = 0xfff6d8, t.planPlaza = 0xf3e9d8, t.planPath = 0xecefdd;
    t.planStairs = 0xe7cfc4, t.planIndoor = 0xeceaf4;
    t.planGreen = 0xd5e8cd, t.planWater = 0xb7d4e4, t.planTree = 0xb3d3a6;
    t.planBuilding = 0xc3c9d2, t.planBuildingLine = 0xa3acb9, t.planWall = 0x8c95a3, t.planCellLine = 0xd0d5dc, t.planPortal = 0x8a97a8;
    t.planLane = 0xc6ccd4, t.planBicycleLane = 0xb4d6c3, t.planBusLane = 0xe5c9b4;
    return t;
}

Theme makeDark()
{
    Theme t{};
    t.kind = ThemeKind::dark;
    t.window = 0x131519, t.surface = 0x1d2025, t.raised = 0x282c33, t.canvas = 0x0f1114;
    t.hover = 0x2b3037, t.border = 0x343941, t.control = 0x6f7987, t.groove = 0x343941;
    t.text = 0xe4e8ed, t.muted = 0xa2abb8, t.disabled = 0x69717d;
    t.accent = 0x78a9ff, t.onAccent = 0x0b1524, t.accentSoft = 0x23344f;
    t.success = 0x5cc98b, t.warning = 0xe9b44c, t.error = 0xff8585;
    t.selection = 0xff4fa3, t.casing = 0x0b0d10;
    t.planStreet = 0x20242a, t.planWalk = 0x525963, t.planCrosswalk = 0x626873, t.planPlaza = 0x5d564a, t.planPath = 0x47524c;
    t.planStairs = 0x5e4f4b, t.planIndoor = 0x4b4a5e;
    t.planGreen = 0x2a513b, t.planWater = 0x1f3d52, t.planTree = 0x386549;
    t.planBuilding = 0x2a2f37, t.planBuildingLine = 0x4b525d, t.planWall = 0x5d6570, t.planCellLine = 0x434a54, t.planPortal = 0x8795a6;
    t.planLane = 0x363c45, t.planBicycleLane = 0x2b4c3d, t.planBusLane = 0x573f30;
    return t;
}

Theme makeStrongLight()
{
    Theme t = makeLight();
    t.isStrong = true;
    t.window = 0xffffff, t.surface = 0xffffff, t.raised = 0xffffff, t.canvas = 0xf2f4f7;
    t.hover = 0xdfe7f3, t.border = 0x59626e, t.control = 0x30363f, t.groove = 0xcdd4de;
    t.text = Qt::black, t.muted = 0x2b323c, t.disabled = 0x5f6873;
    t.accent = 0x0b3d91, t.accentSoft = 0xc9dcff;
    t.success = 0x0b4f2b, t.warning = 0x5c3700, t.error = 0x8c0f1a;
    t.selection = 0xb00059;
    t.planBuilding = 0xb4bbc6, t.planBuildingLine = 0x3f4752, t.planWall = 0x2b323c, t.planCellLine = 0x7a8492, t.planPortal = 0x2b323c;
    return t;
}

Theme makeStrongDark()
{
    Theme t = makeDark();
    t.isStrong = true;
    t.window = Qt::black, t.surface = 0x0a0b0d, t.raised = 0x14171b, t.canvas = Qt::black;
    t.hover = 0x2c3440, t.border = 0x8b95a3, t.control = 0xc3cad4, t.groove = 0x39414c;
    t.text = 0xffffff, t.muted = 0xdfe4ea, t.disabled = 0x9aa3af;
    t.accent = 0xa8c8ff, t.onAccent = Qt::black, t.accentSoft = 0x1d3c70;
    t.success = 0x8bf0b5, t.warning = 0xffd27a, t.error = 0xffb0b0;
    t.selection = 0xff7abf, t.casing = Qt::black;
    t.planBuilding = 0x1b1f25, t.planBuildingLine = 0xaab3c0, t.planWall = 0xc3cad4, t.planCellLine = 0x8b95a3, t.planPortal = 0xdfe4ea;
    return t;
}

double luminance(const QColor& color)
{
    const auto linear = [](double value) { return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4); };
    return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) + 0.0722 * linear(color.blueF());
}

} // namespace

const Theme& theme(ThemeKind kind, bool isStrong)
{
    static const Theme light = makeLight();
    static const Theme dark = makeDark();
    static const Theme strongLight = makeStrongLight();
    static const Theme strongDark = makeStrongDark();
    if (isStrong)
        return kind == ThemeKind::light ? strongLight : strongDark;
    return kind == ThemeKind::light ? light : dark;
}

double contrastRatio(const QColor& a, const QColor& b)
{
    const double first = luminance(a);
    const double second = luminance(b);
    return (std::max(first, second) + 0.05) / (std::min(first, second) + 0.05);
}

} // namespace passerby::widgets
