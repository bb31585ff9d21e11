// SPDX-License-Identifier: Apache-2.0
#include "core/steering/half_planes.h"

#include <algorithm>
#include <bit>
#include <limits>

// Compiled once for each instruction set, chosen at run time; all give the same bits.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/steering/half_planes.cpp"
#include "core/steering/instruction_sets.h"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace passerby::steering::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
using Tag = hn::CappedTag<float, Neighbours::kMost>;
using Lanes = hn::Vec<Tag>;

/// Cosines below this count as no angle between two lines.
constexpr float kParallel = 1e-5F;

/// The point of a line that is wanted: the nearest to a velocity or, for the relaxed program, the farthest along a direction.
struct Wanted {
    Vector vector;
    bool isDirection = false;
};

HWY_INLINE Lanes Cross(Lanes ax, Lanes ay, Lanes bx, Lanes by)
{
    return hn::Sub(hn::Mul(ax, by), hn::Mul(ay, bx));
}

/// The part of line i that the half-planes before it and the circle leave, as parameters along the line; empty when low > high.
struct Part {
    float low;
    float high;
};

HWY_INLINE Part PartOfLine(const HalfPlanes& planes, std::uint32_t i, float radius)
{
    const Vector point = planes.point(i);
    const Vector direction = planes.direction(i);
    const float along = dot(point, direction);
    const float discriminant = along * along + radius * radius - dot(point, point);
    if (!(discriminant >= 0.0F))
        return {1.0F, 0.0F};
    const float root = std::sqrt(discriminant);
    const Tag tag;
    const auto none = hn::Zero(tag);
    auto low = hn::Set(tag, -along - root);
    auto high = hn::Set(tag, root - along);
    auto isEmpty = hn::Lt(none, none);
    for (std::uint32_t j = 0; j < i; j += hn::Lanes(tag)) {
        const auto isBefore = hn::FirstN(tag, i - j);
        const auto otherX = hn::Load(tag, planes.directionX.data() + j);
        const auto otherY = hn::Load(tag, planes.directionY.data() + j);
        const auto apartX = hn::Sub(hn::Set(tag, point.x), hn::Load(tag, planes.pointX.data() + j));
        const auto apartY = hn::Sub(hn::Set(tag, point.y), hn::Load(tag, planes.pointY.data() + j));
        const auto sine = Cross(hn::Set(tag, direction.x), hn::Set(tag, direction.y), otherX, otherY);
        const auto side = Cross(otherX, otherY, apartX, apartY);
        const auto isParallel = hn::Le(hn::Abs(sine), hn::Set(tag, kParallel));
        const auto crossing = hn::Div(side, sine);
        const auto crosses = hn::AndNot(isParallel, isBefore);
        const auto endsAbove = hn::And(crosses, hn::Ge(sine, none));
        const auto endsBelow = hn::AndNot(hn::Ge(sine, none), crosses);
        high = hn::IfThenElse(endsAbove, hn::Min(high, crossing), high);
        low = hn::IfThenElse(endsBelow, hn::Max(low, crossing), low);
        isEmpty = hn::Or(isEmpty, hn::And(hn::And(isParallel, isBefore), hn::Lt(side, none)));
    }
    if (!hn::AllFalse(tag, isEmpty))
        return {1.0F, 0.0F};
    return {hn::GetLane(hn::MaxOfLanes(tag, low)), hn::GetLane(hn::MinOfLanes(tag, high))};
}

/// Makes what follows the last half-plane, up to the widest vector, half-planes that nothing lies outside of.
HWY_INLINE void Pad(HalfPlanes& planes)
{
    const Tag tag;
    for (std::uint32_t i = 0; i < Neighbours::kMost; i += hn::Lanes(tag)) {
        hn::StoreU(hn::Zero(tag), tag, planes.pointX.data() + planes.count + i);
        hn::StoreU(hn::Zero(tag), tag, planes.pointY.data() + planes.count + i);
        hn::StoreU(hn::Zero(tag), tag, planes.directionX.data() + planes.count + i);
        hn::StoreU(hn::Zero(tag), tag, planes.directionY.data() + planes.count + i);
    }
}

