// SPDX-License-Identifier: GPL-3.0-or-later
// Who is clicked on says what the runtime in C says after the same calls.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { settled, withPage } from './browser.mjs';
import { aboutOf, bytesOf, readPage } from './page_parts.mjs';

const top = fileURLToPath(new URL('../..', import.meta.url));

// What the program made of tell.c answers to the same calls: PASSERBY_TELL, or that of build/release. `pack`: part of the page, of a city
// with that seed and so many inhabitants.
export function inC(html, calls, pack, { seed, inhabitants }) {
    const folder = mkdtempSync(join(tmpdir(), 'page-'));
    try {
        writeFileSync(join(folder, 'city.pbcity'), bytesOf(html, pack));
        const words = [join(folder, 'city.pbcity'), seed, String(inhabitants), '16384', '1000'];
        return execFileSync(process.env.PASSERBY_TELL ?? join(top, 'build/release/tests/tell'), words, { input: calls, encoding: 'utf8' }).trim().split('\n');
    } finally {
        rmSync(folder, { recursive: true });
    }
}

// What the worker has asked of the runtime since this city began, and then who that is, as lines for tell.c.
export async function callsFor(page, id) {
    const log = await page.evaluate(() => new Promise(done => {
        window.passerby.life.on.log = ({ log: calls }) => done(calls);
        window.passerby.life.say({ what: 'log' });
    }));
    return { count: log.length, lines: log.map(({ cells, dt }) => `${cells ? `see ${cells.join(' ')}\n` : ''}step ${dt}\n`).join('') + `tell ${id}\n` };
}

// People on the page who are seen and not under a panel, those nearest to the middle first.
const clickable = page => page.evaluate(() => {
    const { life, camera, stage, frames } = window.passerby, found = [];
    for (let i = 0; i < life.count; ++i) {
        const at = life.placeOf(i, frames.age, camera.view.target.clone());
        at.y += 1.1;
        at.project(camera.three);
        const x = (at.x + 1) / 2 * stage.width, y = (1 - at.y) / 2 * stage.height;
        if (at.z < 1 && x > 0 && y > 0 && document.elementFromPoint(x, y) === stage.canvas)
            found.push({ x, y, away: Math.hypot(x - stage.width / 2, y - stage.height / 2) });
    }
    return found.sort((a, b) => a.away - b.away).slice(0, 60);
});

export function checkAlibi(file) {
    return withPage(file, { viewport: { width: 960, height: 540 }, hash: '#record' }, async (page, notes) => {
        await settled(page);
        await page.keyboard.press('End');
        await settled(page);
        await page.keyboard.press('Escape');
        const story = page.locator('#story');
        let isAsked = false;
        for (const { x, y } of await clickable(page)) {
            await page.mouse.click(x, y);
            await page.waitForTimeout(150);
            if ((isAsked = await page.locator('#person').isVisible()))
                break;
        }
        assert.ok(isAsked, 'Nobody who was clicked on says anything');
        const said = [await story.textContent()];
        assert.match(said[0], / from .+ to .+/);
        assert.equal(await page.locator('#status').textContent(), said[0], 'who listens hears it, too');
        await page.click('#language');
        said.push(await story.textContent());
        const id = await page.evaluate(() => window.passerby.asking.told.id);
        const [age, profile] = await page.evaluate(() => {
            const { life, asking: { told } } = window.passerby;
            return [Math.floor(life.rows[6 * life.indexOf(told.id) + 5]), told.profile];
        });
        const { children = [], elderly = [] } = aboutOf(readPage(file));
        assert.equal(age, children.includes(profile) ? 1 : elderly.includes(profile) ? 2 : 0, `${profile} is drawn as of another age`);
        const { count, lines } = await callsFor(page, id), html = readPage(file);
        assert.deepEqual(said, inC(html, lines, 'pack', aboutOf(html)));
        assert.deepEqual(notes.errors, []);
        return `after ${count} calls: ${said[0]}`;
    });
}
