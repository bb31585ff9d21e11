// SPDX-License-Identifier: Apache-2.0
// The people, in a thread of their own: the runtime fills what the camera sees, and ten times a second says where everybody is.
import { City, Language, Part, PasserbyError } from '../../../resources/engine_kit/three/passerby.js';
import { cellsOf, forEachWay } from './pack.js';

const tickMs = 100, growMs = 50, longestStep = 0.5; // s
const atOnce = 6; // people to expect in the cells that are opened together
const words = 6; // numbers a person in what is sent: east, up, south, heading, speed, a number of their own below 1 + 1 for children or 2 for the elderly

let city = null, shown = 0, life = null, cells = null, expectedIn = null, ages = [];
let origin = [0, 0], options = {}, module = null;
let open = new Set(), waiting = [], isViewNew = false;
let isPlaying = false, chosen = null, last = 0, log = null, timer = 0;
const spare = [];

const ownNumber = id => (Math.imul(id, 2654435761) >>> 8) / 16777216; // looks random, in [0, 1)
const placeOf = node => { const [x, y, z] = city.node(node); return [x - origin[0], z, origin[1] - y]; };

function describe() {
    const ways = [];
    const expected = segment => life.runtime.calls.pb_expected_on(life.at, segment);
    expectedIn = new Float32Array(cells.count);
    forEachWay(cells, expected, (from, to, people, cell) => {
        expectedIn[cell] += people;
        ways.push(...placeOf(from), ...placeOf(to), people);
    });
    return { boxes: cells.boxes, expectedIn: expectedIn.slice(), ways: new Float32Array(ways) };
}

async function begin(pack) {
    city = await City.open(module, pack);
    life = city.live(options);
    cells = cellsOf(pack);
    ages = Array.from({ length: city.howMany(Part.profiles) }, (_, profile) => ageOf(city.name(Part.profiles, profile)));
    chosen = null;
    if (log)
        log.length = 0;
}

const ageOf = profile => options.children.includes(profile) ? 1 : options.elderly.includes(profile) ? 2 : 0;

function see(dt) {
    const list = [...open];
    life.seeCells(list);
    life.step(dt);
    log?.push({ cells: list, dt });
}

// Opens cells that have come into view, a few at a time so that who walks goes on, those nearest to the middle first.
function grow(until) {
    while (waiting.length > 0 && performance.now() < until) {
        for (let people = 0; waiting.length > 0 && people < atOnce;) {
            const cell = waiting.shift();
            open.add(cell);
            people += expectedIn[cell];
        }
        see(0);
        isViewNew = false;
    }
    if (isViewNew)
        see(0);
    isViewNew = false;
}

function buffers() {
    return spare.pop() ?? { rows: new Float32Array(words * life.mostPeople), ids: new Uint32Array(life.mostPeople) };
}

function send() {
    const { runtime } = life, count = Math.min(runtime.calls.pb_people(life.at, life.rows, life.mostPeople), life.mostPeople);
    const memory = runtime.calls.memory.buffer;
    const whole = new Uint32Array(memory, life.rows, 14 * count), real = new Float64Array(memory, life.rows, 7 * count);
    const single = new Float32Array(memory, life.rows, 14 * count), { rows, ids } = buffers();
    for (let i = 0; i < count; ++i) {
        ids[i] = whole[14 * i];
        rows[6 * i] = real[7 * i + 1] - origin[0];
        rows[6 * i + 1] = real[7 * i + 3];
        rows[6 * i + 2] = origin[1] - real[7 * i + 2];
        rows[6 * i + 3] = single[14 * i + 8];
        rows[6 * i + 4] = single[14 * i + 9];
        rows[6 * i + 5] = ownNumber(whole[14 * i]) + ages[whole[14 * i + 1]];
    }
    postMessage({ what: 'people', city: shown, time: life.time, count, rows, ids, isFilling: waiting.length > 0, way: wayOf(chosen) }, [rows.buffer, ids.buffer]);
}

// Where somebody is, and the way that they have before them; null once they are gone.
function wayOf(id) {
    if (id === null)
        return null;
    try {
        const { x, y, z, speed } = life.find(id), { isInside } = life.ask(id);
        const points = [[x - origin[0], z, origin[1] - y], ...(isInside ? [] : life.next(id).map(({ to }) => placeOf(to)))];
        return { id, isInside, speed, points };
    } catch (error) {
        if (!(error instanceof PasserbyError))
            throw error;
        return { id, isGone: true, points: [] };
    }
}

function tell(id) {
    chosen = id;
    if (id === null)
        return;
    try {
        const alibi = life.ask(id);
        postMessage({
            what: 'told', id, en: life.tell(id, Language.en), de: life.tell(id, Language.de), profile: city.name(Part.profiles, alibi.profile),
            way: wayOf(id),
        });
    } catch (error) {
        if (!(error instanceof PasserbyError))
            throw error;
        chosen = null;
        postMessage({ what: 'told', id, isGone: true });
    }
}

function tick() {
    const now = performance.now(), passed = Math.min((now - last) / 1000, longestStep);
    last = now;
    grow(now + growMs);
    if (isPlaying && passed > 0) {
        life.step(passed);
        log?.push({ cells: null, dt: passed });
    }
    send();
    clearTimeout(timer);
    if (isPlaying || waiting.length > 0)
        timer = setTimeout(tick, Math.max(0, tickMs - (performance.now() - now)));
}

const acts = {
    async open({ wasm, pack, seed, inhabitants, mostPeople, place, isRecorded, children, elderly }) {
        module = await WebAssembly.compile(wasm);
        options = { seed: BigInt(seed), inhabitants: BigInt(inhabitants), mostPeople, mostTrees: 1000, children, elderly };
        origin = place;
        log = isRecorded ? [] : null;
        await begin(pack);
        postMessage({ what: 'opened', ...describe() });
        last = performance.now();
        tick();
    },
    // Another hour, or another city, of which the cells in view are then told.
    async enter({ city: number, hour, pack, seed, inhabitants }) {
        clearTimeout(timer); // nobody of before is told until the other city is there
        waiting = number === shown ? [...open, ...waiting] : [];
        open.clear();
        shown = number;
        options = { ...options, seed: BigInt(seed), inhabitants: BigInt(inhabitants) };
        await begin(pack); // pb_hour would change who is out within a quarter of an hour, but who asks for an hour wants to see it
        postMessage({ what: 'entered', city: number, hour, ...describe() });
        isViewNew = true;
        tick();
    },
    view({ city: number, list }) {
        if (number !== shown)
            return;
        const wanted = new Set(list);
        for (const cell of open)
            if (!wanted.has(cell))
                open.delete(cell);
        waiting = list.filter(cell => !open.has(cell));
        isViewNew = true;
        tick();
    },
    play({ on }) { isPlaying = on; last = performance.now(); tick(); },
    ask({ id }) { tell(id); },
    back({ rows, ids }) { spare.push({ rows, ids }); },
    log() { postMessage({ what: 'log', log: log ?? [] }); },
};

let queue = Promise.resolve(); // one at a time, in their order
onmessage = ({ data }) => {
    queue = queue.then(() => acts[data.what](data)).catch(error => postMessage({ what: 'failed', message: error.message }));
};
