// SPDX-License-Identifier: Apache-2.0
// Everybody in view, drawn at once: where they are comes from the worker ten times a second, how they walk on in between is the shader's.
import { BufferAttribute, BufferGeometry, Color, DynamicDrawUsage, Group, InstancedBufferAttribute, Mesh, Points, ShaderMaterial, UniformsLib, UniformsUtils } from 'three';
import { blobGeometry, bodyGeometry } from './body.js';
import { order } from './ground.js';
import { clothes } from './palette.js';

const nearReach = 75; // m from the camera: beyond it bodies are simple
const dotHeight = 5; // px: who is smaller is a dot
const words = 6;

const placing = `
attribute vec3 here; attribute vec3 going; // place; heading, speed, own number (below 1) + age (0 adult, 1 child, 2 elderly)
uniform float age, pixel; uniform vec3 eye;
vec3 place() { return here + vec3(cos(going.x), 0.0, -sin(going.x)) * going.y * age; }
float growth(vec3 at) { return clamp(pixel * distance(at, eye) * 13.0 / 1.77, 1.0, 1.45); }
vec3 turned(vec3 v) { float c = cos(going.x), s = sin(going.x); return vec3(c * v.x + s * v.z, v.y, c * v.z - s * v.x); }
`;

const bodyVertex = `
#include <common>
#include <fog_pars_vertex>
attribute vec2 part;
uniform float time, bright; uniform vec3 tops[12], trousers[8], hair[8], skin[6], shoes[4], sky, sun, toSun;
varying vec3 vColour;
${placing}
float own(float place) { return fract(fract(going.z) * 61.7 * (place + 1.0) + 0.37 * place); }
bool chance(float place, float share) { return own(place) < share; }
float spread(float place) { float x = 2.0 * own(place) - 1.0, cube = x * x * x; return x * (1.25 + 1.3 * cube * cube); } // mean 0, deviation 1, within 2.55
// Figures as in core/shapes/person_figure.h, which names the sources; clothes as in the city view of the program.
bool isChild, isElderly, isWoman;
float height() {
    if (isChild) return mix(1.15, 1.62, own(15.0)) * (1.0 + 0.04 * spread(11.0)) / 1.032;
    return isWoman ? 1.66 + 0.065 * spread(11.0) - (isElderly ? 0.05 : 0.0) : 1.80 + 0.07 * spread(11.0) - (isElderly ? 0.03 : 0.0);
}
bool hasCoat() { return chance(5.0, isElderly ? 0.34 : 0.12); }
bool hasSkirt() { return isWoman && chance(6.0, 0.2) && !hasCoat(); }
vec3 shaped(vec3 p) {
    if (part.x == 0.0 && part.y > 2.5 && part.y < 4.5) {
        if (isWoman && part.y == 3.0 && p.y > 1.6 && p.y < 1.7 && p.x < 0.05 && chance(9.0, isElderly ? 0.16 : 0.62)) p -= vec3(0.012, 0.2, 0.0);
        return isChild ? vec3(p.x * 1.18, 1.46 + (p.y - 1.46) * 1.18, p.z * 1.18) : p;
    }
    p.xz *= (1.0 + 0.07 * spread(16.0)) * (!isWoman || isChild ? 1.0 : p.y > 1.2 ? 0.91 : part.x == 0.0 && p.y < 1.05 ? 1.05 : 1.0);
    if (part.x == 0.0 && p.y < 1.01) {
        if (part.y == 0.0 && hasCoat()) p = vec3(1.18 * p.x, p.y - 0.27, 1.18 * p.z);
        if (part.y == 1.0 && p.y < 0.9 && hasSkirt()) p = vec3(1.6 * p.x, p.y - 0.36, 1.3 * p.z);
    }
    return p;
}
vec3 worn() {
    if (part.y == 0.0) return tops[int(own(1.0) * 12.0)];
    if (part.y == 1.0 || (part.y == 5.0 && !hasSkirt())) return trousers[int(own(2.0) * 8.0)];
    if (part.y == 2.0) return shoes[int(own(21.0) * 4.0)];
    if (part.y == 6.0 && (hasCoat() || !chance(7.0, isElderly ? 0.3 : 0.55))) return tops[int(own(1.0) * 12.0)];
    if (part.y != 3.0 || (!isWoman && !isChild && chance(9.0, isElderly ? 0.46 : 0.12))) return skin[int(own(4.0) * 6.0)];
    if (chance(8.0, isElderly ? 0.17 : isChild ? 0.12 : 0.06)) return trousers[int(own(22.0) * 8.0)]; // a hat
    return chance(20.0, isElderly ? 0.9 : isChild ? 0.0 : 0.14) ? hair[5 + int(own(3.0) * 3.0)] : hair[int(own(3.0) * 5.0)];
}
void main() {
    isChild = floor(going.z) == 1.0; isElderly = floor(going.z) == 2.0; isWoman = chance(10.0, 0.5);
    float tall = height() / 1.77;
    vec3 p = shaped(position), n = normal, at = place();
    // Bodies of another size move alike at the same Froude number. A pace is two steps.
    float usual = going.y * inversesqrt(tall), pace = 0.5 + 0.72 * usual, phase = 6.2832 * (time * usual * inversesqrt(tall) / pace + going.z * 17.0);
    float moving = smoothstep(0.05, 0.3, going.y), swing = moving * sin(phase) * (part.x == 0.0 ? 0.0 : (part.x == 1.0 || part.x == 4.0 ? 1.0 : -1.0));
    float pivot = part.x < 2.5 ? 0.9 : 1.42, reach = min(0.25 * pace / 0.9, 0.8), angle = swing * (part.x < 2.5 ? reach : 0.8 * reach);
    if (part.x > 0.5) {
        vec2 arm = vec2(p.x, p.y - pivot);
        p.x = arm.x * cos(angle) - arm.y * sin(angle);
        p.y = pivot + arm.x * sin(angle) + arm.y * cos(angle);
        if (part.x < 2.5 && position.y < 0.3) p.y += 0.12 * max(0.0, cos(phase + (part.x == 1.0 ? 0.0 : 3.1416))) * moving;
    }
    if (isElderly && (part.x == 0.0 || part.x > 2.5)) p.x += 0.13 * max(0.0, p.y - 0.9);
    p *= tall * growth(at);
    vec3 world = turned(p) + at;
    n = turned(n);
    vec3 colour = worn();
    colour = mix(colour, max(colour, vec3(0.34)) * 1.25, bright);
    vColour = colour * (1.08 * sky * (0.78 + 0.22 * min(p.y / 1.2, 1.0)) + 1.15 * sun * (0.15 + 0.85 * max(0.0, dot(n, toSun))));
    vec4 mvPosition = viewMatrix * vec4(world, 1.0);
    gl_Position = projectionMatrix * mvPosition;
    #include <fog_vertex>
}`;
const dotVertex = `
#include <common>
#include <fog_pars_vertex>
attribute vec3 going; uniform float age, pixel, sharpness, bright; uniform vec3 eye, tops[12], sky, sun; varying vec3 vColour;
void main() {
    vec3 at = position + vec3(cos(going.x), 0.0, -sin(going.x)) * going.y * age + vec3(0.0, 0.9, 0.0), colour = tops[int(fract(fract(going.z) * 123.4 + 0.37) * 12.0)];
    vColour = mix(colour, max(colour, vec3(0.34)) * 1.25, bright) * (sky + 0.5 * sun);
    vec4 mvPosition = viewMatrix * vec4(at, 1.0);
    gl_Position = projectionMatrix * mvPosition;
    gl_PointSize = max(2.0, 1.1 / (pixel * distance(at, eye))) * sharpness;
    #include <fog_vertex>
}`;
const bodyFragment = `
#include <common>
#include <fog_pars_fragment>
varying vec3 vColour;
void main() {
    gl_FragColor = vec4(vColour, 1.0);
    #include <fog_fragment>
}`;
const blobVertex = `
varying vec2 vAway;
${placing}
void main() { vec3 at = place(); vAway = position.xz; gl_Position = projectionMatrix * viewMatrix * vec4(at + position * growth(at) + vec3(0.0, 0.02, 0.0), 1.0); }`;
const blobFragment = `
varying vec2 vAway; uniform float share;
void main() { gl_FragColor = vec4(0.12, 0.13, 0.18, share * (1.0 - smoothstep(0.12, 0.5, length(vAway)))); }`;

