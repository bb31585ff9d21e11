// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/frame_hash.h"

#include "core/run/frame.h"
#include "tests/support/small_worlds.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace frame_hash_test {

using namespace passerby;
using run::Frame;
using run::frameHash;
using run::PerceptualView;
using run::WanderTally;

namespace {

navigation::NavigationGraph graphOf()
{
    auto maker = testing::threeDoors();
    maker.addProfile("resident", 1.0, 1.0, 0.0);
    return navigation::NavigationGraph::build(maker.make());
}

/// Says something in every field.
Frame fullFrame()
{
    Frame frame;
    frame.step = 7;
    frame.time_s = 0.7;
    frame.clock_s = 28800.7;
    frame.people = 12;
    frame.walkers = {{world::scheduled(3), 1, 2, 4.0F, 5.0F, 6.0F, 0.5F, 1.25F, 2},
                     {world::scheduled(4), 0, 1, 7.0F, 8.0F, 0.0F, 1.5F, 1.5F, 3}};
    frame.proxies = {{world::scheduled(3), world::ProxyKind::trail, 1.0F, 2.0F, 3.0F, 0.5F, 0.75F}};
    frame.insideByTarget = {4, 5, 1};
    frame.occupancy_s = std::make_shared<const std::vector<float>>(std::vector<float>{1.0F, 2.0F});
    frame.occupancyByType_s = std::make_shared<const std::vector<float>>(std::vector<float>{0.5F, 0.5F, 2.0F, 0.0F});
    frame.window_s = 0.5;
    frame.graph = std::make_shared<const navigation::NavigationGraph>(graphOf());
    frame.isSteered = true;
    frame.groups = {{world::PersonKind::schedule, 0, 1}, {world::PersonKind::crowd, 1, 2}};
    frame.vehicles = {{3, 1, 0, 1.0F, 2.0F, 0.5F, 8.0F, 4.5F, 1.8F}};
    frame.vehicleCounts = {4, 2, 1, 5};
    frame.visitor = run::VisitorBody{run::VisitorMode::driving, 1, 0, 2.0F, 3.0F, 0.5F, 4.0F, 4.5F, 1.8F};
    frame.heldUp = 1;
    frame.atDoors = 4;
    frame.edits = 5;
    auto seen = std::make_shared<PerceptualView>();
    seen->visibleCells = {1, 2};
    seen->heldCells = {3};
    seen->arrivals = {{1, 2.5, 0.25}};
    seen->hidden = 100;
    seen->shadows = 6;
    seen->known = 8;
    seen->live = 9;
    frame.perceptual = seen;
    auto tally = std::make_shared<WanderTally>();
    tally->visits = {1, 0, 2};
    tally->onWay_s = {3.0F, 4.0F};
    tally->window_s = 2.0;
    tally->openSpace.add(3.0, 4.0);
    frame.wandering = tally;
    return frame;
}

template <class Shared>
std::function<void(Frame&)> in(std::shared_ptr<const Shared> Frame::*field, std::function<void(Shared&)> change)
{
    return [field, change = std::move(change)](Frame& frame) {
        auto other = std::make_shared<Shared>(*(frame.*field));
        change(*other);
        frame.*field = std::move(other);
    };
}

std::function<void(Frame&)> seen(std::function<void(PerceptualView&)> change)
{
    return in<PerceptualView>(&Frame::perceptual, std::move(change));
}

std::function<void(Frame&)> tally(std::function<void(WanderTally&)> change)
{
    return in<WanderTally>(&Frame::wandering, std::move(change));
}

using Changes = std::vector<std::pair<const char*, std::function<void(Frame&)>>>;

Changes changesOfTheFrame()
{
    return {{"step", [](Frame& f) { ++f.step; }},
            {"time_s", [](Frame& f) { f.time_s += 1e-12; }},
            {"clock_s", [](Frame& f) { f.clock_s += 1e-9; }},
            {"people", [](Frame& f) { ++f.people; }},
            {"walkers", [](Frame& f) { f.walkers.pop_back(); }},
            {"walkers' order", [](Frame& f) { std::swap(f.walkers[0], f.walkers[1]); }},
            {"proxies", [](Frame& f) { f.proxies.clear(); }},
            {"insideByTarget", [](Frame& f) { ++f.insideByTarget[1]; }},
            {"no occupancy", [](Frame& f) { f.occupancy_s.reset(); }},
            {"occupancy_s", in<std::vector<float>>(&Frame::occupancy_s, [](auto& values) { values[1] += 1e-6F; })},
            {"no occupancy by type", [](Frame& f) { f.occupancyByType_s.reset(); }},
            {"occupancyByType_s", in<std::vector<float>>(&Frame::occupancyByType_s, [](auto& values) { values.push_back(0.0F); })},
            {"window_s", [](Frame& f) { f.window_s = 0.4; }},
            {"no graph", [](Frame& f) { f.graph.reset(); }},
            {"isSteered", [](Frame& f) { f.isSteered = false; }},
            {"groups.kind", [](Frame& f) { f.groups[0].kind = world::PersonKind::wander; }},
            {"groups.first", [](Frame& f) { ++f.groups[1].first; }},
            {"groups.count", [](Frame& f) { ++f.groups[1].count; }},
            {"groups, one more", [](Frame& f) { f.groups.push_back({}); }},
            {"heldUp", [](Frame& f) { ++f.heldUp; }},
            {"atDoors", [](Frame& f) { ++f.atDoors; }},
            {"edits", [](Frame& f) { ++f.edits; }},
            {"no visitor", [](Frame& f) { f.visitor.reset(); }},
            {"visitor.mode", [](Frame& f) { f.visitor->mode = run::VisitorMode::onFoot; }},
            {"visitor.kind", [](Frame& f) { ++f.visitor->kind; }},
            {"visitor.level", [](Frame& f) { ++f.visitor->level; }},
            {"visitor.x_m", [](Frame& f) { f.visitor->x_m += 1e-5F; }},
            {"visitor.y_m", [](Frame& f) { f.visitor->y_m += 1e-5F; }},
            {"visitor.heading_rad", [](Frame& f) { f.visitor->heading_rad += 1e-5F; }},
            {"visitor.speed_mps", [](Frame& f) { f.visitor->speed_mps += 1e-5F; }},
            {"visitor.length_m", [](Frame& f) { f.visitor->length_m += 1e-5F; }},
            {"visitor.width_m", [](Frame& f) { f.visitor->width_m += 1e-5F; }},
            {"not perceptual", [](Frame& f) { f.perceptual.reset(); }},
            {"nobody wanders", [](Frame& f) { f.wandering.reset(); }}};
}

Changes changesOfWalkersAndProxies()
{
    return {{"agent", [](Frame& f) { ++f.walkers[0].agent.number; }},
            {"profile", [](Frame& f) { ++f.walkers[0].profile; }},
            {"destinationType", [](Frame& f) { ++f.walkers[0].destinationType; }},
            {"x_m", [](Frame& f) { f.walkers[0].x_m += 1e-5F; }},
            {"y_m", [](Frame& f) { f.walkers[0].y_m += 1e-5F; }},
            {"z_m", [](Frame& f) { f.walkers[0].z_m += 1e-5F; }},
            {"heading_rad", [](Frame& f) { f.walkers[0].heading_rad += 1e-5F; }},
            {"speed_mps", [](Frame& f) { f.walkers[0].speed_mps += 1e-5F; }},
            {"segment", [](Frame& f) { ++f.walkers[0].segment; }},
            {"carrier", [](Frame& f) { ++f.proxies[0].agent.number; }},
            {"kind", [](Frame& f) { f.proxies[0].kind = world::ProxyKind::priority; }},
            {"proxy's x_m", [](Frame& f) { f.proxies[0].x_m += 1e-5F; }},
            {"proxy's y_m", [](Frame& f) { f.proxies[0].y_m += 1e-5F; }},
            {"proxy's z_m", [](Frame& f) { f.proxies[0].z_m += 1e-5F; }},
            {"radius_m", [](Frame& f) { f.proxies[0].radius_m += 1e-5F; }},
            {"strength", [](Frame& f) { f.proxies[0].strength += 1e-5F; }}};
}

Changes changesOfVehicles()
{
    return {{"vehicles", [](Frame& f) { f.vehicles.clear(); }},
            {"vehicle's number", [](Frame& f) { ++f.vehicles[0].number; }},
            {"vehicle's kind", [](Frame& f) { ++f.vehicles[0].kind; }},
            {"vehicle's level", [](Frame& f) { --f.vehicles[0].level; }},
            {"vehicle's x_m", [](Frame& f) { f.vehicles[0].x_m += 1e-5F; }},
            {"vehicle's y_m", [](Frame& f) { f.vehicles[0].y_m += 1e-5F; }},
            {"vehicle's heading_rad", [](Frame& f) { f.vehicles[0].heading_rad += 1e-5F; }},
            {"vehicle's speed_mps", [](Frame& f) { f.vehicles[0].speed_mps += 1e-5F; }},
            {"length_m of a vehicle", [](Frame& f) { f.vehicles[0].length_m += 1e-5F; }},
            {"width_m", [](Frame& f) { f.vehicles[0].width_m += 1e-5F; }},
            {"entered", [](Frame& f) { ++f.vehicleCounts.entered; }},
            {"left", [](Frame& f) { ++f.vehicleCounts.left; }},
            {"lost", [](Frame& f) { ++f.vehicleCounts.lost; }},
            {"towed", [](Frame& f) { ++f.vehicleCounts.towed; }},
            {"waiting", [](Frame& f) { ++f.vehicleCounts.waiting; }}};
}

Changes changesOfWhatIsShared()
{
    return {{"visibleCells", seen([](auto& view) { view.visibleCells.push_back(9); })},
            {"heldCells", seen([](auto& view) { view.heldCells.clear(); })},
            {"arrivals", seen([](auto& view) { view.arrivals.clear(); })},
            {"portal", seen([](auto& view) { ++view.arrivals[0].portal; })},
            {"next_s", seen([](auto& view) { view.arrivals[0].next_s += 1e-9; })},
            {"rate_per_s", seen([](auto& view) { view.arrivals[0].rate_per_s += 1e-9; })},
            {"hidden", seen([](auto& view) { --view.hidden; })},
            {"shadows", seen([](auto& view) { ++view.shadows; })},
            {"known", seen([](auto& view) { ++view.known; })},
            {"live", seen([](auto& view) { ++view.live; })},
            {"visits", tally([](auto& one) { ++one.visits[1]; })},
            {"onWay_s", tally([](auto& one) { one.onWay_s[0] += 1e-5F; })},
            {"tally's window_s", tally([](auto& one) { one.window_s += 1e-9; })},
            {"paths", tally([](auto& one) { ++one.openSpace.paths; })},
            {"beeline_m", tally([](auto& one) { one.openSpace.beeline_m += 1e-9; })},
            {"walked_m", tally([](auto& one) { one.openSpace.walked_m += 1e-9; })},
            {"slowed ways", in<navigation::NavigationGraph>(&Frame::graph, [](auto& graph) {
                 std::vector<double> lengths_m;
                 for (const navigation::Segment& segment : graph.segments())
                     lengths_m.push_back(2.0 * segment.length_m);
                 graph = graph.slowed(std::move(lengths_m));
             })}};
}

/// The graph with one of its nodes or segments changed.
template <class Change>
std::function<void(Frame&)> graphWith(Change change)
{
    return [change](Frame& frame) {
        std::vector<navigation::Node> nodes(frame.graph->nodes().begin(), frame.graph->nodes().end());
        std::vector<navigation::Segment> segments(frame.graph->segments().begin(), frame.graph->segments().end());
        change(nodes, segments);
        frame.graph = std::make_shared<const navigation::NavigationGraph>(
            navigation::NavigationGraph::fromParts(std::move(nodes), std::move(segments)));
    };
}

Changes changesOfTheGraph()
{
    return {{"node's number", graphWith([](auto& nodes, auto&) { nodes.back().number += 10; })},
            {"position", graphWith([](auto& nodes, auto&) { nodes.back().position.x += 0.5; })},
            {"elevation_m", graphWith([](auto& nodes, auto&) { nodes.back().elevation_m += 0.5; })},
            {"level", graphWith([](auto& nodes, auto&) { ++nodes.back().level; })},
            {"cell", graphWith([](auto&, auto& segments) { ++segments.back().cell; })},
            {"length_m", graphWith([](auto&, auto& segments) {
                 for (navigation::Segment& segment : segments)
                     segment.length_m *= 2.0;
             })}};
}

} // namespace

