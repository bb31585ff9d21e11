// SPDX-License-Identifier: Apache-2.0
// What stands beside the picture: slide, hour, legend, the story of whoever is asked. It says what was pressed, and knows nothing of the city.
import { heatPlace } from './ribbons.js';
import { icon } from './icons.js';
import { viridis } from './palette.js';

const leastFree = 180; // px

const $ = id => document.getElementById(id);

function dress(id, image, label, isShown = false) {
    const button = $(id), face = icon(image) + (isShown ? `<span>${label}</span>` : '');
    if (button.dataset.face === face)
        return;
    button.dataset.face = face;
    button.innerHTML = face;
    button.setAttribute('aria-label', label);
    button.title = isShown ? '' : label;
}

export class Panel {
    constructor(about, cities, words, act) { // act: what each button does, by its name
        Object.assign(this, { about, cities, words });
        for (const id of ['previous', 'next', 'play', 'close', 'follow', 'another', 'ask', 'stand', 'closer', 'farther', 'turn', 'language', 'theme'])
            $(id).addEventListener('click', () => act[id]());
        $('heat').addEventListener('change', () => act.heat($('heat').checked));
        $('variant').addEventListener('change', () => act.variant($('variant').selectedIndex));
        $('hour').addEventListener('input', () => act.hour(Number($('hour').value)));
        $('help').addEventListener('click', () => $('keys').showModal());
        $('keys-close').addEventListener('click', () => $('keys').close());
        $('choice').hidden = cities.length < 2;
        $('ramp').style.background = `linear-gradient(90deg, ${viridis.map(colour => `#${colour.getHexString()}`).join(', ')})`;
    }
    showPicture({ title, picture }) {
        const image = $('slide-picture');
        image.hidden = !picture;
        if (!picture)
            image.removeAttribute('src');
        else if (image.getAttribute('src') !== picture)
            image.src = picture;
        image.alt = picture ? this.words.of(title) : '';
    }
    // `state`: slide, isTouring, city, hour, hasHeat, isWalking, theme, isFollowing
    show(state) {
        const { words, about } = this, say = (id, text) => { if ($(id).textContent !== text) $(id).textContent = text; }, slide = about.slides[state.slide];
        document.documentElement.lang = words.language;
        document.documentElement.dataset.theme = state.theme;
        say('city', [about.name || 'Passerby', ...about.shown_variant && this.cities.length < 2 ? [about.shown_variant] : []].join(' · '));
        say('count', words.say('slide', state.slide + 1, about.slides.length));
        say('title', words.of(slide.title));
        say('text', words.of(slide.text));
        this.showPicture(slide);
        $('previous').disabled = state.slide === 0;
        $('next').disabled = state.slide === about.slides.length - 1;
        dress('previous', 'back', words.say('previous'));
        dress('next', 'on', words.say('next'));
        dress('play', state.isTouring ? 'stop' : 'play', words.say(state.isTouring ? 'stop' : 'play'), true);
        dress('ask', 'ask', words.say('ask'), true);
        dress('stand', state.isWalking ? 'pause' : 'walk', words.say(state.isWalking ? 'stand' : 'walk'));
        dress('closer', 'plus', words.say('closer'));
        dress('farther', 'minus', words.say('farther'));
        dress('turn', 'turn', words.say('turn'));
        dress('theme', state.theme === 'dark' ? 'sun' : 'moon', words.say(state.theme === 'dark' ? 'light' : 'dark'));
        dress('help', 'help', words.say('help'));
        dress('close', 'close', words.say('close'));
        dress('keys-close', 'close', words.say('close'));
        say('language', words.say('language'));
        say('follow', words.say(state.isFollowing ? 'unfollow' : 'follow'));
        say('another', words.say('another'));
        $('heat').checked = state.hasHeat;
        $('legend').hidden = !state.hasHeat;
        this.label(say);
        $('variant').selectedIndex = state.city;
        this.showDay(this.cities[state.city], state.hour);
    }
    showDay({ hours, walking }, hour) {
        const { words } = this;
        $('day').hidden = hours === 0;
        $('hour').max = Math.max(0, hours - 1);
        $('hour').value = hour;
        $('hour').setAttribute('aria-valuetext', words.say('clock', hour));
        $('clock').textContent = words.say('clock', hour);
        $('walking').textContent = words.say('walking', words.number(walking[hours > 0 ? hour : 0]));
    }
    label(say) {
        const { words, about } = this;
        if (this.labelled === words.language)
            return;
        this.labelled = words.language;
        for (const [id, key] of [['heat-label', 'heat'], ['legend-label', 'legend'], ['legend-more', 'legendMore'], ['hour-label', 'hour'], ['choice-label', 'variant'], ['made', 'made'],
            ['keys-title', 'help'], ['mouse', 'mouse'], ['about', 'about'], ['notices-label', 'code']])
            say(id, words.say(key));
        for (const [id, key] of [['panel', 'panel'], ['person', 'person'], ['tools', 'view'], ['picture', 'picture']])
            $(id).setAttribute('aria-label', words.say(key));
        $('variant').replaceChildren(...this.cities.map(city => new Option(words.city(city))));
        const keys = words.say('keys').filter(([, , isOfVariants]) => !isOfVariants || this.cities.length > 1);
        $('key-list').innerHTML = keys.map(([key, what]) => `<dt>${key}</dt><dd>${what}</dd>`).join('');
        const top = about.heat_top_per_m;
        $('ticks').innerHTML = [0, 0.25, 0.5, 1].map(share => `<span style="left:${100 * heatPlace(share * top, top)}%">${words.decimal(share * top)}${share === 1 ? '+' : ''}</span>`).join('');
    }
    // The story of somebody; null: of nobody. `where`: what has become of them.
    showPerson(told, where) {
        $('person').hidden = told === null;
        if (told === null)
            return;
        const story = told[this.words.language];
        if ($('story').textContent !== story)
            $('story').textContent = story;
        $('who').textContent = told.profile;
        $('whereabouts').textContent = where;
    }
    // What of the picture is covered, in px from each side; where hardly anything would be left, the story covers what it will.
    covers(width, height) {
        const slide = $('panel').getBoundingClientRect(), story = $('person').getBoundingClientRect(), hasStory = story.width > 0;
        if (slide.width > 0.9 * width)
            return { left: 0, right: 0, top: hasStory ? story.bottom : 0, bottom: height - slide.top };
        const left = slide.right < 0.5 * width ? slide.right : 0, right = hasStory ? width - story.left : 0;
        return { left, right: width - left - right > leastFree ? right : 0, top: 0, bottom: 0 };
    }
    // For who listens.
    announce(text) { $('status').textContent = text; }
    fail(text) { $('message').textContent = text; }
}
