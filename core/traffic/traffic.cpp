// SPDX-License-Identifier: Apache-2.0
#include "core/traffic/traffic.h"

#include "core/foundation/held_bytes.h"
#include "core/foundation/parallel.h"
#include "core/foundation/random_stream.h"
#include "core/traffic/body_guard.h"
#include "core/traffic/entries.h"
#include "core/traffic/lane_change.h"
#include "core/traffic/lane_measures.h"
#include "core/traffic/motion.h"
#include "core/traffic/resettled.h"
#include "core/traffic/right_of_way.h"
#include "core/traffic/told_vehicle.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <fmt/format.h>

namespace passerby::traffic {

namespace {

constexpr std::size_t kChunk = 64;
constexpr double kSpeedSlack_mps = 1e-6; // of rounding
constexpr double kSlowestWish = 0.7;
constexpr double kHastiestWish = 1.3;
constexpr double kStartHeadway_s = 1.0; // that newcomers keep at least

} // namespace

struct Traffic::State {
    TrafficParameters parameters;
    std::uint64_t seed;
    unsigned threads;
    std::shared_ptr<RoadCity> city;
    std::optional<Demand> demandThen; ///< of a copy: the city's at its moment
    std::vector<Driver> drivers;      ///< ascending by number
    std::vector<Driver> next;
    std::vector<std::uint8_t> stays; ///< [next]
    std::vector<ViewAhead> views;
    std::vector<run::Vehicle> vehicles;
    LaneOrder order;
    PeopleOnLanes people;
    RightOfWay rightOfWay;
    LaneChanges changes;
    BodyGuard guard;
    LaneMeasures measures;
    bool guardKnowsAll = false; ///< of those who are on the road now
    WaitingToEnter waiting;
    run::VehicleCounts counts;
    ForcedStops forced;
    std::uint64_t sentAway = 0; ///< who waited to come in, until an edit took their lane or kind
    std::uint32_t nextNumber = 1;
    std::uint32_t steps = 0;

    State(const world::World& world, std::uint64_t given, unsigned threadCount, const TrafficParameters& values)
        : parameters(values),
          seed(given),
          threads(threadCount),
          city(std::make_shared<RoadCity>(world, given, values)),
          waiting(city->network.size())
    {
        rightOfWay.reset(city->conflicts);
        resetMeasures();
    }

    void resetMeasures()
    {
        measures.reset(city->network, city->marks, city->conflicts);
        for (Driver& driver : drivers)
            driver.stood_s = 0.0;
    }
    [[nodiscard]] Driver newcomer(std::uint32_t lane, std::uint16_t kind, double along_m) const;
    [[nodiscard]] bool tryEnter(std::uint32_t lane, std::uint16_t kind);
    [[nodiscard]] Scene sceneAt(double clock_s, double step_s) const;
    void sortLanes();
    void letIn(double clock_s, double step_s);
    void changeLanes(const Scene& scene);
    void decideAndMove(const Scene& scene, double began_s);
    void keepThoseWhoStay();
    [[nodiscard]] run::Vehicle shown(const Driver& driver) const;
    void show();
    template <class Body>
    void each(std::size_t count, const Body& body) const
    {
        foundation::parallelChunks(count, kChunk, threadsFor(count, threads), [&](std::size_t, std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i)
                body(i);
        });
    }
};

Driver Traffic::State::newcomer(std::uint32_t lane, std::uint16_t kind, double along_m) const
{
    Driver driver;
    driver.number = nextNumber;
    driver.kind = kind;
    driver.along_m = along_m;
    driver.route.lanes[0] = lane;
    driver.route.count = 1;
    driver.cameIn = city->network.idOf(lane);
    foundation::RandomStream draws(seed, driver.number, foundation::Purpose::vehicle);
    driver.wish = draws.normalWithin(1.0, parameters.wishSpread, kSlowestWish, kHastiestWish);
    const RouteDraw draw = city->drawOf(seed, driver);
    extend(driver.route, city->network, draw);
    double length_m = 0.0;
    for (std::size_t i = 0; i < driver.route.count && length_m <= along_m; ++i) {
        length_m += city->network.length_m(driver.route.lanes[i]);
        if (length_m <= along_m && i + 1U < driver.route.count) { // a lane shorter than half the vehicle
            driver.along_m = along_m - length_m;
            ++driver.route.at;
        }
    }
    return driver;
}