class FrameHashTest : public QObject {
    Q_OBJECT

private slots:
    void anyOneFieldChanged_changesTheHash()
    {
        const std::uint64_t hash = frameHash(fullFrame());
        std::map<std::uint64_t, std::string> hashes{{hash, "nothing"}};
        for (const Changes& changes :
             {changesOfTheFrame(), changesOfWalkersAndProxies(), changesOfVehicles(), changesOfWhatIsShared(), changesOfTheGraph()})
            for (const auto& [name, change] : changes) {
                Frame frame = fullFrame();
                change(frame);
                const auto [same, isNew] = hashes.emplace(frameHash(frame), name);
                QVERIFY2(isNew, (std::string(name) + " counts for as much as " + same->second).c_str());
            }
    }

    /// As it was before there were vehicles.
    void frameWithoutVehicles_hasTheHashItAlwaysHad() { QCOMPARE(frameHash(Frame()), std::uint64_t{5130356767810446377U}); }

    void sameContentElsewhereInMemory_hasTheSameHash()
    {
        QCOMPARE(frameHash(fullFrame()), frameHash(fullFrame()));
        QCOMPARE(frameHash(Frame()), frameHash(Frame()));
    }
};

PASSERBY_TEST(FrameHashTest)

} // namespace frame_hash_test

#include "frame_hash_test.moc"
