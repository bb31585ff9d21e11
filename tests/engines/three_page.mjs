// SPDX-License-Identifier: GPL-3.0-or-later
// node three_page.mjs KIT PICTURE.png: opens the sample for three.js, lets it live, clicks on somebody, and looks at what is drawn and said.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { withPage } from './browser.mjs';

const [kit, picture] = process.argv.slice(2);

// Where on the page a person in view stands who is nearest to the camera and not hidden by another, and what the runtime says of them.
const somebodyInSight = async page => page.evaluate(async () => {
    const { camera, life, people, placed } = window.passerby;
    const onPage = person => {
        const place = placed(person.x, person.y, person.z + 1).project(camera);
        return { id: person.id, x: (place.x + 1) / 2 * innerWidth, y: (1 - place.y) / 2 * innerHeight, depth: place.z };
    };
    const seen = people().map(onPage).filter(one => one.depth < 1 && one.x > 40 && one.x < innerWidth - 40 && one.y > 40 && one.y < innerHeight - 120)
        .sort((a, b) => a.depth - b.depth);
    return seen.slice(0, 10).map(one => ({ ...one, told: life.tell(one.id, 0) }));
});

await withPage(kit, async (page, address) => {
    await page.goto(`${address}/samples/three/`);
    await page.waitForFunction(() => window.passerby?.people().length > 10, null, { timeout: 60000 });
    await page.waitForFunction(() => window.passerby.life.time > 1, null, { timeout: 60000 });
    const said = page.locator('#said');
    assert.match(await said.textContent(), /^Click somebody/);
    let asked = null;
    for (let attempt = 0; attempt < 5 && asked === null; ++attempt)
        for (const one of (await somebodyInSight(page)).slice(0, 3)) { // who walks may have gone on a step before the click comes
            await page.mouse.click(one.x, one.y);
            await page.waitForTimeout(300);
            const words = await said.textContent();
            if (/ from .+ to .+/.test(words)) {
                asked = words;
                break;
            }
        }
    assert.notEqual(asked, null, 'Who was clicked on says nothing');
    await page.waitForTimeout(1000);
    const colours = await page.evaluate(() => new Promise(done => requestAnimationFrame(() => {
        const canvas = document.querySelector('canvas'), small = document.createElement('canvas');
        [small.width, small.height] = [96, 54];
        const context = small.getContext('2d');
        context.drawImage(canvas, 0, 0, 96, 54);
        const bytes = context.getImageData(0, 0, 96, 54).data, found = new Set();
        for (let i = 0; i < bytes.length; i += 4)
            found.add((bytes[i] >> 4) << 8 | (bytes[i + 1] >> 4) << 4 | bytes[i + 2] >> 4);
        done(found.size);
    })));
    assert.ok(colours > 5, `The picture has ${colours} colours`);
    writeFileSync(picture, await page.screenshot());
    console.log(`${await page.evaluate(() => window.passerby.people().length)} people in view; one says: ${asked}`);
});
