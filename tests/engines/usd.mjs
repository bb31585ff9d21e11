// SPDX-License-Identifier: GPL-3.0-or-later
// node usd.mjs KIT/city.usda: tinyusdz (which runs in browsers alone) reads the file, finds all that stands in it, and refuses a broken one;
// people in it are within a millimetre of the run, on the floor of a cell, and those who are not on the way are not to be seen.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withPage } from './browser.mjs';
import { floorsOf } from './floors.mjs';
import { placesInRun } from './run_places.mjs';

const text = readFileSync(process.argv[2], 'utf8'), kit = dirname(process.argv[2]);
const broken = text.replace(/metersPerUnit = 1\b/, 'metersPerUnit = ');
assert.notEqual(broken, text, 'metersPerUnit is not 1');

// How often each kind of thing stands in a layer, and how many of its values change over time.
function contentsOf(layer) {
    const counts = {};
    for (const [, kind] of layer.matchAll(/^\s*def\s+(\w+)\s+"[^"]*"/gm))
        counts[kind] = (counts[kind] ?? 0) + 1;
    counts.timeSamples = [...layer.matchAll(/\.timeSamples\s*=/g)].length;
    return counts;
}

const read = await withPage(fileURLToPath(new URL('.', import.meta.url)), async (page, address) => {
    await page.goto(`${address}/package.json`);
    return page.evaluate(async layers => {
        const native = await (await import('/node_modules/tinyusdz/tinyusdz.js')).default({ print: () => {}, printErr: () => {} });
        return layers.map(layer => {
            const usd = new native.TinyUSDZLoaderNative();
            const isRead = usd.loadAsLayerFromBinary(new TextEncoder().encode(layer), 'city.usda');
            return { isRead, text: isRead ? usd.layerToString() : usd.error() };
        });
    }, [text, broken]);
});

// What an attribute of the people says at a time, or without times.
function peoplesAt(layer, attribute, time_s) {
    const people = layer.slice(layer.indexOf('def PointInstancer "people"'));
    const lines = people.slice(people.search(new RegExp(`\\b${attribute}${time_s === undefined ? ' =' : '\\.timeSamples'}`)));
    const [, list] = lines.match(time_s === undefined ? /=\s*\[([^\]]*)\]/ : new RegExp(`\\n\\s*${String(time_s).replace('.', '\\.')}:\\s*\\[([^\\]]*)\\]`));
    return [...list.matchAll(/-?[\d.]+(?:e-?\d+)?/g)].map(Number);
}

// Everybody of the layer who is on the way, against the run.
function checkPeople(layer) {
    const [east, north] = JSON.parse(readFileSync(join(kit, 'manifest.json'), 'utf8')).local_origin, floors = floorsOf(kit);
    const ids = peoplesAt(layer, 'ids');
    let looked = 0;
    for (const time_s of [7.5, 40.2, 90]) {
        const places = peoplesAt(layer, 'positions', time_s), hidden = new Set(peoplesAt(layer, 'invisibleIds', time_s));
        assert.equal(places.length, 3 * ids.length, `places at ${time_s} s`);
        const run = new Map(placesInRun(join(kit, 'trajectories.sqlite'), time_s).map(place => [place.id, place]));
        ids.forEach((id, i) => {
            assert.equal(run.has(id), !hidden.has(id), `person ${id} at ${time_s} s`);
            if (!run.has(id))
                return;
            const [x, y, z] = places.slice(3 * i, 3 * i + 3), off = Math.hypot(x - (run.get(id).x - east), y - (run.get(id).y - north));
            assert.ok(off < 1e-3, `person ${id} is ${off} m off at ${time_s} s`);
            assert.ok(floors(x, y).some(height => Math.abs(height - z) < 0.02), `person ${id} is at ${z} m, floors at ${floors(x, y)} m`);
            ++looked;
        });
    }
    assert.ok(looked > 100, `${looked} people were looked at`);
    return looked;
}

const [whole, refused] = read;
assert.ok(whole.isRead, whole.text);
const expected = contentsOf(text), found = contentsOf(whole.text);
assert.deepEqual(found, expected, 'others are read than there are');
assert.ok(expected.Mesh > 0 && expected.PointInstancer > 0 && expected.timeSamples > 0, `The file has ${JSON.stringify(expected)}`);
assert.match(whole.text, /upAxis = "Z"/);
assert.match(whole.text, /metersPerUnit = 1\b/);
assert.ok(!refused.isRead, 'a broken file is read');
assert.match(refused.text, /\d+/, 'a broken file is refused without saying where');
const looked = checkPeople(text);
console.log(`${looked} places of people; ` + Object.entries(found).map(([kind, count]) => `${count} ${kind}`).join(', '));
