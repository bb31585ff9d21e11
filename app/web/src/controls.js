// SPDX-License-Identifier: Apache-2.0
// Mouse, touch and keys on the picture. Drag moves, right or Ctrl drag turns, wheel and two fingers come closer; a tap is a tap.
import { Plane, Raycaster, Vector2, Vector3 } from 'three';

const ground = new Plane(new Vector3(0, 1, 0), 0), tapReach = 6; // px

export class Controls {
    constructor(canvas, camera, act) { // act: changed(), tapped(x, y)
        Object.assign(this, { canvas, camera, act });
        this.pointers = new Map();
        this.ray = new Raycaster();
        this.moved = 0;
        const listen = (name, does, options) => canvas.addEventListener(name, does, options);
        listen('pointerdown', event => this.press(event));
        listen('pointermove', event => this.drag(event));
        listen('pointerup', event => this.release(event, true));
        listen('pointercancel', event => this.release(event, false));
        listen('contextmenu', event => event.preventDefault());
        listen('wheel', event => {
            event.preventDefault();
            this.camera.zoom(Math.exp(0.0012 * event.deltaY * (event.deltaMode === 1 ? 30 : 1)));
            this.act.changed();
        }, { passive: false });
    }
    press(event) {
        this.canvas.setPointerCapture(event.pointerId);
        this.pointers.set(event.pointerId, [event.clientX, event.clientY]);
        if (this.pointers.size === 1)
            this.moved = 0;
        this.isTurning = event.button === 2 || event.ctrlKey || event.shiftKey;
    }
    drag(event) {
        const last = this.pointers.get(event.pointerId);
        if (!last)
            return;
        const here = [event.clientX, event.clientY], [dx, dy] = [here[0] - last[0], here[1] - last[1]];
        this.moved += Math.hypot(dx, dy);
        const others = [...this.pointers].filter(([id]) => id !== event.pointerId).map(([, place]) => place);
        this.pointers.set(event.pointerId, here);
        if (others.length > 0)
            this.pinch(others[0], last, here);
        else if (this.isTurning)
            this.camera.turn(-dx * 0.005, dy * 0.004);
        else if (this.moved > tapReach)
            this.pull(last, here);
        this.act.changed();
    }
    pinch(fixed, last, here) {
        const span = ([x, y]) => [x - fixed[0], y - fixed[1]], [before, after] = [span(last), span(here)];
        this.camera.zoom(Math.hypot(...before) / Math.max(1, Math.hypot(...after)));
        this.camera.turn(Math.atan2(after[1], after[0]) - Math.atan2(before[1], before[0]), (here[1] - last[1]) * 0.0015);
        this.moved += tapReach;
    }
    // The ground stays under the pointer.
    pull(last, here) {
        const from = this.onGround(last), to = this.onGround(here), { far } = this.camera.view;
        if (from && to && from.distanceTo(to) < far)
            this.camera.change(view => view.target.add(from.sub(to).setY(0)));
        else
            this.camera.shift((last[0] - here[0]) / this.canvas.clientHeight, (here[1] - last[1]) / this.canvas.clientHeight);
    }
    onGround([x, y]) {
        this.aim(x, y);
        return this.ray.ray.intersectPlane(ground, new Vector3());
    }
    aim(x, y) {
        const { clientWidth: width, clientHeight: height } = this.canvas;
        this.ray.setFromCamera(new Vector2(2 * x / width - 1, 1 - 2 * y / height), this.camera.three);
        return this.ray;
    }
    release(event, isTap) {
        if (!this.pointers.delete(event.pointerId))
            return;
        if (isTap && this.pointers.size === 0 && this.moved <= tapReach && event.button === 0)
            this.act.tapped(event.clientX, event.clientY);
    }
}

const step = 0.06, angle = 0.12;
const moves = {
    ArrowUp: camera => camera.shift(0, step), ArrowDown: camera => camera.shift(0, -step), ArrowLeft: camera => camera.shift(-step, 0),
    ArrowRight: camera => camera.shift(step, 0), w: camera => camera.shift(0, step), s: camera => camera.shift(0, -step),
    a: camera => camera.shift(-step, 0), d: camera => camera.shift(step, 0), q: camera => camera.turn(-angle), e: camera => camera.turn(angle),
    r: camera => camera.turn(0, 0.08), v: camera => camera.turn(0, -0.08), '+': camera => camera.zoom(0.85), '=': camera => camera.zoom(0.85), '-': camera => camera.zoom(1 / 0.85),
};

// Whether the key moved the camera.
export function moveByKey(camera, { key }) {
    const move = moves[key.length === 1 ? key.toLowerCase() : key];
    move?.(camera);
    return move !== undefined;
}
