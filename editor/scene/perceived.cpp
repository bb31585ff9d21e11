// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/scene/perceived.h"

#include "core/autonomous/mind_tale.h"
#include "core/run/weighed_fact.h"
#include "core/street/steering_models.h"

#include <algorithm>
#include <cmath>

namespace passerby::editor {

namespace {

using geometry::Point;

constexpr double kLookEvery_rad = 8.0 * std::numbers::pi / 180.0;
constexpr int kHalvings = 6;         // of a look that a wall ends
constexpr double kRoundRing_m = 0.3; // a ring is drawn round those who stand in it
constexpr double kAbove_m = 0.03;
constexpr double kEdgeHalf_m = 0.03;
constexpr double kArrowHead_m = 0.42;
constexpr double kHeadSpread = 0.5; // half of the width of a head, of its length

/// The level of a fixture or a waiting line; nothing where it is gone.
std::optional<int> levelHeld(const world::World& world, const autonomous::MindTale::Held& held)
{
    if (held.kind == "line") {
        const world::WaitingLine* line = world.waitingLines().find(world.waitingLines().idOf(held.object));
        return line ? std::optional(line->level) : std::nullopt;
    }
    const world::Fixture* fixture = world.fixtures().find(world.fixtures().idOf(held.object));
    return fixture ? std::optional(fixture->level) : std::nullopt;
}

/// Where a look ends.
Point lookTo(Point from, Point way, const ground::WalkingGround* ground, std::uint32_t cell)
{
    if (!ground || cell == navigation::kNone || ground->isFree(cell, from, from + way))
        return from + way;
    double free = 0.0;
    double blocked = 1.0;
    for (int i = 0; i < kHalvings; ++i) {
        const double middle = (free + blocked) / 2.0;
        (ground->isFree(cell, from, from + way * middle) ? free : blocked) = middle;
    }
    return from + way * free;
}

} // namespace

Senses sensesOf(const world::World& world, std::size_t profile)
{
    if (profile >= world.profiles().size())
        return {};
    const auto models = street::steeringModels(world);
    const auto& needs = models[street::modelOf(world, profile)]->needs();
    if (needs.neighbours == 0)
        return {};
    return {static_cast<double>(needs.reach_m), std::acos(std::clamp(static_cast<double>(needs.fanCosine), -1.0, 1.0))};
}

std::vector<Perceived::Claim> claimsOf(const run::PersonStory& story, const world::World& world)
{
    std::vector<Perceived::Claim> claims;
    if (story.toldAs != world::PersonKind::mind)
        return claims;
    for (const autonomous::MindTale::Held& held : autonomous::mindTale(story).held) {
        Perceived::Claim claim;
        claim.place = held.place;
        if (held.radius_m > 0.0)
            claim.radius_m = held.radius_m + kRoundRing_m;
        claim.level = levelHeld(world, held);
        claims.push_back(claim);
    }
    return claims;
}

void lookAround(const ShownWalker& walker, const Senses& senses, const ground::WalkingGround* ground, std::uint32_t cell,
                Perceived& perceived)
{
    perceived.place = walker.place;
    perceived.z_m = walker.z_m;
    perceived.fan.clear();
    if (!(senses.reach_m > 0.0))
        return;
    perceived.isRound = senses.halfAngle_rad > std::numbers::pi - 1e-3;
    const int looks = std::max(1, static_cast<int>(std::lround(2.0 * senses.halfAngle_rad / kLookEvery_rad)));
    for (int i = 0; i < looks + (perceived.isRound ? 0 : 1); ++i) {
        const double angle = walker.heading_rad + senses.halfAngle_rad * (2.0 * i / looks - 1.0);
        perceived.fan.push_back(lookTo(walker.place, Point{std::cos(angle), std::sin(angle)} * senses.reach_m, ground, cell));
    }
}

std::vector<Point> velocitiesOf(const run::PersonStory& story)
{
    std::vector<Point> velocities_mps;
    for (const steering::WeighedVelocity& one : run::weighedOf(story))
        velocities_mps.push_back({static_cast<double>(one.velocity.x), static_cast<double>(one.velocity.y)});
    return velocities_mps;
}

std::optional<WeighedArrow> weighedArrow(Point from, Point way, double head)
{
    const double far = std::hypot(way.x, way.y);
    if (far < 0.5 * head)
        return std::nullopt;
    const Point along = way * (1.0 / far);
    const Point across{-along.y, along.x};
    const Point tip = from + way;
    const Point neck = tip - along * head;
    return WeighedArrow{tip, neck + across * (kHeadSpread * head), neck - across * (kHeadSpread * head)};
}

std::vector<Ribbon> perceivedRibbons(const Perceived& perceived, const std::function<double(int, Point)>& floor_m, const SceneTheme& theme)
{
    std::vector<Ribbon> ribbons;
    const double z_m = perceived.z_m + kAbove_m;
    const auto line = [&](Point a, Point b, float alpha) {
        ribbons.push_back(ribbon(a, b, z_m, kEdgeHalf_m, 0.7, RibbonStyle::plain, QVector4D(theme.accent, alpha)));
    };
    for (const Point end : perceived.fan)
        line(perceived.place, end, 0.22F);
    for (std::size_t i = perceived.isRound ? 0 : 1; i < perceived.fan.size(); ++i)
        line(perceived.fan[i == 0 ? perceived.fan.size() - 1 : i - 1], perceived.fan[i], 0.9F);
    if (!perceived.fan.empty() && !perceived.isRound)
        for (const Point end : {perceived.fan.front(), perceived.fan.back()})
            line(perceived.place, end, 0.9F);
    for (const Perceived::Claim& claim : perceived.claims) {
        const double there_m = (claim.level ? floor_m(*claim.level, claim.place) : perceived.z_m) + kAbove_m;
        ribbons.push_back(
            ribbon(claim.place, claim.place, there_m, claim.radius_m + 0.08, 5.0, RibbonStyle::ring, QVector4D(theme.accentRim, 1.0F)));
        ribbons.push_back(ribbon(claim.place, claim.place, there_m, claim.radius_m, 4.0, RibbonStyle::ring, QVector4D(theme.accent, 1.0F)));
    }
    return ribbons;
}

std::vector<Ribbon> weighedRibbons(const Perceived& perceived, const SceneTheme& theme)
{
    std::vector<Ribbon> ribbons;
    const float ink = theme.dark ? 0.97F : 0.08F; // neither the way's colour nor its rim's
    const QVector3D around = theme.dark ? QVector3D(0.05F, 0.05F, 0.07F) : QVector3D(1.0F, 1.0F, 1.0F);
    for (std::size_t i = perceived.velocities_mps.size(); i-- > 0;) {
        const auto arrow = weighedArrow(perceived.place, perceived.velocities_mps[i] * kWeighedFor_s, kArrowHead_m);
        if (!arrow)
            continue;
        const auto append = [&](double half_m, double half_px, const QVector4D& color) {
            for (const Point from : {perceived.place, arrow->left, arrow->right})
                ribbons.push_back(ribbon(from, arrow->tip, perceived.z_m + kAbove_m, half_m, half_px, RibbonStyle::plain, color));
        };
        const bool isChosen = i == 0;
        append(isChosen ? 0.10 : 0.055, isChosen ? 3.0 : 1.8, QVector4D(around, isChosen ? 1.0F : 0.7F));
        append(isChosen ? 0.06 : 0.03, isChosen ? 1.8 : 0.9, QVector4D(ink, ink, ink, 1.0F));
    }
    return ribbons;
}

} // namespace passerby::editor
