// SPDX-License-Identifier: Apache-2.0
#include "core/jobs/passing_people.h"

#include <cmath>
#include <map>

namespace passerby::jobs {

namespace {

double meanSpeed_mps(const WandererGroup& group)
{
    double mean = 0.0;
    for (const statistics::SpeedNode& node : group.speeds)
        mean += node.weight * node.speed_mps;
    return mean;
}

/// The chance that something happens at all that happens so often on average.
double chanceOf(double times)
{
    return -std::expm1(-times);
}

/// Adds those of a class, so many people who walk so far each.
void addClass(const WandererCity& city, const affordance::SteadyFlow& flow, const affordance::ClosedClass& one, double people,
              double walked_m, PassingPeople& passing)
{
    std::map<affordance::JunctionIndex, double> arrivals; // of one person
    double all = 0.0;
    for (const affordance::WayIndex way : one.ways) {
        const double times = walked_m * flow.entriesPerMetre[way] / one.chance;
        passing.onWay[way] += people * chanceOf(times);
        arrivals[city.network().ways[way].to] += times;
        all += times;
    }
    for (const auto& [junction, times] : arrivals)
        passing.atJunction[junction] += people * chanceOf(times);
    passing.anywhere += people * chanceOf(all);
}

} // namespace

PassingPeople passingPeople(const WandererCity& city, double people, double seconds)
{
    PassingPeople passing{std::vector<double>(city.network().junctions.size()), std::vector<double>(city.network().ways.size()), 0.0};
    for (std::size_t group = 0; group < city.groups.size(); ++group)
        for (const affordance::ClosedClass& one : city.flows[group].classes)
            if (one.chance > 0.0)
                addClass(city, city.flows[group], one, people * city.groups[group].share * one.chance,
                         seconds * meanSpeed_mps(city.groups[group]), passing);
    return passing;
}

} // namespace passerby::jobs
