// SPDX-License-Identifier: Apache-2.0
#include "core/world/titles.h"

#include <cctype>
#include <string_view>

namespace passerby::world {

namespace {

/// "bench" and 12: "Bench 12".
std::string numberedTitle(std::string_view kind, std::uint32_t number)
{
    std::string title = std::string(kind) + ' ' + std::to_string(number);
    title.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(title.front())));
    return title;
}

} // namespace

std::string titleOf(const World& world, FixtureId id)
{
    const Fixture& fixture = *world.fixtures().find(id);
    return fixture.name.empty() ? numberedTitle(world.fixtureKinds().find(fixture.kind)->name, id.number) : fixture.name;
}

std::string titleOf(const World& world, TargetId id)
{
    const Target& target = *world.targets().find(id);
    const std::string& type = world.targetTypes().find(target.type)->name;
    const std::string title = numberedTitle(type.empty() ? "target" : type, id.number);
    return target.name.empty() ? title : title + " (" + target.name + ")";
}

} // namespace passerby::world
