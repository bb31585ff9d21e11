// SPDX-License-Identifier: Apache-2.0
// The people as the page knows them: a worker lives them, here is what it said last.

export class Life {
    constructor(source) {
        const address = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
        this.worker = new Worker(address);
        URL.revokeObjectURL(address);
        this.count = 0;
        this.rows = new Float32Array(0);
        this.ids = new Uint32Array(0);
        this.time = 0;
        this.clock = 0;
        this.isFilling = true;
        this.isPlaying = false;
        this.city = 0;
        this.on = {}; // what → act
        this.worker.onmessage = ({ data }) => this.take(data);
        this.worker.onerror = event => this.on.failed?.({ message: event.message });
    }
    open(options) { this.say({ what: 'open', ...options }); }
    end() { this.worker.terminate(); }
    say(message, transfer) { this.worker.postMessage(message, transfer ?? []); }
    take(data) {
        if (data.what === 'people')
            this.keep(data.city === this.city ? data : { ...data, count: 0, way: null });
        this.on[data.what]?.(data);
    }
    keep({ rows, ids, count, time, isFilling, way }) {
        if (this.rows.length > 0)
            this.say({ what: 'back', rows: this.rows, ids: this.ids }, [this.rows.buffer, this.ids.buffer]);
        Object.assign(this, { rows, ids, count, time, isFilling, way });
        if (Math.abs(time - this.clock) > 1)
            this.clock = time;
        else
            this.clock += 0.1 * (time - this.clock); // messages come at uneven times
    }
    play(on) {
        this.isPlaying = on;
        this.say({ what: 'play', on });
    }
    // For another city: nobody is known until its people are there.
    leave(city) {
        this.city = city;
        this.count = 0;
    }
    enter(city, hour, { seed, inhabitants }, pack) {
        this.say({ what: 'enter', city, hour, pack, seed, inhabitants: String(inhabitants) });
    }
    // Lets the picture's clock run; how far people have walked on since the worker said where they are, in s.
    age(dt) {
        if (this.isPlaying)
            this.clock += dt;
        return this.isPlaying ? Math.min(Math.max(this.clock - this.time, 0), 0.5) : 0;
    }
    indexOf(id) { return this.ids.subarray(0, this.count).indexOf(id); }
    // East, up, south of the i-th, `age` seconds after what is known.
    placeOf(i, age, out) {
        const at = 6 * i, along = this.rows[at + 4] * age;
        return out.set(this.rows[at] + Math.cos(this.rows[at + 3]) * along, this.rows[at + 1], this.rows[at + 2] - Math.sin(this.rows[at + 3]) * along);
    }
}
