// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/on_ranks.h"
#include "core/jobs/validate_city.h"

#include <string>

namespace passerby::cli {

struct ValidateArguments {
    std::string file;
    jobs::ValidateOptions options;
    alibi::BakeOptions bake;
    bool rebake = false;
    bool json = false;
    std::string html;
    bool isByHour = false;
    jobs::ValidateHoursOptions hours;
    bool isPerceptual = false;
    std::string observer;
    unsigned runs = 100;
    bool isOfWanderers = false;
    jobs::WanderOptions wander;
    CLI::Option* people = nullptr;
    RankOptions ranks;
};

/// Simulates, compares and prints; returns the exit code.
int validate(const ValidateArguments& arguments);

} // namespace passerby::cli
