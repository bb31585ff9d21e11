// SPDX-License-Identifier: Apache-2.0
#include "core/foundation/words.h"
#include "core/world/checks/findings.h"
#include "core/world/checks/standing_things.h"
#include "core/world/patch_builder.h"
#include "core/world/titles.h"

#include <algorithm>
#include <limits>

namespace passerby::world {

namespace {

using foundation::told;
using geometry::Point;

constexpr double kFarthestHead_m = 2.0;
constexpr double kInTheWay_m = 0.05; // less of a line in something is drawn along it

/// Looks at one waiting line after the other.
class LineCheck {
public:
    LineCheck(const StandingThings& things, Findings& findings, const foundation::JobContext& context)
        : m_things(things), m_findings(findings), m_context(context)
    {
    }

    void look(WaitingLineId id, const WaitingLine& line)
    {
        m_id = id;
        m_line = &line;
        m_title = titleOf(id, line);
        m_use = m_things.useOf(id);
        if (!m_use)
            checkUnused();
        else
            checkUsers();
        checkGround();
        checkThings();
    }

private:
    void checkUnused();
    void checkUsers();
    void checkLevel();
    void checkHead();
    void checkGround();
    void checkThings();
    [[nodiscard]] std::optional<int> levelOfUsers() const;
    [[nodiscard]] std::string thingOn(std::size_t piece) const;
    Finding& warn(std::string_view code, std::string message, Point where)
    {
        return m_findings.warning(code, std::move(message), placeOf(m_id, where));
    }

