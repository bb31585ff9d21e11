// SPDX-License-Identifier: Apache-2.0
// How people who steer get on: through portals, held up, squeezing past, there.
#include "core/steering/movement.h"
#include "core/street/steered_people.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace passerby::street {

using geometry::Point;
using ground::WalkingGround;
using navigation::kNone;
using navigation::NodeIndex;
using steering::Vector;

namespace {

constexpr float kSqueezed_m = 0.02F; // radius of who squeezes past
constexpr std::uint8_t kThin = 1;    // rescues
constexpr std::uint8_t kSqueezed = 2;
constexpr std::uint8_t kLetThrough = 4;
constexpr std::uint8_t kClimbed = 8;
constexpr double kDoorway_m = 1.0;   // around a portal
constexpr double kSlowest_mps = 0.1; // below, nobody turns round

/// Where a straight step that leads over a portal's line does so.
Point crossing(const WalkingGround::Gate& gate, Point from, Point to)
{
    const double before = orientation(gate.a, gate.b, from);
    const double after = orientation(gate.a, gate.b, to);
    return before == after ? from : from + (to - from) * (before / (before - after));
}

} // namespace

/// Sees which portal somebody went through, and how they get on.
void SteeredPeople::follow(std::size_t row, double now_s)
{
    constexpr int kMostInStep = 4;
    Mover& mover = m_movers[row];
    if (mover.isCarried || mover.waitsForRoom)
        return;
    Point place = m_crowd.position(row);
    NodeIndex through = kNone;
    std::optional<Point> passed; // where the last portal was crossed
    for (int i = 0; i < kMostInStep; ++i) {
        through = m_ground->crossed(mover.cell, m_before[row], place, through);
        if (through == kNone)
            break;
        if (m_customs.portals.any() && !letsThrough(mover, through, now_s)) {
            bar(row, passed, through);
            place = m_crowd.position(row);
            break;
        }
        passed = crossing(m_ground->gate(through), m_before[row], place);
        changeCell(mover, through);
        m_crowd.terms[row].layers = m_ground->layersOf(mover.cell);
    }
    if (m_crowd.shape[row].isBox() || m_steering.turns(m_crowd.model[row])) { // its model says
        mover.heading_rad = static_cast<double>(m_crowd.heading_rad[row]);
    } else if (const Vector velocity = m_crowd.velocity_mps[row]; static_cast<double>(length(velocity)) > kSlowest_mps) {
        m_crowd.heading_rad[row] = std::atan2(velocity.y, velocity.x);
        mover.heading_rad = static_cast<double>(m_crowd.heading_rad[row]);
    }
    mover.hasArrived = mover.leg + 1 == mover.legs.size() && mover.cell == mover.legs[mover.leg].cell
                       && distance(place, mover.end) < mover.near_m + static_cast<double>(mover.radius_m);
    noteHeadway(row, now_s);
}

/// Stops somebody at a portal as at a wall: where they were, or, if this step led them into the cell already, half-way from the portal that
/// they came by.
void SteeredPeople::bar(std::size_t row, std::optional<Point> passed, NodeIndex portal)
{
    Point place = m_before[row];
    if (passed) {
        place = midpoint(*passed, crossing(m_ground->gate(portal), m_before[row], m_crowd.position(row)));
        place = m_ground->holds(m_movers[row].cell, place) ? place : *passed;
    }
    m_crowd.x_m[row] = place.x;
    m_crowd.y_m[row] = place.y;
    m_crowd.velocity_mps[row] = {};
}

void SteeredPeople::changeCell(Mover& mover, NodeIndex through) const
{
    constexpr std::size_t kFarthestAstray = 16;
    mover.cell = m_ground->gate(through).beyond(mover.cell);
    mover.hasCorner = false;
    mover.isClimbing = false;
    mover.untilLook = 0;
    mover.queue = kNone;
    mover.isLetThrough = false;
    if (mover.leg >= mover.legs.size())
        return;
    if (mover.cell == mover.legs[mover.leg].cell) {
        mover.back.clear();
        return;
    }
    if (mover.leg + 1 < mover.legs.size() && mover.legs[mover.leg + 1].cell == mover.cell) {
        ++mover.leg;
        mover.back.clear();
        return;
    }
    if (mover.isCrossing && mover.legBeyond < mover.legs.size() && mover.legs[mover.legBeyond].cell == mover.cell) {
        mover.leg = mover.legBeyond;
        mover.back.clear();
        return;
    }
    if (!mover.back.empty() && mover.back.back() == through)
        mover.back.pop_back();
    else if (mover.back.size() < kFarthestAstray)
        mover.back.push_back(through);
}

void SteeredPeople::noteHeadway(std::size_t row, double now_s)
{
    Mover& mover = m_movers[row];
    mover.isImpatient = false;
    const Point place = m_crowd.position(row);
    const double headway_m = std::min(kHeadway_m, 0.3 * kHeldAfter_s * mover.speed_mps * static_cast<double>(mover.speedShare));
    const bool waits = waitsForTurn(mover) || (m_commands[row] && m_commands[row]->speedShare <= 0.0); // who waits is not stuck
    if (mover.legs.empty() || waits || distance(place, mover.anchor) > headway_m) {
        mover.anchor = place;
        mover.anchored_s = now_s;
    }
    const double held_s = now_s - mover.anchored_s;
    mover.isHeld = held_s >= kHeldAfter_s;
    rescue(row, m_customs.hasRescues ? held_s : 0.0, now_s);
    if (held_s >= kReplanEvery_s && now_s - mover.replanned_s >= kReplanEvery_s) {
        mover.isImpatient = true;
    }
}

