// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/words/need_curve.h"

#include "core/autonomous/need.h"

#include <algorithm>

namespace passerby::editor {

namespace {

constexpr int kSamples = 24; ///< of a piece that grows or fades
constexpr int kMostPieces = 400;

/// Low thresholds are seen to until half of them is left.
double fulfilledLevel(const world::Need& need)
{
    return std::min(kFulfilledLevel, 0.5 * need.threshold);
}

autonomous::Need growing(const world::Need& need, double level, double from_s)
{
    autonomous::Need state;
    state.set(from_s, level);
    if (need.growth_s > 0.0)
        state.grow(from_s, need.growth_s, 1.0);
    return state;
}

autonomous::Need fading(const world::Need& need, double level, double from_s)
{
    autonomous::Need state;
    state.set(from_s, level);
    state.fade(from_s, need.decay_s);
    return state;
}

void sample(std::vector<QPointF>& curve, const autonomous::Need& state, double from_s, double to_s)
{
    for (int i = 0; i <= kSamples; ++i) {
        const double time_s = i == kSamples ? to_s : from_s + (to_s - from_s) * i / kSamples;
        curve.emplace_back(time_s, state.at(time_s));
    }
}

} // namespace

std::optional<double> wantedAfter_s(const world::Need& need, double level)
{
    return growing(need, level, 0.0).reaches(need.threshold, 0.0);
}

double fulfilledIn_s(const world::Need& need)
{
    if (need.decay_s <= 0.0)
        return 0.0;
    return fading(need, need.threshold, 0.0).fadesTo(fulfilledLevel(need), 0.0).value_or(0.0);
}

std::optional<double> wantedEvery_s(const world::Need& need)
{
    const auto again_s = wantedAfter_s(need, need.decay_s > 0.0 ? fulfilledLevel(need) : 0.0);
    return again_s ? std::optional(fulfilledIn_s(need) + *again_s) : std::nullopt;
}

double wantedFromTheBeginning(const world::Need& need)
{
    if (need.startHigh <= need.startLow)
        return need.startLow >= need.threshold ? 1.0 : 0.0;
    return std::clamp((need.startHigh - need.threshold) / (need.startHigh - need.startLow), 0.0, 1.0);
}

std::vector<QPointF> needCurve(const world::Need& need, double until_s)
{
    std::vector<QPointF> curve;
    double now_s = 0.0;
    double level = 0.5 * (need.startLow + need.startHigh);
    for (int piece = 0; piece < kMostPieces && now_s < until_s; ++piece) {
        const autonomous::Need grows = growing(need, level, now_s);
        const double wanted_s = std::min(until_s, grows.reaches(need.threshold, now_s).value_or(until_s));
        sample(curve, grows, now_s, wanted_s);
        now_s = wanted_s;
        if (now_s >= until_s)
            break;
        level = fulfilledLevel(need);
        if (need.decay_s <= 0.0) {
            level = 0.0;
            curve.emplace_back(now_s, level);
        } else {
            const autonomous::Need fades = fading(need, grows.at(now_s), now_s);
            const double end_s = std::min(until_s, fades.fadesTo(level, now_s).value_or(until_s));
            sample(curve, fades, now_s, end_s);
            now_s = end_s;
        }
        if (need.growth_s <= 0.0) {
            curve.emplace_back(until_s, level); // never wanted again
            break;
        }
    }
    return curve;
}

} // namespace passerby::editor
