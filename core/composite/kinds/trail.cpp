// SPDX-License-Identifier: Apache-2.0
#include "core/composite/kinds/trail.h"

#include <algorithm>
#include <array>

namespace passerby::composite {

namespace {

constexpr double kRounding_s = 1e-6; // of times that add up from steps

} // namespace

std::span<const ParameterInfo> Trail::parameters()
{
    using enum ParameterKind;
    static constexpr std::array kParameters{
        ParameterInfo{"trail_id", "Trail", "", wholeNumber, 1.0, 1e6, Trail{}.trail,
                      "People with the same number form one line and may cross it."},
        ParameterInfo{"proxies", "Marks", "", wholeNumber, 1.0, 64.0, Trail{}.proxies, "How many marks each person leaves behind."},
        ParameterInfo{"spacing_s", "Spacing", "s", number, 0.05, 60.0, Trail{}.spacing_s,
                      "Time from one mark to the next; a mark lasts as long as it takes to leave all of them."},
    };
    return kParameters;
}

Trail Trail::read(ParameterReader& read)
{
    return {static_cast<std::uint32_t>(read.number("trail_id")), static_cast<std::uint32_t>(read.number("proxies")),
            read.number("spacing_s")};
}

void Trail::update(State& state, const Moment& moment, std::span<Proxy> marks) const
{
    if (moment.isNew)
        state.since_s = moment.now_s;
    for (std::uint32_t i = 0; i < marks.size(); ++i) {
        Proxy& mark = marks[i];
        mark.hasStarted = mark.hasStarted && !moment.isNew;
        const bool begins = mark.hasStarted ? moment.now_s - mark.start_s >= proxies * spacing_s - kRounding_s
                                            : moment.now_s - state.since_s >= i * spacing_s - kRounding_s;
        if (begins) {
            mark.start_s = moment.now_s;
            mark.hasStarted = true;
            mark.body.position = moment.parent.position;
        }
        mark.body =
            mark.hasStarted ? trailProxy(*this, mark.body.position, moment.parent.radius_m, moment.now_s - mark.start_s) : ProxyBody{};
    }
}

ProxyBody trailProxy(const Trail& rule, geometry::Point place, float parentRadius_m, double age_s)
{
    const auto left = static_cast<float>(std::clamp(1.0 - age_s / (rule.proxies * rule.spacing_s), 0.0, 1.0));
    return {place, {}, parentRadius_m * left, 0.0F, left};
}

} // namespace passerby::composite
