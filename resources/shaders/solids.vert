// SPDX-License-Identifier: GPL-3.0-or-later
uniform mat4 viewProjectionMatrix;
in vec3 vertexPosition;
in vec3 vertexNormal;
in vec3 vertexColor;
in vec4 surface;
out vec3 place;
flat out vec3 normalOf;
flat out vec3 ambient;
flat out float facing; // cosine of the angle to the sun
flat out vec3 baseColor;
out float along;      // metres along the wall, from the eave, or up the crown
flat out vec3 surfaceOf; // length of the wall, its top, kind: exact, so that windows are counted alike everywhere

void main()
{
    place = vertexPosition;
    normalOf = vertexNormal;
    ambient = ambientLight(vertexNormal);
    facing = dot(vertexNormal, sunDirection);
    baseColor = vertexColor;
    along = surface.x;
    surfaceOf = surface.yzw;
    gl_Position = viewProjectionMatrix * vec4(vertexPosition, 1.0);
    // Walls of a building's outline and of its parts may coincide: one of them, told by its shade, lies a hair in front of the other.
    if (surface.w < 1.5)
        gl_Position.z -= fract(vertexColor.r * 997.0) * 1e-5 * gl_Position.w;
}
