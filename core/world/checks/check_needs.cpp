// SPDX-License-Identifier: Apache-2.0
#include "core/foundation/words.h"
#include "core/world/checks/findings.h"
#include "core/world/checks/standing_things.h"
#include "core/world/titles.h"
#include "core/world/train_times.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>

namespace passerby::world {

namespace {

using foundation::told;

bool isThereAny(const World& world, FixtureKindId kind)
{
    return std::any_of(world.fixtures().begin(), world.fixtures().end(), [kind](const auto& entry) { return entry.second.kind == kind; });
}

/// What nothing in the city fulfils is wanted for ever.
void checkFulfilment(const World& world, NeedId id, const Need& need, Findings& findings)
{
    if (need.fulfilledBy.isNull() || isThereAny(world, need.fulfilledBy))
        return;
    Finding& finding = findings.warning("need-never-fulfilled",
                                        told("Nothing in the city fulfils \"{}\" of {}: there is no {}.", need.name,
                                             titleOf(need.profile, *world.profiles().find(need.profile)),
                                             world.fixtureKinds().find(need.fulfilledBy)->name),
                                        placeOf(id));
    WorldPatch patch;
    patch.erase(id);
    setFix(finding, told("Delete the need"), std::move(patch));
}

/// Needs and duties of people who keep a schedule change nothing.
void checkWhoLivesByThem(const World& world, Findings& findings)
{
    std::set<AgentProfileId> profiles;
    for (const auto& [id, need] : world.needs())
        profiles.insert(need.profile);
    for (const auto& [id, duty] : world.duties())
        profiles.insert(duty.profile);
    for (const AgentProfileId id : profiles) {
        AgentProfile profile = *world.profiles().find(id);
        if (profile.guidance == Guidance::autonomous)
            continue;
        Finding& finding =
            findings.info("needs-not-lived", told("{} has needs or duties, but does not live by them.", titleOf(id, profile)), placeOf(id));
        profile.guidance = Guidance::autonomous;
        setFix(finding, told("Let them decide for themselves"), patchTo(id, std::move(profile)));
    }
}

/// The nearest place within reach that people get to, on a coarse ring; nothing where there is none.
std::optional<geometry::Point> reachedNear(const StandingThings& things, geometry::Point point, int level)
{
    constexpr int kDirections = 16;
    constexpr int kRings = 8;
    for (int ring = 1; ring <= kRings; ++ring)
        for (int i = 0; i < kDirections; ++i) {
            const double away_m = 0.25 * ring;
            const double turn_rad = 2.0 * std::numbers::pi * i / kDirections;
            const geometry::Point there = geometry::snapped(point + geometry::Point{std::cos(turn_rad), std::sin(turn_rad)} * away_m);
            if (things.isReached(there, level, {}))
                return there;
        }
    return std::nullopt;
}

void checkDuty(const StandingThings& things, DutyId id, const Duty& duty, Findings& findings)
{
    const World& world = things.world();
    for (std::size_t i = 0; i < duty.points.size(); ++i) {
        const geometry::Point point = duty.points[i];
        if (things.isReached(point, duty.level, {}))
            continue;
        const bool isOutside = things.cellAt(point, duty.level) == things.contents().count();
        const std::string which =
            told("Point {} of {} of {}", i + 1, titleOf(id, duty), titleOf(duty.profile, *world.profiles().find(duty.profile)));
        Finding& finding = isOutside ? findings.warning(
                               "duty-outside-cells", told("{} lies outside the cells of level {}.", which, duty.level), placeOf(id, point))
                                     : findings.warning("unreachable-duty", told("Nobody gets to it: {}.", which), placeOf(id, point));
        const auto there = reachedNear(things, point, duty.level);
        if (!there)
            continue;
        Duty moved = duty;
        moved.points[i] = *there;
        setFix(finding, told("Move to where people get"), patchTo(id, std::move(moved)));
    }
}

/// Looks at one train after the other.
class TrainCheck {
public:
    TrainCheck(const World& world, Findings& findings) : m_world(world), m_findings(findings) {}

