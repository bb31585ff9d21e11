// SPDX-License-Identifier: GPL-3.0-or-later
uniform mat4 viewProjectionMatrix;
in vec3 vertexPosition;
in vec2 light;          // strength; 0 to 1 from the colour of light to that of a wedge
out float depth;        // metres in front of the eye
flat out vec2 shown;

void main()
{
    gl_Position = viewProjectionMatrix * vec4(vertexPosition, 1.0);
    depth = gl_Position.w;
    shown = light;
}
