// SPDX-License-Identifier: Apache-2.0
// Cells, water, green, asphalt, paint, things that people use, and the yard around it all. What lies on the ground is tested against
// depth but never written, in the order of `order`, so that nothing there flickers; solids come before it.
import { Mesh, MeshLambertMaterial } from 'three';
import { indicesOf, metresOf } from './data.js';
import { Triangles, fillRings, hashOf, ringsOf } from './mesh.js';

export const order = { solids: 0, yard: 2, flats: 3, cells: 4, asphalt: 5, paint: 6, kerbs: 7, shade: 8, heat: 9, blobs: 10, people: 11, marks: 12 };
const up = [0, 1, 0], raised = 0.4; // m: what hides what lies below

export const material = more => new MeshLambertMaterial({ vertexColors: true, ...more });

function meshOf(triangles, place, key, lies) {
    const mesh = new Mesh(triangles.take(), material(lies ? { depthWrite: false } : {}));
    mesh.renderOrder = place;
    mesh.receiveShadow = true;
    mesh.userData.colour = key;
    mesh.matrixAutoUpdate = false;
    return mesh;
}

function addCells(ground, group) {
    const byKind = new Map();
    ground.forEach(({ kind, rings, z, place }, number) => {
        const heights = z ? metresOf(z, 1) : null, isRaised = heights?.some(height => height > raised || height < -raised) ?? false;
        const key = `${kind}${isRaised}`;
        if (!byKind.has(key))
            byKind.set(key, { kind, isRaised, triangles: new Triangles({ color: 3 }) });
        const { triangles } = byKind.get(key), shade = 0.985 + 0.03 * hashOf((place ?? number) + 1);
        fillRings(ringsOf(rings), triangles, (x, south, i) => triangles.vertex(x, heights ? heights[i] : 0, south, up, { color: [shade, shade, shade] }));
    });
    for (const { kind, isRaised, triangles } of byKind.values())
        if (!triangles.isEmpty)
            group.add(meshOf(triangles, isRaised ? order.solids : order.cells, kind, !isRaised));
}

function addFlats(flats, group) {
    for (const kind of ['green', 'water']) {
        const triangles = new Triangles({ color: 3 });
        for (const flat of flats.filter(one => one.kind === kind))
            fillRings(ringsOf(flat.rings), triangles, (x, south) => triangles.vertex(x, 0, south, up, { color: [1, 1, 1] }));
        if (!triangles.isEmpty)
            group.add(meshOf(triangles, order.flats, kind, true));
    }
}

function addThings(things, group) {
    for (const { kind, color, corners, faces } of things) {
        const places = metresOf(corners, 3), triangles = new Triangles({ color: 3 });
        for (let i = 0; i < places.length; i += 3)
            triangles.vertex(places[i], kind === 'thing' ? places[i + 2] : 0, -places[i + 1], up, { color: [1, 1, 1] });
        const indices = indicesOf(faces);
        triangles.indices.add(indices, indices.length);
        if (triangles.isEmpty)
            continue;
        const mesh = meshOf(triangles, order[kind] ?? order.solids, kind === 'thing' ? color : kind, kind !== 'thing');
        mesh.castShadow = mesh.material.flatShading = kind === 'thing';
        group.add(mesh);
    }
}

// A thin line round every cell, as edges of pavements are.
function addKerbs(ground, group) {
    const triangles = new Triangles({ color: 3 }), half = 0.09;
    for (const { kind, rings, z } of ground) {
        if (z || kind === 'street' || kind === 'path' || kind === 'indoor')
            continue;
        for (const ring of ringsOf(rings))
            ring.forEach(([x, south], i) => {
                const [tx, tz] = ring[(i + 1) % ring.length], length = Math.hypot(tx - x, tz - south);
                if (length < 0.3)
                    return;
                const [sx, sz] = [(tz - south) / length * half, -(tx - x) / length * half];
                triangles.quad(...[[x - sx, south - sz], [tx - sx, tz - sz], [tx + sx, tz + sz], [x + sx, south + sz]].map(([cx, cz]) => triangles.vertex(cx, 0, cz, up, { color: [1, 1, 1] })));
            });
    }
    if (triangles.isEmpty)
        return;
    const mesh = meshOf(triangles, order.kerbs, 'kerb', true);
    mesh.material.transparent = true;
    mesh.userData.share = 'kerbShare';
    mesh.userData.isFine = true;
    group.add(mesh);
}

export function addGround(scene, size, group) {
    const triangles = new Triangles({ color: 3 }), reach = 8 * size, steps = 8;
    const at = (i, j) => triangles.vertex((2 * i / steps - 1) * reach, 0, (2 * j / steps - 1) * reach, up, { color: [1, 1, 1] });
    for (let i = 0; i < steps; ++i)
        for (let j = 0; j < steps; ++j)
            triangles.quad(at(i, j), at(i, j + 1), at(i + 1, j + 1), at(i + 1, j));
    group.add(meshOf(triangles, order.yard, 'yard', true));
    addFlats(scene.flats, group);
    addCells(scene.ground, group);
    addThings(scene.things, group);
    addKerbs(scene.ground, group);
}
