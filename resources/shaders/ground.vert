// SPDX-License-Identifier: GPL-3.0-or-later
uniform mat4 viewProjectionMatrix;
in vec3 vertexPosition;
in vec3 vertexColor;
in float paving;
out vec3 place;
out vec3 baseColor;
out float pavingAt;

void main()
{
    place = vertexPosition;
    baseColor = vertexColor;
    pavingAt = paving;
    gl_Position = viewProjectionMatrix * vec4(vertexPosition, 1.0);
}