/// With the rear at the lane's beginning.
bool Traffic::State::tryEnter(std::uint32_t lane, std::uint16_t kind)
{
    Driver driver = newcomer(lane, kind, city->kinds[kind].length_m / 2.0);
    const double ideal_mps = city->kinds[kind].speed_mps * driver.wish;
    const Entry entry(*city, order, people);
    const auto speed_mps = entry.speedAt_mps(driver, ideal_mps, kStartHeadway_s, parameters.standstill_m);
    const heter_sim::OrientedBox body = bodyOf(city->network, driver, city->kinds[kind]);
    const LevelSpan levels = levelsUnder(city->network, driver, city->kinds[kind]);
    if (!speed_mps || !guard.isFree(body, levels) || !entry.isFreeOfPeople(driver, body, parameters.beforeCrossing_m))
        return false;
    driver.speed_mps = *speed_mps;
    ++nextNumber;
    ++counts.entered;
    guard.add(body, levels);
    drivers.push_back(driver);
    return true;
}

Scene Traffic::State::sceneAt(double clock_s, double step_s) const
{
    return {city->network,
            city->marks,
            city->conflicts,
            city->kinds,
            parameters,
            city->lights,
            order,
            people,
            drivers,
            city->screens,
            rightOfWay.bigComing(),
            clock_s,
            step_s,
            city->world.settings().side == world::Side::right ? 1.0 : -1.0};
}

void Traffic::State::sortLanes()
{
    order.sort(city->network, drivers, city->kinds);
}

/// One a lane at most.
void Traffic::State::letIn(double clock_s, double step_s)
{
    city->demand.arrive(clock_s, step_s, [this](std::uint32_t lane, std::uint16_t kind) { waiting.add(lane, kind); });
    const std::size_t before = drivers.size();
    waiting.letIn([this](std::uint32_t lane, std::uint16_t kind) { return tryEnter(lane, kind); });
    counts.waiting = waiting.count();
    if (drivers.size() > before)
        sortLanes();
}

void Traffic::State::changeLanes(const Scene& scene)
{
    if (!parameters.changesLanes || !changes.change(scene, seed, steps, drivers))
        return;
    sortLanes();
    guard.clear(*city, drivers);
}

void Traffic::State::decideAndMove(const Scene& scene, double began_s)
{
    views.resize(std::max(views.size(), drivers.size()));
    each(drivers.size(), [&](std::size_t i) { look(scene, static_cast<std::uint32_t>(i), views[i]); });
    rightOfWay.decide(scene, views);
    next = drivers;
    stays.assign(drivers.size(), 1);
    each(drivers.size(), [&](std::size_t i) {
        const Motion wished = parameters.model == DrivingModel::idm
                                  ? idmMotion(scene, drivers[i], views[i])
                                  : chosenMotion(scene, drivers[i], views[i], city->choices[drivers[i].kind]);
        const Motion motion = bounded(scene, drivers[i], views[i], wished);
        stays[i] = move(scene, views[i], motion, city->drawOf(seed, drivers[i]), next[i]) ? 1 : 0;
    });
    for (std::size_t i = 0; i < drivers.size(); ++i)
        forced.brakings += drivers[i].speed_mps - next[i].speed_mps > parameters.hardest_mps2 * scene.step_s + kSpeedSlack_mps ? 1U : 0U;
    forced.bodies += guard.keepApart(*city, drivers, next, scene.step_s, threads);
    measures.add(scene, views, began_s, stays, next);
}

void Traffic::State::keepThoseWhoStay()
{
    drivers.clear();
    for (std::size_t i = 0; i < next.size(); ++i)
        if (next[i].blocked_s > parameters.towed_s || next[i].waited_s > parameters.stuck_s)
            ++counts.towed;
        else if (stays[i] != 0 || next[i].blocked_s > 0.0)
            drivers.push_back(next[i]);
        else
            ++counts.left;
}

