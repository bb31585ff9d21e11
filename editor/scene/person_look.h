// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/activity.h"
#include "core/shapes/person_figure.h"

#include <QVector3D>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace passerby::editor {

inline constexpr double kBodyHeight_m = 1.77; ///< of makeNearPerson()

/// Sleeves and what is worn over or instead of trousers.
enum class Cut : std::uint32_t { shortSleeves, longSleeves, coat, skirt };
/// Hair, or what is on it.
enum class Headwear : std::uint32_t { shortHair, longHair, bald, hat };

/// What somebody looks like, whatever they do; the same for all their life.
struct PersonLook {
    float size = 1.0F; ///< of the body as it is modelled, 1.77 m
    QVector3D top;     ///< colour of what they wear on top, by day
    /// For the shader: trousers + 8 hair + 64 skin + 512 for women + 16384 build (in steps of 5 %, 4 to 7 are -20 to -5 %) + 131072 Cut +
    /// 524288 Headwear + 2097152 shapes::Age. What they do comes between, at 1024.
    std::uint32_t packed = 0;

    /// With what they do, and as bright as the theme asks for: PersonInstance::look.
    [[nodiscard]] std::array<float, 4> doing(run::Activity activity, bool dark) const;
};

/// What people of a profile have in common.
struct ProfileLook {
    shapes::Age age = shapes::Age::adult;
    std::vector<QVector3D> tops;
};

/// In the colours of the profile; of one without in a family of three by its place among the profiles, alone in all twelve.
[[nodiscard]] ProfileLook profileLook(const world::AgentProfile& profile, std::size_t place, std::size_t profileCount);

/// By somebody's number: figureOf(), and clothes that go with their age. Colours of tops are those of the profile, more or less
/// faded, so that it is still told by them.
[[nodiscard]] PersonLook personLook(std::uint32_t number, const ProfileLook& profile);

} // namespace passerby::editor
