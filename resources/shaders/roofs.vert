// SPDX-License-Identifier: GPL-3.0-or-later
uniform mat4 viewProjectionMatrix;
uniform vec4 edgeColor;
in vec3 vertexPosition;
in vec3 vertexNormal;
in vec3 vertexColor;
in vec4 surface; // metres from the eave
out vec4 onRoof; // place in the light map, metres from the eave, how much fog lies before it
flat out vec3 shaded; // colour without sun
flat out vec3 sunlit; // what the sun adds
flat out vec4 edge;   // colour and strength of drawn eaves
flat out vec3 fog;

void main()
{
    shaded = dimmed(vertexColor * ambientLight(vertexNormal));
    sunlit = dimmed(vertexColor * sunLight * max(0.0, dot(vertexNormal, sunDirection)));
    gl_Position = viewProjectionMatrix * vec4(vertexPosition, 1.0);
    onRoof = vec4(lightPlace(vertexPosition.xy), surface.x, fogAt(gl_Position.w));
    edge = vec4(edgeColor.rgb, edgeColor.a * edgeFade(gl_Position.w * pixelAngle));
    fog = fogColor;
}
