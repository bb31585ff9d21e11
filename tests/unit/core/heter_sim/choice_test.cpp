// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/foundation/random_stream.h"
#include "core/heter_sim/choice.h"
#include "core/heter_sim/own_states.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/steering/every_instruction_set.h"

#include <QTest>
#include <bit>

namespace choice_test {

using namespace passerby::heter_sim;
using passerby::foundation::Purpose;
using passerby::foundation::RandomStream;
using passerby::steering::Attractions;
using passerby::steering::NearWalls;
using passerby::steering::Neighbours;
using passerby::steering::Self;

namespace {

bool isNear(float a, double b)
{
    return std::abs(a - static_cast<float>(b)) <= 2e-6F;
}

EnergySettings exampleSettings()
{
    EnergySettings settings;
    settings.clear_m = 1.0F;
    return settings;
}

void add(Neighbours& neighbours, Vector place, Vector velocity, float radius_m)
{
    const std::uint32_t i = neighbours.count++;
    neighbours.x_m[i] = place.x;
    neighbours.y_m[i] = place.y;
    neighbours.velocityX_mps[i] = velocity.x;
    neighbours.velocityY_mps[i] = velocity.y;
    neighbours.radius_m[i] = radius_m;
    neighbours.id[i] = i + 2;
}

void add(NearWalls& walls, Vector a, Vector b)
{
    const Vector along = b - a;
    const float share = std::clamp(-dot(a, along) / std::max(dot(along, along), 1e-9F), 0.0F, 1.0F);
    walls.wall[walls.count++] = {a + along * share, a, b};
}

/// Of the notes: at 1 m/s along x, liking 1.3, somebody comes head on.
struct Example {
    Candidates candidates;
    Neighbours neighbours{};
    NearWalls walls{};
    Situation situation;

    explicit Example(const EnergySettings& settings)
        : candidates(canonicalSet(std::vector<MotionState>{{0, 0}, {0.95, -0.3}, {1.0, 0.0}, {1.0, 0.3}, {1.25, 0.0}, {1.6, 0.0}},
                                  AgentKind::person, false)
                         .value(),
                     0.1F, settings)
    {
        add(neighbours, {1.5F, 0.2F}, {-1.0F, 0.0F}, 0.2F);
        look(settings);
    }
    void look(const EnergySettings& settings)
    {
        lookAround({.id = 1, .velocity = {1.0F, 0.0F}, .preferred = {1.3F, 0.0F}, .radius_m = 0.2F, .maxSpeed_mps = 3.0F},
                   {neighbours, walls}, settings, 0.1F, situation);
    }
};

/// Somebody somewhere in a throng, between walls, any of them.
class Drawn {
public:
    explicit Drawn(std::uint64_t number) : m_random(17, number, Purpose::general) {}

