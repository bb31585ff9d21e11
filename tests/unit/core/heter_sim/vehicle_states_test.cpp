// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/heter_sim/vehicle_states.h"
#include "tests/support/test_registry.h"

#include <QTest>

namespace vehicle_states_test {

using namespace passerby::heter_sim;

namespace {

std::vector<int> anglesAt(const StateSet& set, int speed_cmps)
{
    std::vector<int> angles;
    for (const CanonicalState& state : set.all())
        if (state.speed_cmps == speed_cmps)
            angles.push_back(state.angle_crad);
    return angles;
}

} // namespace

class VehicleStatesTest : public QObject {
    Q_OBJECT
private slots:
    void madeUp_areSound_symmetricAndStraightAtEachSpeed()
    {
        for (const auto& [kind, radius_m, top_mps] : {std::tuple{AgentKind::car, 6.0F, 14.0F},
                                                      {AgentKind::car, 6.0F, 40.0F},
                                                      {AgentKind::bus, 11.0F, 13.9F},
                                                      {AgentKind::bicycle, 2.0F, 6.0F},
                                                      {AgentKind::tricycle, 2.5F, 4.0F},
                                                      {AgentKind::tricycle, 2.5F, 0.1F}}) {
            const StateSet set = madeUpVehicleStates(kind, radius_m, top_mps);
            QVERIFY(!faultOf(set));
            QVERIFY(set.kind == kind && set.isMirrored && set.samples == 0);
            QVERIFY(std::abs(set.fastest_mps() - static_cast<double>(std::max(top_mps, 1.0F))) < 0.006);
            for (const CanonicalState& state : set.kept)
                QVERIFY(std::binary_search(set.kept.begin(), set.kept.end(), CanonicalState{state.speed_cmps, 0}));
        }
    }

    void madeUp_anglesAreThoseThatAVehicleTurnsBy()
    {
        const StateSet set = madeUpVehicleStates(AgentKind::car, 6.0F, 14.0F);
        QCOMPARE(anglesAt(set, 0), std::vector<int>{0});
        QCOMPARE(anglesAt(set, 5), (std::vector<int>{-1, 0, 1})); // 0.0167 rad in 2 s
        QCOMPARE(anglesAt(set, 400).back(), 120);                 // 1.33 rad by the radius
        QCOMPARE(anglesAt(set, 1000).back(), 59);                 // 0.6 rad sideways
        QCOMPARE(madeUpVehicleStates(AgentKind::bicycle, 2.0F, 6.0F).kept.size(),
                 madeUpVehicleStates(AgentKind::bus, 2.0F, 6.0F).kept.size());
    }

    void own_areMadeOnce()
    {
        const VehicleFigures figures;
        const auto first = ownVehicleStates(AgentKind::car, figures, 14.0F);
        QVERIFY(first == ownVehicleStates(AgentKind::car, figures, 14.0F));
        QVERIFY(first != ownVehicleStates(AgentKind::bus, figures, 14.0F));
        QVERIFY(*first == madeUpVehicleStates(AgentKind::car, 6.0F, 14.0F));
        QVERIFY(kMadeUpStates.find("made up") != std::string_view::npos);
    }

    void settings_areTheTablesForEachKind()
    {
        QCOMPARE(kWeightPresets[5].name, std::string_view("Traffic-2, cars"));
        QVERIFY(vehicleSettings(AgentKind::car).weights == kWeightPresets[5].weights);
        QVERIFY(vehicleSettings(AgentKind::bus) == vehicleSettings(AgentKind::car));
        QVERIFY(vehicleSettings(AgentKind::bicycle).weights == kWeightPresets[6].weights);
        QVERIFY(vehicleSettings(AgentKind::tricycle).weights == kWeightPresets[7].weights);
        for (const AgentKind kind : {AgentKind::bicycle, AgentKind::tricycle, AgentKind::car})
            QCOMPARE(vehicleSettings(kind).standing, 0.0F); // else nobody stops at a line
    }

    void recorded_areMirroredAndHaveAStraightStateInEachCell()
    {
        const auto set = recordedVehicleStates(std::vector<MotionState>{{0.0, 0.0}, {1.6, 0.1}, {1.7, -0.2}}, AgentKind::car, 0.5);
        QVERIFY(static_cast<bool>(set));
        QVERIFY(!faultOf(set.value()));
        QCOMPARE(set.value().samples, 3U);
        QCOMPARE(anglesAt(set.value(), 50), std::vector<int>{0});
        QCOMPARE(anglesAt(set.value(), 100), std::vector<int>{0});
        QCOMPARE(anglesAt(set.value(), 150), std::vector<int>{0});
        QCOMPARE(anglesAt(set.value(), 160), (std::vector<int>{-10, 10}));
        QCOMPARE(anglesAt(set.value(), 170), (std::vector<int>{-20, 20}));
        QCOMPARE(recordedVehicleStates({}, AgentKind::car, 0.5).error().code, std::string("no-states"));
        QCOMPARE(recordedVehicleStates({}, AgentKind::car, 0.0).error().code, std::string("bad-group-width"));
    }
};

PASSERBY_TEST(VehicleStatesTest)

} // namespace vehicle_states_test

#include "vehicle_states_test.moc"
