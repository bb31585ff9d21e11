// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/world/patch_builder.h"

#include <array>
#include <functional>
#include <string_view>
#include <vector>

namespace passerby::generator {

/// Kinds of people who decide for themselves what they do next: those of the station of Shao and Terzopoulos (2005).
enum class Mind { commuter, tourist, performer, policeOfficer, soldier };
inline constexpr std::array kAllMinds{Mind::commuter, Mind::tourist, Mind::performer, Mind::policeOfficer, Mind::soldier};

// Names of parameters of such profiles.
inline constexpr const char* kPatience_s = "patience_s";    ///< for how long they would wait in a line
inline constexpr const char* kPassageTaste = "taste";       ///< spread of how much they like one passage more than another
inline constexpr const char* kFriendsShare = "group_share"; ///< of them, who come in a group of friends
inline constexpr const char* kFriendsLeast = "group_low";   ///< in such a group
inline constexpr const char* kFriendsMost = "group_high";
inline constexpr const char* kStayLeast_s = "stay_low_s"; ///< from coming to leaving, where no train tells
inline constexpr const char* kStayMost_s = "stay_high_s";

/// "Police officer".
[[nodiscard]] std::string_view nameOf(Mind mind);
/// Share, speeds, colour and parameters as in the station. They decide for themselves, and walk by reactive routines.
[[nodiscard]] world::AgentProfile profileOf(Mind mind);

/// A need whose profile and what fulfils it are not known yet.
struct NeedOfMind {
    world::Need need;
    std::string_view fulfilledBy; ///< name of a usual kind of fixtures; empty: the company of friends
};
[[nodiscard]] std::vector<NeedOfMind> needsOf(Mind mind);
/// Adds them to a profile; `kindNamed` gives the kind of fixtures of a name, and adds it where it is not there.
void addNeeds(world::PatchBuilder& builder, world::AgentProfileId profile, Mind mind,
              const std::function<world::FixtureKindId(std::string_view)>& kindNamed);

} // namespace passerby::generator
