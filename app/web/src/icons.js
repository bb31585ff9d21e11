// SPDX-License-Identifier: Apache-2.0
// Drawn here, in a square of 24.
const paths = {
    back: 'M15 5l-7 7 7 7', on: 'M9 5l7 7-7 7', play: 'M8 5l11 7-11 7z', stop: 'M7 7h10v10H7z', close: 'M6 6l12 12M18 6L6 18', plus: 'M12 5v14M5 12h14', minus: 'M5 12h14',
    turn: 'M19 12a7 7 0 1 1-2.2-5.1M17 3v4h-4', pause: 'M9 6v12M15 6v12', walk: 'M13 4.5a.5.5 0 1 0 .1 0M9 21l3-6-2-4 2-4 4 3 3 1M10 11l-3 3M13 15l3 6',
    moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z', sun: 'M12 8a4 4 0 1 0 .1 0M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6L19 19M19 5l-1.4 1.4M6.4 17.6L5 19',
    help: 'M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4M12 17.5v.1', ask: 'M5 5h14v10h-7l-4 4v-4H5z',
};
export const icon = name => `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${paths[name]}"/></svg>`;
