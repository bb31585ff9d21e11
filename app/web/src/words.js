// SPDX-License-Identifier: Apache-2.0
// What the page says, in the languages in which the runtime tells alibis.

const words = {
    en: {
        picture: 'Picture of the city. Arrow keys move, plus and minus zoom, Q and E turn, N asks the next person.', opening: 'Opening the city …',
        previous: 'Previous', next: 'Next', play: 'Play tour', stop: 'Stop tour', slide: (i, n) => `${i} of ${n}`, hour: 'Hour of the day', clock: hour => `${String(hour).padStart(2, '0')}:00`,
        walking: n => `${n} people on foot in the whole city`, heat: 'Show densities', legend: 'People per metre of way', legendMore: 'to be expected at a random moment',
        variant: 'City shown', base: 'Without changes', shown: name => `Shown: ${name}.`,
        ask: 'Ask somebody', another: 'Ask another', follow: 'Follow', unfollow: 'Stop following', close: 'Close', inside: 'They have gone in.', gone: 'They have left.',
        nobody: 'Nobody walks in view just now.', stand: 'Let people stand', walk: 'Let people walk', closer: 'Closer', farther: 'Farther', turn: 'Turn',
        help: 'Keys and help', dark: 'Dark', light: 'Light', language: 'Deutsch', panel: 'Tour', person: 'Passer-by', view: 'View', tools: 'Page',
        made: 'Made with Passerby', filling: 'People are coming …', licence: 'Open Database License', failed: 'The city cannot be shown.', code: 'Notices',
        noWebGl: 'This browser draws no 3D pictures (WebGL 2). The tour can be read all the same.',
        keys: [['← →', 'previous and next slide'], ['Home, End', 'first and last slide'], ['Esc', 'close'], ['On the picture:', 'focus it with Tab or a click'],
            ['Arrows, W A S D', 'move'], ['Q E', 'turn'], ['R V', 'look from above, or flatter'], ['+ −', 'closer, farther'], ['N', 'ask the next person'], ['F', 'follow'],
            ['P', 'let people walk or stand'], ['H', 'densities'], ['B', 'without changes, or the next variant', true]],
        mouse: 'Drag to move, right button or Ctrl to turn, wheel to come closer. On a touch screen use two fingers. Click somebody to hear their story.',
        about: 'Nobody here is recorded or followed: people are drawn from the habits of the city, and each one\'s story fits all others. The page needs no network and sends nothing.',
    },
    de: {
        picture: 'Bild der Stadt. Pfeiltasten bewegen, Plus und Minus zoomen, Q und E drehen, N fragt die nächste Person.', opening: 'Die Stadt wird geöffnet …',
        previous: 'Zurück', next: 'Weiter', play: 'Rundgang abspielen', stop: 'Rundgang anhalten', slide: (i, n) => `${i} von ${n}`, hour: 'Uhrzeit', clock: hour => `${hour} Uhr`,
        walking: n => `${n} Menschen zu Fuß in der ganzen Stadt`, heat: 'Dichten zeigen', legend: 'Menschen je Meter Weg', legendMore: 'in einem beliebigen Augenblick zu erwarten',
        variant: 'Gezeigte Stadt', base: 'Ohne Änderungen', shown: name => `Gezeigt: ${name}.`,
        ask: 'Jemanden fragen', another: 'Andere fragen', follow: 'Mitgehen', unfollow: 'Nicht mehr mitgehen', close: 'Schließen', inside: 'Ist hineingegangen.', gone: 'Ist fort.',
        nobody: 'Gerade geht hier niemand.', stand: 'Menschen anhalten', walk: 'Menschen gehen lassen', closer: 'Näher', farther: 'Weiter weg', turn: 'Drehen',
        help: 'Tasten und Hilfe', dark: 'Dunkel', light: 'Hell', language: 'English', panel: 'Rundgang', person: 'Passant', view: 'Ansicht', tools: 'Seite',
        made: 'Mit Passerby gemacht', filling: 'Menschen kommen …', licence: 'Open Database License', failed: 'Die Stadt kann nicht gezeigt werden.', code: 'Hinweise',
        noWebGl: 'Dieser Browser zeichnet keine 3D-Bilder (WebGL 2). Der Rundgang lässt sich trotzdem lesen.',
        keys: [['← →', 'voriges und nächstes Bild'], ['Pos1, Ende', 'erstes und letztes Bild'], ['Esc', 'schließen'], ['Im Bild:', 'mit Tab oder Klick dorthin'],
            ['Pfeile, W A S D', 'bewegen'], ['Q E', 'drehen'], ['R V', 'von oben oder flacher'], ['+ −', 'näher, weiter weg'], ['N', 'die nächste Person fragen'], ['F', 'mitgehen'],
            ['P', 'Menschen gehen lassen oder anhalten'], ['H', 'Dichten'], ['B', 'ohne Änderungen oder die nächste Variante', true]],
        mouse: 'Ziehen bewegt, mit der rechten Taste oder Strg dreht es, das Rad holt näher heran. Auf dem Touchscreen mit zwei Fingern. Ein Klick auf jemanden, und man erfährt die Geschichte.',
        about: 'Niemand ist hier aufgezeichnet oder verfolgt worden: Die Menschen werden aus den Gewohnheiten der Stadt gezogen, und jede Geschichte passt zu allen anderen. Die Seite braucht kein Netz und sendet nichts.',
    },
};

export class Words {
    constructor(language) { this.language = language; }
    get all() { return words[this.language]; }
    say(key, ...values) {
        const word = this.all[key];
        return typeof word === 'function' ? word(...values) : word;
    }
    of(text) { return typeof text === 'string' ? text : text[this.language] ?? text.en; }
    city({ name }) { return name ?? this.say('base'); }
    number(value) { return Math.round(value).toLocaleString(this.language); }
    decimal(value) { return value.toLocaleString(this.language, { maximumSignificantDigits: 2 }); }
}
