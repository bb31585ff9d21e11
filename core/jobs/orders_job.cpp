// SPDX-License-Identifier: Apache-2.0
#include "core/jobs/orders_job.h"

#include "core/foundation/words.h"
#include "core/jobs/orders_work.h"
#include "core/steering/reactive.h"
#include "core/world/content_hash.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>

namespace passerby::jobs {

using foundation::Error;
using foundation::Result;
using steering::Reactive;

namespace {

Result<void> checkOrdersOptions(const OrdersOptions& options)
{
    if (options.people.empty() || options.seeds == 0 || options.tried == 0 || options.second == 0 || options.third == 0)
        return Error{"bad-options", foundation::told("At least one order, one number of people and one seed are needed."), ""};
    if (!(options.first_s > 0.0 && options.second_s > 0.0 && options.third_s > 0.0 && options.warmUp_s >= 0.0))
        return Error{"bad-options", foundation::told("The measured times must be above 0 s, and that before them not below."), ""};
    return {};
}

/// In the alphabet's order, and the paper's.
std::vector<std::string> firstOrders(std::size_t count)
{
    std::string letters = "ABCDEF";
    std::vector<std::string> orders;
    do
        orders.push_back(letters);
    while (orders.size() < count && std::next_permutation(letters.begin(), letters.end()));
    if (std::find(orders.begin(), orders.end(), Reactive::kBestOrder) == orders.end())
        orders.emplace_back(Reactive::kBestOrder);
    return orders;
}

/// The runs of a stage without what comes of them.
struct OrdersStage {
    unsigned number = 1;
    std::vector<std::uint64_t> people;
    unsigned seeds = 1;
    double seconds = 0.0;
    std::size_t next = 0; ///< how many of its orders go on; 0 after the last
};

std::vector<OrdersStage> stagesOf(const OrdersOptions& options)
{
    if (options.isFull)
        return {{3, options.people, options.seeds, options.third_s, 0}};
    const std::uint64_t middle = options.people[options.people.size() / 2];
    return {{1, {middle}, options.seeds, options.first_s, options.second},
            {2, options.people, 1, options.second_s, options.third},
            {3, options.people, options.seeds, options.third_s, 0}};
}

std::vector<OrderRow> orderRuns(const OrdersStage& stage, const std::vector<std::string>& orders, const OrdersOptions& options,
                                std::uint64_t city, std::uint64_t seed)
{
    std::vector<OrderRow> runs;
    for (const std::string& order : orders)
        for (const std::uint64_t people : stage.people)
            for (unsigned i = 0; i < stage.seeds; ++i) {
                OrderRow run;
                run.city = city;
                run.stage = stage.number;
                run.order = order;
                run.people = people;
                run.seed = seed + i;
                run.warmUp_s = options.warmUp_s;
                run.seconds = stage.seconds;
                runs.push_back(std::move(run));
            }
    return runs;
}

/// Best first.
std::vector<JudgedOrder> judged(const std::vector<OrderRow>& rows)
{
    std::map<std::string, std::pair<JudgedOrder, double>> sums;
    for (const OrderRow& row : rows) {
        auto& [sum, count] = sums[row.order];
        sum.order = row.order;
        sum.stage = row.stage;
        sum.fitness += row.fitness;
        sum.collisions_ph += row.collisions_ph;
        sum.progress += row.progress;
        count += 1.0;
    }
    std::vector<JudgedOrder> orders;
    for (auto& [order, sum] : sums) {
        auto& [mean, count] = sum;
        mean.fitness /= count;
        mean.collisions_ph /= count;
        mean.progress /= count;
        orders.push_back(mean);
    }
    std::stable_sort(orders.begin(), orders.end(), [](const JudgedOrder& a, const JudgedOrder& b) {
        return a.fitness != b.fitness ? a.fitness > b.fitness : a.collisions_ph < b.collisions_ph;
    });
    return orders;
}

std::size_t placeOfPaper(const std::vector<JudgedOrder>& orders)
{
    const auto found = std::find_if(orders.begin(), orders.end(), [](const JudgedOrder& one) { return one.order == Reactive::kBestOrder; });
    return static_cast<std::size_t>(found - orders.begin());
}

/// The best ones go on, and the paper's, which is to be compared with the best.
std::vector<std::string> goingOn(const std::vector<JudgedOrder>& orders, std::size_t count)
{
    std::vector<std::string> names;
    for (const JudgedOrder& one : orders)
        if (names.size() < count || one.order == Reactive::kBestOrder)
            names.push_back(one.order);
    return names;
}

/// In rows of the last stage, which are sorted: sizes and seeds come in the same order for each.
void compareWithBest(const std::vector<OrderRow>& rows, OrdersReport& report)
{
    std::vector<double> best;
    std::vector<double> paper;
    for (const OrderRow& row : rows) {
        if (row.order == report.orders.front().order)
            best.push_back(row.fitness);
        if (row.order == Reactive::kBestOrder)
            paper.push_back(row.fitness);
    }
    report.behind = statistics::pairedDifference(paper, best);
    report.pairs = std::min(best.size(), paper.size());
}

} // namespace

Result<OrdersReport> runOrdersJob(const world::World& world, const OrdersOptions& options, foundation::JobContext& context)
{
    if (const Result<void> checked = checkOrdersOptions(options); !checked)
        return checked.error();
    const std::uint64_t city = world::runHash(world);
    const std::uint64_t seed = options.seed != 0 ? options.seed : world.settings().seed;
    Result<OrdersWork> opened = OrdersWork::open(world, city, options.rows, options.threads, context);
    if (!opened)
        return opened.error();
    OrdersWork& work = opened.value();
    OrdersReport report;
    std::vector<std::string> orders = firstOrders(options.tried);
    std::vector<JudgedOrder> fallen; ///< those who did not go on, the later ones before
    const std::vector<OrdersStage> stages = stagesOf(options);
    for (std::size_t i = 0; i < stages.size(); ++i) {
        foundation::PartContext part(context, static_cast<double>(i) / static_cast<double>(stages.size()),
                                     static_cast<double>(i + 1) / static_cast<double>(stages.size()));
        Result<std::vector<OrderRow>> rows = work.live(orderRuns(stages[i], orders, options, city, seed), part);
        if (!rows)
            return rows.error();
        report.orders = judged(rows.value());
        if (i == 0)
            report.paperFirst = placeOfPaper(report.orders) + 1;
        report.judgedLast = report.orders.size();
        if (stages[i].next == 0) {
            compareWithBest(rows.value(), report);
            break;
        }
        orders = goingOn(report.orders, stages[i].next);
        std::erase_if(report.orders,
                      [&](const JudgedOrder& one) { return std::find(orders.begin(), orders.end(), one.order) != orders.end(); });
        fallen.insert(fallen.begin(), report.orders.begin(), report.orders.end());
    }
    report.orders.insert(report.orders.end(), fallen.begin(), fallen.end());
    report.paper = placeOfPaper(report.orders);
    report.made = work.made();
    report.kept = work.rows() - work.made();
    if (const Result<void> closed = work.close(); !closed)
        return closed.error();
    return report;
}

std::string OrdersReport::text(std::size_t shown) const
{
    std::string text = fmt::format("{} runs made, {} were there already.\n\n{:>4}  order   stage  fitness    collisions/h  progress\n",
                                   made, kept, "rank");
    for (std::size_t place = 0; place < orders.size(); ++place) {
        const JudgedOrder& one = orders[place];
        if (place < shown || place == paper)
            text += fmt::format("{:>4}  {}  {:>5}  {:<9.4g}  {:>12.2f}  {:>8.3f}{}\n", place + 1, one.order, one.stage, one.fitness,
                                one.collisions_ph, one.progress, place == paper ? "  the paper's" : "");
    }
    text += fmt::format("\nThe paper's order {} is number {} of {} in the last stage (of those tried it was number {} in the first).\n",
                        Reactive::kBestOrder, paper + 1, judgedLast, paperFirst);
    if (paper == 0)
        return text + "It is the best.\n";
    return text
           + fmt::format("The best is ahead by {:.4g} in fitness, 95 % interval {:.4g} to {:.4g}, from {} pairs of runs.\n", behind.mean,
                         behind.low, behind.high, pairs);
}

} // namespace passerby::jobs
