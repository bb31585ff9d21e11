// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace passerby::traffic {

/// How somebody drives along a lane.
enum class DrivingModel {
    heterSim, ///< the next velocity by the least energy (Ren et al. 2018)
    idm,      ///< the intelligent driver model (Treiber, Hennecke, Helbing 2000) along the middle of the lane
};

/// What the paper (Ren et al. 2018) leaves open. None of these values is the paper's; sources stand beside those that have one.
struct TrafficParameters {
    DrivingModel model = DrivingModel::heterSim;

    // Following: Treiber, Hennecke, Helbing 2000.
    double headway_s = 1.2;    ///< wanted time to whoever drives before
    double standstill_m = 2.0; ///< gap between outlines that stand in a queue, and to people
    double hardest_mps2 = 8.0; ///< braking in need
    double wishSpread = 0.1;   ///< standard deviation of the wished speed, as a share of the kind's

    // Bends.
    double sideways_mps2 = 2.0; ///< comfortable acceleration towards the middle of a bend

    // Stopping.
    double beforeLine_m = 0.5;     ///< between the front and the line where it stands
    double beforeCrossing_m = 1.0; ///< between the front and a crossing
    double mildBraking_mps2 = 3.0; ///< who cannot stop with this goes on before a zebra crossing
    double crossingReach_m = 1.0;  ///< who is so near to a crossing and heads for it goes first

    // Right of way.
    double gap_s = 4.0;        ///< in traffic that goes first, to drive through
    double patience_s = 20.0;  ///< who has waited longer is let in
    double detour_s = 45.0;    ///< who has waited so long, and again as long, looks for another way
    double towed_s = 120.0;    ///< who cannot move for so long without touching others is taken off the road
    double stuck_s = 600.0;    ///< and who has waited for so long to be let in
    double standing_mps = 0.5; ///< slower is standing

    // Lane change: Kesting, Treiber, Helbing 2007 (MOBIL).
    bool changesLanes = true;
    double politeness = 0.2;
    double changeGain_mps2 = 0.2;   ///< advantage that makes a change worth it
    double safeBraking_mps2 = 4.0;  ///< whoever follows on the other lane need not brake harder
    double sidewaysSpeed_mps = 1.0; ///< while changing lanes or passing, at most

    // Passing bicycles and tricycles within a lane.
    bool overtakes = true;
    double besideCyclesByCar_m = 1.5; ///< between outlines: German road traffic regulations (StVO), § 5 (4), in towns
    double besideCycles_m = 0.4;      ///< of cycles that pass each other: 0.2 m to either side of each (FGSV 2010, ERA, 2.2)
    double fromEdge_m = 0.2;          ///< of the lane, likewise
    double passingGain_mps = 1.0;     ///< how much faster somebody must want to be than whom they pass
};

} // namespace passerby::traffic
