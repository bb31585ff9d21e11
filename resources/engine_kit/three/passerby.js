// SPDX-License-Identifier: Apache-2.0
// passerby_runtime.h for JavaScript, over passerby.wasm (build_wasm.sh). For browsers and node; no dependencies. Calls mean what the header
// says; those that can fail throw PasserbyError with the status. Metres, x east, y north, z up; seconds; radians.

export const None = 0xffffffff;
export const Part = { portals: 0, targets: 1, nodes: 2, cells: 3, segments: 4, profiles: 5 };
export const Language = { en: 0, de: 1 };
const statuses = ['ok', 'more', 'bad argument', 'bad pack', 'unsupported', 'unaligned', 'no memory', 'gone', 'other city'];
const personBytes = 56, eventBytes = 24, arrivalBytes = 16, wayBytes = 24, alibiBytes = 48, optionBytes = 40, textBytes = 512;

export class PasserbyError extends Error {
    constructor(call, status) {
        super(`${call}: ${statuses[status] ?? status}`);
        this.status = status;
    }
}

// One wasm memory for a pack and the cities made of it. Nothing is ever given back: drop the whole Runtime.
class Runtime {
    constructor(instance) {
        this.calls = instance.exports;
        this.end = Math.ceil(this.calls.__heap_base.value / 16) * 16;
    }
    room(bytes) {
        const at = this.end;
        this.end += Math.ceil(bytes / 16) * 16;
        const missing = this.end - this.calls.memory.buffer.byteLength;
        if (missing > 0)
            this.calls.memory.grow(Math.ceil(missing / 65536));
        return at;
    }
    view(at, bytes) {
        return new DataView(this.calls.memory.buffer, at, bytes);
    }
    text(at) {
        const bytes = new Uint8Array(this.calls.memory.buffer, at);
        return new TextDecoder().decode(bytes.slice(0, bytes.indexOf(0)));
    }
    check(name, ...values) {
        const status = this.calls[name](...values);
        if (status !== 0)
            throw new PasserbyError(name, status);
    }
}

export class City {
    // `wasm`: bytes or a WebAssembly.Module; `pack`: bytes of a .pbcity.
    static async open(wasm, pack) {
        const made = await WebAssembly.instantiate(wasm, {});
        return new City(new Runtime(made.instance ?? made), new Uint8Array(pack));
    }
    constructor(runtime, pack) {
        this.runtime = runtime;
        const at = runtime.room(pack.length);
        new Uint8Array(runtime.calls.memory.buffer).set(pack, at);
        this.at = runtime.room(runtime.calls.pb_city_bytes());
        runtime.check('pb_open', this.at, at, pack.length);
        this.scratch = runtime.room(24);
    }
    howMany(part) { return this.runtime.calls.pb_how_many(this.at, part); }
    number(part, i) { return this.runtime.calls.pb_number(this.at, part, i) >>> 0; }
    name(part, i) { return this.runtime.text(this.runtime.calls.pb_name(this.at, part, i)); }
    node(i) {
        this.runtime.check('pb_node', this.at, i, this.scratch);
        const view = this.runtime.view(this.scratch, 24);
        return [0, 8, 16].map(offset => view.getFloat64(offset, true));
    }
    // None where no cell holds the place; of several above one another, the one whose ground is nearest to z.
    cellAt(x, y, z) { return this.runtime.calls.pb_cell_at(this.at, x, y, z) >>> 0; }
    // Height of a cell's ground there.
    ground(cell, x, y) { return this.runtime.calls.pb_ground(this.at, cell, x, y); }
    // The second hour of a pack that has one, for Life.hour().
    openHour() {
        const hour = Object.create(City.prototype);
        hour.runtime = this.runtime;
        hour.scratch = this.scratch;
        hour.at = this.runtime.room(this.runtime.calls.pb_city_bytes());
        this.runtime.check('pb_open_hour', hour.at, this.at);
        return hour;
    }
    // `options`: seed, inhabitants (BigInt), mostPeople, mostEvents, mostHeldS, mostTrees; those left out are the usual ones.
    live(options = {}) { return new Life(this, options); }
}