    void look(const EnergySettings& settings, Situation& situation)
    {
        m_neighbours.count = 0;
        m_walls.count = 0;
        const double room_m = between(0.3, 5.0);
        for (std::uint32_t left = m_random.below(Neighbours::kMost + 1); left > 0; --left)
            add(m_neighbours, vector(room_m), vector(2.0), static_cast<float>(between(0.1, 0.5)));
        for (std::uint32_t left = m_random.below(3) == 0 ? m_random.below(6) : 0; left > 0; --left)
            add(m_walls, vector(3.0), vector(3.0));
        Self self{.id = 1, .velocity = vector(1.4), .preferred = vector(1.4), .radius_m = static_cast<float>(between(0.1, 0.4))};
        if (m_random.below(10) == 0)
            self.velocity = {};
        if (m_random.below(10) == 0)
            self.preferred = {};
        self.maxSpeed_mps = static_cast<float>(between(0.0, 2.5));
        if (m_random.below(3) == 0)
            self.ahead_m = static_cast<float>(between(0.0, 2.0));
        self.orders.isExact = m_random.below(10) == 0;
        m_attractions.count = 0;
        for (std::uint32_t left = m_random.below(3) == 0 ? m_random.below(Attractions::kMost + 1) : 0; left > 0; --left)
            m_attractions.add({static_cast<passerby::steering::Drawer>(m_random.below(3)), vector(8.0), vector(1.4),
                               static_cast<float>(between(0.0, 0.4)), static_cast<float>(between(0.1, 2.0))});
        self.orders.attractions = &m_attractions;
        if (m_random.below(2) == 0)
            self.orders.side = {m_random.below(2) == 0 ? 1.0F : -1.0F, static_cast<float>(between(0.0, 5.0)),
                                static_cast<float>(between(0.0, 5.0))};
        lookAround(self, {m_neighbours, m_walls}, settings, m_random.below(2) == 0 ? 0.1F : 0.25F, situation);
        situation.recorded = nullptr;
        if (m_random.below(3) != 0)
            return;
        for (float& energy : m_recorded)
            energy = static_cast<float>(between(0.0, 3.0));
        situation.recorded = m_recorded.data();
    }
    EnergySettings settings()
    {
        EnergySettings settings;
        settings.weights = kWeightPresets[m_random.below(8)].weights;
        settings.clear_m = static_cast<float>(between(0.2, 1.5));
        settings.anticipation_s = static_cast<float>(between(0.0, 3.0));
        settings.isClosestApproach = m_random.below(2) == 0;
        settings.isReciprocal = m_random.below(2) == 0;
        settings.keepsApart = m_random.below(4) != 0;
        settings.relaxation_s = m_random.below(3) == 0 ? 0.5F : 0.0F;
        settings.standing = static_cast<float>(m_random.below(2));
        if (m_random.below(2) == 0)
            settings.weights.attraction = static_cast<float>(between(0.0, 3.0));
        settings.attraction_m = static_cast<float>(between(0.5, 4.0));
        settings.leader = static_cast<float>(between(0.0, 3.0));
        return settings;
    }
    std::uint32_t below(std::uint32_t count) { return m_random.below(count); }

private:
    double between(double low, double high) { return low + (high - low) * m_random.uniform(); }
    Vector vector(double most) { return {static_cast<float>(between(-most, most)), static_cast<float>(between(-most, most))}; }

    RandomStream m_random;
    Neighbours m_neighbours{};
    NearWalls m_walls{};
    Attractions m_attractions;
    std::array<float, NextVelocityLaw::kCells> m_recorded{};
};

bool areSame(const Choice& a, const Choice& b)
{
    return a.index == b.index && a.cost.isBarred == b.cost.isBarred
           && std::bit_cast<std::uint32_t>(a.cost.energy) == std::bit_cast<std::uint32_t>(b.cost.energy);
}

} // namespace

/// The choice of the least energy.
class ChoiceTest : public QObject {
    Q_OBJECT
private slots:
    void headOn_asPrinted_goesStraightThrough()
    {
        EnergySettings settings = exampleSettings();
        settings.isClosestApproach = false;
        const Example example(settings);
        const std::array<double, 4> energies{0.801102, 0.766907, 1.077125, 0.425988};
        for (std::uint32_t i = 0; i < 4; ++i)
            QVERIFY(isNear(costOf(example.candidates, i + 1, example.situation, settings).energy, energies[i]));
        QCOMPARE(bestOf(example.candidates, example.candidates.around(1.0F, 1), example.situation, settings).index, 4U);
    }

    void headOn_byClosestApproach_goesAsideToTheRight()
    {
        const EnergySettings settings = exampleSettings();
        const Example example(settings);
        const std::array<double, 4> energies{1.176315, 1.464753, 2.090132, 1.476873};
        for (std::uint32_t i = 0; i < 4; ++i)
            QVERIFY(isNear(costOf(example.candidates, i + 1, example.situation, settings).energy, energies[i]));
        QCOMPARE(bestOf(example.candidates, example.candidates.around(1.0F, 1), example.situation, settings).index, 1U);
    }

