// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/printing.h"

#include "core/foundation/write_failure.h"

#include <cerrno>
#include <unistd.h>

namespace passerby::cli {

namespace {

int firstFailure = 0; ///< what the system said when standard output first failed

/// Standard output keeps failing once it failed; finishPrinting() tells of it.
void put(std::string_view text, std::FILE* to)
{
    if (std::fwrite(text.data(), 1, text.size(), to) < text.size() && to == stdout && firstFailure == 0)
        firstFailure = errno;
}

} // namespace

void printText(std::string_view text, std::FILE* to)
{
    put(foundation::shownLines(text), to);
}

void printBytes(std::string_view bytes)
{
    put(bytes, stdout);
}

void printData(std::string_view data)
{
    if (isatty(STDOUT_FILENO) == 1)
        printText(data);
    else
        printBytes(data);
}

bool finishPrinting()
{
    errno = 0;
    if (std::fflush(stdout) != 0 && firstFailure == 0)
        firstFailure = errno;
    if (firstFailure == 0 && std::ferror(stdout) == 0)
        return true;
    const foundation::Error error = foundation::writeFailure("Standard output", firstFailure == 0 ? EIO : firstFailure);
    printText(foundation::describe(error) + " The results are not complete.\n", stderr);
    return false;
}

} // namespace passerby::cli
