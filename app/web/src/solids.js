// SPDX-License-Identifier: Apache-2.0
// Houses with roofs, windows and edges, walls, trees, and the soft shade at the foot of what stands.
import { BufferAttribute, BufferGeometry, Color, LineBasicMaterial, LineSegments, Mesh, MeshBasicMaterial } from 'three';
import { indicesOf, metresOf } from './data.js';
import { material, order } from './ground.js';
import { Triangles, hashOf, ringsOf } from './mesh.js';
import { addWindows } from './windows.js';

const bay = 2.7, shadeWidth = 2.4, leastEdge = 0.6; // m
const tile = 240; // m: what is out of sight is not drawn

class Tiles { // of Triangles, by where their first corner lies
    constructor(widths) {
        this.widths = widths;
        this.tiles = new Map();
    }
    at(x, z) {
        const key = `${Math.floor(x / tile)} ${Math.floor(z / tile)}`;
        if (!this.tiles.has(key))
            this.tiles.set(key, new Triangles(this.widths));
        return this.tiles.get(key);
    }
    addTo(group, of, key, casts = true) {
        for (const triangles of this.tiles.values()) {
            if (triangles.isEmpty)
                continue;
            const mesh = new Mesh(triangles.take(), of);
            mesh.renderOrder = order.solids;
            mesh.castShadow = mesh.receiveShadow = casts;
            mesh.matrixAutoUpdate = false;
            mesh.userData.colour = key;
            mesh.userData.isSolid = true;
            group.add(mesh);
        }
    }
}

// The colour of a map over the theme's own: its tint without its glare, half and half.
function tinted(hex, tint) {
    if (!hex)
        return tint;
    const { r, g, b } = new Color(hex), grey = 0.30 * r + 0.59 * g + 0.11 * b;
    return [r, g, b].map((share, i) => tint[i] * (0.5 + 0.25 * (grey + share)));
}

function addWalls({ kind, base, eave, number, wall }, rings, walls, edges, shade) {
    const light = 0.965 + 0.05 * hashOf(number), color = tinted(wall, [light, light, light]), low = base / 100, high = eave / 100;
    const hasWindows = kind === 'building' && high - low > 3;
    for (const ring of rings)
        ring.forEach(([x, z], i) => {
            const [tx, tz] = ring[(i + 1) % ring.length], length = Math.hypot(tx - x, tz - z);
            if (length < 0.01)
                return;
            const out = [-(tz - z) / length, 0, (tx - x) / length], bays = hasWindows && length > 2 ? Math.max(1, Math.round(length / bay)) : 0;
            const triangles = walls.at(rings[0][0][0], rings[0][0][1]);
            const corner = (cx, y, cz, u) => triangles.vertex(cx, y, cz, out, { color, wall: [u * bays, bays, high, number % 97] });
            triangles.quad(corner(x, low, z, 0), corner(tx, low, tz, 1), corner(tx, high, tz, 1), corner(x, high, z, 0));
            if (high - low > 1.5 && length > leastEdge)
                edges.push(x, low, z, x, high, z, x, high, z, tx, high, tz);
            if (low < 2 && high > 1)
                addShade(x, z, tx, tz, out, shade);
        });
}

// Darker ground at the foot of a wall.
function addShade(x, z, tx, tz, [ox, , oz], shade) {
    const [far, near] = [{ color: [0, 0, 0, 0] }, { color: [0, 0, 0, 1] }], up = [0, 1, 0];
    const [fx, fz, gx, gz] = [x + ox * shadeWidth, z + oz * shadeWidth, tx + ox * shadeWidth, tz + oz * shadeWidth];
    shade.quad(...[[x, z, near], [fx, fz, far], [gx, gz, far], [tx, tz, near]].map(([cx, cz, more]) => shade.vertex(cx, 0, cz, up, more)));
}

function addRoof({ corners, faces, hip, number, roof, copper }, rings, hips, flats, coppers) {
    const places = metresOf(corners, 3), indices = indicesOf(faces), tint = 0.93 + 0.09 * hashOf(number), warm = 0.05 * (hashOf(number + 5) - 0.5);
    const triangles = (copper ? coppers : hip ? hips : flats).at(rings[0][0][0], rings[0][0][1]);
    const color = tinted(roof, [tint * (1 + warm), tint, tint * (1 - warm)]);
    const first = triangles.count;
    for (let i = 0; i < places.length; i += 3)
        triangles.vertex(places[i], places[i + 2], -places[i + 1], [0, 1, 0], { color });
    for (let i = 0; i < indices.length; i += 3)
        triangles.face(first + indices[i], first + indices[i + 1], first + indices[i + 2]);
}

