// SPDX-License-Identifier: GPL-3.0-or-later
// node gltf.mjs KIT: the kit's glTF by its validator, by three and by Babylon: nothing to object, the same things under the same names, the
// marker where it should be, and everybody at several moments within a millimetre of the run, on the floor of a cell; person_17 too.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import validator from 'gltf-validator';
import { floorsOf } from './floors.mjs';
import { placesInRun, timesInRun } from './run_places.mjs';
import * as babylon from './gltf_babylon.mjs';
import * as three from './gltf_three.mjs';

const kit = process.argv[2];
const moments_s = [7.5, 40.25, 90], oneMillimetre = 1e-3, onFloor = 0.02; // m: steps are no slopes
const files = ['scene.glb', 'people_instanced.glb', 'people.glb', 'navigation.glb'];
const tips = { marker_east_1m: [1, 0, 0], marker_north_2m: [0, 0, -2], marker_up_3m: [0, 3, 0] };
const manifest = JSON.parse(readFileSync(join(kit, 'manifest.json'), 'utf8'));

const jsonOf = bytes => JSON.parse(bytes.subarray(20, 20 + bytes.readUInt32LE(12)).toString('utf8'));
const near = (a, b, off = oneMillimetre) => Math.hypot(...a.map((value, i) => value - b[i])) < off;

async function validate(name, bytes) {
    const { issues } = await validator.validateBytes(new Uint8Array(bytes), { maxIssues: 20 });
    assert.deepEqual([issues.numErrors, issues.numWarnings], [0, 0], `${name}: ${JSON.stringify(issues.messages, null, 1)}`);
}

// Names are plain and unique, and every node says what it is.
function checkNames(name, { nodes }) {
    const names = nodes.map(node => node.name);
    assert.equal(new Set(names).size, names.length, `${name}: a name stands twice`);
    for (const one of names)
        assert.match(one, /^[a-z0-9_]+$/, name);
    return names;
}

// As many cells, portals and targets as the pack has.
function checkCounts(names) {
    const pack = readFileSync(join(kit, 'city.pbcity')), chunks = {};
    for (let i = 0; i < pack.readUInt32LE(12); ++i)
        chunks[pack.toString('latin1', 64 + 24 * i, 68 + 24 * i)] = Number(pack.readBigUInt64LE(72 + 24 * i));
    const expected = { cell: pack.readUInt32LE(chunks.CELL), portal: pack.readUInt32LE(chunks.NODE), target: pack.readUInt32LE(chunks.NODE + 4) };
    for (const [kind, count] of Object.entries(expected))
        assert.equal(names.filter(name => new RegExp(`^${kind}_\\d+$`).test(name)).length, count, `scene.glb: ${kind}s`);
    return expected;
}

function instancesOf({ nodes, accessors }) {
    const tables = nodes.map(node => node.extensions?.EXT_mesh_gpu_instancing).filter(Boolean);
    return tables.reduce((sum, { attributes }) => sum + accessors[attributes.TRANSLATION].count, 0);
}

const floors = floorsOf(kit);

function checkPlaces(reader, places, time_s) {
    let worst = 0;
    for (const { id, x, y } of places) {
        const at = reader.placeOf(`person_${id}`);
        assert.ok(at, `${reader.name} has no person_${id}`);
        const off = Math.hypot(at[0] - (x - manifest.local_origin[0]), at[2] + (y - manifest.local_origin[1]));
        assert.ok(off < oneMillimetre, `${reader.name}: person_${id} is ${off} m off at ${time_s} s`);
        const heights = floors(at[0], -at[2]);
        assert.ok(heights.some(height => Math.abs(height - at[1]) < onFloor), `${reader.name}: person_${id} is at ${at[1]} m, floors at ${heights} m`);
        worst = Math.max(worst, off);
    }
    return worst;
}

const bytes = Object.fromEntries(files.map(name => [name, readFileSync(join(kit, name))]));
const json = Object.fromEntries(files.map(name => [name, jsonOf(bytes[name])]));
const names = {};
for (const name of files) {
    await validate(name, bytes[name]);
    names[name] = checkNames(name, json[name]);
}
const counts = checkCounts(names['scene.glb']);

const people = json['people.glb'], walkers = names['people.glb'].filter(name => /^person_\d+$/.test(name));
const trajectories = join(kit, 'trajectories.sqlite');
// Those of people.glb who are on the way.
const placesAt = time_s => placesInRun(trajectories, time_s).filter(({ id }) => walkers.includes(`person_${id}`));
const everywhere = placesInRun(trajectories, moments_s[0]), places = placesAt(moments_s[0]);
assert.ok(places.length > 0 && places.length >= Math.min(everywhere.length, 1000) / 2, `${places.length} of ${everywhere.length} people are in people.glb`);
// person_17, or, if they are never on the way, whoever is the first of all.
const named = walkers.includes('person_17') ? 17 : Number(walkers[0].slice(7)), there = timesInRun(trajectories, named);
assert.ok(there.length > 1, `person_${named} is never on the way`);
for (const part of [0.1, 0.5, 0.9])
    moments_s.push(there[Math.floor(part * (there.length - 1))]);
for (const { primitives } of people.meshes)
    assert.ok(primitives.reduce((sum, part) => sum + people.accessors[part.indices].count / 3, 0) <= 300, 'a body has more than 300 triangles');

let worst = 0;
for (const read of [three, babylon]) {
    const scene = await read.open(bytes['scene.glb']);
    assert.deepEqual(scene.names().filter(name => names['scene.glb'].includes(name)).length, names['scene.glb'].length, `${scene.name}: names of scene.glb`);
    for (const [arm, tip] of Object.entries(tips))
        assert.ok(near(scene.farthest(arm, tip), tip), `${scene.name}: ${arm} ends at ${scene.farthest(arm, tip)}`);
    const crowd = await read.open(bytes['people_instanced.glb']);
    assert.equal(crowd.instances(), instancesOf(json['people_instanced.glb']), `${crowd.name}: instances`);
    const run = await read.open(bytes['people.glb']);
    let isNamed = 0;
    for (const moment_s of moments_s) {
        run.playTo('paths', moment_s);
        const now = placesAt(moment_s);
        isNamed += now.some(({ id }) => id === named) ? 1 : 0;
        worst = Math.max(worst, checkPlaces(run, now, moment_s));
    }
    assert.ok(isNamed >= 3, `${run.name}: person_${named} was looked at ${isNamed} times`);
}
console.log(`${counts.cell} cells, ${counts.portal} portals, ${counts.target} targets; ${places.length} people at ${moments_s[0]} s and others at ` +
            `${moments_s.length - 1} more moments within ${(worst * 1000).toFixed(2)} mm, person_${named} among them`);
