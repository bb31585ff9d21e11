// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/live_run.h"

#include "core/alibi/habits.h"
#include "core/jobs/kept_run.h"
#include "core/perceptual/rewindable_sight.h"
#include "core/simulation/rewindable_run.h"
#include "core/simulation/schedule_edit.h"
#include "core/world/behaviour_shares.h"
#include "core/world/content_hash.h"
#include "editor/session/live_tape.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace passerby::editor {

using foundation::PartContext;
using foundation::Result;
using perceptual::PerceptualCity;
using perceptual::PerceptualRun;
using simulation::ScheduleRun;

namespace {

constexpr std::size_t kMetOnDemand = 150; ///< a step; some tenths of a second where each way is found when it is walked

class EverybodyRun : public LiveRun {
public:
    explicit EverybodyRun(std::unique_ptr<ScheduleRun> run) : m_run(std::move(run)), m_past(*m_run) {}
    void step() override
    {
        m_run->step();
        recordStep();
    }
    [[nodiscard]] std::shared_ptr<const run::Frame> frame() const override { return m_run->frame(); }
    [[nodiscard]] std::optional<run::PersonStory> story(world::AgentId agent) const override { return m_run->story(agent); }
    [[nodiscard]] std::vector<std::uint32_t> inside(std::uint32_t target) const override { return m_run->inside(target); }
    [[nodiscard]] run::RoadMeasures roadMeasures() const override { return m_run->roadMeasures(); }
    [[nodiscard]] std::optional<run::VehicleStory> vehicleStory(std::uint32_t number) const override { return m_run->vehicleStory(number); }
    void watchPlaces(const world::World& places) override { m_past.watchPlaces(places); }
    [[nodiscard]] run::PlaceMeasures placeMeasures() const override { return m_run->placeMeasures(); }
    void record(std::shared_ptr<LiveTape> tape) override
    {
        m_tape = std::move(tape);
        recordStep();
    }
    [[nodiscard]] std::optional<LiveLine> line(ObjectRef of) const override { return lineOf(m_run->minds(), of); }
    [[nodiscard]] std::shared_ptr<const alibi::Routes> routes() const override { return m_run->routes(); }
    [[nodiscard]] std::shared_ptr<const affordance::CityAffordance> affordance() const override { return m_run->basis().affordance; }
    [[nodiscard]] std::shared_ptr<const ground::WalkingGround> ground() const override { return m_run->basis().ground; }
    void block(const ground::Barrier& barrier) override { m_run->block(barrier); }
    void unblockAll() override { m_run->unblockAll(); }
    Result<void> walkTogether(std::span<const world::AgentId> people) override
    {
        return m_run->walkTogether(people, autonomous::Form::vee);
    }
    Result<void> part(std::span<const world::AgentId> people) override { return m_run->part(people); }
    Result<void> enter(const run::VisitorStart& start) override { return m_run->enter(start); }
    void steer(const run::VisitorInput& input) override { m_run->steer(input); }
    void leave() override { m_run->leave(); }
    void take(const simulation::ScheduleEdit& edit) override { m_run->take(edit); }
    [[nodiscard]] run::Rewindable& past() override { return m_past; }
    [[nodiscard]] const world::World& world() const override { return m_past.city(); }
    [[nodiscard]] std::uint64_t people() const override { return m_run->basis().options.people; }
    [[nodiscard]] std::vector<ground::Barrier> barriers() const override
    {
        std::vector<ground::Barrier> all;
        for (const auto& [number, barrier] : m_run->barriers())
            all.push_back(barrier);
        return all;
    }
    [[nodiscard]] std::shared_ptr<const jobs::KeptRun> kept() const override
    {
        return std::make_shared<const jobs::KeptRun>(jobs::keptRun(m_run->log(), m_run->frame()->step));
    }

private:
    void recordStep()
    {
        if (m_tape)
            m_tape->add(*m_run->frame(), m_run->world());
    }

