// SPDX-License-Identifier: Apache-2.0
// The page as a whole: which slide, which hour, who is asked, and what each button and key does.
import { Vector3 } from 'three';
import { Camera } from './camera.js';
import { Controls } from './controls.js';
import { Crowd } from './crowd.js';
import { packOf } from './data.js';
import { Frames } from './frames.js';
import { pressKey } from './keys.js';
import { Marks } from './marks.js';
import { Panel } from './panel.js';
import { Heat } from './ribbons.js';
import { Sight, peopleNear, seenNear } from './sight.js';

export const mostPeople = 5000, mostKnown = 16384;

export class App {
    constructor({ about, stage, life, words, prefers }) {
        Object.assign(this, { about, stage, life, words });
        const [east, north] = about.origin, [west, south, right, top] = about.bounds;
        this.isStill = prefers.isStill;
        this.camera = new Camera([west - east, north - top, right - east, north - south], () => this.isStill);
        this.state = { slide: 0, isTouring: false, hour: about.begins, hasHeat: false, isWalking: false, theme: prefers.theme, isFollowing: false };
        this.asked = null;
        this.wantsSomebody = false;
        this.heat = new Heat();
        this.crowd = new Crowd(mostKnown);
        this.marks = new Marks();
        stage.scene.add(this.heat, this.crowd, this.marks);
        this.panel = new Panel(about, words, this.acts());
        this.controls = new Controls(stage.canvas, this.camera, { changed: () => this.changed(), tapped: (x, y) => this.askAt(x, y) });
        this.frames = new Frames(this);
        life.on = {
            people: () => this.tookPeople(), told: told => this.tookStory(told), hour: data => this.tookHour(data),
            failed: ({ message }) => this.panel.fail(`${words.say('failed')} ${message}`),
        };
        addEventListener('keydown', event => pressKey(this, event));
    }
    acts() {
        const { camera, state } = this, moved = act => () => { act(); this.changed(); };
        return {
            previous: () => this.goTo(state.slide - 1), next: () => this.goTo(state.slide + 1), play: () => this.tour(!state.isTouring),
            heat: on => this.set({ hasHeat: on }), hour: hour => this.setHour(hour), ask: () => this.askNext(), another: () => this.askNext(), close: () => this.forget(),
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
        this.heat.visible = hasHeat;
        this.panel.show(this.state);
        this.showPerson();
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
        this.forget();
        this.marks.light(slide.lit_place ? this.local(slide.lit_place) : null);
        this.wantsSomebody = slide.lit_person === 'nearest';
        this.slideTime = 0;
        if (slide.hour !== undefined)
            this.setHour(slide.hour);
        this.set({ slide: number, hasHeat: slide.heatmap });
        if (!isFirst)
            this.panel.announce(`${this.words.of(slide.title)}. ${this.words.of(slide.text)}`);
    }
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
    setHour(hour) {
        if (this.about.hours === 0 || hour < 0 || hour >= this.about.hours || hour === this.state.hour)
            return;
        this.set({ hour });
        this.isHourDue = true;
        clearTimeout(this.hourTimer);
        this.hourTimer = setTimeout(() => this.life.say({ what: 'hour', number: hour, pack: packOf(hour, this.about.begins) }), 120);
    }
    tookHour(data) {
        if (data.number !== this.state.hour)
            return;
        this.isHourDue = false;
        this.tookWays(data);
        this.forget(); // they were of another hour
    }
    tookWays({ boxes, expectedIn, ways }) {
        this.sight = new Sight(this.about, boxes, expectedIn, mostPeople);
        this.heat.take(ways, this.about.heat_top_per_m);
        this.seen = '';
        this.changed(false);
    }
    tookPeople() {
        const { life } = this;
        this.crowd.take(life, this.camera.three.position);
        if (this.asked && life.way?.id === this.asked.id) {
            this.where = life.way;
            this.marks.lead(life.way);
            this.showPerson();
        }
        if (this.wantsSomebody && !this.isHourDue && !life.isFilling && !this.camera.isFlying && life.count > 0 && this.askNext())
            this.wantsSomebody = false;
        this.frames.isDue = true;
    }
    askAt(x, y) {
        const [id] = this.seenNear(this.peopleNear(x, y));
        if (id !== undefined)
            this.ask(id);
    }
    peopleNear(x, y, within) {
        const { stage: { width, height }, life, camera } = this;
        return peopleNear(life, this.frames.age, camera.three, width, height, x, y, within);
    }
    seenNear(near) { return seenNear(this.life, this.frames.age, this.camera.three, this.stage.town, near); }
    // Whoever is nearest to the middle and was not asked of late. Whether there is anybody.
    askNext() {
        const [x, y] = this.camera.middle, near = this.peopleNear(x, y, this.stage.width), isNew = one => !this.askedBefore?.includes(one);
        this.askedBefore ??= [];
        const others = near.filter(({ i }) => isNew(this.life.ids[i]));
        const [id] = [...this.seenNear(others), ...others.map(({ i }) => this.life.ids[i]), ...near.map(({ i }) => this.life.ids[i])];
        if (id === undefined) {
            this.panel.announce(this.words.say('nobody'));
            return false;
        }
        this.askedBefore = [id, ...this.askedBefore].slice(0, 24);
        this.ask(id);
        return true;
    }
    ask(id) { this.life.say({ what: 'ask', id }); }
    tookStory(told) {
        if (told.isGone)
            return;
        this.asked = told;
        this.where = told.way;
        this.marks.lead(told.way);
        this.showPerson();
        this.panel.announce(told[this.words.language]);
        this.changed(false);
    }
    showPerson() {
        const { where } = this;
        this.panel.showPerson(this.asked, where?.isGone ? this.words.say('gone') : where?.isInside ? this.words.say('inside') : '');
    }
    forget() {
        this.asked = null;
        this.where = null;
        this.marks.lead(null);
        this.life.say({ what: 'ask', id: null });
        this.set({ isFollowing: false });
    }
    // Where whoever is asked stands in this picture.
    placeOfAsked(out = new Vector3()) {
        const i = this.asked ? this.life.indexOf(this.asked.id) : -1;
        if (i >= 0)
            return this.life.placeOf(i, this.frames.age, out);
        return this.where?.points?.length > 0 ? out.set(...this.where.points[0]) : null;
    }
}