run::Vehicle Traffic::State::shown(const Driver& driver) const
{
    const heter_sim::OrientedBox body = bodyOf(city->network, driver, city->kinds[driver.kind]);
    return {driver.number,
            driver.kind,
            static_cast<std::int16_t>(city->network.level(driver.route.lane())),
            body.centre.x,
            body.centre.y,
            body.heading_rad,
            static_cast<float>(driver.speed_mps),
            2.0F * body.halfLength_m,
            2.0F * body.halfWidth_m};
}

void Traffic::State::show()
{
    vehicles.resize(drivers.size());
    each(drivers.size(), [&](std::size_t i) { vehicles[i] = shown(drivers[i]); });
}

Traffic::Traffic(const world::World& world, std::uint64_t seed, unsigned threads, const TrafficParameters& parameters)
    : m_state(std::make_unique<State>(world, seed, threads, parameters))
{
    m_state->sortLanes();
}

Traffic::Traffic(std::unique_ptr<State> state) : m_state(std::move(state)) {}

Traffic::~Traffic() = default;

std::unique_ptr<run::RoadTraffic> Traffic::copy() const
{
    auto same = std::make_unique<State>(*m_state);
    if (!same->demandThen)
        same->demandThen = same->city->demand;
    return std::unique_ptr<run::RoadTraffic>(new Traffic(std::move(same)));
}

void Traffic::resume()
{
    m_state->city->demand = std::exchange(m_state->demandThen, std::nullopt).value();
}

std::size_t Traffic::heldBytes() const
{
    const State& state = *m_state;
    return sizeof(State)
           + foundation::heldBytes(state.drivers, state.next, state.stays, state.views, state.vehicles, state.order, state.people,
                                   state.rightOfWay, state.guard, state.measures, state.waiting, state.demandThen);
}

void Traffic::step(double now_s, double clock_s, double step_s, std::span<const run::OnFoot> people)
{
    assert(step_s > 0.0);
    State& state = *m_state;
    state.guardKnowsAll = false;
    state.sortLanes();
    state.guard.clear(*state.city, state.drivers);
    state.people.sort(state.city->network, state.city->marks, people, state.parameters.crossingReach_m, state.threads);
    state.measures.addPeople(state.city->marks, state.people, people, step_s);
    state.letIn(clock_s, step_s);
    const Scene scene = state.sceneAt(clock_s - step_s, step_s);
    state.changeLanes(scene);
    state.decideAndMove(scene, now_s - step_s);
    state.keepThoseWhoStay();
    state.show();
    ++state.steps;
}

std::span<const run::Vehicle> Traffic::vehicles() const
{
    return m_state->vehicles;
}

run::VehicleCounts Traffic::counts() const
{
    return m_state->counts;
}

void Traffic::takeOver(const world::World& edited)
{
    State& state = *m_state;
    auto city = std::make_shared<RoadCity>(edited, state.seed, state.parameters, state.city.get());
    const bool isSame = city->plan == state.city->plan;
    city->demand.goOnFrom(state.city->demand);
    WaitingToEnter waiting(city->network.size());
    state.waiting.visitAll([&](std::uint32_t lane, std::uint16_t kind) {
        const std::uint32_t there = city->network.placeOf(state.city->network.idOf(lane));
        const std::size_t itsKind = city->placeOf(state.city->kindIds[kind]);
        if (there != kNone && city->mayUse(itsKind, there))
            waiting.add(there, static_cast<std::uint16_t>(itsKind));
        else
            ++state.sentAway;
    });
    if (!isSame)
        state.counts.lost += resettle(*state.city, *city, state.seed, state.drivers);
    state.city = std::move(city);
    state.guardKnowsAll = false;
    if (!isSame)
        state.rightOfWay.reset(state.city->conflicts);
    state.next.clear(); // what was seen was seen on other lanes
    state.resetMeasures();
    state.waiting = std::move(waiting);
    state.counts.waiting = state.waiting.count();
    state.sortLanes();
    state.show();
}

