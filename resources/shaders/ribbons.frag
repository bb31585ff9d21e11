// SPDX-License-Identifier: GPL-3.0-or-later
// PLAIN: only ribbons of one colour and glows.
uniform vec3 rimColor;
in vec3 local; // metres along and across from the start of the axis, metres in front of the eye
in float halfWidth;
flat in float span;
flat in float style;
flat in vec4 color;
flat in float start;
flat in vec4 fog;
out vec4 fragColor;

const float kChevron = 2.2;
const float kRim = 0.09;
const float kRingLine = 0.11;

void main()
{
    float onAxis = clamp(local.x, 0.0, span);
    float distanceToAxis = length(local.xy - vec2(onAxis, 0.0));
    float outside = distanceToAxis - halfWidth;
    float pixel = max(fwidth(outside), 1e-4);
    float alpha = clamp(0.5 - outside / pixel, 0.0, 1.0) * color.a;
    vec3 shown = color.rgb;
#ifdef PLAIN
    float t = style > 0.5 ? clamp(-outside / halfWidth, 0.0, 1.0) : 1.0;
    alpha *= t * t;
#else
    int kind = int(style + 0.5);
    if (kind == 1 || kind == 4) {
        float rim = max(kRim, pixel);
        if (kind == 1) {
            float phase = fract((start + local.x - abs(local.y)) / kChevron);
            float softness = clamp(pixel / kChevron, 0.02, 0.5);
            float pale = smoothstep(0.5 - softness, 0.5 + softness, phase) * (1.0 - smoothstep(1.0 - softness, 1.0, phase));
            shown = mix(shown, mix(rimColor, shown, 0.35), pale);
        }
        shown = mix(shown, rimColor, clamp((outside + rim) / pixel + 0.5, 0.0, 1.0));
    } else if (kind == 2) {
        float line = max(kRingLine, 1.4 * pixel);
        float ring = clamp(0.5 - (abs(outside + line) - line) / pixel, 0.0, 1.0);
        float inner = 0.28 * clamp(distanceToAxis / halfWidth, 0.0, 1.0);
        alpha *= max(ring, inner);
    } else if (kind == 3) {
        float t = clamp(distanceToAxis / halfWidth, 0.0, 1.0);
        alpha *= (1.0 - t * t) * (1.0 - 0.75 * (span > 0.0 ? onAxis / span : 0.0));
    } else if (kind == 5) {
        float t = 1.0 - clamp(distanceToAxis / halfWidth, 0.0, 1.0);
        alpha *= t * t;
    }
#endif
    fragColor = vec4(foggedBy(fog, shown, local.z), alpha);
}
