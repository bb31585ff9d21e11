// SPDX-License-Identifier: Apache-2.0
#include "core/alibi/source_pass.h"

namespace passerby::alibi {

namespace {

/// Working memory of one chunk of sources.
struct Desk {
    explicit Desk(const navigation::NavigationGraph& graph) : walk(graph.portalCount()), preorder(graph) {}

    TripRow row;
    TreeWalk walk;
    TreePreorder preorder;
    std::vector<PlaceRange> ranges;
    std::vector<std::uint32_t> order;
    std::vector<double> upTo_per_s;
};

} // namespace

bool SourcePass::run(TreeStore& trees, foundation::JobContext& context, std::string_view what) const
{
    const navigation::NavigationGraph& graph = *law.graph();
    const std::size_t chunks = SegmentSums::chunksFor(graph, law.habits());
    std::vector<Desk> desks(chunks, Desk(graph));
    const auto see = [&](std::size_t chunk, std::uint32_t source, const SourceTree& tree) {
        Desk& desk = desks[chunk];
        const std::uint32_t target = graph.targetOfSource(source);
        law.fillRow(source, desk.row);
        desk.walk.follow(tree);
        if (sums)
            sums->add(chunk, target, tree, desk.walk, desk.row);
        if (!tables && !pools)
            return;
        if (!tables) {
            desk.ranges.resize(graph.portalCount());
            desk.order.resize(graph.targetCount());
        }
        const std::span<PlaceRange> ranges = tables ? tables->ranges(source) : std::span(desk.ranges);
        const std::span<std::uint32_t> order = tables ? tables->order(source) : std::span(desk.order);
        desk.preorder.number(target, tree, ranges, order);
        sumInOrder(target, desk.row, order, desk.upTo_per_s);
        const TripsInOrder trips{ranges, order, desk.upTo_per_s};
        if (tables)
            tables->add(source, tree, trips);
        if (pools)
            pools->offer(chunk, source, tree, desk.walk, trips);
    };
    return trees.visit(chunks, context, what, see, pools ? std::function<void()>([&] { pools->draw(); }) : nullptr);
}

} // namespace passerby::alibi
