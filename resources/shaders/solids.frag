// SPDX-License-Identifier: GPL-3.0-or-later
// Buildings with windows and drawn edges, roofs, trees, doors. Without branches and with one look at the light map: software renderers
// run every branch for every pixel.
uniform vec4 edgeColor;
uniform vec3 glowColor; // of lit windows, black by day
uniform vec4 mark;      // colour and strength of a selected or hovered object
in vec3 place;
flat in vec3 normalOf;
flat in vec3 ambient;
flat in float facing;
flat in vec3 baseColor;
in float along;
flat in vec3 surfaceOf;
out vec4 fragColor;

const float kBay = 2.7;
const float kStorey = 3.4;
const float kFirstSill = 4.2;
const float kShopTop = 3.2;
const float kShopFoot = 0.35;

// 1 inside a box around 0, softened over a pixel.
float box(vec2 at, vec2 halfSize, vec2 pixel)
{
    vec2 inside = clamp((halfSize - abs(at)) / pixel + 0.5, 0.0, 1.0);
    return inside.x * inside.y;
}

// Windows in bays and storeys, shops below; `strength` 0 leaves the wall bare.
vec3 withWindows(vec3 color, vec2 pixel, float strength)
{
    float wallLength = surfaceOf.x;
    float top = surfaceOf.y;
    float bayWidth = wallLength / max(1.0, floor(wallLength / kBay + 0.01));
    float bay = floor(along / bayWidth);
    float storey = floor((place.z - kFirstSill) / kStorey);
    bool isShop = place.z < kShopTop + 0.1;
    bool isStorey = storey >= 0.0 && storey < floor((top - kFirstSill - 0.4) / kStorey + 0.01);
    bool exists = wallLength > 2.2 && (isStorey || (isShop && top > kShopTop + 0.6 && bayWidth > 2.0));
    float middle = isShop ? 0.5 * (kShopTop + kShopFoot) : kFirstSill + (storey + 0.5) * kStorey;
    vec2 at = vec2(along - (bay + 0.5) * bayWidth, place.z - middle);
    vec2 halfSize = isShop ? vec2(0.40 * bayWidth, 0.5 * (kShopTop - kShopFoot)) : vec2(0.21 * bayWidth, 0.27 * kStorey);
    float shown = exists ? strength : 0.0;
    float chance = fract(0.754878 * bay + 0.569840 * storey + 0.1327 * wallLength * wallLength + 0.71 * top);
    bool isLit = glowColor.r > 0.0 && fract(chance * 17.31) < (isShop ? 0.40 : 0.10);
    vec3 pane = color * vec3(0.80, 0.845, 0.90) * (glowColor.r > 0.0 ? 0.78 : 1.0) * (1.0 + 0.05 * at.y / halfSize.y);
    color = mix(color, min(color * 1.035, vec3(1.0)), box(at, halfSize + 0.07, pixel) * shown);
    return mix(color, isLit ? glowColor : pane, box(at, halfSize, pixel) * shown);
}

void main()
{
    float depth = 1.0 / gl_FragCoord.w;
    float metresPerPixel = depth * pixelAngle;
    float kind = surfaceOf.z;
    bool isWall = kind < 1.5;
    bool isTree = kind > 2.5 && kind < 3.5;
    bool isDoor = kind > 3.5;
    bool isUpright = isWall || isDoor;
    float z = place.z;
    vec2 pixel = max(fwidth(vec2(along, z)), vec2(1e-4));
    vec4 baked = bakedLight(place.xy + normalOf.xy * (isUpright ? 0.8 : 0.0));
    float h = clamp(z / max(surfaceOf.y, 0.1), 0.0, 1.0);
    float near = 1.0 / (1.0 + z * (0.6 + z * (0.18 + 0.036 * z))); // about e^(-0.6 z)
    float open = mix(0.15 + 0.85 * baked.r, 1.0, min(1.0, 1.1 * sqrt(h))) * (1.0 - 0.35 * near);
    float sun = isUpright ? 1.0 - clamp((baked.g * 85.0 - z) / 2.4, 0.0, 1.0) : baked.b;
    vec3 light = ambient + sunLight * (max(0.0, facing) * sun);
    light = isUpright ? light * mix(occlusionTint, vec3(1.0), open) : light;
    light = isDoor ? 0.65 + 0.35 * light : light;
    light = isTree ? ambient * mix(0.62, 1.0, along) + sunLight * max(0.0, 0.25 + 0.75 * facing) : light;
    vec3 color = baseColor * light;
    color = withWindows(color, pixel, kind < 0.5 ? clamp((0.42 - metresPerPixel) / 0.22, 0.0, 1.0) : 0.0);
    float d = along / pixel.x;
    d = isWall ? min(min(d, (surfaceOf.x - along) / pixel.x), (surfaceOf.y - z) / pixel.y) : d;
    float edge = isTree || isDoor ? 0.0 : clamp(1.0 - d / 1.3, 0.0, 1.0) * clamp((0.9 - metresPerPixel) / 0.4, 0.0, 1.0);
    color = dimmed(mix(color, edgeColor.rgb, edge * edgeColor.a));
    float strength = (isWall ? 0.34 + 0.4 / (1.0 + 0.1 * z) : 0.28) + (glowColor.r > 0.0 ? 0.25 : 0.0);
    color = mix(color, mark.rgb, min(1.0, max(strength, 0.8 * edge) * mark.a));
    fragColor = vec4(fogged(color, depth), 1.0);
}
