// SPDX-License-Identifier: GPL-3.0-or-later
uniform vec4 flatColor; // with strength: the halo and what shines through walls
in vec3 shade;
out vec4 fragColor;

void main()
{
    fragColor = vec4(shade, flatColor.a > 0.0 ? flatColor.a : 1.0);
}
