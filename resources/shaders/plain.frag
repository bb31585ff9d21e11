// SPDX-License-Identifier: GPL-3.0-or-later
in vec3 shade;
out vec4 fragColor;

void main()
{
    fragColor = vec4(shade, 1.0);
}
