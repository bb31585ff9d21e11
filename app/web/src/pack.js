// SPDX-License-Identifier: Apache-2.0
// Cells and ways of a pack (resources/schemas/pbcity.md), which the runtime counts but does not list.

const up8 = at => Math.ceil(at / 8) * 8;

function chunkOf(view, name) {
    for (let at = 64, left = view.getUint32(12, true); left > 0; --left, at += 24)
        if ([0, 1, 2, 3].every(i => view.getUint8(at + i) === name.charCodeAt(i)))
            return Number(view.getBigUint64(at + 8, true));
    throw new Error(`The pack has no ${name}.`);
}

// { boxes: west, south, east, north of each cell; first, node: the nodes of each }
export function cellsOf(pack) {
    const bytes = pack.slice(), view = new DataView(bytes.buffer), chunk = chunkOf(view, 'CELL');
    const cells = view.getUint32(chunk, true), entries = view.getUint32(chunk + 4, true);
    let at = 8;
    const skip = size => { const from = chunk + at; at = up8(at + size); return from; };
    skip(4 * cells); // numbers
    skip(cells); // kinds
    skip(2 * cells); // levels
    const boxes = new Float32Array(bytes.buffer, skip(16 * cells), 4 * cells);
    const first = new Uint32Array(bytes.buffer, skip(4 * (cells + 1)), cells + 1);
    const node = new Uint32Array(bytes.buffer, skip(4 * entries), entries);
    return { count: cells, boxes, first, node };
}

// Straight ways on which anybody is: calls each(from, to, people, cell) with both directions together; `expected(segment)` is theirs.
export function forEachWay({ count, first, node }, expected, each) {
    let base = 0;
    for (let cell = 0; cell < count; ++cell) {
        const size = first[cell + 1] - first[cell];
        for (let i = 0; i < size; ++i)
            for (let j = i + 1; j < size; ++j) {
                const people = expected(base + i * (size - 1) + j - 1) + expected(base + j * (size - 1) + i);
                if (people > 0)
                    each(node[first[cell] + i], node[first[cell] + j], people, cell);
            }
        base += size * Math.max(0, size - 1);
    }
}
