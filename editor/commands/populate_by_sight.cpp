// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/populate_by_sight.h"

#include "core/geometry/polygon.h"
#include "core/world/behaviour_shares.h"
#include "core/world/patch_builder.h"
#include "editor/commands/apply_patch_command.h"
#include "editor/document/project_document.h"
#include "editor/words/number_text.h"
#include "editor/words/text.h"

#include <algorithm>
#include <cmath>

namespace passerby::editor {

using foundation::Error;
using foundation::Result;

namespace {

constexpr double kAreaEach_m2 = 40.0;
constexpr double kFewestWanderers = 10.0;
constexpr double kMostWanderers = 20000.0;
constexpr double kShareAlone = 1.0;

bool isEverybodySteered(const world::World& world)
{
    return std::all_of(world.profiles().begin(), world.profiles().end(), [](const auto& entry) {
        return !world::isWandering(entry.second) || !(entry.second.share > 0.0) || world::isSteered(entry.second);
    });
}

/// "Wanderers", or the next free name after it.
std::string freeProfileName(const world::World& world)
{
    const QString plain = text("Wanderers");
    for (int number = 1;; ++number) {
        std::string name = (number == 1 ? plain : QStringLiteral("%1 %2").arg(plain).arg(number)).toStdString();
        const auto& profiles = world.profiles();
        if (std::none_of(profiles.begin(), profiles.end(), [&](const auto& entry) { return entry.second.name == name; }))
            return name;
    }
}

world::AgentProfile wanderersOf(const world::World& world, double share)
{
    world::AgentProfile profile;
    profile.name = freeProfileName(world);
    profile.share = share;
    profile.guidance = world::Guidance::affordance;
    profile.steering = world::Steering::orca; // who is not steered walks through others and strolls nowhere
    profile.colors = {{0xe0, 0x7a, 0x3f}, {0xd9, 0x9a, 0x2b}, {0xc4, 0x5d, 0x5d}, {0xa8, 0x6b, 0x9c}};
    return profile;
}

/// The shares of those who wander sum to `wanted`, in the proportions that they have; a profile is made where there is none.
void shareOut(const world::World& world, double wanted, world::PatchBuilder& build)
{
    double sum = 0.0;
    std::size_t count = 0;
    for (const auto& [id, profile] : world.profiles())
        if (world::isWandering(profile)) {
            sum += profile.share;
            ++count;
        }
    if (count == 0)
        build.add(wanderersOf(world, wanted));
    if (sum > 0.0)
        return; // some wander already, as many as somebody chose
    for (const auto& [id, profile] : world.profiles())
        if (world::isWandering(profile)) {
            world::AgentProfile changed = profile;
            changed.share = wanted / static_cast<double>(count);
            build.replace(id, std::move(changed));
        }
}

/// What is done about shares: who has nowhere to go stays away.
void setShares(const world::World& world, world::PatchBuilder& build)
{
    double others = 0.0;
    for (const auto& [id, profile] : world.profiles())
        others += world::isWandering(profile) ? 0.0 : profile.share;
    if (!world.targets().empty()) {
        if (world.profiles().empty()) { // who lived here as everybody does goes on to
            world::AgentProfile residents;
            residents.name = text("Residents").toStdString();
            residents.share = kShareAlone;
            build.add(std::move(residents));
        }
        shareOut(world, others > 0.0 ? others : kShareAlone, build);
        return;
    }
    shareOut(world, kShareAlone, build);
    for (const auto& [id, profile] : world.profiles())
        if (!world::isWandering(profile) && profile.share > 0.0) {
            world::AgentProfile absent = profile;
            absent.share = 0.0;
            build.replace(id, std::move(absent));
        }
}

} // namespace

std::int64_t fittingPopulation(const world::World& world)
{
    double area_m2 = 0.0;
    for (const auto& [id, cell] : world.cells())
        area_m2 += std::abs(geometry::area(cell.polygon));
    const double people = std::clamp(area_m2 / kAreaEach_m2, kFewestWanderers, kMostWanderers);
    const double step = std::pow(10.0, std::floor(std::log10(people)) - 1.0);
    return static_cast<std::int64_t>(std::round(people / step) * step);
}

Result<QString> populateBySight(ProjectDocument& document)
{
    const world::World& world = document.world();
    if (world.cells().empty())
        return Error{"nothing-to-walk-on", text("There is nothing to walk on yet: draw cells or import a map.").toStdString(), {}};
    if (world.portals().empty())
        return Error{"no-ways", text("No way leads from cell to cell yet: add portals between them.").toStdString(), {}};
    world::PatchBuilder build(world);
    setShares(world, build);
    if (world.settings().population <= 0) {
        world::Settings settings = world.settings();
        settings.population = fittingPopulation(world);
        build.setSettings(std::move(settings));
    }
    if (build.patch().empty())
        return Error{"wander-already", text("People wander here already; their profiles say how many.").toStdString(), {}};
    if (const auto pushed = ApplyPatchCommand::push(document, text("Populate by what people see"), build.take()); !pushed.ok())
        return pushed.error();
    const auto population = static_cast<std::uint64_t>(world.settings().population);
    return (isEverybodySteered(world) ? text("%1 of %2 people wander now, led by what they see, and evade each other")
                                      : text("%1 of %2 people wander now, led by what they see"))
        .arg(formatCount(static_cast<long long>(world::wanderingPeople(world, population))),
             formatCount(static_cast<long long>(population)));
}

} // namespace passerby::editor
