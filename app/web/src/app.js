// SPDX-License-Identifier: Apache-2.0
// The page as a whole: which slide, which hour, who is asked, and what each button and key does.
import { Asking } from './asking.js';
import { Camera } from './camera.js';
import { Controls } from './controls.js';
import { Crowd } from './crowd.js';
import { cityNamed, packOf } from './data.js';
import { Frames } from './frames.js';
import { pressKey } from './keys.js';
import { Marks } from './marks.js';
import { Panel } from './panel.js';
import { Heat } from './ribbons.js';
import { Sight } from './sight.js';

export const mostPeople = 5000, mostKnown = 16384;

export class App {
    constructor({ about, cities, stage, life, words, prefers }) {
        Object.assign(this, { about, cities, stage, life, words });
        const [east, north] = about.origin, [west, south, right, top] = about.bounds;
        this.isStill = prefers.isStill;
        this.camera = new Camera([west - east, north - top, right - east, north - south], () => this.isStill);
        this.state = { slide: 0, isTouring: false, city: 0, hour: about.begins, hasHeat: false, isWalking: false, theme: prefers.theme, isFollowing: false };
        this.heat = new Heat();
        this.crowd = new Crowd(mostKnown);
        this.marks = new Marks();
        stage.scene.add(this.heat, this.crowd, this.marks);
        this.panel = new Panel(about, cities, words, this.acts());
        this.controls = new Controls(stage.canvas, this.camera, { changed: () => this.changed(), tapped: (x, y) => this.asking.askAt(x, y) });
        this.frames = new Frames(this);
        this.asking = new Asking(this);
        life.on = {
            people: () => this.tookPeople(), told: told => this.asking.tookStory(told), entered: data => this.entered(data),
            failed: ({ message }) => this.panel.fail(`${words.say('failed')} ${message}`),
        };
        addEventListener('keydown', event => pressKey(this, event));
    }
    acts() {
        const { camera, state } = this, moved = act => () => { act(); this.changed(); };
        return {
            previous: () => this.goTo(state.slide - 1), next: () => this.goTo(state.slide + 1), play: () => this.tour(!state.isTouring),
            heat: on => this.set({ hasHeat: on }), hour: hour => this.setHour(hour), variant: city => this.choose(city), ask: () => this.asking.askNext(), another: () => this.asking.askNext(), close: () => this.asking.forget(),
            follow: () => this.set({ isFollowing: !state.isFollowing }), stand: () => this.walk(!state.isWalking), closer: moved(() => camera.zoom(0.8)),
            farther: moved(() => camera.zoom(1.25)), turn: moved(() => camera.turn(Math.PI / 8)), theme: () => this.set({ theme: state.theme === 'dark' ? 'light' : 'dark' }),
            language: () => { this.words.language = this.words.language === 'en' ? 'de' : 'en'; this.set({}); },
        };
    }
    begin(opened) {
        this.tookWays(opened);
        this.set({});
        this.goTo(0, true);
        this.walk(!this.isStill);
        this.frames.start();
    }
    set(changes) {
        Object.assign(this.state, changes);
        const { theme, hasHeat } = this.state;
        if (this.painted !== theme) {
            this.painted = theme;
            this.stage.paint(theme);
            this.crowd.paint(this.stage.theme, this.stage.sun.position.clone().normalize());
            this.heat.paint(this.stage.theme);
            this.marks.paint(this.stage.theme);
        }
        this.heat.visible = hasHeat && !this.isAway;
        this.panel.show(this.state);
        this.asking.show();
        this.changed(false);
    }
    changed(isByHand = true) {
        if (isByHand)
            this.state.isTouring && this.set({ isTouring: false });
        this.frames.isDue = true;
    }
    local([x, y, z]) { return [x - this.about.origin[0], z, this.about.origin[1] - y]; }
    goTo(number, isFirst = false) {
        const slide = this.about.slides[number];
        if (!slide)
            return;
        const view = Camera.viewOf(this.local(slide.camera), this.local(slide.target));
        isFirst ? this.camera.jump(view) : this.camera.fly(view);
        this.asking.forget();
        this.marks.light(slide.lit_place ? this.local(slide.lit_place) : null);
        this.asking.isWanted = slide.lit_person === 'nearest';
        this.slideTime = 0;
        this.enter(cityNamed(this.cities, slide.variant), slide.hour);
        this.set({ slide: number, hasHeat: slide.heatmap });
        if (!isFirst)
            this.panel.announce(this.slideInWords());
    }
    slideInWords() {
        const { title, text, variant } = this.about.slides[this.state.slide], shown = variant ? ` ${this.cityInWords()}` : '';
        return `${this.words.of(title)}. ${this.words.of(text)}${shown}`;
    }
    cityInWords() { return this.words.say('shown', this.words.city(this.cities[this.state.city])); }
    tour(on) {
        if (on && this.state.slide === this.about.slides.length - 1)
            this.goTo(0);
        this.slideTime = 0;
        this.set({ isTouring: on });
    }
    tick(dt) {
        if (!this.state.isTouring)
            return;
        this.slideTime += dt;
        if (this.slideTime < (this.about.slides[this.state.slide].dwell_s ?? 12))
            return;
        const next = this.state.slide + 1;
        next < this.about.slides.length ? this.goTo(next) : this.set({ isTouring: false });
    }
    walk(on) {
        this.life.play(on);
        this.set({ isWalking: on });
    }
    setHour(hour) { this.enter(this.state.city, hour); }
    // By who reads: the camera stays, and the tour ends.
    choose(city) {
        if (!this.cities[city] || city === this.state.city)
            return;
        this.asking.forget();
        this.asking.isWanted = false;
        this.enter(city);
        this.changed();
        this.panel.announce(this.cityInWords());
    }
    // Shows a city at an hour; without one at that of before, or, where there was none, at that with which the city begins.
    enter(city, wanted) {
        const before = this.cities[this.state.city], { hours, begins } = this.cities[city], isOther = city !== this.state.city;
        const hour = hours === 0 ? 0 : wanted ?? (before.hours === 0 ? begins : this.state.hour);
        if (hour < 0 || hour >= Math.max(1, hours) || (!isOther && hour === this.state.hour))
            return;
        if (isOther)
            this.leaveFor(city);
        this.set({ city, hour });
        this.isHourDue = true;
        clearTimeout(this.hourTimer);
        this.hourTimer = setTimeout(() => this.openCity(), 120);
    }
    // Nobody is seen until the other city's people are there.
    leaveFor(city) {
        this.isAway = true;
        this.life.leave(city);
        this.tookPeople();
        if (!this.stage.has(city))
            this.panel.fail(this.words.say('opening'));
    }
    openCity() {
        const { city, hour } = this.state, { begins } = this.cities[city];
        this.life.enter(city, hour, this.cities[city], packOf(city, hour, begins));
        if (this.stage.city !== city)
            this.stage.show(city);
        this.panel.fail('');
        this.changed(false);
    }
    entered(data) {
        const { city, hour } = this.state;
        if (data.city !== city || data.hour !== hour)
            return;
        this.isHourDue = this.isAway = false;
        this.tookWays(data);
        this.asking.forget(); // they were of another hour
    }
    tookWays({ boxes, expectedIn, ways }) {
        this.sight = new Sight(this.about, boxes, expectedIn, mostPeople);
        this.heat.take(ways, this.about.heat_top_per_m);
        this.seen = '';
        this.changed(false);
    }
    tookPeople() {
        this.crowd.take(this.life, this.camera.three.position);
        this.asking.tookPeople();
        this.frames.isDue = true;
    }
}
