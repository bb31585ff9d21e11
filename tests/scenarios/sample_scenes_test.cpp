// SPDX-License-Identifier: GPL-3.0-or-later
// The sample cities of composite agents, run as a window runs them, with their rules and without (Yeh et al. 2008, figures 2, 3, 5 and 7 to
// 9).
#include "core/crowds/crowd_people.h"
#include "core/crowds/crowd_tale.h"
#include "core/simulation/schedule_run.h"
#include "core/storage/project_store.h"
#include "tests/scenarios/proxy_stage.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace sample_scenes_test {

using namespace passerby;
using geometry::Point;
using run::Frame;
using run::Walker;
using simulation::ScheduleRun;
using testing::compare;
using testing::Paired;

namespace {

constexpr int kSeeds = 20;
constexpr int kStepsEach = 3; // between two looks

// The crowds of the embassy: a car, policemen one by one, protesters.
constexpr std::uint32_t kCar = 0;
constexpr std::uint32_t kLastPoliceman = 20;

bool isPoliceman(std::uint32_t crowd)
{
    return crowd > kCar && crowd <= kLastPoliceman;
}

bool isProtester(std::uint32_t crowd)
{
    return crowd > kLastPoliceman;
}

world::World sample(const char* name)
{
    foundation::JobContext context;
    const auto project = storage::loadProject(std::string(PASSERBY_SOURCE_DIR "/projects/") + name + ".gpkg", context);
    if (!project)
        qFatal("%s", foundation::describe(project.error()).c_str());
    return project.value().world;
}

world::World withoutRules(world::World world)
{
    world::WorldPatch patch;
    for (const auto& [id, rule] : world.proxyRules())
        patch.erase(id);
    if (!world.apply(patch))
        qFatal("The rules cannot be taken away.");
    return world;
}

/// A run of a scene: when each member of each crowd left, or passed a line.
struct Play {
    Play(const world::World& world, std::uint64_t seed)
    {
        foundation::JobContext context;
        simulation::ScheduleOptions options;
        options.seed = seed;
        options.people = 0;
        options.threads = 1;
        auto created = ScheduleRun::create(world, options, context);
        if (!created)
            qFatal("%s", foundation::describe(created.error()).c_str());
        run = std::move(created).value();
    }

    /// Calls visit(crowd, agent, place) for everybody, three times a second.
    template <class Visit>
    void forSeconds(double seconds, const Visit& visit)
    {
        while (run->time_s() < seconds) {
            for (int i = 0; i < kStepsEach; ++i)
                run->step();
            for (const Walker& walker : run->frame()->walkers) {
                if (crowdOf.count(walker.agent) == 0)
                    crowdOf[walker.agent] = crowds::crowdTale(*run->story(walker.agent)).crowd - 1;
                visit(crowdOf[walker.agent], walker.agent, Point{static_cast<double>(walker.x_m), static_cast<double>(walker.y_m)});
            }
        }
    }

    std::unique_ptr<ScheduleRun> run;
    std::map<world::AgentId, std::uint32_t> crowdOf;
};

/// When members of crowds first fulfil a condition, or the end of the play.
class FirstTimes {
public:
    explicit FirstTimes(double end_s) : m_end_s(end_s) {}
    void note(std::uint32_t crowd, world::AgentId agent, bool isThere, double now_s)
    {
        double& time_s = m_times[crowd].try_emplace(agent, m_end_s).first->second;
        if (isThere)
            time_s = std::min(time_s, now_s);
    }
    [[nodiscard]] std::vector<double> of(std::uint32_t crowd) const
    {
        std::vector<double> times;
        for (const auto& [agent, time_s] : m_times.at(crowd))
            times.push_back(time_s);
        return times;
    }

private:
    double m_end_s;
    std::map<std::uint32_t, std::map<world::AgentId, double>> m_times;
};

/// The same of the scene as it is and without its rules, for all seeds.
template <class Measure>
Paired measured(const char* what, const char* scene, int seeds, const Measure& measure)
{
    const world::World world = sample(scene);
    std::vector<double> with;
    std::vector<double> without;
    for (int seed = 1; seed <= seeds; ++seed) {
        with.push_back(measure(world, static_cast<std::uint64_t>(seed)));
        without.push_back(measure(withoutRules(world), static_cast<std::uint64_t>(seed)));
    }
    const Paired found = compare(with, without);
    testing::report(what, found);
    return found;
}

} // namespace

