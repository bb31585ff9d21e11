// SPDX-License-Identifier: Apache-2.0
#include "core/steering/manoeuvre.h"

#include <array>
#include <cstddef>

namespace passerby::steering {

namespace {

struct ManoeuvreRow {
    std::string_view spelling;
    char routine;
};

constexpr std::array<ManoeuvreRow, 15> kManoeuvres{{{"turns_from_wall", 'A'},
                                                    {"stops_at_wall", 'A'},
                                                    {"turns_in_curve", 'B'},
                                                    {"turns_on_the_spot", 'B'},
                                                    {"keeps_apart", 'C'},
                                                    {"evades_oncoming", 'D'},
                                                    {"lets_pass", 'D'},
                                                    {"goes_first", 'D'},
                                                    {"rounds_standing", 'D'},
                                                    {"stops_for_close", 'E'},
                                                    {"turns_away", 'E'},
                                                    {"squeezes_past", 'E'},
                                                    {"goes_on_beside", 'E'},
                                                    {"keeps_off_wall", 'F'},
                                                    {"stops_before_wall", 'F'}}};
static_assert(static_cast<std::size_t>(Manoeuvre::stopsBeforeWall) + 1 == kManoeuvres.size());

} // namespace

std::string_view spell(Manoeuvre manoeuvre)
{
    return kManoeuvres[static_cast<std::size_t>(manoeuvre)].spelling;
}

char routineOf(Manoeuvre manoeuvre)
{
    return kManoeuvres[static_cast<std::size_t>(manoeuvre)].routine;
}

} // namespace passerby::steering
