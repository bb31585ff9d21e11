// SPDX-License-Identifier: Apache-2.0
#include "core/composite/parameters.h"

#include "core/composite/kinds.h"

#include <array>

namespace passerby::composite {

namespace {

using enum ParameterKind;

constexpr std::string_view kWard = "Whom they mind: a crowd, or the companions of their own crowd.";

const std::array kAggression{
    ParameterInfo{"max_distance_m", "Reach", "m", number, 0.0, 5.0, Aggression{}.maxDistance_m,
                  "How far ahead of themselves people make room when they are as urgent as can be."},
    ParameterInfo{"max_scale", "Size", "times the person", number, 0.0, 5.0, Aggression{}.maxScale,
                  "How large the room is that they make when they are as urgent as can be."},
    ParameterInfo{"urgency_rate_per_s", "Temper", "1/s", number, 0.01, 20.0, Aggression{}.urgencyRate_per_s,
                  "How fast people become urgent when they are held up, and calm down when they get on."},
};

const std::array kPriority{
    ParameterInfo{"place", "Place", "", place, 0.0, 0.0, 0.0,
                  "The door or point that is kept free for them; without one, the next door on their way."},
    ParameterInfo{"priority", "Rank", "", wholeNumber, 1.0, 1000.0, Priority{}.priority,
                  "Whoever has the same or a higher rank may pass, everybody else waits."},
    ParameterInfo{"reach_m", "Reach", "m", number, 0.1, 100.0, Priority{}.reach_m,
                  "From this distance on, coming nearer keeps more and more of the place free."},
    ParameterInfo{"max_radius_m", "Size", "m", number, 0.05, 20.0, Priority{}.maxRadius_m,
                  "How far around the place it is kept free when they are there."},
};

const std::array kTrail{
    ParameterInfo{"trail_id", "Trail", "", wholeNumber, 1.0, 1e6, Trail{}.trail,
                  "People with the same number form one line and may cross it."},
    ParameterInfo{"proxies", "Marks", "", wholeNumber, 1.0, 64.0, Trail{}.proxies, "How many marks each person leaves behind."},
    ParameterInfo{"spacing_s", "Spacing", "s", number, 0.05, 60.0, Trail{}.spacing_s,
                  "Time from one mark to the next; a mark lasts as long as it takes to leave all of them."},
};

const std::array kProtection{
    ParameterInfo{"ward", "Ward", "", ward, 0.0, 0.0, 0.0, kWard},
    ParameterInfo{"horizon_s", "Foresight", "s", number, 0.1, 20.0, Protection{}.horizon_s,
                  "How early they see that a stranger will come too near."},
    ParameterInfo{"radius_m", "Size", "m", number, 0.05, 10.0, Protection{}.radius_m,
                  "How near is too near, and how large the room is that they keep between ward and stranger."},
};

const std::array kGuidance{
    ParameterInfo{"ward", "Ward", "", ward, 0.0, 0.0, 0.0, kWard},
    ParameterInfo{"region", "Region", "", region, 0.0, 0.0, 0.0, "Where the ward may be; without one, the region that carries the rule."},
    ParameterInfo{"margin_m", "Margin", "m", number, 0.0, 10.0, Guidance{}.margin_m,
                  "How far outside the region they stand in the ward's way."},
    ParameterInfo{"radius_m", "Size", "m", number, 0.05, 10.0, Guidance{}.radius_m, "How wide they stand in the ward's way."},
    ParameterInfo{"horizon_s", "Foresight", "s", number, 0.1, 20.0, Guidance{}.horizon_s,
                  "How early they see that the ward is about to leave the region."},
};

} // namespace

std::span<const ParameterInfo> parametersOf(world::ProxyKind kind)
{
    switch (kind) {
    case world::ProxyKind::aggression:
        return kAggression;
    case world::ProxyKind::priority:
        return kPriority;
    case world::ProxyKind::trail:
        return kTrail;
    case world::ProxyKind::protection:
        return kProtection;
    case world::ProxyKind::guidance:
        return kGuidance;
    }
    return {};
}

} // namespace passerby::composite
