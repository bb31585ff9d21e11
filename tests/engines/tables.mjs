// SPDX-License-Identifier: GPL-3.0-or-later
// node tables.mjs KIT: the tables for Unreal: the same rows as CSV and JSON, plain names first and once each, places in centimetres, x east and
// y south, where the pack has them by the binding for JavaScript, and people where the run has them.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { placesInRun } from './run_places.mjs';

const kit = resolve(process.argv[2]), three = join(kit, 'samples/three'), tenthOfMillimetre = 0.01; // cm
const { City, Part } = await import(pathToFileURL(join(three, 'passerby.js')));
const city = await City.open(readFileSync(join(three, 'passerby.wasm')), readFileSync(join(kit, 'city.pbcity')));
const [east, north] = JSON.parse(readFileSync(join(kit, 'manifest.json'), 'utf8')).local_origin;

// Rows of a CSV text by its header (RFC 4180).
function rowsOf(text) {
    const cells = [[]];
    for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
        cells.at(-1).push(quoted?.replaceAll('""', '"') ?? plain);
        if (end === '')
            break;
        if (end !== ',')
            cells.push([]);
    }
    const [header, ...rows] = cells.filter(row => row.length > 1);
    return { header, rows: rows.map(row => Object.fromEntries(header.map((key, i) => [key, row[i]]))) };
}

const tables = Object.fromEntries(readdirSync(join(kit, 'tables')).filter(name => name.endsWith('.csv')).map(name => {
    const { header, rows } = rowsOf(readFileSync(join(kit, 'tables', name), 'utf8'));
    const twin = JSON.parse(readFileSync(join(kit, 'tables', name.replace('.csv', '.json')), 'utf8'));
    assert.equal(header[0], 'Name', name);
    assert.equal(twin.length, rows.length, `${name}: rows`);
    twin.forEach((row, i) => {
        assert.deepEqual(Object.keys(row), header, name);
        for (const key of header)
            assert.ok(String(row[key]) === rows[i][key] || Math.abs(row[key] - Number(rows[i][key])) < 1e-9 * Math.abs(row[key]), `${name}: ${key} of ${row.Name}`);
    });
    const names = twin.map(row => row.Name);
    assert.equal(new Set(names).size, names.length, `${name}: a name stands twice`);
    names.forEach(one => assert.match(one, /^[a-z0-9_]+$/, name));
    return [name.replace('.csv', ''), twin];
}));

const near = (row, x, y, z, what) => {
    const off = Math.hypot(row.X - 100 * (x - east), row.Y + 100 * (y - north), row.Z - 100 * z);
    assert.ok(off < tenthOfMillimetre, `${what}: ${row.Name} is ${off} cm off`);
};
const count = { cells: Part.cells, portals: Part.portals, targets: Part.targets, profiles: Part.profiles };
for (const [table, part] of Object.entries(count))
    assert.ok(tables[table].length >= city.howMany(part), `${table}: ${tables[table].length} of ${city.howMany(part)}`);
const rowOf = (table, kind, number) => tables[table].find(row => row.Name === `${kind}_${number}`);
for (let i = 0; i < city.howMany(Part.targets); ++i)
    near(rowOf('targets', 'target', city.number(Part.targets, i)), ...city.node(city.howMany(Part.portals) + i), 'targets');
for (let i = 0; i < city.howMany(Part.portals); ++i) {
    const row = rowOf('portals', 'portal', city.number(Part.portals, i));
    near({ Name: row.Name, X: (row.X + row.EndX) / 2, Y: (row.Y + row.EndY) / 2, Z: (row.Z + row.EndZ) / 2 }, ...city.node(i), 'portals');
}
const seen = new Map(tables.people.map(row => [row.Name, row]));
const places = placesInRun(join(kit, 'trajectories.sqlite'), 0).filter(({ id }) => seen.has(`person_${id}`));
assert.ok(places.length > 0, 'nobody of the table is in the run');
for (const { id, x, y } of places)
    near(seen.get(`person_${id}`), x, y, seen.get(`person_${id}`).Z / 100, 'people');
console.log(Object.entries(tables).map(([name, rows]) => `${rows.length} ${name}`).join(', '));
