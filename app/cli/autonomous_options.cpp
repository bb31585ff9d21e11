// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/autonomous_options.h"

#include "app/cli/number_check.h"

#include <CLI/CLI.hpp>
#include <limits>

namespace passerby::cli {

namespace {

void addCommonOptions(CLI::App& verb, AutonomousArguments& arguments)
{
    verb.add_option("--people", arguments.people,
                    "Sizes of the population (100 to 1000 by hundreds and 1400; --orders: 333, 666 and 1000; --statistics: 400 and 1000)")
        ->delimiter(',')
        ->check(wholeNumber(1, foundation::kMostPeopleInRun))
        ->option_text("N,N,...");
    verb.add_option("--warm-up", arguments.warmUp_s, "Simulated before each measurement, s (60; --orders and --statistics: 120)")
        ->check(numberWithin(0.0, foundation::kLongestRun_s));
    verb.add_option("--seconds", arguments.seconds, "Simulated and measured, s (60; --statistics: 1200)")
        ->check(aboveZero(foundation::kLongestRun_s))
        ->excludes("--orders");
    verb.add_option("--seed", arguments.seed, "The first, where there are several; without it the city's seed")
        ->check(wholeNumber(0, std::numeric_limits<std::uint64_t>::max()));
    verb.add_option(
            "--threads", arguments.threads,
            "Of a run (1), or how many runs at once with --orders and --statistics (all); 0: all. People walk the same for any number")
        ->check(wholeNumber(0, foundation::kMostThreads));
    verb.add_flag("--json", arguments.json, "Results as JSON");
}

void addReportOptions(CLI::App& verb, AutonomousArguments& arguments)
{
    CLI::Option* asked =
        verb.add_option(
                "--report", arguments.reportTo,
                "Let people live in runs of several sizes and write how long that takes, which part of it takes how long, how they walk "
                "at several densities and with routines switched off, with figures, to this folder")
            ->check(namesSomething())
            ->option_text("FOLDER");
    verb.add_option("--densities", arguments.report.densities_pm2,
                    "People on a square metre of floor, one after the other (0.05, 0.2 and 0.8)")
        ->delimiter(',')
        ->check(aboveZero(10.0))
        ->needs(asked)
        ->option_text("D,D,...");
    verb.add_option("--routines-people", arguments.report.routinesPeople,
                    "People with whom routines are switched off in turn; 0: not at all")
        ->check(wholeNumber(0, foundation::kMostPeopleInRun))
        ->needs(asked)
        ->capture_default_str();
}

void addOrdersOptions(CLI::App& verb, AutonomousArguments& arguments)
{
    jobs::OrdersOptions& options = arguments.orders;
    CLI::Option* asked = verb.add_flag(
        "--orders", arguments.areOrders,
        "Let people live with the six routines in each of their 720 orders, the better ones longer, and rank them: about an hour of "
        "two cores. Stopped, it goes on where it was");
    verb.add_option("--rows", arguments.rows, "Where --orders keeps its runs (CSV)")
        ->check(namesSomething())
        ->needs(asked)
        ->capture_default_str();
    verb.add_flag("--full", options.isFull, "Of --orders: all as long as the best; takes many hours")->needs(asked);
    const auto seconds = [&](const char* name, double& value, const char* stage) {
        verb.add_option(name, value, std::string("Of --orders: measured in the ") + stage + " stage, s")
            ->check(aboveZero(foundation::kLongestRun_s))
            ->needs(asked)
            ->capture_default_str();
    };
    seconds("--orders-first-seconds", options.first_s, "first");
    seconds("--orders-second-seconds", options.second_s, "second");
    seconds("--orders-third-seconds", options.third_s, "third");
    const auto count = [&](const char* name, auto& value, const char* what) {
        verb.add_option(name, value, what)->check(wholeNumber(1, 720))->needs(asked)->capture_default_str();
    };
    count("--orders-tried", options.tried, "Of --orders: how many, in the alphabet's order; the paper's comes along");
    count("--orders-second", options.second, "Of --orders: how many go on to the second stage");
    count("--orders-third", options.third, "Of --orders: how many go on to the third stage");
    count("--orders-seeds", options.seeds, "Of --orders: seeds in the first and third stage");
}

void addStatisticsOptions(CLI::App& verb, AutonomousArguments& arguments)
{
    jobs::StatisticsOptions& options = arguments.statistics;
    CLI::Option* asked =
        verb.add_option(
                "--statistics", arguments.statisticsTo,
                "Let people live with many seeds, also with routines switched off, and write means, differences, effects and p of how they "
                "pass doors, queue, sit, catch trains and walk to this folder")
            ->check(namesSomething())
            ->option_text("FOLDER");
    verb.add_option("--seeds", options.seeds, "Of --statistics")->check(wholeNumber(2, 10000))->needs(asked)->capture_default_str();
    CLI::Option* orders = verb.add_option("--compare", options.orders,
                                          "Of --statistics: orders of routines (CABFED,CABFD,CABF,ABF), the first with each other one")
                              ->delimiter(',')
                              ->needs(asked)
                              ->option_text("ORDER,ORDER,...");
    verb.add_flag("--passages", options.comparesPassages,
                  "Of --statistics: compare passage navigation (the fan, keeping to a side) and passage selection (by time and crowd), "
                  "both with each alone and with neither")
        ->needs(asked)
        ->excludes(orders);
    verb.add_flag("--passers-through", options.passThrough,
                  "Of --statistics: nobody needs anything or has time to spend, all walk from one door to another or to the next train")
        ->needs(asked);
    verb.add_flag(
            "--walking", options.areWalking,
            "Of --statistics: the numbers of --people are those who walk, held by who sets out, beside whoever sits, waits and queues")
        ->needs(asked);
    verb.add_flag("--no-rescues{false}", options.hasRescues, "Of --statistics: nobody who is held up for long is helped on")->needs(asked);
    verb.add_option("--lanes", options.lanesIn, "Of --statistics: the region in which lanes are looked for, by its name")
        ->needs(asked)
        ->option_text("REGION");
    verb.add_option("--doors", options.doors, "Of --statistics: portals that are counted, by their names; without it all")
        ->delimiter(',')
        ->needs(asked)
        ->option_text("P1,P2,...");
}

} // namespace

void addOptions(CLI::App& verb, AutonomousArguments& arguments)
{
    addReportOptions(verb, arguments);
    addOrdersOptions(verb, arguments);
    addStatisticsOptions(verb, arguments);
    addCommonOptions(verb, arguments);
}

} // namespace passerby::cli
