// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/terminal.h"
#include "app/cli/verb.h"

#include <CLI/CLI.hpp>
#include <exception>
#include <new>

int main(int argc, char** argv)
{
    using namespace passerby::cli;
    CLI::App app{"Passerby: a studio for city life, on the command line.\n"
                 "Results go to standard output, progress and messages to standard error.\n"
                 "Exit codes: 0 done, 1 failed or \"no\", 2 wrong usage or input."};
    app.name("passerby-cli");
    app.set_version_flag("--version", "passerby-cli " PASSERBY_VERSION);
    app.require_subcommand(1);
    VerbAction chosen;
    addImportVerb(app, chosen);
    addGenerateVerb(app, chosen);
    addInfoVerb(app, chosen);
    addCheckVerb(app, chosen);
    addBakeVerb(app, chosen);
    addSimulateVerb(app, chosen);
    addValidateVerb(app, chosen);
    addAlibiVerb(app, chosen);
    addExportVerb(app, chosen);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? kDone : kWrongUsageOrInput;
    }
    cancelOnInterrupt();
    try {
        return chosen();
    } catch (const std::bad_alloc&) {
        return fail({"out-of-memory", "There is not enough memory for this.", ""}, kFailedOrNo);
    } catch (const std::exception& error) {
        return fail({"unexpected", std::string("Something unforeseen happened: ") + error.what(), ""}, kFailedOrNo);
    }
}
