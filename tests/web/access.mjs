// SPDX-License-Identifier: GPL-3.0-or-later
// Who uses keys alone, who listens, and who has no 3D.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { settled, withPage } from './browser.mjs';
import { aboutOf, readPage } from './page_parts.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export async function violations(page, state) {
    await page.evaluate(axe);
    const found = await page.evaluate(() => window.axe.run({ resultTypes: ['violations'] }));
    assert.deepEqual(found.violations.map(({ id, nodes }) => `${state}: ${id}: ${nodes.map(({ html }) => html).join(' ')}`), []);
    return found.passes.length;
}

export function checkAxe(file) {
    const run = (colorScheme, viewport) => withPage(file, { colorScheme, viewport }, async page => {
        await settled(page);
        let passes = await violations(page, colorScheme);
        await page.click('#ask');
        await page.waitForSelector('#person:not([hidden])');
        await page.evaluate(() => window.passerby.set({ hasHeat: true }));
        passes += await violations(page, `${colorScheme}, asked`);
        await page.click('#help');
        passes += await violations(page, `${colorScheme}, help`);
        return passes;
    });
    return Promise.all([run('light', { width: 1280, height: 720 }), run('dark', { width: 390, height: 844 })]).then(([one, two]) => `${one + two} rules held`);
}

// Everything by keys: all slides there and back, the hour, somebody's story, and every button is come to by Tab.
export function checkKeys(file) {
    const { slides, hours } = aboutOf(readPage(file));
    return withPage(file, { viewport: { width: 1280, height: 720 } }, async (page, notes) => {
        await settled(page);
        const title = () => page.locator('#title').textContent();
        for (const [i, slide] of slides.entries()) {
            assert.equal(await title(), slide.title.en);
            assert.equal(await page.locator('#count').textContent(), `${i + 1} of ${slides.length}`);
            if (i > 0) // and, where the slide asks somebody, what they say
                assert.ok((await page.locator('#status').textContent()).startsWith(`${slide.title.en}. ${slide.text.en}`));
            await page.keyboard.press(i % 2 === 0 ? 'ArrowRight' : 'PageDown');
        }
        assert.equal(await title(), slides.at(-1).title.en, 'after the last comes nothing');
        await settled(page); // and somebody is asked
        assert.ok(await page.locator('#person').isVisible());
        await page.keyboard.press('Home');
        assert.equal(await title(), slides[0].title.en);
        const reached = new Set();
        for (let press = 0; press < 40; ++press) {
            await page.keyboard.press('Tab');
            reached.add(await page.evaluate(() => document.activeElement.id));
        }
        for (const id of ['picture', 'next', 'play', 'heat', 'ask', 'stand', 'closer', 'farther', 'turn', 'language', 'theme', 'help', ...hours > 0 ? ['hour'] : []])
            assert.ok(reached.has(id), `${id} is not come to by Tab`);
        await page.focus('#picture');
        const before = await page.evaluate(() => window.passerby.camera.view.far);
        for (const key of ['+', 'w', 'q', 'r', 'ArrowUp', 'h', 'n'])
            await page.keyboard.press(key);
        await page.waitForSelector('#person:not([hidden])');
        assert.ok(await page.evaluate(() => window.passerby.camera.view.far) < before);
        assert.ok(await page.locator('#legend').isVisible());
        assert.match(await page.locator('#status').textContent(), / from .+ to .+/);
        await page.keyboard.press('Escape');
        assert.ok(await page.locator('#person').isHidden());
        if (hours > 0) {
            await page.focus('#hour');
            await page.keyboard.press('ArrowRight');
            assert.equal(await page.locator('#clock').textContent(), '09:00');
            assert.equal(await title(), slides[0].title.en, 'the slider keeps its keys');
            await settled(page);
        }
        assert.deepEqual(notes.errors, []);
        return `${slides.length} slides, ${reached.size} stops of Tab`;
    });
}

export function checkStill(file) {
    const moved = reducedMotion => withPage(file, { reducedMotion }, async page => {
        await page.waitForFunction(() => window.passerby?.life.count > 50);
        const clock = () => page.evaluate(() => window.passerby.life.time);
        const first = await clock();
        await page.waitForTimeout(1500);
        return await clock() - first;
    });
    return Promise.all([moved('reduce'), moved('no-preference')]).then(([still, walking]) => {
        assert.equal(still, 0);
        assert.ok(walking > 0.3);
        return 'people stand until asked to walk';
    });
}

export function checkWithout3d(file) {
    return withPage(file, {}, async page => {
        await page.addInitScript(() => { HTMLCanvasElement.prototype.getContext = () => null; });
        await page.reload();
        const { slides } = aboutOf(readPage(file));
        await page.waitForFunction(() => document.getElementById('message').textContent.includes('WebGL'));
        assert.equal(await page.locator('#text').textContent(), slides[0].text.en);
        await page.keyboard.press('ArrowRight');
        assert.equal(await page.locator('#text').textContent(), slides[1].text.en);
        return 'slides can be read';
    });
}
