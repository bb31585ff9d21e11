// SPDX-License-Identifier: Apache-2.0
#include "core/foundation/limits.h"
#include "core/foundation/words.h"
#include "core/world/carried_out.h"
#include "core/world/checks/cell_contents.h"
#include "core/world/checks/findings.h"
#include "core/world/profile_parameters.h"

#include <algorithm>
#include <cmath>

namespace passerby::world {

namespace {

using foundation::told;

void checkProfile(AgentProfileId id, const AgentProfile& profile, Findings& findings)
{
    if (profile.speedSd_mps > 0.5 * profile.speedMean_mps) {
        Finding& finding =
            findings.warning("speed-spread",
                             told("The speeds of {} spread by {} m/s around a mean of {} m/s; over half the mean, many are redrawn.",
                                  titleOf(id, profile), profile.speedSd_mps, profile.speedMean_mps),
                             placeOf(id));
        AgentProfile mended = profile;
        mended.speedSd_mps = 0.5 * profile.speedMean_mps;
        setFix(finding, told("Set spread to half the mean"), patchTo(id, std::move(mended)));
    }
    if (!isCarriedOut(profile.guidance))
        findings.info(
            "not-carried-out-yet",
            told("{} is guided by \"{}\"; this version lets them keep a schedule instead.", titleOf(id, profile), spell(profile.guidance)),
            placeOf(id));
    if (!isCarriedOut(profile.steering))
        findings.info(
            "not-carried-out-yet",
            told("{} is steered by \"{}\"; this version lets them walk straight instead.", titleOf(id, profile), spell(profile.steering)),
            placeOf(id));
}

std::string unitOf(const ParameterRange& range)
{
    return *range.unit == '\0' ? std::string() : told(range.unit);
}

/// What it may be.
std::string wordsFor(const ParameterRange& range)
{
    const std::string unit = unitOf(range);
    const std::string bounds = range.isAboveLeast ? told("above {}{} and at most {}{}", range.least, unit, range.most, unit)
                                                  : told("at least {}{} and at most {}{}", range.least, unit, range.most, unit);
    return range.isWhole ? told("a whole number, {}", bounds) : bounds;
}

/// What parameters may not be is not used; who wrote it should know.
void checkParameters(std::span<const ParameterRange> ranges, AgentProfileId id, const AgentProfile& profile, Findings& findings)
{
    for (const ParameterRange& range : ranges) {
        const auto given = profile.parameters.find(range.name);
        if (given == profile.parameters.end() || isWithin(range, given->second))
            continue;
        const std::string unit = unitOf(range);
        Finding& finding = findings.warning("parameter-range",
                                            told("The {} of {} is {}{}; it has to be {}. The usual value counts instead.",
                                                 told(range.words), titleOf(id, profile), given->second, unit, wordsFor(range)),
                                            placeOf(id));
        AgentProfile mended = profile;
        mended.parameters.erase(range.name);
        setFix(finding, told("Use the usual value"), patchTo(id, std::move(mended)));
    }
}

constexpr double kRoomAnywhere = 10.0; // so many stand about a spot, however small it is drawn

/// More people than can stand in their region are put into one place.
void checkCrowd(const World& world, CrowdId id, const Crowd& crowd, Findings& findings)
{
    const Region* region = world.regions().find(crowd.region);
    if (!region)
        return;
    const double area_m2 = geometry::area(region->polygon);
    const double most = std::max(kRoomAnywhere, std::floor(foundation::kMostPeoplePerSquareMetre * area_m2));
    if (crowd.count <= most)
        return;
    Finding& finding = findings.warning("crowd-without-room",
                                        told("{} has {} people, but at most {} can stand in {} ({:.1f} m²).", titleOf(id, crowd),
                                             crowd.count, most, titleOf(crowd.region, *region), area_m2),
                                        placeOf(id));
    Crowd mended = crowd;
    mended.count = static_cast<int>(most);
    setFix(finding, told("Keep as many as find room"), patchTo(id, std::move(mended)));
}

} // namespace

void checkPeople(const World& world, Findings& findings)
{
    double shares = 0.0;
    for (const auto& [id, profile] : world.profiles()) {
        shares += profile.share;
        checkProfile(id, profile, findings);
        checkParameters(wandererParameters(), id, profile, findings);
        checkParameters(commonParameters(), id, profile, findings);
    }
    for (const auto& [id, crowd] : world.crowds())
        checkCrowd(world, id, crowd, findings);
    if (!world.profiles().empty() && shares <= 0.0)
        findings.warning("profile-shares-zero", told("The shares of all profiles are zero: everybody walks at the usual speed, 1.34 m/s."),
                         placeOf(world.profiles().at(0).id));
}

} // namespace passerby::world