std::vector<std::string> Traffic::notices() const
{
    const world::World& world = m_state->city->world;
    std::vector<std::string> found;
    if (!world.lanes().empty() && m_state->city->demand.empty())
        found.emplace_back("Nobody drives on the lanes: no demand says how many vehicles come in.");
    if (const std::size_t tooWide = m_state->city->demand.tooWide(); tooWide > 0)
        found.push_back(fmt::format("{} of the demands bring in nobody: vehicles of the kind are wider than the lane.", tooWide));
    if (const std::size_t notAllowed = m_state->city->demand.notAllowed(); notAllowed > 0)
        found.push_back(fmt::format("{} of the demands bring in nobody: vehicles of the kind may not use the lane.", notAllowed));
    for (const world::VehicleKindId id : m_state->city->unreadable) {
        const world::VehicleKind& kind = *world.vehicleKinds().find(id);
        found.push_back(
            fmt::format("The state set \"{}\" of the vehicle kind \"{}\" holds no states of vehicles that can be read; those that "
                        "come with Passerby count instead.",
                        world.stateSets().find(kind.states)->name, kind.name));
    }
    if (m_state->sentAway > 0)
        found.push_back(
            fmt::format("{} vehicles that waited to come in no longer do: their lane is gone, or closed to them.", m_state->sentAway));
    if (m_state->counts.towed > 0)
        found.push_back(fmt::format("{} vehicles stood so that nobody could go on, and were taken off the road.", m_state->counts.towed));
    return found;
}

bool Traffic::place(world::LaneId lane, world::VehicleKindId kind, double along_m, double speed_mps)
{
    State& state = *m_state;
    const std::uint32_t there = state.city->network.placeOf(lane);
    const std::size_t itsKind = state.city->placeOf(kind);
    if (there == kNone || itsKind >= state.city->kinds.size() || along_m < 0.0 || along_m > state.city->network.length_m(there))
        return false;
    Driver driver = state.newcomer(there, static_cast<std::uint16_t>(itsKind), along_m);
    const DrivenKind& figures = state.city->kinds[itsKind];
    if (!state.city->drawOf(state.seed, driver).mayUse(state.city->network, there))
        return false;
    driver.speed_mps = speed_mps;
    const heter_sim::OrientedBox body = bodyOf(state.city->network, driver, figures);
    const LevelSpan levels = levelsUnder(state.city->network, driver, figures);
    if (!state.guardKnowsAll)
        state.guard.clear(*state.city, state.drivers);
    state.guardKnowsAll = true;
    if (!state.guard.isFree(body, levels))
        return false;
    ++state.nextNumber;
    ++state.counts.entered;
    state.drivers.push_back(driver);
    state.guard.add(body, levels);
    state.vehicles.push_back(state.shown(driver));
    return true;
}

std::vector<world::LaneId> Traffic::lanes() const
{
    std::vector<world::LaneId> ids;
    for (const Driver& driver : m_state->drivers)
        ids.push_back(m_state->city->network.idOf(driver.route.lane()));
    return ids;
}

run::RoadMeasures Traffic::measures() const
{
    return m_state->measures.all(m_state->city->marks);
}

void Traffic::resetMeasures()
{
    m_state->resetMeasures();
}

std::optional<run::VehicleStory> Traffic::story(std::uint32_t number) const
{
    const State& state = *m_state;
    const auto find = [number](const std::vector<Driver>& drivers) {
        const auto at = std::lower_bound(drivers.begin(), drivers.end(), number,
                                         [](const Driver& driver, std::uint32_t wanted) { return driver.number < wanted; });
        return at != drivers.end() && at->number == number ? at : drivers.end();
    };
    const auto driver = find(state.drivers);
    if (driver == state.drivers.end())
        return std::nullopt;
    run::VehicleStory story = toldOf(state.city->network, *driver);
    if (const auto looked = find(state.next); looked != state.next.end()) { // in the last step
        const ViewAhead& view = state.views[static_cast<std::size_t>(looked - state.next.begin())];
        tellView(view, view.leader == kNone ? 0 : state.next[view.leader].number, state.city->kinds[driver->kind], story);
    }
    return story;
}

ForcedStops Traffic::forcedStops() const
{
    return m_state->forced;
}

} // namespace passerby::traffic
