// SPDX-License-Identifier: GPL-3.0-or-later
// Walls with windows in bays and storeys, shops below, and drawn edges. BARE: without windows, for walls too far away to show any.
// BY_DAY: none of them is lit. MARKED: a selected or hovered building.
#ifdef MARKED
uniform vec4 edgeColor;
uniform vec4 mark; // colour and strength of a selected or hovered object
#endif
in vec4 onWall;
in vec2 away;
flat in vec4 shaded;
flat in vec4 sunlit;
flat in vec4 windows;
flat in vec3 pane;
flat in float number;
flat in vec3 tint;
flat in vec4 edge;
flat in vec3 fog;
#ifndef BY_DAY
flat in vec3 glow;
#endif
out vec4 fragColor;

const float kStorey = 3.4;
const float kFirstSill = 4.2;
const float kShopTop = 3.2;
const float kShopFoot = 0.35;
const vec2 kWindow = vec2(0.21, 0.27); // half of its size, in bays and storeys
const vec2 kShop = vec2(0.40, 0.5 * (kShopTop - kShopFoot) / kStorey);
const float kShopMiddle = (0.5 * (kShopTop + kShopFoot) - kFirstSill) / kStorey;
const float kFrame = 0.07;

// `sharpness`: pixels a bay and a storey; `strength` 0 leaves the wall bare.
vec3 withWindows(vec3 color, float z, vec2 sharpness, float strength)
{
    float bay = floor(onWall.x);
    float storey = floor(onWall.y);
    bool isShop = z < kShopTop + 0.1;
    float shown = isShop ? windows.z : (storey >= 0.0 && storey < windows.y ? 1.0 : 0.0);
    vec2 at = onWall.xy - vec2(bay + 0.5, isShop ? kShopMiddle : storey + 0.5);
    vec2 halfSize = isShop ? kShop : kWindow;
    vec2 inside = (halfSize - abs(at)) * sharpness + 0.5;
    vec2 inPane = clamp(inside, 0.0, 1.0);
    vec2 inFrame = clamp(inside + vec2(windows.x, kFrame / kStorey) * sharpness, 0.0, 1.0);
    vec3 glass = color * pane * (1.0 + 0.05 * at.y / halfSize.y);
#ifndef BY_DAY
    float chance = fract(0.754878 * bay + 0.569840 * storey + number);
    bool isLit = glow.r > 0.0 && fract(chance * 17.31) < (isShop ? 0.40 : 0.10);
    glass = isLit ? glow : glass * (glow.r > 0.0 ? 0.78 : 1.0);
#endif
    shown *= strength;
    color = mix(color, min(color * 1.035, vec3(1.0)), inFrame.x * inFrame.y * shown);
    return mix(color, glass, inPane.x * inPane.y * shown);
}

void main()
{
    float z = onWall.y * kStorey + kFirstSill;
    vec2 sharpness = 1.0 / max(fwidth(onWall.xy), vec2(1e-5));
    vec2 baked = texture(lightMap, onWall.zw).rg;
    float open = wallOpenness(baked.r, z, clamp(z * windows.w, 0.0, 1.0));
    vec3 color = (shaded.rgb + sunlit.rgb * wallSun(baked.g, z)) * mix(tint, vec3(1.0), open);
#ifndef BARE
    color = withWindows(color, z, sharpness, clamp((0.42 - away.x) * (1.0 / 0.22), 0.0, 1.0));
#endif
    float pixels = min(min(onWall.x, shaded.w - onWall.x) * sharpness.x, (sunlit.w - onWall.y) * sharpness.y);
    float drawn = clamp(1.0 - pixels * (1.0 / 1.3), 0.0, 1.0) * edge.a;
    color = mix(color, edge.rgb, drawn);
#ifdef MARKED
    float strength = 0.34 + 0.4 / (1.0 + 0.1 * z) + (glow.r > 0.0 ? 0.25 : 0.0);
    color = mix(color, mark.rgb, min(1.0, max(strength, 0.8 * drawn / edgeColor.a) * mark.a));
#endif
    fragColor = vec4(mix(color, fog, away.y), 1.0);
}
