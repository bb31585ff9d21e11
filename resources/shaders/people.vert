// SPDX-License-Identifier: GPL-3.0-or-later
// A person who walks, or does something else on the spot. Steps are as long as the speed asks for, and a foot on the ground stays where it
// is; who runs leans forward with bent elbows. Everybody has a figure, hair and clothes of their own.
uniform mat4 viewProjectionMatrix;
uniform vec2 halo; // metres and pixels that the body is blown up by
uniform float darkness; // 0 day, 1 dark theme
uniform vec4 flatColor; // with strength: the halo and what shines through walls
in vec3 vertexPosition;
in vec3 vertexNormal;
in vec3 body;   // part, 1 below knee or elbow, garment
in vec4 standing; // x, y, z, heading
in vec4 gait;   // phase, speed of a body of usual size, size, sunlight
in vec4 look;   // top, PersonLook as packed
out vec3 shade;

const float kPi = 3.14159265;
const float kHip = 0.90;
const float kKnee = 0.48;
const float kShoulder = 1.42;
const float kElbow = 1.15;
const vec3 kTrousers[8] = vec3[8](vec3(0.169, 0.176, 0.204), vec3(0.231, 0.247, 0.290), vec3(0.290, 0.251, 0.220),
                                  vec3(0.369, 0.325, 0.282), vec3(0.153, 0.188, 0.247), vec3(0.435, 0.396, 0.345),
                                  vec3(0.561, 0.514, 0.447), vec3(0.278, 0.224, 0.235));
const vec3 kHair[8] = vec3[8](vec3(0.165, 0.129, 0.114), vec3(0.290, 0.200, 0.149), vec3(0.478, 0.333, 0.200),
                              vec3(0.788, 0.651, 0.420), vec3(0.545, 0.525, 0.510), vec3(0.102, 0.102, 0.110),
                              vec3(0.706, 0.690, 0.671), vec3(0.847, 0.831, 0.808));
const vec3 kSkin[6] = vec3[6](vec3(0.961, 0.847, 0.769), vec3(0.941, 0.804, 0.706), vec3(0.890, 0.710, 0.584),
                              vec3(0.788, 0.561, 0.420), vec3(0.647, 0.420, 0.275), vec3(0.482, 0.290, 0.180));
const vec3 kShoes[4] = vec3[4](vec3(0.161, 0.149, 0.161), vec3(0.290, 0.216, 0.169), vec3(0.706, 0.694, 0.678), vec3(0.224, 0.231, 0.259));

// PersonLook, as it is packed.
struct Look {
    int trousers;
    int hair;
    int skin;
    bool isWoman;
    int pose;
    float build;
    int cut;
    int headwear;
    int age;
};
const int kShortSleeves = 0;
const int kCoat = 2;
const int kSkirt = 3;
const int kLongHair = 1;
const int kBald = 2;
const int kHat = 3;
const int kChild = 1;
const int kElderly = 2;

Look unpacked()
{
    int all = int(look.w + 0.5);
    int steps = (all / 16384) % 8;
    return Look(all % 8, (all / 8) % 8, (all / 64) % 8, (all / 512) % 2 == 1, (all / 1024) % 16,
                1.0 + 0.05 * float(steps < 4 ? steps : steps - 8), (all / 131072) % 4, (all / 524288) % 4, all / 2097152);
}

// The body of this person, before it moves.
vec3 shaped(vec3 at, Look who, bool isUpright)
{
    bool isTrunk = body.x < 0.5;
    if (isTrunk && body.z > 2.5) { // head
        if (who.headwear == kLongHair && body.z < 3.5 && at.z > 1.5 && at.z < 1.62 && at.x < 0.03)
            at -= vec3(0.012, 0.0, 0.17);
        return who.age == kChild ? vec3(at.xy * 1.18, 1.46 + (at.z - 1.46) * 1.18) : at;
    }
    float broad = who.build * (!who.isWoman || who.age == kChild ? 1.0 : at.z > 1.2 ? 0.91 : isTrunk && at.z < 1.05 ? 1.05 : 1.0);
    if (isTrunk && isUpright && who.cut == kCoat && body.z < 0.5 && at.z < 1.0)
        return vec3(at.xy * broad * 1.13, at.z - 0.25);
    if (isTrunk && isUpright && who.cut == kSkirt && body.z > 0.5 && at.z < 0.9)
        return vec3(at.x * broad * 1.6, at.y * broad * 1.2, at.z - 0.36);
    return vec3(at.xy * broad, at.z);
}

