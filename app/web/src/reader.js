// SPDX-License-Identifier: Apache-2.0
// The tour as text, where the browser draws no 3D pictures.
import { slideByKey } from './keys.js';
import { Panel } from './panel.js';

export function readAlone(about, words, theme) {
    const state = { slide: 0, isTouring: false, hour: about.begins, hasHeat: false, isWalking: false, theme, isFollowing: false };
    const none = () => {};
    const goTo = slide => {
        if (slide < 0 || slide >= about.slides.length)
            return;
        Object.assign(state, { slide, hour: about.slides[slide].hour ?? state.hour });
        panel.show(state);
        panel.announce(`${words.of(about.slides[slide].title)}. ${words.of(about.slides[slide].text)}`);
    };
    const panel = new Panel(about, words, {
        play: none, close: none, follow: none, another: none, ask: none, stand: none, closer: none, farther: none, turn: none, heat: none, hour: none,
        previous: () => goTo(state.slide - 1), next: () => goTo(state.slide + 1),
        language: () => { words.language = words.language === 'en' ? 'de' : 'en'; panel.show(state); },
        theme: () => { state.theme = state.theme === 'dark' ? 'light' : 'dark'; panel.show(state); },
    });
    for (const id of ['picture', 'tools', 'day', 'heat', 'heat-label', 'play'])
        document.getElementById(id).hidden = true;
    addEventListener('keydown', event => {
        const slide = slideByKey(event, state.slide, about.slides.length);
        if (slide !== undefined)
            goTo(slide);
    });
    panel.show(state);
}
