// SPDX-License-Identifier: GPL-3.0-or-later
// Light, fog and what else all surfaces share. Display values throughout, no gamma.
// Software renderers pay for every operation at every pixel, and run both sides of every branch there: what does not change over a
// triangle is worked out at its corners and handed on flat. That goes for uniforms, too, each number of which costs them about fifteen
// operations at every pixel: what fills the view reads none there.
uniform vec3 sunDirection;
uniform vec3 skyLight;
uniform vec3 bounceLight;
uniform vec3 sunLight;
uniform vec3 occlusionTint;
uniform vec3 fogColor;
uniform float ambientSlant;
uniform float fogStart;    // metres in front of the eye
uniform float pixelAngle;  // metres that a pixel covers at distance 1 m
uniform vec2 dimming;      // saturation and brightness of what is not data
uniform vec4 lightFrame;   // lower left corner, 1 / extent in metres
uniform sampler2D lightMap; // sky seen, shade height / 85 m, roof in the sun, ground in the sun

// Where a place lies in the light map.
vec2 lightPlace(vec2 place)
{
    return (place - lightFrame.xy) * lightFrame.zw;
}

vec3 ambientLight(vec3 normal)
{
    return mix(bounceLight, skyLight, 0.5 + 0.5 * normal.z) * (1.0 - ambientSlant * dot(normal.xy, vec2(-0.8, 0.6)));
}

// How much light of the surroundings a wall gets at height z, h of its whole height, where the ground before it sees `sky`.
float wallOpenness(float sky, float z, float h)
{
    float near = 1.0 / (1.0 + z * (0.6 + z * (0.18 + 0.036 * z))); // about e^(-0.6 z)
    return mix(0.15 + 0.85 * sky, 1.0, min(1.0, 1.1 * sqrt(h))) * (1.0 - 0.35 * near);
}

// Sun on a wall at height z above which `shade` (of the light map) no longer reaches.
float wallSun(float shade, float z)
{
    return 1.0 - clamp((shade * 85.0 - z) * (1.0 / 2.4), 0.0, 1.0);
}

vec3 dimmed(vec3 color)
{
    float grey = dot(color, vec3(0.299, 0.587, 0.114));
    return mix(vec3(grey), color, dimming.x) * dimming.y;
}

// How much of the fog lies before what is `depth` metres in front of the eye.
float fogAt(float depth)
{
    float f = clamp((depth - fogStart) * (1.0 / 2000.0), 0.0, 1.0);
    return f * (2.0 - f);
}

vec3 fogged(vec3 color, float depth)
{
    return mix(color, fogColor, fogAt(depth));
}

// The same with a fog that is handed on: its colour and where it begins.
vec3 foggedBy(vec4 fog, vec3 color, float depth)
{
    float f = clamp((depth - fog.w) * (1.0 / 2000.0), 0.0, 1.0);
    return mix(color, fog.rgb, f * (2.0 - f));
}

// How strongly edges are drawn: not at all from 0.9 m a pixel.
float edgeFade(float metresPerPixel)
{
    return clamp((0.9 - metresPerPixel) * (1.0 / 0.4), 0.0, 1.0);
}
