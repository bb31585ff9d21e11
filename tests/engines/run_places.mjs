// SPDX-License-Identifier: GPL-3.0-or-later
// Where people are in trajectories.sqlite, at a time that is a frame of it or between two.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';

const rows = (file, query) => JSON.parse(execFileSync('sqlite3', ['-readonly', '-json', file, query], { maxBuffer: 1 << 28 }).toString() || '[]');

// [{ id, x, y }] of those who are there in both frames around the time; metres of the project.
export function placesInRun(file, time_s) {
    const fps = Number(rows(file, "SELECT value FROM metadata WHERE key = 'fps'")[0].value);
    const before = Math.floor(time_s * fps), part = time_s * fps - before;
    const inFrame = frame => new Map(rows(file, `SELECT id, pos_x AS x, pos_y AS y FROM trajectory_data WHERE frame = ${frame}`).map(row => [row.id, row]));
    const first = inFrame(before), second = part > 0 ? inFrame(before + 1) : first;
    assert.ok(first.size > 0, `${file}: nobody is on the way at ${time_s} s`);
    return [...first.values()].filter(({ id }) => second.has(id)).map(({ id, x, y }) => {
        const next = second.get(id);
        return { id, x: x + part * (next.x - x), y: y + part * (next.y - y) };
    });
}

// Times of the frames, in seconds, at which somebody is there.
export function timesInRun(file, id) {
    const fps = Number(rows(file, "SELECT value FROM metadata WHERE key = 'fps'")[0].value);
    return rows(file, `SELECT frame FROM trajectory_data WHERE id = ${id} ORDER BY frame`).map(({ frame }) => frame / fps);
}
