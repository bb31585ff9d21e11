// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a set that fits into 64 kB chooses as all recorded states would: in so many situations of each recording (somebody at a moment of
// their track, whoever is near them at that moment, where they were heading), the next velocity is chosen among all states at 0.01 m/s and
// 0.01 rad and among the set as it is kept. same: the same velocity, in %; near: at most 0.05 m/s apart, in %; p99_mps and most_mps: how
// far apart. Then, in fewer situations, among the states as they were measured, without any grid; there the same choice is the one that
// rounds to it. Together 10⁶ situations. kB: of the set.
#include "core/foundation/random_stream.h"
#include "core/heter_sim/choice.h"
#include "core/heter_sim/fitted_set.h"
#include "core/heter_sim/heter_sim.h"
#include "core/heter_sim/state_set_file.h"
#include "core/heter_sim/track_path.h"
#include "core/importers/trajectories/trajectory_import.h"
#include "core/jobs/recorded_sets.h"
#include "tests/support/shared_data.h"

#include <algorithm>
#include <benchmark/benchmark.h>
#include <cmath>
#include <memory>
#include <optional>
#include <tuple>

using namespace passerby;
using heter_sim::AgentKind;
using heter_sim::CandidateRange;
using heter_sim::Candidates;
using heter_sim::Choice;
using heter_sim::MotionState;
using heter_sim::Situation;
using heter_sim::StateSet;
using heter_sim::TrackPath;
using steering::Vector;

namespace {

constexpr double kHalfBase_s = 0.2;
constexpr double kWindow_s = 4.0;
constexpr double kMoves_mps = 0.2;
constexpr float kStep_s = 0.1F;
constexpr float kRadius_m = 0.2F;
constexpr float kFastest_mps = 2.6F;
constexpr double kNear_mps = 0.05;
constexpr std::size_t kSituations = 200'000; ///< of each of five recordings
constexpr std::size_t kMeasured = 1'000;     ///< of these, for what takes long

struct Place {
    const char* name;
    const char* file;
};
constexpr std::array kPlaces{
    Place{"zara01", "trajectories/ucy_zara01/obsmat.txt"}, Place{"students03", "trajectories/ucy_students03/obsmat.txt"},
    Place{"eth", "trajectories/eth_seq_eth/obsmat.txt"}, Place{"bidirectional", "trajectories/juelich_bidirectional/bo-360-120-120.txt"},
    Place{"bottleneck", "trajectories/juelich_bottleneck/uo-180-180-070.txt"}};

/// People of a recording and what is asked of them.
struct Recorded {
    heter_sim::Tracks people;
    std::vector<MotionState> states;
    std::vector<double> ideal_mps; ///< of each track: the median of the speeds at which they move
};

double idealOf(const std::vector<heter_sim::Moment>& moments)
{
    std::vector<double> speeds;
    for (const heter_sim::Moment& moment : moments)
        if (moment.state.speed_mps > kMoves_mps)
            speeds.push_back(moment.state.speed_mps);
    if (speeds.empty())
        return 0.0;
    const auto middle = speeds.begin() + static_cast<std::ptrdiff_t>(speeds.size() / 2);
    std::nth_element(speeds.begin(), middle, speeds.end());
    return *middle;
}

std::unique_ptr<Recorded> read(const Place& place)
{
    const QString file = testing::sharedData(QString::fromLatin1(place.file));
    if (file.isEmpty())
        return nullptr;
    foundation::JobContext nobody;
    const auto tracks = importers::importTrajectories(file.toStdString(), {}, nobody);
    if (!tracks)
        return nullptr;
    auto recorded = std::make_unique<Recorded>();
    recorded->people = jobs::peopleOf(tracks.value().recorded);
    const auto moments = heter_sim::momentsOf(recorded->people, AgentKind::person);
    if (!moments)
        return nullptr;
    for (const auto& track : moments.value()) {
        recorded->ideal_mps.push_back(idealOf(track));
        for (const heter_sim::Moment& moment : track)
            recorded->states.push_back(moment.state);
    }
    return recorded;
}

/// Moments drawn evenly from all the time that people were recorded.
class Moments {
public:
    explicit Moments(const Recorded& recorded) : m_recorded(recorded), m_random(11, 0, foundation::Purpose::general)
    {
        for (const heter_sim::Track& track : recorded.people.tracks) {
            m_paths.emplace_back(track, recorded.people.frameRate_hz);
            m_total_s += std::max(0.0, m_paths.back().end_s() - m_paths.back().begin_s() - 2.0 * kHalfBase_s);
            m_until_s.push_back(m_total_s);
        }
    }

