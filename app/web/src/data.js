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
export const sceneOf = () => JSON.parse(new TextDecoder().decode(bytesOf('scene')));

// The pack of an hour; those of one size are written as what differs from the first.
export function packOf(place, begins) {
    const base = bytesOf('pack');
    if (place === begins)
        return base;
    const pack = bytesOf(`pack-${place}`);
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
