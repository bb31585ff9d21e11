// SPDX-License-Identifier: GPL-3.0-or-later
// A glTF file by Babylon's loader, without a picture, in a right-handed scene.
import { NullEngine } from '@babylonjs/core/Engines/nullEngine.js';
import { SceneLoader } from '@babylonjs/core/Loading/sceneLoader.js';
import { Vector3 } from '@babylonjs/core/Maths/math.vector.js';
import { VertexBuffer } from '@babylonjs/core/Buffers/buffer.js';
import { Scene } from '@babylonjs/core/scene.js';
import '@babylonjs/core/Animations/animatable.js';
import '@babylonjs/core/Meshes/thinInstanceMesh.js';
import '@babylonjs/loaders/glTF/index.js';

const framesPerSecond = 60; // of Babylon's groups of animations

export async function open(bytes) {
    const scene = new Scene(new NullEngine());
    scene.useRightHandedSystem = true;
    await SceneLoader.AppendAsync('', `data:;base64,${bytes.toString('base64')}`, scene, undefined, '.glb');
    const nodes = [...scene.meshes, ...scene.transformNodes], byName = new Map(nodes.map(node => [node.name, node]));
    return {
        name: 'Babylon',
        names: () => [...byName.keys()],
        farthest: (name, direction) => {
            const node = byName.get(name), toward = new Vector3(...direction), corners = node.getVerticesData(VertexBuffer.PositionKind);
            node.computeWorldMatrix(true);
            let best = -Infinity;
            for (let i = 0; i < corners.length; i += 3) {
                const corner = Vector3.TransformCoordinates(Vector3.FromArray(corners, i), node.getWorldMatrix());
                best = Math.max(best, Vector3.Dot(corner, toward));
            }
            return toward.scale(best / toward.lengthSquared()).asArray();
        },
        instances: () => scene.meshes.reduce((sum, mesh) => sum + (mesh.thinInstanceCount ?? 0), 0),
        playTo: (animation, seconds) => {
            const group = scene.animationGroups.find(({ name }) => name === animation);
            scene.animationGroups.forEach(other => other.stop());
            group.start(false, 1);
            group.goToFrame(seconds * framesPerSecond);
        },
        placeOf: name => {
            const node = byName.get(name);
            node?.computeWorldMatrix(true);
            return node ? node.getAbsolutePosition().asArray() : null;
        },
    };
}
