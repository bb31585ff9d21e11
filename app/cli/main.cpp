// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/build_identity.h"
#include "app/cli/terminal.h"
#include "app/cli/verb.h"

#include <CLI/CLI.hpp>
#include <cstdio>
#include <exception>
#include <new>
#include <string>

namespace {

using namespace passerby::cli;

int run(int argc, char** argv)
{
    CLI::App app{"Passerby: a studio for city life, on the command line.\n"
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
    addValidateVerb(app, chosen);
    addAlibiVerb(app, chosen);
    addAffordanceVerb(app, chosen);
    addExportVerb(app, chosen);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? kDone : kWrongUsageOrInput;
    }
    cancelOnInterrupt();
    return chosen();
}

} // namespace

int main(int argc, char** argv)
{
    try {
        return run(argc, argv);
    } catch (const std::bad_alloc&) {
        std::fputs("There is not enough memory for this.\n", stderr);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "Something unforeseen happened: %s\n", error.what());
    }
    return kFailedOrNo;
}
