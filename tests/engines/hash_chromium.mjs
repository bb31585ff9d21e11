// SPDX-License-Identifier: GPL-3.0-or-later
// node hash_chromium.mjs KIT PACK: what the fixed script ends in by wasm in Chromium.
import { readFileSync } from 'node:fs';
import { withPage } from './browser.mjs';

const [kit, pack] = process.argv.slice(2);
const bytes = readFileSync(pack).toString('base64');
console.log(await withPage(kit, async (page, address) => {
    await page.goto(`${address}/samples/three/README.md`); // a page of the same origin that does nothing
    return page.evaluate(async packed => {
        const { City, runFixedScript } = await import('/samples/three/passerby.js');
        const wasm = await (await fetch('/samples/three/passerby.wasm')).arrayBuffer();
        return runFixedScript(await City.open(wasm, Uint8Array.from(atob(packed), letter => letter.charCodeAt(0))));
    }, bytes);
}));
