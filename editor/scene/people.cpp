// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/scene/people.h"

#include "core/shapes/roof.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace passerby::editor {
namespace {

constexpr double kNearHeight_px = 24.0;
constexpr double kFarHeight_px = 2.5;
constexpr double kLongestStride_m = 5.0; ///< more than this between two pictures is a jump
constexpr double kMostEnlarged = 1.35;
constexpr double kEnlargeBelow_px = 15.0;
constexpr double kEyeRoom_m = 4.0;
constexpr double kOwnBody_m = 0.75; ///< from eyes to the middle of the body
constexpr double kLeastCarRadius_m = 0.8;
constexpr double kLongestShadow_m = 6.0; ///< of people, however low the sun
constexpr double kShadowHeight_m = 5.0;  ///< tails of shadows are drawn for people taller than this in pixels

/// What somebody's looks are drawn from.
std::uint32_t keyOf(world::AgentId agent)
{
    return static_cast<std::uint32_t>(exportedId(agent));
}

/// Bodies of another size move alike at the same Froude number (Alexander 1989): this is the speed at which the usual one would walk so.
double usualSpeed_mps(double speed_mps, double size)
{
    return speed_mps / std::sqrt(size);
}

/// It does not walk, so it has no gait; its shadow is as long as it is.
void appendCar(const ShownWalker& car, double radius_m, const std::array<float, 4>& look, const LightMap& light, const SceneTheme& theme,
               PeopleLists& lists)
{
    const float lit = light.isEmpty() ? 1.0F : light.sunAt(car.place.x, car.place.y);
    lists.cars.push_back({{float(car.place.x), float(car.place.y), float(car.z_m), float(car.heading_rad)},
                          {0.0F, 0.0F, float(radius_m), lit},
                          {look[0], look[1], look[2], 0.0F}});
    const geometry::Point half{1.6 * radius_m * std::cos(car.heading_rad), 1.6 * radius_m * std::sin(car.heading_rad)};
    lists.shadows.push_back(ribbon(car.place - half, car.place + half, car.z_m, 1.25 * radius_m, 0.0, RibbonStyle::blob, theme.blob));
}

double angleBetween(double from, double to, double t)
{
    return from + std::remainder(to - from, 2.0 * std::numbers::pi) * t;
}

/// `then`: the same person a frame before; null for who was not there.
ShownWalker shownBetween(const run::Walker* then, const run::Walker& now, run::Activity activity, double t)
{
    ShownWalker walker{now.agent, now.profile, {now.x_m, now.y_m}, now.z_m, now.heading_rad, now.speed_mps, now.segment, activity};
    if (then) {
        const geometry::Point from{then->x_m, then->y_m};
        walker.place = from + (walker.place - from) * t;
        walker.z_m = double(then->z_m) + (walker.z_m - double(then->z_m)) * t;
        walker.heading_rad = angleBetween(then->heading_rad, now.heading_rad, t);
    }
    return walker;
}

const run::Walker* findWalker(const run::Frame& frame, world::AgentId agent)
{
    const auto found = std::lower_bound(frame.walkers.begin(), frame.walkers.end(), agent,
                                        [](const run::Walker& walker, world::AgentId wanted) { return walker.agent < wanted; });
    return found != frame.walkers.end() && found->agent == agent ? &*found : nullptr;
}

} // namespace

std::optional<ShownWalker> interpolatedOne(const run::Frame* previous, const run::Frame& current, double t, world::AgentId agent)
{
    const run::Walker* now = findWalker(current, agent);
    if (!now)
        return std::nullopt;
    const run::Activity activity = current.activityOf(std::size_t(now - current.walkers.data()));
    return shownBetween(previous ? findWalker(*previous, agent) : nullptr, *now, activity, t);
}

std::vector<ShownWalker> interpolated(const run::Frame* previous, const run::Frame& current, double t)
{
    std::vector<ShownWalker> shown;
    shown.reserve(current.walkers.size());
    std::size_t before = 0;
    for (const run::Walker& now : current.walkers) {
        const run::Walker* then = nullptr;
        if (previous) {
            const auto& old = previous->walkers;
            while (before < old.size() && old[before].agent < now.agent)
                ++before;
            if (before < old.size() && old[before].agent == now.agent)
                then = &old[before];
        }
        shown.push_back(shownBetween(then, now, current.activityOf(shown.size()), t));
    }
    return shown;
}

PersonDetail personDetail(double height_px)
{
    return height_px >= kNearHeight_px ? PersonDetail::near : height_px >= kFarHeight_px ? PersonDetail::far : PersonDetail::none;
}

void PeopleAnimator::setProfiles(const world::World& world)
{
    m_profiles.clear();
    m_carRadii_m.clear();
    for (const auto& [id, profile] : world.profiles()) {
        m_profiles.push_back(profileLook(profile, m_profiles.size(), world.profiles().size()));
        m_carRadii_m.push_back(profile.radius_m >= kLeastCarRadius_m ? profile.radius_m : 0.0);
    }
    if (m_profiles.empty())
        m_profiles.push_back(profileLook({}, 0, 1));
    for (Track& track : m_tracks)
        track.look = lookOf(track.agent, track.profile);
}

