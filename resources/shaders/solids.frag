// SPDX-License-Identifier: GPL-3.0-or-later
// Buildings with windows and drawn edges, roofs, trees, doors.
uniform vec4 edgeColor;
uniform vec3 glowColor; // of lit windows, black by day
uniform vec4 mark;      // colour and strength of a selected or hovered object
in vec3 place;
in vec3 normal;
in vec3 baseColor;
in float along;
flat in vec3 surfaceOf;
out vec4 fragColor;

const float kBay = 2.7;
const float kStorey = 3.4;
const float kFirstSill = 4.2;
const float kShopTop = 3.2;

float hash(vec2 p)
{
    return fract(sin(dot(p, vec2(127.1, 311.7))) * 43758.5453);
}

// 1 inside a box around 0, softened over a pixel.
float box(vec2 at, vec2 halfSize, vec2 pixel)
{
    vec2 inside = clamp((halfSize - abs(at)) / pixel + 0.5, 0.0, 1.0);
    return inside.x * inside.y;
}

vec3 withWindows(vec3 color, float u, float wallLength, float top, float metresPerPixel)
{
    float fade = 1.0 - smoothstep(0.2, 0.42, metresPerPixel);
    if (fade <= 0.0 || wallLength < 2.2)
        return color;
    float bays = max(1.0, floor(wallLength / kBay + 0.01));
    float bayWidth = wallLength / bays;
    float bay = floor(u / bayWidth);
    float across = u - (bay + 0.5) * bayWidth;
    vec2 pixel = max(vec2(fwidth(u), fwidth(place.z)), vec2(1e-4));
    float storeys = floor((top - kFirstSill - 0.4) / kStorey + 0.01);
    float storey = floor((place.z - kFirstSill) / kStorey);
    vec2 at;
    vec2 halfSize;
    float litShare = 0.10;
    if (storey >= 0.0 && storey < storeys) {
        at = vec2(across, place.z - kFirstSill - (storey + 0.5) * kStorey);
        halfSize = vec2(0.21 * bayWidth, 0.27 * kStorey);
    } else if (place.z < kShopTop && top > kShopTop + 0.6 && bayWidth > 2.0) {
        at = vec2(across, place.z - 0.5 * (kShopTop + 0.35));
        halfSize = vec2(0.40 * bayWidth, 0.5 * (kShopTop - 0.35));
        litShare = 0.40;
    } else {
        return color;
    }
    float frame = box(at, halfSize + 0.07, pixel);
    float pane = box(at, halfSize, pixel);
    vec3 paneColor = color * vec3(0.80, 0.845, 0.90) * (1.0 + 0.05 * at.y / halfSize.y);
    bool isLit = hash(vec2(bay + floor(wallLength * 13.0), storey + floor(top * 7.0))) < litShare;
    if (glowColor.r > 0.0)
        paneColor = isLit ? glowColor : paneColor * 0.78;
    color = mix(color, min(color * 1.035, vec3(1.0)), frame * fade);
    return mix(color, paneColor, pane * fade);
}

vec3 wallLightAt(float top, vec3 n)
{
    vec4 baked = bakedLight(place.xy + n.xy * 0.8);
    float h = clamp(place.z / max(top, 0.1), 0.0, 1.0);
    float open = mix(0.15 + 0.85 * baked.r, 1.0, min(1.0, 1.1 * sqrt(h))) * (1.0 - 0.35 * exp(-0.6 * place.z));
    float sun = 1.0 - smoothstep(0.0, 2.4, baked.g * 85.0 - place.z);
    return mix(occlusionTint, vec3(1.0), open) * (ambientLight(n) + sunLight * max(0.0, dot(n, sunDirection)) * sun);
}

void main()
{
    vec3 n = normalize(normal);
    int kind = int(surfaceOf.z + 0.5);
    float metresPerPixel = distance(place, eyePosition) * pixelAngle;
    float edgeFade = 1.0 - smoothstep(0.5, 0.9, metresPerPixel);
    vec3 color = baseColor;
    float edge = 0.0;
    float markStrength = 0.34 + 0.4 * exp(-0.1 * place.z);
    if (kind <= 1) {
        vec2 d = vec2(min(along, surfaceOf.x - along), surfaceOf.y - place.z) / max(vec2(fwidth(along), fwidth(place.z)), vec2(1e-4));
        edge = 1.0 - smoothstep(0.0, 1.3, min(d.x, d.y));
        vec3 light = wallLightAt(surfaceOf.y, n);
        color *= light;
        if (kind == 0)
            color = withWindows(color, along, surfaceOf.x, surfaceOf.y, metresPerPixel);
    } else if (kind == 2) {
        float d = along / max(fwidth(along), 1e-4);
        edge = 1.0 - smoothstep(0.0, 1.3, d);
        color *= ambientLight(n) + sunLight * max(0.0, dot(n, sunDirection)) * bakedLight(place.xy).b;
        markStrength = 0.28;
    } else if (kind == 3) {
        color *= ambientLight(n) * mix(0.62, 1.0, along) + sunLight * max(0.0, 0.25 + 0.75 * dot(n, sunDirection));
    } else {
        color *= wallLightAt(8.0, n) * 0.35 + 0.65;
    }
    color = mix(color, edgeColor.rgb, edge * edgeColor.a * edgeFade);
    color = dimmed(color);
    if (mark.a > 0.0) {
        color = mix(color, mark.rgb, min(1.0, markStrength * mark.a + (glowColor.r > 0.0 ? 0.25 * mark.a : 0.0)));
        color = mix(color, mark.rgb, edge * edgeFade * 0.8);
    }
    fragColor = vec4(fogged(color, place), 1.0);
}
