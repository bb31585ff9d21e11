// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/number_check.h"
#include "core/alibi/bake.h"

#include <CLI/CLI.hpp>
#include <map>
#include <string>

namespace passerby::cli {

/// Names of the models on the command line.
inline const std::map<std::string, alibi::BoundModel>& boundModels()
{
    static const std::map<std::string, alibi::BoundModel> kModels{{"averaged", alibi::BoundModel::averaged},
                                                                  {"firstorder", alibi::BoundModel::firstOrder},
                                                                  {"pairwise", alibi::BoundModel::pairwise},
                                                                  {"exact", alibi::BoundModel::exact}};
    return kModels;
}

inline std::string boundModelName(alibi::BoundModel model)
{
    for (const auto& [name, one] : boundModels())
        if (one == model)
            return name;
    return {};
}

/// Adds --bound and --threads, which say how a bake is computed.
inline void addBakeOptions(CLI::App& verb, alibi::BakeOptions& options)
{
    verb.add_option("--bound", options.bound, "How people's own targets enter: averaged, firstorder, pairwise (default) or exact")
        ->transform(CLI::CheckedTransformer(boundModels()).description(""))
        ->option_text("MODEL");
    addThreadsOption(verb, options.threads);
}

} // namespace passerby::cli
