// SPDX-License-Identifier: GPL-3.0-or-later
// Debian's Chromium off line with a page from a file; what it asks for and complains of is noted.
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { processorTime } from './processors.mjs';

// Calls act(page, notes) and closes everything. `notes`: errors, and addresses asked for.
export async function withPage(file, options, act) {
    const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--headless=new'] });
    const notes = { errors: [], requests: [] };
    try {
        const context = await browser.newContext({ viewport: { width: 640, height: 360 }, offline: true, locale: 'en-GB', reducedMotion: 'reduce', ...options });
        const page = await context.newPage();
        page.setDefaultTimeout(120000);
        page.on('pageerror', error => notes.errors.push(error.message));
        page.on('console', message => message.type() === 'error' && notes.errors.push(message.text()));
        page.on('request', request => request.url().startsWith('blob:') || notes.requests.push(request.url())); // the page's own memory is no request
        notes.spentBefore = processorTime();
        notes.begun = performance.now();
        await page.goto(`${pathToFileURL(file)}${options.hash ?? ''}`);
        return await act(page, notes);
    } catch (error) {
        error.message += notes.errors.map(said => `\nThe page says: ${said}`).join('');
        throw error;
    } finally {
        await browser.close();
    }
}

// Until everybody in view is there and the sharp picture is drawn.
export async function settled(page) {
    await page.waitForFunction(() => {
        const { passerby } = window;
        return passerby?.life.count > 0 && !passerby.isHourDue && !passerby.life.isFilling && !passerby.asking.isWanted && !passerby.camera.isFlying &&
            passerby.frames.isSharp && !passerby.frames.isDue && passerby.seen === passerby.sight.cellsFrom(passerby.camera.three, passerby.camera.view.target).join();
    }, null, { polling: 100 });
}