PersonLook PeopleAnimator::lookOf(world::AgentId agent, std::uint16_t profile) const
{
    return personLook(keyOf(agent), m_profiles[std::min<std::size_t>(profile, m_profiles.size() - 1)]);
}

PeopleAnimator::Track PeopleAnimator::newTrack(const ShownWalker& walker) const
{
    return {walker.agent,          float(walker.place.x),
            float(walker.place.y), float(shapes::hashOf(keyOf(walker.agent))),
            walker.profile,        lookOf(walker.agent, walker.profile)};
}

void PeopleAnimator::advance(const std::vector<ShownWalker>& walkers)
{
    std::vector<Track> tracks;
    tracks.reserve(walkers.size());
    auto before = m_tracks.begin();
    for (const ShownWalker& walker : walkers) {
        while (before != m_tracks.end() && before->agent < walker.agent)
            ++before;
        if (before == m_tracks.end() || before->agent != walker.agent || before->profile != walker.profile) {
            tracks.push_back(newTrack(walker));
            continue;
        }
        Track& track = tracks.emplace_back(*before);
        track.x = float(walker.place.x);
        track.y = float(walker.place.y);
        const double moved = std::hypot(walker.place.x - double(before->x), walker.place.y - double(before->y));
        const auto size = double(track.look.size);
        const double step = (0.25 + 0.36 * usualSpeed_mps(walker.speed_mps, size)) * size;
        if (moved < kLongestStride_m)
            track.phase = float(std::fmod(double(track.phase) + moved / (2.0 * step), 1.0));
    }
    m_tracks = std::move(tracks);
}

PeopleAnimator::Track PeopleAnimator::trackOf(const ShownWalker& walker) const
{
    const auto found = std::lower_bound(m_tracks.begin(), m_tracks.end(), walker.agent,
                                        [](const Track& track, world::AgentId wanted) { return track.agent < wanted; });
    return found != m_tracks.end() && found->agent == walker.agent ? *found : newTrack(walker);
}

double PeopleAnimator::carRadiusOf(const ShownWalker& walker) const
{
    return walker.profile < m_carRadii_m.size() ? m_carRadii_m[walker.profile] : 0.0;
}

PeopleLists PeopleAnimator::lists(const std::vector<ShownWalker>& walkers, const LightMap& light, const View& view) const
{
    PeopleLists lists;
    const QMatrix4x4 toClip = view.camera.projectionMatrix(view.size) * view.camera.viewMatrix();
    const double pixel = view.camera.pixelAngle(view.size);
    const SceneTheme& theme = sceneTheme(view.dark);
    const QVector3D& sun = view.sun;
    const QVector3D eye = view.camera.eye();
    for (const ShownWalker& walker : walkers) {
        const QVector3D middle(float(walker.place.x), float(walker.place.y), float(walker.z_m + 0.9));
        const QVector4D clip = toClip * QVector4D(middle, 1.0F);
        const float depth = clip.w();
        const float slack = depth + 3.0F;
        if (depth <= 0.0F || std::abs(clip.x()) > slack || std::abs(clip.y()) > slack)
            continue;
        const bool isPicked = view.picked && *view.picked == walker.agent;
        if (const double radius_m = carRadiusOf(walker); radius_m > 0.0) {
            appendCar(walker, radius_m, lookOf(walker.agent, walker.profile).doing(walker.activity, view.dark), light, theme, lists);
            if (isPicked)
                lists.pickedCar = lists.cars.back();
            continue;
        }
        const double height_px = kBodyHeight_m / (double(depth) * pixel);
        const PersonDetail detail = personDetail(height_px);
        const bool isTooNear = (middle - eye).length() < float(view.isFromEyes ? kOwnBody_m : kEyeRoom_m);
        if (view.isFromEyes ? isTooNear || detail == PersonDetail::none : !isPicked && (isTooNear || detail == PersonDetail::none))
            continue;
        const double enlarged = std::clamp(kEnlargeBelow_px / height_px, 1.0, kMostEnlarged);
        const Track track = trackOf(walker);
        const auto size = double(track.look.size);
        const float lit = light.isEmpty() ? 1.0F : light.sunAt(walker.place.x, walker.place.y);
        const PersonInstance person{{middle.x(), middle.y(), float(walker.z_m), float(walker.heading_rad)},
                                    {track.phase, float(usualSpeed_mps(walker.speed_mps, size)), float(size * enlarged), lit},
                                    track.look.doing(walker.activity, view.dark)};
        if (isPicked)
            lists.picked = person;
        (detail == PersonDetail::near || isPicked ? lists.near : lists.far).push_back(person);
        const double tail =
            height_px > kShadowHeight_m ? std::min(0.75 * kBodyHeight_m * size * double(lit) / double(sun.z()), kLongestShadow_m) : 0.0;
        lists.shadows.push_back({{middle.x(), middle.y(), middle.x() - sun.x() * float(tail), middle.y() - sun.y() * float(tail)},
                                 {float(walker.z_m), 0.42F, 0.0F, float(RibbonStyle::blob)},
                                 {theme.blob.x(), theme.blob.y(), theme.blob.z(), theme.blob.w()},
                                 0.0F});
    }
    return lists;
}

} // namespace passerby::editor
