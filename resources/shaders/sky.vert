// SPDX-License-Identifier: GPL-3.0-or-later
uniform mat4 inverseViewProjectionMatrix;
in vec3 vertexPosition;
out vec3 farPlace;

void main()
{
    vec4 far = inverseViewProjectionMatrix * vec4(vertexPosition.xy, 1.0, 1.0);
    farPlace = far.xyz / far.w;
    gl_Position = vec4(vertexPosition.xy, 1.0, 1.0);
}
