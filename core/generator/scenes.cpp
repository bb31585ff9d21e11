// SPDX-License-Identifier: Apache-2.0
#include "core/generator/scenes.h"

#include "core/foundation/words.h"
#include "core/generator/crossroads_scene.h"
#include "core/generator/crowd_scenes.h"
#include "core/generator/road_scenes.h"

#include <array>
#include <string>

namespace passerby::generator {

namespace {

constexpr std::array kScenes{
    Scene{"crowd-1", "Crowd-1", "18 people on a street, to and fro"},
    Scene{"crowd-2", "Crowd-2", "Two crowds of 50 that walk through each other"},
    Scene{"crowd-3", "Crowd-3", "79 people in four groups that cross at a round obstacle"},
    Scene{"circle", "Circle", "36 people on a circle, each to the place opposite"},
    Scene{"traffic-1", "Traffic-1", "About 80 cars on two twisting lanes"},
    Scene{"traffic-2", "Traffic-2", "About 35 cars, and 30 people on pavements who cross the road anywhere"},
    Scene{"traffic-3", "Traffic-3", "A crossing of 8 people and about 8 bicycles, 8 tricycles and 8 cars, with a light or without"},
    Scene{"four-lanes", "Four lanes", "About 156 cars on four straight lanes"},
    Scene{"four-twisting-lanes", "Four twisting lanes", "About 200 cars on four twisting lanes"},
    Scene{"among-cars", "Among cars", "About 50 cars on two twisting lanes, to be seen from a seat in one of them"},
};
using MakeScene = foundation::Result<world::World> (*)(const SceneOptions&);
constexpr std::array<MakeScene, kScenes.size()> kSceneMakers{
    makeStreetWalkers, makeTwoCrowds,         makeFourGroups,        makeCircle,    makeTwistingRoad, makeCrossedRoad,
    makeCrossroads,    makeStraightFourLanes, makeTwistingFourLanes, makeAmongCars,
};

} // namespace

std::span<const Scene> scenes()
{
    return kScenes;
}

foundation::Result<world::World> makeScene(std::string_view name, const SceneOptions& options)
{
    if (!(options.crossingShare >= 0.0 && options.crossingShare <= 1.0))
        return foundation::Error{"bad-option", foundation::told("The share of people who cross must lie between 0 and 1."), {}};
    for (std::size_t i = 0; i < kScenes.size(); ++i)
        if (kScenes[i].name == name)
            return kSceneMakers[i](options);
    return foundation::Error{"unknown-scene", foundation::told("There is no scene of this name."), std::string(name)};
}

} // namespace passerby::generator
