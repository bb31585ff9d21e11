// SPDX-License-Identifier: Apache-2.0
// A person of 1.77 m who looks along +x, feet at the origin: the near one some 200 triangles, the far one some 25. The shader makes everybody
// as tall, broad and dressed as they are.
import { BufferAttribute, InstancedBufferGeometry } from 'three';
import { Triangles, normalOf } from './mesh.js';

// Parts: which limb swings (0 trunk, 1 left leg, 2 right leg, 3 left arm, 4 right arm), and what is worn (0 top, 1 trousers, 2 shoes, 3 hair,
// 4 skin, 5 trousers below the knee, 6 forearm).
function addLoft(triangles, slices, sides, part) {
    const ring = ([y, halfDepth, halfWidth, x = 0, z = 0]) => Array.from({ length: sides }, (_, i) => {
        const angle = (i + 0.5) * 2 * Math.PI / sides, wide = 1 / Math.cos(Math.PI / sides);
        return [x + halfDepth * wide * Math.cos(angle), y, z - halfWidth * wide * Math.sin(angle)];
    });
    slices.slice(1).forEach((slice, i) => {
        const low = ring(slices[i]), high = ring(slice), more = { part: [part, slice[5]] };
        for (let side = 0; side < sides; ++side) {
            const corners = [low[side], low[(side + 1) % sides], high[(side + 1) % sides], high[side]], normal = normalOf(...corners);
            triangles.quad(...corners.map(place => triangles.vertex(...place, normal, more)));
        }
    });
    const top = ring(slices.at(-1)).map(place => triangles.vertex(...place, [0, 1, 0], { part: [part, slices.at(-1)[5]] }));
    for (let side = 1; side + 1 < sides; ++side)
        triangles.face(top[0], top[side], top[side + 1]);
}

// A slice: height, half depth, half width, middle ahead and to the left, what is worn below it.
function nearBody(triangles) {
    addLoft(triangles, [[0.86, 0.1, 0.15], [1.0, 0.1, 0.145, 0, 0, 1], [1.12, 0.095, 0.14, 0, 0, 0], [1.4, 0.11, 0.2, 0, 0, 0], [1.46, 0.06, 0.07, 0, 0, 0]], 6, 0);
    addLoft(triangles, [[1.46, 0.045, 0.045], [1.53, 0.075, 0.07, 0.015, 0, 4], [1.64, 0.1, 0.08, 0.01, 0, 4], [1.73, 0.095, 0.078, -0.005, 0, 3], [1.78, 0.045, 0.04, -0.01, 0, 3]], 6, 0);
    for (const [limb, z] of [[1, -0.085], [2, 0.085]])
        addLoft(triangles, [[0.0, 0.1, 0.045, 0.05, z], [0.07, 0.075, 0.045, 0.02, z, 2], [0.48, 0.06, 0.055, 0, z, 5], [0.92, 0.085, 0.075, 0, z, 1]], 4, limb);
    for (const [limb, z] of [[3, -0.245], [4, 0.245]])
        addLoft(triangles, [[0.76, 0.03, 0.025, 0.03, z], [1.12, 0.035, 0.035, 0, z, 6], [1.42, 0.05, 0.045, 0, z * 0.92, 0]], 4, limb);
}

function farBody(triangles) {
    addLoft(triangles, [[0.85, 0.1, 0.16], [1.42, 0.11, 0.21, 0, 0, 0]], 4, 0);
    addLoft(triangles, [[1.46, 0.08, 0.08], [1.77, 0.08, 0.08, 0, 0, 3]], 3, 0);
    for (const [limb, z] of [[1, -0.09], [2, 0.09]])
        addLoft(triangles, [[0.0, 0.06, 0.05, 0, z], [0.9, 0.08, 0.08, 0, z, 1]], 3, limb);
}

export function bodyGeometry(isNear) {
    const triangles = new Triangles({ part: 2 });
    (isNear ? nearBody : farBody)(triangles);
    return new InstancedBufferGeometry().copy(triangles.take());
}

// A flat square of half a metre round the feet.
export function blobGeometry() {
    const geometry = new InstancedBufferGeometry(), r = 0.55;
    geometry.setAttribute('position', new BufferAttribute(new Float32Array([-r, 0, r, r, 0, r, r, 0, -r, -r, 0, r, r, 0, -r, -r, 0, -r]), 3));
    return geometry;
}
