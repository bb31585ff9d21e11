// SPDX-License-Identifier: Apache-2.0
#include "core/foundation/words.h"
#include "core/world/checks/findings.h"
#include "core/world/checks/standing_things.h"
#include "core/world/titles.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace passerby::world {

namespace {

using foundation::told;
using geometry::Point;

constexpr double kLeastShare = 0.9; // of a footprint that has to lie on cells
constexpr double kFarthestMove_m = 2.0;
constexpr double kBarelyInside_m = 0.01;

constexpr double kOverlap_m2 = 0.01; // side by side, drawn not quite exactly

/// Looks at one fixture after the other.
class FixtureCheck {
public:
    FixtureCheck(const StandingThings& things, Findings& findings) : m_things(things), m_findings(findings) {}

    void look(std::uint32_t place)
    {
        m_id = m_things.fixtureAt(place);
        m_fixture = m_things.world().fixtures().find(m_id);
        m_kind = m_things.world().fixtureKinds().find(m_fixture->kind);
        m_title = titleOf(m_things.world(), m_id);
        if (m_kind->use != FixtureUse::look && checkGround(place)) // a clock may hang on a wall
            checkReach();
        checkUse();
    }

private:
    bool checkGround(std::uint32_t place);
    void checkReach();
    void checkUse();
    [[nodiscard]] std::optional<Fixture> movedInside() const;
    Finding& warn(std::string_view code, std::string message)
    {
        return m_findings.warning(code, std::move(message), placeOf(m_id, m_fixture->position));
    }

    const StandingThings& m_things;
    Findings& m_findings;
    FixtureId m_id;
    const Fixture* m_fixture = nullptr;
    const FixtureKind* m_kind = nullptr;
    std::string m_title;
};

/// How a point gets into cells of the level by the shortest way; nothing where none is near.
std::optional<Point> shiftInto(const StandingThings& things, Point p, int level)
{
    if (things.cellAt(p, level) < things.contents().count())
        return Point{};
    const Point reach{kFarthestMove_m, kFarthestMove_m};
    std::optional<Point> shift;
    for (const std::uint32_t cell : things.contents().grid().query(geometry::Box{p - reach, p + reach})) {
        if (things.contents().cell(cell).level != level)
            continue;
        const Point to = nearestOnBorder(things.contents().cell(cell).polygon, p) - p;
        if (!shift || geometry::length(to) < geometry::length(*shift))
            shift = to;
    }
    return shift;
}

/// Pushed by the corner that lies farthest outside, again and again, while that leads no farther than kFarthestMove_m.
std::optional<Fixture> FixtureCheck::movedInside() const
{
    constexpr int kPushes = 6;
    Fixture moved = *m_fixture;
    for (int push = 0; push < kPushes; ++push) {
        Point most;
        geometry::Ring corners = footprintOf(moved);
        corners.push_back(moved.position);
        for (const Point corner : corners) {
            const auto shift = shiftInto(m_things, corner, moved.level);
            if (!shift)
                return std::nullopt;
            if (geometry::length(*shift) > geometry::length(most))
                most = *shift;
        }
        if (const double by_m = geometry::length(most); by_m > 0.0)
            most = most * (1.0 + kBarelyInside_m / by_m);
        moved.position = geometry::snapped(moved.position + most);
        if (geometry::distance(moved.position, m_fixture->position) > kFarthestMove_m)
            return std::nullopt;
        if (m_things.shareOnCells({footprintOf(moved), {}}, moved.level) >= 0.999)
            return m_things.isTaken(moved, m_id) ? std::nullopt : std::optional(moved);
    }
    return std::nullopt;
}

/// False where it lies outside all cells, so that nothing more is to be said of where it stands.
bool FixtureCheck::checkGround(std::uint32_t place)
{
    const double share = m_things.shareOnCells(m_things.footprint(place), m_fixture->level);
    const bool isOutside =
        share <= 1.0 - kLeastShare && m_things.cellAt(m_fixture->position, m_fixture->level) == m_things.contents().count();
    if (!isOutside && (share >= kLeastShare || !m_things.stopsFeet(place)))
        return true;
    Finding& finding = isOutside ? warn("fixture-outside-cells", told("{} lies outside the cells of level {}.", m_title, m_fixture->level))
                                 : warn("fixture-in-wall", told("{} stands in a wall: {:.0f} % of it lies outside the cells of level {}.",
                                                                m_title, 100.0 * (1.0 - share), m_fixture->level));
    if (auto moved = movedInside())
        setFix(finding, told("Move inside"), patchTo(m_id, std::move(*moved)));
    return !isOutside;
}

void FixtureCheck::checkReach()
{
    if (m_things.isReached(placeOfUse(*m_fixture, m_kind->use), m_fixture->level, m_id))
        return;
    const bool hasFront = m_kind->use == FixtureUse::sit || m_kind->use == FixtureUse::serve;
    Finding& finding =
        warn("unreachable-fixture", hasFront ? told("Nobody gets to the front of {}.", m_title) : told("Nobody gets to {}.", m_title));
    Fixture turned = *m_fixture;
    turned.heading_rad = std::remainder(turned.heading_rad + std::numbers::pi, 2.0 * std::numbers::pi);
    if (hasFront && m_things.isReached(placeOfUse(turned, m_kind->use), turned.level, m_id))
        setFix(finding, told("Turn round"), patchTo(m_id, std::move(turned)));
}

void FixtureCheck::checkUse()
{
    if (m_fixture->places == 0 && (m_kind->use == FixtureUse::sit || m_kind->use == FixtureUse::serve)) {
        Finding& finding = warn("fixture-without-places", told("{} has no places: nobody can use it.", m_title));
        Fixture mended = *m_fixture;
        mended.places = std::max(1, m_kind->places);
        const std::string name = mended.places == 1 ? told("Give it a place") : told("Give it {} places", mended.places);
        setFix(finding, name, patchTo(m_id, std::move(mended)));
    }
    if (m_fixture->serviceMean_s > 0.0 || m_kind->use != FixtureUse::serve)
        return;
    Finding& finding = warn("service-of-zero", told("{} serves everybody at once: its mean service is 0 s.", m_title));
    if (m_kind->serviceMean_s <= 0.0)
        return;
    Fixture mended = *m_fixture;
    mended.serviceMean_s = m_kind->serviceMean_s;
    mended.serviceSd_s = m_kind->serviceSd_s;
    setFix(finding, told("Set to {} s, as is usual for its kind", m_kind->serviceMean_s), patchTo(m_id, std::move(mended)));
}

} // namespace

void checkFixtures(const StandingThings& things, Findings& findings, const foundation::JobContext& context)
{
    const World& world = things.world();
    FixtureCheck check(things, findings);
    for (std::uint32_t place = 0; place < world.fixtures().size() && !context.isCancelled(); ++place)
        check.look(place);
    if (world.fixtures().empty())
        return;
    things.boxes().visitPairs([&](std::uint32_t i, std::uint32_t j) {
        const Fixture& first = *world.fixtures().at(i).row;
        const Fixture& second = *world.fixtures().at(j).row;
        if (first.level != second.level || !things.stopsFeet(i) || !things.stopsFeet(j) || context.isCancelled()
            || geometry::overlapArea(things.footprint(i), things.footprint(j)) <= kOverlap_m2)
            return;
        findings.warning("fixtures-overlap",
                         told("{} and {} stand in one another.", titleOf(world, things.fixtureAt(i)), titleOf(world, things.fixtureAt(j))),
                         placeOf(things.fixtureAt(i), first.position));
    });
}

} // namespace passerby::world
