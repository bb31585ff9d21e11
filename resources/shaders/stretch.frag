// SPDX-License-Identifier: GPL-3.0-or-later
uniform sampler2D picture;
in vec2 place;
out vec4 fragColor;

void main()
{
    fragColor = textureLod(picture, place, 0.0);
}
