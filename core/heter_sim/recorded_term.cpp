// SPDX-License-Identifier: Apache-2.0
#include "core/heter_sim/recorded_term.h"

#include "core/foundation/random_stream.h"
#include "core/heter_sim/own_law.h"

namespace passerby::heter_sim {

namespace {

constexpr std::uint64_t kDraws = 0x6e657874; // seed of draws, the same in all runs: a model knows none
constexpr double kFarCells = 4.0;            // of a velocity from the one drawn, which costs 1: 0.4 m/s, or 0.4 rad

/// Of one cell from another, in shares of kFarCells, as a square.
double apart(std::size_t a, std::size_t b)
{
    const auto row = [](std::size_t cell) { return static_cast<int>(cell / NextVelocityLaw::kAngles); };
    const auto column = [](std::size_t cell) { return static_cast<int>(cell % NextVelocityLaw::kAngles); };
    const double along = row(a) - row(b);
    const double across = column(a) - column(b);
    return (along * along + across * across) / (kFarCells * kFarCells);
}

} // namespace

RecordedTerm::RecordedTerm(const NextVelocityLaw& law, float weight, bool isDrawn) : m_law(law), m_isDrawn(isDrawn)
{
    for (std::size_t row = 0; row < (isDrawn ? NextVelocityLaw::kCells : NextVelocityLaw::kRows); ++row)
        for (std::size_t cell = 0; cell < NextVelocityLaw::kCells; ++cell)
            m_energies.push_back(weight * static_cast<float>(isDrawn ? apart(row, cell) : law.energy(row, cell)));
}

const float* RecordedTerm::energies(const Situation& situation, std::uint32_t id, steering::Memory& memory) const
{
    const std::size_t row = NextVelocityLaw::rowOf(static_cast<double>(situation.speed_mps), localSituation(situation));
    if (!m_isDrawn)
        return m_energies.data() + row * NextVelocityLaw::kCells;
    constexpr float kRounding_s = 1e-4F;
    auto drawn = memory.read<Drawn>();
    if (drawn.left_s < kRounding_s) {
        foundation::RandomStream random(kDraws, id, foundation::Purpose::general, drawn.draws++);
        const auto cell = m_law.followedAt(row, random.uniform());
        drawn.cell = cell ? static_cast<std::uint32_t>(*cell) + 1 : 0;
        drawn.left_s = static_cast<float>(kFollows_s);
    }
    drawn.left_s -= situation.step_s;
    memory.write(drawn);
    return drawn.cell == 0 ? nullptr : m_energies.data() + (drawn.cell - 1) * NextVelocityLaw::kCells;
}

} // namespace passerby::heter_sim