export class Life {
    constructor(city, options) {
        const { runtime } = city, { calls } = runtime;
        this.city = city;
        this.runtime = runtime;
        const at = runtime.room(optionBytes), made = runtime.room(4);
        calls.pb_usual_options(city.at, at);
        const view = runtime.view(at, optionBytes);
        const set = (value, write) => { if (value !== undefined) write(value); };
        set(options.seed, value => view.setBigUint64(0, value, true));
        set(options.inhabitants, value => view.setBigUint64(8, value, true));
        set(options.mostPeople, value => view.setUint32(16, value, true));
        set(options.mostEvents, value => view.setUint32(20, value, true));
        set(options.mostHeldS, value => view.setFloat64(24, value, true));
        set(options.mostTrees, value => view.setUint32(36, value, true));
        this.mostPeople = view.getUint32(16, true);
        this.mostEvents = view.getUint32(20, true);
        const bytes = calls.pb_bytes_needed(city.at, at) >>> 0;
        if (bytes === 0)
            throw new PasserbyError('pb_bytes_needed', 2);
        runtime.check('pb_create', made, city.at, at, runtime.room(bytes), bytes);
        this.at = runtime.view(made, 4).getUint32(0, true);
        this.rows = runtime.room(Math.max(this.mostPeople * personBytes, this.mostEvents * eventBytes, 64 * wayBytes, 4096));
    }
    seeDisc(x, y, radius) { this.runtime.check('pb_see_disc', this.at, x, y, radius); }
    seeNothing() { this.runtime.check('pb_see_nothing', this.at); }
    seeCells(cells) { this.see('pb_see_cells', new Uint32Array(cells), cells.length); }
    seePolygon(xy) { this.see('pb_see_polygon', new Float64Array(xy), xy.length / 2); }
    see(name, values, count) {
        const at = this.runtime.room(values.byteLength);
        new Uint8Array(this.runtime.calls.memory.buffer).set(new Uint8Array(values.buffer), at);
        try {
            this.runtime.check(name, this.at, at, count);
        } finally {
            this.runtime.end = at;
        }
    }
    // True when the budget was used up and time is still owed.
    step(dt, budget = 0) {
        const status = this.runtime.calls.pb_step(this.at, dt, BigInt(budget));
        if (status > 1)
            throw new PasserbyError('pb_step', status);
        return status === 1;
    }
    get time() { return this.runtime.calls.pb_time(this.at); }
    get owed() { return this.runtime.calls.pb_owed(this.at); }
    get hash() { return BigInt.asUintN(64, this.runtime.calls.pb_hash(this.at)); }
    rowsOf(count, bytes, read) {
        const view = this.runtime.view(this.rows, count * bytes);
        return Array.from({ length: count }, (_, i) => read(view, i * bytes));
    }
    people() {
        const count = this.runtime.calls.pb_people(this.at, this.rows, this.mostPeople);
        return this.rowsOf(count, personBytes, readPerson);
    }
    find(id) {
        this.runtime.check('pb_find', this.at, id, this.rows);
        return readPerson(this.runtime.view(this.rows, personBytes), 0);
    }
    events() {
        const count = this.runtime.calls.pb_events(this.at, this.rows, this.mostEvents, 0);
        return this.rowsOf(count, eventBytes, (view, at) => ({
            time: view.getFloat64(at, true), kind: view.getUint32(at + 8, true), id: view.getUint32(at + 12, true),
            place: view.getUint32(at + 16, true),
        }));
    }
    arrivals() {
        const most = Math.floor(4096 / arrivalBytes), count = this.runtime.calls.pb_arrivals(this.at, this.rows, most);
        return this.rowsOf(Math.min(count, most), arrivalBytes, (view, at) => ({
            portal: view.getUint32(at, true), cell: view.getUint32(at + 4, true), rate: view.getFloat64(at + 8, true),
        }));
    }
    next(id, most = 64) {
        const written = this.runtime.room(4);
        this.runtime.end = written;
        this.runtime.check('pb_next', this.at, id, this.rows, Math.min(most, 64), written);
        return this.rowsOf(this.runtime.view(written, 4).getUint32(0, true), wayBytes, (view, at) => ({
            segment: view.getUint32(at, true), to: view.getUint32(at + 4, true), begins: view.getFloat64(at + 8, true),
            ends: view.getFloat64(at + 16, true),
        }));
    }
    ask(id) {
        this.runtime.check('pb_ask', this.at, id, this.rows);
        const view = this.runtime.view(this.rows, alibiBytes), word = i => view.getUint32(4 * i, true);
        return {
            profile: word(0), origin: word(1), destination: word(2), reason: word(3), choice: word(4), then: word(5), isInside: word(6) !== 0,
            since: view.getFloat64(32, true), until: view.getFloat64(40, true),
        };
    }
    tell(id, language = Language.en) {
        this.runtime.check('pb_tell', this.at, id, language, this.rows, textBytes);
        return this.runtime.text(this.rows);
    }
    inside(target) { return this.runtime.calls.pb_inside(this.at, target) >>> 0; }
    moved(id, x, y) { this.runtime.check('pb_moved', this.at, id, x, y); }
    blocked(segment, on) { this.runtime.check('pb_blocked', this.at, segment, on ? 1 : 0); }
    held(id, on) { this.runtime.check('pb_held', this.at, id, on ? 1 : 0); }
    removed(id) { this.runtime.check('pb_removed', this.at, id); }
    // `city`: of openHour(), or of another pack of this city in the same Runtime; habits and densities from now on.
    hour(city) { this.runtime.check('pb_hour', this.at, city.at); }
    save() {
        const bytes = this.runtime.calls.pb_save_bytes(this.at) >>> 0, at = this.runtime.room(bytes);
        this.runtime.end = at;
        this.runtime.check('pb_save', this.at, at, bytes);
        return new Uint8Array(this.runtime.calls.memory.buffer.slice(at, at + bytes));
    }
    load(state) {
        const at = this.runtime.room(state.length);
        this.runtime.end = at;
        new Uint8Array(this.runtime.calls.memory.buffer).set(state, at);
        this.runtime.check('pb_load', this.at, at, state.length);
    }
}

