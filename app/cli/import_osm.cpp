// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/import_arguments.h"
#include "app/cli/json_text.h"
#include "app/cli/output_check.h"
#include "app/cli/printing.h"
#include "app/cli/terminal.h"
#include "app/cli/verb.h"
#include "core/foundation/input_file.h"
#include "core/foundation/limits.h"
#include "core/importers/osm/osm_import.h"
#include "core/jobs/project_file.h"

namespace passerby::cli {

namespace {

Json toJson(const std::vector<importers::ImportReport::Line>& lines)
{
    Json list = Json::array();
    for (const importers::ImportReport::Line& line : lines)
        list.push_back(
            {{"code", line.code}, {"text", line.text}, {"count", line.count}, {"length_m", line.length_m}, {"examples", line.examples}});
    return list;
}

void printReport(const importers::OsmImport& import, const ImportArguments& arguments)
{
    if (!arguments.json) {
        printText(importers::toText(import.report));
        print("\n{}\n", arguments.out);
        return;
    }
    Json issues = Json::array();
    for (const foundation::Issue& issue : import.issues)
        issues.push_back(cli::toJson(issue));
    printJson({{"out", arguments.out},
               {"cells", import.world.cells().size()},
               {"portals", import.world.portals().size()},
               {"targets", import.world.targets().size()},
               {"obstacles", import.world.obstacles().size()},
               {"fixtures", import.world.fixtures().size()},
               {"lanes", import.world.lanes().size()},
               {"vehicle_demands", import.world.vehicleDemands().size()},
               {"largest_share", import.largestShare},
               {"read", toJson(import.report.read)},
               {"skipped", toJson(import.report.skipped)},
               {"invented", toJson(import.report.invented)},
               {"issues", issues}});
}

} // namespace

int importOsm(const ImportArguments& arguments)
{
    if (const auto checked = checkOutput({arguments.in}, arguments.out, arguments.isForced); !checked)
        return fail(checked.error(), exitCodeOf(checked.error()));
    if (const auto readable = foundation::checkInput(arguments.in, foundation::kLargestMap_bytes); !readable)
        return fail(readable.error(), kWrongUsageOrInput);
    TerminalContext context;
    importers::OsmImportOptions options;
    if (!arguments.bbox.empty())
        options.box_deg = {arguments.bbox[0], arguments.bbox[1], arguments.bbox[2], arguments.bbox[3]};
    if (!arguments.side.empty())
        options.side = arguments.side == world::spell(world::Side::left) ? world::Side::left : world::Side::right;
    auto import = importers::importOsm(arguments.in, options, context);
    if (!import)
        return fail(import.error(), kWrongUsageOrInput);
    const auto written = jobs::writeProject(arguments.out, {import.value().world, nullptr}, context);
    if (!written)
        return fail(written.error(), kFailedOrNo);
    printReport(import.value(), arguments);
    return kDone;
}

} // namespace passerby::cli
