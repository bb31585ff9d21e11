// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/world/agent_profile.h"

#include <QString>
#include <array>

namespace passerby::editor {

/// Kinds of people to begin with.
enum class ProfileTemplate { resident, commuter, tourist, child, elderly, courier, police };
inline constexpr std::array kAllProfileTemplates{ProfileTemplate::resident, ProfileTemplate::commuter, ProfileTemplate::tourist,
                                                 ProfileTemplate::child,    ProfileTemplate::elderly,  ProfileTemplate::courier,
                                                 ProfileTemplate::police};

/// The profile, named and coloured, with a share of 1. Walking speeds (mean ± standard deviation, m/s), at free flow:
/// resident 1.34 ± 0.26, all pedestrians (Weidmann 1993, "Transporttechnik der Fussgänger", ETH Zürich, IVT 90); commuter 1.49, tourist
/// 1.10 and courier 1.61, the same source's means for commuting, leisure and business, each with the spread of all, 0.26 / 1.34 of the
/// mean; elderly 1.08 ± 0.20, usual gait of men and women in their seventies (1.26, 1.13) and beyond (0.97, 0.94) together (Bohannon and
/// Andrews 2011, Physiotherapy 97, 182-189; the spread is that of Bohannon 1997, Age and Ageing 26, 15-19).
/// There is no measurement behind child (1.20) and police (1.00, a patrol strolls): starting points to be adjusted. Radii follow Weidmann's
/// shoulder breadth of 0.46 m, with clothes and a little air.
[[nodiscard]] world::AgentProfile profileOf(ProfileTemplate kind);
/// What the template's numbers rest on, for people ("Weidmann 1993, all pedestrians").
[[nodiscard]] QString profileSource(ProfileTemplate kind);
/// "Resident".
[[nodiscard]] QString profileTemplateName(ProfileTemplate kind);

} // namespace passerby::editor
