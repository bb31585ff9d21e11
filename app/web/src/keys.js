// SPDX-License-Identifier: Apache-2.0
// Keys. Letters count on the picture alone, so that they are in nobody's way; arrows there move the camera, elsewhere they turn slides.
import { moveByKey } from './controls.js';

const letters = {
    n: app => app.asking.askNext(), f: app => app.asking.told && app.set({ isFollowing: !app.state.isFollowing }), p: app => app.walk(!app.state.isWalking),
    h: app => app.set({ hasHeat: !app.state.hasHeat }), b: app => app.choose((app.state.city + 1) % app.cities.length),
};

// Which slide a key leads to; undefined: to none.
export function slideByKey({ key }, slide, count) {
    return { ArrowLeft: slide - 1, PageUp: slide - 1, ArrowRight: slide + 1, PageDown: slide + 1, Home: 0, End: count - 1 }[key];
}

export function pressKey(app, event) {
    if (event.ctrlKey || event.altKey || event.metaKey || document.querySelector('dialog[open]'))
        return;
    const { activeElement: focused } = document, onPicture = focused === app.stage.canvas, key = event.key.toLowerCase();
    const slide = ['hour', 'variant'].includes(focused?.id) ? undefined : slideByKey(event, app.state.slide, app.about.slides.length);
    if (key === 'escape')
        app.asking.forget();
    else if (onPicture && key in letters)
        letters[key](app);
    else if (onPicture && moveByKey(app.camera, event))
        app.changed();
    else if (slide !== undefined)
        app.goTo(slide);
    else
        return;
    event.preventDefault();
}