// Turns forward (towards +x below the pivot) by an angle, about the axis across the body at height `pivot`.
void swing(inout vec3 at, inout vec3 n, float angle, float pivot)
{
    float c = cos(angle);
    float s = sin(angle);
    float below = at.z - pivot;
    at = vec3(at.x * c - below * s, at.y, pivot + at.x * s + below * c);
    n = vec3(n.x * c - n.z * s, n.y, n.x * s + n.z * c);
}

// Hip angle, knee angle, and how far a stance leg lets the body sink.
vec3 legAngles(float phase, float stepLength)
{
    float u = fract(phase);
    if (u < 0.5) {
        float x = clamp(stepLength * (0.5 - 2.0 * u), -0.85, 0.85);
        return vec3(asin(x / kHip), 0.0, kHip - sqrt(kHip * kHip - x * x));
    }
    float w = 2.0 * u - 1.0;
    float x = clamp(-0.5 * stepLength * cos(kPi * w), -0.85, 0.85);
    return vec3(asin(x / kHip) + 0.42 * sin(kPi * w), 0.95 * sin(kPi * w), 0.0);
}

// What they do, as PersonInstance packs it.
const int kSettles = 1;
const int kSits = 2;
const int kTalks = 3;
const int kWatches = 4;
const int kLooksUp = 5;
const int kLooksRound = 6;
const int kBuys = 7;
const int kGuards = 8;
const int kPerforms = 9;
const int kDrives = 15; // a vehicle: gait is its length, width, height, sunlight

// How far upper arm and forearm are raised forward; `first` is the arm that does more.
vec2 armAngles(int pose, bool first)
{
    if (pose == kSettles)
        return vec2(0.7, 0.3);
    if (pose == kSits)
        return vec2(0.45, 0.75);
    if (pose == kTalks)
        return first ? vec2(0.4, 1.65) : vec2(0.1, 0.45);
    if (pose == kWatches)
        return vec2(0.35, 1.5);
    if (pose == kLooksUp || pose == kLooksRound)
        return first ? vec2(1.45, 1.75) : vec2(0.0);
    if (pose == kBuys)
        return first ? vec2(1.3, 0.15) : vec2(0.3, 1.2);
    if (pose == kGuards)
        return vec2(-0.4, 0.3);
    return pose == kPerforms ? vec2(2.6, 0.25) : vec2(0.0);
}

vec3 garmentColor(float garment, Look who)
{
    vec3 skin = kSkin[who.skin];
    vec3 trousers = kTrousers[who.trousers];
    bool isBare = garment > 4.5 && who.cut == kShortSleeves;
    vec3 color = garment < 0.5 ? look.rgb
        : garment < 1.5 ? (who.cut == kSkirt && body.y > 0.5 ? skin : trousers)
        : garment < 2.5 ? kShoes[(who.hair + who.skin) % 4]
        : garment < 3.5 ? (who.headwear == kBald ? skin : who.headwear == kHat ? kTrousers[(who.trousers + 3) % 8] : kHair[who.hair])
        : garment < 4.5 || isBare ? skin : look.rgb;
    bool isTop = garment < 0.5 || (garment > 4.5 && !isBare);
    return darkness > 0.5 && !isTop ? min(vec3(1.0), max(vec3(0.34), color) * 1.25) : color;
}

