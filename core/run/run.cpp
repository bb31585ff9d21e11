// SPDX-License-Identifier: Apache-2.0
#include "core/run/run.h"

#include "core/run/clock.h"
#include "core/run/crossing_fact.h"
#include "core/run/frame_proxies.h"
#include "core/run/notices.h"
#include "core/run/routine_fact.h"
#include "core/run/weighed_fact.h"
#include "core/street/steering_models.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

namespace passerby::run {

using foundation::Result;
using street::SteeredPeople;

namespace {

const Preparation& preparationFor(world::PersonKind kind, const CityEdit& edit)
{
    const auto prepared = edit.prepared.find(kind);
    if (prepared == edit.prepared.end() || !prepared->second)
        throw std::logic_error("The edit was not prepared for all kinds of people in the run");
    return *prepared->second;
}

} // namespace

Run::Run(const world::World& world, std::shared_ptr<const navigation::NavigationGraph> graph, std::size_t destinationTypes)
    : m_setting(std::make_unique<Setting>(world, std::move(graph), destinationTypes))
{
}

Run::~Run() = default;

void Run::add(std::unique_ptr<Population> population)
{
    m_populations.push_back(std::move(population));
    m_byKind.push_back(m_populations.back().get());
    std::stable_sort(m_byKind.begin(), m_byKind.end(), [](const Population* a, const Population* b) { return a->kind() < b->kind(); });
}

void Run::add(std::unique_ptr<RoadTraffic> traffic)
{
    m_road = std::make_unique<RoadPart>(std::move(traffic));
    forgetFrame();
}

void Run::openStreet(const std::shared_ptr<const ground::WalkingGround>& ground)
{
    Setting& setting = *m_setting;
    setting.street.reset();
    m_carriers.reset();
    m_draws.reset();
    m_notices = scheduleNotices(setting.world);
    if (!ground)
        return;
    const std::vector<std::string> more = obstacleNotices(*ground);
    m_notices.insert(m_notices.end(), more.begin(), more.end());
    street::Customs customs = street::customsOf(setting.world, *ground, setting.seed);
    customs.hasRescues = setting.hasRescues;
    setting.street = std::make_unique<SteeredPeople>(ground, street::steeringModels(setting.world), setting.threads, std::move(customs));
    setting.room.emplace();
    m_carriers = std::make_unique<street::ProxyCarriers>(setting.world, setting.seed);
    m_carriers->giveRules(*setting.street);
    m_draws = std::make_shared<const street::Draws>(setting.world);
    m_notices.insert(m_notices.end(), m_carriers->notices().begin(), m_carriers->notices().end());
}

Result<void> Run::begin(const std::shared_ptr<const ground::WalkingGround>& ground, foundation::JobContext& context)
{
    openStreet(ground);
    for (const auto& population : m_populations)
        if (Result<void> populated = population->populate(context); !populated)
            return populated;
    m_setting->room.reset();
    m_setting->occupancy.reset();
    return {};
}

void Run::step()
{
    Setting& setting = *m_setting;
    ++setting.step;
    setting.now_s = static_cast<double>(setting.step) * setting.step_s;
    for (const auto& population : m_populations)
        population->live();
    if (setting.street)
        walkStreet();
    else
        driveAlone();
    if (setting.now_s >= m_nextAccount_s) {
        measure();
        setting.occupancy.publish();
        for (const auto& population : m_populations)
            population->publish();
        m_published_s = setting.now_s;
        m_nextAccount_s = std::floor(setting.now_s) + 1.0;
    }
    forgetFrame();
    if (m_placeMeter) {
        lookAtPeople();
        m_placeMeter->step(m_peopleAt.before(), m_peopleAt.people());
    }
}

void Run::show(Frame& frame) const
{
    for (const Population* population : m_byKind) {
        const std::size_t first = frame.walkers.size();
        population->show(frame);
        frame.groups.push_back(
            {population->kind(), static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(frame.walkers.size() - first)});
    }
}

/// A frame that is asked for next has the same people.
void Run::lookAtPeople()
{
    m_looked.walkers.clear();
    m_looked.activities.clear();
    m_looked.insideByTarget.clear();
    m_looked.groups.clear();
    m_looked.atDoors = 0;
    m_looked.wandering.reset();
    show(m_looked);
    m_isLookedAt = true;
    m_peopleAt.read(m_looked.walkers);
}

void Run::watchPlaces(const world::World& places)
{
    m_watchesPlaces = true;
    beginCounting(measuredPlaces(places));
}

void Run::beginCounting(MeasuredPlaces places)
{
    m_placeMeter.reset();
    if (places.empty())
        return;
    m_placeMeter.emplace(std::move(places), m_setting->step_s);
    m_peopleAt.setCity(m_setting->world, *m_setting->graph);
    lookAtPeople();
}

PlaceMeasures Run::placeMeasures() const
{
    return m_placeMeter ? m_placeMeter->measures() : PlaceMeasures{};
}

/// Nobody is on the street: people walk by the clock all the way.
void Run::driveAlone()
{
    Setting& setting = *m_setting;
    const double end_s = setting.now_s;
    const int parts = m_road || m_visitor ? street::steeringParts(setting.step_s) : 0;
    for (int part = 1; part <= parts; ++part) {
        setting.now_s = part == parts ? end_s : end_s - setting.step_s + setting.step_s * part / parts;
        moveOnRoad(setting.step_s / parts);
    }
    for (const auto& population : m_populations)
        population->advance();
}

void Run::walkStreet()
{
    Setting& setting = *m_setting;
    const double begin_s = setting.now_s - setting.step_s;
    const double end_s = static_cast<double>(setting.step) * setting.step_s;
    const street::Wards* wards = nullptr;
    street::Draws::ByKind companions{};
    for (const auto& population : m_populations) {
        wards = population->wards() ? population->wards() : wards;
        companions[static_cast<std::size_t>(population->kind())] = population->companions();
    }
    const int parts = street::steeringParts(setting.step_s);
    for (int part = 1; part <= parts; ++part) {
        setting.now_s = part == parts ? end_s : begin_s + setting.step_s * part / parts;
        moveOnRoad(setting.step_s / parts);
        setting.street->seeLights(clockAt(setting.startClock_s, setting.now_s), setting.now_s);
        for (const auto& population : m_populations)
            population->come();
        for (const auto& population : m_populations)
            population->act();
        m_carriers->look(*setting.street, wards, setting.now_s);
        m_draws->look(*setting.street, companions, setting.threads);
        setting.street->step(setting.now_s, setting.step_s / parts);
        for (const auto& population : m_populations)
            population->walked();
    }
}

void Run::measure()
{
    for (const auto& population : m_populations)
        population->measure();
}

void Run::resetMeasures()
{
    measure();
    m_setting->occupancy.reset();
    for (const auto& population : m_populations)
        population->resetMeasures();
    if (m_road)
        m_road->resetMeasures();
    m_windowBegan_s = m_setting->now_s;
    m_published_s = m_setting->now_s;
    forgetFrame();
    if (m_placeMeter)
        beginCounting(MeasuredPlaces(m_placeMeter->places()));
}

RoadMeasures Run::roadMeasures() const
{
    return m_road ? m_road->traffic().measures() : RoadMeasures{};
}

std::optional<VehicleStory> Run::vehicleStory(std::uint32_t number) const
{
    return m_road ? m_road->traffic().story(number) : std::nullopt;
}

std::shared_ptr<const Frame> Run::frame() const
{
    if (!m_frame)
        m_frame = made();
    return m_frame;
}

std::shared_ptr<const Frame> Run::made() const
{
    const Setting& setting = *m_setting;
    auto frame = std::make_shared<Frame>();
    frame->step = setting.step;
    frame->time_s = setting.now_s;
    frame->clock_s = clockAt(setting.startClock_s, setting.now_s);
    for (const auto& population : m_populations)
        frame->people += static_cast<std::uint32_t>(population->people());
    if (m_isLookedAt) {
        frame->walkers = m_looked.walkers;
        frame->activities = m_looked.activities;
        frame->insideByTarget = m_looked.insideByTarget;
        frame->atDoors = m_looked.atDoors;
        frame->wandering = m_looked.wandering;
        frame->groups = m_looked.groups;
    } else {
        show(*frame);
    }
    if (setting.street)
        showProxies(
            *setting.street, [](world::AgentId agent) { return agent; }, *frame);
    frame->isSteered = setting.street != nullptr;
    frame->heldUp = setting.street ? setting.street->heldUp() : 0;
    frame->rescues = setting.street ? setting.street->rescues() : street::Rescues{};
    const std::shared_ptr<const Occupancy::Snapshot>& measured = setting.occupancy.snapshot();
    frame->occupancy_s = std::shared_ptr<const std::vector<float>>(measured, &measured->bySegment_s);
    frame->occupancyByType_s = std::shared_ptr<const std::vector<float>>(measured, &measured->byType_s);
    frame->window_s = m_published_s - m_windowBegan_s;
    frame->graph = setting.graph;
    if (m_road) {
        frame->vehicles.assign(m_road->traffic().vehicles().begin(), m_road->traffic().vehicles().end());
        frame->vehicleCounts = m_road->traffic().counts();
    }
    if (m_visitor)
        frame->visitor = m_visitor->body();
    frame->edits = setting.edits;
    return frame;
}

std::optional<PersonStory> Run::story(world::AgentId agent) const
{
    std::optional<PersonStory> story;
    for (const auto& population : m_populations)
        if (population->kind() == agent.kind)
            story = population->story(agent.number);
    if (!story || !m_setting->street || !m_setting->street->has(agent))
        return story;
    if (const auto routines = m_setting->street->routinesOf(agent))
        addRoutines(*routines, *story);
    if (const auto crossed = m_setting->street->crossedRoad(agent))
        addCrossedRoad(*crossed, *story);
    addWeighed(m_setting->street->weighedBy(agent, kWeighedTold), *story);
    return story;
}

std::vector<std::string> Run::notices() const
{
    std::vector<std::string> all = m_notices;
    for (const auto& population : m_populations)
        for (const std::string& notice : population->notices())
            all.push_back(notice);
    if (m_road && !m_setting->street)
        all.emplace_back("All people walk by the clock, so vehicles and people do not see each other. Give a profile a steering for that.");
    if (m_road)
        for (const std::string& notice : m_road->traffic().notices())
            all.push_back(notice);
    return all;
}

std::uint32_t Run::block(const ground::Barrier& barrier)
{
    const std::uint32_t number = m_setting->fences.add(barrier);
    for (const auto& population : m_populations)
        population->fenced();
    forgetFrame();
    return number;
}

bool Run::unblock(std::uint32_t number)
{
    if (!m_setting->fences.remove(number))
        return false;
    for (const auto& population : m_populations)
        population->unfenced();
    forgetFrame();
    return true;
}

void Run::unblockAll()
{
    if (m_setting->fences.barriers().empty())
        return;
    m_setting->fences.clear();
    for (const auto& population : m_populations)
        population->unfenced();
    forgetFrame();
}

/// Portals are known by their numbers.
void Run::takeOverQueues(const CityBefore& before)
{
    using navigation::NodeIndex;
    if (!m_setting->street || !m_setting->streetBefore)
        return;
    const auto nodeNow = [&](NodeIndex node) {
        const auto portals = m_setting->graph->nodes().first(m_setting->graph->portalCount());
        const std::uint32_t number = before.graph->nodes()[node].number;
        const auto place = std::lower_bound(portals.begin(), portals.end(), number,
                                            [](const navigation::Node& one, std::uint32_t wanted) { return one.number < wanted; });
        return place != portals.end() && place->number == number ? static_cast<NodeIndex>(place - portals.begin()) : navigation::kNone;
    };
    m_setting->street->takeOverQueues(*m_setting->streetBefore, nodeNow, m_setting->now_s);
}

EditReport Run::take(const CityEdit& edit)
{
    for (const auto& population : m_populations)
        static_cast<void>(preparationFor(population->kind(), edit)); // before anything is changed
    Setting& setting = *m_setting;
    ++setting.edits;
    EditReport report;
    report.step = setting.step;
    report.hasNewWays = edit.hasNewWays;
    measure();
    const CityBefore before{std::exchange(setting.world, edit.world), std::exchange(setting.graph, edit.graph)};
    setting.types = edit.types;
    setting.streetBefore = std::move(setting.street);
    openStreet(edit.ground);
    setting.fences.setGraph(setting.graph);
    setting.occupancy = Occupancy(setting.graph->segments().size(), setting.types);
    m_windowBegan_s = m_published_s = setting.livedSince_s = setting.now_s;
    for (const auto& population : m_populations)
        population->takeOver(preparationFor(population->kind(), edit), before, report);
    takeOverQueues(before);
    if (m_road)
        m_road->takeOver(setting.world);
    takeVisitorOver();
    if (setting.street && setting.step > 0) // before the first step nobody has come yet
        for (const auto& population : m_populations)
            population->come();
    setting.room.reset();
    setting.streetBefore.reset();
    forgetFrame();
    if (m_watchesPlaces)
        watchPlaces(setting.world);
    return report;
}

} // namespace passerby::run
