// SPDX-License-Identifier: Apache-2.0
// Walls that have windows, drawn by the shader: bays of 2.7 m, storeys of 3.4 m, shops below; some of them lit by night. They fade where they
// would be smaller than two pixels.

const common = `
varying vec4 vWall;
varying float vAbove;`;

const fragment = `
{
    float storeys = (vAbove - 3.9) / 3.4, storey = floor(storeys);
    vec2 size = vec2(fwidth(vWall.x), fwidth(vAbove));
    float fine = 1.0 - smoothstep(0.12, 0.32, max(size.x * 2.7, size.y) / 2.0);
    diffuseColor.rgb *= 1.0 - 0.28 * exp(-0.6 * vAbove);
    if (vWall.y > 0.5 && fine > 0.0) {
        bool isShop = vAbove < 3.3;
        vec2 half2 = isShop ? vec2(0.36, 1.25) : vec2(0.21, 0.92);
        vec2 away = vec2(fract(vWall.x) - 0.5, isShop ? vAbove - 1.75 : (storeys - storey - 0.5) * 3.4);
        vec2 inside = smoothstep(-size, size, half2 - abs(away));
        float window = inside.x * inside.y * fine;
        if (!isShop && (storey < 0.0 || 3.9 + 3.4 * (storey + 1.0) > vWall.z + 0.9))
            window = 0.0;
        vec3 glass = diffuseColor.rgb * vec3(0.80, 0.845, 0.90);
        float chance = fract(sin(dot(vec3(floor(vWall.x), storey, floor(vWall.w + 0.5)), vec3(12.9898, 78.233, 37.719))) * 43758.5453);
        float glow = uGlow * step(chance, isShop ? 0.4 : 0.1);
        diffuseColor.rgb = mix(diffuseColor.rgb, glass, window);
        totalEmissiveRadiance += window * glow * vec3(0.60, 0.42, 0.20);
    }
}`;

export function addWindows(material, uniforms) {
    material.onBeforeCompile = shader => {
        shader.uniforms.uGlow = uniforms.uGlow;
        shader.vertexShader = shader.vertexShader
            .replace('#include <common>', `#include <common>\nattribute vec4 wall;${common}`)
            .replace('#include <begin_vertex>', '#include <begin_vertex>\nvWall = wall;\nvAbove = position.y;');
        shader.fragmentShader = shader.fragmentShader
            .replace('#include <common>', `#include <common>\nuniform float uGlow;${common}`)
            .replace('#include <emissivemap_fragment>', `#include <emissivemap_fragment>\n${fragment}`);
    };
    return material;
}