function readPerson(view, at) {
    return {
        id: view.getUint32(at, true), profile: view.getUint32(at + 4, true), x: view.getFloat64(at + 8, true),
        y: view.getFloat64(at + 16, true), z: view.getFloat64(at + 24, true), heading: view.getFloat32(at + 32, true),
        speed: view.getFloat32(at + 36, true), cell: view.getUint32(at + 40, true), segment: view.getUint32(at + 44, true),
        nextPortal: view.getUint32(at + 48, true),
    };
}

const attempt = act => { // what a game may try without being sure
    try {
        act();
    } catch (error) {
        if (!(error instanceof PasserbyError))
            throw error;
    }
};

// The calls of ../c/fixed_script.h: the state and all that was said, as hexadecimal hashes.
export function runFixedScript(city) {
    const life = city.live({ seed: 42n, inhabitants: 5000n });
    let words = 14695981039346656037n;
    for (let minute = 0; minute < 12; ++minute) {
        const [x, y] = city.node(minute * 7 % city.howMany(Part.nodes));
        life.seeDisc(x, y, 60 + 10 * minute);
        while (life.step(0, 20000));
        const people = life.people();
        people.forEach(({ id }, i) => {
            for (const byte of new TextEncoder().encode(life.tell(id, i % 2 === 0 ? Language.en : Language.de)))
                words = BigInt.asUintN(64, (words ^ BigInt(byte)) * 1099511628211n);
        });
        if (people.length > 3) {
            attempt(() => life.held(people[0].id, true));
            attempt(() => life.moved(people[1].id, people[1].x + 0.5, people[1].y - 0.5));
            attempt(() => life.removed(people[2].id));
            attempt(() => life.blocked(people[3].segment, minute % 2 === 0));
        }
        for (let step = 0; step < 100; ++step)
            life.step(0.1);
        life.events();
    }
    return [life.hash, words].map(hash => hash.toString(16).padStart(16, '0')).join(' ');
}
