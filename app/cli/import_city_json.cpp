// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/import_arguments.h"
#include "app/cli/json_text.h"
#include "app/cli/output_check.h"
#include "app/cli/printing.h"
#include "app/cli/terminal.h"
#include "app/cli/verb.h"
#include "core/foundation/input_file.h"
#include "core/foundation/limits.h"
#include "core/importers/city_json/city_json_reader.h"
#include "core/jobs/project_file.h"

namespace passerby::cli {

int importCityJson(const ImportArguments& arguments)
{
    if (const auto checked = checkOutput({arguments.in}, arguments.out, arguments.isForced); !checked)
        return fail(checked.error(), exitCodeOf(checked.error()));
    TerminalContext context;
    auto stream = foundation::openInput(arguments.in, foundation::kLargestCityFile_bytes);
    if (!stream)
        return fail(stream.error(), kWrongUsageOrInput);
    auto city = importers::readCityJson(stream.value(), context);
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
