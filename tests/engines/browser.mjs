// SPDX-License-Identifier: GPL-3.0-or-later
// Debian's Chromium without a window, and a server of a kit for it. The folder node_modules of the sample is that of these tests.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const here = fileURLToPath(new URL('.', import.meta.url));
const kinds = {
    '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.mjs': 'text/javascript', '.wasm': 'application/wasm',
    '.json': 'application/json', '.md': 'text/plain',
};

// Where a path of the server's lies: /node_modules and any sample's are ours, all else is below the folder.
function fileOf(folder, path) {
    const clean = normalize(decodeURIComponent(path)).replace(/^(\.\.[/\\])+/, '');
    const modules = clean.indexOf('/node_modules/');
    return modules < 0 ? join(folder, clean.endsWith('/') ? clean + 'index.html' : clean) : join(here, clean.slice(modules));
}

// Gives { address, close }.
export async function serve(folder) {
    const server = createServer(async (request, answer) => {
        if (request.url === '/favicon.ico')
            return answer.writeHead(204).end();
        const name = fileOf(folder, new URL(request.url, 'http://localhost').pathname);
        try {
            const bytes = await readFile(name);
            answer.writeHead(200, { 'content-type': kinds[extname(name)] ?? 'application/octet-stream' }).end(bytes);
        } catch {
            answer.writeHead(404).end();
        }
    });
    await new Promise(ready => server.listen(0, '127.0.0.1', ready));
    return { address: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}

// Calls act(page, address) with a page that fails on any error of its scripts, and closes everything.
export async function withPage(folder, act, size = { width: 960, height: 540 }) {
    const server = await serve(folder);
    const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--headless=new'] });
    const errors = [];
    try {
        const page = await browser.newPage({ viewport: size });
        page.on('pageerror', error => errors.push(error.message));
        page.on('console', message => message.type() === 'error' && errors.push(message.text()));
        const result = await act(page, server.address);
        assert.deepEqual(errors, [], 'What the page says');
        return result;
    } catch (error) {
        error.message += errors.map(said => `\nThe page says: ${said}`).join('');
        throw error;
    } finally {
        await browser.close();
        server.close();
    }
}
