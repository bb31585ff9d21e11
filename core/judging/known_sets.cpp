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

bool isHeld(std::string_view text, std::string_view part)
{
    return text.find(part) != std::string_view::npos;
}

} // namespace

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
