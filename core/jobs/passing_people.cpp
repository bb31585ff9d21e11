// SPDX-License-Identifier: Apache-2.0
#include "core/jobs/passing_people.h"

#include <cmath>

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

/// Those of a class, so many people who walk so far each.
PassingPeople::Class classOf(const WandererCity& city, const affordance::SteadyFlow& flow, const affordance::ClosedClass& one,
                             double people, double walked_m)
{
    PassingPeople::Class passing{people, {}, {}};
    for (const affordance::WayIndex way : one.ways) {
        const double times = walked_m * flow.entriesPerMetre[way] / one.chance;
        passing.entries[way] = times;
        passing.arrivals[city.network().ways[way].to] += times;
    }
    return passing;
}

void add(const PassingPeople::Class& one, PassingPeople& passing)
{
    double all = 0.0;
    for (const auto& [way, times] : one.entries) {
        passing.onWay[way] += one.people * chanceOf(times);
        all += times;
    }
    for (const auto& [junction, times] : one.arrivals)
        passing.atJunction[junction] += one.people * chanceOf(times);
    passing.anywhere += one.people * chanceOf(all);
}

double togetherAt(const std::vector<PassingPeople::Class>& classes, std::map<std::size_t, double> PassingPeople::Class::*times,
                  std::span<const std::size_t> places)
{
    double people = 0.0;
    for (const PassingPeople::Class& one : classes) {
        double all = 0.0;
        for (const std::size_t place : places)
            if (const auto found = (one.*times).find(place); found != (one.*times).end())
                all += found->second;
        people += one.people * chanceOf(all);
    }
    return people;
}

} // namespace

double PassingPeople::atAnyOf(std::span<const std::size_t> junctions) const
{
    return togetherAt(classes, &Class::arrivals, junctions);
}

double PassingPeople::onAnyOf(std::span<const std::size_t> ways) const
{
    return togetherAt(classes, &Class::entries, ways);
}

PassingPeople passingPeople(const WandererCity& city, double people, double seconds)
{
    PassingPeople passing{std::vector<double>(city.network().junctions.size()), std::vector<double>(city.network().ways.size()), 0.0, {}};
    for (std::size_t group = 0; group < city.groups.size(); ++group)
        for (const affordance::ClosedClass& one : city.flows[group].classes)
            if (one.chance > 0.0)
                passing.classes.push_back(classOf(city, city.flows[group], one, people * city.groups[group].share * one.chance,
                                                  seconds * meanSpeed_mps(city.groups[group])));
    for (const PassingPeople::Class& one : passing.classes)
        add(one, passing);
    return passing;
}

} // namespace passerby::jobs
