// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/models/profile_colors.h"

#include <array>

namespace passerby::editor {

std::vector<QColor> profileColors(const world::World& world)
{
    static constexpr std::array<QRgb, 5> kOwn{0xff3b6fb5, 0xffd97b29, 0xff5f9e8f, 0xffa6783f, 0xff7a68b3};
    std::vector<QColor> colors;
    for (const auto& [id, profile] : world.profiles())
        colors.push_back(profile.colors.empty()
                             ? QColor(kOwn[colors.size() % kOwn.size()])
                             : QColor(profile.colors.front().red, profile.colors.front().green, profile.colors.front().blue));
    if (colors.empty())
        colors.emplace_back(kOwn[0]);
    return colors;
}

QColor profileColor(const world::World& world, std::size_t profile)
{
    const std::vector<QColor> colors = profileColors(world);
    return profile < colors.size() ? colors[profile] : colors.front();
}

} // namespace passerby::editor