    void look(TrainServiceId id, const TrainService& train)
    {
        m_id = id;
        m_train = &train;
        checkPlatform();
        checkTarget();
        checkOthers();
    }

private:
    [[nodiscard]] bool isWaitedOn(const Fixture& fixture) const
    {
        return m_world.fixtureKinds().find(fixture.kind)->use == FixtureUse::wait;
    }
    [[nodiscard]] bool isAt(const Target& target, const Fixture& platform) const
    {
        const Cell& cell = *m_world.cells().find(target.cell);
        return cell.level == platform.level && geometry::overlapArea(cell.polygon, {footprintOf(platform), {}}) > 0.0;
    }
    Finding& warn(std::string_view code, std::string message)
    {
        return m_findings.warning(code, std::move(message), placeOf(m_id, m_world.targets().find(m_train->target)->position));
    }
    void checkPlatform();
    void checkTarget();
    void checkOthers();

    const World& m_world;
    Findings& m_findings;
    TrainServiceId m_id;
    const TrainService* m_train = nullptr;
};

void TrainCheck::checkPlatform()
{
    const Fixture& platform = *m_world.fixtures().find(m_train->platform);
    if (isWaitedOn(platform))
        return;
    Finding& finding = warn("train-without-platform", told("Nobody waits for a train on {}.", titleOf(m_world, m_train->platform)));
    const Target& target = *m_world.targets().find(m_train->target);
    for (const auto& [id, fixture] : m_world.fixtures()) {
        if (!isWaitedOn(fixture) || !isAt(target, fixture))
            continue;
        TrainService mended = *m_train;
        mended.platform = id;
        setFix(finding, told("Let it stop at {}", titleOf(m_world, id)), patchTo(m_id, mended));
        return;
    }
}

void TrainCheck::checkTarget()
{
    const Fixture& platform = *m_world.fixtures().find(m_train->platform);
    const Target& target = *m_world.targets().find(m_train->target);
    if (!isWaitedOn(platform) || isAt(target, platform))
        return;
    Finding& finding = warn("train-off-platform", told("Who gets on or off the train at {} does so at {}, which is elsewhere.",
                                                       titleOf(m_world, m_train->platform), titleOf(m_world, m_train->target)));
    std::optional<TargetId> nearest;
    for (const auto& [id, other] : m_world.targets())
        if (isAt(other, platform)
            && (!nearest
                || geometry::distance(other.position, platform.position)
                       < geometry::distance(m_world.targets().find(*nearest)->position, platform.position)))
            nearest = id;
    if (!nearest)
        return;
    TrainService mended = *m_train;
    mended.target = *nearest;
    setFix(finding, told("Let them use {}", titleOf(m_world, *nearest)), patchTo(m_id, mended));
}

/// Trains of smaller numbers at the same platform that stand there while this one does.
void TrainCheck::checkOthers()
{
    const auto standsWith = [&](const TrainService& train, bool ofSmallerNumber) {
        return std::any_of(m_world.trainServices().begin(), m_world.trainServices().end(), [&](const auto& entry) {
            return entry.first != m_id && (!ofSmallerNumber || entry.first.number < m_id.number) && entry.second.platform == train.platform
                   && standTogether(entry.second, train);
        });
    };
    if (!standsWith(*m_train, true))
        return;
    Finding& finding = warn("trains-at-once", told("Two trains stand at {} at the same time.", titleOf(m_world, m_train->platform)));
    constexpr int kTries = 60;
    for (int i = 1; i < kTries; ++i) {
        TrainService mended = *m_train;
        mended.offset_s = std::floor(std::fmod(m_train->offset_s + m_train->period_s * i / kTries, m_train->period_s));
        if (standsWith(mended, false))
            continue;
        setFix(finding, told("Let it come {:.0f} s after midnight first", mended.offset_s), patchTo(m_id, mended));
        return;
    }
}

} // namespace

void checkNeeds(const World& world, Findings& findings)
{
    for (const auto& [id, need] : world.needs())
        checkFulfilment(world, id, need, findings);
    checkWhoLivesByThem(world, findings);
    TrainCheck check(world, findings);
    for (const auto& [id, train] : world.trainServices())
        check.look(id, train);
}

void checkDuties(const StandingThings& things, Findings& findings)
{
    for (const auto& [id, duty] : things.world().duties())
        checkDuty(things, id, duty, findings);
}

} // namespace passerby::world
