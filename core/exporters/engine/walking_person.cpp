// SPDX-License-Identifier: Apache-2.0
#include "core/exporters/engine/walking_person.h"

#include <cmath>
#include <functional>
#include <numbers>

namespace passerby::exporters {

namespace {

constexpr double kHip_m = 0.88;
constexpr double kKnee_m = 0.47;
constexpr double kAnkle_m = 0.10;
constexpr double kShoulder_m = 1.42;
constexpr double kElbow_m = 1.12;
constexpr double kNeck_m = 1.50;
constexpr std::uint32_t kSides = 6;

enum class Limb { trunk, head, leftLeg, rightLeg, leftArm, rightArm };
constexpr std::array kMorphNames{"stride", "lift_left", "lift_right", "sits", "reaches", "raises", "looks_up", "looks_left"};
enum Morph : std::size_t { stride, liftLeft, liftRight, sits, reaches, raises, looksUp, looksLeft, morphTotal };

struct Ring {
    double height_m;
    double halfWidth_m;
    double halfDepth_m;
    double ahead_m = 0.0;
};

using Spot = std::array<double, 3>;

class Body {
public:
    /// A tube through rings from below to above, closed at both ends.
    void addTube(Limb limb, double side_m, std::initializer_list<Ring> rings)
    {
        const auto first = std::uint32_t(mesh.positions.size());
        for (const Ring& ring : rings)
            for (std::uint32_t side = 0; side < kSides; ++side) {
                const double angle = 2.0 * std::numbers::pi * double(side) / double(kSides);
                mesh.positions.push_back({float(side_m + ring.halfWidth_m * std::cos(angle)), float(ring.height_m),
                                          float(ring.ahead_m - ring.halfDepth_m * std::sin(angle))});
                limbs.push_back(limb);
            }
        const auto last = std::uint32_t(mesh.positions.size()) - kSides;
        for (std::uint32_t ring = first; ring < last; ring += kSides)
            for (std::uint32_t side = 0; side < kSides; ++side) {
                const std::uint32_t a = ring + side;
                const std::uint32_t b = ring + (side + 1) % kSides;
                mesh.indices.insert(mesh.indices.end(), {a, b, b + kSides, a, b + kSides, a + kSides});
            }
        for (std::uint32_t side = 1; side + 1 < kSides; ++side) {
            mesh.indices.insert(mesh.indices.end(), {first, first + side + 1, first + side});
            mesh.indices.insert(mesh.indices.end(), {last, last + side, last + side + 1});
        }
    }

