// SPDX-License-Identifier: Apache-2.0
// How statistics over many runs read.
#include "core/exporters/tables/csv_text.h"
#include "core/jobs/statistics_job.h"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>

namespace passerby::jobs {

namespace {

/// A figure as people read it.
constexpr std::array<std::string_view, kRunFigures.size()> kFigureNames{"people through the doors a minute",
                                                                        "unevenness of the doors (Gini)",
                                                                        "lasting blockages",
                                                                        "pairs overtaken in lines",
                                                                        "people served in lines",
                                                                        "seats used",
                                                                        "time to the train, s (0 where nobody boarded)",
                                                                        "people who boarded",
                                                                        "collisions an hour of walking",
                                                                        "contacts of shoulders an hour",
                                                                        "progress",
                                                                        "stops a minute of walking",
                                                                        "abrupt turns a minute",
                                                                        "stuck",
                                                                        "people who walk",
                                                                        "spread of these over moments",
                                                                        "people who are out",
                                                                        "people in lines",
                                                                        "stuck on the way, along it",
                                                                        "times somebody was beyond the floor",
                                                                        "times somebody was in two places or nowhere",
                                                                        "rescues",
                                                                        "lane order",
                                                                        "lane order by chance"};
constexpr std::size_t kBlockages = 2;

} // namespace

std::vector<double> StatisticsReport::values(std::size_t setting, std::uint64_t ofPeople, std::size_t figure) const
{
    std::vector<double> found;
    for (const StatisticsRow& row : rows)
        if (row.setting == settings[setting] && row.people == ofPeople)
            found.push_back(row.figures[figure]);
    return found;
}

statistics::MeanInterval StatisticsReport::mean(std::size_t setting, std::uint64_t ofPeople, std::size_t figure) const
{
    return statistics::meanInterval(values(setting, ofPeople, figure));
}

statistics::MeanInterval StatisticsReport::difference(std::size_t setting, std::uint64_t ofPeople, std::size_t figure) const
{
    return statistics::pairedDifference(values(0, ofPeople, figure), values(setting, ofPeople, figure));
}

std::uint64_t StatisticsReport::mostWithoutBlockage(std::size_t setting) const
{
    std::uint64_t most = 0;
    for (const std::uint64_t one : people)
        if (mean(setting, one, kBlockages).mean == 0.0)
            most = std::max(most, one);
    return most;
}

std::string StatisticsReport::csv() const
{
    std::string names = "setting,people,seed";
    for (const std::string_view figure : kRunFigures)
        names += "," + std::string(figure);
    exporters::CsvText table{};
    for (const StatisticsRow& row : rows) {
        table.text(row.setting).number(row.people).number(row.seed);
        for (const double figure : row.figures)
            table.number(figure);
        table.endLine();
    }
    return names + table.take();
}

std::string StatisticsReport::markdown() const
{
    std::string text =
        fmt::format("# Statistics over {} seeds\n\n{:.0f} s measured in each run. {}Means with their interval of 95 %; "
                    "differences from the first in pairs of the same seed, with their effect (in standard deviations) and the "
                    "chance p of as large a one where there is none.\n",
                    seeds, seconds, conditions);
    auto out = std::back_inserter(text);
    for (const std::uint64_t one : people) {
        fmt::format_to(out, "\n## {} people\n", one);
        for (std::size_t figure = 0; figure < kRunFigures.size(); ++figure) {
            fmt::format_to(out,
                           "\n| {} | mean | 95 % | difference | 95 % | effect | p |\n| --- | ---: | ---: | ---: | ---: | ---: | ---: |\n",
                           kFigureNames[figure]);
            for (std::size_t setting = 0; setting < settings.size(); ++setting) {
                const statistics::MeanInterval is = mean(setting, one, figure);
                fmt::format_to(out, "| {} | {:.4g} | {:.4g} to {:.4g} |", settings[setting], is.mean, is.low, is.high);
                if (setting == 0) {
                    text += " | | | |\n";
                    continue;
                }
                const statistics::MeanInterval more = difference(setting, one, figure);
                fmt::format_to(out, " {:.4g} | {:.4g} to {:.4g} | {:.2f} | {:.3g} |\n", more.mean, more.low, more.high, more.effect,
                               more.pValue);
            }
        }
    }
    text +=
        "\n## Most people without lasting blockage\n\nOf the numbers tried, in no seed: nobody passes a portal for a minute while ten or "
        "more are within 4 m of it.\n\n";
    for (std::size_t setting = 0; setting < settings.size(); ++setting)
        fmt::format_to(out, "* {}: {}\n", settings[setting], mostWithoutBlockage(setting));
    return text;
}

} // namespace passerby::jobs
