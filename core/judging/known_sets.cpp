// SPDX-License-Identifier: Apache-2.0
#include "core/judging/known_sets.h"

#include <algorithm>
#include <array>

namespace passerby::judging {

namespace {

/// Corridors and doors by which core/steering was calibrated (its README).
constexpr std::array<std::string_view, 9> kCalibrated{"UNI_CORR_500_01", "bo-360-050-050",   "uo-050-180-180",
                                                      "bo-360-090-090",  "bi_corr_400_b_03", "bo-360-120-120",
                                                      "uo-180-180-180",  "uo-180-180-070",   "040_c_56_h-"};
constexpr std::array<std::string_view, 4> kCalibratedModels{"orca", "rvo", "social_force", "reactive"};

/// What tells a public set from others.
struct PublicSet {
    std::string_view name;
    std::size_t people = 0;
    std::size_t sightings = 0;
};
constexpr std::array kPublicSets{
    PublicSet{"ucy_zara01", 148, 5024},       PublicSet{"ucy_students03", 428, 21846},    PublicSet{"ucy_students003", 434, 17953},
    PublicSet{"UNI_CORR_500_01", 148, 25536}, PublicSet{"bo-360-050-050", 118, 18261},    PublicSet{"uo-050-180-180", 61, 9712},
    PublicSet{"bo-360-090-090", 214, 38689},  PublicSet{"bi_corr_400_b_03", 480, 120790}, PublicSet{"bo-360-120-120", 307, 75269},
    PublicSet{"uo-180-180-180", 220, 51570},  PublicSet{"uo-180-180-070", 148, 75336},    PublicSet{"040_c_56_h-", 75, 63110}};

bool isHeld(std::string_view text, std::string_view part)
{
    return text.find(part) != std::string_view::npos;
}

} // namespace

std::string knownAs(const std::string& name, const heter_sim::Tracks& tracks)
{
    std::size_t sightings = 0;
    for (const heter_sim::Track& track : tracks.tracks)
        sightings += track.sightings.size();
    const auto found = std::find_if(kPublicSets.begin(), kPublicSets.end(),
                                    [&](const PublicSet& set) { return set.people == tracks.tracks.size() && set.sightings == sightings; });
    return found == kPublicSets.end() ? name : std::string(found->name);
}

std::string fittedWhy(std::string_view model, std::string_view set)
{
    const bool isCalibrated = std::find(kCalibratedModels.begin(), kCalibratedModels.end(), model) != kCalibratedModels.end();
    if (isCalibrated && std::any_of(kCalibrated.begin(), kCalibrated.end(), [set](std::string_view known) { return isHeld(set, known); }))
        return "Its defaults were found with speeds and flows of this set.";
    if (model == "heter_sim" && isHeld(set, "zara01"))
        return "Distance, anticipation and shape of its energies were picked on this set.";
    return {};
}

bool hasNoisyAcceleration(std::string_view set)
{
    return isHeld(set, "students03") || isHeld(set, "students003");
}

} // namespace passerby::judging