/// The first half-plane from `begin` on that v lies outside of by more than `tolerance`; planes.count when there is none. Needs padding.
HWY_INLINE std::uint32_t FirstBroken(const HalfPlanes& planes, std::uint32_t begin, Vector v, float tolerance)
{
    const Tag tag;
    const auto lanes = static_cast<std::uint32_t>(hn::Lanes(tag));
    for (std::uint32_t j = begin - begin % lanes; j < planes.count; j += lanes) {
        const auto depth = Cross(hn::Load(tag, planes.directionX.data() + j), hn::Load(tag, planes.directionY.data() + j),
                                 hn::Sub(hn::Load(tag, planes.pointX.data() + j), hn::Set(tag, v.x)),
                                 hn::Sub(hn::Load(tag, planes.pointY.data() + j), hn::Set(tag, v.y)));
        auto isBroken = hn::Gt(depth, hn::Set(tag, tolerance));
        if (j < begin)
            isBroken = hn::AndNot(hn::FirstN(tag, begin - j), isBroken);
        if (const std::intptr_t first = hn::FindFirstTrue(tag, isBroken); first >= 0)
            return j + static_cast<std::uint32_t>(first);
    }
    return planes.count;
}

/// Two-dimensional linear program: changes `best` plane by plane from `begin` on, the first that it breaks; returns the plane at which
/// nothing was left, planes.count when all are kept.
HWY_INLINE std::uint32_t Solve(const HalfPlanes& planes, std::uint32_t begin, float radius, Wanted wanted, Vector& best)
{
    for (std::uint32_t i = begin; i < planes.count; i = FirstBroken(planes, i + 1, best, 0.0F)) {
        const Part part = PartOfLine(planes, i, radius);
        if (part.low > part.high)
            return i;
        const Vector direction = planes.direction(i);
        const float along = wanted.isDirection ? (dot(wanted.vector, direction) > 0.0F ? part.high : part.low)
                                               : std::clamp(dot(direction, wanted.vector - planes.point(i)), part.low, part.high);
        best = planes.point(i) + along * direction;
    }
    return planes.count;
}

/// Where plane i is violated as deep as each one before it: the borders of what may be chosen so that i is the worst.
void BisectWith(const HalfPlanes& planes, std::uint32_t i, HalfPlanes& bisectors)
{
    bisectors.count = 0;
    for (std::uint32_t j = 0; j < planes.hard; ++j)
        bisectors.add(planes.point(j), planes.direction(j));
    const Vector point = planes.point(i);
    const Vector direction = planes.direction(i);
    for (std::uint32_t j = planes.hard; j < i; ++j) {
        const Vector otherPoint = planes.point(j);
        const Vector other = planes.direction(j);
        const float sine = cross(direction, other);
        Vector through;
        if (std::abs(sine) <= kParallel) {
            if (dot(direction, other) > 0.0F)
                continue;
            through = (point + otherPoint) * 0.5F;
        } else {
            through = point + direction * (cross(other, point - otherPoint) / sine);
        }
        const Vector between = other - direction;
        bisectors.add(through, between * (1.0F / length(between)));
    }
    Pad(bisectors);
}

/// Three-dimensional program from plane `begin` on, which could not be kept: moves into each plane that is broken deeper than the
/// worst so far.
void Relax(const HalfPlanes& planes, std::uint32_t begin, float radius, Vector& best)
{
    HalfPlanes bisectors;
    float worst = 0.0F;
    for (std::uint32_t i = FirstBroken(planes, std::max(begin, planes.hard), best, worst); i < planes.count;
         i = FirstBroken(planes, i + 1, best, worst)) {
        BisectWith(planes, i, bisectors);
        const Vector direction = planes.direction(i);
        const Vector inwards{-direction.y, direction.x};
        Vector moved = inwards * radius;
        if (Solve(bisectors, FirstBroken(bisectors, 0, moved, 0.0F), radius, {inwards, true}, moved) == bisectors.count) // else rounding
            best = moved;
        worst = cross(direction, planes.point(i) - best);
    }
}

