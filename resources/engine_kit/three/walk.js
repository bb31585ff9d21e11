// SPDX-License-Identifier: Apache-2.0
// The kit's scene with the people of the pack in it. Who is clicked on says where they come from and where they go.
import * as THREE from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import { City, PasserbyError } from './passerby.js';

const said = document.getElementById('said');
const most = 4096, viewRadius = 120; // m round the point that the camera looks at
const colors = [0x2f6690, 0xd1495b, 0x66a182, 0xedae49, 0x7a5c99, 0x00798c, 0x8d6a4b, 0x4a5759];

let origin = [0, 0]; // of scene.glb, in the pack's metres: local_origin of the manifest
// East, north, up of the pack are x, -z, y here.
const placed = (x, y, z) => new THREE.Vector3(x - origin[0], z, origin[1] - y);

async function bytesOf(name) {
    const answer = await fetch(name);
    if (!answer.ok)
        throw new Error(`${name}: ${answer.status} ${answer.statusText}`);
    return answer.arrayBuffer();
}

function makeStage() {
    const renderer = new THREE.WebGLRenderer({ antialias: true });
    document.body.prepend(renderer.domElement);
    const scene = new THREE.Scene();
    scene.background = new THREE.Color(0xcfe0ea);
    scene.add(new THREE.HemisphereLight(0xffffff, 0x8a8a80, 2.2));
    const sun = new THREE.DirectionalLight(0xfff4e0, 1.6);
    sun.position.set(-60, 120, 80);
    scene.add(sun);
    const camera = new THREE.PerspectiveCamera(50, 1, 0.5, 6000);
    const controls = new OrbitControls(camera, renderer.domElement);
    controls.maxPolarAngle = 1.5;
    const fit = () => {
        camera.aspect = innerWidth / innerHeight;
        camera.updateProjectionMatrix();
        renderer.setPixelRatio(devicePixelRatio);
        renderer.setSize(innerWidth, innerHeight);
    };
    addEventListener('resize', fit);
    fit();
    return { renderer, scene, camera, controls };
}

// A body of 1.75 m that looks along +z, its feet at the origin.
function makeCrowd() {
    const body = new THREE.CapsuleGeometry(0.24, 1.27, 3, 10).translate(0, 0.875, 0);
    const crowd = new THREE.InstancedMesh(body, new THREE.MeshLambertMaterial(), most);
    crowd.frustumCulled = false;
    crowd.count = 0;
    return crowd;
}

function showPeople(crowd, people, asked) {
    const matrix = new THREE.Matrix4(), color = new THREE.Color();
    crowd.count = Math.min(people.length, most);
    people.slice(0, most).forEach((person, i) => {
        matrix.makeRotationY(person.heading + Math.PI / 2).setPosition(placed(person.x, person.y, person.z));
        crowd.setMatrixAt(i, matrix);
        crowd.setColorAt(i, color.set(person.id === asked ? 0xffffff : colors[person.profile % colors.length]));
    });
    crowd.instanceMatrix.needsUpdate = true;
    if (crowd.instanceColor)
        crowd.instanceColor.needsUpdate = true;
    crowd.computeBoundingSphere();
}

// The way that somebody has before them.
function showWay(line, city, life, id) {
    const { x, y, z } = life.find(id);
    const points = [placed(x, y, z), ...life.next(id).map(way => placed(...city.node(way.to)))];
    points.forEach(point => point.y += 0.3);
    line.geometry.dispose();
    line.geometry = new THREE.BufferGeometry().setFromPoints(points);
    line.visible = true;
}

function busiest(city) { // where most ways meet: the middle of all nodes, and the node next to it
    const nodes = Array.from({ length: city.howMany(2) }, (_, i) => city.node(i));
    const middle = [0, 1].map(axis => nodes.reduce((sum, node) => sum + node[axis], 0) / nodes.length);
    return nodes.reduce((best, node) =>
        Math.hypot(node[0] - middle[0], node[1] - middle[1]) < Math.hypot(best[0] - middle[0], best[1] - middle[1]) ? node : best);
}

async function main() {
    const [wasm, pack, manifest] = await Promise.all(['passerby.wasm', '../../city.pbcity', '../../manifest.json'].map(bytesOf));
    origin = JSON.parse(new TextDecoder().decode(manifest)).local_origin;
    const city = await City.open(wasm, pack), life = city.live({ mostPeople: most });
    const { renderer, scene, camera, controls } = makeStage(), crowd = makeCrowd();
    const line = new THREE.Line(new THREE.BufferGeometry(), new THREE.LineBasicMaterial({ color: 0xd1495b, depthTest: false, transparent: true }));
    line.visible = false;
    const { scene: town } = await new GLTFLoader().loadAsync('../../scene.glb');
    scene.add(town, crowd, line);
    controls.target.copy(placed(...busiest(city)));
    camera.position.copy(controls.target).add(new THREE.Vector3(0, 45, 70));

    let people = [], asked = null, last = null;
    const look = () => life.seeDisc(origin[0] + controls.target.x, origin[1] - controls.target.z, viewRadius);
    const step = dt => {
        look();
        life.step(dt, 4000000); // 4 ms at most; the rest is owed to the next picture
        people = life.people();
        showPeople(crowd, people, asked);
        try {
            if (asked !== null)
                showWay(line, city, life, asked);
        } catch (error) {
            if (!(error instanceof PasserbyError))
                throw error;
            asked = null; // they have left for good
            line.visible = false;
        }
    };
    const ask = id => {
        asked = id;
        said.textContent = life.tell(id, navigator.language.startsWith('de') ? 1 : 0);
    };
    const draw = now => {
        controls.update();
        step(last === null ? 0 : Math.min((now - last) / 1000, 0.25));
        last = now;
        renderer.render(scene, camera);
    };

    const pointer = new THREE.Raycaster();
    let pressed = [0, 0];
    renderer.domElement.addEventListener('pointerdown', event => pressed = [event.clientX, event.clientY]);
    renderer.domElement.addEventListener('pointerup', event => {
        if (Math.hypot(event.clientX - pressed[0], event.clientY - pressed[1]) > 4)
            return; // the camera was turned
        pointer.setFromCamera(new THREE.Vector2(2 * event.clientX / innerWidth - 1, 1 - 2 * event.clientY / innerHeight), camera);
        const [hit] = pointer.intersectObjects([town, crowd]);
        if (hit?.object === crowd) // nobody is seen through walls
            ask(people[hit.instanceId].id);
    });
    said.textContent = 'Click somebody: where do they come from, and where do they go? Drag to turn, right button to move, wheel to come closer.';
    window.passerby = { city, life, camera, controls, scene, placed, people: () => people };
    renderer.setAnimationLoop(draw);
}

main().catch(error => {
    said.textContent = `The city cannot be shown. ${error.message}`;
    throw error;
});
