// SPDX-License-Identifier: Apache-2.0
// A camera that looks at a place of the ground from around and above it, and flies from one view to another.
import { PerspectiveCamera, Vector3 } from 'three';

const steepest = 1.54, flattest = 0.14, nearest = 12; // radians, m
const field = 35, widestField = 62, squarest = 1.25; // degrees; narrower windows see as far to the sides as one of this shape
const between = (value, low, high) => Math.min(Math.max(value, low), high);

export class Camera {
    constructor(bounds, isStill) {
        this.three = new PerspectiveCamera(field, 1, 1, 9000);
        this.bounds = bounds; // east, south: least and greatest
        this.isStill = isStill; // () → whether moves are cut short
        this.view = { target: new Vector3(), turn: 0, tilt: 0.7, far: 200 };
        this.goal = null;
        this.hidden = { left: 0, right: 0, top: 0, bottom: 0 }; // of the window, in px
    }
    // What a slide says: eye and target as [east, up, south].
    static viewOf(eye, target) {
        const [x, y, z] = [eye[0] - target[0], eye[1] - target[1], eye[2] - target[2]], far = Math.hypot(x, y, z);
        return { target: new Vector3(...target), turn: Math.atan2(x, z), tilt: Math.asin(y / far), far };
    }
    jump(view) {
        this.goal = null;
        this.view = { ...view, target: view.target.clone() };
        this.keepWithin();
    }
    fly(view, seconds = 1.4) {
        if (this.isStill())
            return this.jump(view);
        const { turn } = this.view, full = 2 * Math.PI;
        const shorter = turn + ((view.turn - turn + Math.PI) % full + full) % full - Math.PI;
        this.goal = { from: { ...this.view, target: this.view.target.clone() }, to: { ...view, turn: shorter }, part: 0, seconds };
    }
    get isFlying() { return this.goal !== null; }
    // True where the view has changed.
    move(dt) {
        if (!this.goal)
            return false;
        const { from, to, seconds } = this.goal, part = this.goal.part = Math.min(1, this.goal.part + dt / seconds);
        const eased = part < 0.5 ? 4 * part ** 3 : 1 - (2 - 2 * part) ** 3 / 2, mix = (a, b) => a + (b - a) * eased;
        this.view.target.lerpVectors(from.target, to.target, eased);
        this.view.turn = mix(from.turn, to.turn);
        this.view.tilt = mix(from.tilt, to.tilt);
        this.view.far = Math.exp(mix(Math.log(from.far), Math.log(to.far)));
        if (part === 1)
            this.goal = null;
        return true;
    }
    keepWithin() {
        const { view, bounds: [west, north, east, south] } = this;
        view.target.x = between(view.target.x, west, east);
        view.target.z = between(view.target.z, north, south);
        view.tilt = between(view.tilt, flattest, steepest);
        view.far = between(view.far, nearest, 1.6 * Math.max(east - west, south - north) + 100);
    }
    change(act) {
        this.goal = null;
        act(this.view);
        this.keepWithin();
    }
    turn(angle, tilt = 0) { this.change(view => { view.turn += angle; view.tilt += tilt; }); }
    zoom(factor) { this.change(view => { view.far *= factor; }); }
    // To the right and away from who looks, as shares of the distance.
    shift(right, ahead) {
        this.change(view => {
            const c = Math.cos(view.turn), s = Math.sin(view.turn);
            view.target.x += view.far * (c * right - s * ahead);
            view.target.z += view.far * (-s * right - c * ahead);
        });
    }
    // Puts the camera where the view says, with the target in the middle of what no panel covers.
    place(width, height) {
        const { three, view: { target, turn, tilt, far } } = this;
        three.position.set(Math.sin(turn) * Math.cos(tilt), Math.sin(tilt), Math.cos(turn) * Math.cos(tilt)).multiplyScalar(far).add(target);
        three.up.set(0, 1, 0);
        three.lookAt(target);
        const { left, right, top, bottom } = this.hidden, aspect = (width - left) / Math.max(1, height - bottom), half = Math.tan(field * Math.PI / 360);
        three.fov = Math.min(widestField, 2 * Math.atan(half * Math.max(1, squarest / aspect)) * 180 / Math.PI);
        // A story that opens moves what is looked at, but does not change how wide one sees.
        three.near = Math.max(0.5, far / 60);
        three.setViewOffset(width, height, (right - left) / 2, (bottom - top) / 2, width, height);
        three.updateMatrixWorld();
    }
    // In px: where the target is on the page.
    get middle() {
        const { width, height } = this.three.view, { left, right, top, bottom } = this.hidden;
        return [(width + left - right) / 2, (height + top - bottom) / 2];
    }
    get pixel() { return 2 * Math.tan(this.three.fov * Math.PI / 360) / this.height; }
}