class SampleScenesTest : public QObject {
    Q_OBJECT
private slots:
    void doorway_priorityPassesFirst()
    {
        const Paired found = measured("doorway: share of pairs in which priority passes first", "doorway", kSeeds,
                                      [](const world::World& world, std::uint64_t seed) {
                                          constexpr double kEnd_s = 60.0;
                                          Play play(world, seed);
                                          FirstTimes times(kEnd_s);
                                          play.forSeconds(kEnd_s, [&](std::uint32_t crowd, world::AgentId agent, Point at) {
                                              times.note(crowd, agent, crowd == 0 ? at.x > 0.0 : at.x < 0.0, play.run->time_s());
                                          });
                                          double first = 0.0;
                                          for (const double white_s : times.of(0))
                                              for (const double grey_s : times.of(1))
                                                  first += white_s < grey_s ? 1.0 / 64.0 : 0.0;
                                          return first;
                                      });
        QVERIFY(found.p < 0.001 && found.meanWith > found.meanWithout);
    }

    void crossing_aggressionIsFaster()
    {
        const Paired found =
            measured("crossing a crowd: seconds", "crossing-a-crowd", kSeeds, [](const world::World& world, std::uint64_t seed) {
                constexpr double kEnd_s = 120.0;
                Play play(world, seed);
                FirstTimes times(kEnd_s);
                play.forSeconds(kEnd_s, [&](std::uint32_t crowd, world::AgentId agent, Point at) {
                    times.note(crowd, agent, crowd == 0 && at.x > 9.0, play.run->time_s());
                });
                return times.of(0).front();
            });
        QVERIFY(found.p < 0.001 && found.meanWith < found.meanWithout);
    }

    void subway_peopleAlightFirst()
    {
        const Paired found = measured(
            "subway: share alighted before the median boarder", "subway-station", kSeeds,
            [](const world::World& world, std::uint64_t seed) {
                constexpr double kEnd_s = 60.0;
                Play play(world, seed);
                FirstTimes times(kEnd_s);
                play.forSeconds(kEnd_s, [&](std::uint32_t crowd, world::AgentId agent, Point at) {
                    times.note(crowd % 2, agent, crowd % 2 == 0 ? at.y < 0.0 : at.y > 0.0, play.run->time_s());
                });
                std::vector<double> boarded = times.of(1);
                std::nth_element(boarded.begin(), boarded.begin() + 120, boarded.end());
                const std::vector<double> alighted = times.of(0);
                return static_cast<double>(std::count_if(alighted.begin(), alighted.end(), [&](double t) { return t < boarded[120]; }))
                       / static_cast<double>(alighted.size());
            });
        QVERIFY(found.p < 0.001 && found.meanWith > found.meanWithout);
    }

    void office_thoseInAHurryLeaveSooner()
    {
        const Paired found =
            measured("office: share of the 47 who are out after half a minute", "office-evacuation", kSeeds,
                     [](const world::World& world, std::uint64_t seed) {
                         constexpr double kEnd_s = 30.0;
                         Play play(world, seed);
                         FirstTimes times(kEnd_s);
                         play.forSeconds(kEnd_s, [&](std::uint32_t crowd, world::AgentId agent, Point at) {
                             const bool isOut = std::abs(at.x) > 20.0 || std::abs(at.y) > 12.5;
                             if (crowd == 1)
                                 times.note(crowd, agent, isOut, play.run->time_s());
                         });
                         const std::vector<double> out = times.of(1);
                         return static_cast<double>(std::count_if(out.begin(), out.end(), [](double t) { return t < kEnd_s; }))
                                / static_cast<double>(out.size());
                     });
        QVERIFY(found.p < 0.001 && found.meanWith > found.meanWithout);
    }

