// SPDX-License-Identifier: Apache-2.0
// The report of autonomous people as a table.
#include "core/exporters/tables/csv_text.h"
#include "core/jobs/autonomous_report.h"

namespace passerby::jobs {

std::vector<std::pair<std::string_view, double>> columnsOf(const RunMeasures& measures)
{
    return {{"people", static_cast<double>(measures.people)},
            {"measured_s", measures.seconds},
            {"out", measures.out},
            {"walking", measures.walking},
            {"walking_h", measures.walking_h},
            {"collisions_per_h", measures.collisions_ph},
            {"contacts_per_h", measures.contacts_ph},
            {"walls_per_h", measures.walls_ph},
            {"progress", measures.progress},
            {"speed_share", measures.speedShare},
            {"fitness", measures.fitness},
            {"stops_per_min", measures.stops_pmin},
            {"turns_per_min", measures.turns_pmin},
            {"stuck", static_cast<double>(measures.stuck)},
            {"held_up", measures.heldUp},
            {"stepping_s", measures.stepping_s},
            {"perception_s", measures.parts_s[0]},
            {"routines_s", measures.parts_s[1]},
            {"minds_s", measures.parts_s[2]},
            {"ways_s", measures.parts_s[3]},
            {"street_s", measures.parts_s[4]}};
}

std::string AutonomousReport::csv() const
{
    std::string names = "table,steering,order,people_per_m2";
    for (const auto& [name, value] : columnsOf({}))
        names += "," + std::string(name);
    exporters::CsvText table{};
    const auto add = [&](const char* which, const std::vector<AutonomousRow>& rows) {
        for (const AutonomousRow& row : rows) {
            table.text(which).text(row.steering).text(row.order).number(row.density_pm2);
            for (const auto& [name, value] : columnsOf(row.measures))
                table.number(value);
            table.endLine();
        }
    };
    add("load", loads);
    add("density", densities);
    add("routines", routines);
    return names + table.take();
}

} // namespace passerby::jobs