// A round crown of 24 triangles on a trunk of three sides.
function addTrees(trees, crowns, trunks) {
    const values = metresOf(trees, 4), sides = 6;
    for (let i = 0; i < values.length / 4; ++i) {
        const [x, z, radius, height] = [values[4 * i], -values[4 * i + 1], values[4 * i + 2], values[4 * i + 3]];
        const low = Math.max(0.8, height - 2.1 * radius), tint = 0.92 + 0.16 * hashOf(i + 7), crown = crowns.at(x, z), trunk = trunks.at(x, z);
        const at = (ring, side) => {
            const angle = (side + 0.5 * ring + hashOf(i)) * 2 * Math.PI / sides, r = [0.86, 0.94][ring], up = [-0.35, 0.45][ring];
            const [nx, nz] = [Math.cos(angle), -Math.sin(angle)];
            return crown.vertex(x + radius * r * nx, low + (height - low) * [0.3, 0.66][ring], z + radius * r * nz, [nx * 0.9, up, nz * 0.9], { color: [tint, tint, tint] });
        };
        const rings = [0, 1].map(ring => Array.from({ length: sides }, (_, side) => at(ring, side)));
        const foot = crown.vertex(x, low, z, [0, -1, 0], { color: [tint, tint, tint] }), top = crown.vertex(x, height, z, [0, 1, 0], { color: [tint, tint, tint] });
        for (let side = 0; side < sides; ++side) {
            const next = (side + 1) % sides, [inner, outer] = rings;
            crown.face(foot, inner[next], inner[side]);
            crown.face(inner[side], inner[next], outer[side]);
            crown.face(inner[next], outer[next], outer[side]);
            crown.face(outer[side], outer[next], top);
        }
        const post = (side, y) => trunk.vertex(x + 0.18 * Math.cos(side * 2.1), y, z - 0.18 * Math.sin(side * 2.1), [Math.cos(side * 2.1), 0, -Math.sin(side * 2.1)], { color: [1, 1, 1] });
        const posts = [0, 1, 2].map(side => [post(side, 0), post(side, low + 0.4)]);
        posts.forEach(([a, b], side) => trunk.quad(a, posts[(side + 1) % 3][0], posts[(side + 1) % 3][1], b));
    }
}

export function addSolids(scene, group, uniforms) {
    const walls = new Tiles({ color: 3, wall: 4 }), [hips, flats, coppers, crowns, trunks] = Array.from({ length: 5 }, () => new Tiles({ color: 3 }));
    const shade = new Triangles({ color: 4 }), edges = [];
    for (const solid of scene.solids) {
        const rings = ringsOf(solid.rings);
        addWalls(solid, rings, walls, edges, shade);
        addRoof(solid, rings, hips, flats, coppers);
    }
    addTrees(scene.trees, crowns, trunks);
    walls.addTo(group, addWindows(material({}), uniforms), 'wall');
    for (const [tiles, key] of [[hips, 'hip'], [flats, 'flat'], [coppers, 'copper'], [crowns, 'crown'], [trunks, 'trunk']])
        tiles.addTo(group, material({ flatShading: ['hip', 'flat', 'copper'].includes(key) }), key);
    const foot = new Mesh(shade.take(), new MeshBasicMaterial({ vertexColors: true, transparent: true, depthWrite: false, opacity: 0.3, side: 2 }));
    foot.renderOrder = order.shade;
    Object.assign(foot.userData, { share: 'shade', isFine: true });
    group.add(foot);
    const geometry = new BufferGeometry().setAttribute('position', new BufferAttribute(new Float32Array(edges), 3));
    const lines = new LineSegments(geometry, new LineBasicMaterial({ transparent: true, depthWrite: false }));
    lines.renderOrder = order.solids + 1;
    Object.assign(lines.userData, { colour: 'edge', share: 'edgeShare', isFine: true });
    group.add(lines);
}
