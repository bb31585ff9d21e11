// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/alibi/bake.h"

#include <CLI/CLI.hpp>
#include <map>
#include <string>

namespace passerby::cli {

/// Adds --bound and --threads, which say how a bake is computed.
inline void addBakeOptions(CLI::App& verb, alibi::BakeOptions& options)
{
    static const std::map<std::string, alibi::BoundModel> kModels{{"averaged", alibi::BoundModel::averaged},
                                                                  {"firstorder", alibi::BoundModel::firstOrder},
                                                                  {"pairwise", alibi::BoundModel::pairwise},
                                                                  {"exact", alibi::BoundModel::exact}};
    verb.add_option("--bound", options.bound, "How people's own targets enter: averaged, firstorder, pairwise (default) or exact")
        ->transform(CLI::CheckedTransformer(kModels).description(""))
        ->option_text("MODEL");
    verb.add_option("--threads", options.threads, "0: all; the result is the same for any number")->capture_default_str();
}

} // namespace passerby::cli