    /// A wall from (1.4, −1) to (1.4, 1) before somebody with a radius of 0.2 m: the gap after a second at 1 m/s is 0.2 m, which costs
    /// 0.64.
    void aWall_countsAsOneNeighbour_intoHoweverManyPiecesItIsCut()
    {
        const EnergySettings settings = exampleSettings();
        Example example(settings);
        example.neighbours.count = 0;
        example.look(settings);
        const float alone = costOf(example.candidates, 2, example.situation, settings).energy;
        add(example.walls, {1.4F, -1.0F}, {1.4F, 1.0F});
        example.look(settings);
        const float before = costOf(example.candidates, 2, example.situation, settings).energy;
        QVERIFY(isNear(before - alone, 0.64)); // after a step it is farther than 1 m
        for (const float y : {-1.0F, -0.5F, 0.0F, 0.5F})
            add(example.walls, {1.4F, y}, {1.4F, y + 0.5F});
        example.look(settings);
        QVERIFY(isNear(costOf(example.candidates, 2, example.situation, settings).energy, static_cast<double>(before)));
    }

    /// A goal on a wall is come to: what is farther along the way than it does not matter.
    void aWall_behindThePlaceGoneTo_doesNotMatter()
    {
        const EnergySettings settings = exampleSettings();
        Example example(settings);
        example.neighbours.count = 0;
        add(example.walls, {2.0F, -9.0F}, {2.0F, 9.0F});
        const auto energyWhen = [&](float ahead_m, bool isExact) {
            Self self{
                .id = 1, .velocity = {1.0F, 0.0F}, .preferred = {1.3F, 0.0F}, .radius_m = 0.2F, .maxSpeed_mps = 3.0F, .ahead_m = ahead_m};
            self.orders.isExact = isExact;
            lookAround(self, {example.neighbours, example.walls}, settings, 0.1F, example.situation);
            return costOf(example.candidates, 4, example.situation, settings).energy;
        };
        const float free = energyWhen(0.5F, false);
        QVERIFY(energyWhen(9.0F, false) > free + 0.1F);
        QCOMPARE(energyWhen(9.0F, true), free);
    }

    void whoIsBarred_isChosenOnlyWhereAllAre()
    {
        const EnergySettings settings = exampleSettings();
        Example example(settings);
        example.neighbours.count = 0;
        add(example.neighbours, {0.45F, 0.0F}, {}, 0.2F); // nearly touches: who goes on would go into them
        example.look(settings);
        for (const std::uint32_t moving : {2U, 4U})
            QVERIFY(costOf(example.candidates, moving, example.situation, settings).isBarred);
        QVERIFY(!costOf(example.candidates, 0, example.situation, settings).isBarred);
        QCOMPARE(bestOf(example.candidates, example.candidates.around(1.0F, 9), example.situation, settings).index, 0U);
        const Choice forced = bestOf(example.candidates, example.candidates.around(1.0F, 0), example.situation, settings);
        QVERIFY(forced.index != Choice::kNone && forced.cost.isBarred);
    }

    /// What velocities were recorded next counts for the cell that a candidate is in, and is no part of the others' energies.
    void whatFollowedWhereItWasRecorded_counts()
    {
        const EnergySettings settings = exampleSettings();
        Example example(settings);
        const float before = costOf(example.candidates, 2, example.situation, settings).energy;
        const float fast = costOf(example.candidates, 4, example.situation, settings).energy;
        std::array<float, NextVelocityLaw::kCells> energies{};
        energies[NextVelocityLaw::cellOf(1.0, 0.0)] = 0.75F;
        example.situation.recorded = energies.data();
        QVERIFY(isNear(costOf(example.candidates, 2, example.situation, settings).energy - before, 0.75));
        QCOMPARE(costOf(example.candidates, 4, example.situation, settings).energy, fast);
    }

