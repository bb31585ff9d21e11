// SPDX-License-Identifier: GPL-3.0-or-later
// A glTF file by three's GLTFLoader, without a picture.
import { AnimationMixer, Vector3 } from 'three';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';

globalThis.ProgressEvent ??= class ProgressEvent extends Event {}; // three's loaders name it

export async function open(bytes) {
    const copy = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
    const { scene, animations } = await new GLTFLoader().parseAsync(copy, '');
    const mixer = new AnimationMixer(scene);
    const all = [], byName = new Map();
    scene.traverse(node => { all.push(node); byName.set(node.name, node); });
    return {
        name: 'three',
        names: () => [...byName.keys()],
        // The corner of a node that lies farthest in a direction.
        farthest: (name, direction) => {
            const node = byName.get(name), toward = new Vector3(...direction), corners = node.geometry.attributes.position;
            scene.updateMatrixWorld(true);
            let best = null;
            for (let i = 0; i < corners.count; ++i) {
                const corner = new Vector3().fromBufferAttribute(corners, i).applyMatrix4(node.matrixWorld);
                if (best === null || corner.dot(toward) > best.dot(toward))
                    best = corner;
            }
            return along(best, toward);
        },
        instances: () => all.reduce((sum, node) => sum + (node.isInstancedMesh ? node.count : 0), 0),
        playTo: (animation, seconds) => {
            mixer.clipAction(animations.find(({ name }) => name === animation)).play();
            mixer.setTime(seconds);
            scene.updateMatrixWorld(true);
        },
        placeOf: name => byName.has(name) ? new Vector3().setFromMatrixPosition(byName.get(name).matrixWorld).toArray() : null,
    };
}

// What of a place lies in a direction: the marker's arms have some width.
const along = (place, toward) => toward.clone().multiplyScalar(place.dot(toward) / toward.lengthSq()).toArray();
