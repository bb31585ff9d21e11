// SPDX-License-Identifier: Apache-2.0
// The tour as text, where the browser draws no 3D pictures.
import { cityNamed } from './data.js';
import { slideByKey } from './keys.js';
import { Panel } from './panel.js';

export function readAlone(about, cities, words, theme) {
    const state = { slide: 0, isTouring: false, city: cityNamed(cities, about.slides[0].variant), hour: about.begins, hasHeat: false, isWalking: false, theme, isFollowing: false };
    const none = () => {};
    const goTo = slide => {
        if (slide < 0 || slide >= about.slides.length)
            return;
        const { title, text, hour, variant } = about.slides[slide], city = cityNamed(cities, variant);
        Object.assign(state, { slide, city, hour: hour ?? cities[city].begins });
        panel.show(state);
        panel.announce(`${words.of(title)}. ${words.of(text)}${city > 0 ? ` ${words.say('shown', words.city(cities[city]))}` : ''}`);
    };
    const panel = new Panel(about, cities, words, {
        play: none, close: none, follow: none, another: none, ask: none, stand: none, closer: none, farther: none, turn: none, heat: none, hour: none,
        variant: city => { Object.assign(state, { city, hour: cities[city].begins }); panel.show(state); },
        previous: () => goTo(state.slide - 1), next: () => goTo(state.slide + 1),
        language: () => { words.language = words.language === 'en' ? 'de' : 'en'; panel.show(state); },
        theme: () => { state.theme = state.theme === 'dark' ? 'light' : 'dark'; panel.show(state); },
    });
    for (const id of ['picture', 'tools', 'hour', 'heat', 'heat-label', 'play'])
        document.getElementById(id).hidden = true;
    addEventListener('keydown', event => {
        const slide = document.activeElement?.id === 'variant' ? undefined : slideByKey(event, state.slide, about.slides.length);
        if (slide !== undefined)
            goTo(slide);
    });
    panel.show(state);
}
