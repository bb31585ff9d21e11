// SPDX-License-Identifier: Apache-2.0
#include "core/simulation/schedule_edit.h"

#include "core/alibi/type_flow.h"
#include "core/alibi/walked_routes.h"
#include "core/autonomous/mind_population.h"
#include "core/crowds/crowd_population.h"
#include "core/navigation/graph_change.h"
#include "core/run/clock.h"
#include "core/street/steering_models.h"
#include "core/wander/wander_population.h"
#include "core/world/behaviour_shares.h"
#include "core/world/content_hash.h"
#include "core/world/step_free.h"

#include <algorithm>

namespace passerby::simulation {

using foundation::Result;
using navigation::NavigationGraph;
using run::clockAt;
using schedule::LifeLaw;
using schedule::SteadyStart;
using street::steeringReach_m;
using street::walkingGround;

namespace {

bool shareGround(const world::World& a, const world::World& b)
{
    return a.cells().sharesStateWith(b.cells()) && a.portals().sharesStateWith(b.portals()) && a.targets().sharesStateWith(b.targets());
}

/// Nothing that stands in the way came, went or moved.
bool shareThings(const world::World& a, const world::World& b)
{
    return a.obstacles().sharesStateWith(b.obstacles()) && a.fixtures().sharesStateWith(b.fixtures())
           && a.fixtureKinds().sharesStateWith(b.fixtureKinds()) && world::shareParkedVehicles(a, b);
}

bool sameTypes(const world::World& before, const alibi::Habits& after)
{
    if (before.targets().size() != after.targetCount() || before.targetTypes().size() != after.typeCount())
        return false;
    for (std::uint32_t target = 0; target < after.targetCount(); ++target)
        if (before.targetTypes().indexOf(before.targets().at(target).row->type) != after.typeOfTarget[target])
            return false;
    return true;
}

/// The ways that are known, where they are those of the edited city; else null.
std::shared_ptr<const alibi::Routes> usableRoutes(const EditBasis& basis, const world::World& edited, const alibi::Habits& habits)
{
    if (!basis.routes || !sameTypes(basis.world, habits))
        return nullptr;
    const bool isCrowded = bool(basis.world.settings().flowLaw) || bool(edited.settings().flowLaw);
    if (isCrowded)
        return world::bakeHash(basis.world) == world::bakeHash(edited) ? basis.routes : nullptr;
    const bool haveSameWays =
        shareGround(basis.world, edited) && world::hasStepFreeSchedules(basis.world) == world::hasStepFreeSchedules(edited);
    const bool isSame = haveSameWays || navigation::isSameGraph(*basis.routes->graph(), NavigationGraph::build(edited));
    return isSame ? basis.routes : nullptr;
}

/// Ways and sights, those that are known where they are those of the edited city.
Result<std::shared_ptr<const affordance::CityAffordance>> editedAffordance(const EditBasis& basis, const world::World& edited,
                                                                           const alibi::Routes& routes, foundation::JobContext& context)
{
    const bool isKnown = basis.affordance && basis.affordance->graph == routes.graph() && world::wanderingShare(edited) > 0.0
                         && affordance::sharesAffordance(basis.world, edited);
    if (isKnown)
        return basis.affordance;
    if (basis.affordance && world::wanderingShare(edited) > 0.0)
        return affordance::updatedCityAffordance(*basis.affordance, basis.world, edited, routes.graph(), basis.options.threads, context);
    return affordanceOf(edited, routes.graph(), basis.options.threads, context);
}

/// Whether the habits of each full hour lead people round and round, so that nobody ends up where there is nothing to do.
Result<void> canBeLivedInAllDay(const world::World& edited)
{
    for (int hour = 0; hour < 24 && alibi::hasHours(edited); ++hour) {
        const Result<alibi::Habits> habits = alibi::compileHabits(edited, hour);
        if (!habits)
            return habits.error();
        for (const alibi::ProfileHabits& profile : habits.value().profiles)
            if (const Result<alibi::TypeFlow> flow = alibi::makeTypeFlow(habits.value(), profile); !flow)
                return flow.error();
    }
    return {};
}

} // namespace

Result<alibi::Habits> startingHabits(const world::World& world, const ScheduleOptions& options)
{
    if (world.targets().empty() && world::scheduledPeople(world, options.people) == 0)
        return alibi::habitsOfNobody();
    if (!alibi::hasHours(world))
        return alibi::compileHabits(world);
    for (int hour = 0; hour < 24; ++hour) {
        const Result<alibi::Habits> habits = alibi::compileHabits(world, hour);
        if (!habits)
            return habits.error();
    }
    return alibi::compileHabits(world, clockAt(options.startClock_s, 0.0) / 3600.0);
}

Result<std::shared_ptr<const alibi::Routes>> startingRoutes(const world::World& world, const alibi::Habits& habits,
                                                            const ScheduleOptions& options, foundation::JobContext& context)
{
    const double hour = alibi::hasHours(world) ? clockAt(options.startClock_s, 0.0) / 3600.0 : -1.0;
    return alibi::walkedRoutes(world, habits, hour, options.threads, context);
}

Result<std::shared_ptr<const affordance::CityAffordance>> affordanceOf(const world::World& world,
                                                                       const std::shared_ptr<const NavigationGraph>& graph,
                                                                       unsigned threads, foundation::JobContext& context)
{
    if (world::wanderingShare(world) == 0.0)
        return std::shared_ptr<const affordance::CityAffordance>();
    return affordance::findCityAffordance(world, graph, threads, context);
}

ScheduleEdit::ScheduleEdit(const world::World& world, std::uint64_t people, std::shared_ptr<const alibi::Routes> routes)
    : m_people(people), m_routes(std::move(routes))
{
    m_city.world = world;
    m_city.graph = m_routes->graph();
}

Result<std::shared_ptr<const ScheduleEdit>> ScheduleEdit::prepare(const EditBasis& basis, const world::World& edited, std::uint64_t people,
                                                                  foundation::JobContext& context)
{
    if (people > kMostPeopleInRun)
        return tooManyPeople(people);
    ScheduleOptions options = basis.options;
    options.people = people;
    const bool isScheduled = world::scheduledPeople(edited, people) > 0;
    Result<alibi::Habits> habits = startingHabits(edited, options);
    if (!habits)
        return habits.error();
    if (const Result<void> allDay = isScheduled ? canBeLivedInAllDay(edited) : Result<void>(); !allDay)
        return allDay.error();
    std::shared_ptr<const alibi::Routes> routes = usableRoutes(basis, edited, habits.value());
    if (!routes) {
        foundation::PartContext finding(context, 0.0, 0.95);
        Result<std::shared_ptr<const alibi::Routes>> built = startingRoutes(edited, habits.value(), basis.options, finding);
        if (!built)
            return built.error();
        routes = std::move(built).value();
    }
    const std::shared_ptr<ScheduleEdit> edit(new ScheduleEdit(edited, people, std::move(routes)));
    run::CityEdit& city = edit->m_city;
    city.hasNewWays = edit->m_routes != basis.routes;
    city.types = habits.value().typeCount();
    const bool isSameGround = basis.ground && !city.hasNewWays && shareGround(basis.world, edited) && shareThings(basis.world, edited)
                              && street::needsGround(edited) && basis.ground->walls().reach_m() >= steeringReach_m(edited);
    city.ground = isSameGround ? basis.ground : walkingGround(edited, *city.graph);
    const auto schedule = std::make_shared<schedule::SchedulePreparation>();
    schedule->people = world::scheduledPeople(edited, people);
    schedule->routes = edit->m_routes;
    schedule->habits = std::move(habits).value();
    const LifeLaw law(schedule->habits, *schedule->routes, basis.options.seed);
    Result<SteadyStart> start = isScheduled ? SteadyStart::prepare(law) : SteadyStart::ofNobody(law);
    if (!start)
        return start.error();
    schedule->start = std::move(start).value();
    Result<std::shared_ptr<const affordance::CityAffordance>> affordance = editedAffordance(basis, edited, *edit->m_routes, context);
    if (!affordance)
        return affordance.error();
    edit->m_affordance = std::move(affordance).value();
    const auto wander = std::make_shared<wander::WanderPreparation>();
    wander->city = edit->m_affordance;
    wander->people = world::wanderingPeople(edited, people);
    const auto minds = std::make_shared<autonomous::MindPreparation>();
    minds->people = world::autonomousPeople(edited, people);
    city.prepared = {{world::PersonKind::schedule, schedule},
                     {world::PersonKind::wander, wander},
                     {world::PersonKind::crowd, std::make_shared<crowds::CrowdPreparation>()},
                     {world::PersonKind::mind, minds}};
    context.report(1.0, "Ready");
    return std::shared_ptr<const ScheduleEdit>(edit);
}

} // namespace passerby::simulation
