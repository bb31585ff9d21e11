// SPDX-License-Identifier: GPL-3.0-or-later
// First picture, golden picture, and that the page asks for nothing.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';
import { settled, withPage } from './browser.mjs';
import { processorTime } from './processors.mjs';

const golden = fileURLToPath(new URL('golden.png', import.meta.url));
const mostDifferent = 0.005; // of all pixels

// Milliseconds from the request to the first picture: on the clock, and of the processors' time, which others on the machine do not lengthen.
export function firstPicture(file) {
    return withPage(file, { reducedMotion: 'no-preference' }, async (page, notes) => {
        await page.waitForFunction(() => window.passerby?.frames.drawn > 0, null, { polling: 20 });
        const clock = performance.now() - notes.begun, processors = processorTime() - notes.spentBefore;
        await page.waitForFunction(() => window.passerby.life.count > 0 && window.passerby.life.time > 0.5);
        assert.deepEqual(notes.errors, []);
        assert.equal(notes.requests.length, 1, `asked for ${notes.requests.join(', ')}`);
        return { clock, processors };
    });
}

export function checkGolden(file, mismatch) {
    return withPage(file, { viewport: { width: 400, height: 225 } }, async (page, notes) => {
        await settled(page);
        await page.addStyleTag({ content: 'main > :not(#picture), #page, #credits { display: none !important; }' });
        await page.waitForTimeout(300);
        await settled(page);
        const shot = await page.screenshot();
        assert.deepEqual(notes.errors, []);
        if (process.env.PASSERBY_NEW_GOLDEN || !existsSync(golden)) {
            writeFileSync(golden, shot);
            throw new Error('A new golden picture was written: look at it, and run again.');
        }
        const now = PNG.sync.read(shot), then = PNG.sync.read(readFileSync(golden)), difference = new PNG(now);
        assert.deepEqual([now.width, now.height], [then.width, then.height]);
        const share = pixelmatch(now.data, then.data, difference.data, now.width, now.height, { threshold: 0.1 }) / (now.width * now.height);
        writeFileSync(mismatch, PNG.sync.write(difference));
        assert.ok(share <= mostDifferent, `${(100 * share).toFixed(2)} % of the pixels differ from golden.png: ${mismatch}`);
        return share;
    });
}
