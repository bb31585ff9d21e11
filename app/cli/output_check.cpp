// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/output_check.h"

#include "core/jobs/project_file.h"
#include "core/storage/open_elsewhere.h"

#include <CLI/CLI.hpp>

namespace passerby::cli {

foundation::Result<void> checkOutput(std::initializer_list<std::string> inputs, const std::string& output, bool isForced)
{
    for (const std::string& input : inputs)
        if (const auto apart = jobs::checkApart(input, output); !apart)
            return apart.error();
    if (output.empty() || isForced)
        return {};
    return storage::checkNotOpenElsewhere(output);
}

void addForceOption(CLI::App& verb, bool& isForced)
{
    verb.add_flag("--force", isForced, "Also where a window has that city open; the window asks before it saves over it");
}

} // namespace passerby::cli