    void draw(const heter_sim::EnergySettings& settings, float reach_m, Situation& situation)
    {
        const double at_s = m_total_s * m_random.uniform();
        const auto who = static_cast<std::size_t>(std::upper_bound(m_until_s.begin(), m_until_s.end(), at_s) - m_until_s.begin());
        const std::size_t track = std::min(who, m_paths.size() - 1);
        const TrackPath& path = m_paths[track];
        const double time_s = std::clamp(path.end_s() - kHalfBase_s - (m_until_s[track] - at_s), path.begin_s(), path.end_s());
        look(track, time_s, settings, reach_m, situation);
    }

private:
    [[nodiscard]] Vector velocityOf(const TrackPath& path, double time_s) const
    {
        const geometry::Point way = path.at(time_s + kHalfBase_s) - path.at(time_s - kHalfBase_s);
        return {static_cast<float>(way.x / (2.0 * kHalfBase_s)), static_cast<float>(way.y / (2.0 * kHalfBase_s))};
    }

    void look(std::size_t who, double time_s, const heter_sim::EnergySettings& settings, float reach_m, Situation& situation) const
    {
        const TrackPath& path = m_paths[who];
        const geometry::Point here = path.at(time_s);
        const geometry::Point goes = path.at(time_s + kWindow_s) - here;
        const double far_m = std::hypot(goes.x, goes.y);
        steering::Self self;
        self.id = static_cast<std::uint32_t>(who);
        self.velocity = velocityOf(path, time_s);
        self.radius_m = kRadius_m;
        const auto ideal = static_cast<float>(m_recorded.ideal_mps[who]);
        if (far_m > 0.2)
            self.preferred = Vector{static_cast<float>(goes.x / far_m), static_cast<float>(goes.y / far_m)} * ideal;
        self.maxSpeed_mps = std::max(1.3F * ideal, 0.5F);
        std::vector<std::pair<double, std::size_t>> near;
        for (std::size_t other = 0; other < m_paths.size(); ++other) {
            if (other == who || m_paths[other].begin_s() > time_s || m_paths[other].end_s() < time_s)
                continue;
            const geometry::Point way = m_paths[other].at(time_s) - here;
            if (const double square = way.x * way.x + way.y * way.y; square < static_cast<double>(reach_m) * reach_m)
                near.emplace_back(square, other);
        }
        std::sort(near.begin(), near.end());
        steering::Neighbours neighbours;
        for (const auto& [square, other] : near) {
            if (neighbours.count == steering::Neighbours::kMost)
                break;
            const geometry::Point way = m_paths[other].at(time_s) - here;
            const Vector moving = velocityOf(m_paths[other], time_s);
            const std::uint32_t at = neighbours.count++;
            neighbours.x_m[at] = static_cast<float>(way.x);
            neighbours.y_m[at] = static_cast<float>(way.y);
            neighbours.velocityX_mps[at] = moving.x;
            neighbours.velocityY_mps[at] = moving.y;
            neighbours.radius_m[at] = kRadius_m;
            neighbours.id[at] = static_cast<std::uint32_t>(other);
        }
        const steering::NearWalls none{};
        heter_sim::lookAround(self, {neighbours, none}, settings, kStep_s, situation);
    }

