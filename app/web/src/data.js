// SPDX-License-Identifier: Apache-2.0
// What the exporter put into the page: elements that nobody runs, JSON as it is, bytes deflated and as base64.
import { inflateSync } from 'fflate';

const element = part => document.querySelector(`script[data-part="${part}"]`);

export function bytesOf(part) {
    const text = element(part).textContent, letters = atob(text), packed = new Uint8Array(letters.length);
    for (let i = 0; i < letters.length; ++i)
        packed[i] = letters.charCodeAt(i);
    return inflateSync(packed);
}

export const jsonOf = part => JSON.parse(element(part).textContent);

// The cities of the page, first the one with which it begins: { name, inhabitants, seed, hours, begins, walking }; the base has no name.
export const citiesOf = about => [{ ...about, name: about.shown_variant }, ...about.variants ?? []];

// Which of them a slide shows.
export const cityNamed = (cities, variant) => Math.max(0, cities.findIndex(({ name }, city) => city > 0 && name === variant));

const partOf = (city, part) => city === 0 ? part : `variant-${city}-${part}`;
const textOf = part => JSON.parse(new TextDecoder().decode(bytesOf(part)));

// What is drawn of a city. Those behind the first are written as what differs from it: lists, in which [place, count] is a run of its own.
export function sceneOf(city) {
    const scene = textOf('scene');
    scene.ground.forEach((cell, place) => { cell.place = place; });
    if (city > 0)
        for (const [key, list] of Object.entries(textOf(partOf(city, 'scene'))))
            scene[key] = list.flatMap(one => Array.isArray(one) ? scene[key].slice(one[0], one[0] + one[1]) : [one]);
    return scene;
}

// The pack of a city at an hour; those of one size are written as what differs from that with which it begins.
export function packOf(city, place, begins) {
    const base = bytesOf(partOf(city, 'pack'));
    if (place === begins)
        return base;
    const pack = bytesOf(partOf(city, `pack-${place}`));
    if (pack.length === base.length)
        for (let i = 0; i < pack.length; ++i)
            pack[i] ^= base[i];
    return pack;
}

// Lists in which each number is relative to that `width` places before it, in centimetres, as metres.
export function metresOf(steps, width) {
    const values = new Float64Array(steps.length), last = new Float64Array(width);
    for (let i = 0; i < steps.length; ++i)
        values[i] = (last[i % width] += steps[i]) / 100;
    return values;
}

export function indicesOf(steps) {
    const values = new Uint32Array(steps.length), last = [0, 0, 0];
    for (let i = 0; i < steps.length; ++i)
        values[i] = last[i % 3] += steps[i];
    return values;
}
