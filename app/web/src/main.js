// SPDX-License-Identifier: Apache-2.0
// Opens what the exporter put into the page.
import { App, mostKnown } from './app.js';
import { bytesOf, citiesOf, jsonOf, packOf, sceneOf } from './data.js';
import { Life } from './life.js';
import { readAlone } from './reader.js';
import { Stage } from './stage.js';
import { Words } from './words.js';

const prefers = query => matchMedia(`(prefers-${query})`).matches;
const $ = id => document.getElementById(id);

function credit(about, words) {
    if (!/OpenStreetMap/.test(about.attribution))
        return;
    const link = document.createElement('a');
    Object.assign(link, { href: 'https://www.openstreetmap.org/copyright', textContent: words.say('licence') });
    $('attribution').append(' · ', link);
}

function main() {
    const about = jsonOf('about'), cities = citiesOf(about), words = new Words((navigator.language ?? 'en').toLowerCase().startsWith('de') ? 'de' : 'en');
    credit(about, words);
    $('message').textContent = words.say('opening');
    const theme = prefers('color-scheme: dark') ? 'dark' : 'light';
    const life = new Life(window.passerbyWorker); // begins while the city is built
    life.open({
        wasm: bytesOf('wasm'), pack: packOf(0, about.begins, about.begins), seed: about.seed, inhabitants: String(about.inhabitants), mostPeople: mostKnown,
        place: about.origin, children: about.children ?? [], elderly: about.elderly ?? [], isRecorded: location.hash === '#record',
    });
    let stage;
    try {
        stage = new Stage($('picture'), about, sceneOf);
    } catch (error) {
        life.end();
        $('message').textContent = `${words.say('noWebGl')} ${error.message}`;
        readAlone(about, cities, words, theme);
        return;
    }
    const app = window.passerby = new App({ about, cities, stage, life, words, prefers: { isStill: prefers('reduced-motion: reduce'), theme } });
    life.on.opened = opened => {
        $('message').textContent = '';
        app.begin(opened);
    };
}

main();
