// SPDX-License-Identifier: GPL-3.0-or-later
uniform mat4 viewProjectionMatrix;
uniform vec4 edgeColor;
uniform vec3 glowColor; // of lit windows, black by day
in vec3 vertexPosition;
in vec3 vertexNormal;
in vec3 vertexColor;
in vec4 surface; // metres along the wall, its length, its top, 0 with windows or 1 without
out vec4 onWall; // bays along, storeys above the first sill, place in the light map
out vec2 away;   // metres that a pixel covers, how much fog lies before it
flat out vec4 shaded;  // colour without sun, number of bays
flat out vec4 sunlit;  // what the sun adds, top in storeys
flat out vec4 windows; // pale frame in bays, storeys that have windows, 1 with shops, 1 / height of the top in metres
flat out vec3 pane;    // tint of the glass
flat out float number; // tells one wall from others
flat out vec3 tint;    // of what little light reaches
flat out vec4 edge;    // colour and strength of drawn edges
flat out vec3 fog;
#ifndef BY_DAY
flat out vec3 glow;
#endif

const float kBay = 2.7;
const float kStorey = 3.4;
const float kFirstSill = 4.2;
const float kShopTop = 3.2;
const vec3 kGlass = vec3(0.80, 0.845, 0.90);

void main()
{
    float wallLength = surface.y;
    float top = surface.z;
    float bays = max(1.0, floor(wallLength / kBay + 0.01));
    float bayWidth = wallLength / bays;
    float hasWindows = surface.w < 0.5 && wallLength > 2.2 ? 1.0 : 0.0;
    float storeys = floor((top - kFirstSill - 0.4) / kStorey + 0.01);
    float hasShops = top > kShopTop + 0.6 && bayWidth > 2.0 ? hasWindows : 0.0;
    onWall = vec4(surface.x / bayWidth, (vertexPosition.z - kFirstSill) / kStorey, lightPlace(vertexPosition.xy + 0.8 * vertexNormal.xy));
    vec3 sun = sunLight * max(0.0, dot(vertexNormal, sunDirection));
    shaded = vec4(dimmed(vertexColor * ambientLight(vertexNormal)), bays);
    sunlit = vec4(dimmed(vertexColor * sun), (top - kFirstSill) / kStorey);
    windows = vec4(0.07 / bayWidth, hasWindows * storeys, hasShops, 1.0 / max(top, 0.1));
    pane = mix(vec3(dot(kGlass, vec3(0.299, 0.587, 0.114))), kGlass, dimming.x);
    number = 0.1327 * wallLength * wallLength + 0.71 * top;
    gl_Position = viewProjectionMatrix * vec4(vertexPosition, 1.0);
    away = vec2(gl_Position.w * pixelAngle, fogAt(gl_Position.w));
    tint = occlusionTint;
    edge = vec4(edgeColor.rgb, edgeColor.a * edgeFade(away.x));
    fog = fogColor;
#ifndef BY_DAY
    glow = glowColor;
#endif
    // Walls of a building's outline and of its parts may coincide: one of them, told by its shade, lies a hair in front of the other.
    gl_Position.z -= fract(vertexColor.r * 997.0) * 1e-5 * gl_Position.w;
}
