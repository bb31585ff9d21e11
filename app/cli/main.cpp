// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/build_identity.h"
#include "app/cli/printing.h"
#include "app/cli/terminal.h"
#include "app/cli/verb.h"
#include "core/foundation/unforeseen.h"

#include <CLI/CLI.hpp>
#include <csignal>
#include <exception>
#include <fcntl.h>
#include <sstream>
#include <string>
#include <unistd.h>

namespace {

using namespace passerby::cli;

/// What nobody can read or write is made to fail: else the next file that is opened would pass for standard output.
void occupyClosedStreams()
{
    while (true) {
        const int stream = open("/dev/null", O_RDONLY);
        if (stream > STDERR_FILENO)
            close(stream);
        if (stream > STDERR_FILENO || stream < 0)
            return;
    }
}

/// Prints what the parser has to say: help on standard output, mistakes on standard error.
int explain(const CLI::App& app, const CLI::ParseError& error)
{
    std::ostringstream help;
    std::ostringstream mistakes;
    const int code = app.exit(error, help, mistakes);
    printText(help.str());
    printText(mistakes.str(), stderr);
    return code == 0 ? kDone : kWrongUsageOrInput;
}

int run(int argc, char** argv)
{
    CLI::App app{"Passerby: a studio for city life, on the command line.\n"
                 "Where a city is read, FILE#NAME is the variant NAME of the city in FILE.\n"
                 "Results go to standard output, progress and messages to standard error.\n"
                 "Exit codes: 0 done, 1 failed or \"no\", 2 wrong usage or input."};
    app.name("passerby-cli");
    app.set_version_flag("--version", std::string("passerby-cli ") + passerby::app::versionText());
    app.require_subcommand(1);
    VerbAction chosen;
    addImportVerb(app, chosen);
    addGenerateVerb(app, chosen);
    addInfoVerb(app, chosen);
    addCheckVerb(app, chosen);
    addBakeVerb(app, chosen);
    addSimulateVerb(app, chosen);
    addReplayVerb(app, chosen);
    addMeasureVerb(app, chosen);
    addValidateVerb(app, chosen);
    addAlibiVerb(app, chosen);
    addAffordanceVerb(app, chosen);
    addAutonomousVerb(app, chosen);
    addCompareVerb(app, chosen);
    addCompareRecordedVerb(app, chosen);
    addExportVerb(app, chosen);
    addVariantVerb(app, chosen);
    addConvertVerb(app, chosen);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return explain(app, error);
    }
    cancelOnInterrupt();
    return chosen();
}

int runOrTell(int argc, char** argv)
{
    try {
        return run(argc, argv);
    } catch (const std::exception& exception) {
        return fail(passerby::foundation::unforeseen(exception), kFailedOrNo);
    }
}

} // namespace

int main(int argc, char** argv)
{
    occupyClosedStreams();
    std::signal(SIGXFSZ, SIG_IGN); // a file that may not grow any more is an error that is told, not the end
    const int code = runOrTell(argc, argv);
    return finishPrinting() || code != kDone ? code : kFailedOrNo;
}
