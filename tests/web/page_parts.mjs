// SPDX-License-Identifier: GPL-3.0-or-later
// What an exporter put into a page.
import { readFileSync } from 'node:fs';
import { inflateRawSync } from 'node:zlib';

export function partOf(html, part) {
    const begin = html.indexOf(`data-part="${part}">`);
    if (begin < 0)
        throw new Error(`The page has no ${part}.`);
    const from = html.indexOf('>', begin) + 1;
    return html.slice(from, html.indexOf('</script>', from));
}
export const bytesOf = (html, part) => inflateRawSync(Buffer.from(partOf(html, part), 'base64'));
export const aboutOf = html => JSON.parse(partOf(html, 'about'));
export const readPage = file => readFileSync(file, 'utf8');
