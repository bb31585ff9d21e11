// SPDX-License-Identifier: GPL-3.0-or-later
// node twin.mjs TWIN.json: the JSON twin of a pack against its schema, which refuses one that is spoilt.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import Ajv2020 from 'ajv/dist/2020.js';

const schema = JSON.parse(readFileSync(new URL('../../resources/schemas/pbcity.schema.json', import.meta.url)));
const twin = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const holds = new Ajv2020.default({ allErrors: true, strict: false }).compile(schema);

assert.ok(holds(twin), JSON.stringify(holds.errors?.slice(0, 10), null, 1));
assert.ok(!holds({ ...twin, world_hash: 'none' }), 'a hash that is none is let through');
assert.ok(!holds({ ...twin, nodes: { ...twin.nodes, x_m: 'here' } }), 'places that are words are let through');
console.log(`${twin.chunks.length} chunks`);
