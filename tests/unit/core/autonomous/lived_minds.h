// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/autonomous/mind_population.h"
#include "core/autonomous/mind_tale.h"
#include "core/run/frame_hash.h"
#include "core/run/run.h"
#include "core/street/steering_models.h"
#include "tests/support/edited_cities.h"

#include <algorithm>
#include <map>
#include <numbers>
#include <string>

namespace passerby::testing {

/// Two halls of 30 m by 20 m, one beside the other, with two doors of 2 m between them. Doors to the street at the far ends, where all
/// people come in and go out.
struct TwoHalls {
    WorldMaker maker;
    world::CellId west = maker.addCell(0, 0, 30, 20);
    world::CellId east = maker.addCell(30, 0, 60, 20);
    world::TargetTypeId type = maker.addType("door", 20, 5);
    world::TargetId in = maker.addTarget(type, west, {1, 10});
    world::TargetId out = maker.addTarget(type, east, {59, 10});
    world::World world;

    explicit TwoHalls(world::Steering steering = world::Steering::none)
    {
        maker.addPortal(west, east, {30, 4}, {30, 6});
        maker.addPortal(west, east, {30, 14}, {30, 16});
        maker.addGoal(type, type, world::GoalChoice::uniform, false, 1);
        maker.addProfile("commuter", 1.0, 1.34, 0.0);
        maker.lastProfile().guidance = world::Guidance::autonomous;
        maker.lastProfile().steering = steering;
        world = maker.make();
        world::PatchBuilder builder(world);
        for (const world::FixtureKind& kind : world::usualFixtureKinds())
            builder.add(kind);
        apply(builder.take());
    }
    void apply(const world::WorldPatch& patch) { world = changed(world, patch); }
    [[nodiscard]] world::FixtureKindId kind(const std::string& name) const
    {
        for (const auto& [id, row] : world.fixtureKinds())
            if (row.name == name)
                return id;
        qFatal("no such kind");
    }
    world::FixtureId addFixture(const std::string& name, geometry::Point position, double heading_rad, int places = -1,
                                world::WaitingLineId line = {})
    {
        world::PatchBuilder builder(world);
        const world::FixtureKind& row = *world.fixtureKinds().find(kind(name));
        world::Fixture fixture = world::newFixture(kind(name), row, 0, position, heading_rad);
        fixture.places = places < 0 ? row.places : places;
        fixture.line = line;
        const world::FixtureId id = builder.add(fixture);
        apply(builder.take());
        return id;
    }
    world::WaitingLineId addLine(geometry::Point head, geometry::Point tail)
    {
        world::PatchBuilder builder(world);
        const world::WaitingLineId id = builder.add(world::WaitingLine{"", 0, {head, tail}, 0.6});
        apply(builder.take());
        return id;
    }
    /// At a platform in the eastern hall, every 200 s for 60 s; four people get off each, give or take.
    world::TrainService addTrains(double alightingSd)
    {
        world::TrainService service;
        service.platform = addFixture("platform", {45, 18}, std::numbers::pi / 2, 0);
        service.target = out;
        service.period_s = 200.0;
        service.dwell_s = 60.0;
        service.alightingMean = 4.0;
        service.alightingSd = alightingSd;
        service.doors = 4;
        world::PatchBuilder builder(world);
        builder.add(service);
        apply(builder.take());
        return service;
    }
    /// Of the only profile; begins at the level.
    void addNeed(const std::string& name, const std::string& fulfilledBy, double level, double growth_s, double decay_s)
    {
        world::Need need;
        need.profile = world.profiles().at(0).id;
        need.name = name;
        need.startLow = need.startHigh = level;
        need.growth_s = growth_s;
        need.decay_s = decay_s;
        need.rank = static_cast<int>(world.needs().size());
        if (!fulfilledBy.empty())
            need.fulfilledBy = kind(fulfilledBy);
        world::PatchBuilder builder(world);
        builder.add(need);
        apply(builder.take());
    }
    void setParameter(const std::string& key, double value)
    {
        world::WorldPatch patch;
        world::AgentProfile row = *world.profiles().at(0).row;
        row.parameters[key] = value;
        patch.put(world.profiles().at(0).id, row);
        apply(patch);
    }
};

/// People of a city who live by what they need and want, and nobody else.
struct LivedMinds {
    run::Run run;
    autonomous::MindPopulation* minds = nullptr;

    LivedMinds(const world::World& world, std::uint64_t people, unsigned threads = 1, bool hasRescues = true)
        : run(world, std::make_shared<navigation::NavigationGraph>(navigation::NavigationGraph::build(world)), world.targetTypes().size())
    {
        run.setting().threads = threads;
        run.setting().hasRescues = hasRescues;
        auto own = std::make_unique<autonomous::MindPopulation>(run.setting(), people);
        minds = own.get();
        minds->keepEvents();
        run.add(std::move(own));
        foundation::JobContext context;
        if (const auto begun = run.begin(street::walkingGround(world, *run.setting().graph), context); !begun)
            qFatal("%s", foundation::describe(begun.error()).c_str());
    }
    void live(double seconds)
    {
        const double until_s = run.setting().now_s + seconds - 1e-9;
        while (run.setting().now_s < until_s)
            run.step();
    }
    void edit(const world::World& world, std::uint64_t people)
    {
        run::CityEdit edit;
        edit.world = world;
        edit.graph = std::make_shared<navigation::NavigationGraph>(navigation::NavigationGraph::build(world));
        edit.ground = street::walkingGround(world, *edit.graph);
        edit.types = world.targetTypes().size();
        auto prepared = std::make_shared<autonomous::MindPreparation>();
        prepared->people = people;
        edit.prepared[world::PersonKind::mind] = prepared;
        run.take(edit);
    }
    [[nodiscard]] std::size_t count(const std::string& kind, const std::string& to) const
    {
        return static_cast<std::size_t>(
            std::count_if(minds->events().begin(), minds->events().end(),
                          [&](const autonomous::MindEvent& event) { return kind == event.kind && to == event.to; }));
    }
    [[nodiscard]] std::string doing(std::uint32_t person) const
    {
        return autonomous::mindTale(*run.story({world::PersonKind::mind, person})).doing;
    }
};

} // namespace passerby::testing
