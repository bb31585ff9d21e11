// SPDX-License-Identifier: GPL-3.0-or-later
uniform mat4 viewProjectionMatrix;
in vec3 vertexPosition;
in vec3 vertexNormal;
in vec3 vertexColor;
in vec4 surface; // metres from the eave
out vec4 onRoof; // place in the light map, metres from the eave, metres in front of the eye
flat out vec3 shaded; // colour without sun
flat out vec3 sunlit; // what the sun adds

void main()
{
    shaded = dimmed(vertexColor * ambientLight(vertexNormal));
    sunlit = dimmed(vertexColor * sunLight * max(0.0, dot(vertexNormal, sunDirection)));
    gl_Position = viewProjectionMatrix * vec4(vertexPosition, 1.0);
    onRoof = vec4(lightPlace(vertexPosition.xy), surface.x, gl_Position.w);
}
