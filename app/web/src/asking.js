// SPDX-License-Identifier: Apache-2.0
// Who is asked: by a click, by a key, or by a slide; what they say, and where they are meanwhile.
import { Vector3 } from 'three';
import { peopleNear, seenNear } from './sight.js';

const mostRemembered = 24; // of those who were asked before, whom the next is not to be

export class Asking {
    constructor(app) {
        this.app = app;
        this.told = null; // what was said: { id, en, de, profile }
        this.where = null;
        this.isWanted = false; // by a slide, as soon as anybody is there
        this.before = [];
    }
    askAt(x, y) {
        const [id] = this.seen(this.near(x, y));
        if (id !== undefined)
            this.ask(id);
    }
    near(x, y, within) {
        const { stage: { width, height }, life, camera, frames } = this.app;
        return peopleNear(life, frames.age, camera.three, width, height, x, y, within);
    }
    seen(near) {
        const { life, frames, camera, stage } = this.app;
        return seenNear(life, frames.age, camera.three, stage.town, near);
    }
    // Whoever is nearest to the middle and was not asked of late. Whether there is anybody.
    askNext() {
        const { camera, stage, life, panel, words } = this.app, near = this.near(...camera.middle, stage.width);
        const others = near.filter(({ i }) => !this.before.includes(life.ids[i]));
        const [id] = [...this.seen(others), ...others.map(({ i }) => life.ids[i]), ...near.map(({ i }) => life.ids[i])];
        if (id === undefined) {
            panel.announce(words.say('nobody'));
            return false;
        }
        this.before = [id, ...this.before].slice(0, mostRemembered);
        this.ask(id);
        return true;
    }
    ask(id) { this.app.life.say({ what: 'ask', id }); }
    tookPeople() {
        const { life, camera, marks, isHourDue } = this.app;
        if (this.told && life.way?.id === this.told.id) {
            this.where = life.way;
            marks.lead(life.way);
            this.show();
        }
        if (this.isWanted && !isHourDue && !life.isFilling && !camera.isFlying && life.count > 0 && this.askNext()) {
            this.isWanted = false;
            this.isBySlide = true;
        }
    }
    tookStory(told) {
        if (told.isGone)
            return;
        const { app } = this, slide = this.isBySlide ? `${app.slideInWords()} ` : '';
        this.told = told;
        this.where = told.way;
        this.isBySlide = false;
        app.marks.lead(told.way);
        this.show();
        app.panel.announce(slide + told[app.words.language]);
        app.changed(false);
    }
    show() {
        const { where, app } = this;
        app.frames.isLayoutDue = true;
        app.panel.showPerson(this.told, where?.isGone ? app.words.say('gone') : where?.isInside ? app.words.say('inside') : '');
    }
    forget() {
        this.told = this.where = null;
        this.app.marks.lead(null);
        this.ask(null);
        this.app.set({ isFollowing: false });
    }
    // Where whoever is asked stands in this picture.
    placeOf(out = new Vector3()) {
        const { life, frames } = this.app, i = this.told ? life.indexOf(this.told.id) : -1;
        if (i >= 0)
            return life.placeOf(i, frames.age, out);
        return this.where?.points?.length > 0 ? out.set(...this.where.points[0]) : null;
    }
}