    /// 2 m to the left and 4 m to the right: a third of the half way from the middle to the left edge. (0.96, 0.30) m/s leads 0.30 m to the
    /// left.
    void aSideThatIsKept_counts()
    {
        EnergySettings settings = exampleSettings();
        settings.side = 2.0F;
        Example example(settings);
        const auto energyOf = [&](std::uint32_t candidate, const passerby::steering::KeptSide& side) {
            Self self{.id = 1, .velocity = {1.0F, 0.0F}, .preferred = {1.3F, 0.0F}, .radius_m = 0.2F, .maxSpeed_mps = 3.0F};
            self.orders.side = side;
            lookAround(self, {example.neighbours, example.walls}, settings, 0.1F, example.situation);
            return costOf(example.candidates, candidate, example.situation, settings).energy;
        };
        QVERIFY(isNear(energyOf(2, {1.0F, 2.0F, 4.0F}) - energyOf(2, {}), 2.0 * 0.027778));
        QVERIFY(isNear(energyOf(3, {1.0F, 2.0F, 4.0F}) - energyOf(3, {}), 2.0 * 0.004646));
        QVERIFY(isNear(energyOf(2, {-1.0F, 2.0F, 4.0F}) - energyOf(2, {}), 2.0 * 0.694444)); // the right is wanted
        QVERIFY(isNear(energyOf(2, {1.0F, 0.5F, 5.5F}) - energyOf(2, {}), 0.0));             // there already
        QCOMPARE(energyOf(2, {1.0F, 0.0F, 0.0F}), energyOf(2, {}));                          // no way at all
    }

    void equalEnergies_goToTheFirstInOrder()
    {
        const EnergySettings settings = exampleSettings();
        const std::vector<MotionState> both{{1.0, 0.3}, {1.0, -0.3}};
        const Candidates candidates(canonicalSet(both, AgentKind::person, false).value(), 0.1F, settings);
        Example example(settings);
        example.neighbours.count = 0;
        example.look(settings);
        QCOMPARE(costOf(candidates, 1, example.situation, settings), costOf(candidates, 2, example.situation, settings));
        QCOMPARE(bestOf(candidates, candidates.around(1.0F, 0), example.situation, settings).index, 1U); // to the right
    }

    void whoHasNoDirection_stands_andWhoMayNotBeFast_isNot()
    {
        const EnergySettings settings;
        const Candidates candidates(ownStates(), 0.1F, settings);
        Neighbours nobody{};
        const NearWalls none{};
        Situation situation;
        lookAround({.id = 1, .velocity = {}, .preferred = {}, .radius_m = 0.2F, .maxSpeed_mps = 2.0F}, {nobody, none}, settings, 0.1F,
                   situation);
        QCOMPARE(bestOf(candidates, candidates.around(0.0F, 2), situation, settings).index, 0U);
        lookAround({.id = 1, .velocity = {1.2F, 0.0F}, .preferred = {1.2F, 0.0F}, .radius_m = 0.2F, .maxSpeed_mps = 0.1F}, {nobody, none},
                   settings, 0.1F, situation);
        QCOMPARE(bestOf(candidates, candidates.around(1.2F, 2), situation, settings).index, Choice::kNone);
        // Who wants to stand slows down along the way they go.
        lookAround({.id = 1, .velocity = {0.0F, 1.2F}, .preferred = {}, .radius_m = 0.2F, .maxSpeed_mps = 2.0F}, {nobody, none}, settings,
                   0.1F, situation);
        QVERIFY(situation.mayMove && !situation.hasControl);
        const Choice slower = bestOf(candidates, candidates.around(1.2F, 2), situation, settings);
        QVERIFY(candidates.speed_mps(slower.index) < 1.2F);
    }

    /// In 2,000 situations of all readings and presets, with every instruction set.
    void theShortcut_isBruteForce_byteForByte()
    {
        const int sets = passerby::testing::withEveryInstructionSet([] {
            std::uint64_t tried = 0;
            std::uint64_t weighed = 0;
            int barred = 0;
            int none = 0;
            for (std::uint64_t number = 0; number < 2000; ++number) {
                Drawn drawn(number);
                const EnergySettings settings = drawn.settings();
                static std::map<std::pair<int, int>, Candidates> prepared; // by standing and width
                const int width = number % 3 == 0 ? 50 : 10;
                const auto [at, isNew] = prepared.try_emplace({static_cast<int>(settings.standing), width}, ownStates(),
                                                              0.01F * static_cast<float>(width), settings);
                const Candidates& candidates = at->second;
                Situation situation;
                drawn.look(settings, situation);
                const CandidateRange range = candidates.around(situation.speed_mps, drawn.below(5));
                const Choice slow = bestByTrying(candidates, range, situation, settings);
                const Choice fast = bestOf(candidates, range, situation, settings);
                QVERIFY2(areSame(slow, fast), qPrintable(QStringLiteral("situation %1").arg(number)));
                tried += slow.weighed;
                weighed += fast.weighed;
                barred += slow.index != Choice::kNone && slow.cost.isBarred ? 1 : 0;
                none += slow.index == Choice::kNone ? 1 : 0;
            }
            QVERIFY(weighed * 3 < tried);
            QVERIFY(barred > 10 && none > 10 && none < 1000); // all cases were seen
        });
        QVERIFY(sets >= 1);
    }

