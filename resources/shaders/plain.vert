// SPDX-License-Identifier: GPL-3.0-or-later
// Trees, doors, vehicles and things that people use: small things, lit at their corners.
uniform mat4 viewProjectionMatrix;
uniform vec3 glowColor; // black by day
uniform vec4 mark;      // colour and strength of a selected or hovered object
in vec3 vertexPosition;
in vec3 vertexNormal;
in vec3 vertexColor;
in vec4 surface; // trees: 0 … 1 up the crown; doors: the top in z; 3 tree, 4 door in w
out vec3 shade;

void main()
{
    vec3 ambient = ambientLight(vertexNormal);
    float facing = dot(vertexNormal, sunDirection);
    vec3 light = ambient * mix(0.62, 1.0, surface.x) + sunLight * max(0.0, 0.25 + 0.75 * facing);
    if (surface.w > 3.5) {
        float z = max(vertexPosition.z, 0.0); // what stands below the ground is lit as on it
        vec2 baked = textureLod(lightMap, lightPlace(vertexPosition.xy + 0.8 * vertexNormal.xy), 0.0).rg;
        float open = wallOpenness(baked.r, z, clamp(z / max(surface.z, 0.1), 0.0, 1.0));
        light = (ambient + sunLight * (max(0.0, facing) * wallSun(baked.g, z))) * mix(occlusionTint, vec3(1.0), open);
        light = 0.65 + 0.35 * light;
    }
    gl_Position = viewProjectionMatrix * vec4(vertexPosition, 1.0);
    float strength = 0.28 + (glowColor.r > 0.0 ? 0.25 : 0.0);
    shade = fogged(mix(dimmed(vertexColor * light), mark.rgb, min(1.0, strength * mark.a)), gl_Position.w);
}
