// SPDX-License-Identifier: GPL-3.0-or-later
// What all processes that this one began have spent of the processors' time, in ms.
import { readFileSync, readdirSync } from 'node:fs';

const tick = 10; // ms, of /proc

export function processorTime() {
    const children = new Map();
    for (const name of readdirSync('/proc').filter(entry => /^\d+$/.test(entry))) {
        try {
            const stat = readFileSync(`/proc/${name}/stat`, 'utf8'), words = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
            children.set(words[1], [...children.get(words[1]) ?? [], { name, ms: tick * (Number(words[11]) + Number(words[12])) }]);
        } catch {
            // it has ended meanwhile
        }
    }
    let sum = 0;
    for (const open = [String(process.pid)]; open.length > 0;)
        for (const { name, ms } of children.get(open.pop()) ?? []) {
            sum += ms;
            open.push(name);
        }
    return sum;
}
