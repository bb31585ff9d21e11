// SPDX-License-Identifier: GPL-3.0-or-later
uniform vec3 eyePosition;
uniform vec3 horizonColor;
uniform vec3 zenithColor;
in vec3 farPlace;
out vec4 fragColor;

void main()
{
    vec3 direction = normalize(farPlace - eyePosition);
    float height = pow(clamp(1.6 * direction.z, 0.0, 1.0), 0.6);
    fragColor = vec4(mix(horizonColor, zenithColor, height), 1.0);
}
