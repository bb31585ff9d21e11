// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/terminal.h"

#include "app/cli/printing.h"
#include "app/cli/verb.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <csignal>
#include <fmt/format.h>
#include <unistd.h>

namespace passerby::cli {

namespace {

std::atomic<bool> interrupted{false};

void onInterrupt(int signal)
{
    if (interrupted.exchange(true))
        _exit(128 + signal);
}

} // namespace

TerminalContext::TerminalContext() : m_isTerminal(isatty(STDERR_FILENO) == 1) {}

TerminalContext::~TerminalContext()
{
    clearLine();
}

void TerminalContext::report(double fraction, std::string_view what)
{
    if (!m_isTerminal)
        return;
    const std::lock_guard lock(m_mutex);
    const auto now = std::chrono::steady_clock::now();
    if (now - m_lastShown < std::chrono::milliseconds(100))
        return;
    m_lastShown = now;
    m_lineShown = true;
    fmt::print(stderr, "\r\033[K{:3.0f} %  {}", fraction * 100.0, foundation::shownLine(what));
    std::fflush(stderr);
}

void TerminalContext::log(std::string_view line)
{
    const std::lock_guard lock(m_mutex);
    clearLine();
    printText(line, stderr);
    printText("\n", stderr);
}

bool TerminalContext::isCancelled() const
{
    return interrupted;
}

void TerminalContext::clearLine()
{
    if (m_lineShown)
        fmt::print(stderr, "\r\033[K");
    m_lineShown = false;
}

void cancelOnInterrupt()
{
    std::signal(SIGINT, onInterrupt);
    std::signal(SIGTERM, onInterrupt);
}

foundation::Error inFile(const std::string& file, foundation::Error error)
{
    error.where = error.where.empty() ? file : file + ", " + error.where;
    return error;
}

int exitCodeOf(const foundation::Error& error)
{
    constexpr std::array kFaultsOfInput{"bad-option",    "bad-options",  "same-file",      "too-many-people", "bad-value",
                                        "bad-suffix",    "no-such-node", "no-such-region", "no-such-segment", "holds-city",
                                        "grid-too-fine", "too-quiet",    "unknown-story",  "no-slides",       "variant-output"};
    return std::find(kFaultsOfInput.begin(), kFaultsOfInput.end(), error.code) != kFaultsOfInput.end() ? kWrongUsageOrInput : kFailedOrNo;
}

int fail(const foundation::Error& error, int exitCode)
{
    printError("{}\n", foundation::describe(error));
    return exitCode;
}

} // namespace passerby::cli
