// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/ground/barrier.h"
#include "core/run/person_at.h"
#include "core/run/place_meter.h"
#include "core/run/population.h"
#include "core/run/road_part.h"
#include "core/run/visitor.h"
#include "core/street/draws.h"
#include "core/street/proxy_carriers.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace passerby::run {

/// An edited city that a run can live in: what all populations share of it, and what each of them needs.
struct CityEdit {
    world::World world;
    std::shared_ptr<const navigation::NavigationGraph> graph;
    std::shared_ptr<const ground::WalkingGround> ground; ///< null where nobody is steered
    std::size_t types = 0;                               ///< of destinations that are measured
    bool hasNewWays = false;                             ///< ways were found anew
    std::map<world::PersonKind, std::shared_ptr<const Preparation>> prepared;
};

struct RunCheckpoint;

/// A city with its people, stepped: the clock, one street for all who are steered, fences, measures, and the populations. It knows no kind
/// of person by name. Same seed, same bytes for any number of threads. Not thread-safe; frames may go anywhere.
class Run {
public:
    /// `destinationTypes`: how many types of destinations are measured.
    Run(const world::World& world, std::shared_ptr<const navigation::NavigationGraph> graph, std::size_t destinationTypes);
    ~Run();
    Run(const Run&) = delete;
    Run& operator=(const Run&) = delete;

    /// Seed, threads, step and clock are set here before the first population is added.
    [[nodiscard]] Setting& setting() { return *m_setting; }
    [[nodiscard]] const Setting& setting() const { return *m_setting; }
    void add(std::unique_ptr<Population> population);
    /// Vehicles drive from the next step on; none did before.
    void add(std::unique_ptr<RoadTraffic> traffic);
    [[nodiscard]] bool hasTraffic() const { return m_road != nullptr; }
    /// Nothing where nobody drives.
    [[nodiscard]] RoadMeasures roadMeasures() const;
    /// Nothing where there is no vehicle of that number.
    [[nodiscard]] std::optional<VehicleStory> vehicleStory(std::uint32_t number) const;
    /// Counts who crosses the measurement lines and who is in the regions of this city from now on, in place of those before; an edit that
    /// is taken counts at those of the edited city, anew. Costs a look at everybody in each step, and nothing where there are none. It
    /// changes nothing else of the run.
    void watchPlaces(const world::World& places);
    /// What they counted since then; nothing where none are watched.
    [[nodiscard]] PlaceMeasures placeMeasures() const;
    /// Opens the street, if there is ground for one, and lets all populations begin. Errors: those of Population::populate.
    [[nodiscard]] foundation::Result<void> begin(const std::shared_ptr<const ground::WalkingGround>& ground,
                                                 foundation::JobContext& context);

    /// Advances by one step.
    void step();
    [[nodiscard]] std::shared_ptr<const Frame> frame() const;
    [[nodiscard]] std::optional<PersonStory> story(world::AgentId agent) const;
    /// Sentences for people about what the city asks for and the run does not carry out.
    [[nodiscard]] std::vector<std::string> notices() const;
    /// Starts the measures anew.
    void resetMeasures();

    /// Puts up a fence and returns its number: 1 for the first, never given again.
    std::uint32_t block(const ground::Barrier& barrier);
    /// False when there is no fence of that number.
    bool unblock(std::uint32_t number);
    void unblockAll();
    /// Somebody at the screen comes into the run, in place of whoever is there; until they leave, or an edit leaves no place for them.
    /// Errors: those of Visitor::enter; then all is as before.
    [[nodiscard]] foundation::Result<void> enter(const VisitorStart& start);
    /// From the next step on they do so; false where nobody is there, or they do so already.
    bool steer(const VisitorInput& input);
    /// False where nobody is there.
    bool leave();
    /// A population was told to do something between two steps: the next frame is made anew.
    void wasTold() { forgetFrame(); }
    /// From now on everybody lives in the edited city; measures begin anew and fences stay. An edit prepares all kinds of people in its
    /// run: where it does not, std::logic_error is thrown, and the run is as before.
    EditReport take(const CityEdit& edit);

    /// All that the run is now, but for what never changes, which is shared. Between two steps.
    [[nodiscard]] std::shared_ptr<const RunCheckpoint> keep() const;
    /// The run is as it was when that was kept of it, and lives on from there as it did then, given the same: its populations are others.
    void restore(const RunCheckpoint& kept);
    /// Null where there are none of that kind; until the next restore().
    [[nodiscard]] Population* population(world::PersonKind kind);

private:
    void openStreet(const std::shared_ptr<const ground::WalkingGround>& ground);
    void walkStreet();
    void driveAlone();
    [[nodiscard]] std::shared_ptr<const ground::WalkingGround> groundOfVisitor(bool isDriving) const;
    void moveOnRoad(double step_s);
    void takeVisitorOver();
    void takeOverQueues(const CityBefore& before);
    void measure();
    /// What frames show of people.
    void show(Frame& frame) const;
    void forgetFrame()
    {
        m_frame.reset();
        m_isLookedAt = false;
    }
    void beginCounting(MeasuredPlaces places);
    void lookAtPeople();
    [[nodiscard]] std::shared_ptr<const Frame> made() const;

    std::unique_ptr<Setting> m_setting;
    std::vector<std::unique_ptr<Population>> m_populations;
    std::vector<const Population*> m_byKind; ///< the same by kind, as frames show them
    std::unique_ptr<RoadPart> m_road;        ///< null where nobody drives
    std::optional<Visitor> m_visitor;
    std::unique_ptr<street::ProxyCarriers> m_carriers; ///< as long as there is a street
    std::shared_ptr<const street::Draws> m_draws;      ///< likewise
    std::vector<std::string> m_notices;                ///< of the city and its ground
    bool m_watchesPlaces = false;
    std::optional<PlaceMeter> m_placeMeter; ///< where places are watched, and there are any
    PeopleAt m_peopleAt;                    ///< for them
    Frame m_looked;                         ///< its people, as frames show them; kept for its memory
    bool m_isLookedAt = false;              ///< it is of this step, and nothing was done since
    double m_nextAccount_s = 1.0;
    double m_windowBegan_s = 0.0;
    double m_published_s = 0.0;
    mutable std::shared_ptr<const Frame> m_frame; ///< of this step, once asked for
};

} // namespace passerby::run
