// SPDX-License-Identifier: GPL-3.0-or-later
// node hash_node.mjs KIT PACK: what the fixed script ends in by wasm in node.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [kit, pack] = process.argv.slice(2);
const three = resolve(kit, 'samples/three');
const { City, runFixedScript } = await import(pathToFileURL(join(three, 'passerby.js')));
console.log(runFixedScript(await City.open(readFileSync(join(three, 'passerby.wasm')), readFileSync(pack))));