    std::unique_ptr<ScheduleRun> m_run; ///< keeps its log: the first city, and of each edit the tables that it changed
    simulation::RewindableRun m_past;
    std::shared_ptr<LiveTape> m_tape; ///< null: it is not recorded; what is lived again is not
};

class SeenRun : public LiveRun {
public:
    explicit SeenRun(std::unique_ptr<PerceptualRun> run, std::shared_ptr<const PerceptualCity> ofCity)
        : m_run(std::move(run)), m_past(*m_run), m_city(std::move(ofCity))
    {
    }
    void step() override { m_run->step(); }
    [[nodiscard]] std::shared_ptr<const run::Frame> frame() const override { return m_run->frame(); }
    [[nodiscard]] std::optional<run::PersonStory> story(world::AgentId agent) const override { return m_run->story(agent); }
    [[nodiscard]] std::vector<std::uint32_t> inside(std::uint32_t target) const override { return m_run->inside(target); }
    [[nodiscard]] std::shared_ptr<const alibi::Routes> routes() const override { return m_city->routes; }
    [[nodiscard]] std::shared_ptr<const PerceptualCity> city() const override { return m_city; }
    void look(const perceptual::Observer& observer) override { m_past.look(observer, true); }
    [[nodiscard]] bool isOpening() const override { return m_run->isOpening(); }
    void lookOn() override { m_past.lookOn(); }
    void follow(std::optional<world::AgentId> agent) override
    {
        const std::optional<world::AgentId> followed = m_past.followed();
        if (followed && followed != agent)
            m_past.unfollow(*followed);
        if (agent && followed != agent)
            m_past.follow(*agent);
    }
    [[nodiscard]] run::Rewindable& past() override { return m_past; }
    [[nodiscard]] const world::World& world() const override { return m_city->world; }

private:
    std::unique_ptr<PerceptualRun> m_run;
    perceptual::RewindableSight m_past;
    std::shared_ptr<const PerceptualCity> m_city;
};

/// Both, step by step.
class ComparedRun : public LiveRun, private run::Rewindable {
public:
    ComparedRun(std::unique_ptr<LiveRun> everybody, std::unique_ptr<LiveRun> seen, double step_s)
        : m_everybody(std::move(everybody)),
          m_seen(std::move(seen)),
          m_step_s(step_s),
          m_city(m_seen->city()),
          m_ofEverybody(*m_city),
          m_ofSeen(*m_city)
    {
        watchWhatIsSeen();
    }
    void step() override { stepOnce(); }
    void stepOnce() override
    {
        m_everybody->step();
        m_seen->step();
        watchWhatIsSeen();
        m_ofEverybody.see(*m_everybody->frame(), m_step_s);
        m_ofSeen.see(*m_seen->frame(), m_step_s);
    }
    [[nodiscard]] std::shared_ptr<const run::Frame> frame() const override { return m_seen->frame(); }
    [[nodiscard]] std::optional<run::PersonStory> story(world::AgentId agent) const override { return m_seen->story(agent); }
    [[nodiscard]] std::vector<std::uint32_t> inside(std::uint32_t target) const override { return m_seen->inside(target); }
    [[nodiscard]] std::shared_ptr<const alibi::Routes> routes() const override { return m_seen->routes(); }
    [[nodiscard]] std::shared_ptr<const PerceptualCity> city() const override { return m_seen->city(); }
    void look(const perceptual::Observer& observer) override
    {
        m_seen->look(observer);
        watchWhatIsSeen();
    }
    [[nodiscard]] bool isOpening() const override { return m_seen->isOpening(); }
    void lookOn() override
    {
        m_seen->lookOn();
        watchWhatIsSeen();
    }
    void follow(std::optional<world::AgentId> agent) override { m_seen->follow(agent); }
    [[nodiscard]] run::RoadMeasures roadMeasures() const override { return m_everybody->roadMeasures(); }
    void watchPlaces(const world::World& places) override { m_everybody->watchPlaces(places); }
    [[nodiscard]] run::Rewindable& past() override { return *this; }
    [[nodiscard]] const world::World& world() const override { return m_seen->world(); }
    [[nodiscard]] run::PlaceMeasures placeMeasures() const override { return m_everybody->placeMeasures(); }
    [[nodiscard]] std::shared_ptr<const LiveComparison> comparison() const override
    {
        auto both = std::make_shared<LiveComparison>();
        both->everybody = m_everybody->frame();
        both->seen = m_seen->frame();
        both->ofEverybody = m_ofEverybody.figures();
        both->ofSeen = m_ofSeen.figures();
        both->expected = m_expected;
        both->graph = routes()->graph();
        return both;
    }

private:
    /// Inputs are those of both, in the order in which this was told of them.
    struct Input final : run::RunInput {
        Input(bool ofSeen, std::shared_ptr<const run::RunInput> input) : isOfSeen(ofSeen), what(std::move(input))
        {
            kind = what->kind;
            step = what->step;
        }

        bool isOfSeen;
        std::shared_ptr<const run::RunInput> what;
    };
    struct Kept final : run::Checkpoint {
        std::shared_ptr<const run::Checkpoint> everybody;
        std::shared_ptr<const run::Checkpoint> seen;
        perceptual::ViewTally ofEverybody;
        perceptual::ViewTally ofSeen;
        perceptual::ViewFigures expected;
        std::vector<std::uint32_t> cells;

