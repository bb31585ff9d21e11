// SPDX-License-Identifier: Apache-2.0
// Triangles put together corner by corner. Metres east, up, south.
import { BufferAttribute, BufferGeometry, ShapeUtils, Vector2 } from 'three';
import { metresOf } from './data.js';

export class Triangles {
    constructor(widths = {}) { // of further attributes
        this.places = [];
        this.normals = [];
        this.indices = [];
        this.more = Object.fromEntries(Object.keys(widths).map(name => [name, []]));
        this.widths = widths;
    }
    get isEmpty() { return this.indices.length === 0; }
    // A corner that several triangles may share; its number.
    vertex(x, y, z, normal, more = {}) {
        this.places.push(x, y, z);
        this.normals.push(normal[0], normal[1], normal[2]);
        for (const name in this.more)
            for (let i = 0; i < this.widths[name]; ++i)
                this.more[name].push(more[name][i]);
        return this.places.length / 3 - 1;
    }
    face(a, b, c) { this.indices.push(a, b, c); }
    quad(a, b, c, d) { this.indices.push(a, b, c, a, c, d); }
    // The next of three corners that are one triangle's alone.
    corner(x, y, z, normal, more) { this.indices.push(this.vertex(x, y, z, normal, more)); }
    take() {
        const geometry = new BufferGeometry();
        geometry.setAttribute('position', new BufferAttribute(new Float32Array(this.places), 3));
        geometry.setAttribute('normal', new BufferAttribute(new Float32Array(this.normals), 3));
        for (const name in this.more)
            geometry.setAttribute(name, new BufferAttribute(new Float32Array(this.more[name]), this.widths[name]));
        return geometry.setIndex(this.places.length < 3 * 65536 ? new BufferAttribute(new Uint16Array(this.indices), 1) : new BufferAttribute(new Uint32Array(this.indices), 1));
    }
}

// Rings of the scene in metres, each a list of [east, south].
export const ringsOf = rings => rings.map(steps => {
    const values = metresOf(steps, 2);
    return Array.from({ length: values.length / 2 }, (_, i) => [values[2 * i], -values[2 * i + 1]]);
});

// The area within the first ring without the others: `vertex`(east, south, number of the corner in all rings) adds a corner.
export function fillRings(rings, triangles, vertex) {
    const [outer, ...holes] = rings.map(ring => ring.map(([x, z]) => new Vector2(x, z)));
    const all = [outer, ...holes].flat(), numbers = all.map(({ x, y }, i) => vertex(x, y, i));
    for (const [a, b, c] of ShapeUtils.triangulateShape(outer, holes)) {
        const isUp = (all[b].y - all[a].y) * (all[c].x - all[a].x) > (all[b].x - all[a].x) * (all[c].y - all[a].y);
        triangles.face(numbers[a], numbers[isUp ? b : c], numbers[isUp ? c : b]);
    }
}

export function normalOf(a, b, c) {
    const [ux, uy, uz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]], [vx, vy, vz] = [c[0] - a[0], c[1] - a[1], c[2] - a[2]];
    const normal = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx], length = Math.hypot(...normal) || 1;
    return normal.map(axis => axis / length);
}

// Looks random, in [0, 1), by a number.
export function hashOf(number) {
    let h = Math.imul(number, 2654435761);
    h ^= h >>> 15;
    h = Math.imul(h, 2246822519);
    h ^= h >>> 13;
    return (h & 0xffffff) / 0x1000000;
}
