// SPDX-License-Identifier: GPL-3.0-or-later
// node hash_node.mjs KIT PACK: what the fixed script ends in by wasm in node.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [kit, pack] = process.argv.slice(2);
const three = resolve(kit, 'samples/three');
const { City, None, Part, runFixedScript } = await import(pathToFileURL(join(three, 'passerby.js')));
const city = await City.open(readFileSync(join(three, 'passerby.wasm')), readFileSync(pack));
console.log(runFixedScript(city));

// What the script does not call: places and hours.
const demand = (holds, what) => { if (!holds) throw new Error(what); };
const [x, y, z] = city.node(0), cell = city.cellAt(x, y, z);
demand(cell < city.howMany(Part.cells), 'a portal lies in no cell');
demand(Math.abs(city.ground(cell, x, y) - z) < 0.01, 'the ground is not where a portal is');
demand(city.cellAt(1e7, 1e7, 0) === None, 'a cell lies far away');
let hour = null;
try {
    hour = city.openHour();
} catch {} // a pack of one hour
if (hour) {
    const life = city.live();
    life.seeDisc(x, y, 50);
    life.hour(hour);
    life.step(10);
    demand(life.time === 10, 'time does not pass in the second hour');
}
