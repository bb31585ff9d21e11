// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/generator/town.h"
#include "core/perceptual/perceptual_run.h"
#include "core/run/frame_hash.h"
#include "core/statistics/batch_error.h"

#include <QtGlobal>
#include <algorithm>
#include <cmath>

namespace passerby::testing {

using perceptual::Observer;
using perceptual::PerceptualCity;
using perceptual::PerceptualOptions;
using perceptual::PerceptualRun;
using run::Frame;
using run::frameHash;
using run::Walker;

inline std::shared_ptr<const PerceptualCity> cityOf(const world::World& world, PerceptualCity::Options options = {})
{
    foundation::JobContext context;
    auto city = PerceptualCity::prepare(world, options, context);
    if (!city)
        qFatal("%s", foundation::describe(city.error()).c_str());
    return std::move(city).value();
}

/// Twelve targets on three by three blocks.
inline const std::shared_ptr<const PerceptualCity>& town()
{
    static const std::shared_ptr<const PerceptualCity> city = [] {
        foundation::JobContext context;
        generator::TownOptions options;
        options.targets = 12;
        options.types = 4;
        options.blocksX = 3;
        options.blocksY = 3;
        return cityOf(generator::generateTown(options, context).value());
    }();
    return city;
}

inline PerceptualOptions optionsFor(std::uint32_t people, std::uint64_t seed = 1, double step_s = 0.5)
{
    PerceptualOptions options;
    options.people = people;
    options.seed = seed;
    options.step_s = step_s;
    return options;
}

inline std::unique_ptr<PerceptualRun> start(const std::shared_ptr<const PerceptualCity>& city, const PerceptualOptions& options,
                                            Observer observer)
{
    foundation::JobContext context;
    auto run = PerceptualRun::create(city, options, std::move(observer), context);
    if (!run)
        qFatal("%s", foundation::describe(run.error()).c_str());
    return std::move(run).value();
}

inline void advance(PerceptualRun& run, int steps)
{
    for (int i = 0; i < steps; ++i)
        run.step();
}

inline geometry::Box boundsOf(const world::World& world)
{
    geometry::Box box;
    for (const auto& [id, cell] : world.cells())
        box.extend(geometry::boundingBox(cell.polygon));
    return box;
}

/// Sees all of the city.
inline Observer everywhere(const world::World& world)
{
    return Observer::at(boundsOf(world).low, 1e6);
}

/// |mean − expected| in standard errors of the mean over runs.
inline double deviation(const std::vector<double>& values, double expected)
{
    const statistics::BatchMean mean = statistics::batchMean(values);
    return std::abs(mean.mean - expected) / mean.standardError;
}

} // namespace passerby::testing
