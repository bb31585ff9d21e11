// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/heter_sim/energies.h"
#include "tests/support/test_registry.h"

#include <QTest>

namespace energies_test {

using namespace passerby::heter_sim;
using passerby::steering::Vector;

namespace {

constexpr float kAsPrinted = 2e-6F; // the examples have six digits

bool isNear(float a, double b)
{
    return std::abs(a - static_cast<float>(b)) <= kAsPrinted * std::max(1.0F, std::abs(a));
}

/// Those of the examples, worked out by hand.
EnergySettings exampleSettings()
{
    EnergySettings settings;
    settings.clear_m = 1.0F;
    return settings;
}

} // namespace

class EnergiesTest : public QObject {
    Q_OBJECT
private slots:
    void directions_fadeTowardsStanding()
    {
        QVERIFY(isNear(faded({0.8F, 0.6F}, 0.3F).x, 0.8) && isNear(faded({0.8F, 0.6F}, 0.3F).y, 0.6));
        QVERIFY(isNear(faded({0.12F, 0.09F}, 0.3F).x, 0.4) && isNear(faded({0.12F, 0.09F}, 0.3F).y, 0.3));
        QCOMPARE(faded({}, 0.3F), Vector{});
    }

    void continuityOfDirection()
    {
        const EnergySettings settings = exampleSettings();
        QVERIFY(isNear(turnEnergy({0.8F, 0.6F}, {1.2F, 0.0F}, settings), 0.4));
        QVERIFY(isNear(turnEnergy({-1.0F, 0.0F}, {1.0F, 0.0F}, settings), 4.0));
        QVERIFY(isNear(turnEnergy({0.12F, 0.09F}, {1.0F, 0.0F}, settings), 0.2));
        QCOMPARE(turnEnergy({1.0F, 0.0F}, {}, settings), 0.0F); // who stands starts freely
    }

    void continuityAndControlOfSpeed()
    {
        const EnergySettings settings = exampleSettings();
        QVERIFY(isNear(speedEnergy(1.0F, 1.2F, settings), 0.015625));
        QVERIFY(isNear(speedEnergy(1.0F, 1.3F, settings), 0.03515625));
    }

    void controlOfDirection()
    {
        EnergySettings settings = exampleSettings();
        QVERIFY(isNear(controlEnergy({0.8F, 0.6F}, {1.0F, 0.0F}, settings), 0.4));
        QVERIFY(isNear(controlEnergy({0.12F, 0.09F}, {1.0F, 0.0F}, settings), 0.45));
        QVERIFY(isNear(controlEnergy({}, {1.0F, 0.0F}, settings), 1.0));
        QCOMPARE(controlEnergy({0.8F, 0.6F}, {}, settings), 0.0F);
        settings.standing = 0.0F;
        QCOMPARE(controlEnergy({}, {1.0F, 0.0F}, settings), 0.0F);
    }

    void repulsion_isFiniteAndRisesIntoAnOverlap()
    {
        EnergySettings settings = exampleSettings();
        for (const auto& [gap, cost] : {std::pair{1.2F, 0.0}, {0.5F, 0.25}, {0.0F, 1.0}, {-0.2F, 1.44}})
            QVERIFY(isNear(repulsion(gap, settings), cost));
        settings.isReciprocal = true;
        for (const auto& [gap, cost] : {std::pair{1.2F, 0.0}, {0.5F, 1.0}, {0.05F, 14.0}, {-0.2F, 39.0}})
            QVERIFY(isNear(repulsion(gap, settings), cost));
    }

    void headOn()
    {
        const EnergySettings settings = exampleSettings();
        const Vector apart{1.5F, 0.2F};
        const Vector relative{-2.0F, 0.0F}; // (−1, 0) less (1, 0)
        QVERIFY(isNear(gapAt(apart, relative, 0.1F, 0.4F), 0.915295));
        QVERIFY(isNear(gapAt(apart, relative, 1.0F, 0.4F), 0.138516));
        QVERIFY(isNear(leastGap(apart, relative, 1.0F, 0.4F), -0.2)); // after 0.75 s
        QVERIFY(isNear(repulsion(gapAt(apart, relative, 0.1F, 0.4F), settings), 0.007175));
        QVERIFY(isNear(repulsion(gapAt(apart, relative, 1.0F, 0.4F), settings), 0.742154));
        QVERIFY(isNear(repulsion(leastGap(apart, relative, 1.0F, 0.4F), settings), 1.44));
        QVERIFY(isNear(leastGap(apart, {}, 1.0F, 0.4F), std::hypot(1.5, 0.2) - 0.4));
    }

    void attraction_ofThoseWhoAreFar()
    {
        const EnergySettings settings = exampleSettings();
        QCOMPARE(attraction(1.0F, settings), 0.0F);
        QVERIFY(isNear(attraction(3.0F, settings), 0.25));
        QCOMPARE(tooFar(3.0F, settings), 0.0F);
        QCOMPARE(attraction(7.0F - tooFar(7.0F, settings), settings), 1.0F);
        QVERIFY(isNear(0.5F * (attraction(1.0F, settings) + attraction(3.0F, settings)), 0.125)); // the mean of two companions
    }

    void lane()
    {
        QVERIFY(isNear(laneEnergy(0.5F + 0.2F * 1.0F, 3.5F), 0.16)); // at 0.5 m, 0.2 m/s to the left, a second ahead
    }

    void sideOfTheWay()
    {
        QCOMPARE(sidePlace(3.0F, 3.0F), 0.0F); // in the middle
        QCOMPARE(sidePlace(1.5F, 4.5F), 0.5F); // in the middle of the wanted half
        QCOMPARE(sidePlace(0.0F, 6.0F), 1.0F);
        QCOMPARE(sidePlace(6.0F, 0.0F), -1.0F);
        QCOMPARE(sideEnergy(0.0F), 0.25F);
        QCOMPARE(sideEnergy(0.5F), 0.0F);
        QCOMPARE(sideEnergy(1.0F), 0.0F); // nobody is driven back from the edge
        QCOMPARE(sideEnergy(-1.0F), 2.25F);
    }

    /// Table 2 as it is read: column by column.
    void presets_areThoseOfTable2()
    {
        QCOMPARE(kWeightPresets[0].weights, (Weights{1, 1, 1, 1, 0, 1, 0, 0.5F}));
        QCOMPARE(kWeightPresets[0].weights, Weights{});
        for (const WeightPreset& preset : kWeightPresets) {
            QCOMPARE(preset.weights.near, preset.weights.ahead); // columns 3 and 4 are equal in all rows
            QVERIFY(preset.sentence.ends_with('.') && preset.sentence.size() > 20);
        }
        QCOMPARE(kWeightPresets[2].weights.near, 0.67F);
        QCOMPARE(kWeightPresets[6].weights.turn, 10.0F);
        QCOMPARE(kWeightPresets[7].weights.lane, 10.0F);
    }
};

PASSERBY_TEST(EnergiesTest)

} // namespace energies_test

#include "energies_test.moc"
