// SPDX-License-Identifier: GPL-3.0-or-later
uniform float cover; // 1: opaque; less: a veil over the ground that marks an area
in vec3 place;
in vec3 baseColor;
in float pavingAt;
out vec4 fragColor;

// 1 on the joints between slabs of 1.4 m by 0.7 m laid like bricks.
float joints(vec2 at, float metresPerPixel)
{
    float row = floor(at.y / 0.7);
    vec2 inSlab = vec2(fract(at.x / 1.4 + 0.5 * mod(row, 2.0)) * 1.4, fract(at.y / 0.7) * 0.7);
    vec2 away = min(inSlab, vec2(1.4, 0.7) - inSlab);
    float width = max(0.02, 0.7 * metresPerPixel);
    return 1.0 - smoothstep(0.3 * width, width, min(away.x, away.y));
}

void main()
{
    float depth = 1.0 / gl_FragCoord.w;
    float metresPerPixel = depth * pixelAngle;
    vec4 baked = bakedLight(place.xy);
    vec3 color = baseColor;
    if (pavingAt > 0.5 && metresPerPixel < 0.1)
        color *= 1.0 - 0.06 * joints(place.xy, metresPerPixel) * (1.0 - smoothstep(0.03, 0.1, metresPerPixel));
    if (cover > 0.99) {
        color *= mix(occlusionTint, vec3(1.0), clamp(0.05 + 1.15 * baked.r, 0.0, 1.0)) * (skyLight + sunLight * sunDirection.z * baked.a);
        color = dimmed(color);
    }
    fragColor = vec4(fogged(color, depth), cover);
}
