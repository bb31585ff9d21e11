// SPDX-License-Identifier: GPL-3.0-or-later
// A picture over the whole view.
in vec3 vertexPosition;
out vec2 place;

void main()
{
    gl_Position = vec4(vertexPosition.xy, 0.0, 1.0);
    place = 0.5 + 0.5 * vertexPosition.xy;
}
