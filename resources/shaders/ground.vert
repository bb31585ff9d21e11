// SPDX-License-Identifier: GPL-3.0-or-later
uniform mat4 viewProjectionMatrix;
in vec3 vertexPosition;
in vec3 vertexColor;
in float paving;
out vec3 onGround;     // place in the light map, metres in front of the eye
#ifdef HEAT
out vec3 shaded;
#else
flat out vec3 shaded;  // colour without sun
#endif
flat out vec3 sunlit;  // what the sun adds
flat out vec3 tint;    // of what little light reaches
flat out vec4 fog;     // colour, where it begins
#ifdef PAVED
out vec2 place;
flat out float joint;  // strength of the joints between slabs
#endif

void main()
{
    gl_Position = viewProjectionMatrix * vec4(vertexPosition, 1.0);
    onGround = vec3(lightPlace(vertexPosition.xy), gl_Position.w);
    shaded = dimmed(vertexColor * skyLight);
    sunlit = dimmed(vertexColor * sunLight * sunDirection.z);
    tint = occlusionTint;
    fog = vec4(fogColor, fogStart);
#ifdef PAVED
    place = vertexPosition.xy;
    joint = paving;
#endif
#if defined(VEIL) || defined(HEAT)
    shaded = vertexColor;
#endif
}
