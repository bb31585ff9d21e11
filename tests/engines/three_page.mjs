// SPDX-License-Identifier: GPL-3.0-or-later
// node three_page.mjs KIT PICTURE.png: opens the sample for three.js, lets it live, clicks on somebody, and looks at what is drawn and said.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { withPage } from './browser.mjs';

const [kit, picture] = process.argv.slice(2);

// Where on the page people stand, those nearest to its middle first.
const peopleOnPage = page => page.evaluate(() => {
    const { camera, people, placed } = window.passerby;
    const onPage = person => {
        const place = placed(person.x, person.y, person.z + 1).project(camera);
        return { x: (place.x + 1) / 2 * innerWidth, y: (1 - place.y) / 2 * innerHeight, depth: place.z };
    };
    const off = one => Math.hypot(one.x - innerWidth / 2, one.y - innerHeight / 2);
    return people().map(onPage).filter(one => one.depth < 1).sort((a, b) => off(a) - off(b));
});

await withPage(kit, async (page, address) => {
    await page.goto(`${address}/samples/three/`);
    await page.waitForFunction(() => window.passerby?.people().length > 10, null, { timeout: 60000 });
    await page.waitForFunction(() => window.passerby.life.time > 1, null, { timeout: 60000 });
    const said = page.locator('#said');
    assert.match(await said.textContent(), /^Click somebody/);
    let asked = null;
    for (let attempt = 0; attempt < 40 && asked === null; ++attempt) { // some are behind walls, and who walks may have gone on before the click
        const people = await peopleOnPage(page), somebody = people[attempt % people.length];
        await page.mouse.click(somebody.x, somebody.y);
        await page.waitForTimeout(100);
        const words = await said.textContent();
        asked = / from .+ to .+/.test(words) ? words : null;
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