void main()
{
    Look who = unpacked();
    int pose = who.pose;
    bool drives = pose == kDrives;
    vec3 at = drives ? vertexPosition : shaped(vertexPosition, who, pose != kSits && pose != kSettles);
    vec3 n = vertexNormal;
    vec2 stride = drives ? vec2(0.0) : gait.xy;
    float moving = smoothstep(0.05, 0.3, stride.y);
    float running = smoothstep(1.9, 2.6, stride.y);
    float stepLength = 0.25 + 0.36 * stride.y;
    vec3 left = legAngles(stride.x, stepLength) * moving;
    vec3 right = legAngles(stride.x + 0.5, stepLength) * moving;
    bool isLeft = abs(body.x - 1.0) < 0.5 || abs(body.x - 3.0) < 0.5;
    vec3 leg = isLeft ? left : right;
    // Thighs forward with shins upright: at 90 degrees the hips are as high as the knees.
    float bent = pose == kSits ? 1.5 : pose == kSettles ? 0.8 : 0.0;
    float side = isLeft ? 1.0 : -1.0;
    float mirrored = fract(stride.x * 7.0) < 0.5 ? 1.0 : -1.0;
    if (body.x > 2.5) {
        vec2 raised = armAngles(pose, side * mirrored > 0.0);
        float arm = raised.x - 0.75 * leg.x;
        if (body.y > 0.5)
            swing(at, n, raised.y + 0.30 * moving + 0.35 * max(0.0, -0.75 * leg.x) + 1.1 * running, kElbow);
        swing(at, n, arm, kShoulder);
        if (pose == kPerforms)
            at.y += side * 0.35 * max(0.0, at.z - kShoulder);
    } else if (body.x > 0.5) {
        if (body.y > 0.5)
            swing(at, n, -leg.y - bent, kKnee);
        swing(at, n, leg.x + bent, kHip);
        if (pose == kGuards || pose == kPerforms)
            at.y += side * 0.13 * (1.0 - clamp(at.z / kHip, 0.0, 1.0));
    } else if (vertexPosition.z > 1.5) { // the head
        if (pose == kLooksUp)
            swing(at, n, 0.55, 1.5);
        float turn = pose == kLooksRound ? 0.9 * mirrored : 0.0;
        at.xy = vec2(at.x * cos(turn) - at.y * sin(turn), at.x * sin(turn) + at.y * cos(turn));
        n.xy = vec2(n.x * cos(turn) - n.y * sin(turn), n.x * sin(turn) + n.y * cos(turn));
    }
    if (body.x < 0.5 || body.x > 2.5)
        swing(at, n, pose == kSettles ? -0.45 : -0.2 * running - (who.age == kElderly && !drives ? 0.12 : 0.0), kHip);
    at.z -= max(left.z, right.z) + (kHip - kKnee) * (1.0 - cos(bent));
    float c = cos(standing.w);
    float s = sin(standing.w);
    at = drives ? at * gait.xyz : at * gait.z;
    n = normalize(vec3(n.x * c - n.y * s, n.x * s + n.y * c, n.z));
    vec3 place = standing.xyz + vec3(at.x * c - at.y * s, at.x * s + at.y * c, at.z);
    if (halo.x + halo.y > 0.0) {
        float depth = (viewProjectionMatrix * vec4(place, 1.0)).w;
        place += n * (halo.x + halo.y * depth * pixelAngle);
    }
    vec3 ambient = 1.08 * ambientLight(n) * (0.78 + 0.22 * clamp(at.z / 1.2, 0.0, 1.0));
    vec3 sun = 1.15 * sunLight * (0.15 + 0.85 * max(0.0, dot(n, sunDirection))) * (0.25 + 0.75 * gait.w);
    gl_Position = viewProjectionMatrix * vec4(place, 1.0);
    shade = flatColor.a > 0.0 ? flatColor.rgb : fogged(garmentColor(body.z, who) * (ambient + sun), gl_Position.w);
}