        Kept(const perceptual::ViewTally& one, const perceptual::ViewTally& other) : ofEverybody(one), ofSeen(other) {}
    };
    [[nodiscard]] std::uint64_t stepsLived() const override { return m_seen->past().stepsLived(); }
    [[nodiscard]] std::uint64_t inputCount() const override
    {
        gather();
        return m_inputs.size();
    }
    [[nodiscard]] std::vector<std::shared_ptr<const run::RunInput>> inputsFrom(std::uint64_t first) const override
    {
        gather();
        return {m_inputs.begin() + static_cast<std::ptrdiff_t>(first), m_inputs.end()};
    }
    [[nodiscard]] std::shared_ptr<const run::Checkpoint> keep() const override
    {
        auto kept = std::make_shared<Kept>(m_ofEverybody, m_ofSeen);
        kept->everybody = m_everybody->past().keep();
        kept->seen = m_seen->past().keep();
        kept->expected = m_expected;
        kept->cells = m_cells;
        kept->step = stepsLived();
        kept->inputs = inputCount();
        kept->bytes = kept->everybody->bytes + kept->seen->bytes;
        return kept;
    }
    void restore(const run::Checkpoint& kept, std::span<const std::shared_ptr<const run::RunInput>> inputs) override
    {
        const auto& both = dynamic_cast<const Kept&>(kept);
        std::array<std::vector<std::shared_ptr<const run::RunInput>>, 2> parts;
        for (const auto& input : inputs)
            if (const auto& one = dynamic_cast<const Input&>(*input); one.isOfSeen)
                parts[1].push_back(one.what);
            else
                parts[0].push_back(one.what);
        m_everybody->past().restore(*both.everybody, parts[0]);
        m_seen->past().restore(*both.seen, parts[1]);
        m_ofEverybody = both.ofEverybody;
        m_ofSeen = both.ofSeen;
        m_expected = both.expected;
        m_cells = both.cells;
        m_inputs.assign(inputs.begin(), inputs.begin() + static_cast<std::ptrdiff_t>(kept.inputs));
    }
    Result<void> repeat(const run::RunInput& input, foundation::JobContext& context) override
    {
        const auto& one = dynamic_cast<const Input&>(input);
        Result<void> done = (one.isOfSeen ? m_seen : m_everybody)->past().repeat(*one.what, context);
        watchWhatIsSeen();
        return done;
    }
    void gather() const
    {
        const auto isOfSeen = [](const auto& input) { return static_cast<const Input&>(*input).isOfSeen; };
        const auto seen = static_cast<std::uint64_t>(std::count_if(m_inputs.begin(), m_inputs.end(), isOfSeen));
        for (const auto& input : m_everybody->past().inputsFrom(m_inputs.size() - seen))
            m_inputs.push_back(std::make_shared<Input>(false, input));
        for (const auto& input : m_seen->past().inputsFrom(seen))
            m_inputs.push_back(std::make_shared<Input>(true, input));
    }
    /// Counting begins anew when other cells come into view.
    void watchWhatIsSeen()
    {
        const auto frame = m_seen->frame();
        if (m_isWatching && frame->perceptual->visibleCells == m_cells)
            return;
        m_isWatching = true;
        m_cells = frame->perceptual->visibleCells;
        const std::vector<navigation::SegmentIndex> ways = perceptual::busiestWays(*m_city, m_cells, kWays);
        m_expected = perceptual::expectedFigures(*m_city, m_cells, ways, frame->people);
        m_ofEverybody.watch(m_cells, ways, *m_everybody->frame());
        m_ofSeen.watch(m_cells, ways, *frame);
    }

