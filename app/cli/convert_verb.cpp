// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/output_check.h"
#include "app/cli/printing.h"
#include "app/cli/terminal.h"
#include "app/cli/verb.h"
#include "core/exporters/export_files.h"
#include "core/exporters/pack/pack.h"
#include "core/foundation/input_file.h"
#include "core/foundation/limits.h"

#include <CLI/CLI.hpp>
#include <memory>

namespace passerby::cli {

namespace {

struct ConvertArguments {
    std::string in;
    std::string out;
};

/// A pack or its JSON twin, whichever the text is.
foundation::Result<exporters::Pack> packOf(const std::string& text)
{
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    return first != std::string::npos && text[first] == '{' ? exporters::packFromJson(text) : exporters::packFromBytes(text);
}

int runConvert(const ConvertArguments& arguments)
{
    if (const auto checked = checkOutput({arguments.in}, arguments.out); !checked)
        return fail(checked.error(), exitCodeOf(checked.error()));
    TerminalContext context;
    const auto text = foundation::readInput(arguments.in, foundation::kLargestCityFile_bytes);
    if (!text)
        return fail(text.error(), kWrongUsageOrInput);
    const auto pack = packOf(text.value());
    if (!pack)
        return fail(inFile(arguments.in, pack.error()), kWrongUsageOrInput);
    const auto content = arguments.out.ends_with(".json") ? exporters::toJson(pack.value()) : exporters::toBytes(pack.value());
    if (!content)
        return fail(inFile(arguments.in, content.error()), kWrongUsageOrInput);
    const auto written = exporters::writeFiles({{arguments.out, content.value()}}, context);
    if (!written)
        return fail(written.error(), exitCodeOf(written.error()));
    print("{}\n", arguments.out);
    return kDone;
}

} // namespace

void addConvertVerb(CLI::App& app, VerbAction& chosen)
{
    CLI::App* verb = app.add_subcommand("convert", "Turn a pack of a city for games (.pbcity) into JSON, or JSON into a pack");
    auto arguments = std::make_shared<ConvertArguments>();
    verb->add_option("IN", arguments->in, "Pack (.pbcity) or the JSON of one")->required();
    verb->add_option("OUT", arguments->out, "File to write: JSON where its name ends with .json, else a pack")->required();
    verb->callback([&chosen, arguments] { chosen = [arguments] { return runConvert(*arguments); }; });
}

} // namespace passerby::cli
