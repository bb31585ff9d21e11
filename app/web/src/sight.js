// SPDX-License-Identifier: Apache-2.0
// Which cells the camera sees, those nearest to what it looks at first, as long as no more people are to be expected in them than a
// browser draws; and who stands under the pointer.
import { Box3, Frustum, Matrix4, Raycaster, Vector3 } from 'three';

const tallest = 2; // m

export class Sight {
    constructor(about, boxes, expectedIn, mostPeople) {
        Object.assign(this, { boxes, expectedIn, mostPeople });
        this.origin = about.origin;
        this.frustum = new Frustum();
        this.matrix = new Matrix4();
        this.box = new Box3();
    }
    // Numbers of cells.
    cellsFrom(camera, target) {
        this.frustum.setFromProjectionMatrix(this.matrix.multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse));
        const [east, north] = this.origin, found = [];
        for (let cell = 0; cell < this.expectedIn.length; ++cell) {
            const [west, south, right, top] = this.boxes.subarray(4 * cell, 4 * cell + 4);
            this.box.min.set(west - east, -tallest, north - top);
            this.box.max.set(right - east, tallest, north - south);
            if (this.expectedIn[cell] > 0 && this.frustum.intersectsBox(this.box))
                found.push([this.box.distanceToPoint(target), cell]);
        }
        found.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
        let people = 0;
        return found.filter(([, cell]) => (people += this.expectedIn[cell]) <= this.mostPeople).map(([, cell]) => cell);
    }
}

const at = new Vector3(), chest = 1.1, reach = 26; // m, px
const ray = new Raycaster();

function hides(town, from, to) {
    const away = from.distanceTo(to);
    ray.set(from, at.copy(to).sub(from).normalize());
    ray.far = away - 0.6;
    return ray.intersectObjects(town.children.filter(({ userData }) => userData.isSolid), false).length > 0;
}

// Everybody on the page within reach of a place of it, nearest first: { i, away in px }.
export function peopleNear(life, age, camera, width, height, x, y, within = reach) {
    const found = [], place = new Vector3();
    for (let i = 0; i < life.count; ++i) {
        life.placeOf(i, age, place);
        place.y += chest;
        place.project(camera);
        if (place.z > 1)
            continue;
        const away = Math.hypot((place.x + 1) / 2 * width - x, (1 - place.y) / 2 * height - y);
        if (away < within)
            found.push({ i, away });
    }
    return found.sort((a, b) => a.away - b.away);
}

// Numbers of those whom nothing hides, of the nearest two dozen.
export function seenNear(life, age, camera, town, near) {
    const place = new Vector3();
    return near.slice(0, 24).filter(({ i }) => {
        life.placeOf(i, age, place);
        place.y += chest;
        return !hides(town, camera.position, place);
    }).map(({ i }) => life.ids[i]);
}
