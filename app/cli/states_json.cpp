// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/states_json.h"

#include <array>

namespace passerby::cli {

namespace {

std::string_view nameOf(heter_sim::Heading heading)
{
    constexpr std::array<std::string_view, 3> kNames{"straight", "left", "right"};
    return kNames[static_cast<std::size_t>(heading)];
}

} // namespace

Json statesJson(const jobs::StatesReport& report)
{
    Json unreached = Json::array();
    for (const heter_sim::Unreached& missing : report.unreached) {
        Json spans = Json::array();
        for (const heter_sim::SpeedSpan& span : missing.from)
            spans.push_back({span.from_mps, span.to_mps});
        unreached.push_back(
            {{"heading", nameOf(missing.heading)}, {"goal", missing.isStanding ? "standing" : "usual_speed"}, {"from_mps", spans}});
    }
    return {{"kind", world::nameOf(report.kind)},
            {"moments", report.moments},
            {"states", report.states},
            {"groups", report.groups},
            {"grid", 0.01 * report.gridStep},
            {"group_width_mps", report.groupWidth_mps},
            {"fastest_mps", report.fastest_mps},
            {"usual_speed_mps", report.ideal_mps},
            {"widest_step_mps", report.widestStep_mps},
            {"unreached", unreached},
            {"missing", jobs::missingSentences(report)},
            {"why_not", report.whyNot.empty() ? Json() : Json(report.whyNot)}};
}

} // namespace passerby::cli
