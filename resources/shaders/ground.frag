// SPDX-License-Identifier: GPL-3.0-or-later
// The ground. PAVED: near enough to show joints between slabs. VEIL: a see-through colour that marks an area, without light. HEAT: colours of
// a heatmap, which go over into each other, without light.
in vec3 onGround;
#ifdef HEAT
in vec3 shaded;
#else
flat in vec3 shaded;
#endif
flat in vec3 sunlit;
flat in vec3 tint;
flat in vec4 fog;
#ifdef PAVED
in vec2 place;
flat in float joint;
#endif
out vec4 fragColor;

const float kVeil = 0.38;
const float kHeat = 0.9;

#ifdef PAVED
// 1 on the joints between slabs of 1.4 m by 0.7 m laid like bricks.
float joints(vec2 at, float metresPerPixel)
{
    float row = floor(at.y / 0.7);
    vec2 inSlab = vec2(fract(at.x / 1.4 + 0.5 * mod(row, 2.0)) * 1.4, fract(at.y / 0.7) * 0.7);
    vec2 away = min(inSlab, vec2(1.4, 0.7) - inSlab);
    float width = max(0.02, 0.7 * metresPerPixel);
    return 1.0 - smoothstep(0.3 * width, width, min(away.x, away.y));
}
#endif

void main()
{
#ifdef VEIL
    fragColor = vec4(foggedBy(fog, shaded, onGround.z), kVeil);
#elif defined(HEAT)
    fragColor = vec4(foggedBy(fog, shaded, onGround.z), kHeat);
#else
    vec2 baked = texture(lightMap, onGround.xy).ra;
    vec3 color = (shaded + sunlit * baked.y) * mix(tint, vec3(1.0), min(1.0, 0.05 + 1.15 * baked.x));
#ifdef PAVED
    float metresPerPixel = onGround.z * pixelAngle;
    color *= 1.0 - 0.06 * joint * joints(place, metresPerPixel) * (1.0 - smoothstep(0.03, 0.1, metresPerPixel));
#endif
    fragColor = vec4(foggedBy(fog, color, onGround.z), 1.0);
#endif
}
