// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/corridor_runs.h"

#include "core/foundation/random_stream.h"
#include "core/steering/movement.h"

#include <algorithm>
#include <chrono>

namespace passerby::bench {

using foundation::Purpose;
using foundation::RandomStream;
using geometry::Point;
using steering::Crowd;
using steering::Vector;

namespace {

constexpr float kStep_s = 0.1F;
constexpr double kSpeedSpread_mps = 0.2;
constexpr double kGhosts_m = 5.5; // beyond either end, what goes on at the other
constexpr std::uint8_t kGhostModel = 1;

double drawnSpeed(RandomStream& random, double mean_mps)
{
    return random.normalWithin(mean_mps, kSpeedSpread_mps, 0.5 * mean_mps, 1.5 * mean_mps);
}

/// Places in a box, in rows, so that nobody begins inside somebody else.
std::vector<Point> placesIn(Point low, Point size, std::uint32_t count, RandomStream& random)
{
    const double cell_m = std::sqrt(size.x * size.y / count);
    const auto across = std::max(1U, static_cast<std::uint32_t>(std::lround(size.x / cell_m)));
    const std::uint32_t upwards = (count + across - 1) / across;
    std::vector<Point> places;
    for (std::uint32_t i = 0; i < across * upwards; ++i)
        places.push_back(low
                         + Point{size.x * (i % across + 0.4 + 0.2 * random.uniform()) / across,
                                 size.y * (i / across + 0.4 + 0.2 * random.uniform()) / upwards});
    for (auto i = static_cast<std::uint32_t>(places.size()); i-- > 1;)
        std::swap(places[i], places[random.below(i + 1)]);
    places.resize(count);
    return places;
}

/// Copies of the people near one end, beyond the other; they are seen but not steered.
void addGhosts(Crowd& crowd, std::size_t people, double length_m)
{
    crowd.resize(people);
    for (std::size_t row = 0; row < people; ++row)
        for (const double shift : {-length_m, length_m})
            if (const double y = crowd.y_m[row] + shift; y > -kGhosts_m && y < length_m + kGhosts_m)
                crowd.add({.id = static_cast<std::uint32_t>(people + 2 * row + (shift > 0.0 ? 2 : 1)),
                           .position = {crowd.x_m[row], y},
                           .velocity = crowd.velocity_mps[row],
                           .radius_m = crowd.radius_m[row],
                           .model = kGhostModel});
}

/// Of the first people of a crowd, those whose body is more than a centimetre on another's.
double overlappingShare(const Crowd& crowd, std::size_t people)
{
    double found = 0.0;
    for (std::size_t i = 0; i < people; ++i)
        for (std::size_t j = 0; j < people; ++j)
            if (i != j
                && distance(crowd.position(i), crowd.position(j)) < static_cast<double>(crowd.radius_m[i] + crowd.radius_m[j]) - 0.01) {
                found += 1.0;
                break;
            }
    return found / static_cast<double>(people);
}

steering::Steering steeringOf(const Walkers& walkers)
{
    return steering::Steering({walkers.model, std::make_shared<steering::NoSteering>()});
}

} // namespace

double speedIn(const Corridor& corridor, const Walkers& walkers, std::uint64_t seed)
{
    return walkIn(corridor, walkers, seed).speed_mps;
}

CorridorWalk walkIn(const Corridor& corridor, const Walkers& walkers, std::uint64_t seed)
{
    constexpr double kLength_m = 16.0;
    const auto step_s = static_cast<double>(walkers.step_s);
    const auto stepsIn = [&](double seconds) { return static_cast<int>(std::lround(seconds / step_s)); };
    const int warmUp = stepsIn(25.0);
    const int measured = stepsIn(40.0);
    const int span = stepsIn(0.8); // between the places that a speed is taken from
    const auto begin = std::chrono::steady_clock::now();
    RandomStream random(seed, 1, Purpose::general);
    const auto people = static_cast<std::uint32_t>(std::lround(corridor.density_m2 * corridor.width_m * kLength_m));
    Crowd crowd;
    std::uint32_t id = 0;
    const double margin_m = static_cast<double>(walkers.radius_m);
    for (const Point place : placesIn({margin_m, 0}, {corridor.width_m - 2.0 * margin_m, kLength_m}, people, random)) {
        const bool isDown = corridor.isBidirectional && ++id % 2 == 0;
        const auto speed = static_cast<float>(drawnSpeed(random, corridor.freeSpeed_mps));
        crowd.add({.id = static_cast<std::uint32_t>(crowd.size()) + 1,
                   .position = place,
                   .preferred = {0.0F, isDown ? -speed : speed},
                   .radius_m = walkers.radius_m,
                   .maxSpeed_mps = 1.3F * speed});
    }
    steering::Steering steering = steeringOf(walkers);
    const steering::WallGrid walls({{{0, -50}, {0, 50}}, {{corridor.width_m, -50}, {corridor.width_m, 50}}}, steering.wallReach_m() + 1.0);
    std::vector<Vector> next;
    std::vector<Point> walked(people);     // without coming round
    std::vector<std::vector<Point>> trace; // of the last steps
    double sum = 0.0;
    double overlapping = 0.0;
    double looks = 0.0;
    for (int step = 0; step < warmUp + measured; ++step) {
        addGhosts(crowd, people, kLength_m);
        next.resize(crowd.size());
        steering.step(crowd, walls, walkers.step_s, 1, next);
        const std::vector<double> x = crowd.x_m;
        const std::vector<double> y = crowd.y_m;
        advance(crowd, walls, next, step_s, 1);
        for (std::size_t row = 0; row < people; ++row) {
            walked[row] = walked[row] + crowd.position(row) - Point{x[row], y[row]};
            crowd.y_m[row] -= kLength_m * std::floor(crowd.y_m[row] / kLength_m);
        }
        trace.push_back(walked);
        if (step < warmUp)
            continue;
        for (std::size_t row = 0; row < people; ++row)
            sum += distance(walked[row], trace[trace.size() - 1 - static_cast<std::size_t>(span)][row]) / (span * step_s);
        if (step % stepsIn(1.0) == 0) {
            overlapping += overlappingShare(crowd, people);
            looks += 1.0;
        }
    }
    const double took_ms = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
    return {sum / (static_cast<double>(people) * measured), overlapping / looks, took_ms / (warmUp + measured)};
}

Passage pass(const Bottleneck& bottleneck, const Walkers& walkers, std::uint64_t seed)
{
    RandomStream random(seed, 2, Purpose::general);
    const double half_m = 0.5 * bottleneck.width_m;
    const double room_m = 0.5 * bottleneck.room_m;
    const double end_m = bottleneck.roomLength_m;
    const double out_m = -bottleneck.throat_m;
    std::vector<steering::Wall> list{{{-room_m, end_m}, {room_m, end_m}}};
    for (const double side : {-1.0, 1.0}) {
        list.push_back({{side * room_m, end_m}, {side * room_m, 0}});
        list.push_back({{side * room_m, 0}, {side * half_m, 0}});
        list.push_back({{side * half_m, 0}, {side * half_m, out_m}});
    }
    Crowd crowd;
    const double margin_m = static_cast<double>(walkers.radius_m);
    for (const Point place : placesIn({-room_m + margin_m, margin_m}, {bottleneck.room_m - 2.0 * margin_m, end_m - 2.0 * margin_m},
                                      bottleneck.people, random)) {
        const auto speed = static_cast<float>(drawnSpeed(random, bottleneck.freeSpeed_mps));
        crowd.add({.id = static_cast<std::uint32_t>(crowd.size()) + 1,
                   .position = place,
                   .preferred = {0.0F, -speed},
                   .radius_m = walkers.radius_m,
                   .maxSpeed_mps = 1.3F * speed});
    }
    std::vector<double> wanted_mps;
    for (const Vector preferred : crowd.preferred_mps)
        wanted_mps.push_back(static_cast<double>(length(preferred)));
    steering::Steering steering = steeringOf(walkers);
    const steering::WallGrid walls(list, steering.wallReach_m() + 1.0);
    std::vector<Vector> next(crowd.size());
    std::vector<double> times_s;
    Passage passage;
    const double aim_m = std::max(half_m - margin_m, 0.0);
    for (int step = 0; step < 3000 && times_s.size() < crowd.size(); ++step) {
        for (std::size_t row = 0; row < crowd.size(); ++row) {
            const Point at = crowd.position(row);
            const Point goal = at.y > 0.0 ? Point{std::clamp(at.x, -aim_m, aim_m), -0.1} : at - Point{0.0, 1.0};
            const Point way = goal - at;
            const Point preferred = way * (wanted_mps[row] / length(way));
            crowd.preferred_mps[row] = {static_cast<float>(preferred.x), static_cast<float>(preferred.y)};
            crowd.ahead_m[row] = static_cast<float>(length(way));
        }
        steering.step(crowd, walls, kStep_s, 1, next);
        const std::vector<double> y = crowd.y_m;
        advance(crowd, walls, next, static_cast<double>(kStep_s), 1);
        for (std::size_t row = 0; row < crowd.size(); ++row)
            if (y[row] > 0.0 && crowd.y_m[row] <= 0.0)
                times_s.push_back((step + 1) * static_cast<double>(kStep_s));
        for (std::size_t i = 0; i < crowd.size(); ++i) // out of sight once out of the way
            if (crowd.y_m[i] < -4.0)
                crowd.terms[i].layers = 2;
        if (step % 10 == 0)
            for (std::size_t i = 0; i < crowd.size(); ++i)
                for (std::size_t j = 0; j < i; ++j)
                    passage.worstOverlap_m = std::max(passage.worstOverlap_m, static_cast<double>(crowd.radius_m[i] + crowd.radius_m[j])
                                                                                  - distance(crowd.position(i), crowd.position(j)));
    }
    passage.through = static_cast<std::uint32_t>(times_s.size());
    const std::size_t first = crowd.size() / 10;
    const std::size_t last = std::min(times_s.size(), crowd.size() * 9 / 10);
    if (last > first + 1)
        passage.flow_1ps = static_cast<double>(last - 1 - first) / (times_s[last - 1] - times_s[first]);
    return passage;
}

} // namespace passerby::bench
