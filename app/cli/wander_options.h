// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/number_check.h"
#include "core/jobs/wanderer_city.h"

#include <map>
#include <string>

namespace passerby::cli {

/// Adds --draws-by and --frustum-deg, which say how people look around; `needed` may be null, else they go with that option alone.
inline void addLookOptions(CLI::App& verb, jobs::WanderOptions& options, CLI::Option* needed)
{
    using affordance::ShareRule;
    static const std::map<std::string, ShareRule> kRules{
        {"walkable", ShareRule::walkable}, {"visible", ShareRule::visible}, {"random", ShareRule::random}};
    CLI::Option* rule = verb.add_option_function<ShareRule>(
                                "--draws-by", [&options](const ShareRule& chosen) { options.rule = chosen; },
                                "What draws people: walkable or visible area, or random for nothing; without it as their profiles say")
                            ->transform(CLI::CheckedTransformer(kRules).description(""))
                            ->option_text("RULE");
    CLI::Option* angle =
        verb.add_option("--frustum-deg", options.frustum_deg, "Angle in which people look towards a way; without it as profiles say")
            ->type_name("DEGREES")
            ->check(aboveZero(foundation::kWidestFrustum_deg));
    if (needed) {
        rule->needs(needed);
        angle->needs(needed);
    }
}

/// Adds these and --start, which says where people begin.
inline void addWanderOptions(CLI::App& verb, jobs::WanderOptions& options)
{
    using wander::WanderStart;
    static const std::map<std::string, WanderStart> kStarts{
        {"along-ways", WanderStart::alongWays}, {"by-viewshed", WanderStart::byViewshed}, {"steady", WanderStart::steady}};
    addLookOptions(verb, options, nullptr);
    verb.add_option("--start", options.start,
                    "Where people begin: along-ways (default), by-viewshed or steady (where they are in the long run)")
        ->transform(CLI::CheckedTransformer(kStarts).description(""))
        ->option_text("START");
}

} // namespace passerby::cli
