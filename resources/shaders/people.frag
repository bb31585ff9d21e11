// SPDX-License-Identifier: GPL-3.0-or-later
uniform vec4 flatColor; // with strength: the halo and what shines through walls
in vec3 shade;
out vec4 fragColor;

void main()
{
    vec3 color = flatColor.a > 0.0 ? flatColor.rgb : fogged(shade, 1.0 / gl_FragCoord.w);
    fragColor = vec4(color, flatColor.a > 0.0 ? flatColor.a : 1.0);
}