    /// What somebody is told who asks is what the choice goes by: the first is the one chosen, at the same cost to the bit; the others
    /// follow as they would be chosen without those before; parts add up.
    void theBestFew_beginWithTheOneChosen()
    {
        const EnergySettings usual;
        const Candidates candidates(ownStates(), 0.1F, usual);
        int several = 0;
        for (std::uint64_t number = 0; number < 300; ++number) {
            Drawn drawn(number);
            EnergySettings settings = drawn.settings();
            settings.standing = usual.standing; // as the tiles were made
            Situation situation;
            drawn.look(settings, situation);
            const CandidateRange range = candidates.around(situation.speed_mps, drawn.below(5));
            const Choice chosen = bestByTrying(candidates, range, situation, settings);
            const std::vector<WeighedCandidate> few = bestFew(candidates, range, situation, settings, 5);
            QCOMPARE(few.empty(), chosen.index == Choice::kNone);
            if (few.empty())
                continue;
            QCOMPARE(few.front().index, chosen.index);
            QCOMPARE(std::bit_cast<std::uint32_t>(few.front().cost.energy), std::bit_cast<std::uint32_t>(chosen.cost.energy));
            several += few.size() == 5 ? 1 : 0;
            for (std::size_t i = 0; i < few.size(); ++i) {
                QCOMPARE(few[i].cost, costOf(candidates, few[i].index, situation, settings));
                QVERIFY(i == 0 || !Choice({few[i - 1].index, few[i - 1].cost, 0}).isBeatenBy(few[i].cost, few[i].index));
                double sum = 0.0;
                for (const float part : few[i].parts) {
                    QVERIFY(part >= 0.0F);
                    sum += double(part);
                }
                QVERIFY(std::abs(sum - double(few[i].cost.energy)) <= 1e-5 * (1.0 + sum));
            }
        }
        QVERIFY(several > 200);
    }

    /// Of the example: 1.25 m/s straight on, while at 1 and liking 1.3: of each term what its formula says.
    void parts_areThoseOfTheFormulas()
    {
        const EnergySettings settings = exampleSettings();
        const Example example(settings);
        const WeighedCandidate one = weighedOf(example.candidates, 4, example.situation, settings);
        const auto part = [&](EnergyTerm term) { return one.parts[static_cast<std::size_t>(term)]; };
        QVERIFY(isNear(part(EnergyTerm::turn), 0.0));
        QVERIFY(isNear(part(EnergyTerm::pace), (0.25 / 1.6) * (0.25 / 1.6)));
        QVERIFY(isNear(part(EnergyTerm::control), 0.0));
        QVERIFY(isNear(part(EnergyTerm::speed), 0.5 * (0.05 / 1.6) * (0.05 / 1.6)));
        QVERIFY(isNear(part(EnergyTerm::near), std::pow(1.0 - (std::hypot(1.5 - 0.225, 0.2) - 0.4), 2)));
        QVERIFY(isNear(part(EnergyTerm::ahead), std::pow(1.0 - (0.2 - 0.4), 2))); // head on but for 0.2 m aside
        QVERIFY(isNear(part(EnergyTerm::attraction), 0.0) && isNear(part(EnergyTerm::recorded), 0.0));
    }
};

PASSERBY_TEST(ChoiceTest)

} // namespace choice_test

#include "choice_test.moc"
