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
constexpr double kBodyHeight_m = 1.77;
constexpr double kLongestStride_m = 5.0; ///< more than this between two pictures is a jump
constexpr double kMostEnlarged = 1.35;
constexpr double kEnlargeBelow_px = 15.0;
constexpr double kEyeRoom_m = 4.0;
constexpr double kOwnBody_m = 0.75; ///< from eyes to the middle of the body
constexpr double kLeastCarRadius_m = 0.8;
constexpr double kLongestShadow_m = 6.0; ///< of people, however low the sun
constexpr double kShadowHeight_m = 5.0;  ///< tails of shadows are drawn for people taller than this in pixels

/// Four families of three tops, all of them apart from the colours of the heatmap for every kind of colour sight.
constexpr std::array<unsigned, 12> kTops{0xC2410C, 0xC0392B, 0x9C4A2F, 0xF4C9C2, 0xEFE7DA, 0xC9C3C8,
                                         0x8C2F39, 0x6E1F2A, 0xEBC9D2, 0x8A5A3C, 0x4A2F2A, 0x2E2A2B};
constexpr std::size_t kFamily = 3;

std::vector<QVector3D> ownTops(const world::AgentProfile& profile, std::size_t place, std::size_t profileCount)
{
    std::vector<QVector3D> tops;
    for (const world::Color& color : profile.colors)
        tops.emplace_back(QVector3D(float(color.red), float(color.green), float(color.blue)) / 255.0F);
    if (!tops.empty())
        return tops;
    const std::size_t first = profileCount > 1 ? (place * kFamily) % kTops.size() : 0;
    const std::size_t count = profileCount > 1 ? kFamily : kTops.size();
    for (std::size_t i = 0; i < count; ++i)
        tops.push_back(rgb(kTops[first + i]));
    return tops;
}

/// What somebody's looks are drawn from.
std::uint32_t keyOf(world::AgentId agent)
{
    return static_cast<std::uint32_t>(exportedId(agent));
}

double sizeOf(world::AgentId agent)
{
    return 0.93 + 0.13 * shapes::hashOf(keyOf(agent) * 3U + 1U);
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
    m_tops.clear();
    m_carRadii_m.clear();
    for (const auto& [id, profile] : world.profiles())
        m_carRadii_m.push_back(profile.radius_m >= kLeastCarRadius_m ? profile.radius_m : 0.0);
    std::size_t place = 0;
    for (const auto& [id, profile] : world.profiles())
        m_tops.push_back(ownTops(profile, place++, world.profiles().size()));
    if (m_tops.empty())
        m_tops.push_back(ownTops({}, 0, 1));
}

void PeopleAnimator::advance(const std::vector<ShownWalker>& walkers)
{
    std::vector<Track> tracks;
    tracks.reserve(walkers.size());
    auto before = m_tracks.begin();
    for (const ShownWalker& walker : walkers) {
        Track track{walker.agent, float(walker.place.x), float(walker.place.y), float(shapes::hashOf(keyOf(walker.agent)))};
        while (before != m_tracks.end() && before->agent < walker.agent)
            ++before;
        if (before != m_tracks.end() && before->agent == walker.agent) {
            track.phase = before->phase;
            const double moved = std::hypot(walker.place.x - double(before->x), walker.place.y - double(before->y));
            const double step = (0.25 + 0.36 * walker.speed_mps) * sizeOf(walker.agent);
            if (moved < kLongestStride_m)
                track.phase = float(std::fmod(double(track.phase) + moved / (2.0 * step), 1.0));
        }
        tracks.push_back(track);
    }
    m_tracks = std::move(tracks);
}

float PeopleAnimator::phaseOf(world::AgentId agent) const
{
    const auto found = std::lower_bound(m_tracks.begin(), m_tracks.end(), agent,
                                        [](const Track& track, world::AgentId wanted) { return track.agent < wanted; });
    return found != m_tracks.end() && found->agent == agent ? found->phase : float(shapes::hashOf(keyOf(agent)));
}

std::array<float, 4> PeopleAnimator::lookOf(const ShownWalker& walker, bool dark) const
{
    const auto pick = [&](std::uint32_t purpose, std::size_t count) {
        return std::size_t(shapes::hashOf(keyOf(walker.agent) * 8U + purpose) * double(count));
    };
    const auto& tops = m_tops[std::min<std::size_t>(walker.profile, m_tops.size() - 1)];
    QVector3D top = tops[pick(1, tops.size())];
    if (dark)
        for (int i = 0; i < 3; ++i)
            top[i] = std::min(1.0F, std::max(0.34F, top[i]) * 1.25F);
    const bool longSleeves = shapes::hashOf(keyOf(walker.agent) * 8U + 5U) < 1.0 / 3.0;
    const std::size_t packed =
        pick(2, 6) + 8 * pick(3, 6) + 64 * pick(4, 6) + (longSleeves ? 512 : 0) + 1024 * std::size_t(walker.activity);
    return {top.x(), top.y(), top.z(), float(packed)};
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
            appendCar(walker, radius_m, lookOf(walker, view.dark), light, theme, lists);
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
        const float phase = phaseOf(walker.agent);
        const float lit = light.isEmpty() ? 1.0F : light.sunAt(walker.place.x, walker.place.y);
        const PersonInstance person{{middle.x(), middle.y(), float(walker.z_m), float(walker.heading_rad)},
                                    {phase, float(walker.speed_mps), float(sizeOf(walker.agent) * enlarged), lit},
                                    lookOf(walker, view.dark)};
        if (isPicked)
            lists.picked = person;
        (detail == PersonDetail::near || isPicked ? lists.near : lists.far).push_back(person);
        const double tail =
            height_px > kShadowHeight_m ? std::min(0.75 * kBodyHeight_m * double(lit) / double(sun.z()), kLongestShadow_m) : 0.0;
        lists.shadows.push_back({{middle.x(), middle.y(), middle.x() - sun.x() * float(tail), middle.y() - sun.y() * float(tail)},
                                 {float(walker.z_m), 0.42F, 0.0F, float(RibbonStyle::blob)},
                                 {theme.blob.x(), theme.blob.y(), theme.blob.z(), theme.blob.w()},
                                 0.0F});
    }
    return lists;
}

} // namespace passerby::editor
