// SPDX-License-Identifier: GPL-3.0-or-later
// node heatmaps.mjs KIT: the kit's heat map by GDAL (GeoTIFF, PNG) and three (OpenEXR): the same values in each, in the right place, between
// the bounds that its sidecar states, and as many people in all.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FloatType } from 'three';
import { EXRLoader } from 'three/addons/loaders/EXRLoader.js';

const kit = process.argv[2];
const sidecar = JSON.parse(readFileSync(join(kit, 'heat_density.json'), 'utf8'));
const { columns, rows, step_m: step, nodata } = sidecar;
const scratch = mkdtempSync(join(tmpdir(), 'heat_'));

const info = name => JSON.parse(execFileSync('gdalinfo', ['-json', join(kit, name)]));

// All values, from the north-western corner on.
function valuesByGdal(name, Kind) {
    const raw = join(scratch, 'raw');
    execFileSync('gdal_translate', ['-q', '-of', 'ENVI', join(kit, name), raw]);
    const bytes = readFileSync(raw);
    return new Kind(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
}

// The first channel; three's rows begin in the south.
function valuesByThree(name) {
    const bytes = readFileSync(join(kit, name));
    const picture = new EXRLoader().setDataType(FloatType).parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
    assert.deepEqual([picture.width, picture.height], [columns, rows], name);
    const channels = picture.data.length / (columns * rows);
    return Float32Array.from({ length: columns * rows }, (_, i) => {
        const row = Math.floor(i / columns), column = i % columns;
        return picture.data[((rows - 1 - row) * columns + column) * channels];
    });
}

const tif = info('heat_density.tif'), png = info('heat_density.png');
assert.deepEqual(tif.size, [columns, rows]);
assert.deepEqual(png.size, [columns, rows]);
assert.equal(png.bands[0].type, 'UInt16');
assert.equal(tif.bands[0].type, 'Float32');
assert.equal(tif.bands[0].noDataValue, nodata);
const [west, across, , north, , down] = tif.geoTransform;
const corner = [sidecar.x_m[0] + sidecar.local_origin[0] + sidecar.origin[0], sidecar.y_m[1] + sidecar.local_origin[1] + sidecar.origin[1]];
assert.deepEqual([west, north, across, down], [...corner, step, -step]);
assert.deepEqual([(sidecar.x_m[1] - sidecar.x_m[0]) / step, (sidecar.y_m[1] - sidecar.y_m[0]) / step], [columns, rows]);

const density = valuesByGdal('heat_density.tif', Float32Array), levels = valuesByGdal('heat_density.png', Uint16Array);
const floats = valuesByThree('heat_density.exr');
let people = 0, low = Infinity, high = -Infinity;
for (let i = 0; i < density.length; ++i) {
    assert.equal(floats[i], density[i], `the EXR file says something else at ${i}`);
    assert.equal(levels[i] === sidecar.png.nodata, density[i] === nodata, `the PNG file knows another place at ${i}`);
    if (density[i] === nodata)
        continue;
    const part = (levels[i] - sidecar.png.min) / (sidecar.png.max - sidecar.png.min);
    const half = 0.5001 * (sidecar.max - sidecar.min) / (sidecar.png.max - sidecar.png.min);
    assert.ok(Math.abs(sidecar.min + part * (sidecar.max - sidecar.min) - density[i]) <= half, `the PNG file says something else at ${i}`);
    people += density[i] * step * step;
    [low, high] = [Math.min(low, density[i]), Math.max(high, density[i])];
}
assert.ok(low >= sidecar.min && Math.abs(high - sidecar.max) <= 1e-6 * sidecar.max, `${low} to ${high}`);
assert.ok(Math.abs(people - sidecar.people) <= 1e-4 * sidecar.people, `${people} people`);
rmSync(scratch, { recursive: true });
console.log(`${columns} × ${rows}, ${people.toFixed(1)} people`);
