// SPDX-License-Identifier: GPL-3.0-or-later
// Records the states that come with Passerby, and which velocities followed one another: people of its own simulation on a square with
// walls, steered by three models, as they walk, wait and evade each other.
//   record_states core/heter_sim/own_states_table.h core/heter_sim/own_law_table.h
#include "core/foundation/random_stream.h"
#include "core/heter_sim/own_law.h"
#include "core/heter_sim/state_set_file.h"
#include "core/steering/movement.h"
#include "core/steering/orca.h"
#include "core/steering/reactive.h"
#include "core/steering/social_force.h"
#include "core/steering/steering.h"

#include <cstdio>
#include <fstream>
#include <numeric>
#include <utility>

using namespace passerby;
using foundation::Purpose;
using foundation::RandomStream;
using geometry::Point;
using heter_sim::AgentKind;
using heter_sim::StateSet;

namespace {

constexpr std::uint32_t kPeople = 120;
constexpr double kWidth_m = 24.0;
constexpr double kDepth_m = 16.0;
constexpr double kStep_s = 0.1;
constexpr int kWarmUp = 100;
constexpr int kSteps = 400;
constexpr double kEvery_s = 1.0; // between states: neighbours in time are much alike
constexpr double kArrived_m = 0.6;
constexpr double kWaits = 0.15; // chance of staying for a while where one has come to
constexpr std::uint64_t kSeed = 21;
constexpr std::uint32_t kFewest = 3; // times that a velocity followed another, to be kept

/// A square cut in two by a wall with a wide and a narrow gap.
std::vector<steering::Wall> walls()
{
    return {{{12, 0}, {12, 5}}, {{12, 6.5}, {12, 10}}, {{12, 14}, {12, 16}}, {{5, 4}, {8, 4}}, {{17, 12}, {17, 9}}};
}

/// Somebody's plans.
struct Plan {
    RandomStream random;
    Point goal;
    double speed_mps;
    int waitsUntil = 0; ///< step
    std::uint32_t trips = 0;
};

Point somewhere(RandomStream& random)
{
    return {0.5 + (kWidth_m - 1.0) * random.uniform(), 0.5 + (kDepth_m - 1.0) * random.uniform()};
}

class Square {
public:
    Square()
        : m_steering(
            {std::make_shared<steering::Reactive>(), std::make_shared<steering::SocialForce>(), std::make_shared<steering::Orca>()}),
          m_walls(walls(), m_steering.wallReach_m() + 1.0)
    {
        for (std::uint32_t i = 0; i < kPeople; ++i) {
            RandomStream random(kSeed, i + 1, Purpose::general);
            const double speed_mps = random.normalWithin(1.34, 0.26, 0.67, 2.01);
            const Point place = somewhere(random);
            m_crowd.add({.id = i + 1,
                         .position = place,
                         .radius_m = 0.13F,
                         .maxSpeed_mps = static_cast<float>(1.3 * speed_mps),
                         .model = static_cast<steering::ModelIndex>(i % 3)});
            const Point goal = somewhere(random);
            m_plans.push_back({random, goal, speed_mps});
        }
        m_next.resize(kPeople);
    }

    void step(int number)
    {
        for (std::uint32_t i = 0; i < kPeople; ++i)
            prefer(i, number);
        m_steering.step(m_crowd, m_walls, static_cast<float>(kStep_s), 1, m_next);
        advance(m_crowd, m_walls, m_next, kStep_s, 1);
    }
    [[nodiscard]] Point position(std::uint32_t i) const { return m_crowd.position(i); }
    /// How often somebody has arrived.
    [[nodiscard]] std::uint32_t trips(std::uint32_t i) const { return m_plans[i].trips; }

private:
    void prefer(std::uint32_t i, int number)
    {
        Plan& plan = m_plans[i];
        const Point way = plan.goal - m_crowd.position(i);
        const double far_m = length(way);
        m_crowd.ahead_m[i] = static_cast<float>(far_m);
        m_crowd.preferred_mps[i] = {};
        if (number < plan.waitsUntil)
            return;
        if (far_m < kArrived_m) {
            plan.goal = somewhere(plan.random);
            ++plan.trips;
            if (plan.random.uniform() < kWaits)
                plan.waitsUntil = number + 20 + static_cast<int>(plan.random.below(40));
            return;
        }
        const Point preferred = way * (plan.speed_mps / far_m);
        m_crowd.preferred_mps[i] = {static_cast<float>(preferred.x), static_cast<float>(preferred.y)};
    }