export class Crowd extends Group {
    constructor(most) {
        super();
        this.shared = {
            age: { value: 0 }, time: { value: 0 }, pixel: { value: 0 }, eye: { value: null }, sky: { value: new Color() }, sun: { value: new Color() },
            toSun: { value: null }, bright: { value: 0 }, sharpness: { value: 1 }, share: { value: 0.4 }, tops: { value: clothes.tops }, trousers: { value: clothes.trousers },
            hair: { value: clothes.hair }, skin: { value: clothes.skin }, shoes: { value: clothes.shoes },
        };
        const fog = UniformsUtils.clone(UniformsLib.fog);
        this.people = new ShaderMaterial({ uniforms: { ...fog, ...this.shared }, vertexShader: bodyVertex, fragmentShader: bodyFragment, fog: true });
        this.blobs = new ShaderMaterial({ uniforms: this.shared, vertexShader: blobVertex, fragmentShader: blobFragment, transparent: true, depthWrite: false });
        this.points = new ShaderMaterial({ uniforms: { ...fog, ...this.shared }, vertexShader: dotVertex, fragmentShader: bodyFragment, fog: true });
        this.sets = [this.makeSet(true, most), this.makeSet(false, most), this.makeDots(most)];
        for (const mesh of this.children)
            mesh.visible = false;
    }
    makeDots(most) {
        const places = new BufferAttribute(new Float32Array(3 * most), 3).setUsage(DynamicDrawUsage);
        const goings = new BufferAttribute(new Float32Array(3 * most), 3).setUsage(DynamicDrawUsage);
        const geometry = new BufferGeometry().setAttribute('position', places).setAttribute('going', goings), dots = new Points(geometry, this.points);
        dots.frustumCulled = false;
        dots.renderOrder = order.people;
        this.add(dots);
        return { places, goings, count: 0, meshes: [dots], draw: count => geometry.setDrawRange(0, count) };
    }
    makeSet(isNear, most) {
        const places = new InstancedBufferAttribute(new Float32Array(3 * most), 3).setUsage(DynamicDrawUsage);
        const goings = new InstancedBufferAttribute(new Float32Array(3 * most), 3).setUsage(DynamicDrawUsage);
        const add = (geometry, material, place) => {
            geometry.setAttribute('here', places).setAttribute('going', goings);
            const mesh = new Mesh(geometry, material);
            mesh.frustumCulled = false;
            mesh.renderOrder = place;
            this.add(mesh);
            return mesh;
        };
        const meshes = [add(bodyGeometry(isNear), this.people, order.people), add(blobGeometry(), this.blobs, order.blobs)];
        return { places, goings, count: 0, meshes, draw: count => meshes.forEach(({ geometry }) => { geometry.instanceCount = count; }) };
    }
    paint(theme, toSun) {
        this.shared.sky.value.setRGB(...theme.sky);
        this.shared.sun.value.setRGB(...theme.sun);
        this.shared.toSun.value = toSun;
        this.shared.bright.value = theme.glow;
        this.shared.share.value = theme.blobShare;
    }
    // Who is where, near ones and far ones apart. Nothing is allocated.
    take({ rows, count }, eye) {
        const [near, far, dots] = this.sets, dotReach = 1.77 / (dotHeight * (this.shared.pixel.value || 0.002));
        near.count = far.count = dots.count = 0;
        for (let i = 0; i < count; ++i) {
            const at = words * i, dx = rows[at] - eye.x, dy = rows[at + 1] - eye.y, dz = rows[at + 2] - eye.z;
            const away = dx * dx + dy * dy + dz * dz, set = away > dotReach * dotReach ? dots : away < nearReach * nearReach ? near : far, to = 3 * set.count++;
            for (let axis = 0; axis < 3; ++axis) {
                set.places.array[to + axis] = rows[at + axis];
                set.goings.array[to + axis] = rows[at + 3 + axis];
            }
        }
        for (const { places, goings, count: some, meshes, draw } of this.sets) {
            draw(some);
            for (const mesh of meshes)
                mesh.visible = some > 0; // what is not drawn need not be compiled
            for (const attribute of [places, goings]) {
                attribute.clearUpdateRanges();
                attribute.addUpdateRange(0, 3 * some);
                if (some > 0)
                    attribute.needsUpdate = true;
            }
        }
    }
    // `pixel`: radians that a pixel of the page covers; `sharpness`: pixels drawn for each of them.
    walk(age, time, eye, pixel, sharpness) {
        this.shared.sharpness.value = sharpness;
        this.shared.age.value = age;
        this.shared.time.value = time;
        this.shared.eye.value = eye;
        this.shared.pixel.value = pixel;
    }
}
