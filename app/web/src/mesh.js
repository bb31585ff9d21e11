// SPDX-License-Identifier: Apache-2.0
// Triangles put together corner by corner. Metres east, up, south.
import { BufferAttribute, BufferGeometry, ShapeUtils, Vector2 } from 'three';
import { metresOf } from './data.js';

// Numbers that become more and more.
class Numbers {
    constructor(Kind) {
        this.values = new Kind(256);
        this.length = 0;
    }
    push(a, b, c) {
        this.room(3);
        this.values[this.length++] = a;
        this.values[this.length++] = b;
        this.values[this.length++] = c;
    }
    add(list, count) {
        this.room(count);
        for (let i = 0; i < count; ++i)
            this.values[this.length++] = list[i];
    }
    room(count) {
        if (this.length + count <= this.values.length)
            return;
        const wider = new this.values.constructor(2 * this.values.length + count);
        wider.set(this.values);
        this.values = wider;
    }
    take() { return this.values.slice(0, this.length); }
}

export class Triangles {
    constructor(widths = {}) { // of further attributes
        this.places = new Numbers(Float32Array);
        this.normals = new Numbers(Float32Array);
        this.indices = new Numbers(Uint32Array);
        this.more = Object.entries(widths).map(([name, width]) => ({ name, width, numbers: new Numbers(Float32Array) }));
    }
    get isEmpty() { return this.indices.length === 0; }
    get count() { return this.places.length / 3; } // of corners
    // A corner that several triangles may share; its number.
    vertex(x, y, z, normal, more = {}) {
        this.places.push(x, y, z);
        this.normals.push(normal[0], normal[1], normal[2]);
        for (const { name, width, numbers } of this.more)
            numbers.add(more[name], width);
        return this.count - 1;
    }
    face(a, b, c) { this.indices.push(a, b, c); }
    quad(a, b, c, d) {
        this.face(a, b, c);
        this.face(a, c, d);
    }
    take() {
        const geometry = new BufferGeometry();
        geometry.setAttribute('position', new BufferAttribute(this.places.take(), 3));
        geometry.setAttribute('normal', new BufferAttribute(this.normals.take(), 3));
        for (const { name, width, numbers } of this.more)
            geometry.setAttribute(name, new BufferAttribute(numbers.take(), width));
        const indices = this.indices.take();
        return geometry.setIndex(new BufferAttribute(this.count < 65536 ? new Uint16Array(indices) : indices, 1));
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
