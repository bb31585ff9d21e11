// SPDX-License-Identifier: Apache-2.0
// node build.mjs WASM OUT.html: puts the page together without a city. The same sources, packages and wasm give the same bytes.
import { build } from 'esbuild';
import { deflateSync } from 'fflate';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url)), [wasm, out] = process.argv.slice(2);
const read = name => readFileSync(`${here}/${name}`, 'utf8');

async function bundle(entry) {
    const { outputFiles } = await build({
        entryPoints: [entry], absWorkingDir: here, bundle: true, minify: true, format: 'iife', target: 'es2020', charset: 'utf8', legalComments: 'none',
        supported: { 'nullish-coalescing': true }, write: false, logLevel: 'warning',
    });
    return outputFiles[0].text.trim();
}

// Text of a script: nothing in it ends the element.
const forScript = text => text.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--');
const notices = ['three', 'fflate'].map(name => {
    const { version } = JSON.parse(read(`node_modules/${name}/package.json`));
    return `${name} ${version}\n${read(`node_modules/${name}/LICENSE`).trim()}`;
}).join('\n\n');

const packed = Buffer.from(deflateSync(readFileSync(wasm), { level: 9 })).toString('base64');
const parts = {
    style: read('style.css').replace(/\/\*.*?\*\//gs, '').replace(/\n\s*/g, '\n').trim(),
    notices: notices.replaceAll('&', '&amp;').replaceAll('<', '&lt;'),
    worker: forScript(`var passerbyWorker=${JSON.stringify(await bundle('src/worker.js'))};`),
    page: forScript(await bundle('src/main.js')),
};
let page = read('page.html');
for (const [name, text] of Object.entries(parts))
    page = page.replace(`%${name}%`, () => text);
page = page.replace('{{data}}', () => `{{data}}<script type="application/octet-stream" data-part="wasm">${packed}</script>\n`);
if (/\{\{(?!title\}\}|attribution\}\}|data\}\})\w+\}\}/.test(page))
    throw new Error('The page has a mark that no exporter fills in.');
writeFileSync(out, page);
console.log(`${page.length} bytes`);
