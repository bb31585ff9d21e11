// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/autonomous_output.h"

namespace passerby::cli {

namespace {

Json toJson(const jobs::AutonomousRow& row)
{
    Json json;
    json["steering"] = row.steering;
    json["order"] = row.order;
    json["people_per_m2"] = row.density_pm2;
    for (const auto& [name, value] : jobs::columnsOf(row.measures))
        json[std::string(name)] = value;
    return json;
}

} // namespace

Json toJson(const jobs::AutonomousReport& report)
{
    Json json;
    json["city"] = report.city;
    json["floor_m2"] = report.floor_m2;
    json["line_s_per_person"] = report.line.linear;
    json["parabola_s_per_person"] = report.parabola.linear;
    json["parabola_s_per_person_squared"] = report.parabola.square;
    json["factor"] = report.factor() > 0.0 ? Json(report.factor()) : Json();
    const auto list = [](const std::vector<jobs::AutonomousRow>& rows) {
        Json all = Json::array();
        for (const jobs::AutonomousRow& row : rows)
            all.push_back(toJson(row));
        return all;
    };
    json["load"] = list(report.loads);
    json["density"] = list(report.densities);
    json["routines"] = list(report.routines);
    return json;
}

Json toJson(const jobs::OrdersReport& report)
{
    Json json;
    json["made"] = report.made;
    json["kept"] = report.kept;
    json["paper_rank"] = report.paper + 1;
    json["paper_rank_in_first_stage"] = report.paperFirst;
    json["in_last_stage"] = report.judgedLast;
    json["best_ahead_by"] = report.behind.mean;
    json["best_ahead_by_at_least"] = report.behind.low;
    json["best_ahead_by_at_most"] = report.behind.high;
    json["pairs"] = report.pairs;
    json["orders"] = Json::array();
    for (const jobs::JudgedOrder& one : report.orders)
        json["orders"].push_back({{"order", one.order},
                                  {"stage", one.stage},
                                  {"fitness", one.fitness},
                                  {"collisions_per_h", one.collisions_ph},
                                  {"progress", one.progress}});
    return json;
}

Json toJson(const jobs::StatisticsReport& report)
{
    Json json;
    json["seeds"] = report.seeds;
    json["settings"] = Json::array();
    for (std::size_t setting = 0; setting < report.settings.size(); ++setting) {
        Json one{{"name", report.settings[setting]}, {"most_without_blockage", report.mostWithoutBlockage(setting)}};
        for (const std::uint64_t people : report.people)
            for (std::size_t figure = 0; figure < jobs::kRunFigures.size(); ++figure) {
                const auto mean = report.mean(setting, people, figure);
                const auto more = report.difference(setting, people, figure);
                one["by_people"][std::to_string(people)][std::string(jobs::kRunFigures[figure])] = {
                    {"mean", mean.mean},       {"low", mean.low},       {"high", mean.high},
                    {"difference", more.mean}, {"effect", more.effect}, {"p_value", more.pValue}};
            }
        json["settings"].push_back(one);
    }
    return json;
}

} // namespace passerby::cli