    const StandingThings& m_things;
    Findings& m_findings;
    const foundation::JobContext& m_context;
    WaitingLineId m_id;
    const WaitingLine* m_line = nullptr;
    const LineUse* m_use = nullptr;
    std::string m_title;
};

void LineCheck::checkUnused()
{
    Finding& finding = m_findings.info("unused-line", told("Nobody queues in {}: no counter, lift or gate has it.", m_title),
                                       placeOf(m_id, m_line->points.front()));
    PatchBuilder without(m_things.world());
    for (const auto& [id, portal] : m_things.world().portals())
        if (portal.line == m_id) {
            Portal freed = portal;
            freed.line = {};
            without.replace(id, freed);
        }
    without.erase(m_id);
    setFix(finding, told("Remove"), without.take());
}

/// That of all fixtures that use it, or of a side of all such portals; nothing where there is no such level.
std::optional<int> LineCheck::levelOfUsers() const
{
    const World& world = m_things.world();
    std::vector<int> levels;
    if (!m_use->fixtures.empty()) {
        levels = {world.fixtures().find(m_use->fixtures.front())->level};
    } else {
        const Portal& portal = *world.portals().find(m_use->portals.front());
        levels = {world.cells().find(portal.cellA)->level, world.cells().find(portal.cellB)->level};
    }
    const auto suits = [&](int level) {
        return std::ranges::all_of(m_use->fixtures, [&](FixtureId id) { return world.fixtures().find(id)->level == level; })
               && std::ranges::all_of(m_use->portals, [&](PortalId id) {
                      const Portal& portal = *world.portals().find(id);
                      return world.cells().find(portal.cellA)->level == level || world.cells().find(portal.cellB)->level == level;
                  });
    };
    const auto found = std::ranges::find_if(levels, suits);
    return found == levels.end() ? std::nullopt : std::optional(*found);
}

void LineCheck::checkUsers()
{
    checkLevel();
    if (!m_use->fixtures.empty())
        checkHead();
}

/// Several counters in a row may share a line: it begins before one of them.
void LineCheck::checkHead()
{
    const World& world = m_things.world();
    const Point head = m_line->points.front();
    double least_m = std::numeric_limits<double>::infinity();
    FixtureId nearest;
    for (const FixtureId id : m_use->fixtures) {
        const Fixture& fixture = *world.fixtures().find(id);
        const geometry::Polygon& area = m_things.footprint(static_cast<std::uint32_t>(world.fixtures().indexOf(id)));
        if (fixture.level != m_line->level)
            return; // told with the level
        const double away_m = geometry::contains(area, head) ? 0.0 : geometry::distanceToBorder(area, head);
        if (away_m < least_m) {
            least_m = away_m;
            nearest = id;
        }
    }
    if (least_m > kFarthestHead_m)
        warn("line-far-from-fixture",
             told("{} begins {:.1f} m away from {}, where people queue in it.", m_title, least_m, titleOf(world, nearest)), head);
}

void LineCheck::checkLevel()
{
    const World& world = m_things.world();
    const auto isElsewhere = [&](const Portal& portal) {
        return world.cells().find(portal.cellA)->level != m_line->level && world.cells().find(portal.cellB)->level != m_line->level;
    };
    std::string user;
    for (const PortalId id : m_use->portals)
        if (const Portal& portal = *world.portals().find(id); user.empty() && isElsewhere(portal))
            user = titleOf(id, portal);
    for (const FixtureId id : m_use->fixtures)
        if (user.empty() && world.fixtures().find(id)->level != m_line->level)
            user = titleOf(world, id);
    if (user.empty())
        return;
    Finding& finding =
        warn("line-on-other-level", told("{} lies on level {}, but {}, where people queue in it, does not.", m_title, m_line->level, user),
             m_line->points.front());
    if (const auto level = levelOfUsers()) {
        WaitingLine mended = *m_line;
        mended.level = *level;
        setFix(finding, told("Put it on level {}", *level), patchTo(m_id, std::move(mended)));
    }
}

void LineCheck::checkGround()
{
    const CellContents& contents = m_things.contents();
    std::size_t cell = contents.count();
    for (std::size_t i = 1; i < m_line->points.size() && !m_context.isCancelled(); ++i) {
        const PieceOnGround piece = followPiece(contents, m_line->points[i - 1], m_line->points[i], m_line->level, cell, m_context);
        if (piece.fault == LineFault::crossesWall)
            warn("line-crosses-wall", told("{} leads through a wall.", m_title), piece.place);
        else if (piece.fault == LineFault::leavesCells)
            warn("line-leaves-cells", told("{} leaves the cells of level {}.", m_title, m_line->level), piece.place);
        if (piece.fault != LineFault::none)
            return;
        cell = piece.cell;
    }
}

/// What stops feet on a piece of the line, by its title; empty where nothing does. What is used may stand at the head.
std::string LineCheck::thingOn(std::size_t piece) const
{
    const World& world = m_things.world();
    const Point from = m_line->points[piece];
    const Point to = m_line->points[piece + 1];
    geometry::Box box;
    box.extend(from);
    box.extend(to);
    for (const std::uint32_t i : m_things.obstacles().query(box)) {
        const Obstacle& obstacle = m_things.obstacle(i);
        if (obstacle.level == m_line->level && lengthWithin_m(obstacle.polygon, from, to) > kInTheWay_m)
            return obstacle.name.empty() ? told("an obstacle") : obstacle.name;
    }
    for (const std::uint32_t i : m_things.boxes().query(box)) {
        const FixtureId id = m_things.fixtureAt(i);
        const bool isServedHere = piece == 0 && m_use && std::ranges::find(m_use->fixtures, id) != m_use->fixtures.end();
        if (m_things.stopsFeet(i) && !isServedHere && world.fixtures().find(id)->level == m_line->level
            && lengthWithin_m(m_things.footprint(i), from, to) > kInTheWay_m)
            return titleOf(world, id);
    }
    return {};
}

void LineCheck::checkThings()
{
    for (std::size_t piece = 0; piece + 1 < m_line->points.size() && !m_context.isCancelled(); ++piece)
        if (const std::string thing = thingOn(piece); !thing.empty()) {
            warn("line-crosses-thing", told("{} leads through {}.", m_title, thing), m_line->points[piece]);
            return;
        }
}

} // namespace

void checkLines(const StandingThings& things, Findings& findings, const foundation::JobContext& context)
{
    LineCheck check(things, findings, context);
    for (const auto& [id, line] : things.world().waitingLines())
        if (!context.isCancelled())
            check.look(id, line);
}

} // namespace passerby::world