Vector BestVelocity(HalfPlanes& planes, Aim aim, float maxSpeed)
{
    Pad(planes);
    Vector best = limited(aim.preferred, maxSpeed);
    if (FirstBroken(planes, 0, best, 0.0F) == planes.count)
        return best;
    best = limited(aim.otherwise, maxSpeed);
    std::uint32_t failed = Solve(planes, FirstBroken(planes, 0, best, 0.0F), maxSpeed, {aim.otherwise}, best);
    while (failed < planes.hard) // by rounding, where two are nearly the same
        failed = Solve(planes, FirstBroken(planes, failed + 1, best, 0.0F), maxSpeed, {aim.otherwise}, best);
    if (failed < planes.count)
        Relax(planes, failed, maxSpeed, best);
    return best;
}

/// Where the relative velocity is the centre of the circle, the way out is away from the other; of two in one place, the one with the
/// smaller id goes west.
void PartFromPlace(const ReciprocalQuery& query, const Neighbours& neighbours, std::uint32_t i, float reach, HalfPlanes& planes)
{
    const Vector apart = neighbours.position(i);
    const float distance = length(apart);
    const Vector away = distance > 0.0F               ? apart * (-1.0F / distance)
                        : query.id < neighbours.id[i] ? Vector{-1.0F, 0.0F}
                                                      : Vector{1.0F, 0.0F};
    const Vector point = query.velocity + away * (0.5F * reach);
    const std::uint32_t at = planes.count + i;
    planes.pointX[at] = point.x;
    planes.pointY[at] = point.y;
    planes.directionX[at] = away.y;
    planes.directionY[at] = -away.x;
}

