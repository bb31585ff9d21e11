// SPDX-License-Identifier: Apache-2.0
// Strips along straight ways, as wide as their shader says: densities, and the way of whoever is asked.
import { BufferAttribute, Color, InstancedBufferAttribute, InstancedBufferGeometry, Mesh, ShaderMaterial } from 'three';
import { order } from './ground.js';
import { rampColour } from './palette.js';

const vertex = `
attribute vec3 from, to, colour; attribute float half1;
uniform float rim, least; uniform vec3 eye;
varying vec2 vAt; varying float vLength, vHalf; varying vec3 vColour;
void main() {
    vec3 along = to - from; float far = length(along.xz);
    vec3 ahead = far > 0.0 ? vec3(along.x, 0.0, along.z) / far : vec3(1.0, 0.0, 0.0), aside = vec3(-ahead.z, 0.0, ahead.x);
    float wide = max(half1, least * distance(eye, 0.5 * (from + to))), out1 = wide + rim;
    vec3 at = mix(from, to, step(0.0, position.x)) + ahead * position.x * out1 + aside * position.y * out1;
    vAt = vec2(position.x > 0.0 ? far + out1 : -out1, position.y * out1);
    vLength = far; vHalf = wide; vColour = colour;
    gl_Position = projectionMatrix * viewMatrix * vec4(at + vec3(0.0, 0.03, 0.0), 1.0);
}`;
const fragment = `
uniform float rim, rimShare, share, dash; uniform vec3 rimColour;
varying vec2 vAt; varying float vLength, vHalf; varying vec3 vColour;
void main() {
    float away = length(vec2(vAt.x - clamp(vAt.x, 0.0, vLength), vAt.y)), blur = max(fwidth(away), 0.0001);
    float inside = 1.0 - smoothstep(vHalf - blur, vHalf + blur, away), all1 = 1.0 - smoothstep(vHalf + rim - blur, vHalf + rim, away);
    vec3 colour = vColour;
    if (dash > 0.0) { float bend = fract((vAt.x - abs(vAt.y)) / dash); colour = mix(colour, rimColour, smoothstep(0.62, 0.7, bend) * (1.0 - smoothstep(0.92, 1.0, bend))); }
    gl_FragColor = vec4(mix(rimColour, colour, inside), share * mix(rimShare * all1, 1.0, inside));
}`;

export class Ribbons extends Mesh {
    constructor(options) { // rim m, least half width in radians, dash m, place in the order
        const geometry = new InstancedBufferGeometry();
        geometry.setAttribute('position', new BufferAttribute(new Float32Array([-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, -1, 0, 1, 1, 0, -1, 1, 0]), 3));
        geometry.instanceCount = 0;
        super(geometry, new ShaderMaterial({
            uniforms: {
                rim: { value: options.rim }, least: { value: options.least }, dash: { value: options.dash ?? 0 }, rimShare: { value: 1 }, share: { value: 1 },
                rimColour: { value: new Color() }, eye: { value: null },
            },
            vertexShader: vertex, fragmentShader: fragment, transparent: true, depthWrite: false, depthTest: options.depthTest ?? true, side: 2,
        }));
        this.frustumCulled = false;
        this.renderOrder = options.order;
    }
    // Each: { from, to: [east, up, south], half m, colour }
    show(list) {
        const { geometry } = this;
        geometry.dispose(); // buffers of what was shown before
        const fill = (name, width, read) => {
            const values = new Float32Array(width * list.length);
            list.forEach((one, i) => values.set(read(one), width * i));
            geometry.setAttribute(name, new InstancedBufferAttribute(values, width));
        };
        fill('from', 3, one => one.from);
        fill('to', 3, one => one.to);
        fill('colour', 3, one => one.colour);
        fill('half1', 1, one => [one.half]);
        geometry.instanceCount = list.length;
    }
    look(eye) { this.material.uniforms.eye.value = eye; }
}

// People a metre on each way, the densest on top. `top`: what the ramp ends with.
export class Heat extends Ribbons {
    constructor() { super({ rim: 0.2, least: 0.0007, order: order.heat }); }
    paint(theme) {
        this.material.uniforms.rimColour.value.set(theme.casing);
        this.material.uniforms.rimShare.value = theme.casingShare;
    }
    take(ways, top) {
        const list = [], colour = new Color();
        for (let at = 0; at < ways.length; at += 7) {
            const from = ways.slice(at, at + 3), to = ways.slice(at + 3, at + 6);
            const length = Math.hypot(to[0] - from[0], to[2] - from[2]), place = heatPlace(ways[at + 6] / Math.max(length, 0.5), top);
            if (length > 0 && place >= 0.07)
                list.push({ from, to, half: 0.22 + 0.95 * place, colour: rampColour(place, colour).toArray(), place });
        }
        this.show(list.sort((a, b) => a.place - b.place));
    }
}

export const heatPlace = (perMetre, top) => Math.min(1, perMetre / top) ** 0.6;
