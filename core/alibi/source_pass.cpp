// SPDX-License-Identifier: Apache-2.0
#include "core/alibi/source_pass.h"

#include "core/foundation/words.h"

namespace passerby::alibi {

using foundation::Error;
using foundation::JobContext;
using foundation::PartContext;
using foundation::Result;

namespace {

constexpr std::size_t kLotsForOneAhead = 32;

} // namespace

/// Working memory of whoever goes over sources.
struct SourcePass::Desk {
    explicit Desk(const navigation::NavigationGraph& graph) : walk(graph.portalCount()), preorder(graph) {}

    TripRow row;
    SegmentSums::Trail trail;
    navigation::TreeBranches branches;
    TreeWalk walk;
    TreePreorder preorder;
    std::vector<PlaceRange> ranges;
    std::vector<std::uint32_t> order;
    std::vector<double> upTo_per_s;
};

/// `chunk`: of the pools. `lot`: of the sums.
void SourcePass::see(std::uint32_t source, const SourceTree& tree, std::size_t chunk, LotSums& lot, Desk& desk) const
{
    const navigation::NavigationGraph& graph = *law.graph();
    const std::uint32_t target = graph.targetOfSource(source);
    law.fillRow(source, desk.row);
    if (sums) {
        desk.branches.set(graph, tree.segment, tree.previous, tree.settled);
        sums->add(lot, desk.trail, source, desk.branches, desk.row);
    }
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
    if (!pools)
        return;
    desk.walk.follow(tree);
    pools->offer(chunk, source, tree, desk.walk, trips);
}

Result<void> SourcePass::run(TreeStore& trees, JobContext& context, std::string_view what) const
{
    if (!tables && !pools)
        return runCrew(trees, context, what);
    if (!sums || !sums->keepsDraws())
        return runHere(trees, context, what);
    PartContext summing(context, 0.0, 0.5);
    if (Result<void> summed = runCrew(trees, summing, what); !summed)
        return summed;
    SourcePass others = *this;
    others.sums = nullptr;
    PartContext drawing(context, 0.5, 1.0);
    return others.runHere(trees, drawing, what);
}

Result<void> SourcePass::runCrew(TreeStore& trees, JobContext& context, std::string_view what) const
{
    const std::size_t lots = SegmentSums::lots(*law.graph(), law.habits()).lots();
    std::vector<std::size_t> ahead;
    std::vector<std::size_t> others;
    for (std::size_t lot = 0; lot < lots; ++lot)
        (sums->keepsDraws() && lots > 1 && lot % kLotsForOneAhead == 0 ? ahead : others).push_back(lot);
    const double part = static_cast<double>(ahead.size()) / static_cast<double>(lots);
    if (!ahead.empty()) {
        PartContext going(context, 0.0, part);
        Result<LotSums> total = sumLots("segments ahead", ahead, trees, going, what);
        if (!total)
            return total.error();
        sums->setAhead(std::move(total).value());
    }
    PartContext following(context, part, 1.0);
    Result<LotSums> total = sumLots("segments", others, trees, following, what);
    if (!total)
        return total.error();
    sums->finish(std::move(total).value());
    return {};
}

Result<LotSums> SourcePass::sumLots(std::string_view name, const std::vector<std::size_t>& lots, TreeStore& trees, JobContext& context,
                                    std::string_view what) const
{
    const DealtBlocks cut = SegmentSums::lots(*law.graph(), law.habits());
    const std::size_t sources = law.graph()->sourceCount() * lots.size() / std::max<std::size_t>(1, cut.lots());
    LotPass pass{name, what, sources, lots.size(), sums->lineCount(), LotPass::Joined::added, false, {}, sums->adder()};
    pass.work = [&](std::size_t place, LotSums& lotSums, const LotPass::GoesOn& goesOn) {
        TripRow row;
        SegmentSums::Trail trail;
        sums->begin(lotSums, trail);
        const auto seeOne = [&](std::uint32_t source, const navigation::TreeBranches& tree) {
            law.fillRow(source, row);
            sums->add(lotSums, trail, source, tree, row);
            return goesOn();
        };
        for (std::size_t round = 0; round < cut.rounds && cut.block(lots[place], round) < cut.blocks; ++round)
            if (!trees.seeBranches(trees.beginOf(cut.block(lots[place], round)), trees.beginOf(cut.block(lots[place], round) + 1), seeOne))
                return false;
        return true;
    };
    return trees.crew().run(pass, context);
}

/// The blocks of a span go to its lots as to the chunks of the pools: in rounds, after each of which the pools draw.
Result<void> SourcePass::runHere(TreeStore& trees, JobContext& context, std::string_view what) const
{
    const DealtBlocks cut = SegmentSums::lots(*law.graph(), law.habits());
    std::vector<Desk> desks(cut.chunks, Desk(*law.graph()));
    std::vector<LotSums> lots(cut.chunks);
    LotJoiner joiner(LotPass::Joined::added, sums ? sums->adder() : LotPass::Add());
    std::size_t round = 0;
    const auto joinLots = [&] {
        for (LotSums& lot : lots) {
            if (!lot.empty())
                joiner.join(lot);
            lot.clear();
        }
    };
    const auto seeOne = [&](std::size_t chunk, std::uint32_t source, const SourceTree& tree) {
        if (sums && lots[chunk].empty())
            sums->begin(lots[chunk], desks[chunk].trail);
        see(source, tree, chunk, lots[chunk], desks[chunk]);
    };
    const auto afterRound = [&] {
        if (pools)
            pools->draw();
        if (++round % cut.rounds == 0)
            joinLots();
    };
    if (!trees.visit(cut.chunks, context, what, seeOne, pools || sums ? std::function<void()>(afterRound) : nullptr))
        return Error{"cancelled", foundation::told("Stopped."), ""};
    if (sums && round % cut.rounds != 0)
        joinLots();
    if (sums)
        sums->finish(joiner.take());
    return {};
}

} // namespace passerby::alibi
