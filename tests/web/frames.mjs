// SPDX-License-Identifier: GPL-3.0-or-later
// What a picture costs the page's scripts with many people in view.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { withPage } from './browser.mjs';
import { aboutOf, readPage } from './page_parts.mjs';

// `crowded`: where a copy of the page goes in which as many live as bring 5,000 on foot.
export function scriptTime(file, crowded, people) {
    const html = readPage(file), { inhabitants, walking, begins } = aboutOf(html);
    const wanted = Math.ceil(inhabitants * people / walking[begins] * 1.1);
    writeFileSync(crowded, html.replace(`"inhabitants": ${inhabitants}`, `"inhabitants": ${wanted}`));
    return withPage(crowded, { viewport: { width: 320, height: 180 }, reducedMotion: 'no-preference' }, async (page, notes) => {
        await page.waitForFunction(() => window.passerby?.life.count > 0);
        await page.evaluate(() => { // all of the city, however many are in it
            const { camera, sight } = window.passerby;
            sight.mostPeople = 1e9;
            camera.change(view => { view.tilt = 1.5; view.far *= 1.35; });
        });
        await page.waitForFunction(most => !window.passerby.life.isFilling && window.passerby.life.count >= most, people, { polling: 200 });
        await page.evaluate(() => { window.passerby.frames.scripts.length = 0; });
        await page.waitForFunction(() => window.passerby.frames.scripts.length >= 60, null, { polling: 500 });
        const { scripts, count } = await page.evaluate(() => ({ scripts: window.passerby.frames.scripts, count: window.passerby.life.count }));
        assert.deepEqual(notes.errors, []);
        scripts.sort((a, b) => a - b);
        return { count, median: scripts[Math.floor(scripts.length / 2)], mean: scripts.reduce((sum, ms) => sum + ms, 0) / scripts.length };
    });
}
