// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/profile_densities.h"

#include "core/alibi/habits.h"
#include "core/alibi/rebaker.h"
#include "core/jobs/profile_world.h"
#include "editor/scene/heatmap.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace passerby::editor {

namespace {

constexpr double kHour_s = 3600.0;

/// Weights of the full hours in an average over a stretch of time, each moment counting for the hours around it by nearness.
std::array<double, alibi::kHoursPerDay> hourWeights(double from_s, double to_s)
{
    std::array<double, alibi::kHoursPerDay> weights{};
    for (auto whole = static_cast<std::int64_t>(std::floor(from_s / kHour_s)); static_cast<double>(whole) * kHour_s < to_s; ++whole) {
        const auto hour = static_cast<double>(whole);
        const double begin = std::max(from_s / kHour_s - hour, 0.0);
        const double end = std::min(to_s / kHour_s - hour, 1.0);
        const double after = 0.5 * (end * end - begin * begin);
        const auto hours = static_cast<double>(alibi::kHoursPerDay);
        const auto place = static_cast<std::size_t>(hour - hours * std::floor(hour / hours));
        weights[place] += end - begin - after;
        weights[(place + 1) % weights.size()] += after;
    }
    return weights;
}

foundation::Result<std::shared_ptr<const alibi::HourlyBakes>> bakeHours(const world::World& city, const alibi::BakeOptions& options,
                                                                        const KnownOfEverybody& known, foundation::JobContext& context,
                                                                        const alibi::CrowdingOfDay* crowding = nullptr)
{
    return known.rebaker ? known.rebaker->bakeHours(city, options, context, crowding)
                         : alibi::HourlyBakes::make(city, options, context, nullptr, crowding);
}

/// How everybody slows everybody down at each hour. Bakes what is not known.
foundation::Result<alibi::CrowdingOfDay> crowdingOfDay(const world::World& city, const alibi::BakeOptions& options, KnownOfEverybody& known,
                                                       foundation::JobContext& context)
{
    alibi::CrowdingOfDay crowding;
    if (!alibi::hasHours(city)) {
        if (!known.bake || !known.bake->crowding) {
            auto bake = known.rebaker ? known.rebaker->bake(city, options, context) : alibi::bakeWorld(city, options, context);
            if (!bake.ok())
                return bake.error();
            known.bake = std::make_shared<const alibi::Bake>(std::move(bake).value());
        }
        crowding.fill(known.bake->crowding);
        return crowding;
    }
    if (!known.day || !known.day->isCrowded()) {
        auto day = bakeHours(city, options, known, context);
        if (!day.ok())
            return day.error();
        known.day = std::move(day).value();
    }
    for (std::size_t hour = 0; hour < crowding.size(); ++hour)
        crowding[hour] = known.day->at(static_cast<double>(hour) * kHour_s)->crowding;
    return crowding;
}

} // namespace

foundation::Result<std::shared_ptr<const alibi::HourlyBakes>> makeDay(const world::World& city, std::optional<std::uint16_t> profile,
                                                                      const alibi::BakeOptions& options, KnownOfEverybody& known,
                                                                      foundation::JobContext& context)
{
    if (!profile)
        return bakeHours(city, options, known, context);
    const auto alone = jobs::worldOfProfile(city, *profile);
    if (!alone.ok())
        return alone.error();
    if (!city.settings().flowLaw || city.settings().population <= 0)
        return bakeHours(alone.value(), options, known, context);
    foundation::PartContext first(context, 0.0, 0.8);
    const auto crowding = crowdingOfDay(city, options, known, first);
    if (!crowding.ok())
        return crowding.error();
    foundation::PartContext second(context, 0.8, 1.0);
    return bakeHours(alone.value(), options, known, second, &crowding.value());
}

std::shared_ptr<const alibi::Bake> meanDensities(const alibi::HourlyBakes& day, double from_s, double to_s)
{
    if (!(to_s > from_s) || day.distinctHours() == 1)
        return day.at(0.5 * (from_s + to_s));
    const auto weights = hourWeights(from_s, to_s);
    std::shared_ptr<const alibi::Bake> mean;
    double sum = 0.0;
    for (std::size_t hour = 0; hour < weights.size(); ++hour) {
        if (!(weights[hour] > 0.0))
            continue;
        const auto there = day.at(static_cast<double>(hour) * kHour_s);
        sum += weights[hour];
        mean = mean ? std::make_shared<const alibi::Bake>(alibi::interpolate(*mean, *there, weights[hour] / sum)) : there;
    }
    auto result = std::make_shared<alibi::Bake>(*mean);
    const double hours = 0.5 * (from_s + to_s) / kHour_s;
    result->hour = hours - 24.0 * std::floor(hours / 24.0);
    return result;
}

double coveringDensityOfDay(const alibi::HourlyBakes& day, std::optional<std::uint16_t> destinationType)
{
    constexpr std::int64_t kPeople = 1'000'000; // so that nothing is lost in rounding
    const HeatmapOptions options{HeatScale::people, destinationType, 1.0};
    double highest = 0.0;
    const std::size_t looked = day.distinctHours() == 1 ? 1 : alibi::kHoursPerDay;
    for (std::size_t hour = 0; hour < looked; ++hour)
        highest = std::max(highest, coveringDensity(expectedHeatmap(*day.at(static_cast<double>(hour) * kHour_s), kPeople, options).ways));
    return highest / static_cast<double>(kPeople);
}

} // namespace passerby::editor
