// SPDX-License-Identifier: Apache-2.0
#include "core/jobs/traffic_file.h"

#include "core/jobs/road_summary.h"

#include <fmt/format.h>
#include <iterator>

namespace passerby::jobs {

std::string trafficAsCsv(const run::RoadMeasures& measures)
{
    std::string text = "lane,vehicles_per_km,vehicles_per_h,mean_speed_mps,passed,mean_delay_s,delay_s,standing_s,stands,near_misses\n";
    for (const run::LaneMeasure& lane : measures.lanes)
        fmt::format_to(std::back_inserter(text), "{},{:.3f},{:.3f},{:.3f},{},{:.3f},{:.3f},{:.3f},{},{}\n", lane.lane.number,
                       lane.vehicles_per_km(), lane.vehicles_per_h(), lane.meanSpeed_mps(), lane.passed, lane.meanDelay_s(), lane.delay_s,
                       lane.standing_s, lane.stands, lane.nearMisses);
    text += "\ntime,kind,value_s,lane,x,y,level,vehicle,other\n";
    for (const run::NearMiss& miss : measures.nearMisses)
        fmt::format_to(std::back_inserter(text), "{:.3f},{},{:.3f},{},{:.3f},{:.3f},{},{},{}\n", miss.time_s,
                       miss.kind == run::NearMissKind::timeToCollision ? "ttc" : "pet", miss.value_s, miss.lane.number, miss.place.x,
                       miss.place.y, miss.level, miss.vehicle, miss.other);
    text += "\nplace,number,who,signal,passed,waited,waited_share,mean_wait_s,p95_wait_s,longest_wait_s\n";
    for (const run::WaitMeasure& wait : measures.waits)
        fmt::format_to(std::back_inserter(text), "{},{},{},{},{},{},{:.4f},{:.3f},{:.0f},{:.3f}\n", spellPlace(wait), wait.number,
                       spellWho(wait), wait.hasSignal ? 1 : 0, wait.passed, wait.waited, wait.waitedShare(), wait.mean_s(), wait.most95_s,
                       wait.longest_s);
    return text;
}

const char* spellPlace(const run::WaitMeasure& wait)
{
    return wait.place == run::WaitMeasure::Place::stopLine ? "stop_line" : "crossing";
}

const char* spellWho(const run::WaitMeasure& wait)
{
    return wait.who == run::WaitMeasure::Who::vehicles ? "vehicles" : "people";
}

RoadSummary summaryOf(const run::RoadMeasures& measures)
{
    RoadSummary sum;
    for (const run::LaneMeasure& lane : measures.lanes) {
        sum.vehicle_s += lane.vehicle_s;
        sum.driven_m += lane.driven_m;
        sum.delay_s += lane.delay_s;
        sum.standing_s += lane.standing_s;
        sum.standsAtLines += lane.hasLine ? lane.stands : 0U;
    }
    sum.nearMisses = measures.allNearMisses;
    sum.waits = measures.waits;
    return sum;
}

} // namespace passerby::jobs