    const Recorded& m_recorded;
    foundation::RandomStream m_random;
    std::vector<TrackPath> m_paths;
    std::vector<double> m_until_s;
    double m_total_s = 0.0;
};

/// All states at 0.01 m/s and 0.01 rad, however many they are.
StateSet wholeSet(const std::vector<MotionState>& states)
{
    StateSet whole;
    whole.isMirrored = true;
    whole.samples = static_cast<std::uint32_t>(states.size());
    std::vector<double> speeds;
    whole.kept = {heter_sim::CanonicalState{}};
    for (const MotionState& state : states) {
        speeds.push_back(state.speed_mps);
        const auto speed = static_cast<std::int16_t>(std::lround(100.0 * state.speed_mps));
        if (speed > 0)
            whole.kept.push_back({speed, static_cast<std::int16_t>(std::abs(std::lround(100.0 * state.angle_rad)))});
    }
    std::sort(whole.kept.begin(), whole.kept.end());
    whole.kept.erase(std::unique(whole.kept.begin(), whole.kept.end()), whole.kept.end());
    std::sort(speeds.begin(), speeds.end());
    whole.fast_cmps =
        static_cast<std::int16_t>(std::lround(100.0 * speeds[static_cast<std::size_t>(0.95 * static_cast<double>(speeds.size() - 1))]));
    return whole;
}

/// How far apart choices are, and how often they are the same.
struct Apart {
    std::vector<double> mps;
    std::size_t same = 0;

    void add(Vector one, Vector other, bool isSame)
    {
        mps.push_back(static_cast<double>(length(one - other)));
        same += isSame ? 1U : 0U;
    }
    void tell(benchmark::State& state, const std::string& of)
    {
        std::sort(mps.begin(), mps.end());
        const auto count = static_cast<double>(mps.size());
        const auto near = std::upper_bound(mps.begin(), mps.end(), kNear_mps) - mps.begin();
        state.counters[of + "situations"] = count;
        state.counters[of + "same"] = 100.0 * static_cast<double>(same) / count;
        state.counters[of + "near"] = 100.0 * static_cast<double>(near) / count;
        state.counters[of + "p99_mps"] = mps[static_cast<std::size_t>(0.99 * (count - 1.0))];
        state.counters[of + "most_mps"] = mps.back();
    }
};

/// The best of all states as they were measured, and of their mirror images.
class Measured {
public:
    explicit Measured(const std::vector<MotionState>& states)
    {
        for (const MotionState& state : states)
            for (const double side : {1.0, -1.0}) {
                const auto speed = static_cast<float>(state.speed_mps);
                m_states.push_back({speed,
                                    {speed * static_cast<float>(std::cos(state.angle_rad)),
                                     speed * static_cast<float>(std::sin(side * state.angle_rad))}});
            }
        std::sort(m_states.begin(), m_states.end(), [](const State& a, const State& b) {
            return std::tuple(a.speed_mps, a.velocity.y, a.velocity.x) < std::tuple(b.speed_mps, b.velocity.y, b.velocity.x);
        });
    }

