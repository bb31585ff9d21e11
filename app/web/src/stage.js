// SPDX-License-Identifier: Apache-2.0
// Renderer, light, sky and the colours of a theme. Colours are reckoned as they are shown, without gamma.
import {
    Color, DirectionalLight, Fog, Group, HemisphereLight, LinearSRGBColorSpace, Mesh, PCFShadowMap, PlaneGeometry, Scene,
    ShaderMaterial, Vector3, WebGLRenderer,
} from 'three';
import { addGround } from './ground.js';
import { themes } from './palette.js';
import { addSolids } from './solids.js';

const toSun = new Vector3(-0.16, 0.655, 0.74); // from the south, a little from the west

function makeSky() {
    const sky = new Mesh(new PlaneGeometry(2, 2), new ShaderMaterial({
        uniforms: { horizon: { value: new Color() }, zenith: { value: new Color() }, back: { value: null } },
        vertexShader: `varying vec3 vLook; uniform mat4 back;
            void main() { vec4 far = back * vec4(position.xy, 1.0, 1.0); vLook = far.xyz; gl_Position = vec4(position.xy, 1.0, 1.0); }`,
        fragmentShader: `varying vec3 vLook; uniform vec3 horizon, zenith;
            void main() { float up = max(normalize(vLook).y, 0.0); gl_FragColor = vec4(mix(horizon, zenith, pow(min(1.6 * up, 1.0), 0.6)), 1.0); }`,
        depthTest: false, depthWrite: false,
    }));
    sky.renderOrder = -1;
    sky.frustumCulled = false;
    return sky;
}

// Whether pictures are drawn by the processor alone: then some things are spared.
function drawsBySoftware() {
    const gl = document.createElement('canvas').getContext('webgl2'), info = gl?.getExtension('WEBGL_debug_renderer_info');
    const name = gl ? gl.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER) : '';
    gl?.getExtension('WEBGL_lose_context')?.loseContext();
    return /swiftshader|llvmpipe|software/i.test(name);
}

export class Stage {
    constructor(canvas, about, sceneOf) { // sceneOf: what is drawn of a city, by its place
        this.canvas = canvas;
        this.isSoftware = drawsBySoftware();
        this.renderer = new WebGLRenderer({ canvas, antialias: !this.isSoftware, powerPreference: 'high-performance' });
        this.renderer.outputColorSpace = LinearSRGBColorSpace;
        this.renderer.shadowMap.enabled = true;
        this.renderer.shadowMap.type = PCFShadowMap;
        this.renderer.shadowMap.autoUpdate = false;
        this.scene = new Scene();
        this.scene.fog = new Fog(0xffffff, 500, 3000);
        this.uniforms = { uGlow: { value: 0 } };
        const [west, south, east, north] = about.bounds;
        this.size = Math.max(east - west, north - south);
        this.sceneOf = sceneOf;
        this.towns = []; // by the place of their city, as far as they have been shown
        this.sky = makeSky();
        this.light();
        this.scene.add(this.sky);
        this.show(0);
        this.ratio = 1;
    }
    light() {
        this.ambient = new HemisphereLight();
        this.sun = new DirectionalLight();
        this.sun.position.copy(toSun).multiplyScalar(this.size);
        this.sun.castShadow = true;
        const { shadow } = this.sun, half = 0.72 * this.size;
        Object.assign(shadow.camera, { left: -half, right: half, top: half, bottom: -half, near: 1, far: 3 * this.size });
        shadow.mapSize.setScalar(this.isSoftware ? 2048 : 4096);
        shadow.bias = -0.0006;
        shadow.normalBias = 0.35;
        shadow.radius = 2;
        this.scene.add(this.ambient, this.sun, this.sun.target);
    }
    // One of the cities; what has been shown once is there at once.
    show(city) {
        if (this.town)
            this.scene.remove(this.town);
        this.city = city;
        this.town = this.towns[city] ??= this.build(this.sceneOf(city));
        this.scene.add(this.town);
        this.isFine = undefined;
        this.isShadowDue = this.drawn > 0;
        if (this.theme)
            this.dress();
    }
    has(city) { return this.towns[city] !== undefined; }
    build(scene) {
        const town = new Group();
        addGround(scene, this.size, town);
        addSolids(scene, town, this.uniforms);
        return town;
    }
    // By day or by night.
    paint(name) {
        const theme = this.theme = themes[name];
        this.ambient.color.setRGB(...theme.sky).multiplyScalar(Math.PI);
        this.ambient.groundColor.setRGB(...theme.bounce).multiplyScalar(Math.PI);
        this.sun.color.setRGB(...theme.sun).multiplyScalar(Math.PI);
        this.scene.fog.color.set(theme.fog);
        this.sky.material.uniforms.horizon.value.set(theme.fog);
        this.sky.material.uniforms.zenith.value.set(theme.zenith);
        this.uniforms.uGlow.value = theme.glow;
        this.dress();
    }
    dress() {
        const { theme } = this;
        this.town.traverse(({ material, userData }) => {
            if (userData.colour)
                material.color.set(theme[userData.colour] ?? userData.colour);
            if (userData.share)
                material.opacity = theme[userData.share];
        });
    }
    // Edges, kerbs and shade at the foot of walls.
    showFine(on) {
        if (this.isFine === on)
            return;
        this.isFine = on;
        for (const mesh of this.town.children)
            if (mesh.userData.isFine)
                mesh.visible = on;
    }
    fit(camera, ratio) {
        const { clientWidth: width, clientHeight: height } = this.canvas;
        if (width === this.width && height === this.height && ratio === this.ratio)
            return false;
        Object.assign(this, { width, height, ratio });
        this.renderer.setPixelRatio(ratio);
        this.renderer.setSize(width, height, false);
        camera.aspect = width / height;
        return true;
    }
    draw(camera, distance) {
        this.scene.fog.near = 300 + 1.2 * distance;
        this.scene.fog.far = this.scene.fog.near + 1400;
        this.sky.material.uniforms.back.value = this.back ??= camera.projectionMatrixInverse.clone();
        this.back.copy(camera.matrixWorld).setPosition(0, 0, 0).multiply(camera.projectionMatrixInverse);
        this.renderer.shadowMap.needsUpdate = this.drawn === 1 || this.isShadowDue === true; // nothing in the city moves; the first picture comes sooner without
        this.isShadowDue = false;
        this.renderer.render(this.scene, camera);
        this.drawn = (this.drawn ?? 0) + 1;
    }
}
