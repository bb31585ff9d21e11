// SPDX-License-Identifier: Apache-2.0
// Picture after picture, as long as something moves; coarser while a slow machine cannot keep up, sharp as soon as it stands still.
import { Vector3 } from 'three';

const slow = 70, quick = 30; // ms a picture
const coarsest = 0.6, lookMs = 250;

export class Frames {
    constructor(app) {
        this.app = app;
        this.isDue = true;
        this.isLayoutDue = true;
        this.age = 0;
        this.share = 1; // of full sharpness, while things move
        this.scripts = []; // ms that the last pictures' scripts took
        this.asked = new Vector3();
        this.drawn = 0;
        this.step = now => this.draw(now);
    }
    start() {
        this.last = performance.now();
        this.seenAt = -Infinity;
        requestAnimationFrame(this.step);
    }
    draw(now) {
        const begun = performance.now(), passed = now - this.last, dt = Math.min(passed / 1000, 0.25), { app } = this;
        this.last = now;
        requestAnimationFrame(this.step);
        app.tick(dt);
        this.age = app.life.age(dt);
        const flies = app.camera.move(dt), moves = flies || app.state.isWalking || this.isDue;
        if (!moves && this.isSharp)
            return;
        this.isDue = this.drawn === 0;
        this.follow(dt);
        this.adapt(passed, moves);
        this.makeRoom(dt);
        this.picture();
        if (now - this.seenAt > lookMs)
            this.look(now);
        else if (moves)
            this.isDue = true; // until it has been looked what is in view
        this.note(performance.now() - begun);
    }
    follow(dt) {
        const { app } = this, at = app.asking.placeOf(this.asked);
        if (app.state.isFollowing && at)
            app.camera.view.target.lerp(at, app.isStill ? 1 : Math.min(1, 4 * dt));
    }
    adapt(passed, moves) {
        const { app } = this, full = Math.min(devicePixelRatio, 2);
        if (moves && this.drawn > 3 && passed > slow)
            this.share = Math.max(coarsest, this.share * 0.85);
        else if (moves && passed < quick)
            this.share = Math.min(1, this.share * 1.02);
        this.isSharp = !moves;
        const still = app.stage.isSoftware ? 1.5 * full : full; // no smooth edges there
        const ratio = moves ? Math.round(10 * full * this.share) / 10 : still;
        if (app.stage.fit(app.camera.three, ratio) || this.isLayoutDue)
            this.free = app.panel.covers(app.stage.width, app.stage.height);
        this.isLayoutDue = false;
    }
    // What is looked at goes to the middle of what no panel covers, softly once there is a picture.
    makeRoom(dt) {
        const { camera, isStill } = this.app, share = isStill || this.drawn === 0 ? 1 : Math.min(1, 7 * dt);
        for (const side in this.free) {
            const left = this.free[side] - camera.hidden[side];
            camera.hidden[side] += Math.abs(left) < 1 ? left : share * left;
            this.isDue ||= Math.abs(left) >= 1 && share < 1;
        }
    }
    picture() {
        const { app } = this, { stage, camera, crowd, life, marks } = app, { width, height } = stage;
        camera.height = height;
        camera.place(width, height);
        const eye = camera.three.position;
        crowd.walk(this.age, life.clock, eye, camera.pixel, stage.ratio);
        app.heat.look(eye);
        marks.stand(this.asked, eye, camera.pixel, camera.view);
        stage.showFine(!stage.isSoftware || this.isSharp);
        stage.draw(camera.three, camera.view.far);
        ++this.drawn;
    }
    // What is in view is told when it has changed.
    look(now) {
        const { app } = this;
        if (app.isAway) // the cells of the city that is coming are not known yet
            return;
        const cells = app.sight.cellsFrom(app.camera.three, app.camera.view.target), seen = cells.join();
        this.seenAt = now;
        if (seen === app.seen)
            return;
        app.seen = seen;
        app.life.say({ what: 'view', city: app.state.city, list: cells });
    }
    note(ms) {
        this.scripts.push(ms);
        if (this.scripts.length > 600)
            this.scripts.shift();
    }
}
