// SPDX-License-Identifier: GPL-3.0-or-later
// node schema.mjs SCHEMA.json FILE.json: the file is as its schema says, and without any one of what it must have it would not be.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import Ajv2020 from 'ajv/dist/2020.js';

const [schema, file] = process.argv.slice(2).map(name => JSON.parse(readFileSync(name, 'utf8')));
const holds = new Ajv2020.default({ allErrors: true, strict: false }).compile(schema);

assert.ok(holds(file), JSON.stringify(holds.errors?.slice(0, 10), null, 1));
assert.ok(schema.required?.length > 0, 'the schema asks for nothing');
for (const key of schema.required) {
    const { [key]: _, ...rest } = file;
    assert.ok(!holds(rest), `without ${key} it is let through`);
    assert.ok(!holds({ ...file, [key]: () => {} }), `with anything as ${key} it is let through`);
}
console.log(`${schema.required.length} keys`);