    void motherAndChild_strangersKeepAway()
    {
        const Paired found = measured("mother and child: least metres between child and stranger", "mother-and-child", kSeeds,
                                      [](const world::World& world, std::uint64_t seed) {
                                          Play play(world, seed);
                                          double least_m = 1e9;
                                          Point child;
                                          play.forSeconds(30.0, [&](std::uint32_t crowd, world::AgentId, Point at) {
                                              if (crowd == 0)
                                                  child = at;
                                              else if (crowd == 2)
                                                  least_m = std::min(least_m, distance(child, at));
                                          });
                                          return least_m;
                                      });
        QVERIFY(found.p < 0.001 && found.meanWith > found.meanWithout);
    }

    void embassy_ranksClearTheGate()
    {
        const Paired found =
            measured("embassy: protesters on the road to the gate", "embassy", kSeeds, [](const world::World& world, std::uint64_t seed) {
                constexpr double kRanksAreThere_s = 8.0;
                constexpr double kEnd_s = 16.0;
                constexpr double kPolicemen = 20.0;
                Play play(world, seed);
                double seen = 0.0;
                double policemenSeen = 0.0;
                play.forSeconds(kEnd_s, [&](std::uint32_t crowd, world::AgentId, Point at) {
                    if (play.run->time_s() < kRanksAreThere_s)
                        return;
                    policemenSeen += isPoliceman(crowd) ? 1.0 : 0.0;
                    seen += isProtester(crowd) && std::abs(at.x) < 1.0 && at.y > 1.0 && at.y < 9.0 ? 1.0 : 0.0;
                });
                return seen * kPolicemen / policemenSeen;
            });
        QVERIFY(found.p < 0.001 && found.meanWith < found.meanWithout);
    }

    void embassy_lineHolds()
    {
        const Paired found =
            measured("embassy: protesters who cross the road", "embassy", kSeeds, [](const world::World& world, std::uint64_t seed) {
                constexpr double kEnd_s = 20.0;
                constexpr double kBesideTheRoad_m = 2.4;
                Play play(world, seed);
                std::map<world::AgentId, double> sideOf;
                std::set<world::AgentId> crossed;
                play.forSeconds(kEnd_s, [&](std::uint32_t crowd, world::AgentId agent, Point at) {
                    if (!isProtester(crowd) || std::abs(at.x) < kBesideTheRoad_m)
                        return;
                    const double side = std::copysign(1.0, at.x);
                    if (sideOf.try_emplace(agent, side).first->second != side)
                        crossed.insert(agent);
                });
                return static_cast<double>(crossed.size());
            });
        QVERIFY(found.p < 0.001 && found.meanWith < found.meanWithout);
    }

    void embassy_carLeaves()
    {
        const Paired found = measured("embassy: seconds until the car is out of the crowd", "embassy", kSeeds,
                                      [](const world::World& world, std::uint64_t seed) {
                                          constexpr double kEnd_s = 40.0;
                                          Play play(world, seed);
                                          FirstTimes times(kEnd_s);
                                          play.forSeconds(kEnd_s, [&](std::uint32_t crowd, world::AgentId agent, Point at) {
                                              times.note(crowd, agent, crowd == kCar && at.y > 11.0, play.run->time_s());
                                          });
                                          return times.of(kCar).front();
                                      });
        QVERIFY(found.p < 0.001 && found.meanWith < found.meanWithout);
    }
};

PASSERBY_TEST(SampleScenesTest)

} // namespace sample_scenes_test

#include "sample_scenes_test.moc"
