// SPDX-License-Identifier: Apache-2.0
#include "core/steering/reactive.h"

#include "core/steering/reactive/told.h"

#include <algorithm>
#include <vector>

namespace passerby::steering {

namespace {

using reactive::Chain;
using reactive::Command;
using reactive::Motion;
using reactive::Recollection;
using reactive::Situation;

constexpr float kFastest_mps = 20.0F; // whatever is faster is no speed
constexpr float kWallReach_m = 2.5F;  // longer ways are looked along piece by piece

/// What profiles may say; names end with the unit.
using Parameters = Reactive::Parameters;
constexpr float kAboveZero = ModelParameter::kAboveZero;
constexpr std::array kTold{
    told<Parameters>("order", "", 0.0F, [](Parameters& p) -> float& { return p.order; }),
    told<Parameters>("separation_m", "m", 0.0F, [](Parameters& p) -> float& { return p.settings.separation_m; }),
    told<Parameters>("repulsion_m2ps2", "m²/s²", 0.0F, [](Parameters& p) -> float& { return p.settings.repulsion_m2ps2; }),
    told<Parameters>("relaxation_s", "s", 0.0F, [](Parameters& p) -> float& { return p.settings.relaxation_s; }),
    told<Parameters>("crowding", "", 0.0F, [](Parameters& p) -> float& { return p.settings.crowding; }),
    told<Parameters>("horizon_s", "s", kAboveZero, [](Parameters& p) -> float& { return p.settings.horizon_s; }),
    told<Parameters>("pass_m", "m", 0.0F, [](Parameters& p) -> float& { return p.settings.pass_m; }),
    told<Parameters>("front_m", "m", 0.0F, [](Parameters& p) -> float& { return p.settings.front_m; }),
    told<Parameters>("beside_m", "m", 0.0F, [](Parameters& p) -> float& { return p.settings.beside_m; }),
    told<Parameters>("look_ahead_s", "s", 0.0F, [](Parameters& p) -> float& { return p.settings.lookAhead_s; }),
    told<Parameters>("keeps_left", "", 0.0F, [](Parameters& p) -> float& { return p.settings.keepsLeft; }),
    told<Parameters>("gap_s", "s", 0.0F, [](Parameters& p) -> float& { return p.settings.headway.gap_s; }),
    told<Parameters>("clear_m", "m", 0.0F, [](Parameters& p) -> float& { return p.settings.headway.clear_m; }),
};
constexpr auto kParameters = parametersOf(kTold);

std::shared_ptr<const SteeringModel> make(std::span<const float> values, float)
{
    return std::make_shared<Reactive>(toldAll(kTold, values));
}

/// Digits 1 … 6, each at most once, as numbers from 0, in their order.
std::optional<std::vector<std::size_t>> routinesOf(float order)
{
    constexpr float kMost = 654321.0F;
    std::vector<std::size_t> routines;
    unsigned seen = 0;
    const bool isOrder = order >= 1.0F && order <= kMost;
    for (auto rest = isOrder ? static_cast<std::uint32_t>(order) : 0U; rest > 0; rest /= 10) {
        const std::uint32_t digit = rest % 10;
        if (digit < 1 || digit > 6 || (seen >> digit & 1U) != 0)
            return std::nullopt;
        seen |= 1U << digit;
        routines.insert(routines.begin(), digit - 1);
    }
    return isOrder ? std::optional(routines) : std::nullopt;
}

/// Nothing where it is none.
float speedOf(float mps)
{
    return mps > 0.0F && mps < kFastest_mps ? mps : 0.0F;
}

/// How fast a body may be drawn sideways that evades nobody: as usual, more only on a curve that ends at a place near by.
float sidewaysTo(const Situation& now, Vector direction)
{
    const reactive::Limits& limits = now.settings.limits;
    const float sine = dot(now.heading, direction) > 0.0F ? std::abs(cross(now.heading, direction)) : 1.0F;
    const float needed_mps2 = 2.0F * now.speed_mps * now.speed_mps * sine / std::max(now.self.ahead_m, 1e-3F);
    return std::min(std::max(needed_mps2, limits.usualCurve_mps2), limits.sideways_mps2);
}

/// A newcomer looks where they go, or want to.
Vector firstHeading(const Self& self)
{
    for (const Vector along : {self.velocity, self.preferred})
        if (const float speed = length(along); speed >= reactive::kStands_mps && speed < kFastest_mps)
            return along * (1.0F / speed);
    return {std::cos(self.heading_rad), std::sin(self.heading_rad)};
}

} // namespace

constinit const ModelRow Reactive::kRow{"reactive", kParameters, &make};

Reactive::Reactive(Parameters parameters)
    : SteeringModel({.reach_m = parameters.settings.range_m,
                     .neighbours = parameters.settings.neighbours,
                     .wallReach_m = kWallReach_m,
                     .outline = true,
                     .allWalls = true,
                     .heading = true,
                     .fanCosine = parameters.settings.fanCosine,
                     .feltWithin_m = parameters.settings.feltWithin_m}),
      m_settings(parameters.settings)
{
    constexpr std::array<Routine, 6> kRoutines{&reactive::avoidWalls,    &reactive::turnInCurves, &reactive::keepSeparate,
                                               &reactive::evadeOncoming, &reactive::stopForClose, &reactive::verifyDirection};
    const auto order = routinesOf(parameters.order).value_or(routinesOf(Parameters{}.order).value());
    std::transform(order.begin(), order.end(), m_routines.begin(), [&](std::size_t routine) { return kRoutines[routine]; });
}

std::optional<float> Reactive::orderOf(std::string_view letters)
{
    float order = 0.0F;
    for (const char letter : letters.substr(0, 7))
        order = 10.0F * order + static_cast<float>(letter >= 'A' && letter <= 'F' ? letter - 'A' + 1 : 0);
    return letters.size() <= 6 && routinesOf(order) ? std::optional(order) : std::nullopt;
}

template <class After>
Command Reactive::chained(const Situation& now, Recollection& kept, const After& after) const
{
    Chain chain{now.above};
    const bool mindsWalls = !now.self.orders.isExact;
    for (std::size_t i = 0; i < m_routines.size() && m_routines[i]; ++i) {
        if (!mindsWalls && (m_routines[i] == &reactive::turnInCurves || m_routines[i] == &reactive::avoidWalls))
            continue;
        const Command before = chain.command;
        m_routines[i](now, chain, kept);
        after(m_routines[i], before, chain.command);
    }
    return chain.command;
}

Motion Reactive::moved(const Situation& now, Recollection& kept) const
{
    bool isEvading = false;
    const Command command = chained(now, kept, [&isEvading](Routine routine, const Command& before, const Command& after) {
        isEvading = isEvading || (routine != &reactive::turnInCurves && after.direction != before.direction);
    });
    reactive::Limits limits = m_settings.limits;
    if (!isEvading)
        limits.sideways_mps2 = sidewaysTo(now, command.direction);
    return obey(limits, {kept.heading, now.speed_mps}, command, now.self.maxSpeed_mps, now.step_s);
}

Situation Reactive::situationOf(const Self& self, const Surroundings& around, Recollection& kept, float step_s) const
{
    if (kept.heading == Vector{})
        kept.heading = firstHeading(self);
    const float wanted_mps = speedOf(length(self.preferred));
    const Vector standing = self.orders.facing == Vector{} ? kept.heading : self.orders.facing;
    const Command above{wanted_mps, wanted_mps > 0.0F ? self.preferred * (1.0F / wanted_mps) : standing};
    const float speed_mps = speedOf(dot(self.velocity, kept.heading));
    return {self, around.neighbours, around.allWalls, m_settings, kept.heading, speed_mps, step_s, above};
}

Decision Reactive::next(const Self& self, const Surroundings& around, Memory& memory, float step_s) const
{
    auto kept = memory.read<Recollection>();
    const Situation now = situationOf(self, around, kept, step_s);
    const Motion motion = moved(now, kept);
    kept.heading = motion.heading;
    memory.write(kept);
    const Command& above = now.above;
    const bool isAsWanted = motion.heading == above.direction && motion.speed_mps == above.speed_mps && motion.sideStep_mps == 0.0F;
    const Vector velocity = isAsWanted ? self.preferred : motion.velocity();
    return {withHeadway(self, velocity, around.neighbours, m_settings.headway), std::atan2(motion.heading.y, motion.heading.x)};
}

std::vector<Manoeuvre> Reactive::manoeuvres(const Self& self, const Surroundings& around, const Memory& memory, float step_s) const
{
    auto kept = memory.read<Recollection>();
    const Situation now = situationOf(self, around, kept, step_s);
    std::vector<Manoeuvre> all;
    static_cast<void>(chained(now, kept, [&](Routine routine, const Command& before, const Command& after) {
        if (reactive::differ(before, after))
            all.push_back(reactive::manoeuvreOf(now, kept, routine, before, after));
    }));
    return all;
}

} // namespace passerby::steering