    /// Among those of the groups of speed that `range` of the set holds.
    [[nodiscard]] std::optional<Vector> best(const Candidates& set, const CandidateRange& range, const Situation& situation,
                                             const heter_sim::EnergySettings& settings) const
    {
        const float least_mps = set.speed_mps(range.firstState) - kHalfGrid_mps;
        const float most_mps = std::min(set.speed_mps(range.endState - 1) + kHalfGrid_mps, situation.most_mps);
        auto at = std::lower_bound(m_states.begin(), m_states.end(), least_mps,
                                   [](const State& state, float speed_mps) { return state.speed_mps < speed_mps; });
        Choice choice;
        std::optional<Vector> found;
        for (std::uint32_t index = 0; at != m_states.end() && at->speed_mps <= most_mps; ++at, ++index)
            if (const auto cost = heter_sim::costOf(at->velocity, at->speed_mps, situation, settings); choice.isBeatenBy(cost, index)) {
                choice = {index, cost, 0};
                found = at->velocity;
            }
        return found;
    }

private:
    static constexpr float kHalfGrid_mps = 0.005F;
    struct State {
        float speed_mps;
        Vector velocity;
    };
    std::vector<State> m_states;
};

/// As the model looks: two groups to either side.
CandidateRange rangeOf(const Candidates& candidates, Situation& situation)
{
    const CandidateRange range = candidates.around(std::min(situation.speed_mps, situation.most_mps), 2);
    if (!situation.hasControl && range.firstState == 0)
        situation.most_mps = 0.0F;
    return range;
}

bool roundsTo(Vector measured, Vector kept)
{
    const double speed = std::hypot(static_cast<double>(measured.x), static_cast<double>(measured.y));
    const double angle = std::atan2(static_cast<double>(measured.y), static_cast<double>(measured.x));
    const double rounded = 0.01 * std::lround(100.0 * speed);
    const double turned = 0.01 * std::lround(100.0 * angle);
    return std::hypot(rounded * std::cos(turned) - static_cast<double>(kept.x), rounded * std::sin(turned) - static_cast<double>(kept.y))
           < 1e-4;
}

void fitted(benchmark::State& state, const Place& place)
{
    const auto recorded = read(place);
    if (!recorded) {
        state.SkipWithError("the recording is not there");
        return;
    }
    const auto kept = heter_sim::fittedSet(recorded->states, AgentKind::person, true);
    if (!kept) {
        state.SkipWithError(kept.error().message.c_str());
        return;
    }
    const heter_sim::HeterSim few(kept.value().set, {}, kFastest_mps);
    const heter_sim::HeterSim all(wholeSet(recorded->states), {}, kFastest_mps);
    const Measured measured(recorded->states);
    Apart toAll;
    Apart toMeasured;
    for (auto _ : state) { // NOLINT
        Moments moments(*recorded);
        Situation situation;
        for (std::size_t i = 0; i < kSituations; ++i) {
            situation = {};
            moments.draw(few.energies(), few.needs().reach_m, situation);
            const auto choose = [&situation](const heter_sim::HeterSim& model) {
                const CandidateRange range = rangeOf(model.candidates(), situation);
                return std::pair(heter_sim::bestOf(model.candidates(), range, situation, model.energies()), range);
            };
            const auto [one, range] = choose(few);
            const auto [other, otherRange] = choose(all);
            if (one.index == Choice::kNone || other.index == Choice::kNone)
                continue;
            const Vector chosen = few.candidates().velocity(one.index);
            const Vector ofAll = all.candidates().velocity(other.index);
            toAll.add(chosen, ofAll, chosen.x == ofAll.x && chosen.y == ofAll.y);
            if (i % (kSituations / kMeasured) == 0)
                if (const auto best = measured.best(all.candidates(), otherRange, situation, all.energies()))
                    toMeasured.add(chosen, *best, roundsTo(*best, chosen));
        }
    }
    toAll.tell(state, "");
    toMeasured.tell(state, "measured_");
    state.counters["all_states"] = static_cast<double>(all.candidates().size());
    state.counters["states"] = static_cast<double>(few.candidates().size());
    state.counters["kB"] = 1e-3 * static_cast<double>(heter_sim::encoded(kept.value().set).value().size());
    state.counters["grid"] = 0.01 * kept.value().step;
}

BENCHMARK_CAPTURE(fitted, zara01, kPlaces[0])->Iterations(1)->Unit(benchmark::kSecond);
BENCHMARK_CAPTURE(fitted, students03, kPlaces[1])->Iterations(1)->Unit(benchmark::kSecond);
BENCHMARK_CAPTURE(fitted, eth, kPlaces[2])->Iterations(1)->Unit(benchmark::kSecond);
BENCHMARK_CAPTURE(fitted, bidirectional, kPlaces[3])->Iterations(1)->Unit(benchmark::kSecond);
BENCHMARK_CAPTURE(fitted, bottleneck, kPlaces[4])->Iterations(1)->Unit(benchmark::kSecond);

} // namespace
