// SPDX-License-Identifier: GPL-3.0-or-later
// node variants.mjs PAGE.html: opens a page with variants off line in Chromium. Its slides show the city as it is and at least one variant;
// in the first of these a building is gone, and all begin at hour 8 as the city does. Some slides carry a picture.
import assert from 'node:assert/strict';
import { violations } from './access.mjs';
import { callsFor, inC } from './alibi.mjs';
import { settled, withPage } from './browser.mjs';
import { aboutOf, readPage } from './page_parts.mjs';

const [file] = process.argv.slice(2), html = readPage(file), about = aboutOf(html), { variants, slides } = about;
const base = 'Without changes', size = { width: 960, height: 540 };

const shown = page => page.evaluate(() => document.getElementById('variant').selectedOptions[0].textContent);
// What stands and who walks: corners of all that is solid, the camera, people to be expected in all cells.
const state = page => page.evaluate(() => {
    const { stage: { town, towns, scene }, sight, camera: { view } } = window.passerby;
    const solids = town.children.filter(({ userData }) => userData.isSolid);
    return {
        isAlone: towns.every(one => scene.children.includes(one) === (one === town)),
        corners: solids.reduce((sum, { geometry }) => sum + geometry.attributes.position.count, 0),
        isPainted: solids.every(({ material }) => material.color.getHex() !== 0xffffff), view: [...view.target.toArray(), view.turn, view.tilt, view.far],
        people: sight.expectedIn.reduce((sum, people) => sum + people, 0),
    };
});
const near = (a, b) => assert.ok(Math.abs(a - b) < 0.01 * b + 0.1, `${a} people are to be expected, not ${b}`);

// By keys alone: the camera stays, houses and people are those of the variant, and it is said.
function checkChoice() {
    return withPage(file, { viewport: size }, async (page, notes) => {
        await settled(page);
        const before = await state(page), hour = about.begins;
        assert.equal(await shown(page), base);
        near(before.people, about.walking[hour]);
        for (const [i, variant] of variants.entries()) {
            await page.focus('#variant');
            await page.keyboard.press('ArrowDown');
            assert.equal(await shown(page), variant.name);
            assert.equal(await page.locator('#status').textContent(), `Shown: ${variant.name}.`);
            await settled(page);
            const now = await state(page);
            assert.deepEqual(now.view, before.view);
            assert.ok(now.isAlone && now.isPainted);
            near(now.people, variant.walking[hour]);
            assert.ok(i > 0 || now.corners < before.corners, 'The building that is gone in the first variant is still there');
            assert.equal(await page.locator('#title').textContent(), slides[0].title.en, 'arrows in the list turn no slide');
        }
        await violations(page, 'variant');
        await page.focus('#picture');
        await page.keyboard.press('b'); // behind the last comes the base
        assert.equal(await shown(page), base);
        await settled(page);
        assert.equal((await state(page)).corners, before.corners);
        await page.click('#help');
        assert.ok((await page.locator('#key-list').textContent()).includes('next variant'));
        assert.deepEqual(notes.errors, []);
        return `${variants.length} variants, ${before.people.toFixed(0)} people to be expected in the base`;
    });
}

// Forth and back as fast as keys go: what is seen in the end is what was asked for last.
function checkHaste() {
    return withPage(file, { viewport: size }, async (page, notes) => {
        await settled(page);
        await page.focus('#picture');
        for (let press = 0; press < 2 * (variants.length + 1) + 1; ++press)
            await page.keyboard.press('b');
        assert.equal(await shown(page), variants[0].name);
        await settled(page);
        near((await state(page)).people, variants[0].walking[about.begins]);
        assert.deepEqual(notes.errors, []);
        return 'the last one counts';
    });
}

// Slides show their city, and who lives in a variant says what the runtime in C says of its pack.
function checkSlides() {
    return withPage(file, { viewport: size, hash: '#record' }, async (page, notes) => {
        await settled(page);
        const said = [];
        for (const slide of slides) {
            assert.equal(await shown(page), slide.variant ?? base);
            await settled(page);
            await page.waitForFunction(has => {
                const image = document.getElementById('slide-picture');
                return has ? !image.hidden && image.naturalWidth > 0 && image.alt !== '' : image.hidden;
            }, Boolean(slide.picture));
            if (slide.variant) {
                assert.match(await page.locator('#status').textContent(), new RegExp(`^${slide.title.en}.* Shown: ${slide.variant}\\.`));
                const number = 1 + variants.findIndex(({ name }) => name === slide.variant);
                await page.focus('#picture');
                await page.keyboard.press('n');
                await page.waitForSelector('#person:not([hidden])');
                const story = await page.locator('#story').textContent(), id = await page.evaluate(() => window.passerby.asking.told.id);
                assert.equal(story, inC(html, (await callsFor(page, id)).lines, `variant-${number}-pack`, variants[number - 1])[0]);
                said.push(`${slide.variant}: ${story}`);
                await page.keyboard.press('Escape');
            }
            await page.evaluate(() => document.activeElement.blur());
            await page.keyboard.press('ArrowRight');
        }
        assert.ok(said.length > 0 && slides.some(({ picture }) => picture) && !slides.every(({ picture }) => picture));
        assert.deepEqual(notes.errors, []);
        return said.join(' ');
    });
}

// Without 3D the panel names the city that a slide shows.
function checkWithout3d() {
    return withPage(file, {}, async page => {
        await page.addInitScript(() => { HTMLCanvasElement.prototype.getContext = () => null; });
        await page.reload();
        await page.waitForFunction(() => document.getElementById('message').textContent.includes('WebGL'));
        for (const slide of slides) {
            assert.equal(await shown(page), slide.variant ?? base);
            await page.keyboard.press('ArrowRight');
        }
        return 'slides say of which city they are';
    });
}

let failures = 0;
for (const [what, check] of Object.entries({ 'chosen by keys': checkChoice, 'in haste': checkHaste, slides: checkSlides, 'without 3D': checkWithout3d })) {
    try {
        console.log(`well    variants, ${what}: ${await check()}`);
    } catch (error) {
        ++failures;
        console.error(`FAILED  variants, ${what}\n${error.stack}`);
    }
}
process.exit(failures > 0 ? 1 : 0);
