// SPDX-License-Identifier: GPL-3.0-or-later
// Light, fog and what else all surfaces share. Display values throughout, no gamma.
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

vec4 bakedLight(vec2 place)
{
    return texture(lightMap, (place - lightFrame.xy) * lightFrame.zw);
}

vec3 ambientLight(vec3 normal)
{
    return mix(bounceLight, skyLight, 0.5 + 0.5 * normal.z) * (1.0 - ambientSlant * dot(normal.xy, vec2(-0.8, 0.6)));
}

vec3 dimmed(vec3 color)
{
    float grey = dot(color, vec3(0.299, 0.587, 0.114));
    return mix(vec3(grey), color, dimming.x) * dimming.y;
}

// `depth` in metres in front of the eye.
vec3 fogged(vec3 color, float depth)
{
    float f = clamp((depth - fogStart) / 2000.0, 0.0, 1.0);
    return mix(color, fogColor, f * (2.0 - f));
}