    GltfMesh mesh;
    std::vector<Limb> limbs; ///< [positions]
};

bool isLeg(Limb limb)
{
    return limb == Limb::leftLeg || limb == Limb::rightLeg;
}

bool isArm(Limb limb)
{
    return limb == Limb::leftArm || limb == Limb::rightArm;
}

/// How far down from the joint: 0 at it, 1 at the end of the limb and below.
double down(double height_m, double joint_m, double end_m)
{
    return std::clamp((joint_m - height_m) / (joint_m - end_m), 0.0, 1.0);
}

Spot strides(Limb limb, const Spot& at)
{
    const double ahead = limb == Limb::leftLeg || limb == Limb::rightArm ? 1.0 : -1.0;
    if (isLeg(limb)) // feet keep their shape, so that they do not slide
        return {0, 0, ahead * 0.25 * kCycle_m * down(at[1], kHip_m, kAnkle_m)};
    return isArm(limb) ? Spot{0, 0, ahead * 0.22 * down(at[1], kShoulder_m, 0.8)} : Spot{};
}

Spot lifts(Limb limb, const Spot& at)
{
    return isLeg(limb) ? Spot{0, 0.1 * down(at[1], kHip_m, kAnkle_m), 0.1 * down(at[1], kHip_m, kKnee_m) * (at[1] > kAnkle_m ? 1.0 : 0.5)}
                       : Spot{};
}

Spot sitsDown(Limb limb, const Spot& at)
{
    constexpr double kDrop_m = kHip_m - kKnee_m;
    if (!isLeg(limb))
        return {0, -kDrop_m, 0};
    const double thigh = down(at[1], kHip_m, kKnee_m);
    return {0, -kDrop_m * (1.0 - thigh), 0.42 * thigh};
}

Spot reachesOut(Limb limb, const Spot& at)
{
    const double forearm = down(at[1], kElbow_m, 0.8);
    return limb == Limb::rightArm ? Spot{0, 0.34 * forearm, 0.1 * down(at[1], kShoulder_m, kElbow_m) + 0.26 * forearm} : Spot{};
}

Spot raisesArms(Limb limb, const Spot& at)
{
    return isArm(limb) ? Spot{0, 2.0 * std::max(0.0, kShoulder_m - at[1]), 0} : Spot{};
}

Spot turnsHead(Limb limb, const Spot& at, bool isUp)
{
    if (limb != Limb::head)
        return {};
    const double angle = isUp ? -0.45 : 0.9;
    const double sine = std::sin(angle);
    const double cosine = std::cos(angle) - 1.0;
    if (!isUp)
        return {at[0] * cosine + at[2] * sine, 0, -at[0] * sine + at[2] * cosine};
    const double above = at[1] - kNeck_m;
    return {0, above * cosine - at[2] * sine, above * sine + at[2] * cosine};
}

Spot moved(std::size_t morph, Limb limb, const Spot& at)
{
    switch (morph) {
    case stride:
        return strides(limb, at);
    case liftLeft:
        return limb == Limb::leftLeg ? lifts(limb, at) : Spot{};
    case liftRight:
        return limb == Limb::rightLeg ? lifts(limb, at) : Spot{};
    case sits:
        return sitsDown(limb, at);
    case reaches:
        return reachesOut(limb, at);
    case raises:
        return raisesArms(limb, at);
    default:
        return turnsHead(limb, at, morph == looksUp);
    }
}

Body makeBody()
{
    Body body;
    for (const auto& [leg, arm, side] : {std::tuple(Limb::leftLeg, Limb::leftArm, 1.0), std::tuple(Limb::rightLeg, Limb::rightArm, -1.0)}) {
        body.addTube(leg, side * 0.1, {{0.0, 0.05, 0.13, 0.05}, {kAnkle_m, 0.045, 0.06, -0.02}});
        body.addTube(leg, side * 0.1, {{kAnkle_m, 0.045, 0.05}, {kKnee_m, 0.06, 0.065}, {kHip_m, 0.085, 0.095}});
        body.addTube(arm, side * 0.245, {{0.80, 0.03, 0.04}, {kElbow_m, 0.04, 0.045}, {kShoulder_m, 0.05, 0.055}});
    }
    body.addTube(Limb::trunk, 0.0, {{0.85, 0.17, 0.11}, {1.05, 0.15, 0.10}, {1.36, 0.20, 0.12}, {1.47, 0.10, 0.07}});
    body.addTube(Limb::head, 0.0, {{1.47, 0.05, 0.05}, {1.56, 0.075, 0.09}, {1.68, 0.08, 0.10}, {1.75, 0.04, 0.05}});
    return body;
}

std::vector<float> only(std::initializer_list<std::pair<Morph, double>> weights)
{
    std::vector<float> all(morphTotal, 0.0F);
    for (const auto& [morph, weight] : weights)
        all[morph] = float(weight);
    return all;
}

} // namespace

WalkingPerson makeWalkingPerson()
{
    Body body = makeBody();
    WalkingPerson person;
    for (std::size_t morph = 0; morph < morphTotal; ++morph) {
        person.morphs.push_back({kMorphNames[morph], {}});
        for (std::size_t i = 0; i < body.limbs.size(); ++i) {
            const auto& [x, y, z] = body.mesh.positions[i];
            const Spot by = moved(morph, body.limbs[i], {double(x), double(y), double(z)});
            person.morphs.back().moves.push_back({float(by[0]), float(by[1]), float(by[2])});
        }
    }
    person.mesh = std::move(body.mesh);
    return person;
}

std::vector<PostureCycle> postureCycles()
{
    const auto still = [](const char* posture, std::vector<float> weights) { return PostureCycle{posture, {0, 1}, {weights, weights}}; };
    return {{"walks", // the left foot is on the ground and goes back evenly, while the right one swings ahead; then the other way round
             {0, 0.25F, 0.5F, 0.75F, 1},
             {only({{stride, 1}}), only({{liftRight, 1}}), only({{stride, -1}}), only({{liftLeft, 1}}), only({{stride, 1}})}},
            still("stands", only({})),
            {"settles", {0, 1}, {only({}), only({{sits, 1}})}},
            still("sits", only({{sits, 1}})),
            {"talks",
             {0, 0.5F, 1, 1.5F, 2},
             {only({{reaches, 0.2}}), only({{reaches, 0.7}}), only({{reaches, 0.4}}), only({{reaches, 0.8}}), only({{reaches, 0.2}})}},
            still("watches", only({})),
            still("looks_up", only({{looksUp, 1}})),
            {"looks_round", {0, 1, 3, 4}, {only({}), only({{looksLeft, 1}}), only({{looksLeft, -1}}), only({})}},
            still("buys", only({{reaches, 1}})),
            still("guards", only({})),
            {"performs", {0, 1, 2}, {only({{raises, 0.3}}), only({{raises, 1}}), only({{raises, 0.3}})}}};
}

} // namespace passerby::exporters
