// SPDX-License-Identifier: GPL-3.0-or-later
// Roofs with drawn eaves. MARKED: of a selected or hovered building.
#ifdef MARKED
uniform vec4 edgeColor;
uniform vec3 glowColor; // black by day
uniform vec4 mark;      // colour and strength of a selected or hovered object
#endif
in vec4 onRoof;
flat in vec3 shaded;
flat in vec3 sunlit;
flat in vec4 edge;
flat in vec3 fog;
out vec4 fragColor;

void main()
{
    vec3 color = shaded + sunlit * texture(lightMap, onRoof.xy).b;
    float pixels = onRoof.z / max(fwidth(onRoof.z), 1e-4);
    float drawn = clamp(1.0 - pixels * (1.0 / 1.3), 0.0, 1.0) * edge.a;
    color = mix(color, edge.rgb, drawn);
#ifdef MARKED
    float strength = 0.28 + (glowColor.r > 0.0 ? 0.25 : 0.0);
    color = mix(color, mark.rgb, min(1.0, max(strength, 0.8 * drawn / edgeColor.a) * mark.a));
#endif
    fragColor = vec4(mix(color, fog, onRoof.w), 1.0);
}