    steering::Steering m_steering;
    steering::WallGrid m_walls;
    steering::Crowd m_crowd;
    std::vector<Plan> m_plans;
    std::vector<steering::Vector> m_next;
};

/// A track from each place to the next, as people are seen who cross a place: nobody turns round in the midst of one.
heter_sim::Tracks recorded()
{
    heter_sim::Tracks tracks{1.0 / kStep_s, std::vector<heter_sim::Track>(kPeople)};
    Square square;
    std::vector<std::size_t> current(kPeople);
    std::vector<std::uint32_t> trips(kPeople);
    std::iota(current.begin(), current.end(), std::size_t{0});
    for (int number = 0; number < kSteps; ++number) {
        square.step(number);
        for (std::uint32_t i = 0; i < kPeople; ++i) {
            if (square.trips(i) != std::exchange(trips[i], square.trips(i))) {
                current[i] = tracks.tracks.size();
                tracks.tracks.push_back({static_cast<std::uint32_t>(current[i]), AgentKind::person, {}});
            }
            if (number >= kWarmUp)
                tracks.tracks[current[i]].sightings.push_back({number, square.position(i)});
        }
    }
    return tracks;
}

void write(const std::vector<std::uint8_t>& bytes, std::ostream& to)
{
    constexpr std::size_t kInLine = 28;
    to << "// SPDX-License-Identifier: Apache-2.0\n// Written by record_states (tests/bench) from Passerby's own simulation; not to be "
          "edited.\n"
          "#pragma once\n\n#include <array>\n#include <cstdint>\n\nnamespace passerby::heter_sim {\n\n// clang-format off\n"
          "inline constexpr std::array<std::uint8_t, "
       << bytes.size() << "> kOwnStates{";
    for (std::size_t i = 0; i < bytes.size(); ++i)
        to << (i % kInLine == 0 ? "\n    " : " ") << static_cast<int>(bytes[i]) << ',';
    to << "\n};\n// clang-format on\n\n} // namespace passerby::heter_sim\n";
}

/// Those that were seen once or twice are left out: they say little, and are most of them.
std::size_t write(const heter_sim::NextVelocityLaw& law, std::ostream& to)
{
    constexpr std::size_t kInLine = 10;
    std::vector<heter_sim::NextVelocityLaw::Count> counts = law.counts();
    std::erase_if(counts, [](const auto& count) { return count.times < kFewest; });
    to << "// SPDX-License-Identifier: Apache-2.0\n// Written by record_states (tests/bench) from Passerby's own simulation; not to be "
          "edited.\n"
          "#pragma once\n\n#include <array>\n#include <cstdint>\n\nnamespace passerby::heter_sim {\n\n// clang-format off\n"
          "/// Row, cell and how often one followed the other.\n"
          "inline constexpr std::array<std::array<std::uint16_t, 3>, "
       << counts.size() << "> kOwnLaw{{";
    for (std::size_t i = 0; i < counts.size(); ++i)
        to << (i % kInLine == 0 ? "\n    " : " ") << '{' << counts[i].row << ',' << counts[i].cell << ',' << counts[i].times << "},";
    to << "\n}};\n// clang-format on\n\n} // namespace passerby::heter_sim\n";
    return counts.size();
}

} // namespace

int main(int count, char** words)
{
    const heter_sim::Tracks tracks = recorded();
    const auto states = heter_sim::statesOf(tracks, AgentKind::person, {.every_s = kEvery_s});
    const auto followed = heter_sim::followedMoments(tracks, AgentKind::person, heter_sim::kFollows_s);
    auto set = states ? heter_sim::canonicalSet(states.value(), AgentKind::person, true) : states.error();
    if (!set || !followed || count != 3) {
        const std::string fault = !set ? describe(set.error()) : !followed ? describe(followed.error()) : "record_states STATES LAW";
        std::fprintf(stderr, "%s\n", fault.c_str());
        return 2;
    }
    set.value().name = "Passerby's own walkers";
    set.value().licence = "Recorded from Passerby's own simulation, not from people. Apache-2.0.";
    const auto bytes = heter_sim::encoded(set.value());
    if (!bytes) {
        std::fprintf(stderr, "%s\n", describe(bytes.error()).c_str());
        return 2;
    }
    std::ofstream file(words[1]);
    write(bytes.value(), file);
    std::printf("%zu states of %u moments, %zu bytes, fast %.2f m/s, fastest %.2f m/s\n", set.value().all().size(), set.value().samples,
                bytes.value().size(), set.value().fast_mps(), set.value().fastest_mps());
    const heter_sim::NextVelocityLaw law = heter_sim::lawOf("", followed.value());
    std::ofstream lawFile(words[2]);
    const std::size_t rows = write(law, lawFile);
    std::printf("%zu shares of %llu moments\n", rows, static_cast<unsigned long long>(law.moments()));
    return file && lawFile ? 0 : 1;
}