    static constexpr std::size_t kWays = 3;
    std::unique_ptr<LiveRun> m_everybody;
    std::unique_ptr<LiveRun> m_seen;
    double m_step_s;
    std::shared_ptr<const PerceptualCity> m_city;
    perceptual::ViewTally m_ofEverybody;
    perceptual::ViewTally m_ofSeen;
    perceptual::ViewFigures m_expected;
    std::vector<std::uint32_t> m_cells;
    bool m_isWatching = false;
    mutable std::vector<std::shared_ptr<const run::RunInput>> m_inputs;
};

/// The bake that came with the start, where it is what a run would bake anew; else null.
std::shared_ptr<const alibi::Bake> usableBake(const LiveStart& start)
{
    const auto& bake = start.options.bake;
    const world::Settings& settings = start.world.settings();
    const bool isCrowded = settings.flowLaw && settings.population > 0;
    const bool isUsable = bake && bake->bound == alibi::BoundModel::pairwise && bool(bake->crowding) == isCrowded
                          && !alibi::hasHours(start.world) && bake->worldHash == world::bakeHash(start.world);
    return isUsable ? bake : nullptr;
}

/// Ways that are known to a run before it begins; null: it finds them.
Result<std::shared_ptr<const alibi::Routes>> knownRoutes(const LiveStart& start, foundation::JobContext& context)
{
    if (start.city)
        return start.city->routes;
    const auto bake = start.routes ? nullptr : usableBake(start);
    if (!bake || !bake->crowding)
        return start.routes;
    const Result<alibi::Habits> habits = alibi::compileHabits(start.world);
    if (!habits)
        return habits.error();
    return alibi::Routes::build(bake->graph, habits.value(), start.options.threads, context);
}

Result<std::unique_ptr<LiveRun>> makeEverybody(const LiveStart& start, std::shared_ptr<const alibi::Routes> routes,
                                               foundation::JobContext& context)
{
    simulation::ScheduleOptions options;
    options.seed = start.options.seed;
    options.people = start.options.people;
    options.step_s = start.step_s;
    options.startClock_s = start.clock_s.value_or(start.options.startClock_s);
    options.threads = start.options.threads;
    if (routes && routes->areAllKnown())
        options.routes = std::move(routes);
    options.keepsLog = start.options.mode == LiveMode::everybody;
    auto run = ScheduleRun::create(start.world, options, context);
    if (!run)
        return run.error();
    run.value()->watchPlaces(start.world);
    return std::unique_ptr<LiveRun>(std::make_unique<EverybodyRun>(std::move(run).value()));
}

Result<std::unique_ptr<LiveRun>> makeSeen(const LiveStart& start, foundation::JobContext& context)
{
    std::shared_ptr<const PerceptualCity> city = start.city;
    PartContext preparing(context, 0.0, 0.95);
    if (!city) {
        auto prepared = prepareLiveCity(start, preparing);
        if (!prepared)
            return prepared.error();
        city = std::move(prepared).value();
    }
    perceptual::PerceptualOptions options;
    options.seed = start.options.seed;
    options.people =
        static_cast<std::uint32_t>(std::min(world::scheduledPeople(start.world, start.options.people), perceptual::kMostPeoplePerceived));
    options.step_s = start.step_s;
    options.startClock_s = start.clock_s.value_or(start.options.startClock_s);
    options.threads = start.options.threads;
    PartContext beginning(context, 0.95, 1.0);
    if (!city->routes->areAllKnown())
        options.mostMetAStep = kMetOnDemand;
    auto run = PerceptualRun::create(city, options, start.observer, beginning);
    if (!run)
        return run.error();
    return std::unique_ptr<LiveRun>(std::make_unique<SeenRun>(std::move(run).value(), std::move(city)));
}

} // namespace

Result<std::shared_ptr<const PerceptualCity>> prepareLiveCity(const LiveStart& start, foundation::JobContext& context)
{
    PerceptualCity::Options options;
    options.hour = std::fmod(start.options.startClock_s / 3600.0, 24.0);
    options.threads = start.options.threads;
    options.bake = usableBake(start);
    return PerceptualCity::prepare(start.world, options, context);
}

LiveInside whoIsInside(const LiveRun& run, std::uint32_t target)
{
    LiveInside inside;
    inside.target = target;
    const auto frame = run.frame();
    inside.count = target < frame->insideByTarget.size() ? frame->insideByTarget[target] : 0;
    for (const std::uint32_t number : run.inside(target))
        if (auto story = run.story(world::scheduled(number)))
            inside.stories.push_back(std::move(*story));
    inside.known = static_cast<std::uint32_t>(inside.stories.size());
    inside.count = std::max(inside.count, inside.known);
    std::stable_sort(inside.stories.begin(), inside.stories.end(),
                     [](const auto& a, const auto& b) { return a.departed_s > b.departed_s; });
    if (inside.stories.size() > LiveInside::kMostTold)
        inside.stories.resize(LiveInside::kMostTold);
    return inside;
}

Result<std::unique_ptr<LiveRun>> makeLiveRun(const LiveStart& start, foundation::JobContext& context)
{
    if (start.options.mode == LiveMode::everybody) {
        PartContext finding(context, 0.0, 0.5);
        auto routes = knownRoutes(start, finding);
        if (!routes)
            return routes.error();
        PartContext beginning(context, routes.value() ? 0.5 : 0.0, 1.0);
        return makeEverybody(start, std::move(routes).value(), beginning);
    }
    if (start.options.mode == LiveMode::seen)
        return makeSeen(start, context);
    PartContext first(context, 0.0, 0.8);
    auto seen = makeSeen(start, first);
    if (!seen)
        return seen.error();
    PartContext second(context, 0.8, 1.0);
    auto everybody = makeEverybody(start, seen.value()->routes(), second);
    if (!everybody)
        return everybody.error();
    return std::unique_ptr<LiveRun>(std::make_unique<ComparedRun>(std::move(everybody).value(), std::move(seen).value(), start.step_s));
}

} // namespace passerby::editor
