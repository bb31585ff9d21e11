// SPDX-License-Identifier: GPL-3.0-or-later
// node usd.mjs CITY.usda: tinyusdz (which runs in browsers alone) reads the file, finds all that stands in it, and refuses a broken one.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { withPage } from './browser.mjs';

const text = readFileSync(process.argv[2], 'utf8');
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

const [whole, refused] = read;
assert.ok(whole.isRead, whole.text);
const expected = contentsOf(text), found = contentsOf(whole.text);
assert.deepEqual(found, expected, 'others are read than there are');
assert.ok(expected.Mesh > 0 && expected.PointInstancer > 0 && expected.timeSamples > 0, `The file has ${JSON.stringify(expected)}`);
assert.match(whole.text, /upAxis = "Z"/);
assert.match(whole.text, /metersPerUnit = 1\b/);
assert.ok(!refused.isRead, 'a broken file is read');
assert.match(refused.text, /\d+/, 'a broken file is refused without saying where');
console.log(Object.entries(found).map(([kind, count]) => `${count} ${kind}`).join(', '));