void AddReciprocalHalfPlanes(const ReciprocalQuery& query, const Neighbours& neighbours, HalfPlanes& planes)
{
    const Tag tag;
    const auto zero = hn::Zero(tag);
    const auto one = hn::Set(tag, 1.0F);
    const auto ownX = hn::Set(tag, query.velocity.x);
    const auto ownY = hn::Set(tag, query.velocity.y);
    for (std::uint32_t i = 0; i < neighbours.count; i += hn::Lanes(tag)) {
        const auto px = hn::Load(tag, neighbours.x_m.data() + i);
        const auto py = hn::Load(tag, neighbours.y_m.data() + i);
        const auto vx = hn::Sub(ownX, hn::Load(tag, neighbours.velocityX_mps.data() + i));
        const auto vy = hn::Sub(ownY, hn::Load(tag, neighbours.velocityY_mps.data() + i));
        const auto radius = hn::Add(hn::Load(tag, neighbours.radius_m.data() + i), hn::Set(tag, query.radius_m));
        const auto distance2 = hn::Add(hn::Mul(px, px), hn::Mul(py, py));
        const auto radius2 = hn::Mul(radius, radius);
        const auto isApart = hn::Gt(distance2, radius2);
        // The velocity obstacle is a cone cut off by a circle: w points from the circle's centre to the relative velocity.
        const auto rate = hn::IfThenElse(isApart, hn::Set(tag, 1.0F / query.horizon_s), hn::Set(tag, 1.0F / query.apart_s));
        const auto wx = hn::Sub(vx, hn::Mul(px, rate));
        const auto wy = hn::Sub(vy, hn::Mul(py, rate));
        const auto w2 = hn::Add(hn::Mul(wx, wx), hn::Mul(wy, wy));
        const auto towards = hn::Add(hn::Mul(wx, px), hn::Mul(wy, py));
        const auto facesCircle = hn::And(hn::Lt(towards, zero), hn::Gt(hn::Mul(towards, towards), hn::Mul(radius2, w2)));
        const auto onCircle = hn::Or(hn::Not(isApart), facesCircle);
        // On the circle: away from its centre.
        const auto wLength = hn::Sqrt(w2);
        const auto unitX = hn::Div(wx, wLength);
        const auto unitY = hn::Div(wy, wLength);
        const auto deep = hn::Sub(hn::Mul(radius, rate), wLength);
        // On a leg of the cone: the nearer one.
        const auto leg = hn::Sqrt(hn::Max(hn::Sub(distance2, radius2), zero));
        const auto isLeft = hn::Gt(Cross(px, py, wx, wy), zero);
        const auto turn = hn::IfThenElse(isLeft, radius, hn::Neg(radius));
        const auto sign = hn::IfThenElse(isLeft, one, hn::Neg(one));
        const auto share = hn::Div(sign, distance2);
        const auto legX = hn::Mul(hn::Sub(hn::Mul(px, leg), hn::Mul(py, turn)), share);
        const auto legY = hn::Mul(hn::Add(hn::Mul(px, turn), hn::Mul(py, leg)), share);
        const auto along = hn::Add(hn::Mul(vx, legX), hn::Mul(vy, legY));
        const auto changeX = hn::IfThenElse(onCircle, hn::Mul(deep, unitX), hn::Sub(hn::Mul(along, legX), vx));
        const auto changeY = hn::IfThenElse(onCircle, hn::Mul(deep, unitY), hn::Sub(hn::Mul(along, legY), vy));
        const auto half = hn::Set(tag, 0.5F);
        hn::StoreU(hn::Add(ownX, hn::Mul(half, changeX)), tag, planes.pointX.data() + planes.count + i);
        hn::StoreU(hn::Add(ownY, hn::Mul(half, changeY)), tag, planes.pointY.data() + planes.count + i);
        hn::StoreU(hn::IfThenElse(onCircle, unitY, legX), tag, planes.directionX.data() + planes.count + i);
        hn::StoreU(hn::IfThenElse(onCircle, hn::Neg(unitX), legY), tag, planes.directionY.data() + planes.count + i);
        // Where w is nothing there is no way out of the circle's centre.
        const auto isCentre = hn::And(onCircle, hn::Le(w2, hn::Set(tag, 1e-12F)));
        if (hn::AllFalse(tag, isCentre))
            continue;
        alignas(64) std::array<float, Neighbours::kMost> reach;
        hn::Store(hn::IfThenElseZero(isCentre, hn::Add(hn::Mul(radius, rate), one)), tag, reach.data());
        for (std::uint32_t lane = 0; lane < hn::Lanes(tag) && i + lane < neighbours.count; ++lane)
            if (reach[lane] > 0.0F)
                PartFromPlace(query, neighbours, i + lane, reach[lane] - 1.0F, planes);
    }
    planes.count += neighbours.count;
}

} // namespace passerby::steering::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace passerby::steering {

HWY_EXPORT(BestVelocity);
HWY_EXPORT(AddReciprocalHalfPlanes);

Vector bestVelocity(HalfPlanes& planes, Aim aim, float maxSpeed)
{
    return HWY_DYNAMIC_DISPATCH(BestVelocity)(planes, aim, maxSpeed);
}

Vector asFarAsPermitted(const HalfPlanes& planes, Vector chosen, Vector other)
{
    float far = 1.0F;
    for (std::uint32_t i = 0; i < planes.count; ++i) {
        const float before = cross(planes.direction(i), planes.point(i) - chosen);
        const float after = cross(planes.direction(i), planes.point(i) - other);
        if (after > std::max(before, 0.0F))
            far = std::min(far, std::max(-before, 0.0F) / (after - before));
    }
    return chosen + (other - chosen) * far;
}

void addReciprocalHalfPlanes(const ReciprocalQuery& query, const Neighbours& neighbours, HalfPlanes& planes)
{
    HWY_DYNAMIC_DISPATCH(AddReciprocalHalfPlanes)(query, neighbours, planes);
}

} // namespace passerby::steering
#endif
