// SPDX-License-Identifier: GPL-3.0-or-later
// One quad around each capsule; the fragment shader finds the distance to it. FADING: goes where edges of houses do.
uniform mat4 viewProjectionMatrix;
in vec3 vertexPosition; // x: -1 at a, 1 at b; y: -1 right, 1 left
in vec4 ends;
in vec4 shape;
in vec4 ribbonColor;
in float along;
out vec3 local;      // metres along and across from a, metres in front of the eye
out float halfWidth;
flat out float span; // length of the capsule's axis
flat out float style;
flat out vec4 color;
flat out float start;
flat out vec4 fog; // colour, where it begins

void main()
{
    vec2 axis = ends.zw - ends.xy;
    span = length(axis);
    vec2 forward = span > 1e-4 ? axis / span : vec2(1.0, 0.0);
    vec2 left = vec2(-forward.y, forward.x);
    vec2 end = vertexPosition.x < 0.0 ? ends.xy : ends.zw;
    float depth = max(0.2, (viewProjectionMatrix * vec4(end, shape.x, 1.0)).w);
    float metresPerPixel = depth * pixelAngle;
    halfWidth = max(shape.y, shape.z * metresPerPixel);
    float reach = halfWidth + 2.0 * metresPerPixel;
    vec2 at = end + (forward * vertexPosition.x + left * vertexPosition.y) * reach;
    style = shape.w;
    color = ribbonColor;
#ifdef FADING
    color.a *= edgeFade(metresPerPixel);
#endif
    start = along;
    fog = vec4(fogColor, fogStart);
    gl_Position = viewProjectionMatrix * vec4(at, shape.x, 1.0);
    local = vec3(dot(at - ends.xy, forward), dot(at - ends.xy, left), gl_Position.w);
}
