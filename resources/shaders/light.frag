// SPDX-License-Identifier: GPL-3.0-or-later
// What is seen from a place, as see-through light on the ground.
uniform vec3 litColor;
uniform vec3 wedgeColor;
in float depth;
flat in vec2 shown;
out vec4 fragColor;

void main()
{
    fragColor = vec4(fogged(mix(litColor, wedgeColor, shown.y), depth), shown.x);
}
