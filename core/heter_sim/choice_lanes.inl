// SPDX-License-Identifier: Apache-2.0
// The functions of energies.h and choice.cpp for several at once. Part of choice_kernel.cpp, read anew for each instruction set, and
// therefore no header.

namespace hn = hwy::HWY_NAMESPACE;
using Tag = hn::CappedTag<float, Tile::kLanes>;
using Floats = hn::Vec<Tag>;
using Mask = hn::Mask<Tag>;

constexpr float kInfinite = std::numeric_limits<float>::infinity();
constexpr float kSafe_mps = 1e-4F; // more than rounding takes off how far velocities lie apart
constexpr float kFree_m = 1e-3F;   // the same for gaps that cost nothing

HWY_INLINE Floats Same(float value)
{
    return hn::Set(Tag(), value);
}

struct Pair {
    Floats x;
    Floats y;
};

HWY_INLINE Floats Dot(Pair a, Pair b)
{
    return hn::Add(hn::Mul(a.x, b.x), hn::Mul(a.y, b.y));
}

HWY_INLINE Floats Cross(Pair a, Pair b)
{
    return hn::Sub(hn::Mul(a.x, b.y), hn::Mul(a.y, b.x));
}

HWY_INLINE Pair Plus(Pair a, Pair b)
{
    return {hn::Add(a.x, b.x), hn::Add(a.y, b.y)};
}

HWY_INLINE Pair Minus(Pair a, Pair b)
{
    return {hn::Sub(a.x, b.x), hn::Sub(a.y, b.y)};
}

HWY_INLINE Pair Times(Pair a, Floats factor)
{
    return {hn::Mul(a.x, factor), hn::Mul(a.y, factor)};
}

HWY_INLINE Pair All(Vector v)
{
    return {Same(v.x), Same(v.y)};
}

HWY_INLINE Floats Square(Floats a)
{
    return hn::Mul(a, a);
}

HWY_INLINE std::uint32_t BitsOf(Mask mask)
{
    std::array<std::uint8_t, 8> bits{};
    hn::StoreMaskBits(Tag(), mask, bits.data());
    return bits[0];
}

HWY_INLINE Floats Within01(Floats a)
{
    return hn::Min(hn::Max(a, hn::Zero(Tag())), Same(1.0F));
}

/// The functions of energies.h and choice.cpp, operation by operation, for lanes of candidates or of tiles.
class Lanes {
public:
    Lanes(const Situation& situation, const EnergySettings& settings) : m_situation(situation), m_settings(settings) {}

    HWY_INLINE Floats Speed(Floats speed, float other_mps) const
    {
        return Square(hn::Div(hn::Sub(speed, Same(other_mps)), Same(m_settings.reference_mps)));
    }
    HWY_INLINE Floats Turn(Pair faded, Floats fadedLength, Vector other, float otherLength) const
    {
        const Floats apart = hn::Sub(hn::Mul(fadedLength, Same(otherLength)), Dot(faded, All(other)));
        return hn::Max(hn::Mul(Same(2.0F), apart), hn::Zero(Tag()));
    }
    HWY_INLINE Floats Sum(Floats turn, Floats pace, Floats control, Floats ideal) const
    {
        const Floats continuity = hn::Add(hn::Mul(Same(m_situation.turnWeight), turn), hn::Mul(Same(m_situation.paceWeight), pace));
        return hn::Add(hn::Add(continuity, hn::Mul(Same(m_settings.weights.control), control)),
                       hn::Mul(Same(m_settings.weights.speed), ideal));
    }
    HWY_INLINE Floats Repulsion(Floats gap) const
    {
        const Floats zero = hn::Zero(Tag());
        if (!m_settings.isReciprocal)
            return Square(hn::Max(hn::Sub(Same(1.0F), hn::Mul(gap, Same(1.0F / m_settings.clear_m))), zero));
        const float least_m = kLeastGapShare * m_settings.clear_m;
        const Floats over = hn::Sub(hn::Div(Same(m_settings.clear_m), hn::Max(gap, Same(least_m))), Same(1.0F));
        const Floats steep = hn::Mul(hn::Max(hn::Sub(Same(least_m), gap), zero), Same(m_settings.clear_m / (least_m * least_m)));
        return hn::Add(hn::Max(over, zero), steep);
    }
    HWY_INLINE Floats Both(Floats nextGap, Floats leastGap) const
    {
        return hn::Add(hn::Mul(Same(m_settings.weights.near), Repulsion(nextGap)),
                       hn::Mul(Same(m_settings.weights.ahead), Repulsion(leastGap)));
    }
    HWY_INLINE static Floats Gap(Pair place, Pair relative, Floats time_s, Floats reach)
    {
        const Pair apart = Plus(place, Times(relative, time_s));
        return hn::Sub(hn::Sqrt(Dot(apart, apart)), reach);
    }
    HWY_INLINE Floats LeastGap(Pair place, Pair relative, Floats reach) const
    {
        const Floats within = Same(m_settings.anticipation_s);
        if (!m_settings.isClosestApproach)
            return Gap(place, relative, within, reach);
        const Floats time_s = hn::Div(hn::Neg(Dot(place, relative)), hn::Max(Dot(relative, relative), Same(kStill_m2ps2)));
        return Gap(place, relative, hn::Min(hn::Max(time_s, hn::Zero(Tag())), within), reach);
    }
    HWY_INLINE Floats Attraction(Floats gap) const
    {
        return Square(hn::Max(hn::Sub(hn::Div(gap, Same(m_settings.attraction_m)), Same(1.0F)), hn::Zero(Tag())));
    }
    HWY_INLINE static Floats SquareTo(const Situation::Line& wall, Pair place)
    {
        const Floats share = Within01(hn::Mul(Dot(Minus(place, All(wall.begin)), All(wall.along)), Same(wall.perSquare)));
        const Pair apart = Minus(Plus(All(wall.begin), Times(All(wall.along), share)), place);
        return Dot(apart, apart);
    }
    HWY_INLINE static Floats SquareToWay(Pair way, Pair place)
    {
        const Floats share = Within01(hn::Div(Dot(place, way), hn::Max(Dot(way, way), Same(kStill_m2))));
        const Pair apart = Minus(place, Times(way, share));
        return Dot(apart, apart);
    }
    HWY_INLINE static Floats SquareAlong(const Situation::Line& wall, Pair way)
    {
        const Floats zero = hn::Zero(Tag());
        const Pair begin = All(wall.begin);
        const Pair end = All(wall.begin + wall.along);
        const Floats begins = Same(cross(wall.along, Vector{} - wall.begin));
        const Floats ends = Cross(All(wall.along), Minus(way, begin));
        const Mask crosses = hn::And(hn::Lt(hn::Mul(begins, ends), zero), hn::Lt(hn::Mul(Cross(way, begin), Cross(way, end)), zero));
        const Floats ofEnds = hn::Min(SquareTo(wall, {zero, zero}), SquareTo(wall, way));
        return hn::IfThenElse(crosses, zero, hn::Min(ofEnds, hn::Min(SquareToWay(way, begin), SquareToWay(way, end))));
    }

protected:
    const Situation& m_situation;
    const EnergySettings& m_settings;
};
