// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/foundation/job_context.h"
#include "core/foundation/result.h"

#include <chrono>
#include <mutex>
#include <string>

namespace passerby::cli {

/// Progress and log lines on standard error; cancelled by Ctrl+C. On a terminal, progress is one line that is written over.
class TerminalContext final : public foundation::JobContext {
public:
    TerminalContext();
    ~TerminalContext() override;
    void report(double fraction, std::string_view what) override;
    void log(std::string_view line) override;
    [[nodiscard]] bool isCancelled() const override;

private:
    void clearLine();

    std::mutex m_mutex;
    std::chrono::steady_clock::time_point m_lastShown;
    bool m_isTerminal;
    bool m_lineShown = false;
};

/// Makes Ctrl+C ask running work to stop; a second one ends the program.
void cancelOnInterrupt();

/// The error with the file as its place, before that which it has.
[[nodiscard]] foundation::Error inFile(const std::string& file, foundation::Error error);

/// 2 where the user's input or options are at fault, else 1.
[[nodiscard]] int exitCodeOf(const foundation::Error& error);

/// Prints the error for people and returns `exitCode`.
int fail(const foundation::Error& error, int exitCode);

} // namespace passerby::cli