/// Helps somebody on who is held up, and notes it.
void SteeredPeople::rescue(std::size_t row, double held_s, double now_s)
{
    Mover& mover = m_movers[row];
    const Point place = m_crowd.position(row);
    const bool wasThin = std::exchange(mover.isThin, false);
    const bool wasSqueezing = std::exchange(mover.isSqueezing, held_s >= kSqueezeAfter_s && !isAtPortal(mover, place));
    m_crowd.radius_m[row] = mover.legs.empty() ? mover.radius_m : slimness_m(mover, place, held_s);
    mover.isThin = held_s >= kHeldAfter_s && m_crowd.radius_m[row] < slimness_m(mover, place, 0.0);
    mover.rescued =
        static_cast<std::uint8_t>((mover.isThin && !wasThin ? kThin : 0) | (mover.isSqueezing && !wasSqueezing ? kSqueezed : 0));
    if (held_s >= (isNarrow(mover) ? kHeldAfter_s : kThroughAfter_s) && isAtPortal(mover, place)) {
        mover.rescued |= stepThrough(row) ? kLetThrough : 0;
    } else if (held_s >= kThroughAfter_s && !mover.isClimbing) {
        mover.isClimbing = true;
        mover.rescued |= kClimbed;
        mover.anchored_s = now_s;
        m_crowd.terms[row].layers = m_ground->borderLayersOf(mover.cell);
    }
}

/// Whether the portal that somebody leaves by is near.
bool SteeredPeople::isAtPortal(const Mover& mover, Point place) const
{
    if (mover.leg >= mover.legs.size())
        return false;
    const WalkingGround::Gate gate = wayOut(mover);
    return gate.width_m() > 0.0 && distanceToSegment(place, gate.a, gate.b) <= kDoorway_m;
}

/// Radius of the body at a place: people turn sideways in a narrow door, and squeeze past after a while.
float SteeredPeople::slimness_m(const Mover& mover, Point place, double held_s) const
{
    const float squeezed_m = std::min(kSqueezed_m, mover.radius_m);
    if (held_s >= kSqueezeAfter_s)
        return squeezed_m;
    if (mover.leg >= mover.legs.size())
        return mover.radius_m;
    const WalkingGround::Gate gate = wayOut(mover);
    const auto half_m = static_cast<float>(0.5 * gate.width_m()) - 2.0F * static_cast<float>(steering::kWallClearance_m);
    if (half_m >= mover.radius_m || !isAtPortal(mover, place))
        return mover.radius_m;
    return held_s >= kHeldAfter_s ? squeezed_m : std::max(half_m, squeezed_m); // two who meet there must pass
}

/// Whether two cannot pass each other in the portal ahead.
bool SteeredPeople::isNarrow(const Mover& mover) const
{
    const double room_m = 4.0 * (static_cast<double>(mover.radius_m) + steering::kWallClearance_m);
    return mover.leg < mover.legs.size() && wayOut(mover).width_m() < room_m;
}

/// Puts somebody behind the portal that they leave by; false where there is no room for that, or a light holds them.
bool SteeredPeople::stepThrough(std::size_t row)
{
    Mover& mover = m_movers[row];
    const WalkingGround::Gate gate = wayOut(mover);
    if (!gate.letsOutOf(mover.cell) || isHeldByLight(mover, nextPortal(mover)))
        return false;
    const auto [left, right] = gate.leaving(mover.cell);
    const Point along = right - left;
    const Point behind = midpoint(left, right) + Point{-along.y, along.x} * (2.0 * steering::kWallClearance_m / length(along));
    const std::uint32_t beyond = gate.beyond(mover.cell);
    if (!m_ground->holds(beyond, behind))
        return false;
    m_crowd.x_m[row] = behind.x;
    m_crowd.y_m[row] = behind.y;
    changeCell(mover, mover.back.empty() ? mover.legs[mover.leg].to : mover.back.back());
    m_crowd.terms[row].layers = m_ground->layersOf(mover.cell);
    return true;
}

void SteeredPeople::collect()
{
    m_arrived.clear();
    m_impatient.clear();
    m_heldUp = 0;
    for (std::size_t row = 0; row < m_count; ++row) {
        Mover& mover = m_movers[row];
        m_heldUp += mover.isHeld ? 1 : 0;
        m_rescues.thin += (mover.rescued & kThin) != 0 ? 1 : 0;
        m_rescues.squeezed += (mover.rescued & kSqueezed) != 0 ? 1 : 0;
        m_rescues.letThrough += (mover.rescued & kLetThrough) != 0 ? 1 : 0;
        m_rescues.climbed += (mover.rescued & kClimbed) != 0 ? 1 : 0;
        mover.rescued = 0;
        if (mover.hasArrived)
            m_arrived.push_back(mover.agent);
        else if (mover.isImpatient)
            m_impatient.push_back(mover.agent);
    }
    std::sort(m_arrived.begin(), m_arrived.end());
    std::sort(m_impatient.begin(), m_impatient.end());
}

} // namespace passerby::street
