// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string_view>

namespace passerby::heter_sim {

/// How much each energy counts, ≥ 0; of order 1.
struct Weights {
    float turn = 1.0F;       ///< continuity: not to change direction
    float pace = 1.0F;       ///< continuity: not to change speed
    float near = 1.0F;       ///< not to be close to somebody after this step
    float ahead = 1.0F;      ///< nor within the anticipated time
    float attraction = 0.0F; ///< to stay near companions, a leader or whatever attracts
    float control = 1.0F;    ///< to go where one is going
    float lane = 0.0F;       ///< to keep to the middle of a lane
    float speed = 0.5F;      ///< to go as fast as one likes to

    friend bool operator==(const Weights&, const Weights&) = default;
};

/// A row of the paper's table 2. Deviation: the text that is at hand has lost the head of the table; that the last two columns are the
/// controls of lane and speed is a reading (README.md).
struct WeightPreset {
    std::string_view name;
    std::string_view sentence; ///< for people
    Weights weights;
};

inline constexpr std::array<WeightPreset, 8> kWeightPresets{{
    {"Crowd-1", "People on a street, whose speed matters half as much as where they go.", {1, 1, 1, 1, 0, 1, 0, 0.5F}},
    {"Crowd-2", "Two crowds that walk through each other and want to keep their pace.", {1, 1, 1, 1, 0, 1, 0, 1.5F}},
    {"Crowd-3", "Groups that cross: pace before direction and before distance.", {0.83F, 1, 0.67F, 0.67F, 0, 0.83F, 0, 1}},
    {"Traffic-1, cars",
     "Cars that follow a twisting lane and each other at speed; they can hardly stop.",
     {0.5F, 0.5F, 1, 1, 2, 3, 10, 10}},
    {"Traffic-2, on foot", "People who cross a road briskly and stop for hardly anything.", {1, 1, 1, 1, 0, 1.5F, 1, 10}},
    {"Traffic-2, cars", "Cars that keep their lane and their direction and stop for who crosses.", {5, 1, 1, 1, 2, 5, 10, 1}},
    {"Traffic-3, on foot and by bicycle", "Those who steer gently among vehicles: they hardly turn.", {10, 1, 1, 1, 0, 5, 10, 5}},
    {"Traffic-3, tricycles and cars", "Vehicles among bicycles that follow their lane and a leader.", {0.5F, 0.5F, 1, 1, 2, 3, 10, 1}},
}};

} // namespace passerby::heter_sim
