// SPDX-License-Identifier: Apache-2.0
// What is lit: a place of a slide, and whoever is asked, with the way that they have before them.
import { Color, CylinderGeometry, Group, Mesh, MeshBasicMaterial, RingGeometry } from 'three';
import { order } from './ground.js';
import { Ribbons } from './ribbons.js';

const over = { transparent: true, depthWrite: false, depthTest: false };

export class Marks extends Group {
    constructor() {
        super();
        const flat = (inner, outer) => new RingGeometry(inner, outer, 40).rotateX(-Math.PI / 2);
        this.ring = new Mesh(flat(0.75, 1), new MeshBasicMaterial(over));
        this.rim = new Mesh(flat(0.62, 1.14), new MeshBasicMaterial({ ...over, color: 0xffffff }));
        this.stem = new Mesh(new CylinderGeometry(0.03, 0.03, 1, 8).translate(0, 0.5, 0), new MeshBasicMaterial(over));
        this.head = new Mesh(new CylinderGeometry(0.32, 0, 0.75, 4).translate(0, 0.4, 0), new MeshBasicMaterial(over));
        this.way = new Ribbons({ rim: 0.12, least: 0.0022, dash: 3, order: order.marks, depthTest: false });
        this.place = new Mesh(flat(2.4, 3), new MeshBasicMaterial({ ...over, depthTest: true }));
        this.pin = new Mesh(new CylinderGeometry(0.5, 0, 1.6, 5).translate(0, 1, 0), new MeshBasicMaterial(over));
        for (const [i, mesh] of [this.rim, this.ring, this.head, this.place, this.pin].entries()) {
            mesh.renderOrder = order.marks + 1 + i;
            mesh.visible = false;
            this.add(mesh);
        }
        this.add(this.way);
        this.points = [];
        this.colour = new Color();
    }
    paint(theme) {
        this.colour.set(theme.accent);
        for (const mesh of [this.ring, this.head])
            mesh.material.color.set(theme.accent);
        for (const mesh of [this.place, this.pin])
            mesh.material.color.set(theme.lit);
        this.way.material.uniforms.rimColour.value.set(0xffffff);
        this.drawWay();
    }
    light(place) {
        this.place.visible = this.pin.visible = place !== null;
        if (place)
            this.place.position.set(place[0], place[1] + 0.04, place[2]);
    }
    // The way of whoever is asked; none: nobody is.
    lead(way) {
        this.points = way?.points ?? [];
        this.ring.visible = this.rim.visible = this.head.visible = this.points.length > 0;
        this.drawWay();
    }
    drawWay() {
        const colour = this.colour.toArray();
        this.way.visible = this.points.length > 1;
        this.way.show(this.points.slice(1).map((to, i) => ({ from: this.points[i], to, half: 0.26, colour })));
    }
    // Where they are in this picture, and how large marks must be to be seen.
    stand(at, eye, pixel, view) {
        this.way.look(eye);
        const size = Math.max(1, pixel * at.distanceTo(eye) * 13);
        for (const mesh of [this.ring, this.rim])
            mesh.position.copy(at).y += 0.05;
        this.ring.scale.setScalar(size);
        this.rim.scale.setScalar(size);
        this.head.position.copy(at).y += 1.9 * Math.max(1, size * 0.7);
        this.head.scale.setScalar(size);
        this.pin.scale.setScalar(Math.max(1, pixel * view.far * 9));
        this.pin.position.copy(this.place.position);
    }
}
