// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/output_check.h"

#include "core/jobs/project_file.h"
#include "core/storage/open_elsewhere.h"

#include <CLI/CLI.hpp>
#include <filesystem>

namespace passerby::cli {

foundation::Result<void> checkOutput(std::initializer_list<std::string> inputs, const std::string& output, bool isForced)
{
    for (const std::string& input : inputs)
        if (const auto apart = jobs::checkApart(input, output); !apart)
            return apart.error();
    if (const jobs::CityName name = jobs::cityNameFrom(output); name.isVariant())
        return foundation::Error{
            "variant-output", "This names a variant of a city, into which nothing is written. Name the file of the city, or another file.",
            output};
    if (output.empty() || isForced)
        return {};
    return storage::checkNotOpenElsewhere(output);
}

foundation::Result<void> checkResultsApart(std::initializer_list<NamedResult> results)
{
    const auto placeOf = [](const std::string& path) {
        std::error_code unknown;
        return std::filesystem::weakly_canonical(std::filesystem::absolute(path, unknown), unknown);
    };
    for (const NamedResult* one = results.begin(); one != results.end(); ++one)
        for (const NamedResult* other = one + 1; other != results.end(); ++other)
            if (!one->file.empty() && !other->file.empty() && placeOf(one->file) == placeOf(other->file))
                return foundation::Error{
                    "same-file", one->option + " and " + other->option + " name the same file. Choose another name for one of them.",
                    other->file};
    return {};
}

void addForceOption(CLI::App& verb, bool& isForced)
{
    verb.add_flag("--force", isForced, "Also where a window has that city open; the window asks before it saves over it");
}

} // namespace passerby::cli
