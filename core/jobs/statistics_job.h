// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/job_context.h"
#include "core/foundation/result.h"
#include "core/statistics/paired_difference.h"
#include "core/world/world.h"

#include <array>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace passerby::jobs {

/// What a run of many is judged by, in this order.
inline constexpr std::array<std::string_view, 24> kRunFigures{"passed_per_min",   ///< through the doors, both ways
                                                              "doors_gini",       ///< how unevenly by their widths
                                                              "blockages",        ///< that lasted, at any portal of the city
                                                              "overtaken_pairs",  ///< in lines
                                                              "served",           ///< in lines
                                                              "seats_used",       ///< mean
                                                              "to_train_s",       ///< from setting out to boarding
                                                              "boarded",          ///< people
                                                              "collisions_per_h", ///< of walking
                                                              "contacts_per_h",
                                                              "progress",
                                                              "stops_per_min",
                                                              "turns_per_min",
                                                              "stuck",
                                                              "walking",      ///< mean over moments, of those who live by needs
                                                              "walking_sd",   ///< and how much that varies
                                                              "out",          ///< who walks, rests, waits or queues, mean
                                                              "in_lines",     ///< mean
                                                              "stuck_on_way", ///< times, along the path: seated and queueing apart
                                                              "outside",      ///< times that somebody was beyond the floor
                                                              "misplaced",    ///< in two places, or nowhere
                                                              "rescues",
                                                              "lane_order", ///< of a region, in [0, 1]
                                                              "lane_order_by_chance"};

struct StatisticsOptions {
    std::vector<std::uint64_t> people{400, 1000};                      ///< not empty
    std::vector<std::string> orders{"CABFED", "CABFD", "CABF", "ABF"}; ///< of routines: the first is compared with each of the others
    std::vector<std::string> doors;                                    ///< names of portals ("P7"); none: all of the city
    unsigned seeds = 20;                                               ///< from `seed` on
    double warmUp_s = 120.0;
    double seconds = 1200.0;
    std::uint64_t seed = 0;        ///< 0: the world's
    unsigned threads = 0;          ///< runs at once
    bool comparesPassages = false; ///< with the first order: with and without passage navigation and selection, 2 × 2
    bool passThrough = false;      ///< nobody needs anything or has time to spend (withPassersThrough)
    bool areWalking = false;       ///< `people` are those who walk, held so many by who sets out; else those who use the city
    bool hasRescues = true;
    std::string lanesIn; ///< the region in which lanes are looked for; empty: nowhere
};

/// How many use a city in which so many are held walking: so that there is always somebody to set out.
[[nodiscard]] constexpr std::uint64_t usersFor(std::uint64_t walkers)
{
    constexpr std::uint64_t kInTrains = 1500; // wait inside for theirs to stand, whatever happens
    constexpr std::uint64_t kEach = 6;        // some sit, wait for trains and queue, some are still inside
    return kInTrains + kEach * walkers;
}

/// One way to live that is compared with others: the city in which people live so.
struct ComparedSetting {
    std::string name;
    world::World world;
};

struct StatisticsRow {
    std::string setting;
    std::uint64_t people = 0;
    std::uint64_t seed = 0;
    std::array<double, kRunFigures.size()> figures{};
};

struct StatisticsReport {
    std::vector<std::string> settings;
    std::vector<std::uint64_t> people;
    unsigned seeds = 0;
    double seconds = 0.0;
    std::string conditions;          ///< sentences: what holds in all settings and is not usual
    std::vector<StatisticsRow> rows; ///< by setting, people and seed

    /// Of a figure, over the seeds.
    [[nodiscard]] statistics::MeanInterval mean(std::size_t setting, std::uint64_t people, std::size_t figure) const;
    /// What the setting has more than the first, in pairs of the same seed.
    [[nodiscard]] statistics::MeanInterval difference(std::size_t setting, std::uint64_t people, std::size_t figure) const;
    /// The most people of those tried whom no seed blocked for long; 0 for none.
    [[nodiscard]] std::uint64_t mostWithoutBlockage(std::size_t setting) const;
    [[nodiscard]] std::string csv() const;
    [[nodiscard]] std::string markdown() const;

private:
    [[nodiscard]] std::vector<double> values(std::size_t setting, std::uint64_t people, std::size_t figure) const;
};

/// The settings that the options compare. Errors: those of withRoutines and withPassages.
[[nodiscard]] foundation::Result<std::vector<ComparedSetting>> comparedSettings(const world::World& world,
                                                                                const StatisticsOptions& options);

/// Lives in each setting with each number of people and each seed, and judges that. The same for any number of threads. Errors:
/// "bad-options", "no-such-node", "no-such-region", those of measureRun.
[[nodiscard]] foundation::Result<StatisticsReport> runStatisticsJob(const std::vector<ComparedSetting>& settings,
                                                                    const StatisticsOptions& options, foundation::JobContext& context);

/// statistics.csv and statistics.md in a folder that is made where it is not there. Errors: those of exporters::writeFiles.
[[nodiscard]] foundation::Result<std::vector<std::filesystem::path>> writeStatistics(const StatisticsReport& report,
                                                                                     const std::filesystem::path& folder);

} // namespace passerby::jobs
