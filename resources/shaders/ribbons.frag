// SPDX-License-Identifier: GPL-3.0-or-later
uniform vec3 rimColor;
in vec2 local;
in float halfWidth;
flat in float span;
flat in float style;
flat in vec4 color;
flat in float start;
out vec4 fragColor;

const float kChevron = 2.2;
const float kRim = 0.09;
const float kRingLine = 0.11;

void main()
{
    float onAxis = clamp(local.x, 0.0, span);
    float distanceToAxis = length(local - vec2(onAxis, 0.0));
    float outside = distanceToAxis - halfWidth;
    float pixel = max(fwidth(outside), 1e-4);
    float alpha = clamp(0.5 - outside / pixel, 0.0, 1.0);
    vec3 shown = color.rgb;
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
        alpha *= color.a;
    } else if (kind == 2) {
        float line = max(kRingLine, 1.4 * pixel);
        float ring = clamp(0.5 - (abs(outside + line) - line) / pixel, 0.0, 1.0);
        float inner = 0.28 * clamp(distanceToAxis / halfWidth, 0.0, 1.0);
        alpha *= max(ring, inner) * color.a;
    } else if (kind == 3) {
        float t = clamp(distanceToAxis / halfWidth, 0.0, 1.0);
        alpha *= color.a * (1.0 - t * t) * (1.0 - 0.75 * (span > 0.0 ? onAxis / span : 0.0));
    } else if (kind == 5) {
        float t = 1.0 - clamp(distanceToAxis / halfWidth, 0.0, 1.0);
        alpha *= color.a * t * t;
    } else {
        alpha *= color.a;
    }
    if (alpha < 0.004)
        discard;
    fragColor = vec4(fogged(shown, 1.0 / gl_FragCoord.w), alpha);
}
