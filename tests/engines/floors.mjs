// SPDX-License-Identifier: GPL-3.0-or-later
// How high the floors of the kit's navigation.json lie at a place.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const border = 1e-3; // m: places on the border of a triangle are in it

// Returns (x, y) => heights of all cells there, from the kit's local origin.
export function floorsOf(kit) {
    const { cells } = JSON.parse(readFileSync(join(kit, 'navigation.json'), 'utf8'));
    const triangles = cells.flatMap(({ vertices, triangles }) => triangles.map(corners => corners.map(corner => vertices[corner])));
    const twice = (a, b, x, y) => (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]);
    return (x, y) => triangles.flatMap(([a, b, c]) => {
        const parts = [twice(b, c, x, y), twice(c, a, x, y), twice(a, b, x, y)], sides = [[b, c], [c, a], [a, b]];
        if (parts.some((part, i) => part < -border * Math.hypot(sides[i][1][0] - sides[i][0][0], sides[i][1][1] - sides[i][0][1])))
            return [];
        const whole = parts[0] + parts[1] + parts[2];
        return [(parts[0] * a[2] + parts[1] * b[2] + parts[2] * c[2]) / whole];
    });
}
