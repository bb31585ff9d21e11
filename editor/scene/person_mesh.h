// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <vector>

namespace passerby::editor {

/// Which part of the body moves a corner.
enum class BodyPart : int { trunk = 0, leftLeg = 1, rightLeg = 2, leftArm = 3, rightArm = 4 };
/// Which colour it has.
enum class Garment : int { top = 0, trousers = 1, shoes = 2, hair = 3, skin = 4, forearm = 5 };

/// A corner of a person who stands still, 1.77 m tall, looking along x, left is +y.
struct PersonVertex {
    std::array<float, 3> position;
    std::array<float, 3> normal;
    std::array<float, 3> body; ///< BodyPart, 1 below the knee or elbow, Garment
};

/// About 200 triangles: for people near enough to see knees bend.
[[nodiscard]] std::vector<PersonVertex> makeNearPerson();
/// 24 triangles or fewer: a trunk, a head and two legs that swing.
[[nodiscard]] std::vector<PersonVertex> makeFarPerson();

} // namespace passerby::editor
