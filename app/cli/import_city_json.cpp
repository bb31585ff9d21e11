// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/import_arguments.h"
#include "app/cli/json_text.h"
#include "app/cli/printing.h"
#include "app/cli/terminal.h"
#include "app/cli/verb.h"
#include "core/importers/city_json/city_json_reader.h"
#include "core/jobs/project_file.h"

#include <filesystem>
#include <fstream>

namespace passerby::cli {

int importCityJson(const ImportArguments& arguments)
{
    if (const auto apart = jobs::checkApart(arguments.in, arguments.out); !apart)
        return fail(apart.error(), kWrongUsageOrInput);
    TerminalContext context;
    if (std::error_code unknown; !std::filesystem::exists(arguments.in, unknown))
        return fail({"file-missing", "There is no such file.", arguments.in}, kWrongUsageOrInput);
    std::ifstream stream(arguments.in, std::ios::binary);
    if (!stream)
        return fail({"cannot-read", "This file cannot be read.", arguments.in}, kWrongUsageOrInput);
    auto city = importers::readCityJson(stream, context);
    if (!city)
        return fail(inFile(arguments.in, city.error()), kWrongUsageOrInput);
    const auto written = jobs::writeProject(arguments.out, {city.value().world, nullptr}, context);
    if (!written)
        return fail(written.error(), kFailedOrNo);
    Json skipped = Json::array();
    for (const foundation::Issue& issue : city.value().issues) {
        if (arguments.json)
            skipped.push_back(toJson(issue));
        else
            print("{}\n", toLine(issue));
    }
    if (arguments.json)
        printJson({{"out", arguments.out}, {"skipped", skipped}});
    else
        print("{}\n", arguments.out);
    return kDone;
}

} // namespace passerby::cli
